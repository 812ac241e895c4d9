import AcopioBase
import AcopioModel

/// Checks that the pictures of each page are within the budget of the site; reports `heavy-page`.
///
/// Of each picture its largest variant counts, in the format that browsers prefer, once for each page.
struct PageWeight {
  let site: Site
  /// The sizes of pictures in bytes, by their paths below Output.
  let sizes: [String: Int]

  /// The most pages that are reported: a picture of a layout is on each of them.
  private static let mostPages = 20

  func check(_ needs: [PageNeeds], _ diagnostics: inout Diagnostics) {
    guard let rules = site.pictures, let budget = rules.pageBudget else { return }
    let heavy = needs.map { (page: $0, weight: weight(of: $0)) }.filter { $0.weight > budget }
      .sorted { left, right in
        left.weight == right.weight
          ? precedes(left.page.page.bytes, right.page.page.bytes) : left.weight > right.weight
      }
    for (index, (page, weight)) in heavy.prefix(PageWeight.mostPages).enumerated() {
      var notes = [Diagnostic.Note("the budget is set here", at: rules.origin)]
      if index == PageWeight.mostPages - 1, heavy.count > PageWeight.mostPages {
        notes.append(
          Diagnostic.Note("\(heavy.count - PageWeight.mostPages) other pages are above it, too"))
      }
      let address = HostedAddress.address(of: page.page.string)
      diagnostics.warning(
        .heavyPage,
        "the pictures of '\(address)' are \((weight + 999) / 1000) kB; the most is \(budget / 1000) kB",
        at: page.origin,
        remedy:
          "show fewer or smaller pictures, name smaller 'widths', or a larger 'page' in 'budget'",
        notes: notes)
    }
  }

  /// The size in bytes of the pictures of a page; 0 if one of them is not made, as in checks and previews.
  private func weight(of page: PageNeeds) -> Int {
    let all = Set(page.pictures.compactMap(largest)).compactMap { sizes[$0] }
    return all.contains(0) ? 0 : all.reduce(0, +)
  }

  /// The path of the largest of the variants of a picture; `nil` for pictures that are elsewhere.
  private func largest(_ variants: [String]) -> String? {
    variants.compactMap { site.base.filePath(of: $0) }
      .max { (sizes[$0] ?? 0, $0) < (sizes[$1] ?? 0, $1) }
  }
}
