import AcopioBase

/// Lines for people, in the form of diagnostics.
struct TextReport: ReportFormat {
  let name = "text"
  let summary = "Lines for people: the position in the lock, the change, and a remedy."

  func text(_ pages: [ReportPage]) -> String { pages.map(text).joined() }

  private func text(_ page: ReportPage) -> String {
    let report = page.report
    var lines = report.changes.flatMap { describe($0, page) }
    lines += report.waived.map { waived in
      let until = page.say("waived until")
      return headline(waived.change, page)
        + ", \(until) \(waived.waiver.until): \(waived.waiver.reason)"
    }
    lines += page.remarks
    lines += report.unchecked.map { unchecked in
      let label = page.say("not checked")
      return "\(label): \(unchecked.rule.rawValue), \(page.say(unchecked.reason))"
    }
    lines.append(page.counts)
    return lines.map { $0.printable + "\n" }.joined()
  }

  private func describe(_ change: Change, _ page: ReportPage) -> [String] {
    let place = "\(page.file.path):\(page.line(of: change))"
    let line = "\(place): \(page.name(change.severity)): " + headline(change, page)
    guard change.severity < .info else { return [line] }
    return [line, "  = \(page.say("remedy")): \(page.say(change.remedy))"]
  }

  private func headline(_ change: Change, _ page: ReportPage) -> String {
    "\(page.endpoint(of: change)): \(page.say(change.message)) "
      + "[\(change.rule.rawValue) \(change.fingerprint)]"
  }
}
