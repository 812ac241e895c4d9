import AcopioBase

/// The changes of a version for its clients, from lock to lock: `content/api/v1.changes.json`.
///
/// In: reports of `acopio lock`, each on a day. Out: a file that is committed next to the
/// lock (`text`, `ChangeHistoryReader`), for the documentation of the API. Promise: newest first, a
/// line for each change, and the same bytes for equal histories.
package struct ChangeHistory: Sendable, Equatable {
  /// A change of the past.
  package struct Entry: Sendable, Equatable {
    /// The day on which it was locked, such as `2026-11-21`.
    package let date: String
    /// The rule that reported it.
    package let rule: Rule.ID
    /// The severity of the change.
    package let severity: Rule.Severity
    /// The key of the endpoint; empty for the whole version.
    package let endpoint: String
    /// The changed part of the endpoint.
    package let place: LockFile.Place
    /// The description of the change in each of `Translation.languages`, without full stop.
    package let texts: [String: String]
    /// The digits by which reports and waivers name it.
    package let fingerprint: String

    package init(
      date: String, rule: Rule.ID, severity: Rule.Severity, endpoint: String, place: LockFile.Place,
      texts: [String: String], fingerprint: String
    ) {
      self.date = date
      self.rule = rule
      self.severity = severity
      self.endpoint = endpoint
      self.place = place
      self.texts = texts
      self.fingerprint = fingerprint
    }
  }

  /// The number of days on which changes were locked.
  package var revision: Int { Set(entries.map(\.date)).count }

  /// The number of the format that is written; the reader refuses all others.
  package static let format = 1

  /// The version, such as `v1`; `nil` for endpoints without one.
  package let version: String?
  /// The changes, newest first.
  ///
  /// Within a day, the last report comes first, and each report keeps its order.
  package private(set) var entries: [Entry]

  /// Creates a history of changes, which may be in any order of days.
  package init(version: String?, entries: [Entry] = []) {
    self.version = version
    self.entries = entries.enumerated().inOrder {
      ($1.element.date, $0.offset) < ($0.element.date, $1.offset)
    }.map(\.element)
  }

  /// Returns the history with the changes of a report, on a day.
  ///
  /// Notes about data are left out, since content changes every day, and so is R21, which only repeats other changes. A
  /// change that the day already has is not added again, unless it was undone since.
  package func adding(_ report: LockReport, on date: String) -> ChangeHistory {
    let new = (report.changes + report.waived.map(\.change)).filter(\.isPartOfHistory)
    let fingerprints = Set(new.map(\.fingerprint))
    // The last changes of the day of each place, as far as the report repeats them.
    var known: Set<String> = []
    var undone: Set<Subject> = []
    for entry in entries where entry.date == date {
      let subject = Subject(endpoint: entry.endpoint, place: entry.place)
      if !fingerprints.contains(entry.fingerprint) {
        undone.insert(subject)
      } else if !undone.contains(subject) {
        known.insert(entry.fingerprint)
      }
    }
    let added = new.filter { !known.contains($0.fingerprint) }.map { change in
      Entry(
        date: date, rule: change.rule, severity: change.severity, endpoint: change.endpoint,
        place: change.place, texts: texts(of: change.message), fingerprint: change.fingerprint)
    }
    return ChangeHistory(version: version, entries: added + entries)
  }

  /// A message in each of the languages.
  private func texts(of message: Message) -> [String: String] {
    Dictionary(
      uniqueKeysWithValues: Translation.languages.map { ($0, message.text(in: .of($0))) })
  }

  /// The subject of a change.
  private struct Subject: Hashable {
    let endpoint: String
    let place: LockFile.Place
  }

  /// The file, which ends with a line end.
  package var text: String {
    var members: [(key: String, value: JSONLayout)] = [("format", .number(ChangeHistory.format))]
    if let version { members.append(("version", .text(version))) }
    members.append(("changes", .lines(entries.map { .inline($0.members) })))
    var text = ""
    JSONLayout.block(members).append(to: &text)
    return text + "\n"
  }
}

extension ChangeHistory.Entry {
  fileprivate var members: [(key: String, value: JSONLayout)] {
    var members: [(key: String, value: JSONLayout)] = [
      ("date", .text(date)), ("rule", .text(rule.rawValue)), ("severity", .text(severity.rawValue)),
    ]
    if !endpoint.isEmpty { members.append(("endpoint", .text(endpoint))) }
    switch place {
    case .endpoint: break
    case .schema(let pointer): members.append(("pointer", .text(pointer)))
    case .item(let id): members.append(("id", .text(id)))
    }
    let message = Translation.languages.compactMap { language in
      texts[language].map { (language, JSONLayout.text($0)) }
    }
    members.append(("message", .inline(message)))
    members.append(("fingerprint", .text(fingerprint)))
    return members
  }
}

extension Change {
  /// Whether clients want to read of it later.
  fileprivate var isPartOfHistory: Bool {
    if rule == .r21 { return false }
    return severity != .info || !(rule.rawValue.hasPrefix("D") || rule == .a03)
  }
}
