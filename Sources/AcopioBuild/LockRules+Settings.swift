import AcopioAPI
import AcopioBase
import AcopioModel

extension LockRules {
  /// Reads the settings for changes in `site.yml`; reports unknown rules and changes as
  /// `not-in-enum`.
  init(_ settings: LockSettings, _ diagnostics: inout Diagnostics) {
    self.init()
    let names = Rule.ID.allCases.map(\.rawValue)
    for entry in settings.rules {
      guard let rule = Rule.ID(rawValue: entry.rule.content) else {
        diagnostics.error(
          .notInEnum,
          "'\(entry.rule.content)' is not a rule\(didYouMean(entry.rule.content, names))",
          at: entry.rule.origin, remedy: "rules are \(names.joined(separator: ", "))")
        continue
      }
      severities[rule] = Rule.Severity(rawValue: entry.severity)
    }
    for waiver in settings.waivers {
      let text = waiver.subject.content
      let subject =
        Rule.ID(rawValue: text).map { Waiver.Subject.rule($0) }
        ?? (Waiver.isFingerprint(text) ? .fingerprint(text) : nil)
      guard let subject else {
        diagnostics.error(
          .notInEnum, "'\(text)' is neither a rule nor the fingerprint of a change",
          at: waiver.subject.origin,
          remedy: "copy the 12 digits after the change in the report of 'acopio lock check'")
        continue
      }
      waivers.append(Waiver(subject, reason: waiver.reason, until: waiver.until))
    }
    if let percent = settings.itemLoss { thresholds.itemLoss = percent }
    if let percent = settings.growth { thresholds.growth = percent }
    thresholds.fileBytes = settings.fileBytes
    thresholds.fileCount = settings.files
  }
}
