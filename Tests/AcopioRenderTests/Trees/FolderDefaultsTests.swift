import AcopioSiteTestSupport
import Testing

/// `_defaults.yml` gives the entries of its folder, and those below, values that they leave out.
@Suite struct FolderDefaultsTests {
  private func site(_ changes: String) -> BuiltSite {
    let archive = #"""
      -- content/site.yml --
      name: Library
      base-url: https://library.example/
      locale: en
      -- content/manual/_collection.yml --
      entries: '**/*.md'
      schema:
        title: text
        part: text
        level: { type: integer, default: 1 }
        tags: { type: list, of: string, optional: true }
      page: { permalink: '/{path}/', layout: page }
      -- content/manual/_defaults.yml --
      part: Manual
      tags: [all]
      -- content/manual/a.md --
      ---
      title: A
      ---
      -- content/manual/lend/_defaults.yml --
      part: Lending
      level: 2
      -- content/manual/lend/b.md --
      ---
      title: B
      level: 5
      ---
      -- content/manual/lend/desk/c.md --
      ---
      title: C
      tags: null
      ---
      -- templates/layouts/page.html --
      {{ entry.part }} {{ entry.level }} {% if entry.tags %}{{ entry.tags | join: ',' }}{% endif %}
      -- templates/layouts/other.html --
      other {{ entry.part }}
      """#
    return BuiltSite(
      BuiltSite.files(archive).merging(BuiltSite.files(changes)) { _, second in second })
  }

  @Test func theNearestFileAndThenTheEntryTakePrecedence() {
    let site = site("")
    #expect(site.printed == "")
    #expect(site["a/index.html"] == "Manual 1 all\n")
    #expect(site["lend/b/index.html"] == "Lending 5 all\n")
    #expect(site["lend/desk/c/index.html"] == "Lending 2 \n")
  }

  @Test func nullCancelsADefaultFromAbove() {
    let site = site(
      """
      -- content/manual/lend/_defaults.yml --
      part: Lending
      tags: null
      """)
    #expect(site.printed == "")
    #expect(site["lend/b/index.html"] == "Lending 5 \n")
  }

  @Test func layoutsAndDraftsHaveDefaults() {
    let site = site(
      """
      -- content/manual/lend/_defaults.yml --
      layout: other
      draft: true
      -- content/manual/lend/b.md --
      ---
      title: B
      draft: false
      ---
      -- content/manual/lend/d.md --
      ---
      title: D
      draft: false
      layout: page
      ---
      """)
    #expect(site.printed == "")
    #expect(site["lend/b/index.html"] == "other Manual\n")
    #expect(site["lend/d/index.html"] == "Manual 1 all\n")
    #expect(site["lend/desk/c/index.html"] == nil)
  }

  @Test func faultsAreReportedOnceWhereTheDefaultIs() {
    let site = site(
      """
      -- content/manual/lend/_defaults.yml --
      level: many
      slug: x
      prat: Lending
      draft: perhaps
      """)
    #expect(
      site.printed == """
        content/manual/lend/_defaults.yml:1:8: error: 'level' must be a number, not text [wrong-type]
        1 | level: many
          |        ^^^^
          = remedy: write a whole number, such as 12
        content/manual/lend/_defaults.yml:2:1: error: 'slug' can't have a default for a folder: it \
        belongs to single entries [unknown-field]
        2 | slug: x
          | ^^^^
          = remedy: write it in each entry
        content/manual/lend/_defaults.yml:3:1: error: 'prat' is not a field of the entries of this \
        folder; did you mean 'part'? [unknown-field]
        3 | prat: Lending
          | ^^^^
          = remedy: fields are title, part, level, tags, layout, draft
        content/manual/lend/_defaults.yml:4:8: error: 'draft' must be true or false, not text \
        [wrong-type]
        4 | draft: perhaps
          |        ^^^^^^^
          = remedy: write 'draft: true', or leave it out

        """)
  }

  @Test func aFileThatIsNoMappingIsAnError() {
    #expect(
      site("-- content/manual/lend/_defaults.yml --\n- a\n").printed.contains(
        "error: the defaults of a folder must be a mapping, not a list [wrong-type]"))
    #expect(
      site("-- content/manual/lend/_defaults.yml --\n# Nothing yet.\n").printed == "")
  }

  @Test func textMayBeInSeveralLanguages() {
    let site = site(
      """
      -- content/site.yml --
      name: Library
      base-url: https://library.example/
      locale: en
      languages: [ { locale: en, title: English }, { locale: es, title: Español } ]
      -- content/manual/lend/_defaults.yml --
      part: { en: Lending, es: Préstamos }
      """)
    #expect(site.printed == "")
    #expect(site["lend/b/index.html"] == "Lending 5 all\n")
    #expect(site["es/lend/b/index.html"] == "Préstamos 5 all\n")
  }

  @Test func collectionsWithoutFoldersHaveDefaultsToo() {
    let site = site(
      """
      -- content/authors/_collection.yml --
      entries: '*.md'
      schema: { name: text, country: text }
      page: { permalink: '/authors/{slug}/', layout: author }
      -- content/authors/_defaults.yml --
      country: Germany
      -- content/authors/ende.md --
      ---
      name: Michael Ende
      ---
      -- templates/layouts/author.html --
      {{ entry.country }}
      """)
    #expect(site.printed == "")
    #expect(site["authors/ende/index.html"] == "Germany\n")
  }

  @Test func misspeltFilesAreReported() {
    #expect(
      site("-- content/manual/lend/_defaults.yaml --\npart: x\n").printed.contains(
        "content/manual/lend/_defaults.yaml: error: the file is not read: the defaults of a folder are "
          + "in '_defaults.yml' [misnamed-file]"))
  }

  @Test func filesAreRelativeToTheFileOfTheDefault() {
    let site = site(
      """
      -- content/manual/_collection.yml --
      entries: '**/*.md'
      schema: { title: text, part: { type: text, optional: true }, level: { type: integer, default: 1 }, tags: { type: list, of: string, optional: true }, cover: { type: file, optional: true } }
      page: { permalink: '/{path}/', layout: page }
      -- content/manual/lend/_defaults.yml --
      cover: book.txt
      -- content/manual/lend/book.txt --
      x
      -- templates/layouts/page.html --
      {% if entry.cover %}{{ entry.cover.bytes }}{% endif %}
      """)
    #expect(site.printed == "")
    #expect(site["lend/desk/c/index.html"] == "2\n")
    #expect(site["a/index.html"] == "\n")
  }
}
