import AcopioBase

/// Changes as findings, in a form that diagnostics also have.
struct FindingsReport: ReportFormat {
  /// The form.
  let format: any FindingFormat

  var name: String { format.name }
  var summary: String { format.summary }
  var isForPrograms: Bool { format.isDocument }

  func text(_ pages: [ReportPage]) -> String { format.text(pages.map(\.findings)) }
}

extension ReportPage {
  /// The changes, also those that are waived, with the rules that were checked.
  fileprivate var findings: FindingReport {
    let skipped = Dictionary(report.unchecked.map { ($0.rule, say($0.reason)) }) { first, _ in
      first
    }
    let rules = Rules.all.map { rule in
      FindingReport.Rule(
        rule.id.rawValue, title: say(rule.title), help: say(rule.remedy),
        level: ReportPage.level(rule.severity), skipped: skipped[rule.id])
    }
    let version = file.lock.version
    return FindingReport(
      version ?? file.path, category: "acopio-contract/\(version ?? "unversioned")/", rules: rules,
      isComplete: true,
      report.changes.map { finding($0) }
        + report.waived.map { finding($0.change, waiver: $0.waiver.reason) },
      remarks: remarks.map { ($0, path) })
  }

  private func finding(_ change: Change, waiver: String? = nil) -> Finding {
    let isShort = change.severity == .info
    let declared = isShort ? nil : declarations?.place(of: change).map { " (\(prefix)\($0))" }
    let acceptance: Message? = proposedWaiver(of: change).map {
      "or accept it for a time with this line of 'waivers' in content/site.yml: - \($0)"
    }
    let remedies = [change.remedy, waiver == nil ? acceptance : nil].compactMap(\.self).map(say)
    return Finding(
      change.rule.rawValue, ReportPage.level(change.severity) ?? .note,
      title: say(Rules.rule(change.rule).title), say(change.message) + (declared ?? ""),
      remedy: isShort ? nil : remedies.joined(separator: "; "),
      at: Finding.Place(path, start: (line(of: change), nil)), subject: endpoint(of: change),
      part: change.place.text.isEmpty ? nil : change.place.text, fingerprint: change.fingerprint,
      showsFingerprint: true, waiver: waiver)
  }

  private static func level(_ severity: Rule.Severity) -> Finding.Level? {
    switch severity {
    case .error: .error
    case .warning: .warning
    case .info: .note
    case .off: nil
    }
  }
}
