import AcopioAPI
import AcopioBase
import AcopioTestSupport
import Foundation
import Testing

/// What changed from lock to lock, and its file.
@Suite struct ChangeHistoryTests {
  /// The history of the version that the report of `LockReportTests` is about.
  private func history() throws -> ChangeHistory {
    ChangeHistory(version: "v1").adding(try LockReportTests.page().report, on: "2026-11-21")
  }

  private func read(_ text: String) -> (history: ChangeHistory?, faults: String) {
    var sources = SourceMap()
    let file = sources.add("content/api/v1.changes.json", text)
    var diagnostics = Diagnostics()
    let history = ChangeHistoryReader.read(file, &diagnostics)
    return (history, printed(diagnostics, sources))
  }

  @Test func aChangeHasALine() throws {
    let text = try history().text
    #expect(
      text.hasPrefix(
        """
        {
          "format": 1,
          "version": "v1",
          "changes": [
            {"date": "2026-11-21", "rule": "R03", "severity": "error", "endpoint": "/v1/books.json", \
        "pointer": "/items/properties/title", "message": {"en": "'[].title' is gone, which every object had", \
        "es": "ya no existe '[].title', que todos los objetos tenían"}, "fingerprint": "bf2bafabb6ba"},

        """), "\(text)")
    #expect(text.hasSuffix("}\n  ]\n}\n"))
    let lines = text.split(separator: "\n").filter { $0.hasPrefix("    {") }
    #expect(lines.count == (try history().entries.count))
    #expect(lines.count == Set(lines).count)
  }

  @Test func whatIsWaivedIsPartOfItAndR21IsNot() throws {
    let page = try LockReportTests.page()
    let rules = try history().entries.map(\.rule)
    #expect(page.report.changes.contains { $0.rule == .r21 } && !rules.contains(.r21))
    #expect(page.report.waived.map(\.change.rule) == [.dc] && rules.contains(.dc))
  }

  @Test func notesAboutDataAreLeftOut() throws {
    var new = LockParts(.library)
    new.add("isbn", ResponseSchema(.string))
    new.facts.items.append(EndpointFacts.Item(id: "4", digest: "444444444444"))
    let report = LockReport(from: .library, to: new.lock, today: "2026-11-21")
    #expect(report.changes.contains { $0.rule == .a03 })
    let history = ChangeHistory(version: "v1").adding(report, on: "2026-11-21")
    #expect(history.entries.map(\.texts["en"]) == ["'[].isbn' is new"])
    // Unless the site says that they matter.
    let strict = LockReport(
      from: .library, to: new.lock, today: "2026-11-21",
      rules: LockRules(severities: [.a03: .warning]))
    #expect(
      ChangeHistory(version: "v1").adding(strict, on: "2026-11-21").entries.map(\.rule)
        == [.a03, .a02])
  }

  @Test func theNewestComeFirstAndNothingIsAddedTwiceADay() throws {
    let report = try LockReportTests.page().report
    let first = try history()
    #expect(first.adding(report, on: "2026-11-21") == first)
    let later = first.adding(report, on: "2026-12-01")
    #expect(later.entries.count == 2 * first.entries.count)
    #expect(later.entries.first?.date == "2026-12-01" && later.entries.last?.date == "2026-11-21")
    // A day in the past is sorted in, and the order of the lines of a file does not matter.
    let earlier = later.adding(report, on: "2026-11-30")
    #expect(earlier.entries.map(\.date) == earlier.entries.map(\.date).sorted(by: >))
    let shuffled = ChangeHistory(
      version: "v1", entries: first.entries.reversed() + later.entries.prefix(1))
    #expect(shuffled.entries.first?.date == "2026-12-01")
  }

  /// A command that was interrupted before it wrote the lock finds the same changes again.
  @Test func whatIsUndoneAndDoneAgainOnADayIsThereThreeTimes() throws {
    var added = LockParts(.library)
    added.add("isbn", ResponseSchema(.string))
    func report(_ old: Lock, _ new: Lock) -> LockReport {
      LockReport(from: old, to: new, today: "2026-11-21")
    }
    let reports = [
      report(.library, added.lock), report(added.lock, .library), report(.library, added.lock),
    ]
    var history = ChangeHistory(version: "v1")
    for report in reports {
      history = history.adding(report, on: "2026-11-21")
      #expect(history.adding(report, on: "2026-11-21") == history)
    }
    #expect(history.entries.map(\.rule) == [.a02, .r03, .a02])
  }

  @Test func anEndThatIsAnnouncedIsPartOfItOnceForAWholeVersion() throws {
    let old = Lock.library
    let life = ResponseSchema.Life(deprecated: "2026-11-21", sunset: "2027-05-31")
    let endpoints = old.endpoints.map { endpoint in
      var description = endpoint.description
      description.life = life
      return LockedEndpoint(description, headers: endpoint.headers, facts: endpoint.facts)
    }
    let new = Lock(
      version: old.version, life: life, redirects: old.redirects, endpoints: endpoints)
    let report = LockReport(from: old, to: new, today: "2026-11-21")
    let history = ChangeHistory(version: "v1").adding(report, on: "2026-11-21")
    #expect(
      history.entries.filter { $0.rule == .a04 }.map(\.texts["en"]) == [
        "the version is deprecated and may be removed from 2027-05-31"
      ])
    #expect(report.changes.allSatisfy { $0.severity == .info }, "\(report.changes)")
  }

  @Test func anEndThatIsPutOffOrWithdrawnIsPartOfIt() throws {
    func lock(_ sunset: String?) -> Lock {
      var endpoint = Lock.library.endpoints[0]
      var description = endpoint.description
      description.life = sunset.map { ResponseSchema.Life(deprecated: "2026-11-21", sunset: $0) }
      endpoint = LockedEndpoint(description, facts: endpoint.facts)
      return Lock(version: "v1", endpoints: [endpoint])
    }
    var history = ChangeHistory(version: "v1")
    let days: [(day: String, before: String?, after: String?)] = [
      ("2026-11-22", nil, "2027-03-01"), ("2026-11-23", "2027-03-01", "2027-09-01"),
      ("2026-11-24", "2027-09-01", nil),
    ]
    for (day, before, after) in days {
      let report = LockReport(
        from: lock(before), to: lock(after).carryingOver(lock(before)), today: day)
      #expect(report.changes.allSatisfy { $0.severity == .info }, "\(report.changes)")
      history = history.adding(report, on: day)
    }
    #expect(
      history.entries.map { "\($0.date) \($0.texts["en"] ?? "")" } == [
        "2026-11-24 '/v1/books.json' is no longer deprecated",
        "2026-11-23 '/v1/books.json' may be removed from 2027-09-01, not from 2027-03-01",
        "2026-11-22 '/v1/books.json' is deprecated and may be removed from 2027-03-01",
      ])
  }

  @Test(arguments: 0..<100)
  func readsWhatItWrote(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let texts = ["/v1/books.json", "comillas \"", "línea\n", "🐟", "back\\slash", "\u{1}", "</ul>"]
    func text() -> String { texts.randomElement(using: &random) ?? "" }
    func date() -> String { "2026-0\(Int.random(in: 1...9, using: &random))-17" }
    let entries = (0..<Int.random(in: 0...6, using: &random)).map { _ in
      let places: [LockFile.Place] = [.endpoint, .schema(""), .schema(text()), .item(text())]
      return ChangeHistory.Entry(
        date: date(), rule: Rule.ID.allCases.randomElement(using: &random) ?? .r01,
        severity: [.error, .warning, .info].randomElement(using: &random) ?? .error,
        endpoint: Bool.random(using: &random) ? "" : text(),
        place: places.randomElement(using: &random) ?? .endpoint,
        texts: ["en": text(), "es": text()], fingerprint: "0123456789ab")
    }
    let history = ChangeHistory(
      version: Bool.random(using: &random) ? nil : "v1", entries: entries)
    let (again, faults) = read(history.text)
    #expect(faults == "" && again == history, "seed \(seed): \(history.text)")
    #expect(again?.text == history.text, "seed \(seed)")
    #expect(throws: Never.self, "seed \(seed)") {
      try JSONSerialization.jsonObject(with: Data(history.text.utf8))
    }
  }

  @Test func aFaultHasItsPosition() {
    let (history, faults) = read(
      """
      {"format": 1, "version": "v1", "changes": [
        {"date": "2026-02-30", "rule": "R99", "severity": "off", "message": {"en": "gone"}, "fingerprint": "x"}
      ]}
      """)
    #expect(history == nil)
    #expect(
      faults.split(separator: "\n").filter { $0.contains("error: ") }.joined(separator: "\n") == """
        content/api/v1.changes.json:2:12: error: 'date' must be a day such as 2026-11-21 [invalid-changes]
        content/api/v1.changes.json:2:34: error: 'R99' is not a rule of changes [invalid-changes]
        content/api/v1.changes.json:2:53: error: 'off' is not a severity of changes [invalid-changes]
        content/api/v1.changes.json:2:71: error: 'es' is missing [invalid-changes]
        content/api/v1.changes.json:2:102: error: 'fingerprint' must be 12 hexadecimal digits [invalid-changes]
        """)
    #expect(
      faults.hasSuffix(
        """
          |                                                              ^
          = remedy: restore the file from the last commit, or correct it

        """), "\(faults)")
  }

  @Test(arguments: [
    ("[]", "a history of changes is an object"),
    ("{}", "a history of changes begins with the number of its format"),
    (#"{"format": 2}"#, "this version of acopio reads histories of the format 1"),
    (#"{"format": 1}"#, "'changes' must be a list"),
    (#"{"format": 1, "changes": {}}"#, "'changes' must be a list"),
    (#"{"format": 1, "changes": [], "more": 1}"#, "'more' is not a key of a history of changes"),
    (#"{"format": 1, "version": 1, "changes": []}"#, "'version' must be a text that is not empty"),
    (#"{"format": 1, "changes": [1]}"#, "a change is an object"),
    (
      #"""
      {"format": 1, "changes": [{"date": "2026-11-21", "rule": "R01", "severity": "error", "pointer": "", "id": "1",
      "message": {"en": "a", "es": "b"}, "fingerprint": "0123456789ab"}]}
      """#, "a change has a 'pointer' or an 'id'"
    ),
    (
      #"""
      {"format": 1, "changes": [{"date": "2026-11-21", "rule": "R01", "severity": "error", "message": "gone",
      "fingerprint": "0123456789ab"}]}
      """#, "'message' must be an object of texts by language"
    ),
  ])
  func refusesWhatIsNoHistory(text: String, message: String) {
    let (history, faults) = read(text)
    #expect(history == nil)
    #expect(faults.contains("error: \(message) [invalid-changes]\n"), "\(faults)")
    #expect(faults.components(separatedBy: "error: ").count == 2, "\(faults)")
  }

  @Test func brokenJSONAndMergeConflictsHaveAnErrorToo() throws {
    let text = try history().text
    for broken in [
      String(text.dropLast(5)),
      text.replacing("  \"changes\"", with: "<<<<<<< HEAD\n  \"changes\""),
      String(repeating: "[", count: 100_000), "",
    ] {
      let (history, faults) = read(broken)
      #expect(history == nil && faults.contains("error: "), "\(faults)")
    }
  }
}
