import AcopioBase

/// One JSON value for programs.
///
/// `{versions: [{version, changes: [{rule, severity, endpoint, pointer, member, id, old, new, message,
/// remedy, fingerprint, path, line, declared, waiver}], waived: [… without `waiver`, and {reason, until}],
/// expired: [{subject, reason, until}], unused: […], unchecked: [{rule, reason}], errors, warnings, notes}]}`; an absent
/// value is `null`.
struct JSONReport: ReportFormat {
  let name = "json"
  let isForPrograms = true
  let summary = "One JSON value with all changes, waivers and rules that were not checked."

  func text(_ pages: [ReportPage]) -> String {
    var text = ""
    JSONLayout.block([("versions", .lines(pages.map(object)))]).append(to: &text)
    return text + "\n"
  }

  private func object(_ page: ReportPage) -> JSONLayout {
    let report = page.report
    let members: [(key: String, value: JSONLayout)] = [
      ("version", .optional(page.file.lock.version)),
      (
        "changes",
        .lines(
          report.changes.map { change in
            .block(
              fields(of: change, page) + [("waiver", .optional(page.proposedWaiver(of: change)))])
          })
      ),
      (
        "waived",
        .lines(
          report.waived.map { waived in
            .block(
              fields(of: waived.change, page) + [
                ("reason", .text(waived.waiver.reason)), ("until", .text(waived.waiver.until)),
              ])
          })
      ), ("expired", .lines(report.expired.map(waiver))),
      ("unused", .lines(report.unused.map(waiver))),
      (
        "unchecked",
        .lines(
          report.unchecked.map { unchecked in
            .inline([
              ("rule", .text(unchecked.rule.rawValue)),
              ("reason", .text(page.say(unchecked.reason))),
            ])
          })
      ), ("errors", .number(report.count(.error))),
      ("warnings", .number(report.count(.warning))), ("notes", .number(report.count(.info))),
    ]
    return .block(members)
  }

  private func fields(of change: Change, _ page: ReportPage) -> [(key: String, value: JSONLayout)] {
    var pointer: String?
    var id: String?
    switch change.place {
    case .endpoint: break
    case .schema(let place): pointer = place
    case .item(let item): id = item
    }
    return [
      ("rule", .text(change.rule.rawValue)), ("severity", .text(change.severity.rawValue)),
      ("endpoint", .optional(change.endpoint.isEmpty ? nil : change.endpoint)),
      ("pointer", .optional(pointer)), ("member", .optional(change.member)), ("id", .optional(id)),
      ("old", .optional(change.old)),
      ("new", .optional(change.new)), ("message", .text(page.say(change.message))),
      ("remedy", .text(page.say(change.remedy))), ("fingerprint", .text(change.fingerprint)),
      ("path", .text(page.file.path)), ("line", .number(page.line(of: change))),
      ("declared", .optional(page.declarations?.place(of: change))),
    ]
  }

  private func waiver(_ waiver: LockRules.Waiver) -> JSONLayout {
    .inline([
      ("subject", .text(ReportPage.subject(waiver))), ("reason", .text(waiver.reason)),
      ("until", .text(waiver.until)),
    ])
  }
}

extension JSONLayout {
  /// A string, or null.
  fileprivate static func optional(_ text: String?) -> JSONLayout {
    text.map { .text($0) } ?? .raw("null")
  }
}
