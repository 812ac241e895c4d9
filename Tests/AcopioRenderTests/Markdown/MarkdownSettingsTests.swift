import AcopioSiteTestSupport
import Testing

/// What `markdown:` of a site and of its collections declares.
@Suite struct MarkdownSettingsTests {
  private func site(_ markdown: String, _ collection: String = "", _ body: String) -> BuiltSite {
    BuiltSite(
      Library.files(
        """
        -- content/site.yml --
        name: Library
        base-url: https://library.example/
        locale: en
        \(markdown)
        api: { versions: [ { name: v1, current: true } ] }
        -- content/authors/_collection.yml --
        entries: '*.md'
        schema: { name: { type: text } }
        page: { permalink: '/authors/{slug}/', layout: author }
        \(collection)
        -- content/authors/ende.md --
        ---
        name: Michael Ende
        ---
        \(body)
        """))
  }

  private let warning = """
    content/authors/ende.md:4:3: warning: '{{ … }}' is output of a template, which stays as text here \
    [foreign-syntax]
    4 | a {{ b }}
      |   ^^^^^^^
      = remedy: write the value itself, or print it in a layout; '\\' before it, or \
    'foreign-syntax: allow', keeps it as text

    """

  @Test func foreignSyntaxIsAWarningWithItsPosition() {
    let site = site("", "", "a {{ b }}")
    #expect(site.printed == warning)
    #expect(site["authors/ende/index.html"]?.contains("<p>a {{ b }}</p>") == true)
  }

  @Test func aSiteOrACollectionCanAllowIt() {
    #expect(site("markdown: { foreign-syntax: allow }", "", "a {{ b }}").printed == "")
    #expect(site("", "markdown: { foreign-syntax: allow }", "a {{ b }}").printed == "")
    #expect(
      site(
        "markdown: { foreign-syntax: allow }", "markdown: { foreign-syntax: warn }", "a {{ b }}"
      ).printed == warning)
  }

  @Test func typographyIsThatOfTheCollectionOrTheSite() {
    func page(_ site: String, _ collection: String = "") -> String? {
      self.site(site, collection, "\"a\" -- b")["authors/ende/index.html"]
    }
    #expect(page("")?.contains("<p>“a” – b</p>") == true)
    #expect(page("markdown: { typography: quotes }")?.contains("<p>“a” -- b</p>") == true)
    #expect(
      page("markdown: { typography: quotes }", "markdown: { typography: none }")?
        .contains("<p>&quot;a&quot; -- b</p>") == true)
    #expect(
      site("markdown: { typography: some }", "", "a").printed.contains(
        "error: 'some' is not a value of 'typography' [not-in-enum]"))
  }

  @Test func theDialectCanBeInTheMapping() {
    let site = site("markdown: { dialect: commonmark }", "", "~~a~~")
    #expect(site.printed == "")
    #expect(site["authors/ende/index.html"]?.contains("<p>~~a~~</p>") == true)
  }

  @Test func commentsInsideOfAllowedHTMLCanBeDropped() {
    let site = site(
      "markdown: { comments: drop }", "html: { section: [class] }",
      "<section class=\"a\"><!-- x -- y -->\n\n*b* <!-- z -->\n\n<!-- c --></section>")
    #expect(site.printed == "")
    #expect(
      site["authors/ende/index.html"]?.contains(
        "<section class=\"a\">\n<p><em>b</em> </p>\n</section>") == true,
      "\(site["authors/ende/index.html"] ?? "")")
  }

  @Test func otherKeysHaveNoEffectInCommonMark() {
    let printed = site(
      "markdown: { dialect: commonmark, comments: drop }", "markdown: { heading-ids: github }", "a"
    ).printed
    for key in ["comments", "heading-ids"] {
      #expect(
        printed.contains(
          "error: '\(key)' has no effect, since the dialect of the site is CommonMark [unknown-key]"
        ),
        "\(printed)")
    }
  }

  @Test func otherWordsAreReported() {
    #expect(
      site("markdown: { foreign-syntax: wran, dialekt: commonmark }", "", "a").printed.contains(
        "error: 'wran' is not a value of 'foreign-syntax'; did you mean 'warn'? [not-in-enum]"))
    #expect(
      site("markdown: gfm", "", "a").printed.contains(
        "error: 'gfm' is not a dialect of Markdown [not-in-enum]"))
    #expect(
      site("", "markdown: { dialect: commonmark }", "a").printed.contains(
        "error: 'dialect' is not a key of 'markdown' [unknown-key]"))
    #expect(
      site("", "markdown: commonmark", "a").printed.contains(
        "error: 'markdown' must be a mapping, not text [wrong-type]"))
  }
}
