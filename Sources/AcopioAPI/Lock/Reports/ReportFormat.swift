package import AcopioBase

/// A form in which the changes of an API are reported.
package protocol ReportFormat: Sendable {
  /// The name on the command line, lower-case; permanent once released.
  var name: String { get }
  /// One sentence for the reference page.
  var summary: String { get }
  /// Whether programs read it, which need a whole document even if nothing is compared.
  var isForPrograms: Bool { get }
  /// The report about some versions, which ends with a line end.
  func text(_ pages: [ReportPage]) -> String
}

extension ReportFormat {
  package var isForPrograms: Bool { false }
}

/// The report about one version.
package struct ReportPage: Sendable {
  /// The changes.
  package let report: LockReport
  /// The promises, and the file that positions refer to.
  package let file: LockFile
  /// The language of messages.
  package let language: Translation
  /// The prefix that makes the path of the file relative to the working folder.
  package let prefix: String
  /// The declarations of the site that is compared with its locks; `nil` where two locks are compared.
  let declarations: LockDeclarations?

  package init(
    _ report: LockReport, _ file: LockFile, language: Translation = .english,
    prefix: String = "", declarations: LockDeclarations? = nil
  ) {
    self.declarations = declarations
    self.report = report
    self.file = file
    self.language = language
    self.prefix = prefix
  }

  /// The path of the file from the working folder.
  var path: String { file.path.hasPrefix("/") ? file.path : prefix + file.path }

  /// The line of a change in the file.
  func line(of change: Change) -> Int { file.line(of: change.endpoint, change.place) }

  /// The endpoint of a change, or its subject in the file.
  func endpoint(of change: Change) -> String {
    change.endpoint.isEmpty ? file.lock.version ?? file.path : change.endpoint
  }

  /// A text in the language of the page.
  func say(_ message: Message) -> String { message.text(in: language) }

  /// A severity as a word of the page.
  func name(_ severity: Rule.Severity) -> String {
    switch severity {
    case .error: "error"
    case .warning: say("warning")
    case .info, .off: say("note")
    }
  }

  /// The numbers of changes: `2 errors, 1 warning, 3 notes`.
  var counts: String {
    func count(_ severity: Rule.Severity, _ one: String, _ many: String) -> String {
      let number = report.count(severity)
      return "\(number) \(number == 1 ? one : many)"
    }
    return [
      count(.error, "error", say("errors")),
      count(.warning, say("warning"), say("warnings")),
      count(.info, say("note"), say("notes")),
    ].joined(separator: ", ")
  }

  /// The subject of an exception.
  static func subject(_ waiver: LockRules.Waiver) -> String {
    switch waiver.subject {
    case .rule(let rule): rule.rawValue
    case .fingerprint(let digits): digits
    }
  }

  /// The exceptions that need attention, as sentences.
  var remarks: [String] {
    report.expired.map { waiver in
      let subject = ReportPage.subject(waiver)
      return say("the waiver of \(subject) ended on \(waiver.until): \(waiver.reason)")
    }
      + report.unused.map { waiver in
        let subject = ReportPage.subject(waiver)
        return say("the waiver of \(subject) is not needed: \(waiver.reason)")
      }
  }
}
