import AcopioImport
import AcopioSiteTestSupport
import Testing

/// What a section of Hugo says of all entries of its folder, which a `_defaults.yml` says here.
@Suite struct HugoCascadeTests {
  @Test func valuesOfAFolderAreItsDefaults() throws {
    let site = try TestImport.hugo([
      "content/docs/_index.md":
        "---\ntitle: Docs\ncascade: { color: red, level: 2, kinds: [a, b] }\n---\n",
      "content/docs/a.md": "---\ntitle: A\ncolor: blue\n---\n",
      "content/docs/guide/_index.md": "---\ntitle: Guide\ncascade:\n  - color: green\n---\n",
      "content/docs/guide/b.md": "---\ntitle: B\n---\n",
    ])
    #expect(site["content/docs/_defaults.yml"] == "color: red\nlevel: 2\nkinds: [a, b]\n")
    #expect(site["content/docs/guide/_defaults.yml"] == "color: green\n")
    #expect(site["content/docs/_index.md"] == "---\ntitle: Docs\n---\n")
    #expect(
      site["content/docs/_collection.yml"].contains(
        """
        schema:
          title: text
          color: { type: text, optional: true }
          level: { type: integer, optional: true }
          kinds: { type: list, of: text, optional: true }

        """))
    #expect(site.report == [])
    #expect(site.errors == [])
  }

  @Test func entriesHaveTheValuesOfTheNearestFolder() throws {
    let site = try TestImport.hugo([
      "content/docs/_index.md": "---\ntitle: Docs\ncascade: { color: red }\n---\n",
      "content/docs/a.md": "---\ntitle: A\ncolor: blue\n---\n",
      "content/docs/guide/_index.md": "---\ntitle: Guide\ncascade: { color: green }\n---\n",
      "content/docs/guide/b.md": "---\ntitle: B\n---\n",
      "content/docs/c.md": "---\ntitle: C\n---\n",
    ])
    let layout = "templates/layouts/doc.html"
    let built = site.built(changing: layout) {
      $0.replacing("<h1>", with: "<p>{{ entry.color | default: 'none' }}</p>\n<h1>")
    }
    #expect(!built.printed.contains(" error: "), "\(built.printed)")
    for (page, color) in ["docs/a": "blue", "docs/guide/b": "green", "docs/c": "red"] {
      #expect(built["\(page)/index.html"]?.contains("<p>\(color)</p>") == true, "\(page)")
    }
  }

  @Test func draftsOfAFolderAreDraftsUnlessTheySayOtherwise() throws {
    let site = try TestImport.hugo([
      "content/docs/_index.md": "---\ntitle: Docs\n---\n[x](x/a.md) [b](x/b.md)\n",
      "content/docs/x/_index.md": "---\ntitle: X\ncascade: { draft: true }\n---\n",
      "content/docs/x/a.md": "---\ntitle: A\n---\n",
      "content/docs/x/b.md": "---\ntitle: B\ndraft: false\n---\n",
      "content/docs/x/c.md": "---\ntitle: C\ndraft: true\n---\n",
      "content/docs/x/open/_index.md": "---\ntitle: Open\ncascade: { draft: no }\n---\n",
      "content/docs/x/open/d.md": "---\ntitle: D\n---\n",
      "content/docs/x/open/e.md": "---\ntitle: E\ndraft: true\n---\n",
    ])
    #expect(site["content/docs/x/_defaults.yml"] == "draft: true\n")
    #expect(site["content/docs/x/open/_defaults.yml"] == "draft: false\n")
    #expect(site["content/docs/x/a.md"] == "---\ntitle: A\n---\n")
    #expect(site["content/docs/x/b.md"] == "---\ntitle: B\ndraft: false\n---\n")
    #expect(site["content/docs/x/c.md"] == "---\ntitle: C\n---\n")
    #expect(site["content/docs/x/open/e.md"] == "---\ntitle: E\ndraft: true\n---\n")
    #expect(site["content/docs/_index.md"].hasSuffix("x [b](@docs/x/b)\n"))
    #expect(
      site.report == [
        "content/docs/_index.md:4:1: 'x/a.md' leads to a draft, so the link was removed"
      ])
    #expect(site.errors == [])
    #expect(
      site.pages() == [
        "docs/index.html", "docs/x/b/index.html", "docs/x/open/index.html",
        "docs/x/open/d/index.html", "index.html",
      ])
  }

  @Test func keysOfHugoInACascadeAreReported() throws {
    let site = try TestImport.hugo(
      [
        "content/docs/_index.md":
          "---\ntitle: Docs\ncascade:\n  type: docs\n  Layout: wide\n  series: [x]\n  empty:\n  color: red\n  Color: blue\n---\n",
        "content/docs/a.md": "---\ntitle: A\n---\n",
      ], configuration: "[taxonomies]\nseries = \"series\"\n")
    #expect(site["content/docs/_defaults.yml"] == "color: red\n")
    #expect(
      site.report
        == [(4, "type"), (5, "Layout"), (6, "series"), (7, "empty"), (9, "Color")]
        .map { "content/docs/_index.md:\($0):3: the key '\($1)' of 'cascade' was left out" })
    #expect(site.errors == [])
  }

  @Test func cascadesForSomeEntriesAreReported() throws {
    let site = try TestImport.hugo([
      "content/_index.md": "---\ntitle: Home\ncascade: { color: red }\n---\n",
      "content/docs/_index.md":
        "---\ntitle: Docs\ncascade:\n  - color: red\n    _target: { kind: page }\n---\n",
      "content/docs/leaf/index.md": "---\ntitle: Leaf\ncascade: { color: red }\n---\n",
    ])
    #expect(!site.files.keys.contains { $0.hasSuffix("_defaults.yml") })
    #expect(
      site.report == [
        "content/_index.md:3:10: the key 'cascade' was left out",
        "content/docs/_index.md:4:3: the key 'cascade' was left out",
        "content/docs/leaf/index.md:3:10: the key 'cascade' was left out",
      ])
    #expect(site.errors == [])
  }

  @Test func defaultsThatOtherEntriesWouldGetAreReported() throws {
    let site = try TestImport.hugo([
      "content/docs/Guide/_index.md":
        "---\ntitle: A\ncascade: { color: red, draft: true }\n---\n",
      "content/docs/Guide/a.md": "---\ntitle: B\n---\n",
      "content/docs/guide/b.md": "---\ntitle: C\n---\n",
      "content/more/_index.md": "---\ntitle: D\ncascade: { color: red }\n---\n",
      "content/more/a.md": "---\ntitle: E\nColor: blue\n---\n",
    ])
    #expect(!site.files.keys.contains { $0.hasSuffix("_defaults.yml") })
    #expect(site["content/docs/Guide/a.md"].contains("draft: true\n"))
    #expect(!site["content/docs/guide/b.md"].contains("draft"))
    #expect(
      site.report == [
        "content/docs/Guide/_index.md:3:19: the key 'color' of 'cascade' was left out: the entries of the folder are not all in one here",
        "content/more/_index.md:3:19: the key 'color' of 'cascade' was left out: entries write it in upper or lower case",
      ])
    #expect(site.errors == [])
  }

  @Test func objectsAreDefaultsWhereNothingWouldJoinThem() throws {
    func files(_ more: String) -> [String: String] {
      [
        "content/docs/_index.md":
          "---\ntitle: A\ncascade: { params: { color: red, sizes: [1] } }\n---\n",
        "content/docs/x/_index.md": "---\ntitle: B\n\(more)---\n",
        "content/docs/x/c.md": "---\ntitle: C\n---\n",
      ]
    }
    let site = try TestImport.hugo(files(""))
    #expect(site["content/docs/_defaults.yml"] == "params: { color: red, sizes: [1] }\n")
    #expect(site.report == [] && site.errors == [])
    let built = site.built(changing: "templates/layouts/doc.html") {
      $0.replacing(
        "<h1>", with: "<p>{% if entry.params %}{{ entry.params.color }}{% endif %}</p>\n<h1>")
    }
    #expect(built["docs/x/c/index.html"]?.contains("<p>red</p>") == true, "\(built.printed)")
    let message = "was left out: its values would not be joined with others of the same key"
    for (more, count) in [("params: { b: 1 }\n", 1), ("cascade: { params: { b: 1 } }\n", 2)] {
      let site = try TestImport.hugo(files(more))
      #expect(!site.files.keys.contains { $0.hasSuffix("_defaults.yml") })
      #expect(site.report.count { $0.contains(message) } == count)
      #expect(site.report.count == count && site.errors == [])
    }
  }

  @Test func defaultsHaveTheNamesOfTheirFields() throws {
    let site = try TestImport.hugo([
      "content/docs/_index.md": "---\ntitle: A\ncascade: { path: x, content: word }\n---\n",
      "content/docs/a.md": "---\ntitle: B\npath: z\n---\n",
    ])
    #expect(site["content/docs/_defaults.yml"] == "path-field: x\ntext: word\n")
    #expect(site["content/docs/a.md"].contains("path-field: z\n"))
    #expect(site.report.count == 2)
    #expect(site.errors == [])
    #expect(site.pages().contains("docs/a/index.html"))
  }
}
