import AcopioAPI
import AcopioBase
import Testing

/// Severities, exceptions and limits of a site.
@Suite struct LockRulesTests {
  private func report(
    today: String = "2026-11-21", _ rules: LockRules, _ edit: (inout LockParts) -> Void
  ) -> LockReport {
    var new = LockParts(.library)
    edit(&new)
    return LockReport(from: .library, to: new.lock, today: today, rules: rules)
  }

  private func lines(_ report: LockReport) -> [String] {
    report.changes.map { "\($0.rule.rawValue) \($0.severity)" }
  }

  @Test func severitiesReplaceTheUsualOnes() {
    let rules = LockRules(severities: [.r03: .warning, .r05: .info, .r04: .off, .dd: .error])
    let report = report(rules) { parts in
      parts.remove("title")
      parts.remove("note")
      parts.edit("kind") { $0.isRequired = false }
      parts.observe("kind") { $0.values = ["novel", "poems"] }
    }
    // No schema rule has an error, so that no new version is needed.
    #expect(lines(report) == ["D-d error", "R03 warning", "R05 info"])
    #expect(report.hasErrors)
    #expect(report.count(.error) == 1)
  }

  @Test func whatWasAnnouncedIsNoFaultWhateverTheSeverity() {
    var old = LockParts(.library)
    old.life = LockExample.past
    var new = old
    new.isRemoved = true
    let report = LockReport(
      from: old.lock, to: new.lock, today: "2026-11-21",
      rules: LockRules(severities: [.r01: .error]))
    #expect(lines(report) == ["R01 info"])
  }

  @Test func waiversAcceptARuleOrOneChange() {
    let one = LockRules.Waiver(
      .fingerprint("bf2bafabb6ba"), reason: "nobody reads it", until: "2026-11-21")
    let all = LockRules.Waiver(.rule(.r05), reason: "agreed", until: "2027-01-01")
    let other = LockRules.Waiver(.rule(.r06), reason: "for later", until: "2027-01-01")
    let result = report(LockRules(waivers: [one, all, other])) { parts in
      parts.remove("title")
      parts.edit("kind") { $0.isRequired = false }
      parts.edit("price") { $0.isRequired = false }
    }
    #expect(lines(result) == [])
    #expect(!result.hasErrors)
    #expect(result.waived.map(\.change.rule) == [.r03, .r05, .r05])
    #expect(result.waived.map(\.waiver) == [one, all, all])
    #expect(result.expired.isEmpty)
    #expect(result.unused == [other])
  }

  @Test func waiversEndAfterTheirDay() {
    let waiver = LockRules.Waiver(.rule(.r03), reason: "nobody reads it", until: "2026-11-20")
    let result = report(LockRules(waivers: [waiver])) { $0.remove("title") }
    #expect(lines(result) == ["R03 error", "R21 info"])
    #expect(result.waived.isEmpty)
    #expect(result.expired == [waiver])
    #expect(result.unused.isEmpty)
  }

  @Test func aNewVersionCanBeWaivedAlone() {
    let waiver = LockRules.Waiver(.rule(.r21), reason: "before the launch", until: "2026-12-31")
    let result = report(LockRules(waivers: [waiver])) { $0.remove("title") }
    #expect(lines(result) == ["R03 error"])
    #expect(result.waived.map(\.change.rule) == [.r21])
  }

  @Test func theWorstComesFirst() {
    let result = report(LockRules()) { parts in
      parts.editSchema("id") { $0.limits.pattern = nil }
      parts.add("isbn", ResponseSchema(.string))
      parts.facts.items.removeLast()
    }
    #expect(lines(result) == ["D-a error", "D-f error", "R16 warning", "A02 info"])
  }

  @Test func rulesWithoutAnythingToCompareAreListed() {
    let result = report(LockRules()) { _ in }
    #expect(result.unchecked.map(\.rule) == [.dh, .dl, .dm, .r19])
    let bare = LockedEndpoint(Lock.library.endpoints[0].description)
    let lock = Lock(version: "v1", endpoints: [bare])
    #expect(
      LockReport(from: .library, to: lock, today: "2026-11-21")
        .unchecked.map(\.rule)
        == [.da, .db, .dc, .dd, .de, .df, .dg, .dh, .di, .dj, .dk, .dl, .dm, .r19])
  }

  @Test func rulesHaveNamesTitlesAndRemedies() {
    #expect(Rules.all.map(\.id) == Rule.ID.allCases)
    for rule in Rules.all {
      for text in [
        rule.title.english, rule.title.spanish, rule.remedy.english, rule.remedy.spanish,
      ] {
        #expect(!text.isEmpty && !text.hasSuffix("."), "\(rule.id)")
      }
    }
  }
}
