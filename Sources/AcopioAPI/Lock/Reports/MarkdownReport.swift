import AcopioBase

/// A comment for a pull request.
struct MarkdownReport: ReportFormat {
  let name = "markdown"
  let summary = "A comment for a pull request: a table of the changes for each severity."

  func text(_ pages: [ReportPage]) -> String { pages.map(text).joined(separator: "\n") }

  private func text(_ page: ReportPage) -> String {
    let report = page.report
    let version = page.file.lock.version.map { " " + escaped($0) } ?? ""
    var text = "## " + page.say("Changes of the API") + "\(version)\n\n"
    text += page.counts + "\n"
    for (severity, title) in [
      (Rule.Severity.error, page.say("Breaks clients")),
      (.warning, page.say("May break clients")),
      (.info, page.say("Notes")),
    ] {
      let changes = page.facts.filter { $0[0].severity == severity }
      guard !changes.isEmpty else { continue }
      text += "\n### \(title)\n\n" + table(changes, page)
    }
    if !report.waived.isEmpty {
      text += "\n### " + page.say("Waived") + "\n\n"
      text += report.waived.map { waived in
        let until = page.say("until")
        return "- \(waived.change.rule.rawValue) \(escaped(page.endpoint(of: waived.change))): "
          + "\(escaped(page.say(waived.change.message))) "
          + "(\(until) \(waived.waiver.until): \(escaped(waived.waiver.reason)))\n"
      }.joined()
    }
    if !page.remarks.isEmpty {
      text += "\n" + page.remarks.map { "- \(escaped($0))\n" }.joined()
    }
    let waivers = page.proposedWaivers
    if !waivers.isEmpty {
      let heading = page.say(
        "to accept errors for a time, copy their lines into content/site.yml and give the reasons:")
      let lines = ["api:", "  lock:", "    waivers:"] + waivers
      text += "\n\(heading)\n\n```yaml\n\(lines.joined(separator: "\n"))\n```\n"
    }
    return text
  }

  private func table(_ facts: [[Change]], _ page: ReportPage) -> String {
    let heads = [
      page.say("Rule"), "Endpoint", page.say("Change"),
      page.say("Remedy"), page.say("Fingerprint"),
    ]
    var text = "| " + heads.joined(separator: " | ") + " |\n"
    text += "|" + String(repeating: "---|", count: heads.count) + "\n"
    for changes in facts {
      let change = changes[0]
      let declared = page.declarations?.place(of: change).map { " (\($0))" } ?? ""
      let cells = [
        change.rule.rawValue,
        page.endpoints(of: changes).map(escaped).joined(separator: ", "),
        escaped(page.say(change.message) + declared), escaped(page.say(change.remedy)),
        page.say(listed(changes.map(\.fingerprint))),
      ]
      text += "| " + cells.joined(separator: " | ") + " |\n"
    }
    return text
  }

  private func escaped(_ text: String) -> String { MarkdownEscaping.escaped(text) }
}
