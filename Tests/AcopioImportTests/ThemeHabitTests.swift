import AcopioImport
import AcopioSiteTestSupport
import Testing

/// What sites with the popular themes of each tool do, and plain ones do not.
@Suite struct ThemeHabitTests {
  private func entry(_ title: String, _ more: String = "", _ text: String = "Text.\n") -> String {
    "---\ntitle: \(title)\n\(more)---\n\(text)"
  }

  // MARK: - Jekyll

  @Test func foldersThatIncludeNamesHavePages() throws {
    let site = try TestImport.jekyll(
      [
        "_pages/about.md": entry("About", "permalink: /about/\n"),
        "_pages/recipes.md":
          "---\ntitle: All recipes\nlayout: collection\npermalink: /food/\ncollection: recipes\n---\n",
        "_recipes/deep/stew.md": entry("Stew"), "_hidden/secret.md": entry("Secret"),
        "_posts/2026-01-02-a.md": entry("A", "", "[who]({% link _pages/about.md %}#who)\n"),
      ],
      configuration: "include: [.htaccess, _pages, _posts]\n"
        + "collections: { recipes: { output: true, permalink: '/:collection/:path/' } }\n")
    #expect(
      site.pages().isSuperset(of: [
        "about/index.html", "food/index.html", "recipes/deep/stew/index.html",
      ]), "\(site.pages().sorted())")
    #expect(site["content/pages/about.md"] == entry("About"))
    #expect(!site.files.keys.contains { $0.contains("secret") })
    #expect(site["content/posts/a.md"].contains("[who](@pages/about"))
    #expect(site.errors == [])
  }

  @Test func aLinkToAPageThatIsMissingKeepsOneSign() throws {
    let site = try TestImport.jekyll([
      "a.md": entry("A", "", "[who]({% link gone.md %}#who)\n\n## Who\n")
    ])
    #expect(site["content/pages/a.md"].contains("[who](#who)"))
  }

  @Test func textsWithANameAreWrittenWhereItIsUsed() throws {
    let site = try TestImport.jekyll([
      "a.md": entry(
        "A", "",
        """
        {% capture kit %}
        * boots
        {% endcapture %}
        {% assign tide = "low" %}
        Water is {{ tide }}.

        <div class="notice">
        {{ kit | markdownify }}
        </div>

        """)
    ])
    let text = site["content/pages/a.md"]
    #expect(text.contains("Water is low."))
    #expect(text.contains("\n\n* boots\n"), "\(text)")
    #expect(!site.report.contains { $0.contains("capture") || $0.contains("assign") })
    #expect(site.errors == [])
  }

  @Test func anIncludeOfAThemeShowsItsTitleAndCaption() throws {
    let site = try TestImport.jekyll([
      "a.md": entry("A", "", "{% include gallery caption=\"Three boats\" id=\"x\" %}\n")
    ])
    let component = site["templates/components/gallery.html"]
    #expect(component.contains("{{ caption }}") && !component.contains("{{ id }}"))
    #expect(site.built()["a.html"]?.contains("Three boats") == true)
    #expect(site.errors == [])
  }

  // MARK: - Hugo

  @Test func aParameterThatResemblesOneOfTheThemeGetsAnotherName() throws {
    let site = try TestImport.hugo(
      ["content/a.md": entry("A")],
      configuration: "[params]\n  versions = [\"1\"]\n  colour = \"red\"\n")
    #expect(site["content/site.yml"].contains("own-versions: ['1']"))
    #expect(site["content/site.yml"].contains("  colour: red"))
    #expect(
      site.report.contains {
        $0.contains(
          "the value 'versions' is called 'own-versions' here, since the theme knows 'version'")
      })
    #expect(site.errors == [])
  }

  @Test func foldersOfASectionHaveFeeds() throws {
    let site = try TestImport.hugo([
      "content/blog/_index.md": entry("Blog"), "content/blog/news/_index.md": entry("News"),
      "content/blog/news/first/index.md": entry("First", "date: 2026-01-02\n"),
      "content/blog/old/_index.md": entry("Old"), "content/blog/old/one.md": entry("One"),
      "content/blog/top.md": entry("Top", "date: 2026-01-03\n"),
    ])
    #expect(
      site["content/blog/_collection.yml"].contains(
        "  - { path: /blog/news/index.xml, formats: rss, limit: 20, where: 'folder == ''news''', item:"
      ))
    let files = site.built()
    let feed = files["blog/news/index.xml"] ?? ""
    #expect(feed.contains("<title>First</title>") && !feed.contains("<title>Top</title>"))
    #expect(files["blog/old/index.xml"] == nil)
    #expect(site.errors == [])
  }

  @Test func kindsOfPagesThatAreDisabledAreNotMade() throws {
    let files = [
      "content/blog/a.md": entry("A", "date: 2026-01-02\ntags: [x]\n"),
      "content/blog/b/_index.md": entry("B"),
    ]
    let without = try TestImport.hugo(
      files, configuration: "disableKinds = [\"RSS\", \"taxonomy\", \"term\", \"404\"]\n")
    #expect(!without["content/blog/_collection.yml"].contains("feeds:"))
    #expect(!without["content/blog/_collection.yml"].contains("taxonomies:"))
    #expect(!without.report.contains { $0.contains("disablekinds") })
    let sections = try TestImport.hugo(files, configuration: "[outputs]\nsection = [\"HTML\"]\n")
    #expect(!sections["content/blog/_collection.yml"].contains("/blog/index.xml"))
    #expect(sections["content/blog/_collection.yml"].contains("path: /index.xml"))
  }

  @Test func aLanguageCanDeclareTheTaxonomies() throws {
    let site = try TestImport.hugo(
      ["content/blog/a.md": entry("A", "date: 2026-01-02\nseries: [Basics]\n")],
      configuration: "[languages.en.taxonomies]\nseries = \"series\"\n[languages.fr]\nweight = 2\n")
    #expect(site["content/blog/_collection.yml"].contains("permalink: '/series/{term}/'"))
    #expect(!site.report.contains { $0.contains("'taxonomies'") })
    #expect(site.errors == [])
  }

  @Test func tabsAndCardsAreThoseOfTheTheme() throws {
    let site = try TestImport.hugo([
      "content/a.md": entry(
        "A", "",
        """
        {{< tabpane >}}
        {{< tab header="Bash" lang="bash" >}}
        apt *install*
        {{< /tab >}}
        {{% tab "Two" %}}
        Text **two**.
        {{% /tab %}}
        {{< /tabpane >}}

        {{< cards >}}
        {{< card link="/b/" title="To B" >}}
        {{< card title="No link" subtitle="small" >}}
        {{< /cards >}}

        """), "content/b.md": entry("B"),
    ])
    let text = site["content/pages/a.md"]
    #expect(
      text.contains(
        "::::tabs\n:::tab[Bash]\n```bash\napt *install*\n```\n:::\n:::tab[Two]\nText **two**.\n:::\n::::"
      ),
      "\(text)")
    #expect(text.contains("::::cards\n::card[To B]{href=/b/}\n"), "\(text)")
    #expect(text.contains("::own-card{title=\"No link\" subtitle=\"small\"}"), "\(text)")
    #expect(site["templates/components/own-card.html"].contains("{{ subtitle }}"))
    #expect(site.errors == [])
  }

  @Test func aDirectiveAfterHTMLIsOne() throws {
    let site = try TestImport.hugo([
      "content/_index.html": entry(
        "Home", "",
        "{{< cover title=\"Welcome\" >}}\n<div>\n\n<p>Moor.</p>\n</div>\n{{< /cover >}}\n\n{{% lead %}}\nQuay **ties**.\n{{% /lead %}}\n"
      )
    ])
    let text = site["content/pages/home.md"]
    #expect(text.contains(":::cover{title=\"Welcome\"}") && !text.contains("\\:::"), "\(text)")
    let page = site.built()["index.html"] ?? ""
    #expect(page.contains("Welcome") && page.contains("<strong>ties</strong>"))
    #expect(!page.contains(":::"))
    #expect(site.errors == [])
  }

  // MARK: - Eleventy

  @Test func literalsOfProgramsAreRead() throws {
    let site = try TestImport(
      .eleventy,
      [
        "_data/metadata.js":
          "// About\nexport default {\n\ttitle: \"Ropes\",\n\turl: 'https://ropes.example/',\n\tauthor: { name: \"Ada\", now: new Date() }, // no comma\n\tlanguage: `en`,\n}\n",
        "_data/late.js": "export default async function () { return {} }\n",
        "blog/blog.11tydata.js":
          "module.exports = { tags: [\"posts\"], 'layout': \"post.njk\" };\n",
        "blog/a.md": entry("A", "date: 2026-01-02\ntags: x\n"),
        "about.md":
          "---js\nconst title = \"About\";\nconst eleventyNavigation = {\n\tkey: 'About Me',\n\torder: 3\n};\nconst eleventyComputed = { size: (data) => data.a };\n---\nBy {{ metadata.author.name }}.\n",
        "blog.njk":
          "---js\nconst eleventyNavigation = { key: \"Archive\", order: 2 };\n---\n{% set postslist = collections.posts %}\n",
        "tag-pages.njk":
          "---js\nconst pagination = { data: \"collections\", size: 1, alias: \"tag\", filter: [\"all\", \"posts\"] };\nconst eleventyComputed = {\n\tpermalink: function(data) {\n\t\treturn `/tags/${this.slugify(data.tag)}/`;\n\t}\n};\n---\n<h1>{{ tag }}</h1>\n",
        "tags.njk":
          "---\npermalink: /tags/\n---\n{% for tag in collections | getKeys %}{{ tag }}{% endfor %}\n",
      ])
    #expect(
      site["content/site.yml"].contains(
        "name: Ropes\nbase-url: 'https://ropes.example/'\nlocale: en\n"))
    #expect(site["content/site.yml"].contains("- { path: /blog/, title: Archive }"))
    #expect(site["content/site.yml"].contains("- { path: /about/, title: About Me }"))
    #expect(site["content/pages/about.md"].hasSuffix("---\nBy Ada.\n"))
    #expect(site["content/blog/a.md"].contains("tags: [x]"))
    #expect(
      site.pages().isSuperset(of: ["blog/index.html", "tags/index.html", "tags/x/index.html"]),
      "\(site.pages().sorted())")
    #expect(!site.pages().contains("tags/posts/index.html"))
    #expect(site.report.contains("_data/late.js: data of a program were not imported"))
    #expect(site.report.contains("_data/metadata.js: data that a program computes were left out"))
    #expect(
      site.report.contains("about.md:1:1: a part of the front matter is computed, and was left out")
    )
    #expect(site.errors == [])
  }

  @Test func pagesOfAListOfDataAreEntries() throws {
    let site = try TestImport(
      .eleventy,
      [
        "_data/people.json":
          "[{\"name\": \"Ada Lovelace\", \"bio\": \"a program\"}, {\"name\": \"Grace\", \"bio\": \"a moth\"}]",
        "people.md":
          "---\npagination: { data: people, size: 1, alias: person }\npermalink: 'people/{{ person.name | slugify }}/'\neleventyComputed: { title: '{{ person.name }}' }\n---\nKnown for {{ person.bio }}.\n",
        "knots.njk":
          "---\npagination: { data: people, size: 1, alias: k }\npermalink: '/k/{{ k.name | slug }}/'\n---\n<p>{{ k.bio }}</p>\n",
        "loops.njk":
          "---\npagination: { data: people, size: 1, alias: k }\npermalink: '/l/{{ k.name | slug }}/'\n---\n{% for a in k %}{{ a }}{% endfor %}\n",
      ])
    let pages = site.built()
    #expect(
      pages["people/ada-lovelace/index.html"]?.contains("<p>Known for a program.</p>") == true)
    #expect(pages["people/grace/index.html"]?.contains("<h1>Grace</h1>") == true)
    #expect(pages["k/grace/index.html"]?.contains("<div>a moth</div>") == true)
    #expect(site.report.contains("loops.njk: a template of Eleventy was not imported"))
    #expect(site.errors == [])
  }

  // MARK: - MkDocs and folders

  @Test func thePageOfTagsIsTheirList() throws {
    let site = try TestImport(
      .mkdocs,
      [
        "mkdocs.yml": "site_name: T\nplugins: [search, tags]\n",
        "docs/index.md": "# Home\n", "docs/a.md": "---\ntags: [x]\n---\n# A\n",
        "docs/tags.md": "# By tag\n\n<!-- material/tags -->\n",
      ])
    let files = site.built()
    #expect(files["tags/index.html"]?.contains("<h1>By tag</h1>") == true)
    #expect(files["tags/index.html"]?.contains("href=\"/tags/x/\"") == true)
    #expect(!site.report.contains { $0.contains("tags") })
    #expect(site.errors == [])
  }

  @Test func boardsAndDrawingsAreReported() throws {
    let site = try TestImport(
      .folder,
      [
        "Home.md": "Text.\n", "Plan.canvas": "{}",
        "Hull.excalidraw.md": "---\nexcalidraw-plugin: parsed\n---\n# Text Elements\n",
      ])
    let reported = site.report.filter { $0.contains("content in this format was not imported") }
    #expect(reported.count == 2)
    #expect(!site.files.keys.contains { $0.contains("Hull") })
    #expect(site.errors == [])
  }
}
