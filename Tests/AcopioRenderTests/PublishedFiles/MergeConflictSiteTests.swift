import AcopioSiteTestSupport
import Testing

@Suite struct MergeConflictSiteTests {
  static let site = """
    -- content/site.yml --
    name: Library
    base-url: https://library.example
    locale: en
    api: { versions: [ { name: v1, current: true } ] }
    -- content/i18n/en.yml --
    hello: Hello
    -- content/books/_collection.yml --
    entries: '*.md'
    schema: { title: { type: text }, author: { type: reference, to: authors } }
    page: { permalink: '/books/{slug}/', layout: book }
    endpoints: [ { path: /books, versions: [v1], each: { title: title } } ]
    -- content/books/momo.md --
    ---
    title: Momo
    author: ende
    ---
    -- content/authors/_collection.yml --
    entries: authors.json
    slug: id
    schema: { id: { type: string } }
    -- content/authors/authors.json --
    [ { "id": "ende" } ]
    -- content/shelves/_collection.yml --
    entries: shelves.csv
    slug: id
    schema: { id: { type: string } }
    -- content/shelves/shelves.csv --
    id
    a
    -- content/rooms/_collection.yml --
    entries: '*.toml'
    schema: { title: { type: text } }
    -- content/rooms/hall.toml --
    title = "Hall"
    -- templates/layouts/book.html --
    {% render "head" %}<p>{{ entry.title }}</p>
    -- templates/partials/head.html --
    <link rel="stylesheet" href="{{ 'site.css' | asset }}"><script src="{{ 'a.js' | asset }}"></script>
    -- templates/assets/site.css --
    p { color: red }
    -- templates/assets/a.js --
    let a = 1
    -- static/robots.txt --
    User-agent: *

    """

  @Test(arguments: [
    "content/site.yml", "content/i18n/en.yml", "content/books/_collection.yml",
    "content/books/momo.md",
    "content/authors/_collection.yml", "content/authors/authors.json",
    "content/shelves/shelves.csv",
    "content/rooms/hall.toml", "templates/layouts/book.html", "templates/partials/head.html",
    "templates/assets/site.css", "templates/assets/a.js", "static/robots.txt",
  ])
  func isTheOnlyErrorAboutAFile(_ path: String) {
    var files = BuiltSite.files(MergeConflictSiteTests.site)
    let text = String(decoding: files[path] ?? [], as: UTF8.self)
    files[path] = Array("<<<<<<< HEAD\n\(text)=======\n\(text)x\n>>>>>>> topic\n".utf8)
    let site = BuiltSite(files)
    #expect(site.files.isEmpty)
    let errors = site.printed.split(separator: "\n").filter { $0.contains(": error: ") }
    #expect(errors.count == 1, "\(site.printed)")
    #expect(
      errors.first?.hasPrefix("\(path):1:1: error: the file has a merge conflict") ?? false,
      "\(site.printed)")
    #expect(!site.printed.contains(": warning: "), "\(site.printed)")
  }

  @Test func namesEveryFileThatHasOneAndTheFaultsOfOthers() {
    var files = BuiltSite.files(MergeConflictSiteTests.site)
    let conflict = Array("<<<<<<< HEAD\na\n=======\nb\n>>>>>>> topic\n".utf8)
    files["content/rooms/hall.toml"] = conflict
    files["content/books/momo.md"] = conflict
    files["content/shelves/shelves.csv"] = Array("id\n".utf8) + Array("a,b\n".utf8)
    let site = BuiltSite(files)
    let lines = site.printed.split(separator: "\n").filter { $0.contains(": error: ") }
    #expect(
      lines.map { $0.prefix { $0 != ":" } } == [
        "content/books/momo.md", "content/rooms/hall.toml", "content/shelves/shelves.csv",
      ], "\(site.printed)")
  }

  @Test func buildsWithoutConflicts() {
    #expect(BuiltSite(MergeConflictSiteTests.site).printed == "")
  }
}
