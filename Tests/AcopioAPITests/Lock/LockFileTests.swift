import AcopioAPI
import AcopioBase
import AcopioTestSupport
import Foundation
import Testing

/// What is in the file of a lock, and what a reader makes of it.
@Suite struct LockFileTests {
  @Test(arguments: 0..<400)
  func readsWhatItWrote(seed: UInt64) {
    var maker = RandomLock(seed: seed)
    let lock = maker.lock()
    let text = LockWriter.text(lock)
    let (file, faults) = read(text)
    #expect(faults == "", "seed \(seed):\n\(text)")
    #expect(file?.lock == lock, "seed \(seed):\n\(text)")
    // The same bytes again, and JSON for others as well.
    #expect(file.map { LockWriter.text($0.lock) } == text, "seed \(seed)")
    #expect(throws: Never.self, "seed \(seed)") {
      try JSONSerialization.jsonObject(with: Data(text.utf8))
    }
  }

  @Test func aMemberAndAnItemHaveALineEach() {
    #expect(
      LockWriter.text(.library) == """
        {
          "format": 1,
          "version": "v1",
          "endpoints": [
            {
              "path": "/v1/books",
              "schema": {"type": "array", "items": {"type": "object", "properties": {
                "id": {"type": "string", "pattern": "[0-9]+"},
                "title": {"type": "string", "maxLength": 80},
                "note": {"type": "string", "nullable": true, "optional": true},
                "kind": {"type": "string", "enum": ["novel", "poems"]},
                "price": {"type": "number", "unit": "EUR"}
              }}},
              "data": {
                "files": 1,
                "bytes": 20000,
                "largestFile": 20000,
                "pageSize": 20,
                "digest": "aaaaaaaaaaaa",
                "observed": {
                  "/items/properties/note": {"used": true},
                  "/items/properties/kind": {"used": true, "values": ["novel"]},
                  "/items/properties/price": {"used": true, "decimals": [2, 2]}
                },
                "items": [
                  {"id": "1", "entry": "books/momo", "digest": "111111111111", "urls": ["/books/momo/"]},
                  {"id": "2", "entry": "books/jim", "digest": "222222222222", "urls": ["/books/jim/"]},
                  {"id": "3", "entry": "books/ende", "digest": "333333333333", "urls": ["/books/ende/"]}
                ]
              }
            }
          ]
        }

        """)
  }

  @Test func titlesAndDescriptionsAreNoPromise() {
    var schema = ResponseSchema(.string)
    schema.title = "Title"
    schema.description = "What is on the cover."
    let list = ResponseSchema(.array(schema))
    let property = ResponseSchema.Property(name: "a", schema: list)
    let description = EndpointDescription(
      path: "/v1/a", version: "v1", title: "A", description: "B", parameters: [property],
      schema: ResponseSchema(.object([property], others: ResponseSchema(.union([schema])))))
    let plain = ResponseSchema.Property(
      name: "a", schema: ResponseSchema(.array(ResponseSchema(.string))))
    #expect(
      LockedEndpoint(description).description
        == EndpointDescription(
          path: "/v1/a", version: "v1", parameters: [plain],
          schema: ResponseSchema(
            .object([plain], others: ResponseSchema(.union([ResponseSchema(.string)]))))))
  }

  @Test func knowsTheLines() throws {
    let (file, _) = read(LockWriter.text(.library))
    let lock = try #require(file)
    #expect(lock.path == "content/api/v1.lock.json")
    #expect(lock.line(of: "/v1/books.json", .endpoint) == 5)
    #expect(lock.line(of: "/v1/books.json", .schema("/items/properties/note")) == 10)
    #expect(lock.line(of: "/v1/books.json", .item("2")) == 27)
    #expect(lock.line(of: "/v1/books.json", .item("4")) == 5)
    #expect(lock.line(of: "/v1/authors.json", .endpoint) == 1)
  }

  @Test func whatOnlyALockKnowsIsCarriedOver() {
    let life = ResponseSchema.Life(deprecated: "2026-01-01", sunset: "2027-01-01")
    let endpoint = Lock.library.endpoints[0]
    var description = endpoint.description
    description.life = life
    let old = LockedEndpoint(
      endpoint.description, stability: .beta, headers: [.init(name: "Link", value: "</v1>")],
      reservedNames: [.init("/items/properties/isbn", reason: "was wrong")],
      reservedIDs: [.init("9", reason: "never used")],
      tombstones: [.init("0", reason: "lost"), .init("2", reason: "sold")])
    // The end of the life of something is what the site says: it can be withdrawn.
    var new = LockedEndpoint(
      description, isUnversioned: true, headers: [], facts: endpoint.facts)
    new.tombstones = [.init("0", reason: "lost in 2020")]
    let result = Lock(version: "v1", life: life, endpoints: [new]).carryingOver(
      Lock(version: "v1", stability: .alpha, endpoints: [old]))
    // The item '2' is published again: its tombstone is gone.
    let expected = LockedEndpoint(
      description, stability: .beta, isUnversioned: true, headers: old.headers,
      reservedNames: old.reservedNames,
      reservedIDs: old.reservedIDs, tombstones: new.tombstones, facts: endpoint.facts)
    #expect(
      result == Lock(version: "v1", stability: .alpha, life: life, endpoints: [expected]))
  }

  // MARK: Broken files

  @Test(arguments: 0..<300)
  func survivesEveryChange(seed: UInt64) {
    var maker = RandomLock(seed: seed)
    var bytes = Array(LockWriter.text(maker.lock()).utf8)
    for _ in 0..<Int.random(in: 1...4, using: &maker.random) {
      let index = Int.random(in: bytes.indices, using: &maker.random)
      let other = Int.random(in: bytes.indices, using: &maker.random)
      switch Int.random(in: 0..<4, using: &maker.random) {
      case 0: bytes[index] = bytes[other]
      case 1: bytes.removeSubrange(min(index, other)..<min(index, other) + 1)
      case 2: bytes.insert(contentsOf: bytes[index..<min(index + 40, bytes.count)], at: other)
      default: bytes.swapAt(index, other)
      }
    }
    let (file, faults) = read(String(decoding: bytes, as: UTF8.self))
    // Either there is a reason, or a lock that can be written again.
    guard let file else {
      #expect(faults.contains("error: "), "seed \(seed)")
      return
    }
    #expect(!faults.contains("error: "), "seed \(seed): \(faults)")
    let again = read(LockWriter.text(file.lock))
    #expect(again.file?.lock == file.lock, "seed \(seed): \(again.faults)")
  }

  /// A lock with a fault at the mark 1️⃣, and its message.
  static let broken: [(lock: String, message: String)] = [
    ("1️⃣[]", "a lock is an object"),
    ("1️⃣{}", "a lock begins with the number of its format"),
    (#"{"format": "1", "endpoints": []}"#, "a lock begins with the number of its format"),
    (
      #"{"format": 1️⃣2, "endpoints": []}"#,
      "this lock has the format 2; this version of acopio reads 1"
    ),
    (#"1️⃣{"format": 1}"#, "'endpoints' is missing"),
    (#"{"format": 1, "endpoints": 1️⃣{}}"#, "'endpoints' must be a list"),
    (#"{"format": 1, "endpoints": [1️⃣7]}"#, "an endpoint is an object"),
    (#"{"format": 1, 1️⃣"endpoint": [], "endpoints": []}"#, "'endpoint' is not a key of a lock"),
    (#"{"format": 1, "version": 1️⃣1, "endpoints": []}"#, "'version' must be a text"),
    (
      #"{"format": 1, "stability": 1️⃣"stabel", "endpoints": []}"#,
      "'stability' must be one of draft, alpha, beta, stable, not 'stabel'; did you mean 'stable'?"
    ),
    (
      #"{"format": 1, "life": {"deprecated": 1️⃣"soon"}, "endpoints": []}"#,
      "'deprecated' must be a day such as 2026-11-21"
    ),
    (
      #"{"format": 1, "life": 1️⃣{"sunset": "2026-11-21"}, "endpoints": []}"#,
      "'deprecated' is missing"
    ),
    (#"{"format": 1, "endpoints": [1️⃣{"schema": {}}]}"#, "'path' is missing"),
    (#"{"format": 1, "endpoints": [1️⃣{"path": "/a"}]}"#, "'schema' is missing"),
    (
      #"{"format": 1, "endpoints": [{"path": "/a", "schema": {}}, 1️⃣{"path": "/a", "schema": {}}]}"#,
      "the endpoint '/a.json' can only be given once"
    ),
    (schema(#"{"type": 1️⃣"text"}"#), "'text' is not a type of JSON"),
    (schema(#"{"type": 1️⃣7}"#), "'type' must be a text"),
    (schema(#"1️⃣{"type": "array"}"#), "'items' is missing"),
    (schema(#"{"anyOf": [1️⃣true]}"#), "a schema is an object"),
    (schema(#"{"type": "object", "properties": {"a": 1️⃣[]}}"#), "a schema is an object"),
    (schema(#"{1️⃣"optional": true}"#), "'optional' is not a key of a lock"),
    (schema(#"{"nullable": 1️⃣1}"#), "'nullable' must be true or false"),
    (schema(#"{"minimum": 1️⃣"1"}"#), "'minimum' must be a number"),
    (schema(#"{"maxLength": 1️⃣1.5}"#), "'maxLength' must be a whole number"),
    (schema(#"{"maxLength": 1️⃣-1}"#), "'maxLength' must be a whole number"),
    (schema(#"{"maxLength": 1️⃣99999999999999999999}"#), "'maxLength' must be a whole number"),
    (schema(#"{"enum": ["a", 1️⃣1]}"#), "'enum' must contain texts"),
    (data(#"{"items": [1️⃣{"entry": "a"}]}"#), "'id' is missing"),
    (data(#"{"items": [{"id": 1️⃣1}]}"#), "'id' must be a text"),
    (data(#"{"items": [{"id": "1"}, 1️⃣{"id": "1"}]}"#), "the id '1' can only be given once"),
    (
      data(#"{"observed": {"/a": {"decimals": 1️⃣[2, 1]}}}"#),
      "'decimals' must be the fewest and the most digits"
    ),
    (data(#"{"references": [1️⃣{"from": "a", "ids": []}]}"#), "'to' is missing"),
  ]

  private static func schema(_ text: String) -> String {
    #"{"format": 1, "endpoints": [{"path": "/a", "schema": \#(text)}]}"#
  }

  private static func data(_ text: String) -> String {
    #"{"format": 1, "endpoints": [{"path": "/a", "schema": {}, "data": \#(text)}]}"#
  }

  @Test(arguments: broken.indices)
  func reportsWhatIsWrong(index: Int) {
    let (lock, message) = Self.broken[index]
    let marked = MarkedText(lock)
    let (file, faults) = read(marked.text)
    let column = marked.text.utf8.prefix(marked.offsets[1] ?? 0).count + 1
    #expect(file == nil)
    let first = faults.split(separator: "\n").first.map(String.init)
    #expect(
      first == "content/api/v1.lock.json:1:\(column): error: \(message) [invalid-lock]", "\(faults)"
    )
    #expect(faults.contains("= remedy: "))
  }

  @Test func reportsBrokenJSON() {
    let (file, faults) = read("{\"format\": 1,\n <<<<<<< HEAD\n}")
    #expect(file == nil)
    #expect(
      faults == """
        content/api/v1.lock.json:2:2: error: a lock is JSON: expected a key in double quotes, found '<' [invalid-lock]
        2 |  <<<<<<< HEAD
          |  ^
          = remedy: \(LockReader.remedy)

        """)
    for empty in ["", " \n"] {
      let (file, faults) = read(empty)
      #expect(file == nil)
      #expect(
        faults.contains("error: the lock is empty, so that no promise is known [invalid-lock]\n"),
        "\(faults)")
    }
  }

  /// Hostile files: each must be refused or read within a second or two.
  static let hostile: [(name: String, text: String, isRead: Bool)] = [
    ("deep arrays", String(repeating: "[", count: 1_000_000), false),
    (
      "deep schemas",
      #"{"format": 1, "endpoints": [{"path": "/a", "schema": "#
        + String(repeating: #"{"type": "array", "items": "#, count: 10_000) + "{}"
        + String(repeating: "}", count: 10_000) + "}]}", false
    ),
    (
      "schemas as deep as they may be",
      #"{"format": 1, "endpoints": [{"path": "/a", "schema": "#
        + String(repeating: #"{"type": "array", "items": "#, count: 120) + "{}"
        + String(repeating: "}", count: 120) + "}]}", true
    ),
    (
      "20,000 endpoints",
      #"{"format": 1, "endpoints": ["#
        + (0..<20_000).map { #"{"path": "/\#($0)", "schema": {}}"# }.joined(separator: ",")
        + "]}", true
    ),
    (
      "20,000 members",
      #"{"format": 1, "endpoints": [{"path": "/a", "schema": {"type": "object", "properties": {"#
        + (0..<20_000).map { #""\#($0)": {"type": "string"}"# }.joined(separator: ",")
        + "}}}]}", true
    ),
    (
      "20,000 items",
      #"{"format": 1, "endpoints": [{"path": "/a", "schema": {}, "data": {"items": ["#
        + (0..<20_000).map { #"{"id": "\#($0)", "urls": ["/\#($0)"]}"# }.joined(separator: ",")
        + "]}}]}", true
    ),
    (
      "20,000 keys that mean nothing",
      #"{"format": 1, "endpoints": [], "#
        + (0..<20_000).map { #""\#($0)": null"# }.joined(separator: ",") + "}", false
    ),
    ("a byte order mark too many", "\u{FEFF}\u{FEFF}{}", false), ("nothing", "", false),
  ]

  @Test(arguments: hostile.indices)
  func readsItInTimeOnASmallStack(index: Int) async {
    let (name, text, isRead) = Self.hostile[index]
    let watch = Stopwatch()
    let result = await onSmallStack {
      let (file, _) = read(text, prints: false)
      guard let file else { return false }
      // What was read can be compared and written, too.
      let changes = LockReport(
        from: file.lock, to: file.lock, today: "2026-11-21")
      return changes.changes.isEmpty && !LockWriter.text(file.lock).isEmpty
    }
    #expect(result == isRead, "\(name)")
    #expect(watch.sorts < 100, "\(name)")
  }

  private func onSmallStack<Result: Sendable>(
    _ body: @escaping @Sendable () -> Result
  ) async -> Result {
    await withCheckedContinuation { continuation in
      let thread = Thread { continuation.resume(returning: body()) }
      thread.stackSize = smallStack
      thread.start()
    }
  }
}

/// Reads a lock; the diagnostics as they are printed.
func read(_ text: String, prints: Bool = true) -> (file: LockFile?, faults: String) {
  var sources = SourceMap()
  let file = sources.add("content/api/v1.lock.json", text)
  var diagnostics = Diagnostics()
  let lock = LockReader.read(file, &diagnostics)
  return (lock, prints ? printed(diagnostics, sources) : "")
}

extension Lock {
  /// A list of books, with three of them.
  static var library: Lock {
    var facts = EndpointFacts()
    facts.items = [("1", "momo"), ("2", "jim"), ("3", "ende")].map { id, name in
      EndpointFacts.Item(
        id: id, entry: "books/\(name)", digest: String(repeating: id, count: 12),
        urls: ["/books/\(name)/"])
    }
    facts.fileCount = 1
    facts.bytes = 20_000
    facts.largestFile = 20_000
    facts.pageSize = 20
    facts.digest = "aaaaaaaaaaaa"
    var note = EndpointFacts.Observation("/items/properties/note")
    note.isEverUsed = true
    var kind = EndpointFacts.Observation("/items/properties/kind")
    kind.isEverUsed = true
    kind.values = ["novel"]
    var price = EndpointFacts.Observation("/items/properties/price")
    price.isEverUsed = true
    price.decimals = 2...2
    facts.observations = [note, kind, price]
    var id = ResponseSchema(.string)
    id.limits.pattern = "[0-9]+"
    var title = ResponseSchema(.string)
    title.limits.maxLength = 80
    var kinds = ResponseSchema(.string)
    kinds.values = ["novel", "poems"]
    var money = ResponseSchema(.number)
    money.unit = "EUR"
    let book = ResponseSchema(
      .object(
        [
          .init(name: "id", schema: id), .init(name: "title", schema: title),
          .init(
            name: "note", schema: ResponseSchema(.string, isNullable: true), isRequired: false),
          .init(name: "kind", schema: kinds), .init(name: "price", schema: money),
        ], others: nil))
    return Lock(
      version: "v1",
      endpoints: [
        LockedEndpoint(
          EndpointDescription(
            path: "/v1/books", version: "v1", schema: ResponseSchema(.array(book))), facts: facts)
      ])
  }
}
