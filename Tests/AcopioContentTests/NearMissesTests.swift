import AcopioBase
import AcopioContent
import AcopioTestSupport
import Testing

/// No file that declares or contains content is skipped silently.
@Suite struct NearMissesTests {
  private static let site = "name: Library\nbase-url: https://library.example/\nlocale: en\n"
  private static let books = "entries: '*.md'\nschema:\n  title: { type: text }\n"

  private func printout(_ files: [String: String]) -> String {
    var texts = [
      "content/site.yml": NearMissesTests.site,
      "content/books/_collection.yml": NearMissesTests.books,
      "content/books/momo.md": "---\ntitle: Momo\n---\n",
    ]
    for (path, text) in files { texts[path] = text.isEmpty ? nil : text }
    let tree = SourceTree(texts.mapValues { Array($0.utf8) })
    var diagnostics = Diagnostics()
    _ = ContentReader(jobs: 1).read(tree, &diagnostics)
    return printed(diagnostics, tree.sources)
  }

  @Test func aSiteWithoutNearMissesIsQuiet() {
    #expect(printout([:]) == "")
  }

  @Test(arguments: [
    "_collection.yaml", "_Collection.yml", "_collections.yml", "_colection.yml", "collection.yml",
    "_collection.json", "_collection.toml", "_collection.yml.txt",
  ])
  func aCollectionUnderAnotherNameIsRefused(name: String) {
    let text = printout([
      "content/authors/\(name)": NearMissesTests.books, "content/authors/ende.md": "Ende",
    ])
    #expect(
      text.hasPrefix(
        """
        content/authors/\(name): error: the file is not read: a collection is declared in \
        '_collection.yml' [misnamed-file]
          = remedy: rename it to content/authors/_collection.yml, or remove it

        """))
  }

  @Test func aCollectionNeedsAFolder() {
    let text = printout(["content/_collection.yml": NearMissesTests.books])
    #expect(
      text == """
        content/_collection.yml: error: a collection has a folder of its own, which is its name \
        [misnamed-file]
          = remedy: move the file to content/<name>/_collection.yml, next to its entries

        """)
    #expect(printout(["content/_collection.yaml": "x: 1\n"]).contains("a folder of its own"))
  }

  @Test(arguments: ["site.yaml", "Site.yml", "sites.yml", "_site.yml", "site.toml", "site.json"])
  func aSiteUnderAnotherNameIsRefused(name: String) {
    let text = printout(["content/site.yml": "", "content/\(name)": NearMissesTests.site])
    #expect(
      text == """
        content/\(name): error: the file is not read: the site is declared in 'site.yml' \
        [misnamed-file]
          = remedy: rename it to content/site.yml, or remove it

        """)
  }

  @Test func stringsUnderAnotherNameAreRefused() {
    #expect(
      printout(["content/i18n/en.yaml": "a: b\n"]) == """
        content/i18n/en.yaml: error: the file is not read: the strings of a language are in \
        'i18n/<language>.yml' [misnamed-file]
          = remedy: rename it to content/i18n/en.yml, or remove it

        """)
  }

  @Test func aPatternThatNoFileMatchesIsNamed() {
    let text = printout(["content/books/momo.md": "", "content/books/momo.yaml": "title: Momo\n"])
    #expect(
      text == """
        content/books/_collection.yml:1:10: warning: no file of the collection's folder is '*.md' \
        [missing-entries]
        1 | entries: '*.md'
          |          ^^^^^^
          = remedy: add entries to content/books/, or correct 'entries'
        content/books/momo.yaml: warning: the file belongs to no collection [unused-file]
          = remedy: name it in 'entries' of a _collection.yml, or move it out of content/

        """)
    // A folder without files is a collection that has no entries yet.
    #expect(printout(["content/books/momo.md": ""]) == "")
  }

  @Test func entriesOfAFolderWithoutADeclarationAreNamed() {
    #expect(
      printout(["content/authors/ende.md": "Ende"]) == """
        content/authors/ende.md: warning: the file belongs to no collection [unused-file]
          = remedy: declare a collection in content/authors/_collection.yml, or move it out of content/

        """)
  }

  @Test func entriesMayHaveSuchNames() {
    #expect(printout(["content/books/collection.md": "---\ntitle: A\n---\n"]) == "")
    #expect(printout(["content/books/site.md": "---\ntitle: A\n---\n"]) == "")
  }
}
