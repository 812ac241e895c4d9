import AcopioSiteTestSupport
import Testing

/// HTML in texts stays HTML as far as a collection can allow it, and every word stays.
@Suite struct HTMLImportTests {
  /// The text of a page of Jekyll after the import, and what was reported.
  private static func imported(_ body: String) throws -> (
    text: String, report: [String], page: String
  ) {
    let site = try TestImport.jekyll(["a.md": "---\ntitle: A\npermalink: /a/\n---\n\(body)"])
    #expect(site.errors == [])
    let text = site["content/pages/a.md"]
    let front = "---\ntitle: A\n---\n"
    return (
      text.hasPrefix(front) ? String(text.dropFirst(front.count)) : text, site.report,
      site.built()["a/index.html"] ?? ""
    )
  }

  @Test(arguments: [
    ("a <span style=\"x\" class=y>b</span>\n", "a <span class=\"y\">b</span>\n"),
    ("<p align=center>a</p>\n", "<div>a</div>\n"),
    ("<p>a\n<p>b\n\nc\n", "<div>a\n</div>b\n\nc\n"),
    ("a <center>b</center> c\n", "a <span>b</span> c\n"),
    ("a <font color=red>b</font>\n", "a <span>b</span>\n"),
    ("<a name=\"x\"></a>\n", "<a id=\"x\"></a>\n"),
    ("a <blink>b</blink>\n", "a b\n"),
    ("- <input type=checkbox checked> a\n- <input type=checkbox> b\n", "- ☑ a\n- ☐ b\n"),
    ("<ul>\n<li>a\n<li>b\n</ul>\n", "<ul>\n<li>a\n</li><li>b\n</li></ul>\n"),
    (
      "<table><tr><td>a<td>b<tr><td>c</table>\n",
      "<table><tr><td>a</td><td>b</td></tr><tr><td>c</td></tr></table>\n"
    ),
    (
      "1. a\n   <iframe src=\"https://v.example/1\"></iframe>\n2. b\n",
      "1. a\n   [https://v.example/1](https://v.example/1)\n2. b\n"
    ),
    (
      "<iframe title=\"T\" src=\"https://www.youtube.com/embed/a-b_1\"></iframe>\n",
      "::youtube[T]{id=\"a-b_1\"}\n"
    ),
    ("<h2 align=\"center\">A <em>b</em></h2>\n", "## A <em>b</em>\n"),
    ("<blockquote><h3>x</h3>y</blockquote>\n", "<blockquote><div>x</div>y</blockquote>\n"),
    ("`<script>` and\n\n```\n<p align=x>\n```\n", "`<script>` and\n\n```\n<p align=x>\n```\n"),
  ]) func htmlBecomesWhatACollectionCanAllow(body: String, expected: String) throws {
    #expect(try Self.imported(body).text == expected)
  }

  @Test func whatRunsCodeIsSetAsideWithItsPlace() throws {
    let (text, report, page) = try Self.imported(
      "<table>\n<tr><td onclick=\"x()\">a</td></tr>\n</table>\n\n<script>alert(1)</script>\n\n<style>p { }</style>\n"
    )
    #expect(text == "<table>\n<tr><td>a</td></tr>\n</table>\n\n\n\n\n")
    #expect(
      report == [
        "a.md:6:5: the event handler 'onclick' of 'td' was set aside",
        "a.md:9:1: a script was set aside", "a.md:11:1: a style sheet was set aside",
      ])
    #expect(page.contains("<tr><td>a</td></tr>") && !page.contains("alert(1)"))
  }

  @Test func theCollectionAllowsWhatItsTextsUseAndNoMore() throws {
    let site = try TestImport.jekyll([
      "a.md":
        "---\ntitle: A\n---\n<figure class=\"x\"><img src=\"/p.png\" alt=\"P\" width=\"3\"></figure>\n\n`<kbd>`\n",
      "p.png": "x",
    ])
    #expect(
      site["content/pages/_collection.yml"].hasSuffix(
        "html:\n  figure: [class]\n  img: [alt, src, width]\n"))
  }

  @Test func noTextIsLostAmongTagsThatDoNotMatch() throws {
    let body = "<div>one <b>two</div> three</b> </i> four <li>five</td> six <p>seven\n"
    let page = try Self.imported(body).page
    for word in ["one", "two", "three", "four", "five", "six", "seven"] {
      #expect(page.contains(word))
    }
    #expect(!page.contains("&lt;") && !page.contains("<pre>"))
  }

  @Test func commentsStayInTheFileAndEndTheSummary() throws {
    let site = try TestImport.jekyll([
      "a.md": "---\ntitle: A\n---\na <!-- b -->\n\n<!--more-->\n\nc\n"
    ])
    #expect(site["content/site.yml"].contains("\n  comments: drop\n"))
    #expect(site["content/pages/a.md"].contains("a <!-- b -->\n\n<!--more-->\n\nc\n"))
    #expect(site.errors == [] && site.report == [])
  }

  @Test func blocksOfMarkdownInHTMLAreRead() throws {
    let page = try Self.imported("<div class=\"x\" markdown=\"1\">\n**b**\n</div>\n").page
    #expect(page.contains("<div class=\"x\">\n<p><strong>b</strong></p>\n</div>"))
  }
}
