/// Test cases, as continuous integration shows them.
struct JUnitReport: ReportFormat {
  let name = "junit"
  let isForPrograms = true
  let summary = "JUnit XML: a test case for each error, and one for each rule without any."

  func text(_ pages: [ReportPage]) -> String {
    """
    <?xml version="1.0" encoding="UTF-8"?>
    <testsuites>
    \(pages.map(suite).joined())\
    </testsuites>

    """
  }

  private func suite(_ page: ReportPage) -> String {
    let report = page.report
    var cases: [String] = []
    var failures = 0
    var skipped = 0
    for rule in Rules.all {
      let name = "\(rule.id.rawValue) \(rule.title[page.language])"
      let errors = report.changes.filter { $0.rule == rule.id && $0.severity == .error }
      failures += errors.count
      for change in errors {
        let message = escaped(change.message[page.language])
        cases.append(
          opening(name + " \(change.fingerprint)", page.endpoint(of: change)) + ">\n"
            + "      <failure type=\"\(rule.id.rawValue)\" message=\"\(message)\">"
            + escaped(
              "\(page.file.path):\(page.line(of: change))\n\(change.remedy[page.language])")
            + "</failure>\n    </testcase>\n")
      }
      guard errors.isEmpty else { continue }
      if let unchecked = report.unchecked.first(where: { $0.rule == rule.id }) {
        skipped += 1
        cases.append(
          opening(name, page.file.path) + ">\n      <skipped message=\""
            + escaped(unchecked.reason[page.language]) + "\"/>\n    </testcase>\n")
      } else {
        cases.append(opening(name, page.file.path) + "/>\n")
      }
    }
    let counts = "tests=\"\(cases.count)\" failures=\"\(failures)\" skipped=\"\(skipped)\""
    let name = escaped(page.file.lock.version ?? page.file.path)
    return "  <testsuite name=\"\(name)\" \(counts) errors=\"0\">\n" + cases.joined()
      + "  </testsuite>\n"
  }

  private func opening(_ name: String, _ group: String) -> String {
    "    <testcase name=\"\(escaped(name))\" classname=\"\(escaped(group))\""
  }

  /// Text of XML 1.0, which cannot contain control characters at all.
  private func escaped(_ text: String) -> String {
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
