/// Workflow commands, which GitHub Actions reads in the log of a step and shows at the lines of a change.
package struct GitHubFormat: FindingFormat {
  package let name = "github"
  package let summary = "Commands that GitHub Actions shows at the lines of a change."
  package let isDocument = false

  package init() {}

  package func text(_ reports: [FindingReport]) -> String {
    reports.map { report in
      report.unwaived.map(command).joined()
        + report.remarks.map {
          WorkflowCommand(.warning, path: $0.path.printable, message: $0.text).text
        }.joined()
    }.joined()
  }

  private func command(_ finding: Finding) -> String {
    let level: WorkflowCommand.Level =
      switch finding.level {
      case .error: .error
      case .warning: .warning
      case .note: .notice
      }
    let start = finding.place?.start
    return WorkflowCommand(
      level, path: finding.place?.path.printable, line: start?.line, column: start?.column,
      title: finding.rule + (finding.subject.map { " \($0)" } ?? ""),
      message: finding.markedSentence
    ).text
  }
}
