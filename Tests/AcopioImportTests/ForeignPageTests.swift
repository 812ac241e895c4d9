import AcopioImport
import AcopioSiteTestSupport
import Testing

/// Pages as other tools read them: front matter, blocks of HTML, links.
@Suite struct ForeignPageTests {
  @Test func frontMatterMayFollowEmptyLines() throws {
    let site = try TestImport.hugo(["content/a.md": "\n\u{20}\n---\ntitle: Momo\n---\nText\n"])
    #expect(site["content/pages/a.md"] == "---\ntitle: Momo\n---\nText\n")
    #expect(site.report == [])
    #expect(site.errors == [])
  }

  @Test func ofAKeyThatIsGivenTwiceTheLastOneCounts() throws {
    let site = try TestImport.hugo(["content/a.md": "---\ntitle: A\ntitle: B\n---\n"])
    #expect(site["content/pages/a.md"].contains("title: B"))
    #expect(site.report == ["content/a.md:3:1: a key is given twice; the last one counts"])
    #expect(site.errors == [])
  }

  @Test func pagesInHTMLAreEntries() throws {
    let site = try TestImport.jekyll([
      "about.html": """
      ---
      title: About
      ---
      <div class="a">
          <p>One</p>

          <pre>two

        three</pre>
      </div>

      """, "list.html": "---\ntitle: L\n---\n{% for p in site.posts %}{% endfor %}\n",
      "b.md": "---\ntitle: B\n---\n[x](about.html#y) <span id=\"z\">w</span>\n",
      "c.md": "---\ntitle: C\n---\n[z](b.html#z)\n",
    ])
    #expect(
      site["content/pages/about.md"].hasSuffix(
        "<div class=\"a\">\n<div>One</div>\n<pre>two\n&#10;  three</pre>\n</div>\n"))
    #expect(site["content/pages/c.md"].contains("[z](@pages/b#z)"))
    #expect(site.report.contains("list.html: the page is a list here, without its other text"))
    #expect(site.errors == [])
    let page = try #require(site.built()["about.html"])
    #expect(page.contains("two\n&#10;  three"))
  }

  @Test func aBlockOfHTMLEndsWithItsElement() throws {
    let site = try TestImport.jekyll([
      "a.md": """
      ---
      title: A
      ---
      <table>
        <tr>
          <td>

            One *a*

          </td>
        </tr>
      </table>
      Two *b*

      <div markdown="1">

      Three *c*

      </div>

      """
    ])
    #expect(site.errors == [])
    let page = try #require(site.built()["a.html"])
    #expect(page.contains("One *a*") && page.contains("Two <em>b</em>"))
    #expect(page.contains("Three <em>c</em>"))
  }

  @Test func anAddressWithThreeSlashesIsWhatBrowsersReadAndGarblesNothing() throws {
    let site = try TestImport.jekyll([
      "a.md": """
      ---
      title: A
      ---
      [bad](https:///y.example/z), [b][c] and `[d](https:///y.example)`.

      <b>bold</b> [x](http:/w.example)

       [c]: http:////v.example/

      """
    ])
    let text = site["content/pages/a.md"]
    #expect(text.contains("[bad](https://y.example/z), [b][c] and `[d](https:///y.example)`."))
    #expect(text.contains("<b>bold</b> [x](http://w.example)"))
    #expect(text.contains(" [c]: http://v.example/"))
    #expect(site.errors == [])
  }

  @Test func manyLinksOfOneBlockBecomeLinksToPages() throws {
    let links = (0..<12).map { "* a `b` [x\\_\($0)](p\($0).md) [y](q.md)" }.joined(separator: "\n")
    var files = ["a.md": "---\ntitle: A\n---\n\(links)\n", "q.md": "---\ntitle: Q\n---\n"]
    for number in 0..<12 { files["p\(number).md"] = "---\ntitle: P\n---\n" }
    let site = try TestImport.jekyll(files)
    let text = site["content/pages/a.md"]
    #expect(!text.contains("&#93;"))
    #expect((0..<12).allSatisfy { text.contains("(@pages/p\($0))") })
    #expect(site.errors == [])
  }
}
