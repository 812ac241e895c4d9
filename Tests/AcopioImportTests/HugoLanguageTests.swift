import AcopioImport
import Testing

/// Sites of Hugo in several languages: one is imported, and the content of the others is reported.
@Suite struct HugoLanguageTests {
  private let own = "---\ntitle: A\n---\n[b](../b.md)\n"

  @Test func contentInFoldersOfOtherLanguagesIsReported() throws {
    let site = try TestImport.hugo(
      [
        "content/en/docs/guide/a.md": own, "content/en/docs/b.md": "---\ntitle: B\n---\n",
        "content/es/docs/guide/a.md": own, "content/es/docs/guide/a.svg": "<svg/>",
        "spanish/c.md": own,
      ],
      configuration:
        "[languages.es]\ncontentDir = \"content/es\"\n[languages.en]\ncontentdir = \"content/en\"\n[languages.es-MX]\ncontentDir = \"spanish/\"\n"
    )
    #expect(
      site["content/docs/guide/a.md"] == "---\ntitle: A\n---\n[b](@docs/b)\n")
    #expect(
      site.report == [
        "hugo.toml:3:2: only the language 'en' was imported",
        "content/es/docs/guide/a.md: content in another language was not imported",
        "content/es/docs/guide/a.svg: content in another language was not imported",
        "spanish/c.md: content in another language was not imported",
      ])
    #expect(site.errors == [])
    #expect(
      site.pages() == [
        "docs/guide/a/index.html", "docs/b/index.html", "docs/index.html", "index.html",
      ])
  }

  @Test func addressesWithTheLanguageStay() throws {
    let site = try TestImport.hugo(
      ["content/en/docs/b.md": "---\ntitle: B\n---\n", "content/es/b.md": "---\ntitle: B\n---\n"],
      configuration:
        "defaultContentLanguageInSubdir = true\n[languages.en]\ncontentDir = \"content/en\"\n")
    #expect(site["content/en/docs/b.md"] == "---\ntitle: B\n---\n")
    #expect(
      site.report == [
        "hugo.toml:3:1: the setting 'defaultcontentlanguageinsubdir' has no effect here"
      ])
    #expect(site.errors == [])
    #expect(
      site.pages() == [
        "en/docs/b/index.html", "en/index.html", "es/b/index.html", "es/index.html", "index.html",
      ])
  }

  @Test func theOwnLanguageMayComeAfterTheOthers() throws {
    let site = try TestImport(
      .hugo,
      [
        "hugo.yaml":
          "languages: { en: { title: E }, es: { title: S } }\ndefaultContentLanguage: es\ntitle: T\n",
        "content/docs/x/a.es.md": "---\ntitle: A\n---\n",
        "content/docs/x/a.en.md": "---\ntitle: A\n---\n",
      ])
    #expect(site["content/docs/x/a.md"] == "---\ntitle: A\n---\n")
    #expect(site["content/site.yml"].hasPrefix("name: S\n"))
    #expect(
      site.report == [
        "hugo.yaml:1:1: only the language 'es' was imported",
        "content/docs/x/a.en.md: the translation was not imported",
      ])
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
