package import AcopioBase

/// The changes between two locks, judged by the rules of the site.
package struct LockReport: Sendable, Equatable {
  /// A change that the site accepts.
  package struct Waived: Sendable, Equatable {
    package let change: Change
    package let waiver: LockRules.Waiver
  }

  /// A rule that could not be checked.
  package struct Unchecked: Sendable, Equatable {
    package let rule: Rule.ID
    /// The reason: the missing prerequisite.
    package let reason: Message
  }

  /// The changes that are not accepted, the worst first, else in the order of the endpoints.
  package let changes: [Change]
  /// The changes that are accepted.
  package let waived: [Waived]
  /// The exceptions that don't count any more.
  package let expired: [LockRules.Waiver]
  /// The exceptions that still count, but not for any change.
  package private(set) var unused: [LockRules.Waiver]
  /// The rules that could not be checked, in their order.
  package let unchecked: [Unchecked]

  /// Compares two locks.
  package init(
    from old: Lock, to new: Lock, today: String, rules: LockRules = LockRules()
  ) {
    var list = LockComparison.changes(
      from: old, to: new, today: today, thresholds: rules.thresholds)
    var accepted: [Waived] = []
    var used: Set<LockRules.Waiver.Subject> = []
    let valid = rules.waivers.filter { $0.until >= today }
    func judge(_ changes: [Change]) -> [Change] {
      changes.compactMap { change in
        var change = change
        if !change.isAllowed, let severity = rules.severities[change.rule] {
          change.severity = severity
        }
        guard change.severity != .off else { return nil }
        guard !change.isAllowed, let waiver = valid.first(where: { $0.covers(change) }) else {
          return change
        }
        used.insert(waiver.subject)
        accepted.append(Waived(change: change, waiver: waiver))
        return nil
      }
    }
    list = judge(list)
    if let change = LockReport.missingVersion(old, new, list) {
      list += judge([change])
    }
    changes = list.enumerated().inOrder {
      ($0.element.severity, $0.offset) < ($1.element.severity, $1.offset)
    }.map(\.element)
    waived = accepted
    expired = rules.waivers.filter { $0.until < today }
    unused = valid.filter { !used.contains($0.subject) }
    unchecked = LockReport.unchecked(old, new, rules.thresholds)
  }

  /// The reports of all versions, in which a waiver is only unused if it is so in all of them.
  package static func together(_ reports: [LockReport]) -> [LockReport] {
    let used = Set(reports.flatMap { $0.waived.map(\.waiver.subject) })
    return reports.map { report in
      var report = report
      report.unused.removeAll { used.contains($0.subject) }
      return report
    }
  }

  /// Whether any change breaks clients.
  package var hasErrors: Bool { changes.contains { $0.severity == .error } }

  /// The number of changes with a severity.
  package func count(_ severity: Rule.Severity) -> Int {
    changes.count { $0.severity == severity }
  }

  /// R21: a version such as `v1` that breaks its clients instead of leaving them to a new one.
  private static func missingVersion(
    _ old: Lock, _ new: Lock, _ changes: [Change]
  ) -> Change? {
    guard let version = new.version, version == old.version,
      LockComparison.major(version) != nil, old.stability >= .beta,
      changes.contains(where: { $0.severity == .error && $0.rule.isAboutSchema })
    else { return nil }
    var list = ChangeList()
    list.add(
      .r21, "", old: version, new: version,
      "'\(version)' breaks its clients without a new version")
    return list.all.first
  }

  /// The rules for which the locks have nothing to compare.
  private static func unchecked(
    _ old: Lock, _ new: Lock, _ thresholds: LockRules.Thresholds
  ) -> [Unchecked] {
    var list: [Unchecked] = []
    func note(_ rules: [Rule.ID], unless isChecked: Bool, _ reason: Message) {
      if !isChecked { list += rules.map { Unchecked(rule: $0, reason: reason) } }
    }
    let facts = old.endpoints.compactMap(\.facts)
    let hasFacts = !facts.isEmpty && new.endpoints.contains { $0.facts != nil }
    note(
      [.r19], unless: old.endpoints.contains { !$0.headers.isEmpty },
      "the lock has no headers")
    note(
      [.da, .db, .dc, .dd, .de, .df, .dg, .di, .dj], unless: hasFacts,
      "a lock has no data")
    note(
      [.dh], unless: new.endpoints.contains { $0.facts?.references.isEmpty == false },
      "no references are declared")
    note([.dk], unless: hasFacts, "a lock has no data")
    note(
      [.dl], unless: thresholds.fileBytes != nil || thresholds.fileCount != nil,
      "the limits of the host are not declared")
    note(
      [.dm], unless: new.endpoints.contains { $0.facts?.samples.isEmpty == false },
      "the documentation has no examples of items")
    return list.inOrder { $0.rule.rawValue < $1.rule.rawValue }
  }
}

extension Rule.ID {
  /// Whether the rule is about the promises of the schema.
  fileprivate var isAboutSchema: Bool {
    rawValue.hasPrefix("R") && self != .r21 && self != .r22
  }
}
