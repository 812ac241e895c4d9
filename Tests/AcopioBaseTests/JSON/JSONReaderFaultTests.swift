import AcopioBase
import AcopioTestSupport
import Testing

@Suite struct JSONReaderFaultTests {
  @Test func namesWhatWasFoundAndWhatWasExpected() {
    expect(
      "[\"Momo\", \"Ulises\"}",
      """
      books.json:1:18: error: expected ',' or ']' after a value, found '}' [json-syntax]
      1 | ["Momo", "Ulises"}
        |                  ^
        = remedy: write ']' to close the array
      books.json:1:1: note: the array is opened here

      """)
    expect(
      "{\n  \"title\": \"Momo\"\n  \"pages\": 304\n}\n",
      """
      books.json:2:18: error: expected ',' or '}' after a value, found '"' [json-syntax]
      2 |   "title": "Momo"
        |                  ^
        = remedy: write ',' between the values

      """)
    expect(
      "{\"title\" \"Momo\"}",
      """
      books.json:1:10: error: expected ':' after a key, found '"' [json-syntax]
      1 | {"title" "Momo"}
        |          ^
        = remedy: write ':' between the key and its value

      """)
    expect(
      "[\"title\": \"Momo\"]",
      """
      books.json:1:9: error: expected ',' or ']' after a value, found ':' [json-syntax]
      1 | ["title": "Momo"]
        |         ^
        = remedy: write '{' and '}' around keys with their values
      books.json:1:1: note: the array is opened here

      """)
  }

  @Test func showsWhatIsOpenAtTheEndOfTheFile() {
    expect(
      "{\n  \"books\": [\n    1\n",
      """
      books.json:4:1: error: expected ',' or ']' after a value, found the end of the file \
      [json-syntax]
      4 |\u{20}
        | ^
        = remedy: write ']' to close the array
      books.json:2:12: note: the array is opened here

      """)
    expect(
      "", "books.json:1:1: error: expected a value, found the end of the file [json-syntax]")
  }

  @Test func wantsSomethingBehindEachComma() {
    expect(
      "[1, 2, ]",
      """
      books.json:1:6: error: a comma must be followed by a value [json-syntax]
      1 | [1, 2, ]
        |      ^
        = remedy: remove the comma

      """)
    expect("{\"a\": 1,}", "books.json:1:8: error: a comma must be followed by a key [json-syntax]")
    expect("[1,,2]", "books.json:1:3: error: a comma must be followed by a value [json-syntax]")
    expect("[,1]", "books.json:1:2: error: expected a value, found ',' [json-syntax]")
  }

  @Test func explainsDecimalCommas() {
    expect(
      "{\"price\": 60,5, \"pages\": 2}",
      """
      books.json:1:11: error: '60,5' is not a number: decimals are written with a decimal point [json-syntax]
      1 | {"price": 60,5, "pages": 2}
        |           ^^^^
        = remedy: write 60.5

      """)
    expect(
      "{\"price\": -1,500}",
      """
      books.json:1:11: error: '-1,500' is not a number: decimals are written with a decimal point [json-syntax]
      1 | {"price": -1,500}
        |           ^^^^^^
        = remedy: write -1500, or -1.5 if a decimal is meant

      """)
    expect(
      "{\"price\": 1, 5}",
      "books.json:1:14: error: a key must be in double quotes [json-syntax]")
  }

  @Test func refusesWhatOtherLanguagesWrite() {
    expect(
      "{'title': 1}",
      """
      books.json:1:2: error: strings must be in double quotes [json-syntax]
      1 | {'title': 1}
        |  ^
        = remedy: write '"' instead of each single quote around it

      """)
    expect(
      "{título: 1}",
      """
      books.json:1:2: error: a key must be in double quotes [json-syntax]
      1 | {título: 1}
        |  ^^^^^^
        = remedy: write "título"

      """)
    expect(
      "// libros\n[]",
      """
      books.json:1:1: error: JSON has no comments [json-syntax]
      1 | // libros
        | ^^
        = remedy: remove the comment

      """)
    expect(
      "[1, -Infinity]",
      """
      books.json:1:6: error: JSON has no 'Infinity' [json-syntax]
      1 | [1, -Infinity]
        |      ^^^^^^^^
        = remedy: write null, or leave the key out

      """)
    expect("[NaN]", "books.json:1:2: error: JSON has no 'NaN' [json-syntax]")
    expect("[True]", "books.json:1:2: error: 'True' is not a value [json-syntax]")
    expect(
      "[treu]", "books.json:1:2: error: 'treu' is not a value; did you mean 'true'? [json-syntax]")
    expect(
      "[“Momo”]",
      "books.json:1:2: error: strings must be in straight double quotes [json-syntax]")
  }

  @Test(arguments: [
    ("[012]", "2: error: a number can't begin with '0' and another digit"),
    ("[-00]", "2: error: a number can't begin with '0' and another digit"),
    ("[+1]", "2: error: a number can't begin with '+'"),
    ("[.5]", "2: error: a number can't begin with '.'"),
    ("[1.]", "4: error: expected a digit after '.', found ']'"),
    ("[1e+]", "5: error: expected a digit after the 'e' of an exponent, found ']'"),
    ("[-]", "3: error: expected a digit after '-', found ']'"),
    ("[0x1F]", "2: error: '0x1F' is not a number"),
    ("[1.2.3]", "2: error: '1.2.3' is not a number"),
  ])
  func refusesNumbersOfOtherLanguages(text: String, headline: String) {
    expect(text, "books.json:1:\(headline) [json-syntax]")
    #expect(JSONRun(text).diagnostics.all.first?.remedy != nil)
  }

