import AcopioSiteTestSupport
import Testing

/// How values are made safe in text files, by the ending of their paths.
@Suite struct TextFormatTests {
  /// The file at `name` that a template makes of a book with this title.
  private static func file(
    _ name: String, title: String, _ template: String, extra: String = ""
  ) -> (text: String?, printed: String) {
    let site = BuiltSite(
      """
      -- content/site.yml --
      name: Library
      base-url: https://library.example/
      locale: en-GB
      -- content/books/_collection.yml --
      entries: books.json
      key: id
      schema:
        id: { type: slug }
        title: { type: text }
        pages: { type: integer, default: -12 }
        lost: { type: integer, optional: true }
        about: { type: markdown, default: '*a* & b' }
      outputs: [{ path: /\(name), template: \(name) }]
      -- content/books/books.json --
      [{ "id": "momo", "title": \(title) }]
      -- templates/outputs/\(name).liquid --
      {% for book in entries %}{% assign title = book.title %}\(template){% endfor %}
      """)
    return (site[name], site.printed)
  }

  private static func expect(
    _ name: String, _ title: String, _ template: String, _ expected: String,
    sourceLocation: SourceLocation = #_sourceLocation
  ) {
    let found = file(name, title: title, template)
    #expect(found.printed.isEmpty, sourceLocation: sourceLocation)
    #expect(found.text == expected, sourceLocation: sourceLocation)
  }

  @Test func calendarsEscapeTextAndNothingElse() {
    Self.expect(
      "a.ics", #""a\\b;c,d\ne\"f:g""#,
      "BEGIN:VCALENDAR\nSUMMARY:{{ title }}\nX-A;X-P=\"{{ title }}\":1\nURL:https://a.example/?a={{ 'b,c;d' }}\nURL;VALUE=TEXT:{{ 'b,c' }}\nEND:VCALENDAR",
      "BEGIN:VCALENDAR\r\nSUMMARY:a\\\\b\\;c\\,d\\ne\"f:g\r\nX-A;X-P=\"a\\b;c,d^ne^'f:g\":1\r\nURL:https://a.example/?a=b,c;d\r\nURL;VALUE=TEXT:b\\,c\r\nEND:VCALENDAR\r\n"
    )
  }

  @Test func calendarLinesAreFoldedBetweenCharacters() throws {
    let title = String(repeating: "ñ", count: 80)
    let found = Self.file(
      "a.ics", title: "\"\(title)\"", "BEGIN:VCALENDAR\n  SUMMARY:{{ title }}\n\nEND:VCALENDAR")
    #expect(found.printed.isEmpty)
    let text = try #require(found.text)
    let lines = text.split(separator: "\r\n")
    #expect(lines.allSatisfy { $0.utf8.count <= 75 })
    #expect(lines.map(\.utf8.count) == [15, 74, 75, 21, 13])
    #expect(text.replacing("\r\n ", with: "").contains("SUMMARY:\(title)\r\n"))
  }

