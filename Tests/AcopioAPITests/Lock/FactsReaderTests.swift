import AcopioAPI
import AcopioBase
import AcopioSystem
import Testing

/// What is noted of the files of an endpoint.
@Suite struct FactsReaderTests {
  private static let book: ResponseSchema = {
    var kind = ResponseSchema(.string)
    kind.values = ["novel", "poems"]
    var price = ResponseSchema(.string)
    price.limits.pattern = "-?[0-9]+(?:\\.[0-9]+)?"
    return ResponseSchema(
      .object(
        [
          .init(name: "id", schema: ResponseSchema(.integer)), .init(name: "kind", schema: kind),
          .init(
            name: "note", schema: ResponseSchema(.string, isNullable: true), isRequired: false),
          .init(name: "price", schema: price), .init(name: "a/b", schema: ResponseSchema(.any)),
        ], others: nil))
  }()

  private func facts(
    _ schema: ResponseSchema,
    _ bodies: [(url: String, id: String?, text: String, sources: [FactsReader.Source])]
  ) -> EndpointFacts {
    var reader = FactsReader(schema)
    for body in bodies {
      let bytes = Array(body.text.utf8)
      bytes.withUnsafeBufferPointer {
        reader.add(.init(urls: [body.url], id: body.id, bytes: $0, sources: body.sources))
      }
    }
    return reader.finish()
  }

  private func digits(_ text: String) -> String {
    Array(text.utf8).withUnsafeBufferPointer { String(Digest.sha256($0).prefix(12)) }
  }

  @Test func notesTheItemsAndValuesOfAList() {
    let first = #"{"id": 1, "kind": "poems", "note": null, "price": "12.50", "a/b": 1}"#
    let second = #"{"id": 2, "kind": "novel", "price": "3", "a/b": 1}"#
    let text = "[\(first), \(second)]\n"
    let result = facts(
      ResponseSchema(.array(Self.book)),
      [
        (
          "/v1/books.json", nil, text,
          [.init(entry: "books/momo", page: "/momo/"), .init(entry: "books/jim", page: nil)]
        )
      ])
    #expect(
      result.items == [
        .init(id: "1", entry: "books/momo", digest: digits(first), urls: ["/momo/"]),
        .init(id: "2", entry: "books/jim", digest: digits(second)),
      ])
    #expect(result.fileCount == 1)
    #expect(result.bytes == text.utf8.count)
    #expect(result.largestFile == text.utf8.count)
    #expect(result.digest?.count == 12)
    var kind = EndpointFacts.Observation("/items/properties/kind")
    kind.isEverUsed = true
    kind.values = ["novel", "poems"]
    var note = EndpointFacts.Observation("/items/properties/note")
    note.isEverNull = true
    note.isEverMissing = true
    var price = EndpointFacts.Observation("/items/properties/price")
    price.isEverUsed = true
    price.decimals = 0...2
    var id = EndpointFacts.Observation("/items/properties/id")
    id.isEverUsed = true
    id.decimals = 0...0
    #expect(result.observations == [id, kind, note, price])
  }

  @Test func findsItemsInAnEnvelopeAndPages() {
    let schema = ResponseSchema(
      .object(
        [
          .init(name: "data", schema: ResponseSchema(.array(ResponseSchema(.any)))),
          .init(name: "meta", schema: ResponseSchema(.any)),
        ], others: nil))
    let result = facts(
      schema,
      [
        ("/v1/a.json", nil, #"{"data": [{"slug": "x"}, {"key": "y"}], "meta": {}}"#, []),
        ("/v1/a/page/2.json", nil, #"{"data": [{"id": "z"}, {"id": "z"}, 7], "meta": {}}"#, []),
      ])
    #expect(result.items.map(\.id) == ["x", "y", "z"])
    #expect(result.fileCount == 2)
  }

  @Test func findsItemsOfOtherShapes() {
    let any = ResponseSchema(.any)
    let features = ResponseSchema(
      .object([.init(name: "features", schema: ResponseSchema(.array(any)))], others: nil))
    #expect(
      facts(features, [("/a", nil, #"{"features": [{"properties": {"id": 7}}]}"#, [])])
        .items.map(\.id) == ["7"])
    let map = ResponseSchema(.object([], others: Self.book))
    #expect(facts(map, [("/a", nil, #"{"x": {}, "y": {}}"#, [])]).items.map(\.id) == ["x", "y"])
    let groups = ResponseSchema(.object([], others: ResponseSchema(.array(any))))
    #expect(
      facts(groups, [("/a", nil, #"{"g": [{"id": "1"}], "h": [{"id": "2"}]}"#, [])])
        .items.map(\.id) == ["1", "2"])
    // A file for each item, and a list for each of them.
    #expect(
      facts(
        Self.book, [("/v1/books/1.json", "1", "{}", [.init(entry: "books/momo", page: "/momo/")])]
      ).items
        == [
          .init(
            id: "1", entry: "books/momo", digest: digits("{}"),
            urls: ["/v1/books/1.json", "/momo/"])
        ])
    #expect(
      facts(ResponseSchema(.array(any)), [("/a", "1", #"[{"id": "x"}]"#, [])]).items.map(\.id)
        == ["1/x"])
    // One object is no item, and neither is what is not JSON.
    #expect(facts(Self.book, [("/a", nil, "{}", [])]).items.isEmpty)
    #expect(facts(Self.book, [("/a", "1", "<html>", [])]).fileCount == 1)
  }

  @Test func noFilesHaveNoDigest() {
    #expect(facts(Self.book, []) == EndpointFacts())
  }
}
