import AcopioBase
import AcopioBuild
import AcopioEmit
import AcopioImport
import AcopioSiteTestSupport
import AcopioTestSupport
import Foundation
import Testing

/// Whatever another tool's site contains, the imported one builds, and nothing leaves its folder.
@Suite struct HostileImportTests {
  /// Pieces of text that are refused here, or mean something else.
  static let pieces = [
    "Text. ", "\n\n", "\n", "# Heading\n\n", "- item\n", "> quote\n", "    code\n",
    "```\nfence\n```\n",
    "<div>", "</div>", "<p align=center>", "</p>", "<br>", "<img src=\"a.png\">",
    "<a href=\"/x/\">link</a>", "<a href=x>", "</a>", "<script>alert(1)</script>",
    "<!-- comment -->",
    "<!--", "<style>\na\n", "<iframe src=x></iframe>", "<details><summary>a</summary>b</details>",
    "<span style=\"x\">", "<kbd>a</kbd>", "<b onclick=x>", "<Foo bar={1}>", "<?php ?>",
    "<![CDATA[x]]>",
    "[a](/gone/)", "[a](../../../etc/passwd)", "[a](b.md#c)", "[a](#b)", "![](x.png)",
    "[a](javascript:x)",
    "<javascript:x>", "[a]( <b c> \"t\")", "[r]: /gone/ 'x'\n", "[r]", "[a](\\x)", "[a](@x/y)",
    "[a](?q)",
    "[a](%zz)", "[a](/a\\_b/)", "[a](/a&amp;b/)", "::: tip\n", ":::\n", ":::note\n", ":x[a]{b=c}",
    "::x\n",
    ":::x{a=\n", "{% raw %}", "{% endraw %}", "{% if x %}", "{{ site.title }}", "{{ x",
    "{% link a.md %}",
    "{% post_url 2026-01-01-a %}", "{% include x.html %}", "{{< ref \"a\" >}}", "{{< x >}}",
    "{{< /x >}}",
    "{{% y %}}", "{{</* z */>}}", "{{< figure src=\"a b.png\" >}}", "{{< highlight go >}}", "[^1]",
    "[^1]: n\n",
    "| a | b |\n|---|---|\n| c |\n", "| a |\n|---|\n| b | c | d\n", "[^2]: n\n\n    m\n", "\\", "&",
    "`", "``", "*", "_", "~~", "\t", "\u{0}", "\u{1}",
    "é",
  ]

