import AcopioSiteTestSupport
import Foundation
import Testing

/// Related entries whose terms are common: they are found without comparing all entries.
@Suite struct RelatedTests {
  private static let count = 150
  private static let limit = 4

  /// The tags of an entry: one that all have, one that half of them have, and one of three entries.
  private static func tags(_ index: Int) -> [String] { ["all", "t\(index % 2)", "u\(index / 3)"] }

  private static func name(_ index: Int) -> String { "b\(index)" }

  @Test func commonTermsGiveWhatComparingAllEntriesGives() {
    let entries = (0..<Self.count).map {
      "- { id: \(Self.name($0)), tags: [\(Self.tags($0).joined(separator: ", "))] }"
    }
    let site = Library.site(
      """
      -- content/boxes/_collection.yml --
      entries: boxes.yml
      key: id
      schema:
        id: { type: slug }
        tags: { type: list, of: { type: string } }
      related: { by: { tags: 1 }, limit: \(Self.limit) }
      endpoints:
        - { path: /boxes, versions: [v1], each: { id: id, related: related.id } }
      -- content/boxes/boxes.yml --
      \(entries.joined(separator: "\n"))
      """)
    #expect(site.printed == "")
    let expected = (0..<Self.count).map { index in
      let others = Self.related(to: index).map { "\"\(Self.name($0))\"" }
      return #"{"id":"\#(Self.name(index))","related":[\#(others.joined(separator: ","))]}"#
    }
    #expect(site["boxes.json"] == "[\(expected.joined(separator: ","))]\n")
  }

  /// The related entries, found by comparing all.
  private static func related(to index: Int) -> [Int] {
    let own = Set(tags(index))
    let sums = (0..<count).filter { $0 != index }.map { other in
      (entry: other, sum: own.intersection(tags(other)).count)
    }
    return sums.sorted { ($1.sum, $0.entry) < ($0.sum, $1.entry) }.prefix(limit).map(\.entry)
  }
}
