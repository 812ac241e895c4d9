import AcopioSiteTestSupport
import Testing

/// What becomes of values in text outputs, and of addresses without steps.
@Suite struct TextOutputValueTests {
  private func site(
    _ outputs: String, template: (name: String, text: String), title: String, more: String = ""
  ) -> BuiltSite {
    BuiltSite(
      """
      -- content/site.yml --
      name: Library
      base-url: https://library.example/
      locale: en
      -- content/books/_collection.yml --
      entries: books.yml
      key: id
      schema: { id: slug, title: string }
      outputs: \(outputs)
      \(more)
      -- content/books/books.yml --
      - { id: momo, title: \(title) }
      -- templates/outputs/\(template.name).liquid --
      \(template.text)
      """)
  }

  @Test func jsonFilesHaveNoEscapesForPages() {
    let built = site(
      "[{ path: '/{id}.json', template: book.json }]",
      template: ("book.json", "[{{ entry.title }},{{ entry.title | json }}]"),
      title: #""a & <b> \\u003c \\\\u0026""#)
    #expect(built.printed == "")
    #expect(
      built["momo.json"] == #"["a & <b> \\u003c \\\\u0026","a & <b> \\u003c \\\\u0026"]"# + "\n")
  }

  @Test func jsonOfACaptureIsEscapedOnce() {
    let built = site(
      "[{ path: '/{id}.json', template: book.json }]",
      template: ("book.json", "{% capture c %}{{ entry.title | json }}{% endcapture %}{{ c }}"),
      title: "a & b")
    #expect(built.printed == "")
    #expect(built["momo.json"] == #""\"a & b\"""# + "\n")
  }

  @Test func xmlKeepsWhiteSpaceOfValues() {
    let built = site(
      "[{ path: '/{id}.xml', template: book.xml }]",
      template: ("book.xml", "<a t=\"{{ entry.title }}\">{{ entry.title }}</a>"),
      title: #""a\nb\tc & d""#)
    #expect(built.printed == "")
    #expect(built["momo.xml"] == "<a t=\"a&#10;b&#9;c &amp; d\">a&#10;b&#9;c &amp; d</a>\n")
  }

  @Test func xmlSectionsHaveNoReferences() {
    let built = site(
      "[{ path: '/{id}.xml', template: book.xml }]",
      template: (
        "book.xml",
        "<a><!-- {{ entry.title }} --><![CDATA[{{ entry.title }}]]><![CDATA[]]{{ '>x' | append: '' }}]]><b>{{ entry.title }}</b></a>"
      ),
      title: #""a & <b> ]]> c]]""#)
    #expect(built.printed == "")
    #expect(
      built["momo.xml"]
        == "<a><!-- a & <b> ]]> c]] --><![CDATA[a & <b> ]]]]><![CDATA[> c]]]]><![CDATA[]]]]><![CDATA[>x]]>"
        + "<b>a &amp; &lt;b&gt; ]]&gt; c]]</b></a>\n")
  }

  @Test(arguments: ["-a", "a-", "-", "->", "2026-11-23"])
  func hyphensAreAllowedInComments(title: String) {
    let built = site(
      "[{ path: '/{id}.xml', template: book.xml }]",
      template: ("book.xml", "<a><!-- {{ entry.title }} --></a>"), title: "'\(title)'")
    #expect(built.printed == "")
    #expect(built["momo.xml"] == "<a><!-- \(title) --></a>\n")
  }

  @Test(arguments: ["-a", "->", ">a", "a -- b", "-"])
  func whatCouldEndACommentIsRefused(title: String) {
    let printed = site(
      "[{ path: '/{id}.xml', template: book.xml }]",
      template: ("book.xml", "<a><!--{{ entry.title }} --></a>"), title: "'\(title)'"
    ).printed
    #expect(printed.contains("'entry.title' has hyphens that could end the comment"), "\(printed)")
  }

  @Test func htmlIsForPages() {
    let printed = site(
      "[{ path: '/{id}.html', template: book.html }]", template: ("book.html", "x"), title: "a"
    ).printed
    #expect(
      printed.contains(
        "no value can be printed safely into a file that ends with '.html' [unsafe-file]"),
      "\(printed)")
  }

  @Test func aTableHasEachHeaderOnce() {
    let printed = site(
      "[{ path: /all.csv, columns: [id, title, { id: title }] }]", template: ("x.txt", ""),
      title: "a"
    ).printed
    #expect(
      printed.contains("error: two columns have the header 'id' [duplicate-key]"), "\(printed)")
  }

  @Test func theTopOfATreeHasNoSlashEither() {
    let built = BuiltSite(
      """
      -- content/site.yml --
      name: Library
      base-url: https://library.example/
      locale: en
      slash: never
      twins: markdown
      -- content/manual/_collection.yml --
      entries: '**/*.md'
      schema: { title: string }
      page: { permalink: '/m/{path}/', layout: page }
      -- content/manual/_index.md --
      ---
      title: "a [l](javascript:x) <b>"
      ---
      Text
      -- content/manual/lend/first.md --
      ---
      title: First
      ---
      -- templates/layouts/page.html --
      {{ entry.url }}
      """)
    #expect(built.printed == "")
    #expect(built["m.html"] == "/m\n")
    #expect(built["m/lend/first.html"] == "/m/lend/first\n")
    #expect(built["m.md"]?.hasPrefix(#"# a \[l\](javascript:x) \<b>"#) == true)
  }
}
