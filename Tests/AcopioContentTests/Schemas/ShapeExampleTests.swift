import AcopioContent
import AcopioSiteTestSupport
import Testing

/// The examples of the reference, each built in a site with the fields that it names.
@Suite struct ShapeExampleTests {
  /// The lines of the example of each shape, by the heading of the shape.
  private static let examples: [String: [Substring]] = {
    var examples: [String: [Substring]] = [:]
    for section in ShapeReference.sections.split(separator: "### ") {
      let lines = section.split(separator: "\n", omittingEmptySubsequences: false)
      guard let name = lines.first, let start = lines.firstIndex(of: "```yaml"),
        let end = lines.lastIndex(of: "```")
      else { continue }
      examples[String(name)] = Array(lines[start + 1..<end])
    }
    return examples
  }()

  /// What the site prints if `declaration` is in the declaration of the books.
  private func printed(_ declaration: String) -> String {
    BuiltSite(
      """
      -- content/site.yml --
      name: Library
      base-url: https://library.example/
      locale: en
      api: { versions: [ { name: v1, current: true } ] }
      -- content/authors/_collection.yml --
      entries: authors.yml
      key: id
      schema: { id: { type: slug }, name: { type: text } }
      -- content/authors/authors.yml --
      - { id: ende, name: Michael Ende }
      -- content/tags/_collection.yml --
      entries: tags.yml
      key: id
      schema: { id: { type: slug }, name: { type: text } }
      -- content/tags/tags.yml --
      - { id: time, name: Time }
      -- content/books/_collection.yml --
      entries: '*.md'
      schema:
        title: { type: text }
        about: { type: text }
        pages: { type: integer }
        shelf: { type: string }
        lost: { type: boolean, default: false }
        published: { type: date }
        revised: { type: date }
        tags: { type: list, of: { type: reference, to: tags } }
        author: { type: reference, to: authors }
      \(declaration)
      -- content/books/momo.md --
      ---
      title: Momo
      about: Time is stolen.
      pages: 304
      shelf: novels
      published: 2026-05-01
      revised: 2026-06-01
      tags: [time]
      author: ende
      ---
      A book.
      -- templates/layouts/book.html --
      <title>Library</title><h1>{{ entry.title }}</h1>
      -- templates/layouts/books.html --
      <title>Library</title><h1>{{ list.title | default: 'Books' }}</h1>
      -- templates/layouts/tag.html --
      <title>Library</title><h1>{{ term.name }}</h1>
      -- templates/outputs/tag.ics.liquid --
      BEGIN:VCALENDAR
      NAME:{{ term.name }}
      END:VCALENDAR
      -- templates/layouts/tags.html --
      <title>Library</title><h1>{{ list.title | default: 'Tags' }}</h1>
      """
    ).printed
  }

  /// The example below `key:`, as the element of a list or as a mapping.
  private func declared(_ key: String, _ shape: String, isElement: Bool) throws -> String {
    let lines = try #require(Self.examples[shape])
    return key + ":\n"
      + lines.enumerated().map { index, line in
        (isElement && index == 0 ? "  - " : "    ") + line
      }.joined(separator: "\n")
  }

  @Test(arguments: [
    ("publish", "publish rule"), ("rules", "rule"), ("lists", "list"), ("taxonomies", "taxonomy"),
    ("feeds", "feed"),
  ])
  func everyExampleOfAListBuilds(key: String, shape: String) throws {
    #expect(printed(try declared(key, shape, isElement: true)) == "")
  }

  @Test(arguments: [("page", "page"), ("related", "related"), ("select:\n  similar", "selection")])
  func everyExampleOfAMappingBuilds(key: String, shape: String) throws {
    #expect(printed(try declared(key, shape, isElement: false)) == "")
  }

  @Test(arguments: [("index", "term index"), ("feed", "term feed"), ("outputs", "term output")])
  func theExamplesOfATaxonomyBuild(key: String, shape: String) throws {
    let own = try #require(Self.examples[shape]).map { "      \($0)" }.joined(separator: "\n")
    let taxonomy =
      "taxonomies:\n  - field: tags\n    permalink: /tags/{term}/\n    layout: tag\n    \(key):\n"
    #expect(printed(taxonomy + own) == "")
  }
}
