import AcopioTemplate
import Testing

@Suite struct TableOfContentsTests {
  @Test(arguments: [
    ("", "toc", ""),
    ("<p>No heading</p>", "toc", ""),
    (
      "<h1 id=\"t\">T</h1><h2 id=\"a\">A &amp; <em>B</em></h2><h2 id=\"c\">C</h2>", "toc",
      "<ul><li><a href=\"#a\">A &amp; B</a></li><li><a href=\"#c\">C</a></li></ul>"
    ),
    (
      "<h2 id=\"a\">A</h2><h3 id=\"b\">B</h3><h3 id=\"c\">C</h3><h2 id=\"d\">D</h2>", "toc",
      "<ul><li><a href=\"#a\">A</a><ul><li><a href=\"#b\">B</a></li><li><a href=\"#c\">C</a></li>"
        + "</ul></li><li><a href=\"#d\">D</a></li></ul>"
    ),
    // A level that is left out opens no list of its own.
    (
      "<h2 id=\"a\">A</h2><h4 id=\"b\">B</h4><h3 id=\"c\">C</h3>", "toc: 2, 4",
      "<ul><li><a href=\"#a\">A</a><ul><li><a href=\"#b\">B</a></li></ul><ul>"
        + "<li><a href=\"#c\">C</a></li></ul></li></ul>"
    ),
    (
      "<h3 id=\"a\">A</h3><h2 id=\"b\">B</h2>", "toc",
      "<ul><li><a href=\"#a\">A</a></li><li><a href=\"#b\">B</a></li></ul>"
    ),
    (
      "<!-- <h2 id=\"x\">X</h2> --><h2 class=\"k\" id=\"a\">A</h2><h3 id=\"b\">B</h3>", "toc: 2, 2",
      "<ul><li><a href=\"#a\">A</a></li></ul>"
    ),
  ])
  func listsHeadingsInLists(html: String, filter: String, expected: String) {
    let template = "{% capture a %}\(html){% endcapture %}{{ a | \(filter) }}"
    #expect(checked(template) == expected)
  }

  @Test func refusesHeadingsWithoutIDs() {
    let template = "{% capture a %}<h2>A</h2>{% endcapture %}{{ a | toc }}"
    #expect(
      checked(template) == """
        templates/page.html:1:45: error: the heading 'A' has no 'id' to link to [bad-argument]
        1 | \(template)
          |                                             ^^^^^^^
          = remedy: give it an 'id', or make the HTML with the filter 'markdown'

        """)
  }

  @Test func refusesTextThatIsNoHTML() {
    #expect(
      checked("{{ '<h2 id=\"a\">A</h2>' | toc }}") == """
        templates/page.html:1:4: error: 'toc' needs HTML, not text [bad-argument]
        1 | {{ '<h2 id="a">A</h2>' | toc }}
          |    ^^^^^^^^^^^^^^^^^^^^^^^^^
          = remedy: see docs/content/pages/reference/templates.md for the input of each filter

        """)
  }
}
