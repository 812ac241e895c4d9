/// Test cases, as continuous integration shows them: JUnit's XML.
///
/// A finding is a test case: an error fails it, and one that prevented the command from running is an error of the
/// test. Warnings are the output of cases that pass. A rule without findings is a case that passes, and so is
/// a command that found nothing.
package struct JUnitFormat: FindingFormat {
  package let name = "junit"
  package let summary = "JUnit's XML, with a test case for each finding."

  package init() {}

  package func text(_ reports: [FindingReport]) -> String {
    """
    <?xml version="1.0" encoding="UTF-8"?>
    <testsuites>
    \(reports.map(suite).joined())\
    </testsuites>

    """
  }

  private func suite(_ report: FindingReport) -> String {
    let findings = report.unwaived
    var cases: [String] = []
    var skipped = 0
    if report.isComplete {
      let byRule = Dictionary(grouping: findings, by: \.rule)
      for rule in report.rules {
        let found = byRule[rule.name] ?? []
        cases += found.map { testCase($0, report) }
        guard found.isEmpty else { continue }
        if rule.skipped != nil { skipped += 1 }
        cases.append(JUnitFormat.testCase(of: rule, report.name))
      }
    } else {
      cases = findings.map { testCase($0, report) }
    }
    if cases.isEmpty { cases = [JUnitFormat.opening("nothing wrong", report.name) + "/>\n"] }
    let errors = findings.count { $0.level == .error }
    let counts =
      "tests=\"\(cases.count)\" failures=\"\(report.isRefusal ? 0 : errors)\" "
      + "skipped=\"\(skipped)\" errors=\"\(report.isRefusal ? errors : 0)\""
    let output = report.remarks.map { "\($0.path.printable): \($0.text)" }
    return "  <testsuite name=\"\(JUnitFormat.escaped(report.name))\" \(counts)>\n" + cases.joined()
      + (output.isEmpty ? "" : "    \(JUnitFormat.output(output.joined(separator: "\n")))\n")
      + "  </testsuite>\n"
  }

  private func testCase(_ finding: Finding, _ report: FindingReport) -> String {
    let name =
      "\(finding.rule) \(finding.title)"
      + (finding.showsFingerprint ? " \(finding.fingerprint)" : "")
    let opening = JUnitFormat.opening(
      name, finding.subject ?? finding.place?.path ?? report.name, finding.place)
    let detail = [JUnitFormat.position(finding.place), finding.remedy].compactMap { $0 }
      .joined(separator: "\n")
    guard finding.level == .error else {
      let text = [finding.message, detail].filter { !$0.isEmpty }.joined(separator: "\n")
      return "\(opening)>\n      \(JUnitFormat.output(text))\n    </testcase>\n"
    }
    let element = report.isRefusal ? "error" : "failure"
    return "\(opening)>\n"
      + "      <\(element) type=\"\(JUnitFormat.escaped(finding.rule))\" "
      + "message=\"\(JUnitFormat.escaped(finding.message))\">\(JUnitFormat.escaped(detail))"
      + "</\(element)>\n    </testcase>\n"
  }

  /// The case of a rule without findings.
  private static func testCase(of rule: FindingReport.Rule, _ group: String) -> String {
    let opening = opening("\(rule.name) \(rule.title)", group)
    guard let reason = rule.skipped else { return "\(opening)/>\n" }
    return "\(opening)>\n      <skipped message=\"\(escaped(reason))\"/>\n    </testcase>\n"
  }

  private static func opening(
    _ name: String, _ group: String, _ place: Finding.Place? = nil
  ) -> String {
    let path = place.map { " file=\"\(escaped($0.path.printable))\"" } ?? ""
    let line = place?.start.map { " line=\"\($0.line)\"" } ?? ""
    return "    <testcase name=\"\(escaped(name))\" classname=\"\(escaped(group.printable))\""
      + path + line
  }

  private static func output(_ text: String) -> String {
    "<system-out>\(escaped(text))</system-out>"
  }

  /// A place as people read it: `content/site.yml:3:5`.
  private static func position(_ place: Finding.Place?) -> String? {
    guard let place else { return nil }
    let numbers = [place.start?.line, place.start?.column].compactMap { $0.map { ":\($0)" } }
    return place.path.printable + numbers.joined()
  }

  /// Text of XML 1.0, which cannot contain control characters at all.
  private static func escaped(_ text: String) -> String {
    var result = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "&": result += "&amp;"
      case "<": result += "&lt;"
      case ">": result += "&gt;"
      case "\"": result += "&quot;"
      case "\n", "\t": result += "&#\(scalar.value);"
      default:
        let isAllowed = scalar.value >= 0x20 && scalar.value != 0xFFFE && scalar.value != 0xFFFF
        result.unicodeScalars.append(isAllowed ? scalar : "\u{FFFD}")
      }
    }
    return result
  }
}
