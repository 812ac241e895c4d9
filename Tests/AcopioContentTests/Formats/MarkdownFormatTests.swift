import AcopioBase
import AcopioContent
import AcopioTestSupport
import Testing

@Suite struct MarkdownFormatTests {
  private func read(bytes: [UInt8]) -> (data: String?, body: String?, printout: String) {
    var probe = FormatProbe("content/books/momo.md", bytes: bytes)
    let document = probe.document()
    return (
      document.map { FormatProbe.plain($0.data) },
      document?.body.map { probe.file.bytes.slice($0).string }, probe.printout
    )
  }

  private func read(_ text: String) -> (data: String?, body: String?, printout: String) {
    read(bytes: Array(text.utf8))
  }

  @Test(arguments: [
    ("---\ntitle: Momo\n---\n# Momo\n", "{title: \"Momo\"}", "# Momo\n"),
    ("---\r\ntitle: Momo\r\n---\r\nuno\r\ndos\r\n", "{title: \"Momo\"}", "uno\r\ndos\r\n"),
    ("---\n---\ncuerpo", "{}", "cuerpo"), ("---  \na: 1\n--- \n", "{a: int 1}", ""),
    ("---\na: 1\n---", "{a: int 1}", ""), ("# Sin nada\n", "{}", "# Sin nada\n"), ("", "{}", ""),
    ("----\nregla\n", "{}", "----\nregla\n"), ("---x\n", "{}", "---x\n"),
    ("---\na: |\n  --- no\n  fin\n---\n---\n", "{a: \"--- no\nfin\n\"}", "---\n"),
  ])
  func splitsFrontMatterFromBody(text: String, data: String, body: String) {
    let result = read(text)
    #expect(result.data == data)
    #expect(result.body == body)
    #expect(result.printout == "")
  }

  @Test func frontMatterMustBeClosed() {
    let result = read("---\ntitle: Momo\n\nUna niña\n")
    #expect(result.data == nil)
    #expect(
      result.printout == """
        content/books/momo.md:1:1: error: the front matter is never closed [front-matter-not-closed]
        1 | ---
          | ^^^
          = remedy: add a line '---' after the last key

        """)
  }

  @Test func frontMatterMustBeKeys() {
    #expect(
      read("---\n- a\n---\n").printout == """
        content/books/momo.md:2:1: error: front matter must be keys and their values [front-matter-not-keys]
        2 | - a
          | ^^^
          = remedy: remove the '- ' before each key

        """)
  }

  @Test func aByteOrderMarkIsSkipped() {
    var probe = FormatProbe("a.md", "\u{FEFF}---\ntitle: Momo\n---\nBody\n")
    let document = probe.document()
    #expect(document.map { FormatProbe.plain($0.data) } == #"{title: "Momo"}"#)
    #expect(document?.body.map { probe.file.bytes.slice($0).string } == "Body\n")
    // Offsets of the file count the mark.
    #expect(document.map { probe.file.writtenOffset(of: Int($0.data.origin.start)) } == 7)
    #expect(
      read("\u{FEFF}---\ntitle: [\n---\n").printout.hasPrefix("content/books/momo.md:3:1: error"))
    #expect(
      read("\u{FEFF}\u{FEFF}---\ntitle: Momo\n---\n").printout == """
        content/books/momo.md:1:1: error: a text file can't begin with two byte order marks [byte-order-mark]
        1 | \u{FEFF}---
          | ^
          = remedy: save the file as UTF-8 without BOM

        """)
  }

  @Test func invalidBytesAreShownWhereTheyAre() {
    #expect(
      read(bytes: Array("---\ntitle: ni".utf8) + [0xF1] + Array("a\n---\n".utf8)).printout == """
        content/books/momo.md:2:10: error: byte 0xF1 is not valid UTF-8 [invalid-utf8]
        2 | title: ni\u{FFFD}a
          |          ^
          = remedy: save the file as UTF-8

        """)
  }

  @Test func nulBytesAreRefusedInTheBodyToo() {
    #expect(
      read("---\n---\nab\u{0}\n").printout == """
        content/books/momo.md:3:3: error: a text file can't contain a NUL byte [nul-byte]
        3 | ab\u{FFFD}
          |   ^
          = remedy: remove the byte, or save the file as UTF-8

        """)
  }

  @Test func placesOfFrontMatterCountTheWholeFile() {
    #expect(
      read("---\r\ntitle: Momo\r\n\tyear: 1\r\n---\r\n").printout == """
        content/books/momo.md:3:1: error: a tab cannot indent YAML; use spaces [yaml-syntax]
        3 |  year: 1
          | ^
          = remedy: remove the tab: the key belongs to the others at the beginning of their lines

        """)
    #expect(
      read("---\r\ntitle: a\r\ntitle: b\r\n---\r\n").printout == """
        content/books/momo.md:3:1: error: key 'title' can only be given once [duplicate-key]
        3 | title: b
          | ^^^^^
          = remedy: remove one of the two, or rename it
        content/books/momo.md:2:1: note: first given here

        """)
  }
}
