import AcopioSiteTestSupport
import Testing

/// Selections whose condition compares no values for equality: they are decided from values that are computed once
/// for each entry.
@Suite struct SelectPlanTests {
  private func boxes(_ selects: [String], _ entries: String) -> BuiltSite {
    let names = selects.indices.map { "s\($0)" }
    let rules = zip(names, selects).map {
      "  \($0): { from: boxes, where: \"\($1)\", limit: 100 }"
    }
    return Library.site(
      """
      -- content/boxes/_collection.yml --
      entries: boxes.yml
      key: id
      schema:
        id: { type: slug }
        size: { type: number, optional: true }
        since: { type: date, optional: true }
        name: { type: text, optional: true }
        tags: { type: list, of: { type: string }, default: [] }
        next: { type: reference, to: boxes, optional: true }
        open: { type: boolean, default: false }
        time: { type: duration, optional: true }
      select:
      \(rules.joined(separator: "\n"))
      endpoints:
        - path: /boxes
          versions: [v1]
          each: { \(names.map { "\($0): \($0).id" }.joined(separator: ", ")) }
      -- content/boxes/boxes.yml --
      \(entries)
      """)
  }

  private let five = """
    - { id: a, size: 1.0, tags: [b, c], next: c, since: 2026-01-01, name: Ábaco, time: 1 h }
    - { id: b, size: 1, next: c, since: 2026-03-01, name: zeta, open: true, time: 90 min }
    - { id: c, tags: [c], name: abad, since: 2026-03-01 }
    - { id: d, size: 22222222222222222223, next: a, open: true }
    - { id: e, size: 22222222222222222222.5, tags: [a, e], since: 2025-12-31, name: Zeta }
    """

  /// Each condition, and the same condition in a form that is evaluated for each pair, choose the same entries.
  @Test(arguments: [
    "size and this.size and size > this.size", "size and this.size and this.size >= size",
    "size and this.size and not (size < this.size)", "id != this.id", "not (this.id in tags)",
    "none(tags where it == this.id)", "any(tags where this.id == it)", "id > this.id",
    "since and this.since and since <= this.since and id != this.id",
    "name and this.name and name < this.name", "open", "this.open", "open != this.open",
    "open or this.open", "not open and this.open", "next != this.next", "count(tags) > 1",
    "next == null or next != this", "id in this.tags or this.id in tags",
    "time and this.time and time > this.time", "(size or 0) > (this.size or 0)",
    "(size or 0) + 1 == 2 and id != this.id", "count(tags) > count(this.tags)",
    "id == 'a' or id < this.id",
    "none(tags where it == this.id) and not (id == this.id or id in this.tags)",
    "this.size == null or size == this.size", "size == this.size or size == null",
  ])
  func choosesWhatEveryPairWouldChoose(condition: String) throws {
    let site = boxes([condition, "if \(condition) then true else this.id == null"], five)
    let text = try #require(site["boxes.json"], "\(site.printed)")
    for row in text.dropFirst(2).split(separator: "},{") {
      let lists = row.split(separator: "],").map {
        $0.split(separator: ":")[1].filter { $0 != "]" }
      }
      #expect(lists.count == 2)
      #expect(lists[0].trimming(["}", "\n"]) == lists[1].trimming(["}", "\n"]), "\(text)")
    }
  }

  @Test func aValueWithoutAnOrderIsReportedAsForAPair() {
    let site = boxes(["size < this.size"], "- { id: a, size: 1 }\n- { id: b }")
    #expect(site.printed.contains("error: null has no order [derive-error]"))
    #expect(site.printed.contains("note: computed for this entry"))
    #expect(site.printed.contains("note: and chosen for this one"))
  }

  /// The elements that functions go through are counted: one field may go through 10,000,000 in all.
  ///
  /// For each pair of 4,000 entries these conditions would go through 16,000,000.
  @Test(arguments: [
    "any(tags where it == this.id)", "not none(tags where it == this.id)",
    "count(tags) > count(this.tags)", "none(tags) or first(tags) == this.id",
  ])
  func theWorkGrowsWithTheEntriesAndNotWithTheirPairs(condition: String) {
    let entries = (0..<4_000).map { "- { id: b\($0), tags: [x] }" }.joined(separator: "\n")
    let site = boxes([condition], entries)
    #expect(site.printed == "")
    #expect(site["boxes.json"]?.hasPrefix(#"[{"s0":[]},{"s0":[]}"#) == true)
  }
}

extension StringProtocol {
  fileprivate func trimming(_ ends: Set<Character>) -> String {
    String(drop { ends.contains($0) }.reversed().drop { ends.contains($0) }.reversed())
  }
}
