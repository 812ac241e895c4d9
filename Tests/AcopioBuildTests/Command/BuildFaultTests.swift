import AcopioSiteTestSupport
import Foundation
import Testing

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// `acopio build` after a failure: the status, the messages, and an untouched Output.
@Suite struct BuildFaultTests {
  @Test func refusesADanglingReference() async throws {
    let site = try await SiteFolder.built()
    try site.write(archive: Self.dangling)
    try await site.expectRefused(status: 1, Self.danglingText)
  }

  @Test func tellsFaultsOnStandardErrorAndCountsOnStandardOutput() async throws {
    let site = try await SiteFolder.built()
    try site.write(archive: Self.dangling)
    let run = try await site.build()
    #expect(run.stderr == Self.danglingText + "\n")
    #expect(run.stdout.contains("\nfiles           none written, because of errors\n"))
    #expect(!run.stdout.contains("error: "))
  }

  @Test func tellsFaultsAsJSON() async throws {
    let site = try await SiteFolder.built()
    try site.write(archive: Self.dangling)
    let before = try site.traces()
    let run = try await site.build("--format", "json")
    #expect(run.status == 1)
    #expect(run.stderr == "")
    let all = try JSONSerialization.jsonObject(with: Data(run.stdout.utf8))
    let faults = try #require(all as? [[String: Any]])
    let fault = try #require(faults.first)
    #expect(faults.count == 1)
    #expect(fault["id"] as? String == "dangling-reference")
    #expect(fault["severity"] as? String == "error")
    #expect(fault["path"] as? String == "content/books/books.json")
    #expect(fault["line"] as? Int == 3)
    #expect(fault["column"] as? Int == 43)
    #expect(try site.traces() == before)
  }

  @Test func tellsNoFaultsAsAnEmptyListOfJSON() async throws {
    let run = try await SiteFolder().build("--format", "json")
    #expect(run.status == 0)
    #expect(run.stdout == "[]\n")
    #expect(run.stderr == "")
  }

  @Test func refusesAFragmentThatAnUnchangedPageLacks() async throws {
    let site = try await SiteFolder.built(Library.files(BuildFaultTests.linkedPages("works")))
    try site.write(archive: BuildFaultTests.linkedPages("work"))
    let fault = """
      content/authors/ende.md:4:5: error: the page '/authors/austen/' has no element with id \
      'work'; did you mean 'works'? [unknown-fragment]
      4 | [a](@authors/austen#work)
        |     ^^^^^^^^^^^^^^^^^^^^
        = remedy: link to a heading, or leave '#work' out
      """
    try await site.expectRefused(status: 1, fault)
    #expect(try await site.acopio(["check", "--now", SiteFolder.day]).stderr == fault + "\n")
  }

  @Test func refusesAnUnknownVariableInATemplate() async throws {
    let site = try await SiteFolder.built()
    try site.write("templates/layouts/book.html", "<h1>{{ entry.titel }}</h1>\n")
    try await site.expectRefused(
      status: 1,
      """
      templates/layouts/book.html:1:8: error: 'entry.titel' is not defined; did you mean 'title'? \
      [undefined-variable]
      1 | <h1>{{ entry.titel }}</h1>
        |        ^^^^^^^^^^^
      content/books/_collection.yml:11:46: note: on the pages of 'books'
      """)
  }

  @Test func refusesATemplateThatIsNotFinished() async throws {
    let site = try await SiteFolder.built()
    try site.write("templates/layouts/book.html", "<h1>{% if entry.title %}</h1>\n")
    try await site.expectRefused(
      status: 1,
      """
      templates/layouts/book.html:1:5: error: 'if' is never closed [unclosed-block]
      1 | <h1>{% if entry.title %}</h1>
        |     ^^^^^^^^^^^^^^^^^^^^
        = remedy: add '{% endif %}'
      """)
  }

  @Test func refusesAFileOfAHundredMegabytes() async throws {
    let site = try await SiteFolder.built()
    try Self.makeHuge(site.root + "/content/authors/long.md")
    try await site.expectRefused(
      status: 1,
      """
      content/authors/long.md: error: the file has 100 MB; at most 67 MB can be read \
      [file-too-large]
        = remedy: split it into smaller files
      """)
  }

  @Test func doesNotAlsoMissAFileThatIsTooLarge() async throws {
    let site = try await SiteFolder.built()
    try Self.makeHuge(site.root + "/content/books/books.json")
    try await site.expectRefused(
      status: 1,
      """
      content/books/books.json: error: the file has 100 MB; at most 67 MB can be read \
      [file-too-large]
        = remedy: split it into smaller files
      """)
  }

  @Test func cannotRunWithoutContent() async throws {
    let site = try await SiteFolder.built()
    try site.remove("content")
    try await site.expectRefused(
      status: 2,
      """
      acopio: there is no folder 'content'; run acopio in the folder that contains 'content/' and \
      'templates/', or name that folder with --root
      """)
  }

  @Test func cannotRunWhereContentIsAFile() async throws {
    let site = try await SiteFolder.built()
    try site.remove("content")
    try site.write("content", "a file")
    try await site.expectRefused(status: 2, "acopio: cannot read 'content': Not a directory")
  }

  /// A file with a hole of a hundred megabytes, which takes no room on the disk.
  private static func makeHuge(_ path: String) throws {
    try Data("---\nname: Long\n---\n".utf8).write(to: URL(filePath: path))
    try #require(truncate(path, 100_000_000) == 0)
  }

  /// An author whose page has the `id` `works`, and one who links to that page.
  private static func linkedPages(_ id: String) -> String {
    """
    -- content/authors/austen.md --
    ---
    name: Jane Austen
    ---
    ## Works
    -- content/authors/ende.md --
    ---
    name: Michael Ende
    ---
    [a](@authors/austen#\(id))
    """
  }

  private static let dangling = """
    -- content/books/books.json --
    [
      { "id": "1", "title": "Momo", "author": "ende" },
      { "id": "2", "title": "Emma", "author": "austin" }
    ]
    """
  private static let danglingText = """
    content/books/books.json:3:43: error: 'austin' is not an entry of 'authors'; did you mean \
    'austen'? [dangling-reference]
    3 |   { "id": "2", "title": "Emma", "author": "austin" }
      |                                           ^^^^^^^^
      = remedy: name the key of an entry, or add the entry to content/authors/
    """
}
