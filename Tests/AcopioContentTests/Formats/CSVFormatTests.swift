import AcopioBase
import AcopioContent
import AcopioTestSupport
import Testing

@Suite struct CSVFormatTests {
  private func plain(_ text: String) -> String? {
    var probe = FormatProbe("content/books.csv", text)
    let document = probe.document()
    #expect(probe.printout == "")
    return document.map { FormatProbe.plain($0.data) }
  }

  private func expect(
    _ text: String, _ printout: String, sourceLocation: SourceLocation = #_sourceLocation
  ) {
    var probe = FormatProbe("content/books.csv", text)
    _ = probe.document()
    #expect(probe.printout == printout + "\n", sourceLocation: sourceLocation)
  }

  @Test(arguments: [
    ("id,title\n1,Momo\n2,Emma\n", #"[{id: "1", title: "Momo"}, {id: "2", title: "Emma"}]"#),
    ("id,title\r\n1,Momo\r\n", #"[{id: "1", title: "Momo"}]"#),
    ("id,title\n1,Momo", #"[{id: "1", title: "Momo"}]"#),
    ("id;title\n1;Momo, or not\n", #"[{id: "1", title: "Momo, or not"}]"#),
    ("id\ttitle\n1\tMomo\n", #"[{id: "1", title: "Momo"}]"#),
    ("id,title\n\n1,Momo\n\n\n", #"[{id: "1", title: "Momo"}]"#),
    ("id, title\n 1 , Momo \n", #"[{id: " 1 ",  title: " Momo "}]"#),
    ("id,title\r1,Momo\r2,Emma\r", #"[{id: "1", title: "Momo"}, {id: "2", title: "Emma"}]"#),
    ("sep=;\nid;title\n1;Momo, or not\n", #"[{id: "1", title: "Momo, or not"}]"#),
    ("\"sep=|\"\r\nid|title\r\n1|Momo;x\r\n", #"[{id: "1", title: "Momo;x"}]"#),
    ("sep=\r\n1\r\n", #"[{sep=: "1"}]"#),
    ("\u{FEFF}id,title\n1,Cafe\u{301}\n", #"[{id: "1", title: "Café"}]"#),
    ("id\n1\n  \n2\n", #"[{id: "1"}, {id: "2"}]"#),
    ("id,title\n1,\"Momo, \"\"or\"\" not\"\n", #"[{id: "1", title: "Momo, "or" not"}]"#),
    ("id,title\n1,\"two\nlines\"\n", "[{id: \"1\", title: \"two\nlines\"}]"),
    ("id,title\n1,\n2,\"\"\n", #"[{id: "1"}, {id: "2", title: ""}]"#),
    ("\"id\",\"the title\"\n1,x\n", #"[{id: "1", the title: "x"}]"#),
    ("id\n1\n2\n", #"[{id: "1"}, {id: "2"}]"#), ("id,title\n", "[]"),
  ])
  func reads(text: String, expected: String) {
    #expect(plain(text) == expected)
  }

  @Test func knowsThePlaceOfEveryCell() {
    var probe = FormatProbe("content/books.csv", "id,title\n1,\"Mo\"\"mo\"\n")
    let data = probe.document()?.data
    #expect(
      data.map(FormatProbe.show)
        == #"[{id@0..2: "1"@9..10, title@3..8: "Mo"mo"@11..19}@9..19]@0..20"#)
  }

  @Test func tellsRowsThatDoNotFit() {
    expect(
      "id,title\n1\n2,Momo,x\n",
      """
      content/books.csv:2:1: error: the row has 1 cell, the header 2 [csv-cells]
      2 | 1
        | ^
        = remedy: leave cells empty, but keep their separators
      content/books.csv:3:1: error: the row has 3 cells, the header 2 [csv-cells]
      3 | 2,Momo,x
        | ^^^^^^^^
        = remedy: put cells that contain the separator in quotes
      """)
  }

  @Test func tellsAQuoteThatIsNeverClosed() {
    expect(
      "id,title\n1,\"Momo\n2,Emma\n",
      """
      content/books.csv:2:3: error: a cell in quotes is never closed [csv-unclosed-quote]
      2 | 1,"Momo
        |   ^
        = remedy: add '"' where the cell ends; inside write '""'
      """)
  }

  @Test func reportsTextAfterAQuote() {
    expect(
      "id,title\n1,\"Momo\" x\n",
      """
      content/books.csv:2:9: error: text can't follow the closing quote of a cell [csv-quote]
      2 | 1,"Momo" x
        |         ^^
        = remedy: inside of a cell in quotes, write a quote twice
      """)
  }

  @Test func reportsQuotesInsideOfACell() {
    expect(
      "id,title\n1,Mo\"mo\n2, \"Emma\"\n",
      """
      content/books.csv:2:5: error: a quote must be the first character of a cell [csv-quote]
      2 | 1,Mo"mo
        |     ^
        = remedy: put the whole cell in quotes, and write each quote inside of it twice
      content/books.csv:3:4: error: a quote must be the first character of a cell [csv-quote]
      3 | 2, "Emma"
        |    ^
        = remedy: remove the spaces before the quote
      """)
  }

  @Test func countsLinesThatEndWithCR() {
    expect(
      "id,title\r1,Momo\r2\r",
      """
      content/books.csv:3:1: error: the row has 1 cell, the header 2 [csv-cells]
      3 | 2
        | ^
        = remedy: leave cells empty, but keep their separators
      """)
  }

  @Test func tellsHeadersThatNameNothing() {
    expect(
      "id,,id\n",
      """
      content/books.csv:1:4: error: a column has no name [csv-header]
      1 | id,,id
        |    ^
        = remedy: name the field that the column contains, or remove the column
      content/books.csv:1:5: error: column 'id' can only be given once [duplicate-key]
      1 | id,,id
        |     ^^
        = remedy: remove one of the two, or rename it
      content/books.csv:1:1: note: first given here
      """)
    expect(
      "",
      """
      content/books.csv:1:1: error: the file has no header row [csv-header]
      1 | 
        | ^
        = remedy: write the names of the fields in the first row
      """)
  }
}