  @Test func tablesQuoteCellsAndDisarmFormulas() {
    Self.expect(
      "a.csv", #""=1+1, \"two\"\nlines""#,
      "title,pages,calm,mixed\n\n{{ title }},{{ book.pages }},{{ 'plain' }},\"no. {{ title }}\"\n",
      "title,pages,calm,mixed\r\n\"'=1+1, \"\"two\"\"\nlines\",-12,plain,\"no. =1+1, \"\"two\"\"\nlines\"\r\n"
    )
    for (title, cell) in [
      ("\\n=1+1", "\"'\n=1+1\""), ("＝1+1", "'＝1+1"), ("＋1", "'＋1"), ("－1", "'－1"), ("＠a", "'＠a"),
      ("1＝1", "1＝1"), ("－", "'－"),
    ] {
      Self.expect("a.csv", "\"\(title)\"", "a\n{{ title }}\n", "a\r\n\(cell)\r\n")
    }
    Self.expect("a.tsv", #""a,b\tc""#, "{{ title }}\t{{ '@b' }}", "\"a,b\tc\"\t'@b\r\n")
  }

  @Test func xmlEscapesForElementsAndAttributes() {
    Self.expect(
      "a.xml", #""<b> & \"c\" 'd'""#, "<a b='{{ title }}' c=\"{{ title }}\">{{ title }}</a>",
      "<a b='&lt;b&gt; &amp; &quot;c&quot; &#39;d&#39;' c=\"&lt;b&gt; &amp; &quot;c&quot; &#39;d&#39;\">&lt;b&gt; &amp; &quot;c&quot; &#39;d&#39;</a>\n"
    )
  }

  @Test func jsonPrintsLiterals() {
    Self.expect(
      "a.json", #""a\"b\n""#,
      "{\"t\": {{ title }}, \"n\": {{ book.lost }}, \"p\": {{ book.pages }}, \"j\": {{ title | json }}, \"a\": {{ book.about }}}",
      "{\"t\": \"a\\\"b\\n\", \"n\": null, \"p\": -12, \"j\": \"a\\\"b\\n\", \"a\": \"<p><em>a</em> &amp; b</p>\\n\"}\n"
    )
  }

  @Test func scriptsPrintLiteralsThatCannotLeaveAString() {
    Self.expect(
      "a.js", #""\";alert(1)//\\`${x}""#,
      "let a = {{ title }}, b = \"{{ title }}\", c = {{ title | json }};",
      #"let a = "\u0022\u003balert\u00281\u0029\u002f\u002f\u005c\u0060\u0024\u007bx\u007d", b = ""\u0022\u003balert\u00281\u0029\u002f\u002f\u005c\u0060\u0024\u007bx\u007d"", c = "\u0022\u003balert\u00281\u0029\u002f\u002f\u005c\u0060\u0024\u007bx\u007d";"#
        + "\n")
  }

  @Test func plainTextIsNotEscaped() {
    Self.expect("a.md", #""<b> & *c*""#, "# {{ title }}", "# <b> & *c*\n")
    Self.expect("_redirects", #""/old /new""#, "{{ title }} 301", "/old /new 301\n")
  }

  @Test func controlCharactersAreRefused() {
    for name in ["a.ics", "a.csv", "a.xml", "a.txt"] {
      let found = Self.file(name, title: "\"1\"", "{{ 'a%07b' | url_decode }}")
      #expect(found.text == nil)
      #expect(
        found.printed.hasPrefix(
          "templates/outputs/\(name).liquid:1:60: error: ''a%07b' | url_decode' has the character U+0007, which "
            + "this file cannot contain [unprintable-character]\n"))
      #expect(found.printed.contains("= remedy: remove it from the value"))
    }
    let found = Self.file("a.xml", title: "\"1\"", "<a>{{ 'a%EF%BF%BEb' | url_decode }}</a>")
    #expect(found.printed.contains("has the character U+FFFE"))
  }

  @Test func valuesThatHaveNoPlaceAreRefused() {
    func expect(_ name: String, _ title: String, _ template: String, _ message: String) {
      let found = Self.file(name, title: title, template)
      #expect(found.text == nil)
      #expect(found.printed.contains("error: 'title' \(message) [misplaced-value]"))
    }
    let begin = "BEGIN:VCALENDAR\n"
    expect(
      "a.ics", #""a\nb""#, begin + "URL:{{ title }}", "has several lines, and this property has one"
    )
    expect(
      "a.ics", #""a;b""#, begin + "X;Y={{ title }}:1",
      "has a character that needs quotes in a parameter")
    expect("a.ics", #""X:1\nY""#, begin + "{{ title }}:1", "is not the name of a property")
    expect(
      "a.csv", #""a,b""#, "no. {{ title }}",
      "shares a cell with other text and would need quotes of its own")
    expect(
      "a.csv", #""a""#, "\"no.\"{{ title }}",
      "shares a cell with other text and would need quotes of its own")
  }

  @Test func filesThatNoReaderAcceptsAreRefused() {
    func expect(_ name: String, _ template: String, _ message: String) {
      let found = Self.file(name, title: "\"Momo\"", template)
      #expect(found.text == nil)
      let first = found.printed.split(separator: "\n").first ?? ""
      #expect(
        first
          == "content/books/_collection.yml:9:\(32 + name.count): error: '/\(name)' is not \(message) [invalid-output]"
      )
    }
    let what = "of the output of the template"
    expect("a.ics", " ", "a calendar: it is empty, and a calendar begins with 'BEGIN:VCALENDAR'")
    expect(
      "a.ics", "VERSION:2.0",
      "a calendar: it does not begin with 'BEGIN:', in line 1, column 1 \(what)")
    expect(
      "a.ics", "BEGIN:VCALENDAR",
      "a calendar: 'BEGIN:VCALENDAR' has no 'END:VCALENDAR', in line 1, column 1 \(what)")
    expect(
      "a.ics", "BEGIN:A\nEND:B",
      "a calendar: 'END:B' ends nothing that is open, in line 2, column 1 \(what)")
    expect(
      "a.ics", "BEGIN:A\nX\nEND:A",
      "a calendar: a line is not a name, ':' and a value, in line 2, column 1 \(what)")
    expect(
      "a.csv", "a,b\n1",
      "a table: a record has 1 cells, and the first has 2, in line 2, column 1 \(what)")
    expect(
      "a.csv", "\"a", "a table: the quotes of a cell are not closed, in line 1, column 1 \(what)")
    expect(
      "a.csv", "\"a\"b", "a table: text follows the quotes of a cell, in line 1, column 4 \(what)")
    expect("a.xml", "<a>", "XML: it has an element that is not closed, in line 1, column 2 \(what)")
    expect(
      "a.svg", "<svg xmlns=\"http://www.w3.org/2000/svg\"><script/></svg>",
      "XML: it has the element 'script', in line 1, column 41 \(what)")
    expect(
      "a.json", "{\"t\": \"{{ title }}\"}",
      "JSON: expected ',' or '}' after a value, found 'Momo', in line 1, column 9 \(what)")
  }
}
