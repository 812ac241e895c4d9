import AcopioImport
import AcopioSiteTestSupport
import Testing

/// What the configuration of a site of Hugo says of which entries and files are published.
@Suite struct HugoLimitTests {
  private let files = [
    "content/posts/a.md": "---\ntitle: A\n---\n", "content/posts/b/index.md": "B\n",
    "content/posts/b/x.txt": "Secret", "content/posts/open.md": "---\ndraft: false\n---\n",
    "static/y.txt": "y",
  ]

  @Test func aCascadeOfTheSiteWithholdsAllEntriesThatDoNotSayOtherwise() throws {
    let site = try TestImport.hugo(files, configuration: "[[cascade]]\ndraft = true\n")
    #expect(site.pages() == ["index.html", "posts/index.html", "posts/open/index.html"])
    #expect(!site.files.values.contains { $0.contains("Secret") })
    #expect(site.report.count == 1 && site.report[0].hasPrefix("content/posts/b/x.txt: "))
    #expect(site.errors == [])
  }

  @Test(arguments: [
    "[[cascade]]\ndraft = true\n[cascade._target]\npath = '/posts/**'\n",
    "[cascade]\ndate = 2999-01-01\n", "[cascade]\nheadless = true\n",
    "[cascade.build]\nrender = 'never'\n",
  ])
  func otherCascadesOfTheSiteWithholdAllEntries(configuration: String) throws {
    let site = try TestImport.hugo(files, configuration: configuration)
    #expect(site.pages().isDisjoint(with: ["posts/a/index.html", "posts/open/index.html"]))
    #expect(!site.files.values.contains { $0.contains("Secret") })
    #expect(
      site.report.count {
        $0.hasPrefix("hugo.toml:3:")
          && $0.hasSuffix(
            "the cascade limits publication, so all entries of the site are drafts here")
      } == 1)
    #expect(site.errors == [])
  }

  @Test func datesFromOtherKeysWithholdTheirEntries() throws {
    let site = try TestImport.hugo(
      [
        "content/p/a.md": "---\ntitle: A\nReleased: 2999-01-01\n---\n",
        "content/p/b.md": "---\ntitle: B\ndate: 2020-01-01\n---\n",
      ], configuration: "[frontmatter]\ndate = ['released', ':default']\n")
    #expect(site.pages() == ["index.html", "p/index.html", "p/b/index.html"])
    #expect(
      site.report == [
        "hugo.toml:3:2: 'frontmatter' takes dates from 'released'; entries whose date is there are drafts here"
      ])
    #expect(site.errors == [])
  }

  @Test func datesFromNamesOfFilesAreDates() throws {
    let site = try TestImport.hugo(
      [
        "content/p/2999-01-02-a.md": "---\ntitle: A\n---\nSecret\n",
        "content/p/2020-01-02-b.md": "---\ntitle: B\ndate: 2021-01-01\n---\n",
        "content/p/2020-01-02-c/index.md": "---\ntitle: C\nslug: d\n---\n",
      ], configuration: "[frontmatter]\ndate = [':filename', ':default']\n")
    #expect(
      site.pages() == ["index.html", "p/index.html", "p/b/index.html", "p/d/index.html"])
    #expect(site.errors == [])
  }

  @Test func ignoredFilesAreLeftOut() throws {
    let site = try TestImport.hugo(
      files.merging(["content/posts/b/c.tmp": "Secret"]) { $1 },
      configuration: "ignoreFiles = ['posts/a\\.md$', '\\.txt$', '\\.tmp$']\n")
    #expect(!site.files.keys.contains("content/posts/a.md"))
    #expect(!site.files.values.contains { $0.contains("Secret") })
    #expect(site["static/y.txt"] == "y")
    #expect(
      site.report == [
        "hugo.toml:3:1: the files that 'ignoreFiles' names were left out, 3 in all"
      ])
    #expect(site.errors == [])
  }

  @Test func namesThatBeginWithAPatternAreLeftOut() throws {
    let site = try TestImport.hugo(
      files, configuration: "ignoreFiles = ['^\\.', '~$', '^a\\.md']\n")
    #expect(!site.files.keys.contains("content/posts/a.md"))
    #expect(site.pages().contains("posts/open/index.html"))
    #expect(
      site.report == ["hugo.toml:3:1: the files that 'ignoreFiles' names were left out, 1 in all"])
  }

  @Test(arguments: ["'^/home/me/content/posts'", "'(?!a)b'", "['a']"])
  func patternsThatCannotBeToldWithholdEverything(pattern: String) throws {
    let site = try TestImport.hugo(files, configuration: "ignoreFiles = [\(pattern)]\n")
    #expect(site.pages().isDisjoint(with: ["posts/a/index.html", "posts/open/index.html"]))
    #expect(!site.files.values.contains { $0.contains("Secret") })
    #expect(
      site.report.contains(
        "hugo.toml:3:1: which files 'ignoreFiles' means cannot be told, so all entries are drafts here"
      ))
    #expect(site.errors == [])
  }

  @Test func mountsThatLeaveFilesOutWithholdThem() throws {
    let mount = "[[module.mounts]]\nsource = 'content'\ntarget = 'content'\n"
    let limited = try TestImport.hugo(
      files,
      configuration: mount
        + "excludeFiles = 'posts/a.md'\n[[module.mounts]]\nsource = '../other'\ntarget = 'static'\n"
    )
    #expect(limited.pages().isDisjoint(with: ["posts/a/index.html", "posts/open/index.html"]))
    #expect(!limited.files.keys.contains { $0.hasSuffix(".txt") })
    #expect(
      limited.report.count { $0.contains("the mounts of 'module' publish cannot be told") } == 2)
    #expect(limited.errors == [])
    let whole = try TestImport.hugo(files, configuration: mount)
    #expect(whole.pages().contains("posts/a/index.html"))
    #expect(whole.files.keys.contains("static/y.txt"))
  }

  // MARK: - Taxonomies

  @Test func aTaxonomyWithTheFolderOfASectionIsReported() throws {
    let files = [
      "content/authors/x-y.md": "---\ntitle: X\n---\n",
      "content/posts/a.md": "---\ntitle: A\nauthors: [x-y]\n---\n",
    ]
    let site = try TestImport.hugo(
      files, configuration: "[taxonomies]\nauthor = 'authors'\n")
    #expect(
      site.report == [
        "hugo.toml:4:1: the pages of 'authors' were left out: the section 'content/authors/' has their address"
      ])
    #expect(!site["content/posts/_collection.yml"].contains("taxonomies"))
    #expect(site.errors == [])
    let tags = try TestImport.hugo([
      "content/tags/a.md": "---\ntitle: Tags\n---\n",
      "content/posts/a.md": "---\ntitle: A\ntags: [x]\n---\n",
    ])
    #expect(
      tags.report == [
        "content/tags/: the pages of 'tags' were left out: the section 'content/tags/' has their address"
      ])
  }

  @Test func theListOfTermsHasItsOwnTitle() throws {
    let site = try TestImport.hugo([
      "content/tags/_index.md": "---\ntitle: By topic\n---\n",
      "content/tags/x/_index.md": "---\ntitle: The letter X\n---\nText\n",
      "content/posts/a.md": "---\ntitle: A\ntags: [x]\n---\n",
    ])
    #expect(
      site.report == [
        "content/tags/x/_index.md: the page of a term has its list, but not its own title and text"
      ])
    #expect(site.pages().isSuperset(of: ["tags/index.html", "tags/x/index.html"]))
    #expect(site.built()["tags/index.html"]?.contains("By topic") == true)
    #expect(site.errors == [])
  }

  @Test func termsWithAnotherAddressInHugoHaveRedirects() throws {
    let site = try TestImport.hugo([
      "content/p/a.md": "---\ntitle: A\ntags: [c++, Node.js, plain, Two Words]\n---\n",
      "content/p/b.md": "---\ntitle: B\ntags: [node.js, snake_case, 'D#', \"Q & A\"]\n---\n",
    ])
    #expect(
      site.report == [
        "content/p/b.md:3:29: the page of 'D#' is at '/tags/d/' here, and at '/tags/d%23/' in Hugo"
      ])
    #expect(
      site["content/redirects.yml"].split(separator: "\n").dropFirst() == [
        "- { from: '/tags/c++/', to: /tags/c/ }",
        "- { from: /tags/node.js/, to: /tags/node-js/ }",
        "- { from: /tags/snake_case/, to: /tags/snake-case/ }",
      ])
    #expect(site.errors == [])
    let shared = try TestImport.hugo(["content/p/a.md": "---\ntags: [c++, C]\n---\n"])
    #expect(
      shared.report
        == [(8, "c++"), (13, "C")].map {
          "content/p/a.md:2:\($0): the page of '\($1)', at '/tags/\($1.lowercased())/' in Hugo, shares '/tags/c/' with others here, so a build may give it another address"
        })
  }
}
