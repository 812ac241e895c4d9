import AcopioTemplate
import Testing

@Suite struct TruncateHTMLTests {
  @Test(arguments: [
    ("<p>Momo</p>", "4", "<p>Momo</p>"),
    ("<p>Momo</p>", "3", "<p>Mo…</p>"),
    ("<p>Momo</p>", "0", "<p>…</p>"),
    ("<p>Momo</p>", "3, ''", "<p>Mom</p>"),
    ("<p>Momo</p>", "3, '...'", "<p>...</p>"),
    ("<p>One <b>two</b> three</p>", "7", "<p>One <b>tw…</b></p>"),
    ("<p>One <b>two</b> three</p>", "8", "<p>One <b>two…</b></p>"),
    ("<p>One</p>\n<p>two</p>", "5", "<p>One</p>…"),
    ("a<br>b<img src=\"x\">c<hr/>d", "4, ''", "a<br>b<img src=\"x\">c<hr/>d"),
    ("a<br>bcd", "3, ''", "a<br>bc"),
    ("Tom &amp; Jerry", "6", "Tom &amp;…"),
    ("&lt;&lt;&lt;&#233;", "3, ''", "&lt;&lt;&lt;"),
    ("<!-- note --><p>abc</p>", "2", "<!-- note --><p>a…</p>"),
    ("<script>var a = 1</script>abc", "2", "<script>var a = 1</script>a…"),
    ("<a title=\"1 > 0\">abc</a>", "2", "<a title=\"1 > 0\">a…</a>"),
    ("abc", "2, '<'", "a&lt;"),
    // A grapheme cluster is never split.
    ("e\u{301}a\u{301}o\u{301}", "2", "e\u{301}…"),
    ("👩‍👩‍👧‍👦👍🏽🇲🇽x", "3, ''", "👩‍👩‍👧‍👦👍🏽🇲🇽"),
    ("👩‍👩‍👧‍👦👍🏽🇲🇽x", "2, ''", "👩‍👩‍👧‍👦👍🏽"),
    ("e&#x301;e&#769;e", "2, ''", "e&#x301;e&#769;"),
    ("ñandú", "4", "ñan…"),
  ])
  func cutsBetweenCharacters(html: String, arguments: String, expected: String) {
    let template =
      "{% capture a %}\(html){% endcapture %}{{ a | truncate_html: \(arguments) }}"
    #expect(checked(template) == expected)
  }

  @Test func escapesTextFirst() {
    #expect(checked("{{ '<b>&amp;' | truncate_html: 4, '' }}") == "&lt;b&gt;&amp;")
    #expect(checked("{{ '<b>' | truncate_html: 3 }}") == "&lt;b&gt;")
  }

  @Test(arguments: ["<", "<a", "<!--", "<a \"", "</", "<script>", "&", "&#x110000000;", "\u{FFFD}"])
  func losesNothingOfBrokenHTML(html: String) {
    let template = "{% capture a %}\(html){% endcapture %}{{ a | truncate_html: 50 }}"
    #expect(standard(template) == html)
  }
}
