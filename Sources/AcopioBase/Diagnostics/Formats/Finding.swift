/// Something wrong as reports for other programs show it: a diagnostic, or a change that breaks clients.
///
/// Texts are on one line and without control characters, whatever the content had; see `printable`.
package struct Finding: Sendable {
  /// The severity of a finding.
  package enum Level: String, Sendable {
    case error, warning, note
  }

  /// A file and, where known, positions in it: line and column, counted from 1.
  package struct Place: Sendable {
    /// A position; columns count characters.
    package typealias Position = (line: Int, column: Int?)

    /// The path, relative to the working folder or absolute.
    package let path: String
    /// The position where it begins.
    package let start: Position?
    /// The position just past the end.
    package let end: Position?

    package init(_ path: String, start: Position? = nil, end: Position? = nil) {
      self.path = path
      self.start = start
      self.end = end
    }
  }

  /// The name of the rule, which the report explains.
  package let rule: String
  /// The severity.
  package let level: Level
  /// The name of the finding among the others of its rule and subject.
  package let title: String
  /// The description of the fault, without full stop.
  package let message: String
  /// The remedy, if there is one.
  package let remedy: String?
  /// The location; `nil` if no file is at fault.
  package let place: Place?
  /// The subject if it is not the file: an endpoint.
  package let subject: String?
  /// The part of that: a pointer.
  package let part: String?
  /// The identity of the finding from run to run, independent of its line.
  package let fingerprint: String
  /// Whether people need the fingerprint, to except the finding.
  package let showsFingerprint: Bool
  /// The reason for accepting it; `nil` if it is not accepted.
  package let waiver: String?
  /// Related positions and their descriptions.
  package let notes: [(message: String, place: Place?)]

  package init(
    _ rule: String, _ level: Level, title: String? = nil, _ message: String, remedy: String?,
    at place: Place?, subject: String? = nil, part: String? = nil, fingerprint: String,
    showsFingerprint: Bool = false, waiver: String? = nil,
    notes: [(message: String, place: Place?)] = []
  ) {
    self.rule = rule
    self.level = level
    self.title = (title ?? message).printable
    self.message = message.printable
    self.remedy = remedy?.printable
    self.place = place
    self.subject = subject?.printable
    self.part = part?.printable
    self.fingerprint = fingerprint
    self.showsFingerprint = showsFingerprint
    self.waiver = waiver?.printable
    self.notes = notes.map { ($0.message.printable, $0.place) }
  }

  /// The message and the remedy in one line, without full stop.
  package var sentence: String { remedy.map { "\(message); \($0)" } ?? message }

  /// The sentence, with the fingerprint where people need it.
  var markedSentence: String { showsFingerprint ? "\(sentence) [\(fingerprint)]" : sentence }
}

/// The findings of a command, or about one version of an API.
package struct FindingReport: Sendable {
  /// A rule, and why it was not checked.
  package struct Rule: Sendable {
    package let name: String
    package let title: String
    package let help: String
    /// The severity of a violation; `nil` for a rule that is off.
    package let level: Finding.Level?
    /// The reason why it was not checked; `nil` if it was.
    package let skipped: String?

    package init(
      _ name: String, title: String, help: String, level: Finding.Level?, skipped: String? = nil
    ) {
      self.name = name
      self.title = title
      self.help = help
      self.level = level
      self.skipped = skipped
    }
  }

  /// The subject of the report: `acopio check`, or `v1`.
  package let name: String
  /// Distinguishes these findings from those of other reports about the same files.
  package let category: String
  /// The rules of its findings.
  package let rules: [Rule]
  /// Whether `rules` are all that were checked, so that those without findings are met.
  package let isComplete: Bool
  /// The findings, in the order in which to print them.
  package let findings: [Finding]
  /// Additional information for readers, with the file that it concerns.
  package let remarks: [(text: String, path: String)]
  /// Whether nothing could be checked because of the findings.
  package let isRefusal: Bool

  package init(
    _ name: String, category: String, rules: [Rule], isComplete: Bool, _ findings: [Finding],
    remarks: [(text: String, path: String)] = [], isRefusal: Bool = false
  ) {
    self.name = name
    self.category = category
    self.rules = rules
    self.isComplete = isComplete
    self.findings = findings
    self.remarks = remarks.map { ($0.text.printable, $0.path) }
    self.isRefusal = isRefusal
  }

  /// The findings that no exception accepts.
  var unwaived: [Finding] { findings.filter { $0.waiver == nil } }
}

/// A form of diagnostics that can show findings of every kind.
package protocol FindingFormat: DiagnosticFormat {
  /// Whether a program needs a whole document even if there is no report.
  var isDocument: Bool { get }
  /// All reports as one text.
  func text(_ reports: [FindingReport]) -> String
}

extension FindingFormat {
  package var isDocument: Bool { true }

  package func text(_ report: DiagnosticReport) -> String { text([report.findings]) }
}
