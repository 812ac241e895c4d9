import AcopioBase
import AcopioEmit
import AcopioImport
import AcopioSiteTestSupport
import AcopioTestSupport
import Foundation
import Testing

/// A data file becomes a collection that builds.
@Suite struct DataImportTests {
  private let scratch: Scratch

  init() throws {
    scratch = try Scratch()
  }

  private func importing(
    _ text: String, _ name: String, _ format: DataImport.Format
  ) throws -> DataImport {
    let path = scratch.path + "/" + name
    try Data(text.utf8).write(to: URL(filePath: path))
    return try DataImport(path, as: format)
  }

  private func texts(_ data: DataImport) -> [String: String] {
    Dictionary(
      uniqueKeysWithValues: data.files.map { ($0.path, String(decoding: $0.bytes, as: UTF8.self)) })
  }

  /// What a build of a site with only this collection prints.
  private func built(_ data: DataImport) -> String {
    var site = [
      "content/site.yml": Array("name: A\nbase-url: https://a.example/\nlocale: en\n".utf8)
    ]
    for file in data.files { site["content/data/\(file.path)"] = file.bytes }
    return BuiltSite(site).printed
  }

  @Test func aTableIsCopiedAsItIs() throws {
    let table = "id,title,pages\n1,Emma,474\n2,Momo,304\n"
    let data = try importing(table, "Mis libros.csv", .csv)
    #expect(data.name == "mis-libros")
    #expect(
      texts(data) == [
        "_collection.yml":
          "entries: mis-libros.csv\nkey: id\nschema:\n  id: integer\n  title: text\n  pages: integer\n",
        "mis-libros.csv": table,
      ])
    #expect(built(data) == "")
  }

  @Test func namesThatEveryEntryHasAreReplaced() throws {
    let data = try importing("id,url,\"content\",link\n1,/a,b,c\n", "a.csv", .csv)
    #expect(texts(data)["a.csv"] == "id,link-2,text,link\n1,/a,b,c\n")
    #expect(data.renamed.map { "\($0.old) \($0.new)" } == ["url link-2", "content text"])
    #expect(built(data) == "")
  }

  @Test func aListInsideOfAnObjectIsTakenOut() throws {
    let data = try importing(
      #"{ "total": 1.50, "books": [{ "id": "emma", "price": 1.50, "url": "/a" }] }"#, "a.json",
      .json)
    #expect(
      texts(data)["a.json"] == """
        [
          {
            "id": "emma",
            "price": 1.50,
            "link": "/a"
          }
        ]

        """)
    #expect(built(data) == "")
  }

  @Test func aMappingKeepsItsKeys() throws {
    let json = #"{ "emma": { "title": "Emma", "url": "a" }, "momo": { "title": "Momo" } }"#
    let data = try importing(json, "a.json", .json)
    #expect(texts(data)["a.json"]?.contains(#""momo": {"#) == true)
    #expect(
      texts(data)["_collection.yml"]
        == "entries: a.json\nschema:\n  title: text\n  link: { type: text, optional: true }\n")
    #expect(built(data) == "")
  }

  @Test func entriesThatNothingIdentifiesGetFilesOfTheirOwn() throws {
    let rows = (0..<10).map { _ in "Emma,no: 1" }.joined(separator: "\n")
    let data = try importing("title,note\n\(rows)\n", "a.csv", .csv)
    #expect(data.files.count == 11)
    #expect(texts(data)["01.yml"] == "title: Emma\nnote: 'no: 1'\n")
    #expect(built(data) == "")
  }

  @Test func whatIsNoListOfEntriesIsReported() throws {
    let data = try importing(#"{ "title": "Emma" }"#, "a.json", .json)
    #expect(data.files.isEmpty)
    #expect(data.diagnostics.all.map(\.id) == [.dataNotStructured])
    let numbers = try importing("[1, 2]", "b.json", .json)
    #expect(numbers.files.isEmpty)
    #expect(Set(numbers.diagnostics.all.map(\.id)) == [.wrongType])
  }

  @Test func whatIsNextToTheListIsReported() throws {
    let data = try importing(
      #"{ "items": [{ "t": "x" }, { "t": "y" }], "meta": { "license": "CC" }, "n": 1 }"#, "a.json",
      .json)
    let text = printed(data.diagnostics, data.sources)
    #expect(text.contains("a.json:1:42: warning: 'meta' is not part of the list of entries"))
    #expect(text.contains("a.json:1:71: warning: 'n' is not part of the list of entries"))
    #expect(data.diagnostics.all.map(\.id) == [.notImported, .notImported])
    #expect(built(data) == "")
  }

  @Test func valuesThatBuiltInKeysCannotHaveAreReported() throws {
    let data = try importing(
      #"[{ "id": 1, "draft": "maybe" }, { "id": 2, "draft": true }]"#, "a.json", .json)
    #expect(data.diagnostics.all.map(\.id) == [.notImported])
    #expect(
      printed(data.diagnostics, data.sources).contains(
        "a.json:1:22: warning: 'draft' was left out: it is a built-in key, which cannot have "
          + "this value"))
  }

  /// What is set aside is said, and everything else builds.
  @Test(arguments: [
    (#"[{ "id": 1, "draft": 1 }, { "id": 2, "draft": true }]"#, ["'draft'"]),
    (#"[{ "id": 1, "layout": {} }, { "id": 2, "layout": [] }]"#, ["'layout'", "'layout'"]),
    (#"[{ "id": 1, "slug": [], "permalink": "x" }]"#, ["'slug'", "'permalink'"]),
    (#"[{ "id": 1, "a": 1e400 }, { "id": 2, "a": { "b": [-1e999] } }]"#, ["'a'", "'a'"]),
    (#"[{ "id": 1e400 }, { "id": 2 }]"#, ["'id'"]),
    (#"[{ "id": 1, "a": \#(nested(499)) }, { "id": 2, "a": \#(nested(505)) }]"#, ["'a'"]),
    (#"[{ "a": \#(nested(300)) }, { "a": 1 }]"#, []),
    (#"[{ "id": 1, "aliases": ["/a/"] }, { "id": 2, "aliases": null }]"#, ["'aliases'"]),
    (#"[{ "id": 1, "aliases": ["/a/"] }, { "id": 2, "aliases": ["Bob"] }]"#, []),
    (
      #"[{ "id": 1, "removed": { "date": "2020-01-01", "reason": "x" } }, { "id": 2, "removed": true }]"#,
      ["'removed'"]
    ),
    (#"[{ "id": 1, "removed": true }]"#, []),
    (#"[{ "id": 1, "publish-date": "soon", "sitemap": "no", "robots": "x" }]"#, []),
    (#"[{ "id": 1, "": 2, "a b": 3 }, { "id": "..", "true": 4 }]"#, []),
    (#"[{ "id": "a/b" }, { "id": "con" }, { "id": "😀" }]"#, []),
    (#"[{ "a": { "draft": "x", "slug": {} } }, {}]"#, []),
    (#"[{ "id": 1, "text": "A\n\n[x](no.md)\n\n[^1]: lost" }]"#, []),
  ])
  func whatNoBuildAcceptsIsSetAside(json: String, leftOut: [String]) throws {
    let data = try importing(json, "a.json", .json)
    #expect(
      data.diagnostics.all.map { String($0.message.english.prefix { $0 != " " }) } == leftOut)
    #expect(data.diagnostics.all.allSatisfy { $0.id == .notImported })
    var files = Dictionary(
      uniqueKeysWithValues: data.files.map { ("content/a/\($0.path)", $0.bytes) })
    files["content/site.yml"] = Array(
      "name: A\nbase-url: https://a.example/\nlocale: en\n".utf8)
    #expect(!BuiltSite(files).printed.contains(": error: "), "\(BuiltSite(files).printed)")
  }

  private static func nested(_ depth: Int) -> String {
    String(repeating: "[", count: depth) + String(repeating: "]", count: depth)
  }

  @Test func theFolderOfWordsIsNoCollection() throws {
    #expect(try importing(#"[{ "id": 1 }]"#, "i18n.json", .json).name == "i18n-entries")
  }
}
