import AcopioBase

/// SARIF 2.1.0, which code scanning reads (OASIS, Static Analysis Results Interchange Format).
struct SARIFReport: ReportFormat {
  let name = "sarif"
  let isForPrograms = true
  let summary = "SARIF 2.1.0 for code scanning; waived changes are suppressed results."

  func text(_ pages: [ReportPage]) -> String {
    var text = ""
    LockText.block([
      ("$schema", .text("https://json.schemastore.org/sarif-2.1.0.json")),
      ("version", .text("2.1.0")), ("runs", .lines(pages.map(run))),
    ]).append(to: &text)
    return text + "\n"
  }

  /// The run of a version; the category keeps the results of versions apart.
  private func run(_ page: ReportPage) -> LockText {
    let results =
      page.report.changes.map { result($0, nil, page) }
      + page.report.waived.map { result($0.change, $0.waiver, page) }
    let driver: [(key: String, value: LockText)] = [
      ("name", .text("acopio")), ("rules", .lines(Rules.all.map { rule($0, page) })),
    ]
    let version = page.file.lock.version ?? "unversioned"
    return .block([
      ("tool", .inline([("driver", .block(driver))])),
      ("automationDetails", .inline([("id", .text("acopio-contract/\(version)/"))])),
      ("results", .lines(results)),
    ])
  }

  private func rule(_ rule: Rule, _ page: ReportPage) -> LockText {
    .inline([
      ("id", .text(rule.id.rawValue)),
      ("shortDescription", .inline([("text", .text(rule.title[page.language]))])),
      ("help", .inline([("text", .text(rule.remedy[page.language]))])),
      ("defaultConfiguration", .inline([("level", .text(level(rule.severity)))])),
    ])
  }

  private func result(
    _ change: Change, _ waiver: LockRules.Waiver?, _ page: ReportPage
  ) -> LockText {
    let place: [(key: String, value: LockText)] = [
      ("artifactLocation", .inline([("uri", .text(SARIFReport.uri(page.file.path)))])),
      ("region", .inline([("startLine", .number(page.line(of: change)))])),
    ]
    let name =
      page.endpoint(of: change) + (change.place.text.isEmpty ? "" : "#\(change.place.text)")
    var members: [(key: String, value: LockText)] = [
      ("ruleId", .text(change.rule.rawValue)),
      ("ruleIndex", .number(Rule.ID.allCases.firstIndex(of: change.rule) ?? 0)),
      ("level", .text(level(change.severity))),
      (
        "message",
        .inline([
          ("text", .text("\(change.message[page.language]); \(change.remedy[page.language])"))
        ])
      ),
      (
        "locations",
        .lines([
          .inline([
            ("physicalLocation", .inline(place)),
            ("logicalLocations", .lines([.inline([("fullyQualifiedName", .text(name))])])),
          ])
        ])
      ), ("partialFingerprints", .inline([("acopio/v1", .text(change.fingerprint))])),
    ]
    if let waiver {
      let suppression = LockText.inline([
        ("kind", .text("external")), ("justification", .text(waiver.reason)),
      ])
      members.append(("suppressions", .lines([suppression])))
    }
    return .block(members)
  }

  private func level(_ severity: Rule.Severity) -> String {
    switch severity {
    case .error: "error"
    case .warning: "warning"
    case .info: "note"
    case .off: "none"
    }
  }

  /// A path as a relative reference (RFC 3986, §4.2).
  private static func uri(_ path: String) -> String {
    let digits = Array("0123456789ABCDEF")
    var uri = ""
    for byte in path.utf8 {
      let isPlain =
        byte.isASCIIAlphanumeric || "-._~/".utf8.contains(byte)
      if isPlain {
        uri.unicodeScalars.append(Unicode.Scalar(byte))
      } else {
        uri += "%\(digits[Int(byte >> 4)])\(digits[Int(byte & 15)])"
      }
    }
    return uri
  }
}
