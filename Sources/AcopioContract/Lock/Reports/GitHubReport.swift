/// Commands that GitHub shows next to the lines of a pull request.
struct GitHubReport: ReportFormat {
  let name = "github"
  let summary = "Commands that GitHub Actions shows at the lines of the lock."

  func text(_ pages: [ReportPage]) -> String { pages.map(text).joined() }

  private func text(_ page: ReportPage) -> String {
    page.report.changes.map { change in
      let command =
        switch change.severity {
        case .error: "error"
        case .warning: "warning"
        case .info, .off: "notice"
        }
      let title = "\(change.rule.rawValue) \(page.endpoint(of: change))"
      var message = change.message[page.language]
      if change.severity < .info { message += "; \(change.remedy[page.language])" }
      return "::\(command) file=\(property(page.file.path)),line=\(page.line(of: change)),"
        + "title=\(property(title))::\(escaped(message)) [\(change.fingerprint)]\n"
    }.joined()
      + page.remarks.map { "::warning file=\(property(page.file.path))::\(escaped($0))\n" }.joined()
  }

  private func escaped(_ text: String) -> String {
    var result = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "%": result += "%25"
      case "\r": result += "%0D"
      case "\n": result += "%0A"
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result
  }

  /// A value before the message, which colons and commas would end.
  private func property(_ text: String) -> String {
    var result = ""
    for scalar in escaped(text).unicodeScalars {
      switch scalar {
      case ":": result += "%3A"
      case ",": result += "%2C"
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result
  }
}
