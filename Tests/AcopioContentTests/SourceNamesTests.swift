import AcopioBase
import Testing

import AcopioContent

@Suite struct SourceNamesTests {
  private func use(_ name: String, in folder: String = "content/books") -> SourceNames.Use {
    SourceNames.use(of: name, in: folder, beside: ["momo.md", "momo.md~", name])
  }

  @Test(arguments: ["momo.md", "_collection.yml", "#momo#", "a~b.md", "é.md", "momo"])
  func takesPlainNames(name: String) { #expect(use(name) == .source) }

  @Test(arguments: [
    ".DS_Store", ".gitkeep", ".git", ".momo.md.swp", ".#momo.md", "._momo.md", ".nfs0001",
    ".~lock.books.csv#", "momo.md~",
  ])
  func knowsWhatToolsLeave(name: String) { #expect(use(name) == .tool) }

  @Test(arguments: [".momo.md", ".htaccess", "emma.md~", ".well-known", "."])
  func noticesHiddenNames(name: String) { #expect(use(name) == .hidden) }

  @Test func takesWellKnownFilesInTheFolderOfAssetsOnly() {
    #expect(use(".well-known", in: "templates/assets") == .source)
    #expect(use(".well-known", in: "templates/assets/css") == .hidden)
  }

  @Test(
    arguments: [
      ([0x61, 0xE9, 0x62], #"a\xE9b"#), ([0xC3, 0xA9, 0x0A, 0xC3], #"é"# + "\n" + #"\xC3"#),
      ([0xFF, 0x00], #"\xFF"# + "\0"), ([], ""),
    ] as [([UInt8], String)])
  func escapesWhatIsNotUTF8(name: [UInt8], shown: String) {
    #expect(SourceNames.escaped(name) == shown)
  }

  @Test(arguments: [
    ("content/books/film.MP4", "bit rate"), ("content/books/photo.jpg", "pixels"),
    ("content/books/all.zip", "host"), ("content/books/books.csv", "split"),
    ("templates/assets/site", "host"),
  ])
  func saysWhatHelpsWithALargeFile(path: String, word: String) {
    #expect(SourceNames.remedyForSize(of: path).english.contains(word))
  }
}