  private func site(_ tool: SiteImport.Tool, _ files: [String: String]) throws -> SiteImport {
    let scratch = try Scratch()
    for (path, text) in files {
      let url = URL(filePath: "\(scratch.path)/site/\(path)")
      try FileManager.default.createDirectory(
        at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
      try Data(text.utf8).write(to: url)
    }
    return try SiteImport(tool, folder: scratch.path + "/site", today: "2026-11-23", zones: .system)
  }

  private func expectBuilt(_ site: SiteImport, _ comment: String) {
    let files = Dictionary(uniqueKeysWithValues: site.files.map { ($0.path, $0.bytes) })
    let built = BuiltSite(files, now: "2026-11-23")
    let errors = built.printed.split(separator: "\n").filter { $0.contains(" error: ") }
    #expect(errors == [], "\(comment)\n\(built.printed)")
  }

  @Test(arguments: SiteImport.Tool.allCases)
  func textsOfAnyKindBuild(tool: SiteImport.Tool) throws {
    for seed in UInt64(0)..<UInt64(Effort.cases(150)) {
      var random = SeededGenerator(seed: seed)
      func text() -> String {
        (0..<Int.random(in: 1..<14, using: &random)).map { _ in
          Self.pieces.randomElement(using: &random) ?? ""
        }.joined()
      }
      let first = text()
      let second = text()
      let files =
        switch tool {
        case .jekyll:
          [
            "_config.yml": "title: A\nurl: https://a.example\n",
            "_posts/2026-01-01-a.md": "---\ntitle: A\n---\n\(first)",
            "about.md": "---\ntitle: B\n---\n\(second)",
          ]
        case .mkdocs:
          [
            "mkdocs.yml":
              "site_name: A\nsite_url: https://a.example/\n"
              + "markdown_extensions: [attr_list, admonition, extra, pymdownx.tabbed]\n",
            "docs/index.md": first, "docs/b.md": "---\ntitle: B\n---\n\(second)",
          ]
        case .folder:
          ["README.md": "# A\n\n\(first)", "notes/b.md": "---\ntags: [a]\n---\n\(second)"]
        case .hugo:
          [
            "hugo.toml": "title = \"A\"\nbaseURL = \"https://a.example/\"\n",
            "content/posts/a.md": "---\ntitle: A\n---\n\(first)",
            "content/docs/b/index.md": "---\ntitle: B\n---\n\(second)",
          ]
        case .eleventy:
          ["posts/a.md": "---\ntitle: A\n---\n\(first)", "index.md": second]
        }
      let site = try site(tool, files)
      expectBuilt(site, "\(tool) \(seed)\n\(first)\n=====\n\(second)")
    }
  }

  @Test func textWithMoreBytesInLowercaseEndsWhereItsElementEnds() throws {
    let letters = String(repeating: "İ", count: 100)
    let site = try site(
      .eleventy, ["index.md": "<pre>\n\(letters)\n\nmore</PRE>\n\n\(letters)\n"])
    let page = try #require(site.files.first { $0.path.hasSuffix(".md") })
    let text = String(decoding: page.bytes, as: UTF8.self)
    #expect(text.contains("\n\nmore</PRE>\n\n\(letters)\n"))
    expectBuilt(site, "letters")
  }

  @Test func frontMatterOfAnyKindBuilds() throws {
    for seed in UInt64(0)..<UInt64(Effort.cases(150)) {
      var random = SeededGenerator(seed: seed)
      let names = [
        "url", "content", "slug", "layout", "permalink", "aliases", "draft", "redirect_from",
      ]
      func front() -> String {
        let special = names.randomElement(using: &random) ?? "url"
        let value = RandomJSON.value(&random, depth: 2)
        let rest = RandomJSON.members(&random, depth: 2)
        return "---\n{ \"\(special)\": \(value)\(rest.isEmpty ? "" : ", ")\(rest) }\n---\nText.\n"
          .replacing("\"aliases\":", with: special == "aliases" ? "\"aliases\":" : "\"others\":")
      }
      let fronts = (0..<3).map { _ in front() }
      expectBuilt(
        try site(
          .hugo,
          ["content/a/1.md": fronts[0], "content/a/2.md": fronts[1], "content/b.md": fronts[2]]),
        "hugo \(seed) \(fronts)")
      expectBuilt(
        try site(
          .jekyll,
          [
            "_posts/2026-01-01-a.md": fronts[0], "_posts/2026-01-02-b.md": fronts[1],
            "c.md": fronts[2],
          ]),
        "jekyll \(seed) \(fronts)")
      expectBuilt(
        try site(.eleventy, ["a/1.md": fronts[0], "a/2.md": fronts[1], "b.md": fronts[2]]),
        "eleventy \(seed) \(fronts)")
    }
  }

  @Test func pathsNeverLeaveTheNewFolder() throws {
    let site = try site(
      .jekyll,
      [
        "_config.yml": "collections: { ../../up: {}, x/y: {} }\n",
        "_posts/2026-01-01-a.md": "---\npermalink: ../../../etc/passwd\n---\n",
        "b.md": "---\npermalink: /../../b/\nredirect_from: [../c, /d/../../e/]\n---\n",
      ])
    for file in site.files {
      #expect(!file.path.hasPrefix("/") && !file.path.split(separator: "/").contains(".."))
    }
    expectBuilt(site, "paths")
  }

  @Test func namesOfFilesAreTakenAsTheyAre() throws {
    expectBuilt(
      try site(
        .hugo,
        [
          "content/Ünï códe/Ein Täg.md": "---\ntitle: A\n---\n[b](../x%20y/b.md)\n",
          "content/x y/b.md": "Text", "content/x y/b (1).txt": "text", "content/x y/_index.md": "",
          "static/.hidden/a": "a", "static/index.html": "<p>", "static/a b.txt": "a",
          "content/c'd\".md": "",
        ]), "names")
  }

  @Test func foldersOfAnyNameBuild() throws {
    let steps = [
      "_a", "_index", "a", "A", "a~", "a.md", "b", "con", "dot.", "e\u{301}", "index", "q?", "s p",
      "é",
    ]
    let cascades = [
      "", "cascade: { draft: true }\n", "cascade: { draft: false }\n", "cascade: { x: red }\n",
      "cascade: { X: { y: 1 }, path: 2 }\n", "cascade: [{ x: [1, two] }]\n", "draft: false\n",
      "x: 2026-01-01\n", "parent: y\nfolder: 1\n", "slug: a\n", "url: /docs/a/\n",
    ]
    for seed in UInt64(0)..<UInt64(Effort.cases(150)) {
      var random = SeededGenerator(seed: seed)
      var files: [String: String] = [:]
      for _ in 0..<Int.random(in: 1..<12, using: &random) {
        let path = (0..<Int.random(in: 1..<5, using: &random)).map { _ in
          steps.randomElement(using: &random) ?? "a"
        }.joined(separator: "/")
        // A file cannot have the name of a folder.
        let isFree = files.keys.allSatisfy {
          !$0.hasPrefix("content/docs/\(path).md/")
            && !"content/docs/\(path).md/".hasPrefix($0 + "/")
        }
        guard isFree else { continue }
        files["content/docs/\(path).md"] =
          "---\ntitle: \(path.utf8.count)\n\(cascades.randomElement(using: &random) ?? "")---\n[a](a.md)\n"
      }
      let site = try site(.hugo, files)
      expectBuilt(site, "\(seed) \(files)")
      let written = site.files.map(\.path).filter {
        $0.hasPrefix("content/docs/") && $0.hasSuffix(".md")
      }
      let parts = site.diagnostics.all.count { $0.message.english.contains("is part of the page") }
      #expect(written.count + parts == files.count, "\(seed) \(files.keys.sorted()) \(written)")
      #expect(Set(site.files.map { $0.path.lowercased() }).count == site.files.count, "\(seed)")
    }
  }

  @Test func aThousandUnclosedTagsTakeNoTime() throws {
    let watch = Stopwatch()
    for piece in [
      "{% if ", "{{< x ", "<div>\n", "{% raw %}", ":::a\n", "[a](/b/) ", "<b ", "{% x %}",
      "{% else %}{% for a %}",
      "{% if a %}{% else %}", "{{< x >}}",
    ] {
      let text = String(repeating: piece, count: 2_000)
      expectBuilt(
        try site(.jekyll, ["_posts/2026-01-01-a.md": "---\ntitle: A\n---\n\(text)"]), piece)
      expectBuilt(try site(.hugo, ["content/a.md": "---\ntitle: A\n---\n\(text)"]), piece)
    }
    #expect(watch.sorts < 600)
  }

  @Test(arguments: [
    "<div>", "<table><tr><td>", "<b>", "<p>\n", "<a href=x>", "<!--", "</div>", "<details>\n\n",
  ])
  func thousandsOfUnclosedTagsBuild(tags: String) throws {
    let text = "---\ntitle: a\n---\n" + String(repeating: tags, count: 3_000)
    let clock = ContinuousClock()
    var imported: SiteImport?
    let time = try clock.measure {
      imported = try site(.jekyll, ["_config.yml": "title: x\n", "_posts/2026-01-01-a.md": text])
    }
    expectBuilt(try #require(imported), tags)
    // A second in release; hundreds of rounds took longer the longer the text was.
    #expect(time < .seconds(120))
  }

  @Test func timeGrowsWithTheNumberOfFolders() throws {
    func time(_ count: Int) throws -> Double {
      var files: [String: String] = [:]
      for number in 0..<count {
        let folder = "content/docs/\(number % 10)/\(number)"
        files["\(folder)/_index.md"] =
          "---\ntitle: A\ncascade: { draft: \(number % 7 == 0), color: red }\n---\n"
        files["\(folder)/a.md"] = "---\ntitle: A\n---\n"
      }
      let watch = Stopwatch()
      _ = try site(.hugo, files)
      return watch.seconds
    }
    _ = try time(50)
    let (few, many) = (try time(250), try time(2_000))
    #expect(many < few * 24, "\(few) \(many)")
  }

  @Test func timeGrowsWithTheNumberOfPages() throws {
    func time(_ count: Int) throws -> Double {
      var files = ["_config.yml": "title: A\nurl: https://a.example\n"]
      for number in 0..<count {
        let other = (number * 7) % count
        files["_posts/2026-01-01-post-\(number).md"] =
          "---\ntitle: Post \(number)\n---\n[a]({% post_url 2026-01-01-post-\(other) %}) [b](/gone/\(other)/)\n"
      }
      let watch = Stopwatch()
      _ = try site(.jekyll, files)
      return watch.seconds
    }
    _ = try time(50)
    let (few, many) = (try time(250), try time(2_000))
    // Eight times as many pages; their square would be sixty-four times.
    #expect(many < few * 24, "\(few) \(many)")
  }
}
