import AcopioSiteTestSupport
import Testing

/// The ids of headings and footnotes on pages that print several Markdown texts.
@Suite struct PageIDTests {
  /// A page for an author with two texts, printed by `layout`.
  private func page(life: String, work: String, layout: String, extra: String = "") -> BuiltSite {
    func indented(_ text: String) -> String {
      text.split(separator: "\n", omittingEmptySubsequences: false).map { "  \($0)" }
        .joined(separator: "\n")
    }
    return BuiltSite(
      Library.files(
        """
        -- content/authors/_collection.yml --
        entries: '*.yml'
        schema:
          name: { type: text }
          life: { type: markdown }
          work: { type: markdown }
        page: { permalink: '/authors/{slug}/', layout: author }
        -- content/authors/austen.yml --
        name: Jane Austen
        life: |
        \(indented(life))
        work: |
        \(indented(work))
        -- content/authors/ende.yml --
        name: Michael Ende
        life: Wrote *Momo*.
        work: Momo
        -- templates/layouts/author.html --
        \(layout)
        \(extra)
        """, without: ["content/authors/austen.md", "content/authors/ende.md"]))
  }

  /// The page, without the line ends after it.
  private func printed(_ site: BuiltSite) -> String {
    let page = site["authors/austen/index.html"] ?? ""
    let end = page.lastIndex { $0 != "\n" }
    return end.map { String(page[...$0]) } ?? ""
  }

  @Test func numbersAnIDThatAnEarlierTextHas() {
    let site = page(
      life: "## Early\n\n## Late", work: "## Late\n\n## Other",
      layout: "{{ entry.life }}{{ entry.work }}")
    #expect(site.printed == "")
    #expect(
      printed(site) == """
        <h2 id="early">Early</h2>
        <h2 id="late">Late</h2>
        <h2 id="late-2">Late</h2>
        <h2 id="other">Other</h2>
        """)
  }

  @Test func letsFootnotesAndTheirLinksFollow() {
    let site = page(
      life: "Born.[^1]\n\n[^1]: In 1775.", work: "Emma.[^1]\n\n[^1]: In 1815.",
      layout: "{{ entry.life }}{{ entry.work }}")
    #expect(site.printed == "")
    let html = printed(site)
    for id in ["fn-1", "fn-1-2", "fnref-1", "fnref-1-2"] {
      #expect(html.components(of: "id=\"\(id)\"") == 1, "\(id)")
      #expect(html.components(of: "href=\"#\(id)\"") == 1, "\(id)")
    }
  }

  @Test func letsLinksInTheTextFollowButNoOthers() {
    let site = page(
      life: "## Late\n\n[a](#late)", work: "[b](#late)\n\n## Late\n\n[c](#early)\n",
      layout: """
        <p id="early">x</p>{% if entry.key == 'austen' %}<a href="#late">d</a>{% endif %}\
        {{ entry.life }}{{ entry.work }}
        """)
    #expect(site.printed == "")
    #expect(
      printed(site) == """
        <p id="early">x</p><a href="#late">d</a><h2 id="late">Late</h2>
        <p><a href="#late">a</a></p>
        <p><a href="#late-2">b</a></p>
        <h2 id="late-2">Late</h2>
        <p><a href="#early">c</a></p>
        """)
  }

  @Test func comparesEncodedIDs() {
    let site = page(
      life: "Born.[^año]\n\n[^año]: In 1775.", work: "Emma.[^año]\n\n[^año]: In 1815.",
      layout: "{{ entry.life }}{{ entry.work }}")
    #expect(site.printed == "")
    for id in ["fn-a%C3%B1o", "fn-a%C3%B1o-2", "fnref-a%C3%B1o", "fnref-a%C3%B1o-2"] {
      #expect(printed(site).components(of: "id=\"\(id)\"") == 1, "\(id)")
      #expect(printed(site).components(of: "href=\"#\(id)\"") == 1, "\(id)")
    }
  }

  @Test func skipsNumbersThatAreInUse() {
    let site = page(
      life: "## Emma\n\n## Emma\n\n## Emma 3", work: "## Emma 4\n\n## Emma\n\n## Emma",
      layout: "{{ entry.life }}{{ entry.work }}")
    #expect(
      printed(site).ids == [
        "emma", "emma-2", "emma-3", "emma-4", "emma-5", "emma-2-2",
      ])
  }

  @Test func listsTheHeadingsThatAreOnThePage() {
    let site = page(
      life: "## Late", work: "## Late",
      layout:
        "{{ entry.life | toc }}{{ entry.work | toc }}{{ entry.work }}{{ entry.life }}{{ entry.work }}"
    )
    #expect(site.printed == "")
    #expect(
      printed(site) == """
        <ul><li><a href="#late">Late</a></li></ul><ul><li><a href="#late-2">Late</a></li></ul>\
        <h2 id="late-2">Late</h2>
        <h2 id="late">Late</h2>
        <h2 id="late-2">Late</h2>
        """)
  }

  @Test func ignoresTextsWithoutTags() {
    let site = page(
      life: "## Late", work: "## Late",
      layout: "<p title=\"{{ entry.life }}\">{{ entry.life | strip_html }}</p>{{ entry.work }}")
    #expect(printed(site).ids == ["late"])
  }

  @Test func appliesToTheFilterAndToPartials() {
    let site = page(
      life: "x", work: "x",
      layout: "{{ '# One' | markdown }}{% render 'one', text: '# One' %}{{ '# One' | markdown }}",
      extra: "-- templates/partials/one.html --\n{% doc %}\n  @param {string} text\n"
        + "{% enddoc %}\n{{ text | markdown }}")
    #expect(site.printed == "")
    #expect(printed(site).ids == ["one", "one-2", "one-3"])
  }

  @Test func lendsLinksFromOtherPagesTheIDsOfTheFirstText() {
    let files = Library.files(
      """
      -- content/authors/_collection.yml --
      entries: '*.yml'
      schema:
        name: { type: text }
        life: { type: markdown }
        work: { type: markdown }
      page: { permalink: '/authors/{slug}/', layout: author }
      -- content/authors/austen.yml --
      name: Jane Austen
      life: '## Late'
      work: '## Late'
      -- content/authors/ende.yml --
      name: Michael Ende
      life: '[x](/authors/austen/#late) [y](/authors/austen/#late-2)'
      work: '[z](/authors/austen/#late-3)'
      -- templates/layouts/author.html --
      {{ entry.life }}{{ entry.work }}
      """, without: ["content/authors/austen.md", "content/authors/ende.md"])
    let site = BuiltSite(files)
    #expect(site.printed.contains("has no element with id 'late-3'"))
    #expect(!site.printed.contains("id 'late'"))
    #expect(!site.printed.contains("id 'late-2'"))
  }
}

extension String {
  /// How often it contains `part`.
  fileprivate func components(of part: String) -> Int {
    ranges(of: part).count
  }

  /// The values of `id` in it, in order.
  fileprivate var ids: [String] {
    matches(of: #/ id="([^"]*)"/#).map { String($0.1) }
  }
}
