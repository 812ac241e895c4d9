import AcopioSiteTestSupport
import AcopioTestSupport
import Foundation
import Testing

/// The pages for editors show files; here they are files of a site.
@Suite struct EditorPageTests {
  /// The site that the pages talk about, without its entries.
  private static let frame = """
    -- content/site.yml --
    name: Library
    base-url: https://library.example/
    locale: en-GB
    languages: [ { locale: en-GB }, { locale: es-MX } ]
    -- content/books/_collection.yml --
    entries: '*.md'
    schema:
      title: { type: text }
      pages: { type: integer }
      published: { type: date }
      tags: { type: list, of: { type: text } }
      author: { type: reference, to: authors }
    page: { permalink: '/books/{slug}/', layout: book }
    -- content/authors/_collection.yml --
    entries: '*.md'
    schema: { title: { type: text } }
    -- templates/layouts/book.html --
    {{ entry.title }}, {{ entry.author.title }}: {{ entry.tags | join: ', ' }}
    {{ entry.content }}
    """

  @Test(arguments: ["editors.md", "editores.md"])
  func whatThePageShowsIsASite(page: String) throws {
    let site = BuiltSite(try EditorPageTests.files(page))
    #expect(site.printed == "")
    #expect(
      site["books/momo/index.html"] == """
        Momo, Michael Ende: time, friendship
        <p>A girl listens so well that people find <em>their own</em> answers.</p>
        <h2 id="who-it-is-for">Who it is for</h2>
        <p>Everybody from <strong>nine</strong> on.</p>


        """)
    #expect(
      site["es/books/momo/index.html"]?.hasPrefix(
        "Momo y los hombres grises, Michael Ende: tiempo, amistad\n") == true)
    #expect(site["books/old/index.html"]?.contains("It is out of print.") == true)
  }

  @Test(arguments: ["editors.md", "editores.md"])
  func theMistakeIsToldAsThePageSays(page: String) throws {
    var files = try EditorPageTests.files(page)
    let momo = String(decoding: files["content/books/momo.md"] ?? [], as: UTF8.self)
    files["content/books/momo.md"] = Array(
      momo.replacingOccurrences(of: "pages: 272", with: "pages: many").utf8)
    #expect(try EditorPageTests.text(page).contains(BuiltSite(files).printed))
  }

  @Test func bothLanguagesShowTheSameFiles() throws {
    let english = try EditorPageTests.files("editors.md")
    #expect(english.count == 9)
    #expect(try english == EditorPageTests.files("editores.md"))
  }

  private static func text(_ page: String) throws -> String {
    try Specs.page("start/\(page)")
  }

  /// The frame, and every block below a file name.
  private static func files(_ page: String) throws -> [String: [UInt8]] {
    var files = BuiltSite.files(frame)
    var name: String?
    var isInside = false
    for line in try text(page).split(separator: "\n", omittingEmptySubsequences: false) {
      if line.hasPrefix("`content/"), line.hasSuffix("`:") {
        name = String(line.dropFirst().dropLast(2))
        files[name ?? ""] = []
      } else if line.hasPrefix("```") {
        if isInside { name = nil }
        isInside.toggle()
      } else if isInside, let name {
        files[name, default: []] += Array("\(line)\n".utf8)
      }
    }
    return files
  }
}
