import AcopioBase

/// Commands that GitHub shows next to the lines of a pull request.
struct GitHubReport: ReportFormat {
  let name = "github"
  let summary = "Commands that GitHub Actions shows at the lines of the lock."

  func text(_ pages: [ReportPage]) -> String { pages.map(text).joined() }

  private func text(_ page: ReportPage) -> String {
    page.report.changes.map { change in
      let level: WorkflowCommand.Level =
        switch change.severity {
        case .error: .error
        case .warning: .warning
        case .info, .off: .notice
        }
      var message = change.message[page.language]
      if change.severity < .info { message += "; \(change.remedy[page.language])" }
      return WorkflowCommand(
        level, path: page.file.path, line: page.line(of: change),
        title: "\(change.rule.rawValue) \(page.endpoint(of: change))",
        message: "\(message) [\(change.fingerprint)]"
      ).text
    }.joined()
      + page.remarks.map {
        WorkflowCommand(.warning, path: page.file.path, message: $0).text
      }.joined()
  }
}
