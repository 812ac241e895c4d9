import AcopioSiteTestSupport
import AcopioTestSupport
import Testing

/// Tables, lists, links and images in HTML, which folders of Markdown from elsewhere have.
@Suite struct AllowedTableTests {
  private func site(_ body: String, _ site: String = "") -> BuiltSite {
    BuiltSite(
      """
      -- content/site.yml --
      name: Library
      base-url: https://library.example/town/
      locale: en
      \(site)
      -- content/authors/_collection.yml --
      entries: '*.md'
      schema: { name: text }
      html: { table: [class], caption: [], thead: [], tbody: [], tr: [], td: [colspan], th: [scope], a: [href, title], img: [src, alt, width], ul: [], li: [], b: [] }
      page: { permalink: '/authors/{slug}/', layout: author }
      -- templates/layouts/author.html --
      {{ entry.content }}
      -- content/authors/king.md --
      ---
      name: King
      ---
      ## Life
      -- content/authors/plan.svg --
      <svg xmlns="http://www.w3.org/2000/svg" width="4" height="3"/>
      -- content/authors/ende.md --
      ---
      name: Michael Ende
      ---
      \(body)
      """)
  }

  private func page(_ body: String) -> String {
    let built = site("![a plan](plan.svg)\n\n\(body)")
    #expect(built.printed == "")
    let html = built["authors/ende/index.html"] ?? ""
    return String(html.drop { $0 != "\n" }.dropFirst())
  }

  @Test func tablesPass() {
    let html = """
      <table class="a">
      <caption>Sizes</caption>
      <tr><th scope="col">Size <b>x</b></th><td colspan="2">1 < 2</td></tr>
      <tbody>

      <tr><td>

      *md*

      </td></tr>
      </tbody></table>
      """
    #expect(
      page(html) == """
        <table class="a">
        <caption>Sizes</caption>
        <tr><th scope="col">Size <b>x</b></th><td colspan="2">1 &lt; 2</td></tr>
        <tbody>
        <tr><td>
        <p><em>md</em></p>
        </td></tr>
        </tbody></table>

        """ + "\n")
  }

  @Test func linksAndImagesLeadWhereThoseOfMarkdownDo() {
    let built = site(
      "See <a href=\"king.md#life\" title='a \"b\"'>King</a>, <a href=king.md>him</a>.\n\n<img src=\"plan.svg\" alt=\"A plan\">\n<a href=\"https://a.example/?b=1&amp;c=2\">c</a>"
    )
    #expect(built.printed == "")
    let html = built["authors/ende/index.html"] ?? ""
    #expect(
      html.contains("<a href=\"/town/authors/king/#life\" title=\"a &quot;b&quot;\">King</a>"),
      "\(html)")
    #expect(html.contains("<a href=\"/town/authors/king/\">him</a>"), "\(html)")
    #expect(html.contains("<img src=\"/town/assets/authors/plan."), "\(html)")
    #expect(html.contains(".svg\" alt=\"A plan\" width=\"4\" height=\"3\">"), "\(html)")
    #expect(html.contains("<a href=\"https://a.example/?b=1&amp;c=2\">c</a>"), "\(html)")
  }

  @Test(arguments: [
    (
      "<a href=\"javascript:alert(1)\">x</a>",
      "4:10: error: a link cannot use the scheme 'javascript:'"
    ),
    ("<a href=\"java&#115;cript:alert(1)\">x</a>", "[unsafe-url]"),
    ("<a href=\" javascript:alert(1)\">x</a>", "[unsafe-url]"),
    ("<a href=\"data:text/html,x\">x</a>", "[unsafe-url]"),
    ("<img src=\"javascript:x\" alt=\"\">", "[unsafe-url]"),
    ("<a href=\"nobody.md\">x</a>", "error: there is no file 'content/authors/nobody.md'"),
    ("<a href=\"king.md#none\">x</a>", "has no element with id 'none'"),
    ("<img src=\"plan.svg\">", "warning: the image has no description [missing-alt]"),
    ("<img alt=\"x\">", "error: 'img' has no 'src' [raw-html]"),
    (
      "<img src=\"plan.svg\" alt=\"\" onerror=\"x\">",
      "the attribute 'onerror' of 'img' is not allowed"
    ),
  ])
  func unsafeAndMissingAddressesAreReported(_ body: String, _ message: String) {
    let printed = site(body).printed
    #expect(printed.contains(message), "\(printed)")
  }

  @Test(arguments: [
    (
      "<table>\n<tr>\n<td>a</td>\nb</tr></table>", "7:1: error: text is directly inside of 'tr'",
      "put it into 'td'"
    ),
    (
      "<table>\n<tr><b>a</b></tr></table>", "5:5: error: 'b' is directly inside of 'tr'",
      "put it into 'td'"
    ),
    (
      "<table>\n<tr><td>a<td>b</tr></table>", "5:10: error: 'td' is not directly inside of 'tr'",
      "write '</td>' before it"
    ),
    (
      "<ul>\n<li>a\n<li>b</ul>", "6:1: error: 'li' is not directly inside of 'ul'",
      "write '</li>' before it"
    ),
    ("<td>a</td>", "4:1: error: 'td' is not directly inside of 'tr'", "write '<tr>' before it"),
    (
      "<table>\n\n*a*\n\n</table>", "6:1: error: text is directly inside of 'table'",
      "put it into 'td'"
    ),
    ("<ul>a</ul>", "4:5: error: text is directly inside of 'ul'", "put it into 'li'"),
    (
      "a <table></table>", "4:3: error: 'table' cannot be in a line of text",
      "write it in a line of its own"
    ),
  ])
  func partsAreWhereTheyBelong(_ body: String, _ message: String, _ remedy: String) {
    let printed = site(body).printed
    #expect(printed.contains("content/authors/ende.md:\(message)"), "\(printed)")
    #expect(printed.contains("= remedy: \(remedy)"), "\(printed)")
  }

  @Test func attributesBelongToTheirElements() {
    let built = BuiltSite(
      """
      -- content/site.yml --
      name: Library
      base-url: https://library.example/
      locale: en
      -- content/a/_collection.yml --
      entries: '*.md'
      schema: { name: text }
      html: { div: [href], a: [onclick] }
      """)
    #expect(built.printed.contains("the attribute 'href' cannot be allowed"), "\(built.printed)")
    #expect(built.printed.contains("attributes of 'a' are aria-hidden, "), "\(built.printed)")
  }
}
