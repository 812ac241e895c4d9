import AcopioBase
import AcopioContract
import AcopioModel
import AcopioTestSupport
import Foundation
import Testing

/// Published bodies of Botes, changed in many ways, and what each level says to each of them.
@Suite struct VerdictTests {
  /// A change of a response, with the levels that accept it.
  struct Mutation: CustomTestStringConvertible, Sendable {
    let testDescription: String
    /// The request whose response is changed.
    let request: String
    /// What is replaced in the body as one line, the first time that it occurs, and by what.
    var change: (String, String)?
    /// The whole body instead.
    var body: String?
    var status = 200
    var type: String? = "application/json"
    /// The levels that accept it: `d` for dredd, `t` for types, `e` for exact.
    let accepted: String
    /// The pointer of the first difference at the level `exact`.
    let pointer: String

    init(
      _ name: String, _ request: String, _ old: String, _ new: String, _ accepted: String,
      at pointer: String
    ) {
      testDescription = name
      self.request = request
      change = (old, new)
      self.accepted = accepted
      self.pointer = pointer
    }

    init(
      _ name: String, _ request: String, body: String? = nil, status: Int = 200,
      type: String? = "application/json", _ accepted: String, at pointer: String = ""
    ) {
      testDescription = name
      self.request = request
      self.body = body
      self.status = status
      self.type = type
      self.accepted = accepted
      self.pointer = pointer
    }
  }

  private static let list = "/activities/botes_list"
  private static let one = "/activities/botes_list/7"
  private static let rewards = "/rewards"
  private static let first =
    #"{"id":"1","image":"https://mexicocity.cdmx.gob.mx/wp-content/uploads/2020/06/Oasis-Coyoacan.jpg","#
    + #""title":"Plaza Oasis"}"#
  private static let amazon =
    #"{"id":"1","image":"https://drive.google.com/uc?export=view&id=1PbHzQ3p7skjX2ljdYMeZx4YnBUaFPh8B","#
    + #""title":"Tarjeta Amazon $200","price":2000}"#

  static let mutations: [Mutation] = types + values + members + lists + roots + messages

