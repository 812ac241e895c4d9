import AcopioBuild
import AcopioEmit

/// The ledger as a table for people, with the reasons for everything withheld.
struct LedgerText {
  /// What was printed.
  let text: String

  init(_ report: BuildReport) {
    let ledger = report.ledger
    var lines: [String] = []
    func row(_ name: String, _ value: String) {
      lines.append(name.padded(to: 16) + value)
    }
    row("entries read", "\(ledger.entries)")
    row("published", "\(ledger.published)")
    row("withheld", "\(ledger.withheld.count)")
    for withheld in ledger.withheld.prefix(20) {
      lines.append("  \(withheld.entry): \(withheld.reason)")
    }
    if ledger.withheld.count > 20 { lines.append("  and \(ledger.withheld.count - 20) more") }
    row("pages", "\(ledger.pages)")
    row("endpoint files", "\(ledger.endpointFiles)")
    row("feeds", "\(ledger.feeds)")
    if let summary = report.summary {
      row(
        "files",
        "\(summary.written) written, \(summary.unchanged) unchanged, \(summary.removed) removed")
      row("bytes written", "\(summary.bytes)")
    } else {
      row("files", "none written, because of errors")
    }
    let phases = ledger.times.map {
      "\($0.phase.rawValue) \(LedgerText.milliseconds($0.nanoseconds))"
    }
    let total = ledger.times.reduce(0) { $0 + $1.nanoseconds }
    row("milliseconds", "\(LedgerText.milliseconds(total)) (\(phases.joined(separator: ", ")))")
    text = lines.joined(separator: "\n")
  }

  /// Nanoseconds as milliseconds with one decimal.
  private static func milliseconds(_ nanoseconds: UInt64) -> String {
    let tenths = (nanoseconds + 50_000) / 100_000
    return "\(tenths / 10).\(tenths % 10)"
  }
}

extension String {
  fileprivate func padded(to width: Int) -> String {
    self + String(repeating: " ", count: max(1, width - count))
  }
}
