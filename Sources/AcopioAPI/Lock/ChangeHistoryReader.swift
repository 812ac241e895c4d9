package import AcopioBase
import AcopioModel

/// Reads the file of a history of changes.
///
/// In: JSON as `ChangeHistory.text` has it, in any layout. Out: the history, or diagnostics with the
/// position and a remedy. Promise: depth and size are limited, and a history that is read has only days of the
/// calendar, rules that exist and messages in every language of reports.
package struct ChangeHistoryReader: CommittedFileReader {
  private static let limits = JSONReader.Limits(depth: 8, bytes: LockReader.sizeLimit)
  static let fault = DiagnosticID.invalidChanges
  static let noun: Message = "a history of changes"
  static let emptiness: Message = "the history of changes is empty"
  package static let remedy: Message =
    "restore the file from the last commit, or correct it"

  var diagnostics = Diagnostics()

  /// Reads the history in `file`; `nil` after an error.
  ///
  /// Reports `invalid-changes`, and the diagnostics of `JSONReader.read`.
  package static func read(_ file: SourceFile, _ diagnostics: inout Diagnostics) -> ChangeHistory? {
    let arena = Arena()
    var faults = Diagnostics()
    guard let value = JSONReader.read(file, arena: arena, limits: limits, &faults) else {
      report(faults, of: file, &diagnostics)
      return nil
    }
    var reader = ChangeHistoryReader()
    // Values point into the arena, which must live until they were read.
    let history = withExtendedLifetime(arena) { reader.history(value) }
    faults.append(reader.diagnostics)
    diagnostics.append(faults)
    return faults.hasErrors ? nil : history
  }

  private mutating func history(_ value: Value) -> ChangeHistory? {
    guard value.kind == .object else {
      fault("a history of changes is an object", at: value)
      return nil
    }
    let format = value.member("format")
    guard format.int64 == Int64(ChangeHistory.format) else {
      fault(
        format.kind == .undefined
          ? "a history of changes begins with the number of its format"
          : "this version of acopio reads histories of the format \(ChangeHistory.format)",
        at: format.kind == .undefined ? value : format)
      return nil
    }
    expect(value, ["format", "version", "changes"])
    let changes = value.member("changes")
    guard changes.kind == .array else {
      fault("'changes' must be a list", at: changes.kind == .undefined ? value : changes)
      return nil
    }
    return ChangeHistory(
      version: text(value, "version"), entries: changes.elements.compactMap { entry($0) })
  }

  private mutating func entry(_ value: Value) -> ChangeHistory.Entry? {
    guard value.kind == .object else {
      fault("a change is an object", at: value)
      return nil
    }
    expect(
      value,
      ["date", "rule", "severity", "endpoint", "pointer", "id", "message", "fingerprint"])
    let date = text(value, "date", isRequired: true)
    if date != nil, CalendarDate(value.member("date").text) == nil {
      fault("'date' must be a day such as 2026-11-21", at: value.member("date"))
    }
    let rule = word(value, "rule", Rule.ID.allCases)
    let severity = word(value, "severity", [Rule.Severity.error, .warning, .info])
    let endpoint = text(value, "endpoint") ?? ""
    // The pointer of the whole value is empty, and so may ids be.
    let pointer = text(value, "pointer", mayBeEmpty: true)
    let id = text(value, "id", mayBeEmpty: true)
    if pointer != nil, id != nil { fault("a change has a 'pointer' or an 'id'", at: value) }
    let fingerprint = text(value, "fingerprint", isRequired: true)
    if let fingerprint, !LockRules.Waiver.isFingerprint(fingerprint) {
      fault("'fingerprint' must be 12 hexadecimal digits", at: value.member("fingerprint"))
    }
    guard let texts = texts(value), let date, let rule, let severity, let fingerprint else {
      return nil
    }
    return ChangeHistory.Entry(
      date: date, rule: rule, severity: severity, endpoint: endpoint,
      place: pointer.map { .schema($0) } ?? id.map { .item($0) } ?? .endpoint, texts: texts,
      fingerprint: fingerprint)
  }

  private mutating func texts(_ value: Value) -> [String: String]? {
    let message = value.member("message")
    guard message.kind == .object else {
      fault(
        "'message' must be an object of texts by language",
        at: message.kind == .undefined ? value : message)
      return nil
    }
    expect(message, Translation.languages)
    var texts: [String: String] = [:]
    for language in Translation.languages {
      texts[language] = text(message, language, isRequired: true)
    }
    return texts.count == Translation.languages.count ? texts : nil
  }

  // MARK: - Members

  /// The text of a member; reports anything else.
  private mutating func text(
    _ value: Value, _ key: String, isRequired: Bool = false, mayBeEmpty: Bool = false
  ) -> String? {
    let noun: Message = mayBeEmpty ? "a text" : "a text that is not empty"
    guard let member = member(value, key, .string, noun, isRequired: isRequired) else { return nil }
    if mayBeEmpty || !member.text.isEmpty { return member.text.string }
    fault("'\(key)' must be \(noun)", at: member)
    return nil
  }

  /// One of the words of an enum.
  private mutating func word<Word: RawRepresentable<String>>(
    _ value: Value, _ key: String, _ words: [Word]
  ) -> Word? {
    guard let name = text(value, key, isRequired: true) else { return nil }
    let word = words.first { $0.rawValue == name }
    if word == nil {
      let member = value.member(named: key)
      fault("'\(member.text.shortString)' is not a \(key) of changes", at: member)
    }
    return word
  }
}
