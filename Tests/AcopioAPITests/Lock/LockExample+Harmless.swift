import AcopioAPI
import AcopioBase

extension LockExample {
  /// What is announced in a year, or was announced for the past.
  static let past = ResponseSchema.Life(deprecated: "2026-01-01", sunset: "2026-11-21")
  static let future = ResponseSchema.Life(deprecated: "2026-01-01", sunset: "2026-11-22")

  static func text(_ format: String? = nil) -> ResponseSchema {
    var schema = ResponseSchema(.string)
    schema.format = format
    return schema
  }

  static func object(_ name: String, _ schema: ResponseSchema) -> ResponseSchema {
    ResponseSchema(.object([.init(name: name, schema: schema)], others: nil))
  }

  /// An object in an envelope.
  static let envelope = ResponseSchema(
    .object(
      [
        .init(name: "data", schema: object("id", text())),
        .init(name: "meta", schema: object("revision", text())),
        .init(name: "links", schema: object("self", text())),
      ], others: nil))

  /// Changes that no client notices, or that it was told of.
  static let harmless: [LockExample] = [
    LockExample(
      .r01, "after the sunset date", before: { $0.life = past }, after: { $0.isRemoved = true },
      "R01 info '/v1/books.json' is gone, as announced for 2026-11-21"),
    LockExample(
      .r01, "the name of a field in the path",
      before: {
        $0.path = "/v1/books/{id}"
        $0.parameters = [.init(name: "id", schema: text())]
      },
      after: {
        $0.path = "/v1/books/{number}"
        $0.parameters = [.init(name: "number", schema: text())]
      }),
    LockExample(
      .r02, "one more ending",
      after: {
        $0.others = [
          LockedEndpoint(
            EndpointDescription(
              path: "/v1/books", version: "v1", fileExtension: ".geojson",
              mediaType: "application/geo+json", schema: ResponseSchema(.any)))
        ]
      }),
    LockExample(
      .r03, "after the sunset date", before: { $0.edit("title") { $0.life = past } },
      after: { $0.remove("title") }, "R03 info '[].title' is gone, as announced for 2026-11-21"),
    LockExample(
      .r04, "with its name reserved",
      after: {
        $0.remove("note")
        $0.reservedNames = [.init("/items/properties/note", reason: "nobody read it")]
      }, "R04 info '[].note' is gone, and its name is reserved"),
    LockExample(.r05, "became required", after: { $0.edit("note") { $0.isRequired = true } }),
    LockExample(.r06, "never null now", after: { $0.editSchema("note") { $0.isNullable = false } }),
    LockExample(
      .r07, "whole numbers of numbers", after: { $0.editSchema("price") { $0.kind = .integer } }),
    LockExample(
      .r07, "anything became a text", before: { $0.add("any", ResponseSchema(.any)) },
      after: { $0.editSchema("any") { $0 = text() } }),
    LockExample(
      .r08, "a format for any text", after: { $0.editSchema("title") { $0.format = "uri" } }),
    LockExample(
      .r09, "one removed as announced, one added",
      before: { $0.edit("title") { $0.life = past } },
      after: {
        $0.remove("title")
        $0.add("name", text())
      }, "R03 info '[].title' is gone, as announced for 2026-11-21"),
    LockExample(
      .r10, "a list that may grow", before: { $0.editSchema("kind") { $0.isExtensible = true } },
      after: { $0.editSchema("kind") { $0.values?.append("comic") } },
      "R10 info '[].kind' may be 'comic' now"),
    LockExample(
      .r11, "a value that data does not have",
      after: { $0.editSchema("kind") { $0.values = ["novel"] } },
      "R11 info '[].kind' is never 'poems' now"),
    LockExample(
      .r12, "a list for any text", after: { $0.editSchema("title") { $0.values = ["Momo"] } }),
    LockExample(
      .r13, "a constant for any text",
      after: { $0.editSchema("title") { $0.constant = "\"Momo\"" } }),
    LockExample(
      .r13, "a constant of the list of values",
      after: {
        $0.editSchema("kind") {
          $0.values = nil
          $0.constant = "\"novel\""
        }
      }),
    LockExample(
      .r14, "tighter limits",
      before: {
        $0.editSchema("price") {
          $0.limits.minimum = "0"
          $0.limits.maximum = "100"
        }
      },
      after: {
        $0.editSchema("price") {
          $0.limits.minimum = "0.5"
          $0.limits.maximum = "1e1"
        }
        $0.editSchema("title") {
          $0.limits.minLength = 1
          $0.limits.maxLength = 79
        }
      }),
    LockExample(
      .r14, "the same number in other digits",
      before: { $0.editSchema("price") { $0.limits.maximum = "100" } },
      after: { $0.editSchema("price") { $0.limits.maximum = "1.00e2" } }),
    LockExample(
      .r14, "no limit instead of one that limits nothing",
      before: { $0.editSchema("title") { $0.limits.minLength = 0 } },
      after: { $0.editSchema("title") { $0.limits.minLength = nil } }),
    LockExample(
      .r15, "a multiple of the step",
      before: { $0.editSchema("price") { $0.limits.multipleOf = "0.05" } },
      after: { $0.editSchema("price") { $0.limits.multipleOf = "0.5" } }),
    LockExample(
      .r15, "unique and fewer",
      before: {
        var list = ResponseSchema(.array(text()))
        list.limits.maxItems = 5
        $0.add("tags", list)
      },
      after: {
        $0.editSchema("tags") {
          $0.limits.maxItems = 4
          $0.limits.hasUniqueItems = true
        }
      }),
    LockExample(
      .r16, "a pattern for any text", after: { $0.editSchema("title") { $0.limits.pattern = ".+" } }
    ),
    LockExample(
      .r17, "an alternative less",
      before: { $0.add("size", ResponseSchema(.union([text(), ResponseSchema(.integer)]))) },
      after: { $0.editSchema("size") { $0.kind = .union([ResponseSchema(.integer)]) } }),
    LockExample(
      .r17, "one of the alternatives",
      before: { $0.add("size", ResponseSchema(.union([text(), ResponseSchema(.number)]))) },
      after: { $0.editSchema("size") { $0 = ResponseSchema(.integer) } }),
    LockExample(
      .r18, "a member more in the elements", after: { $0.add("isbn", text()) }),
    LockExample(
      .r19, "a header more, another case",
      before: { $0.headers = [.init(name: "Link", value: "</v1>")] },
      after: {
        $0.headers = [.init(name: "link", value: "</v1>"), .init(name: "Age", value: "1")]
      }),
    LockExample(.r20, "with a date", after: { $0.life = future }),
    LockExample(
      .r20, "without a date yet", after: { $0.life = .init(deprecated: "2026-11-21") }),
    LockExample(
      .r20, "a member without a date yet",
      after: { $0.edit("title") { $0.life = .init(deprecated: "2026-11-21") } }),
    LockExample(.r01, "in one more language", after: { $0.languages = ["es-MX"] }),
    LockExample(.r01, "without a version, too", after: { $0.isUnversioned = true }),
    LockExample(
      .r01, "no longer without a version, after the sunset date",
      before: { ($0.life, $0.isUnversioned) = (past, true) },
      after: { $0.isUnversioned = false },
      "R01 info '/books.json' is gone, or another version answers there"),
    LockExample(
      .dc, "the address without a version, after the sunset date",
      before: {
        ($0.life, $0.isUnversioned) = (past, true)
        $0.facts.items[0].urls = ["/v1/books/1.json", "/books/1.json", "/books/momo/"]
      },
      after: {
        $0.isUnversioned = false
        $0.facts.items[0].urls = ["/v1/books/1.json", "/books/momo/"]
      },
      "R01 info '/books.json' is gone, or another version answers there"),
    LockExample(.r20, "withdrawn", before: { $0.life = future }, after: { $0.life = nil }),
    LockExample(
      .r20, "a later date", before: { $0.life = past }, after: { $0.life = future }),
    LockExample(
      .r20, "a part after the sunset date of the whole",
      before: { $0.addAuthor(until: past) }, after: { $0.emptyAuthor() },
      "R03 info '[].author.name' is gone, as announced for 2026-11-21"),
    LockExample(.r21, "only additions", after: { $0.add("isbn", text()) }),
    LockExample(
      .r22, "higher", before: { $0.stability = .beta }, after: { $0.stability = .stable }),
    LockExample(
      .r22, "nothing was promised", before: { $0.stability = .alpha },
      after: { $0.stability = .draft }),
    LockExample(
      .da, "with a tombstone",
      after: {
        $0.facts.items.removeLast()
        $0.tombstones = [.init("3", reason: "sold")]
        $0.thresholds.itemLoss = 50
      }),
    LockExample(
      .da, "an entry whose time is over",
      after: {
        $0.entries = ["books/momo", "books/jim", "books/ende"]
        $0.timed = ["books/ende"]
        $0.facts.items.removeLast()
      }, "D-a info id '3' is not published here now, but 'books/ende' still exists"),
    LockExample(
      .db, "another name of the same file",
      after: { $0.facts.items[0].entry = "books/momo-2" }),
    LockExample(
      .dc, "with a redirect",
      after: {
        $0.facts.items[0].urls = ["/momo/"]
        $0.redirects = ["/books/momo/": "/momo/"]
      }),
    LockExample(
      .dc, "one address more", after: { $0.facts.items[0].urls = ["/momo/", "/books/momo/"] }),
    LockExample(
      .dd, "a member that nobody observed",
      after: { $0.facts.observations.append(.init("/items/properties/isbn")) }),
    LockExample(
      .de, "items in between",
      after: {
        $0.facts.items.insert(.init(id: "0"), at: 0)
        $0.facts.items.insert(.init(id: "4"), at: 2)
      }),
    LockExample(
      .de, "values that changed in a declared order", before: { $0.facts.order = "title" },
      after: { $0.facts.items.swapAt(0, 1) }),
    LockExample(
      .df, "as many as may vanish",
      before: {
        $0.facts.items += [.init(id: "4"), .init(id: "5")]
      },
      after: {
        $0.facts.items.removeLast()
        $0.tombstones = [.init("5", reason: "sold")]
      }),
    LockExample(
      .dg, "more of the same size",
      after: {
        $0.facts.bytes = 40_000
        $0.facts.items += (4...6).map { .init(id: "\($0)") }
      }, "D-g info 40000 bytes instead of 20000: more than 50% larger"),
    LockExample(
      .dg, "small ones", before: { $0.facts.bytes = 100 }, after: { $0.facts.bytes = 16 << 10 }),
    LockExample(
      .dh, "to what exists",
      after: {
        $0.facts.references = [
          .init("/items/properties/next", to: "/v1/books.json", ids: ["1", "2"])
        ]
      }),
    LockExample(
      .dh, "to what is gone, with a tombstone",
      before: { $0.tombstones = [.init("9", reason: "sold")] },
      after: {
        $0.facts.references = [.init("/items/properties/next", to: "/v1/books.json", ids: ["9"])]
      }),
    LockExample(
      .di, "because an item changed",
      after: {
        $0.facts.digest = "bbbbbbbbbbbb"
        $0.facts.items[0].digest = "b11111111111"
      }),
    LockExample(
      .dj, "more digits of new items", after: { $0.observe("price") { $0.decimals = 0...3 } },
      "D-j info decimal digits of '[].price': 0–3 instead of 2"),
    LockExample(
      .dj, "as many digits as a number can count",
      after: { $0.observe("price") { $0.decimals = 0...Int.max } },
      "D-j info decimal digits of '[].price': 0–9223372036854775807 instead of 2"),
    LockExample(
      .dk, "documented now", before: { $0.facts.isDocumented = false },
      after: { $0.facts.isDocumented = true }),
    LockExample(
      .dl, "a file as large as it may be", before: { $0.thresholds.fileBytes = 30_000 },
      after: { $0.facts.largestFile = 30_000 }),
    LockExample(
      .dm, "an example that is updated with its item",
      before: { $0.facts.samples = [.init(id: "1", digest: "111111111111")] },
      after: {
        $0.facts.items[0].digest = "b11111111111"
        $0.facts.samples = [.init(id: "1", digest: "b11111111111")]
      }),
  ]
}
