/// A Code Quality report as GitLab describes it: a subset of the format of Code Climate.
package struct GitLabFormat: FindingFormat {
  package let name = "gitlab"
  package let summary = "A Code Quality report for GitLab."

  package init() {}

  package func text(_ reports: [FindingReport]) -> String {
    var text = ""
    JSONLayout.lines(
      reports.flatMap { report in
        report.unwaived.map(GitLabFormat.issue)
          + report.remarks.map {
            GitLabFormat.issue(
              Finding(
                "remark", .warning, $0.text, remedy: nil, at: Finding.Place($0.path),
                fingerprint: GitLabFormat.identity("\($0.path)\n\($0.text)")))
          }
      }
    ).append(to: &text)
    return text + "\n"
  }

  private static func issue(_ finding: Finding) -> JSONLayout {
    let severity =
      switch finding.level {
      case .error: "critical"
      case .warning: "minor"
      case .note: "info"
      }
    return .block([
      ("description", .text(finding.markedSentence)), ("check_name", .text(finding.rule)),
      ("fingerprint", .text(finding.fingerprint)), ("severity", .text(severity)),
      (
        "location",
        .block([
          // GitLab requires a path and a line.
          ("path", .text(finding.place?.path.printable ?? Finding.Place.site.path)),
          ("lines", .block([("begin", .number(finding.place?.start?.line ?? 1))])),
        ])
      ),
    ])
  }

  private static func identity(_ text: String) -> String {
    return String(text.withBytes { StableHash.of($0) }, radix: 16)
  }
}

extension Finding.Place {
  /// The place of findings without a file, for programs that require one.
  static let site = Finding.Place("content/site.yml")
}
