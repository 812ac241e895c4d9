import AcopioBase

/// Lines for people, in the form of diagnostics.
struct TextReport: ReportFormat {
  let name = "text"
  let summary = "Lines for people: the position in the lock, the change, and a remedy."

  func text(_ pages: [ReportPage]) -> String { pages.map(text).joined() }

  private func text(_ page: ReportPage) -> String {
    let report = page.report
    var lines = page.facts.flatMap { describe($0, page) }
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
    let waivers = page.proposedWaivers
    if !waivers.isEmpty {
      lines.append(
        page.say(
          "to accept errors for a time, copy their lines into content/site.yml and give the reasons:"
        ))
      lines += ["  api:", "    lock:", "      waivers:"] + waivers.map { "  \($0)" }
    }
    return lines.map { $0.printable + "\n" }.joined()
  }

  /// The lines about changes of one fact.
  private func describe(_ changes: [Change], _ page: ReportPage) -> [String] {
    let change = changes[0]
    let place = "\(page.file.path):\(page.line(of: change))"
    let line = "\(place): \(page.name(change.severity)): " + headline(change, page)
    let others = page.others(of: changes).map { "  = \(page.say("also")): \($0)" }
    guard change.severity < .info else { return [line] + others }
    let declared = page.declarations?.place(of: change).map {
      "  = \(page.say("declared in")): \($0)"
    }
    return [line] + others + [declared].compactMap(\.self)
      + ["  = \(page.say("remedy")): \(page.say(change.remedy))"]
  }

  private func headline(_ change: Change, _ page: ReportPage) -> String {
    "\(page.endpoint(of: change)): \(page.say(change.message)) "
      + "[\(change.rule.rawValue) \(change.fingerprint)]"
  }
}
