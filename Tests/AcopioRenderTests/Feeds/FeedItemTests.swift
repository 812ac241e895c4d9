import AcopioBase
import AcopioRender
import AcopioSiteTestSupport
import Testing

/// The items of feeds: addresses in their texts, categories, pictures and enclosures, in every format.
@Suite struct FeedItemTests {
  private func site(
    item: String, schema: String = "", entries: String, body: String = "", rest: String = "",
    formats: String = "[atom, rss, json]", page: String = "/posts/{slug}/"
  ) -> BuiltSite {
    BuiltSite(
      """
      -- content/site.yml --
      name: Library
      base-url: https://library.example/town/
      locale: en
      -- content/posts/_collection.yml --
      entries: '*.md'
      schema:
        title: text
        date: { type: date, optional: true }
      \(schema)
      html: { a: [href], q: [cite] }
      page: { permalink: '\(page)', layout: post }
      feeds: [{ formats: \(formats), path: /f/, item: \(item) }]
      -- content/posts/a.md --
      ---
      title: A
      date: 2026-01-01
      \(entries)
      ---
      \(body)
      -- templates/layouts/post.html --
      <!doctype html><title>{{ entry.title }}</title>{{ entry.content }}
      \(rest)
      """)
  }

  @Test(arguments: [
    ("file: https://x.example/a.mp3\nkind: a b\nsize: 5", "'a b' is not a media type"),
    ("file: https://x.example/a.mp3\nkind: mp3\nsize: 5", "'mp3' is not a media type"),
    ("file: https://x.example/a.mp3\nkind: audio/mpeg\nsize: -5", "a file has no -5 bytes"),
    (
      "file: https://x.example/a.mp3\nkind: audio/mpeg",
      "the number of bytes is unknown, and a feed of format 'rss' says 0"
    ),
  ])
  func anEnclosureThatReadersCannotLoadIsReported(entries: String, said: String) {
    let built = site(
      item: "{ date: date, enclosure: { url: file, type: kind, length: size } }",
      schema: """
          file: { type: url, optional: true }
          kind: { type: text, optional: true }
          size: { type: integer, optional: true }
        """, entries: entries)
    #expect(built.printed.contains("\(said) [unsuitable-enclosure]"), "\(built.printed)")
  }

  /// The texts of the item in each format, with the escaping of XML and JSON undone.
  private func texts(_ site: BuiltSite) -> [String] {
    ["f/atom.xml", "f/index.xml", "f/feed.json"].map { path in
      (site[path] ?? "").replacing("&quot;", with: "\"").replacing("&lt;", with: "<")
        .replacing("&gt;", with: ">").replacing("&amp;", with: "&").replacing("\\\"", with: "\"")
        .replacing("\\/", with: "/")
    }
  }

  private let post = "https://library.example/town/posts/a/"

  @Test func fragmentsAndFootnotesLeadToThePageOfTheItem() {
    let site = site(
      item: "{ date: date, content: content }", entries: "",
      body: """
        Text[^1], [below](#sec), [page](/posts/a/#sec), <q cite="/town/posts/a/">quoted</q>, [out](https://other.example/#x).

        ## Sec

        [^1]: note
        """)
    #expect(site.printed == "")
    for text in texts(site) {
      #expect(text.contains("href=\"\(post)#fn-1\""))
      #expect(text.contains("href=\"\(post)#sec\">below"))
      #expect(text.contains("href=\"\(post)#sec\">page"))
      #expect(text.contains("cite=\"\(post)\""))
      #expect(text.contains("href=\"https://other.example/#x\""))
      #expect(!text.contains("href=\"#"))
    }
    // On the page itself they stay short.
    #expect(site["posts/a/index.html"]?.contains("href=\"#sec\"") == true)
  }