  @Test func refusesControlCharactersInStrings() {
    expect(
      "[\"a\tb\"]",
      """
      books.json:1:4: error: a tab is not allowed in a string [json-syntax]
      1 | ["a b"]
        |    ^
        = remedy: write '\\t' for a tab

      """)
    expect(
      "[\"a\u{1}b\"]",
      """
      books.json:1:4: error: control character 0x01 is not allowed in a string [json-syntax]
      1 | ["a�b"]
        |    ^
        = remedy: remove it, or write '\\u0001'

      """)
    expect(
      "[\n  \"Momo,\r\n  \"Ulises\"]",
      """
      books.json:2:3: error: a string must be closed before its line ends [json-syntax]
      2 |   "Momo,
        |   ^^^^^^
        = remedy: write '"' at its end, or '\\n' for a line end within it

      """)
  }

  @Test func refusesEscapesThatMeanNothing() {
    expect(
      "[\"C:\\libros\"]",
      """
      books.json:1:5: error: '\\l' is not an escape [json-syntax]
      1 | ["C:\\libros"]
        |     ^^
        = remedy: write '\\\\' for a backslash

      """)
    expect(
      "[\"\\u12G4\"]",
      """
      books.json:1:3: error: '\\u' must be followed by four hexadecimal digits \
      [invalid-unicode-escape]
      1 | ["\\u12G4"]
        |   ^^
        = remedy: write the character itself, or '\\u00e9' for 'é'

      """)
    expect(
      "[\"\\ud800!\"]",
      """
      books.json:1:3: error: '\\ud800' is one half of a surrogate pair without the other \
      [invalid-unicode-escape]
      1 | ["\\ud800!"]
        |   ^^^^^^
        = remedy: write the character itself

      """)
  }

  @Test func namesBytesThatAreNotUTF8() {
    let latin1: [UInt8] = Array("[\"ni".utf8) + [0xF1] + Array("o\"]".utf8)
    #expect(
      JSONRun(latin1).text == """
        books.json:1:5: error: byte 0xF1 is not valid UTF-8 [invalid-utf8]
        1 | ["ni�o"]
          |     ^
          = remedy: save the file as UTF-8

        """)
    #expect(JSONRun([0xFF, 0xFE, 0x5B, 0]).diagnostics.all.map(\.id.rawValue) == ["invalid-utf8"])
    #expect(
      JSONRun([0x5B, 0x31, 0xE9, 0x5D]).diagnostics.all.map(\.id.rawValue) == ["invalid-utf8"])
    #expect(
      JSONRun([0x5B, 0, 0x5D, 0]).diagnostics.all.map(\.message) == [
        "byte 0x00 is not allowed here; the file may be UTF-16"
      ])
  }

  @Test func skipsOneByteOrderMarkAndRefusesTwo() {
    #expect(JSONRun("\u{FEFF}{}").value != nil)
    expect(
      "\u{FEFF}{",
      """
      books.json:1:2: error: expected a key or '}', found the end of the file [json-syntax]
      1 | {
        |  ^
        = remedy: write '}' to close the object
      books.json:1:1: note: the object is opened here

      """)
    #expect(
      JSONRun("\u{FEFF}\u{FEFF}{}").diagnostics.all.map(\.message) == [
        "JSON can't begin with two byte order marks"
      ])
  }

  @Test func countsLinesAndColumnsInFilesOfWindows() {
    expect(
      "{\r\n  \"año\": 1986,\r\n  \"año é\": é\r\n}",
      """
      books.json:3:12: error: 'é' is not a value [json-syntax]
      3 |   "año é": é
        |            ^
        = remedy: write it in double quotes if it is text

      """)
  }

  @Test func reportsAllKeysThatAreGivenTwice() {
    let text = "{\"a\": {\"b\": 1, \"b\": 2},\n \"a\": 3, \"\\u0061\": 4}"
    expect(
      text,
      """
      books.json:1:16: error: key 'b' can only be given once in an object [duplicate-key]
      1 | {"a": {"b": 1, "b": 2},
        |                ^^^
        = remedy: remove one of the two, or rename it
      books.json:1:8: note: first given here
      books.json:2:2: error: key 'a' can only be given once in an object [duplicate-key]
      2 |  "a": 3, "\\u0061": 4}
        |  ^^^
        = remedy: remove one of the two, or rename it
      books.json:1:2: note: first given here
      books.json:2:10: error: key 'a' can only be given once in an object [duplicate-key]
      2 |  "a": 3, "\\u0061": 4}
        |          ^^^^^^^^
        = remedy: remove one of the two, or rename it
      books.json:1:2: note: first given here

      """, leavesValue: true)
  }

  @Test func findsTheRepeatedKeyAmongAHundredThousand() {
    var text = "{"
    for number in 0..<100_000 { text += "\"book \(number)\": \(number), " }
    #expect(JSONRun(text + "\"last\": 0}").value?.count == 100_001)
    let run = JSONRun(text + "\"book 77777\": 0}")
    #expect(
      run.diagnostics.all.map(\.message) == [
        "key 'book 77777' can only be given once in an object"
      ])
    #expect(run.diagnostics.all.map(\.notes.count) == [1])
    #expect(run.value?.member(named: "book 77777").int64 == 77777)
  }

  /// Whether `text` gives this printout, or one that begins with this line.
  ///
  /// A value must be returned only if the test says so.
  private func expect(
    _ text: String, _ printout: String, leavesValue: Bool = false,
    sourceLocation: SourceLocation = #_sourceLocation
  ) {
    let run = JSONRun(text)
    #expect((run.value != nil) == leavesValue, sourceLocation: sourceLocation)
    if printout.hasSuffix("\n") {
      #expect(run.text == printout, sourceLocation: sourceLocation)
    } else {
      let first = run.text.prefix { $0 != "\n" }
      #expect(first == printout, sourceLocation: sourceLocation)
    }
  }
}
