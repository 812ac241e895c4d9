import AcopioImport
import AcopioSiteTestSupport
import Testing

/// Pages that only list others, feeds that are templates, and redirects keep their addresses.
@Suite struct ListingImportTests {
  private func post(_ title: String, _ more: String = "") -> String {
    "---\ntitle: \(title)\n\(more)---\nText.\n"
  }

  private static let list = "the page is a list here, without its other text"

  @Test func pagesOfJekyllThatListPostsAndTagsStay() throws {
    let site = try TestImport.jekyll(
      [
        "_posts/2026-01-02-a.md": post("A", "tags: [wood work]\n"),
        "_posts/2026-02-03-b.md": post("B", "tags: [stone]\n"),
        "_recipes/soup.md": post("Soup"),
        "index.html": "---\n---\n{% for post in site.posts %}{{ post.title }}{% endfor %}\n",
        "tags.html":
          "---\ntitle: All tags\npermalink: /tags/\n---\n{% for tag in site.tags %}{{ tag[0] }}{% endfor %}\n",
        "archive.html":
          "---\ntitle: Archive\nredirect_from: /old/\n---\n{% for post in site.posts %}{{ post.title }}{% endfor %}\n",
        "kitchen.html":
          "---\npermalink: /kitchen/\n---\n{% for r in site.recipes %}{{ r.title }}{% endfor %}\n",
        "years.md": "---\nlayout: archives\npermalink: /years/\n---\n",
        "people.html": "---\n---\n{% for p in site.data.people %}{{ p }}{% endfor %}\n",
      ], configuration: "collections: { recipes: { output: true } }\n")
    let pages = site.pages()
    #expect(
      pages.isSuperset(of: [
        "tags/index.html", "tags/wood-work/index.html", "tags/stone/index.html", "archive.html",
        "kitchen/index.html", "years/index.html",
      ]), "\(pages.sorted())")
    #expect(site["content/posts/_collection.yml"].contains("title: All tags, order: [name] }"))
    #expect(site["content/recipes/_collection.yml"].contains("permalink: /kitchen/, layout: list"))
    #expect(site["content/redirects.yml"].contains("- { from: /old/, to: /archive.html }\n"))
    #expect(
      site.report.filter { $0.contains(Self.list) } == [
        "archive.html: \(Self.list)", "kitchen.html: \(Self.list)", "tags.html: \(Self.list)",
        "years.md: \(Self.list)",
      ])
    #expect(site.report.contains("people.html: a file with Liquid was not imported"))
    #expect(site.errors == [])
  }

  @Test func templatesOfEleventyThatListPostsAndTagsStay() throws {
    let site = try TestImport(
      .eleventy,
      [
        "eleventy.config.js":
          "module.exports = { dir: { input: \"content\", data: \"../_data\", includes: \"../_includes\" } };\n",
        "_data/metadata.json": "{ \"title\": \"Larks\", \"url\": \"https://e.example\" }",
        "content/blog/a.md": post("A", "date: 2026-01-02\ntags: [sky]\n")
          + "{{ metadata.title }}\n",
        "content/blog/b.md": post("B", "date: 2026-01-03\ntags: [sky]\n"),
        "content/blog.njk":
          "---\ntitle: Archive\n---\n{% for post in collections.posts %}{% endfor %}\n",
        "content/tags.njk":
          "---\npagination: { data: collections, size: 1, alias: tag }\npermalink: /topics/{{ tag | slugify }}/\n---\n",
        "content/tag-list.njk":
          "---\ntitle: Topics\npermalink: /topics/\n---\n{% for tag in collections.all | getAllTags %}{% endfor %}\n",
        "content/feed.njk":
          "---\npermalink: /feed/feed.xml\n---\n<feed>{% for post in collections.posts %}{% endfor %}</feed>\n",
      ])
    let built = site.built()
    #expect(
      Set(built.files.keys).isSuperset(of: [
        "blog/index.html", "blog/a/index.html", "topics/index.html", "topics/sky/index.html",
        "feed/feed.xml",
      ]), "\(built.files.keys.sorted())")
    #expect(
      site["content/blog/_collection.yml"].contains(
        "permalink: /blog/, layout: list, title: Archive"))
    #expect(site["content/blog/a.md"].hasSuffix("Text.\nLarks\n"))
    #expect(
      site.report == [
        "content/blog.njk: \(Self.list)", "content/tag-list.njk: \(Self.list)",
        "content/tags.njk: \(Self.list)",
      ])
    #expect(site.errors == [])
  }

  @Test func ignoredFilesOfEleventyStayOut() throws {
    let site = try TestImport(
      .eleventy,
      [
        ".eleventyignore": "# notes\nnotes/\n/drafts/**\n*.tmp.md\n",
        ".gitignore": "private\n", "eleventy.config.js": "config.ignores.add(\"./src/wip/*\");\n",
        "a.md": post("A"), "notes/b.md": post("B"), "drafts/c.md": post("C"), "d.tmp.md": post("D"),
        "deep/private/e.md": post("E"), "src/wip/f.md": post("F"), "src/drafts/g.md": post("G"),
        "src/src.md": post("H"),
      ])
    #expect(
      site.pages() == [
        "a/index.html", "index.html", "src/drafts/g/index.html", "src/index.html",
      ])
    #expect(site.errors == [])
  }

  @Test func theArchiveOfHugoIsAList() throws {
    let site = try TestImport.hugo([
      "content/posts/a.md": post("A", "date: 2026-01-02\n"),
      "content/archives.md": "---\ntitle: Archive\nlayout: archives\nurl: /archives/\n---\n",
      "content/search.md": "---\ntitle: Search\nlayout: search\n---\n",
    ])
    #expect(
      site["content/posts/_collection.yml"].contains(
        "permalink: /archives/, layout: list, title: Archive"))
    #expect(site.pages().isSuperset(of: ["archives/index.html", "search/index.html"]))
    #expect(site.errors == [])
  }

  @Test func aFeedOfJekyllMayBeATemplate() throws {
    let site = try TestImport.jekyll([
      "_posts/2026-01-02-a.md": post("A"),
      "atom.xml": "---\n---\n<feed>{% for post in site.posts %}<entry/>{% endfor %}</feed>\n",
    ])
    #expect(site.built().files["atom.xml"] != nil)
    #expect(!site.report.contains { $0.hasPrefix("atom.xml") })
  }

  @Test func rulesOfHostsAreRedirects() throws {
    let rules =
      "# old\n/a /posts/a/ 302\n/b/* /posts/:splat\n/c https://other.example/ 301!\n/d /gone\n/:e /x\n/f /y 200\n"
    let site = try TestImport.hugo([
      "content/posts/a.md": post("A", "date: 2026-01-02\n"), "static/_redirects": rules,
    ])
    #expect(
      site["content/redirects.yml"].split(separator: "\n").dropFirst() == [
        "- { from: /a, to: /posts/a/, status: 302 }", "- { from: '/b/*', to: '/posts/:splat' }",
        "- { from: /c, to: 'https://other.example/' }",
      ])
    #expect(site.files["static/_redirects"] == nil)
    #expect(
      site.report == [
        "static/_redirects:6:1: the rule is more than a redirect and was left out",
        "static/_redirects:7:1: the rule is more than a redirect and was left out",
      ])
    #expect(site.errors == [])
  }

  @Test func pagesThatLeadElsewhereAreRedirects() throws {
    let jekyll = try TestImport.jekyll([
      "moved.md": "---\nredirect_to: https://other.example/\n---\n", "a.md": post("A"),
    ])
    #expect(
      jekyll["content/redirects.yml"].contains(
        "- { from: /moved.html, to: 'https://other.example/' }"))
    #expect(jekyll.report == [] && jekyll.errors == [])
    let mkdocs = try TestImport(
      .mkdocs,
      [
        "mkdocs.yml":
          "site_name: T\nsite_url: https://m.example\nplugins:\n  - redirects: { redirect_maps: { gone.md: 'https://other.example/' } }\n",
        "docs/index.md": "# Home\n",
      ])
    #expect(
      mkdocs["content/redirects.yml"].contains("- { from: /gone/, to: 'https://other.example/' }"))
    #expect(mkdocs.report == [] && mkdocs.errors == [])
  }
}
