import AcopioImport
import Testing

/// Sites of Hugo in several languages; `Tests/Breaks/test_hugo_languages.py` compares their pages with those of Hugo.
@Suite struct HugoLanguageTests {
  private let own = "---\ntitle: A\n---\n[b](../b.md)\n"

  @Test func contentInFoldersOfLanguagesIsTranslated() throws {
    let site = try TestImport.hugo(
      [
        "content/en/docs/guide/a.md": own, "content/en/docs/b.md": "---\ntitle: B\n---\n",
        "content/es/docs/guide/a.md": "---\ntitle: Á\n---\n[b](../b.md)\n",
        "content/es/docs/guide/a.svg": "<svg xmlns=\"http://www.w3.org/2000/svg\"/>",
        "italian/docs/c.md": "---\ntitle: C\n---\n",
      ],
      configuration:
        "[languages.es]\ncontentDir = \"content/es\"\n[languages.en]\ncontentdir = \"content/en\"\n[languages.it]\ncontentDir = \"italian/\"\n"
    )
    #expect(site["content/docs/guide/a.md"] == "---\ntitle: A\n---\n[b](@docs/b)\n")
    #expect(site["content/docs/guide/a.es.md"] == "---\ntitle: Á\n---\n[b](@docs/b)\n")
    #expect(site["content/docs/c.md"] == "---\ntitle: C\nlanguages: [it]\n---\n")
    #expect(site.report == [])
    #expect(site.errors == [])
    #expect(
      site.pages() == [
        "docs/guide/a/index.html", "docs/b/index.html", "docs/index.html", "en/index.html",
        "es/404.html", "es/docs/guide/a/index.html", "es/docs/index.html", "es/index.html",
        "it/404.html",
        "it/docs/c/index.html", "it/docs/index.html", "it/index.html", "index.html",
      ])
  }

  @Test func addressesWithTheLanguageStay() throws {
    let site = try TestImport.hugo(
      ["content/en/docs/b.md": "---\ntitle: B\n---\n", "content/es/b.md": "---\ntitle: B\n---\n"],
      configuration:
        "defaultContentLanguageInSubdir = true\n[languages.en]\ncontentDir = \"content/en\"\n")
    #expect(site["content/docs/b.md"] == "---\ntitle: B\n---\n")
    #expect(site["content/site.yml"].contains("  - { locale: en, title: en, path: /en/ }\n"))
    #expect(site.report == [])
    #expect(site.errors == [])
    #expect(
      site.pages() == [
        "en/docs/b/index.html", "en/docs/index.html", "en/index.html", "index.html",
      ])
  }

  @Test func theOwnLanguageMayComeAfterTheOthers() throws {
    let site = try TestImport(
      .hugo,
      [
        "hugo.yaml":
          "languages: { en: { title: E }, es: { title: S } }\ndefaultContentLanguage: es\ntitle: T\n",
        "content/docs/x/a.es.md": "---\ntitle: A\n---\n",
        "content/docs/x/a.en.md": "---\ntitle: B\n---\n",
      ])
    #expect(site["content/docs/x/a.md"] == "---\ntitle: A\n---\n")
    #expect(site["content/docs/x/a.en.md"] == "---\ntitle: B\n---\n")
    #expect(site["content/site.yml"].hasPrefix("name: { es: S, en: E }\n"))
    #expect(site.report == [])
    #expect(site.errors == [])
  }

  @Test func permalinksOfOtherKindsAreReported() throws {
    let site = try TestImport.hugo(
      ["content/docs/x/a.md": "---\ntitle: A\n---\n"],
      configuration:
        "[permalinks.page]\ndocs = \"/:slug/\"\n[permalinks.section]\ndocs = \"/manual/\"\n")
    #expect(site["content/docs/x/a.md"] == "---\ntitle: A\npermalink: /a/\n---\n")
    #expect(
      site.report == ["hugo.toml:5:13: the permalinks of the kind 'section' have no effect here"])
    #expect(site.errors == [])
  }
}
