/// SARIF 2.1.0, which code scanning reads (OASIS, Static Analysis Results Interchange Format).
package struct SARIFFormat: FindingFormat {
  package let name = "sarif"
  package let summary = "SARIF 2.1.0 for code scanning; accepted changes are suppressed results."

  package init() {}

  package func text(_ reports: [FindingReport]) -> String {
    var text = ""
    JSONLayout.block([
      ("$schema", .text("https://json.schemastore.org/sarif-2.1.0.json")),
      ("version", .text("2.1.0")), ("runs", .lines(reports.map(run))),
    ]).append(to: &text)
    return text + "\n"
  }

  private func run(_ report: FindingReport) -> JSONLayout {
    let positions = report.rules.enumerated().map { ($1.name, $0) }
    let indices = Dictionary(positions) { first, _ in first }
    let driver: [(key: String, value: JSONLayout)] = [
      ("name", .text("acopio")), ("rules", .lines(report.rules.map(rule))),
    ]
    return .block([
      ("tool", .inline([("driver", .block(driver))])),
      ("automationDetails", .inline([("id", .text(report.category))])),
      ("columnKind", .text("unicodeCodePoints")),
      ("invocations", .lines([invocation(report)])),
      (
        "results",
        .lines(
          report.findings.map {
            result($0, indices[$0.rule], needsPlace: !report.isRefusal)
          })
      ),
    ])
  }

  private func invocation(_ report: FindingReport) -> JSONLayout {
    var members: [(key: String, value: JSONLayout)] = [
      ("executionSuccessful", .raw(report.isRefusal ? "false" : "true"))
    ]
    if !report.remarks.isEmpty {
      let notifications = report.remarks.map { remark in
        JSONLayout.inline([
          ("level", .text("warning")), ("message", message(remark.text)),
          ("locations", .lines([location(Finding.Place(remark.path))])),
        ])
      }
      members.append(("toolConfigurationNotifications", .lines(notifications)))
    }
    return .inline(members)
  }

  private func rule(_ rule: FindingReport.Rule) -> JSONLayout {
    .inline([
      ("id", .text(rule.name)), ("shortDescription", message(rule.title)),
      ("help", message(rule.help)),
      (
        "defaultConfiguration",
        .inline([("level", .text(rule.level?.rawValue ?? "none"))])
      ),
    ])
  }

  private func result(
    _ finding: Finding, _ ruleIndex: Int?, needsPlace: Bool
  ) -> JSONLayout {
    var members: [(key: String, value: JSONLayout)] = [("ruleId", .text(finding.rule))]
    if let ruleIndex { members.append(("ruleIndex", .number(ruleIndex))) }
    members.append(("level", .text(finding.level.rawValue)))
    members.append(("message", message(finding.sentence)))
    // Code scanning shows no result without a location.
    if let place = finding.place ?? (needsPlace ? Finding.Place.site : nil) {
      members.append(("locations", .lines([location(place, of: finding)])))
    }
    if !finding.notes.isEmpty {
      let locations = finding.notes.map { location($0.place, $0.message) }
      members.append(("relatedLocations", .lines(locations)))
    }
    members.append(
      ("partialFingerprints", .inline([("acopio/v1", .text(finding.fingerprint))])))
    if let waiver = finding.waiver {
      let suppression = JSONLayout.inline([
        ("kind", .text("external")), ("justification", .text(waiver)),
      ])
      members.append(("suppressions", .lines([suppression])))
    }
    return .block(members)
  }

  private func location(
    _ place: Finding.Place?, _ text: String? = nil, of finding: Finding? = nil
  ) -> JSONLayout {
    var members: [(key: String, value: JSONLayout)] = []
    if let place {
      var physical: [(key: String, value: JSONLayout)] = [
        ("artifactLocation", .inline([("uri", .text(SARIFFormat.uri(place.path)))]))
      ]
      if let region = region(place) { physical.append(("region", region)) }
      members.append(("physicalLocation", .inline(physical)))
    }
    if let text { members.append(("message", message(text))) }
    if let subject = finding?.subject {
      let name = subject + (finding?.part.map { "#\($0)" } ?? "")
      members.append(
        ("logicalLocations", .lines([.inline([("fullyQualifiedName", .text(name))])])))
    }
    return .inline(members)
  }

  private func region(_ place: Finding.Place) -> JSONLayout? {
    guard let start = place.start else { return nil }
    let numbers = [
      ("startLine", start.line), ("startColumn", start.column), ("endLine", place.end?.line),
      ("endColumn", place.end?.column),
    ]
    return .inline(numbers.compactMap { name, number in number.map { (name, .number($0)) } })
  }

  private func message(_ text: String) -> JSONLayout { .inline([("text", .text(text))]) }

  /// A path as a relative reference, or as an address of the file if it is absolute (RFC 3986, §4.2; RFC 8089).
  private static func uri(_ path: String) -> String {
    (path.hasPrefix("/") ? "file://" : "") + PercentEncoding.encodedPath(path)
  }
}