  /// Another type, below the root: Dredd compares none.
  private static let types: [Mutation] = [
    Mutation("id as a number", list, #""id":"1""#, #""id":1"#, "d", at: "/0/id"),
    Mutation("id null", list, #""id":"1""#, #""id":null"#, "d", at: "/0/id"),
    Mutation("id true", list, #""id":"1""#, #""id":true"#, "d", at: "/0/id"),
    Mutation("id as a list", list, #""id":"1""#, #""id":["1"]"#, "d", at: "/0/id"),
    Mutation("id as an object", list, #""id":"1""#, #""id":{"value":"1"}"#, "d", at: "/0/id"),
    Mutation("id of the last as a number", list, #""id":"25""#, #""id":25"#, "d", at: "/24/id"),
    Mutation(
      "title false", list, #""title":"Plaza Oasis""#, #""title":false"#, "d", at: "/0/title"),
    Mutation(
      "image null", list, first, first.replacing(/"image":"[^"]*"/, with: #""image":null"#), "d",
      at: "/0/image"),
    Mutation("latitud as a number", one, #""19.44""#, "19.44", "d", at: "/latitud"),
    Mutation("longitud as a number", one, #""-99.2""#, "-99.2", "d", at: "/longitud"),
    Mutation("latitud null", one, #""19.44""#, "null", "d", at: "/latitud"),
    Mutation("latitud as a list", one, #""19.44""#, #"["19.44"]"#, "d", at: "/latitud"),
    Mutation("latitud as an object", one, #""19.44""#, #"{"text":"19.44"}"#, "d", at: "/latitud"),
    Mutation("title as a number", one, #""Plaza Carso""#, "7", "d", at: "/title"),
    Mutation("price as text", rewards, "2000", #""2000""#, "d", at: "/amazon/0/price"),
    Mutation("price null", rewards, "2000", "null", "d", at: "/amazon/0/price"),
    Mutation(
      "price as an object", rewards, "2000", #"{"amount":2000}"#, "d", at: "/amazon/0/price"),
    Mutation("price true", rewards, "2000", "true", "d", at: "/amazon/0/price"),
    Mutation(
      "a list as an object", rewards, #""amazon":["#, #""amazon":{},"x":["#, "", at: "/amazon"),
    Mutation("a list as null", rewards, #""amazon":["#, #""amazon":null,"x":["#, "", at: "/amazon"),
    Mutation("a list as text", rewards, #""amazon":["#, #""amazon":"","x":["#, "", at: "/amazon"),
    Mutation("an element as null", list, first, "null", "", at: "/0"),
    Mutation("an element as text", list, first, #""Plaza Oasis""#, "", at: "/0"),
    Mutation("an element as a list", list, first, "[]", "", at: "/0"),
    Mutation("a reward as a number", rewards, amazon, "2000", "", at: "/amazon/0"),
  ]

  /// Another value of the same type.
  private static let values: [Mutation] = [
    Mutation("another id", list, #""id":"1""#, #""id":"01""#, "dt", at: "/0/id"),
    Mutation("an empty id", list, #""id":"1""#, #""id":"""#, "dt", at: "/0/id"),
    Mutation("another title", list, "Plaza Oasis", "Plaza oasis", "dt", at: "/0/title"),
    Mutation("an accent lost", one, "Plaza Carso", "Pláza Carso", "dt", at: "/title"),
    Mutation("a space after it", one, "Plaza Carso", "Plaza Carso ", "dt", at: "/title"),
    Mutation("digits added", one, "19.44", "19.440", "dt", at: "/latitud"),
    Mutation("digits cut", list, "Oasis-Coyoacan.jpg", "Oasis.jpg", "dt", at: "/0/image"),
    Mutation("a sign lost", one, "-99.2", "99.2", "dt", at: "/longitud"),
    Mutation("another scheme", list, "https://mexico", "http://mexico", "dt", at: "/0/image"),
    Mutation("another price", rewards, "2000", "2001", "dt", at: "/amazon/0/price"),
    Mutation("a negative price", rewards, "2000", "-2000", "dt", at: "/amazon/0/price"),
    Mutation("number text with a fraction", rewards, "2000", "2000.0", "dt", at: "/amazon/0/price"),
    Mutation("number text with an exponent", rewards, "2000", "2e3", "dt", at: "/amazon/0/price"),
    Mutation("a number with a fraction", rewards, "2000", "2000.5", "dt", at: "/amazon/0/price"),
    Mutation("the same text escaped", list, "Plaza Oasis", #"Plaza\u0020Oasis"#, "dte", at: ""),
    Mutation("the same slash escaped", list, "https://mexico", #"https:\/\/mexico"#, "dte", at: ""),
    Mutation("white space", one, #","latitud":"#, ",\n  \"latitud\" : ", "dte", at: ""),
    Mutation("a line end after it", one, #""-99.2"}"#, "\"-99.2\"}\n\n", "dte", at: ""),
  ]

  /// Members that are missing, added, renamed or moved.
  private static let members: [Mutation] = [
    Mutation("id missing", list, #""id":"1","#, "", "", at: "/0/id"),
    Mutation("title missing", one, #""title":"Plaza Carso","#, "", "", at: "/title"),
    Mutation("latitud missing", one, #""latitud":"19.44","#, "", "", at: "/latitud"),
    Mutation("longitud missing", one, #","longitud":"-99.2""#, "", "", at: "/longitud"),
    Mutation("price missing", rewards, #","price":2000"#, "", "", at: "/amazon/0/price"),
    Mutation("a company missing", rewards, #""amazon":["#, #""Amazon":["#, "", at: "/amazon"),
    Mutation("latitud renamed", one, #""latitud""#, #""latitude""#, "", at: "/latitud"),
    Mutation("another case", one, #""title""#, #""Title""#, "", at: "/title"),
    Mutation("an accent added", one, #""latitud""#, #""látitud""#, "", at: "/latitud"),
    Mutation("id added to a detail", one, #"{"title""#, #"{"id":"7","title""#, "dt", at: "/id"),
    Mutation("null added", one, #"{"title""#, #"{"status":null,"title""#, "dt", at: "/status"),
    Mutation(
      "an object added", list, #"{"id":"1","#, #"{"meta":{},"id":"1","#, "dt", at: "/0/meta"),
    Mutation("a company added", rewards, #"{"amazon""#, #"{"otra":[],"amazon""#, "dt", at: "/otra"),
    Mutation("an empty key added", one, #"{"title""#, #"{"":1,"title""#, "dt", at: "/"),
    Mutation(
      "a key with a slash added", one, #"{"title""#, #"{"a/b~c":1,"title""#, "dt", at: "/a~1b~0c"),
    Mutation(
      "members in another order", one, #""latitud":"19.44","longitud":"-99.2""#,
      #""longitud":"-99.2","latitud":"19.44""#, "dt", at: ""),
    Mutation("title first", list, first, moved(first), "dt", at: "/0"),
    Mutation("price first", rewards, amazon, moved(amazon), "dt", at: "/amazon/0"),
    Mutation(
      "title twice", one, #"{"title":"Plaza Carso""#, #"{"title":"Plaza Carso","title":"x""#, "dt",
      at: "/title"),
  ]

  /// Elements that are missing, added or moved.
  private static let lists: [Mutation] = [
    Mutation("the first missing", list, "\(first),", "", "d", at: "/0/id"),
    Mutation(
      "one added at the end", rewards, "\(amazon),", "\(amazon),\(amazon),", "dt",
      at: "/amazon/1/id"),
    Mutation("one added in front", list, "[\(first)", "[\(first),\(first)", "dt", at: "/1/id"),
    Mutation("null added in front", list, "[\(first)", "[null,\(first)", "", at: "/0"),
    Mutation(
      "a list emptied", rewards, #""amazon":["#, #""amazon":[],"x":["#, "d", at: "/amazon/0"),
    Mutation("an element emptied", list, first, "{}", "", at: "/0/id"),
    Mutation("one nested", list, first, "[\(first)]", "", at: "/0"),
    Mutation("the list emptied", list, body: "[]", "d", at: "/0"),
    Mutation("three left", list, body: shortened(3), "d", at: "/3"),
    Mutation("24 left", list, body: shortened(24), "d", at: "/24"),
    Mutation("null after the end", list, body: extended("null"), "d", at: "/25"),
    Mutation(
      "an incomplete one after the end", list, body: extended(#"{"id":"26"}"#), "d", at: "/25"),
    Mutation(
      "a number as id after the end", list, body: extended(first.replacing(#""1""#, with: "26")),
      "d", at: "/25"),
    Mutation("a complete one after the end", list, body: extended(first), "dt", at: "/25"),
  ]

  /// Another value as a whole.
  private static let roots: [Mutation] = [
    Mutation("a list in an object", list, body: #"{"data":[]}"#, ""),
    Mutation(
      "an object in a list", one, body: #"[{"title":"a","latitud":"1","longitud":"2"}]"#, ""),
    Mutation("null", one, body: "null", ""),
    Mutation("text in JSON", one, body: #""Plaza Carso""#, ""),
    Mutation("a number", list, body: "25", ""),
    Mutation("an empty object", rewards, body: "{}", "", at: "/amazon"),
    Mutation("an error as JSON", one, body: #"{"status":404}"#, "", at: "/title"),
  ]

  /// Another message around it.
  private static let messages: [Mutation] = [
    Mutation("nothing changed", list, "dte"),
    Mutation("no body", list, body: "", ""),
    Mutation("HTML", list, body: "<!doctype html><title>404</title>", ""),
    Mutation("cut off", one, body: #"{"title":"Plaza Carso","lati"#, ""),
    Mutation("a comma at the end", one, body: #"{"title":"a","latitud":"1","longitud":"2",}"#, ""),
    Mutation("status 404", one, status: 404, ""),
    Mutation("status 204", one, status: 204, ""),
    Mutation("status 301", one, status: 301, ""),
    Mutation("text/plain", one, type: "text/plain", ""),
    Mutation("text/html", one, type: "text/html; charset=utf-8", ""),
    Mutation("octet-stream", one, type: "application/octet-stream", ""),
    Mutation("a character set", one, type: "application/json; charset=utf-8", ""),
    Mutation("GeoJSON", one, type: "application/geo+json", ""),
    Mutation("no media type", one, type: nil, ""),
    Mutation("the media type in capitals", one, type: "Application/JSON", "dte"),
  ]

  /// An object with its last member first.
  private static func moved(_ object: String) -> String {
    let members = object.dropFirst().dropLast().split(separator: ",\"").map {
      $0.replacing(/^"/, with: "")
    }
    return "{"
      + ([members[members.count - 1]] + members.dropLast()).map { "\"\($0)" }.joined(separator: ",")
      + "}"
  }

  private static func shortened(_ count: Int) -> String {
    let elements = (body(of: list) ?? "").dropFirst().dropLast().split(separator: "},{")
    return "[" + elements.prefix(count).joined(separator: "},{") + "}]"
  }

  private static func extended(_ element: String) -> String {
    "\((body(of: list) ?? "").dropLast()),\(element)]"
  }

  private static let transactions: [Transaction] = ["contenedores", "recompensas"].flatMap { name in
    let url = Specs.projectRoot.appending(path: "content/api/v1/\(name).apib")
    return (try? parsed(String(contentsOf: url, encoding: .utf8)).transactions) ?? []
  }

  /// The sample of a request as one line.
  private static func body(of request: String) -> String? {
    guard let body = transactions.first(where: { $0.uri.string == request })?.response.body else {
      return nil
    }
    var sources = SourceMap()
    var diagnostics = Diagnostics()
    let arena = Arena()
    let file = sources.add("sample.json", body.string)
    guard let value = JSONReader.read(file, arena: arena, &diagnostics) else { return nil }
    var out = ByteBuffer()
    appendJSON(value, style: .compact, into: &out)
    return out.bytes.string
  }

  @Test(arguments: mutations)
  func givesTheVerdictOfEachLevel(mutation: Mutation) throws {
    let transaction = try #require(
      Self.transactions.first { $0.uri.string == mutation.request }, "the blueprints are missing")
    var body = try mutation.body ?? #require(Self.body(of: mutation.request))
    if let (old, new) = mutation.change {
      let place = try #require(body.range(of: old), "the body has no \(old)")
      body.replaceSubrange(place, with: new)
    }
    var accepted = ""
    for (level, letter) in [(ContractLevel.dredd, "d"), (.types, "t"), (.exact, "e")] {
      let found = Array(body.utf8).withUnsafeBufferPointer { bytes in
        ResponseJudge(level).judge(
          ResponseJudge.Response(
            status: mutation.status, headers: mutation.type.map { [("content-type", $0)] } ?? [],
            body: bytes),
          by: transaction)
      }
      if found.isEmpty { accepted += letter }
      if level == .exact { #expect((found.first?.pointer ?? "") == mutation.pointer) }
    }
    #expect(accepted == mutation.accepted)
  }

  @Test func hasMoreThanEightyMutations() {
    #expect(Self.mutations.count > 90)
    #expect(Set(Self.mutations.map(\.testDescription)).count == Self.mutations.count)
  }
}