  @Test(arguments: [
    ("<a href=\"#x\">", "<a href=\"PAGE#x\">"), ("<a href='#x'>", "<a href='PAGE#x'>"),
    ("<A HREF=#x>", "<A HREF=PAGE#x>"), ("<a href=\" /y \">", "<a href=\" SITE/y \">"),
    ("<a href=\"?a=b\">", "<a href=\"PAGE?a=b\">"), ("<a href=\"z/\">", "<a href=\"PAGEz/\">"),
    ("<a href=\"../z/\">", "<a href=\"PAGE../z/\">"), ("<a href=\"//h/\">", "<a href=\"//h/\">"),
    ("<a href=\"mailto:a@b.example\">", "<a href=\"mailto:a@b.example\">"),
    ("<a href=\"\">", "<a href=\"\">"), ("<use href=\"#icon\"/>", "<use href=\"#icon\"/>"),
    ("<img src=\"/p.png\" alt=\"/q\">", "<img src=\"SITE/p.png\" alt=\"/q\">"),
    (
      "<img srcset=\"/p.png 1x, /q.png 2x,https://h/r 3x\">",
      "<img srcset=\"SITE/p.png 1x, SITE/q.png 2x,https://h/r 3x\">"
    ),
    ("<video poster=\"/p.png\"></video>", "<video poster=\"SITE/p.png\"></video>"),
    ("<p title=\"href=\">/x \" href=\"/x\"</p>", "<p title=\"href=\">/x \" href=\"/x\"</p>"),
    ("<!-- <a href=\"#x\"> -->", "<!-- <a href=\"#x\"> -->"),
  ])
  func addressesAreMadeAbsolute(written: String, expected: String) {
    let page = Array(post.utf8)
    var out = ByteBuffer(capacity: 64)
    var written = written
    page.withUnsafeBufferPointer { page in
      written.withUTF8 {
        FeedAddresses(origin: "https://library.example", page: page).complete($0, into: &out)
      }
    }
    #expect(
      out.bytes.string
        == expected.replacing("PAGE", with: post)
        .replacing("SITE", with: "https://library.example"))
  }

  @Test func categoriesPicturesAndEnclosuresOfFiles() {
    let site = site(
      item: "{ date: date, categories: tags, image: cover, enclosure: sound }",
      schema: """
          tags: { type: list, of: text }
          cover: image
          sound: file
        """,
      entries: "tags: [Time & tide, sea, sea]\ncover: ./a.svg\nsound: ./a.mp3",
      rest: """
        -- content/posts/a.svg --
        <svg xmlns="http://www.w3.org/2000/svg" width="20" height="10" viewBox="0 0 20 10"><path d="M0 0h9v9z"/></svg>
        -- content/posts/a.mp3 --
        ID3 1234
        """)
    #expect(site.printed == "")
    func path(_ ending: String) -> String {
      site.files.keys.first { $0.hasPrefix("assets/posts/a.") && $0.hasSuffix(ending) } ?? ""
    }
    let root = "https://library.example/town/"
    let file = root + path(".mp3")
    let length = site.files[path(".mp3")]?.count ?? 0
    #expect(length > 0)
    let picture = "<media:thumbnail url=\"\(root)\(path(".svg"))\" width=\"20\" height=\"10\"/>"
    let atom = site["f/atom.xml"] ?? ""
    #expect(atom.contains("xmlns:media=\"http://search.yahoo.com/mrss/\""))
    #expect(
      atom.contains("<category term=\"Time &amp; tide\"/>\n<category term=\"sea\"/>\n\(picture)"))
    #expect(
      atom.contains(
        "<link rel=\"enclosure\" type=\"audio/mpeg\" length=\"\(length)\" href=\"\(file)\"/>"))
    let rss = site["f/index.xml"] ?? ""
    #expect(rss.contains("<category>Time &amp; tide</category>\n<category>sea</category>\n"))
    #expect(
      rss.contains(
        "<enclosure url=\"\(file)\" length=\"\(length)\" type=\"audio/mpeg\"/>\n\(picture)"))
    let json = texts(site)[2]
    #expect(json.contains("\"image\": \"\(root)\(path(".svg"))\""))
    #expect(json.contains("\"Time & tide\",\n        \"sea\""))
    #expect(json.contains("\"mime_type\": \"audio/mpeg\""))
    #expect(json.contains("\"size_in_bytes\": \(length)"))
  }

  @Test func anEnclosureCanBeElsewhereAndCategoriesEntries() {
    let site = site(
      item:
        "{ date: date, categories: authors, image: at, enclosure: { url: at, type: kind, length: bytes } }",
      schema: """
          authors: { type: list, of: { type: reference, to: authors } }
          at: { type: url, optional: true }
          kind: { type: text, default: '' }
          bytes: { type: integer, optional: true }
        """,
      entries: "authors: [e]\nat: https://cdn.example/a.ogg?x=1\nbytes: 12",
      rest: """
        -- content/authors/_collection.yml --
        entries: authors.yml
        schema: { name: text }
        -- content/authors/authors.yml --
        e: { name: Michael Ende }
        -- content/posts/b.md --
        ---
        title: B
        date: 2026-01-02
        authors: []
        kind: audio/x-odd
        at: https://cdn.example/b
        ---
        -- content/posts/c.md --
        ---
        title: C
        date: 2026-01-03
        authors: []
        ---
        """)
    #expect(
      site.printed.contains("content/posts/b.md:6:5: warning: the number of bytes is unknown"))
    #expect(!site.printed.contains("content/posts/a.md"))
    let rss = site["f/index.xml"] ?? ""
    #expect(rss.contains("<category>Michael Ende</category>"))
    #expect(
      rss.contains(
        "<enclosure url=\"https://cdn.example/a.ogg?x=1\" length=\"12\" type=\"audio/ogg\"/>"))
    #expect(
      rss.contains("<enclosure url=\"https://cdn.example/b\" length=\"0\" type=\"audio/x-odd\"/>"))
    #expect(rss.split(separator: "<enclosure").count == 3)
    #expect(
      site["f/atom.xml"]?.contains("type=\"audio/x-odd\" href=\"https://cdn.example/b\"") == true)
  }

  @Test func whatCannotBeOneIsReportedWhereItIsDeclared() {
    let site = site(
      item:
        "{ date: date, categories: number, image: title, enclosure: { type: title, length: title } }",
      schema: "  number: { type: number, default: 1 }", entries: "")
    #expect(site.printed.contains("'number' is of type number and 'categories' needs texts"))
    #expect(site.printed.contains("'title' is of type text and 'image' needs an address"))
    #expect(site.printed.contains("'title' is of type text and 'length' needs a number"))
    #expect(
      site.printed.contains("'enclosure' needs the key 'url'")
        || site.printed.contains("missing-key"))
  }

  @Test func anEntryWithoutDateLeavesTheOtherFeedsAlone() {
    let site = site(
      item: "{ date: date }", entries: "",
      rest: "-- content/posts/b.md --\n---\ntitle: Undated\n---\n")
    #expect(site.printed.contains("content/posts/b.md:2:1: warning: the entry has no 'date'"))
    #expect(!site.printed.contains("error"))
    #expect(site["f/atom.xml"]?.contains("<title>A</title>") == true)
    #expect(site["f/atom.xml"]?.contains("Undated") == false)
    #expect(site["f/index.xml"]?.contains("Undated") == true)
    #expect(site["f/feed.json"]?.contains("Undated") == true)
  }
}
