import AcopioImport
import Testing

/// Pages of Hugo with a folder of their own: what is in it belongs to them.
@Suite struct HugoBundleTests {
  private func part(_ path: String, of page: String) -> String {
    "\(path): '\(path.split(separator: "/").last ?? "")' is part of the page '\(page)' and has no page of its own"
  }

  @Test func markdownInALeafBundleHasNoPage() throws {
    let site = try TestImport.hugo([
      "content/posts/b/index.md": "---\ntitle: B\n---\n", "content/posts/b/x.txt": "x",
      "content/posts/b/c.md": "---\ntitle: C\n---\nPart\n",
      "content/posts/b/sub/deep.md": "Part\n", "content/posts/b/sub/index.md": "Part\n",
      "content/posts/d/_index.md": "---\ntitle: D\n---\n", "content/posts/d/e.md": "Text\n",
    ])
    #expect(
      site.report == [
        part("content/posts/b/c.md", of: "content/posts/b/index.md"),
        part("content/posts/b/sub/deep.md", of: "content/posts/b/index.md"),
        part("content/posts/b/sub/index.md", of: "content/posts/b/index.md"),
      ])
    #expect(!site.files.values.contains { $0.contains("Part") })
    #expect(site["static/posts/b/x.txt"] == "x")
    #expect(site.errors == [])
    #expect(
      site.pages() == [
        "index.html", "posts/index.html", "posts/b/index.html", "posts/d/index.html",
        "posts/d/e/index.html",
      ])
  }

  @Test(arguments: [
    "draft: true", "headless: true", "date: 2999-01-02", "publishDate: 2026-11-24",
    "expiryDate: 2026-11-23", "build: { publishResources: false }", "date: soon",
  ])
  func filesOfABundleThatIsNotPublishedAreLeftOut(line: String) throws {
    let site = try TestImport.hugo([
      "content/posts/a.md": "---\ntitle: A\n---\n",
      "content/posts/b/index.md": "---\ntitle: B\n\(line)\n---\n",
      "content/posts/b/x.txt": "Secret", "content/posts/b/c.md": "Secret\n",
      "content/posts/b/sub/y.svg": "Secret",
    ])
    #expect(!site.files.values.contains { $0.contains("Secret") })
    for name in ["x.txt", "sub/y.svg"] {
      #expect(
        site.report.contains(
          "content/posts/b/\(name): the file was left out: the page 'content/posts/b/index.md' that it belongs to is not published, or not with its files"
        ))
    }
    #expect(site.report.contains(part("content/posts/b/c.md", of: "content/posts/b/index.md")))
    #expect(site.errors == [])
  }

  @Test func filesOfASectionAreWithheldWithItsPage() throws {
    let site = try TestImport.hugo([
      "content/a/_index.md": "---\ntitle: A\ncascade: { draft: true }\n---\n",
      "content/a/index-of-x.md": "---\ndraft: false\n---\n", "content/a/x.txt": "Secret",
      "content/a/b/index.md": "Secret\n",
      "content/a/b/y.txt": "Secret", "content/c/index.md": "---\ntitle: [\n---\n",
      "content/c/z.txt": "Secret", "content/d/e.md": "Text\n", "content/d/f.txt": "f",
    ])
    #expect(!site.files.keys.contains { $0.hasPrefix("static/a/") || $0.hasPrefix("static/c/") })
    #expect(site["static/d/f.txt"] == "f")
    #expect(
      site.report.contains(
        "content/c/z.txt: the file was left out: the page 'content/c/index.md' that it belongs to was not imported"
      ))
    #expect(site.report.count { $0.contains("is not published, or not with its files") } == 2)
    #expect(site.errors == [])
  }

  @Test func filesOfABundleAreWhereItsPageIs() throws {
    let site = try TestImport.hugo([
      "content/posts/b/index.md":
        "---\ntitle: B\nslug: other\nexpiryDate: 2030-01-01\n---\n![](sub/x.svg)\n",
      "content/posts/b/sub/x.svg": "<svg xmlns=\"http://www.w3.org/2000/svg\"/>",
    ])
    #expect(site.files.keys.contains("static/posts/other/sub/x.svg"))
    #expect(site["content/posts/b/index.md"].hasSuffix("![](/posts/other/sub/x.svg)\n"))
    #expect(
      site.report == [
        "content/posts/b/sub/x.svg: the file stays when the page 'content/posts/b/index.md' that it belongs to expires"
      ])
    #expect(site.errors == [])
  }
}
