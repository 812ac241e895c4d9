import AcopioBase
import AcopioBuild
import AcopioEmit

/// The ledger as a table for people, with the reason for each withheld entry.
struct LedgerText {
  /// The text to print.
  let text: String

  init(_ report: BuildReport) {
    let ledger = report.ledger
    var lines: [String] = []
    func row(_ name: Message, _ value: Message) {
      lines.append("\(said(name).padded(to: 15)) \(said(value))")
    }
    // A count that errors prevented has no row.
    func row(_ name: Message, _ count: Int?) {
      if let count { row(name, "\(count)") }
    }
    func more(_ count: Int) { lines.append("  " + said("and \(count) more")) }
    func rows(of entries: [Ledger.Withheld], most: Int = 20) {
      for entry in entries.prefix(most) { lines.append("  \(entry.entry): \(said(entry.reason))") }
      if entries.count > most { more(entries.count - most) }
    }
    // A look at a part of the site has the counts of no site.
    if !report.isPart {
      row("entries read", ledger.entries)
      row("published", ledger.published)
      row("withheld", ledger.published.map { _ in ledger.withheld.count })
      rows(of: ledger.withheld)
      if !ledger.leftOut.isEmpty {
        row("left out", ledger.leftOut.count)
        rows(of: ledger.leftOut)
      }
      if let next = ledger.nextChange {
        row(
          "next change",
          next.entries.count == 1
            ? "\(next.first.shown), of 1 entry"
            : "\(next.first.shown), of \(next.entries.count) entries")
        if ledger.isSoon {
          rows(
            of: next.entries.map {
              Ledger.Withheld(
                entry: $0.entry, reason: $0.reason.isEmpty ? "published" : "withheld, \($0.reason)")
            }, most: 3)
        }
      }
      if ledger.removed > 0 { row("removed", ledger.removed) }
      for language in ledger.languages {
        let left: Message = language.omitted > 0 ? ", \(language.omitted) without a page" : ""
        row("in \(language.locale)", "\(language.entries) of \(language.of) translated\(left)")
      }
      row("pages", ledger.pages)
      if ledger.redirects > 0 { row("redirects", ledger.redirects) }
      row("endpoint files", ledger.endpointFiles)
      if let contract = ledger.contract {
        let others = contract.unjudged
        row(
          "contract",
          others.isEmpty
            ? "\(contract.judged) responses judged"
            : "\(contract.judged) responses judged, \(others.count) skipped (not representable as static files):"
        )
        for request in others.prefix(20) { lines.append("  \(request)") }
        if others.count > 20 { more(others.count - 20) }
      }
      row("feeds", ledger.feeds)
      if ledger.textFiles > 0 { row("other outputs", ledger.textFiles) }
      if !ledger.replaced.isEmpty {
        row("replaced", ledger.replaced.count)
        rows(
          of: ledger.replaced.map { Ledger.Withheld(entry: $0.path, reason: "by \($0.by)") })
      }
    }
    if let host = ledger.host {
      row("host", "\(host.title)")
      for gap in host.gaps { lines.append("  \(gap)") }
    }
    if let summary = report.summary {
      row(
        "files",
        "\(summary.written) written, \(summary.unchanged) unchanged, \(summary.removed) removed")
      if !summary.removedPages.isEmpty {
        let pages = summary.removedPages
        row("removed pages", "\(pages.count), without a redirect")
        for page in pages.prefix(20) {
          let isFolder = page == "index.html" || page.hasSuffix("/index.html")
          lines.append("  /\(isFolder ? String(page.dropLast("index.html".count)) : page)")
        }
        if pages.count > 20 { more(pages.count - 20) }
      }
      row("bytes written", "\(summary.bytes)")
      if let release = summary.release {
        row("release", LedgerText.sentence(release))
        if !release.removed.isEmpty {
          row("removed releases", "\(release.removed.joined(separator: ", "))")
        }
      }
    } else {
      row("files", "none written, because of errors")
    }
    let phases = ledger.times.map {
      "\(said($0.phase.title)) \(LedgerText.milliseconds($0.nanoseconds))" as String
    }
    let total = ledger.times.reduce(0) { $0 + $1.nanoseconds }
    row("milliseconds", "\(LedgerText.milliseconds(total)) (\(phases.joined(separator: ", ")))")
    text = lines.joined(separator: "\n")
  }

  /// The outcome for the release.
  private static func sentence(_ release: ReleaseOutcome) -> Message {
    switch release.kind {
    case .made: "\(release.name), new"
    case .unchanged: "\(release.name), as before: nothing changed"
    case .again: "\(release.name), current again: an earlier build had the same content"
    }
  }

  /// Nanoseconds as milliseconds with one decimal.
  static func milliseconds(_ nanoseconds: UInt64) -> String {
    let tenths = (nanoseconds + 50_000) / 100_000
    return "\(tenths / 10).\(tenths % 10)"
  }
}
