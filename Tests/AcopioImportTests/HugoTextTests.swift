import AcopioImport
import Testing

/// What becomes of shortcodes and addresses in the texts of Hugo.
@Suite struct HugoTextTests {
  @Test func commentsAreLeftOut() throws {
    let site = try TestImport.hugo([
      "content/a.md":
        "---\ntitle: A\n---\nx {{< comment >}}Secret{{< /comment >}}\n\n```\n{{% comment %}}\nSecret {{< ref \"no\" >}}\n{{% /comment %}}\n```\n"
    ])
    #expect(site["content/pages/a.md"] == "---\ntitle: A\n---\nx \n\n```\n\n```\n")
    #expect(
      site.report
        == [(4, 3), (7, 1)].map {
          "content/a.md:\($0):\($1): the text of the shortcode 'comment' was left out"
        })
    #expect(site.errors == [])
  }

  @Test func referencesOutsideOfLinksAreAddresses() throws {
    let files = [
      "content/a.md": """
      ---
      title: A
      ---
      [b]({{< ref "b.md" >}}) [b](<{{< ref "b.md" >}}> "t") [c] bare {{< ref "b.md" >}}
      <{{< relref "b.md#x" >}}> `{{< ref "b.md" >}}` ``[`]({{< ref "b.md" >}})``

          {{< ref path="b.md" >}}

      [c]: {{< relref "b.md" >}}

      """, "content/b.md": "---\ntitle: B\n---\n# X\n",
    ]
    let site = try TestImport(
      .hugo,
      files.merging(["hugo.toml": "title = 'T'\nbaseURL = 'https://h.example/base/'\n"]) { $1 })
    #expect(
      site["content/pages/a.md"] == """
        ---
        title: A
        ---
        [b](@pages/b) [b](<@pages/b> "t") [c] bare /base/b/
        <https://h.example/base/b/#x> `/base/b/` ``[`](/base/b/)``

            /base/b/

        [c]: @pages/b

        """)
    #expect(site.report == [] && site.errors == [])
  }

  @Test func referencesInHTMLAreAddresses() throws {
    let body = "x <a href=\"{{< ref \"b.md\" >}}\">b</a>\n\n<a href='{{< ref \"b.md\" >}}'>\n"
    let site = try TestImport.hugo([
      "content/a.md": body, "content/b.md": "---\ntitle: B\n---\n",
    ])
    #expect(
      site["content/pages/a.md"]
        == "---\ntitle: A\n---\nx <a href=\"/b/\">b</a>\n\n\n")
    #expect(site.errors == [])
  }

  @Test func linksWithOtherSchemesLeaveTheirText() throws {
    let site = try TestImport.hugo([
      "content/a.md": "---\ntitle: A\n---\n[x](ftp://x/y) [z](javascript:x)\n\n<ftp://x/z>\n"
    ])
    #expect(site["content/pages/a.md"].hasSuffix("---\nx [z](/a/)\n\n`ftp://x/z`\n"))
    #expect(
      site.report == [
        "content/a.md:4:1: a link cannot use the scheme 'ftp:' here, so only its text stays",
        "content/a.md:4:20: a link with an address that can run code leads to its own page now",
        "content/a.md:6:1: a link cannot use the scheme 'ftp:' here, so only its text stays",
      ])
    #expect(site.errors == [])
  }
}
