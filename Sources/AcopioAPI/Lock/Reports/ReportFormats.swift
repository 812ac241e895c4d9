import AcopioBase

/// The forms of reports.
package enum ReportFormats {
  /// All forms, in alphabetical order.
  package static let all: [any ReportFormat] =
    ([JSONReport(), MarkdownReport(), TextReport()]
    + DiagnosticFormats.findings.map { FindingsReport(format: $0) })
    .inOrder { $0.name < $1.name }

  /// The form with a name; `nil` if there is none.
  package static func format(named name: String) -> (any ReportFormat)? {
    all.first { $0.name == name }
  }
}
