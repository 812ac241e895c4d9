import AcopioSiteTestSupport
import Testing

/// Diagnostics of malformed files: exact text and position, and nothing is published.
@Suite struct SyntaxDiagnosticsTests {
  @Test func jsonSyntaxError() {
    Library.expectRefused(
      #"""
      -- content/books/books.json --
      [
        { "id": "1", "title": "Momo" "author": "ende" }
      ]
      """#,
      #"""
      content/books/books.json:2:31: error: expected ',' or '}' after a value, found '"' [json-syntax]
      2 |   { "id": "1", "title": "Momo" "author": "ende" }
        |                               ^
        = remedy: write ',' between the values
      """#)
  }

  @Test func jsonDuplicateKey() {
    Library.expectRefused(
      #"""
      -- content/books/books.json --
      [ { "id": "1", "title": "Momo", "author": "ende", "title": "Emma" } ]
      """#,
      #"""
      content/books/books.json:1:51: error: key 'title' can only be given once in an object [duplicate-key]
      1 | [ { "id": "1", "title": "Momo", "author": "ende", "title": "Emma" } ]
        |                                                   ^^^^^^^
        = remedy: remove one of the two, or rename it
      content/books/books.json:1:16: note: first given here
      """#)
  }

  @Test func jsonNestedTenThousandDeep() {
    Library.expectRefused(
      bytes: ["content/books/books.json": Array(String(repeating: "[", count: 10_000).utf8)],
      #"""
      content/books/books.json:1:513: error: arrays and objects can be nested at most 512 deep [nesting-too-deep]
      1 | …[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[…
        |                                                              ^
        = remedy: close brackets that were left open, or flatten the data
      """#)
  }

  @Test func yamlNestedTenThousandDeep() {
    Library.expectRefused(
      bytes: [
        "content/authors/ende.md": Array(
          "---\nname: \(String(repeating: "[", count: 10_000))\n---\n".utf8)
      ],
      #"""
      content/authors/ende.md:2:518: error: values can't be nested more than 512 levels deep [nesting-too-deep]
      2 | …[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[…
        |                                                              ^
        = remedy: reduce the nesting
      """#)
  }

  @Test func jsonFileThatHoldsAScalar() {
    Library.expectRefused(
      "-- content/books/books.json --\n\"Momo\"\n",
      #"""
      content/books/books.json:1:1: error: a data file must contain an object or a list [data-not-structured]
      1 | "Momo"
        | ^^^^^^
        = remedy: write the fields of one entry, or a list of entries
      """#)
  }

  @Test func emptyJSONFile() {
    Library.expectRefused(
      bytes: ["content/books/books.json": []],
      #"""
      content/books/books.json:1:1: error: expected a value, found the end of the file [json-syntax]
      1 | 
        | ^
        = remedy: write a value
      """#)
  }

  @Test func frontMatterDuplicateKey() {
    Library.expectRefused(
      """
      -- content/authors/ende.md --
      ---
      name: Michael Ende
      name: Ende
      ---
      """,
      #"""
      content/authors/ende.md:3:1: error: key 'name' can only be given once [duplicate-key]
      3 | name: Ende
        | ^^^^
        = remedy: remove one of the two, or rename it
      content/authors/ende.md:2:1: note: first given here
      """#)
  }

  @Test func frontMatterNotClosed() {
    Library.expectRefused(
      """
      -- content/authors/ende.md --
      ---
      name: Michael Ende

      Wrote Momo.
      """,
      #"""
      content/authors/ende.md:1:1: error: the front matter is never closed [front-matter-not-closed]
      1 | ---
        | ^^^
        = remedy: add a line '---' after the last key
      """#)
  }

  @Test func frontMatterThatIsNoYAML() {
    Library.expectRefused(
      """
      -- content/authors/ende.md --
      ---
      name: "Michael Ende
      ---
      """,
      #"""
      content/authors/ende.md:2:7: error: a text in quotes must be closed [yaml-syntax]
      2 | name: "Michael Ende
        |       ^
        = remedy: close it with the quote it begins with
      """#)
  }

  @Test func configurationThatIsNoYAML() {
    Library.expectRefused(
      """
      -- content/site.yml --
      name: Library
      base-url: [https://library.example/
      locale: en
      """,
      #"""
      content/site.yml:3:7: error: expected ',' or ']' [yaml-syntax]
      3 | locale: en
        |       ^
        = remedy: put a comma between the items and close the list
      content/site.yml:2:11: note: the list begins here
      """#)
  }

  @Test func invalidUTF8InMarkdown() {
    Library.expectRefused(
      bytes: [
        "content/authors/ende.md": Array("---\nname: Ende\n---\nSeñor ".utf8) + [0xF1, 0x0A]
      ],
      #"""
      content/authors/ende.md:4:7: error: byte 0xF1 is not valid UTF-8 [invalid-utf8]
      4 | Señor �
        |       ^
        = remedy: save the file as UTF-8
      """#)
  }

  @Test(arguments: ["yml", "yaml", "toml"], ["", "\n", " \n\n"])
  func emptyFilesOfDataAreRefused(ending: String, text: String) {
    var files = Library.files("", without: ["content/books/books.json"])
    files["content/books/books.\(ending)"] = Array(text.utf8)
    let collection = String(decoding: files["content/books/_collection.yml"] ?? [], as: UTF8.self)
    files["content/books/_collection.yml"] = Array(
      collection.replacing("books.json", with: "books.\(ending)").utf8)
    let site = BuiltSite(files)
    #expect(
      site.printed.contains("content/books/books.\(ending): error: the file is empty [broken-file]")
    )
    #expect(site.files.isEmpty)
  }

  @Test(
    arguments: ["json", "csv", "yml", "toml"], ["<!DOCTYPE html>\n<title>404</title>", "\n<html>"])
  func pagesInPlaceOfDataAreNamed(ending: String, text: String) {
    var files = Library.files("", without: ["content/books/books.json"])
    files["content/books/books.\(ending)"] = Array(text.utf8)
    let collection = String(decoding: files["content/books/_collection.yml"] ?? [], as: UTF8.self)
    files["content/books/_collection.yml"] = Array(
      collection.replacing("books.json", with: "books.\(ending)").utf8)
    #expect(
      BuiltSite(files).printed.contains(
        "content/books/books.\(ending): error: the file is an HTML page, not data [broken-file]"))
  }

  @Test func aLayoutWithoutTextIsRefused() {
    Library.expectRefused(
      "-- templates/layouts/book.html --\n\n",
      """
      templates/layouts/book.html: error: the layout is empty, and so would be its pages [broken-file]
        = remedy: write the page in it, beginning with '<!doctype html>'
      content/books/_collection.yml:11:46: note: it is named here
      """)
  }

  @Test(arguments: [false, true])
  func filesInUTF16AreNamed(isBigEndian: Bool) {
    let text = "\u{FEFF}---\nname: Ende\n---\n".utf16.flatMap { unit in
      let bytes = [UInt8(unit & 0xFF), UInt8(unit >> 8)]
      return isBigEndian ? bytes.reversed() : bytes
    }
    let site = BuiltSite(
      Library.files("").merging(["content/authors/ende.md": text]) { _, other in other })
    #expect(site.files.isEmpty)
    #expect(
      site.printed.contains(
        "content/authors/ende.md:1:1: error: the file is UTF-16, not UTF-8 [invalid-utf8]"))
  }

  @Test func invalidUTF8InJSON() {
    Library.expectRefused(
      bytes: [
        "content/books/books.json": Array("[{\"id\": \"1\", \"title\": \"".utf8) + [0xFF]
          + Array("\"}]".utf8)
      ],
      #"""
      content/books/books.json:1:24: error: byte 0xFF is not valid UTF-8 [invalid-utf8]
      1 | [{"id": "1", "title": "�"}]
        |                        ^
        = remedy: save the file as UTF-8
      """#)
  }

  @Test func invalidUTF8InATemplate() {
    Library.expectRefused(
      bytes: ["templates/layouts/book.html": Array("<p>".utf8) + [0xC3, 0x28]],
      #"""
      templates/layouts/book.html:1:4: error: byte 0xC3 is not valid UTF-8 [invalid-utf8]
      1 | <p>�(
        |    ^
        = remedy: save the file as UTF-8
      """#)
  }

  @Test func twoByteOrderMarksInMarkdown() {
    Library.expectRefused(
      bytes: ["content/authors/ende.md": Array("\u{FEFF}\u{FEFF}---\nname: Ende\n---\n".utf8)],
      #"""
      content/authors/ende.md:1:1: error: a text file can't begin with two byte order marks [byte-order-mark]
      1 | \#u{FEFF}---
        | ^
        = remedy: save the file as UTF-8 without BOM
      """#)
  }

  @Test func twoByteOrderMarksInJSON() {
    Library.expectRefused(
      bytes: ["content/books/books.json": Array("\u{FEFF}\u{FEFF}[]".utf8)],
      #"""
      content/books/books.json:1:1: error: JSON can't begin with two byte order marks [byte-order-mark]
      1 | \#u{FEFF}[]
        | ^
        = remedy: save the file as UTF-8 without BOM
      """#)
  }

  @Test func twoByteOrderMarksInConfiguration() {
    Library.expectRefused(
      bytes: ["content/site.yml": Array("\u{FEFF}\u{FEFF}name: Library\n".utf8)],
      #"""
      content/site.yml:1:1: error: a text file can't begin with two byte order marks [byte-order-mark]
      1 | \#u{FEFF}name: Library
        | ^
        = remedy: save the file as UTF-8 without BOM
      """#)
  }

  @Test func twoByteOrderMarksInATemplate() {
    Library.expectRefused(
      bytes: ["templates/layouts/book.html": Array("\u{FEFF}\u{FEFF}<p></p>".utf8)],
      #"""
      templates/layouts/book.html:1:1: error: a text file can't begin with two byte order marks [byte-order-mark]
      1 | \#u{FEFF}<p></p>
        | ^
        = remedy: save the file as UTF-8 without BOM
      """#)
  }

  @Test func nulByteInMarkdown() {
    Library.expectRefused(
      bytes: ["content/authors/ende.md": Array("---\nname: Ende\n---\na\0b\n".utf8)],
      #"""
      content/authors/ende.md:4:2: error: a text file can't contain a NUL byte [nul-byte]
      4 | a�b
        |  ^
        = remedy: remove the byte, or save the file as UTF-8
      """#)
  }

  @Test func placesAreRightBehindCarriageReturns() {
    Library.expectRefused(
      bytes: [
        "content/authors/ende.md": Array("---\r\nname: Ende\r\ncity: Garmisch\r\n---\r\n".utf8),
        "content/books/books.json": Array(
          "[\r\n  { \"id\": \"1\", \"title\": \"Ñandú\", \"pages\": \"ten\", \"author\": \"ende\" }\r\n]\r\n"
            .utf8),
        "templates/layouts/book.html": Array("<p>\r\n{{ entry.titel }}\r\n{% nada %}\r\n".utf8),
      ],
      #"""
      content/authors/ende.md:3:1: error: 'city' is not a field of the entry [unknown-field]
      3 | city: Garmisch
        | ^^^^
        = remedy: fields are name, slug, permalink, layout, draft, publish-date, expiry-date, aliases, removed, robots, sitemap, untranslated, languages
      content/books/books.json:2:43: error: 'pages' must be a number, not text [wrong-type]
      2 |   { "id": "1", "title": "Ñandú", "pages": "ten", "author": "ende" }
        |                                           ^^^^^
        = remedy: write a whole number, such as 12
      templates/layouts/book.html:3:4: error: tag 'nada' doesn't exist [unknown-tag]
      3 | {% nada %}
        |    ^^^^
        = remedy: docs/content/pages/reference/templates.md lists the tags
      """#)
  }

  @Test func carriageReturnsChangeNothingInPages() {
    var files = Library.files()
    let plain = BuiltSite(files)
    for (path, bytes) in files {
      files[path] = bytes.flatMap { $0 == 0x0A ? [0x0D, 0x0A] : [$0] }
    }
    let carriage = BuiltSite(files)
    #expect(carriage.printed == "")
    #expect(carriage.files.keys.sorted() == plain.files.keys.sorted())
    for (path, bytes) in carriage.files {
      #expect(bytes.filter { $0 != 0x0D } == plain.files[path], "\(path)")
    }
  }

  @Test func everyFaultOfEveryFileIsSaidInOneRun() {
    Library.expectRefused(
      #"""
      -- content/books/books.json --
      [
        { "id": "1", "title": 5, "author": "ende" },
        { "id": "b", "title": "Emma", "pages": 0, "author": "austen" }
      ]
      -- content/authors/ende.md --
      ---
      nombre: Michael Ende
      ---
      -- templates/layouts/book.html --
      {{ entry.title | upcas }}
      """#,
      #"""
      content/authors/ende.md:2:1: error: 'nombre' is not a field of the entry; did you mean 'name', which is missing? [unknown-field]
      2 | nombre: Michael Ende
        | ^^^^^^
        = remedy: fields are name, slug, permalink, layout, draft, publish-date, expiry-date, aliases, removed, robots, sitemap, untranslated, languages
      content/books/books.json:2:25: error: 'title' must be text, not a number [wrong-type]
      2 |   { "id": "1", "title": 5, "author": "ende" },
        |                         ^
        = remedy: put it in quotes: "5"
      content/books/books.json:3:11: error: 'b' is not a valid 'id' [pattern-mismatch]
      3 |   { "id": "b", "title": "Emma", "pages": 0, "author": "austen" }
        |           ^^^
        = remedy: it must match the pattern ^[0-9]+$; 'message:' in the schema can say this in words
      content/books/books.json:3:42: error: 'pages' is 0; at least 1 is needed [out-of-range]
      3 |   { "id": "b", "title": "Emma", "pages": 0, "author": "austen" }
        |                                          ^
        = remedy: write a greater number, or change 'min' in the schema
      templates/layouts/book.html:1:18: error: filter 'upcas' doesn't exist; did you mean 'upcase'? [unknown-filter]
      1 | {{ entry.title | upcas }}
        |                  ^^^^^
      """#)
  }
}
