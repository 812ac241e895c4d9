import AcopioImport
import Testing

/// Names and addresses that two parts of a site share: one gets another, which is reported.
@Suite struct NameCollisionTests {
  @Test func aSectionCanBeCalledAsTheCollectionOfOtherPages() throws {
    let hugo = try TestImport.hugo([
      "content/pages/b.md": "---\ntitle: B\n---\n", "content/c.md": "---\ntitle: C\n---\n",
    ])
    #expect(hugo.files.keys.contains("content/pages/b.md"))
    #expect(hugo.files.keys.contains("content/pages-2/c.md"))
    #expect(
      hugo.report == [
        "content/c.md: the collection 'pages' is called 'pages-2' here, since the name is taken or reserved"
      ])
    #expect(hugo.errors == [])
    let jekyll = try TestImport.jekyll(
      ["_pages/b.md": "---\ntitle: B\n---\n", "c.md": "---\ntitle: C\n---\n"],
      configuration: "collections: { pages: { output: true } }\n")
    #expect(jekyll.errors == [] && jekyll.pages().isSuperset(of: ["pages/b.html", "c.html"]))
    let eleventy = try TestImport(
      .eleventy, ["pages/b.md": "---\ntitle: B\n---\n", "c.md": "---\ntitle: C\n---\n"])
    #expect(eleventy.errors == [])
    #expect(eleventy.pages().isSuperset(of: ["pages/b/index.html", "c/index.html"]))
  }

  @Test func theFolderOfWordsIsNoCollection() throws {
    let site = try TestImport.jekyll(
      [
        "_i18n/b.md": "---\ntitle: B\n---\n", "_data/i18n.yml": "- { a: 1 }\n- { a: 2 }\n",
        "_data/_x.yml": "- { a: 1 }\n- { a: 2 }\n", "c.md": "---\ntitle: C\n---\n",
      ], configuration: "collections: { i18n: { output: true } }\n")
    #expect(site.files.keys.contains("content/i18n-2/b.md"))
    #expect(site.files.keys.contains("content/data-i18n/_collection.yml"))
    #expect(site.files.keys.contains("content/entries-x/_collection.yml"))
    #expect(site.errors == [])
  }

  @Test func namesOfDataAreUsedOnce() throws {
    let hugo = try TestImport.hugo(
      [
        "data/a.toml": "x = \"data\"\n", "data/nav.json": "{}",
        "content/b.md": "---\ntitle: B\n---\n",
      ],
      configuration: "[params]\na = \"param\"\nnav = \"n\"\n")
    #expect(
      hugo.report == [
        "hugo.toml:5:7: the value 'nav' was left out: the theme of the new site has one",
        "data/a.toml: the data 'a' were left out: the site has other values with that name",
        "data/nav.json: the data 'nav' were left out: the site has other values with that name",
      ])
    #expect(hugo["content/site.yml"].contains("  a: param\n"))
    #expect(hugo.errors == [])
    let jekyll = try TestImport.jekyll(
      [
        "_data/foo.yml": "a: 1\n", "_data/x/y.yml": "v: 1\n", "_data/x-y.yml": "v: 2\n",
        "a.md": "---\ntitle: A\n---\n",
      ], configuration: "foo: 1\n")
    #expect(
      jekyll.report == [
        "_data/foo.yml: the data 'foo' were left out: the site has other values with that name",
        "_data/x/y.yml: the data 'x-y' were left out: the site has other values with that name",
      ])
    #expect(jekyll.errors == [])
  }

  @Test func addressesThatDifferOnlyInCaseAreEqual() throws {
    let site = try TestImport.jekyll([
      "a.md": "---\ntitle: A\npermalink: /Same/\nredirect_from: /OLD/\n---\n",
      "b.md": "---\ntitle: B\npermalink: /same/\nredirect_from: /old/\n---\n",
      "img/A.txt": "A", "img/a.txt": "a",
    ])
    #expect(
      site.report == [
        "b.md: another page has the address '/same/', in upper or lower case; this one is at '/same-2/'",
        "b.md: the former address '/old/' was left out: it belongs to another page, or is not a path",
        "img/a.txt: the file was not copied: something else has the address '/img/a.txt'",
      ])
    #expect(site.errors == [])
  }

  @Test func filesWithTheAddressOfAPageAreReported() throws {
    let site = try TestImport.hugo([
      "content/_index.md": "---\ntitle: Home\n---\n", "static/index.html": "<p>",
      "content/posts/x.txt": "1", "static/posts/x.txt": "2",
    ])
    #expect(
      site.report == [
        "static/index.html: the file was not copied: something else has the address '/index.html'",
        "static/posts/x.txt: the file was not copied: something else has the address '/posts/x.txt'",
      ])
    #expect(site["static/posts/x.txt"] == "1")
    #expect(site.errors == [])
  }

  @Test func draftsTakeNoAddressFromWhatIsPublished() throws {
    let site = try TestImport.hugo([
      "content/_index.md": "---\ntitle: Home\ndraft: true\n---\n",
      "content/a.md": "---\ntitle: A\nurl: /x/\ndraft: true\n---\n",
      "content/b.md": "---\ntitle: B\nurl: /x/\n---\n[home](/)\n",
    ])
    #expect(
      site.report == [
        "content/_index.md: every page links to '/', so a draft cannot be there; this one is at '/home/'",
        "content/a.md: another page has the address '/x/', in upper or lower case; this one is at '/x-2/'",
      ])
    #expect(site.errors == [])
    #expect(site.pages() == ["index.html", "x/index.html"])
  }
}
