/// The forms of reports.
package enum ReportFormats {
  /// All forms, in alphabetical order.
  package static let all: [any ReportFormat] = [
    GitHubReport(), JSONReport(), JUnitReport(), MarkdownReport(), SARIFReport(), TextReport(),
  ]

  /// The form with a name; `nil` if there is none.
  package static func format(named name: String) -> (any ReportFormat)? {
    all.first { $0.name == name }
  }
}
