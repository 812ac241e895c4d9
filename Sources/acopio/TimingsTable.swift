import AcopioBuild

/// The times of the phases of a build for people.
struct TimingsTable {
  /// Lines of the same width, each with a line end.
  let text: String

  init(_ ledger: Ledger) {
    func row(_ name: String, _ clock: UInt64, _ processor: UInt64) -> String {
      let numbers = [clock, processor].map { number in
        let text = LedgerText.milliseconds(number)
        return String(repeating: " ", count: max(0, 12 - text.count)) + text
      }
      let space = String(repeating: " ", count: 10 - name.count)
      return "\(name)\(space)\(numbers.joined())\n"
    }
    text =
      "phase        clock ms   processor\n"
      + ledger.times.map { row($0.phase.rawValue, $0.nanoseconds, $0.processor) }.joined()
      + row(
        "all", ledger.times.reduce(0) { $0 + $1.nanoseconds },
        ledger.times.reduce(0) { $0 + $1.processor })
  }
}
