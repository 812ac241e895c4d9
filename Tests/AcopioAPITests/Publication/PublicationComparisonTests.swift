import AcopioAPI
import AcopioTestSupport
import Testing

/// What is found between two publications.
@Suite struct PublicationComparisonTests {
  private typealias Example = PublicationExample

  /// The change of one file of JSON.
  private func diff(_ old: String, _ new: String, limit: Int = 20) -> DataChange? {
    let changes = Example.changes(
      ["v1/a.json": Example.text(old)], ["v1/a.json": Example.text(new)], limit: limit)
    guard case .data(let change) = changes.files.first?.detail else { return nil }
    return change
  }

  private func fields(_ change: DataChange?) -> [String] {
    (change?.fields.first ?? []).map { "\($0.pointer) \($0.old ?? "-") \($0.new ?? "-")" }
  }

  @Test(arguments: [
    (#"[{"id":1},{"id":2}]"#, #"[{"id":2},{"id":3}]"#),
    (#"{"data":[{"id":"1"},{"id":"2"}]}"#, #"{"data":[{"id":"2"},{"id":"3"}]}"#),
    (
      #"{"data":{"1":{"a":1},"2":{"a":1}},"meta":{}}"#,
      #"{"data":{"2":{"a":1},"3":{"a":1}},"meta":{}}"#
    ),
    (#"{"1":{"a":1},"2":{"a":1}}"#, #"{"2":{"a":1},"3":{"a":1}}"#),
    (
      #"{"version":"https://jsonfeed.org/version/1.1","items":[{"id":"1"},{"id":"2"}]}"#,
      #"{"version":"https://jsonfeed.org/version/1.1","items":[{"id":"2"},{"id":"3"}]}"#
    ),
    (
      #"{"type":"FeatureCollection","features":[{"properties":{"id":"1"}},{"properties":{"id":"2"}}]}"#,
      #"{"type":"FeatureCollection","features":[{"properties":{"id":"2"}},{"properties":{"id":"3"}}]}"#
    ),
  ])
  func findsItemsInEveryEnvelope(old: String, new: String) throws {
    let change = try #require(diff(old, new))
    #expect(change.added.first.map(\.id) == ["3"])
    #expect(change.removed.first.map(\.id) == ["1"])
    #expect(change.changed.count == 0 && change.fields.count == 0 && !change.isReordered)
  }

  /// A publication of a list of pages that are named for a hash, here any.
  private func listed(_ pages: [(name: Character, body: String)]) -> [String: [UInt8]] {
    var files: [String: [UInt8]] = [:]
    let data = pages.map { page in
      let name = String(repeating: page.name, count: 64)
      files["immutable/v1/a/\(name).json"] = Example.text(page.body)
      files["immutable/v1/a/\(name).json.gz"] = Example.text("\u{1F}")
      return #"{"url":"https://a.example/immutable/v1/a/\#(name).json","sha256":"\#(name)"}"#
    }
    files["v1/a.json"] = Example.text(#"{"data":[\#(data.joined(separator: ","))],"meta":{}}"#)
    files["a.json"] = files["v1/a.json"]
    return files
  }

  @Test(arguments: ["", #"{"data":"#])
  func itemsOfPagesThatAreNamedForTheirHashAreThoseOfTheirList(start: String) throws {
    let end = start.isEmpty ? "" : "}"
    let first = #"\#(start)[{"id":1},{"id":2}]\#(end)"#
    let old = listed([("0", first), ("1", #"\#(start)[{"id":3,"x":1}]\#(end)"#)])
    let new = listed([("0", first), ("2", #"\#(start)[{"id":3,"x":2},{"id":4}]\#(end)"#)])
    let changes = Example.changes(old, new)
    // Neither the pages nor the second copy of the list are changes of their own.
    #expect(changes.files.map(\.path) == ["a.json"] && changes.files.first?.copies == ["v1/a.json"])
    guard case .data(let change) = changes.files.first?.detail else {
      Issue.record("no items are compared")
      return
    }
    #expect(change.added.first.map(\.id) == ["4"] && change.removed.count == 0)
    #expect(change.changed.first.map(\.item.id) == ["3"])
    // Without one of its pages, a list is what it is.
    let broken = new.filter { !$0.key.hasSuffix("2.json") }
    #expect(Example.changes(old, broken).files.first?.path == "a.json")
  }

  @Test func itemsOfGroupsHaveTheNameOfTheirGroup() throws {
    let change = try #require(
      diff(#"{"a":[{"id":"1","x":1}],"b":[]}"#, #"{"a":[{"id":"1","x":2}],"b":[{"id":"2"}]}"#))
    #expect(change.added.first.map(\.id) == ["b/2"])
    #expect(change.changed.first.map(\.item.id) == ["a/1"])
  }

  @Test func anEmptyObjectHasNoItems() throws {
    let change = try #require(diff("{}", #"{"a":{"x":1}}"#))
    #expect(change.added.first.map(\.id) == ["a"] && change.fields.count == 0)
  }

  @Test func anotherShapeIsAnotherValue() {
    #expect(fields(diff(#"[{"id":1}]"#, #"{"data":[{"id":1}]}"#)).count == 1)
    #expect(fields(diff("[]", "null")) == [" [] null"])
    #expect(fields(diff(#"{"a":1}"#, #"{"a":{}}"#)) == ["/a 1 {}"])
  }

  @Test func itemsWithoutIDsAreTheSameIfTheyAreEqual() throws {
    let change = try #require(diff(#"["a","b","b",{"x":1}]"#, #"["b","c",{"x":1}]"#))
    #expect(change.added.first.map(\.label) == [#""c""#])
    #expect(change.removed.first.map(\.label) == [#""a""#, #""b""#])
    #expect(change.added.first.allSatisfy { $0.id == nil })
  }

  @Test func repeatedIDsAreMatchedInTheirOrder() throws {
    let change = try #require(
      diff(#"[{"id":1,"x":1},{"id":1,"x":2}]"#, #"[{"id":1,"x":1},{"id":1,"x":3}]"#))
    #expect(change.changed.count == 1 && change.added.count == 0)
    #expect(change.changed.first.first?.fields.first.map(\.pointer) == ["/x"])
  }

  @Test func nullIsNotMissing() {
    #expect(
      fields(diff(#"{"a":null}"#, "{\"b\":null,\"c/~\":1}")) == [
        "/a null -", "/b - null", "/c~1~0 - 1",
      ])
    #expect(fields(diff(#"{"a":null}"#, #"{"a":0}"#)) == ["/a null 0"])
  }

  @Test func numbersAreComparedDigitByDigit() {
    #expect(fields(diff(#"{"a":1.0}"#, #"{"a":1.00}"#)) == ["/a 1.0 1.00"])
  }

  @Test func theSameValuesWrittenInAnotherWay() throws {
    let change = try #require(
      diff(#"{"a":"é","b":[1]}"#, "{ \"b\": [ 1 ],\n \"a\": \"\\u00e9\" }"))
    #expect(change.isEmpty)
    #expect(
      Example.report(
        ["a.json": Example.text("[]")], ["a.json": Example.text("[ ]")]
      ).contains("the same values, written in another way"))
  }

  @Test func longTextsShowTheFirstDifference() throws {
    let start = String(repeating: "a", count: 500)
    let change = try #require(
      diff("{\"a\":\"\(start)b\(start)\"}", "{\"a\":\"\(start)c\(start)\"}"))
    let field = try #require(change.fields.first.first)
    #expect(field.old?.hasPrefix("…aaaaaaaaaaaaaaaaaaaab") == true, "\(field)")
    #expect(field.new?.hasPrefix("…aaaaaaaaaaaaaaaaaaaac") == true, "\(field)")
    #expect(field.old?.unicodeScalars.count == 80)
  }

  @Test func limitsCountWhatTheyLeaveOut() throws {
    let old = (0..<50).map { #"{"id":\#($0),"a":0,"b":0,"c":0}"# }.joined(separator: ",")
    let new = (25..<75).map { #"{"id":\#($0),"a":1,"b":1,"c":1}"# }.joined(separator: ",")
    let change = try #require(diff("[\(old)]", "[\(new)]", limit: 2))
    #expect(change.added.count == 25 && change.added.first.count == 2)
    #expect(change.removed.count == 25 && change.changed.count == 25)
    #expect(change.changed.first.first?.fields.more == 1)
  }

  @Test func addressesAreThoseOfFolders() {
    #expect(FileChange.address(of: "index.html") == "/")
    #expect(FileChange.address(of: "a/index.html") == "/a/")
    #expect(FileChange.address(of: "a/myindex.html") == "/a/myindex.html")
    #expect(FileChange.address(of: "404.html") == "/404.html")
  }

  @Test func whatIsNotJSONIsAnotherFile() {
    let nested = String(repeating: "{\"a\":", count: 513) + "1" + String(repeating: "}", count: 513)
    let texts = [
      "", "{", "[1,", "\u{FEFF}[]", "[] []", "\"\u{0}", nested,
      String(repeating: "[", count: 100_000),
    ]
    for text in texts {
      let changes = Example.changes(
        ["a.json": Example.text(text)], ["a.json": Example.text("[1]")])
      #expect(changes.files.first?.detail == FileChange.Detail.none)
      #expect(changes.files.first?.old?.content == .other)
    }
  }

  @Test func deepAndRepeatedMembersAreRead() {
    let deep = String(repeating: "{\"a\":", count: 512)
    let end = String(repeating: "}", count: 512)
    let change = diff(deep + "1" + end, deep + "2" + end)
    #expect(change?.changed.first.first?.fields.count == 1)
    #expect(diff(#"{"a":1,"a":2}"#, #"{"a":1,"a":3}"#)?.isEmpty == true)
  }

  /// Time is linear: an object of many members, an item of each.
  @Test func manyMembersAreComparedInTime() throws {
    let members = (0..<100_000).map { "\"k\($0)\":\($0 % 7)" }
    let old = "{\(members.joined(separator: ","))}"
    let new = "{\(members.reversed().joined(separator: ",")),\"x\":1}"
    let watch = Stopwatch()
    #expect(fields(diff(old, new)) == ["/x - 1"])
    #expect(watch.sorts < 200)
  }

  @Test func hostilePagesAreRead() {
    for html in [
      "<title", "<title>", "<meta http-equiv=refresh content=", "<title>\u{0}</title><", "",
    ] {
      let changes = Example.changes(
        ["a.html": Example.text(html)], ["a.html": Example.text("<title>A</title>")])
      #expect(changes.files.count == 1)
    }
    // No delay, no address: no redirect.
    for content in ["5", "0; url", ";", ""] {
      let html = "<meta http-equiv=\"Refresh\" content=\"\(content)\">"
      let changes = Example.changes([:], ["a.html": Example.text(html)])
      #expect(changes.files.first?.new?.content == .page(title: nil), "\(content)")
    }
  }

  @Test func largeFilesAreComparedByTheirHash() {
    func publication(_ hash: UInt64) -> Publication {
      Publication(["a.json"]) { _ in .large(70 << 20, hash: hash) }
    }
    let comparison = PublicationComparison(limit: 1)
    #expect(comparison.changes(from: publication(1), to: publication(1)).isEmpty)
    let changes = comparison.changes(from: publication(1), to: publication(2))
    #expect(changes.files.first?.status == .changed)
  }

  // MARK: Properties

  @Test func aPublicationIsTheSameAsItself() {
    for seed in 0..<300 as Range<UInt64> {
      var random = RandomPublication(seed: seed)
      let files = random.files()
      #expect(Example.changes(files, files).isEmpty, "seed \(seed)")
    }
  }

  @Test func theOtherWayRoundIsMirrored() {
    for seed in 0..<1_000 as Range<UInt64> {
      var random = RandomPublication(seed: seed)
      let old = random.files()
      let new = random.changed(old)
      let limit = Int.random(in: 0...5, using: &random.random)
      let changes = Example.changes(old, new, limit: limit)
      #expect(
        changes.mirrored == Example.changes(new, old, limit: limit), "seed \(seed)")
      #expect(changes.mirrored.mirrored == changes, "seed \(seed)")
      #expect(changes.isEmpty == (old == new), "seed \(seed)")
      #expect(Example.report(old, new) == Example.report(old, new), "seed \(seed)")
    }
  }
}

/// Makes publications at random, with values that are alike.
struct RandomPublication {
  var random: SeededGenerator

  init(seed: UInt64) { random = SeededGenerator(seed: seed) }

  private mutating func below(_ end: Int) -> Int { Int.random(in: 0..<end, using: &random) }

  mutating func files() -> [String: [UInt8]] {
    var files: [String: [UInt8]] = [:]
    for index in 0..<below(6) {
      let (path, bytes) = file(index)
      files[path] = bytes
    }
    return files
  }

  /// The files with some replaced, removed and added.
  mutating func changed(_ files: [String: [UInt8]]) -> [String: [UInt8]] {
    var files = files
    for path in files.keys.sorted() {
      switch below(5) {
      case 0: files[path] = nil
      case 1, 2: files[path] = content(path)
      case 3: files[path]?.append(0x20)
      default: break
      }
    }
    return files.merging(self.files()) { first, _ in first }
  }

  private mutating func file(_ index: Int) -> (String, [UInt8]) {
    let ending = ["json", "html", "geojson", "css", "json"][below(5)]
    let path = "\(["a", "v1/b", "c/index"][below(3)])\(index).\(ending)"
    return (path, content(path))
  }

  private mutating func content(_ path: String) -> [UInt8] {
    if path.hasSuffix("html") {
      return below(4) == 0
        ? PublicationExample.redirect("/\(below(3))/")
        : PublicationExample.page(
          "T\(below(3))", (0..<below(5)).map { _ in "l\(below(3))" }.joined(separator: "\n"))
    }
    guard path.hasSuffix("json"), below(10) > 0 else { return [UInt8(below(256))] }
    return PublicationExample.text(body())
  }

  private mutating func body() -> String {
    let items = (0..<below(6)).map { _ in item() }.joined(separator: ",")
    switch below(6) {
    case 0: return "[\(items)]"
    case 1: return #"{"data":[\#(items)],"meta":{"total":\#(below(4))}}"#
    case 2: return #"{"type":"FeatureCollection","features":[\#(items)]}"#
    case 3: return #"{"a":[\#(items)],"b":[]}"#
    case 4: return #"{"k\#(below(3))":\#(item()),"k3":\#(item())}"#
    default: return value(0)
    }
  }

  private mutating func item() -> String {
    let id = below(5) == 0 ? "" : #""id":"\#(below(5))","#
    return #"{\#(id)"title":"\#(["Momo", "Emma"][below(2)])","x":\#(value(1))}"#
  }

  private mutating func value(_ depth: Int) -> String {
    switch below(depth > 3 ? 5 : 8) {
    case 0: return "null"
    case 1: return "\(below(3))"
    case 2: return below(2) == 0 ? "true" : "false"
    case 3: return #""\#(["a", "é", "\\n"][below(3)])""#
    case 4: return "1.\(below(2))"
    case 5: return "[\((0..<below(3)).map { _ in value(depth + 1) }.joined(separator: ", "))]"
    default:
      let members = (0..<below(4)).map { _ in #""m\#(below(3))":\#(value(depth + 1))"# }
      return "{\(members.joined(separator: ","))}"
    }
  }
}
