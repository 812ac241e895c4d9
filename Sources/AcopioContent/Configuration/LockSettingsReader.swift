import AcopioBase
import AcopioModel

/// `lock:` of the API → `LockSettings`; reports `wrong-type`, `not-in-enum`, `missing-key` and `unknown-key`.
///
/// The rules themselves are known to another room, which reports those that do not exist.
enum LockSettingsReader {
  static func read(_ value: Value?, _ diagnostics: inout Diagnostics) -> LockSettings {
    var settings = LockSettings()
    guard let value else { return settings }
    if value.hasText, value.text.string == LockSettings.required {
      settings.requirement = value.origin
      return settings
    }
    guard let map = Mapping(value, Shapes.lock, &diagnostics) else { return settings }
    if map.flag("required", &diagnostics) {
      settings.requirement = map.optional("required")?.origin
    }
    if let rules = map.optional("rules") {
      if rules.kind != .object {
        wrong(rules, "'rules' must be a mapping", "write 'R16: error'", &diagnostics)
      }
      for member in rules.members {
        let rule = Located(member.key.string, at: member.keyOrigin)
        let severity = Mapping.word(
          member.value, "'\(rule.content)'", "a severity", LockSettings.severities, &diagnostics)
        guard let severity else { continue }
        settings.rules.append(LockSettings.Severity(rule: rule, severity: severity))
      }
    }
    for element in map.list("waivers") {
      guard let map = Mapping(element, Shapes.waiver, &diagnostics),
        let subject = map.requiredString("change", &diagnostics),
        let reason = map.requiredString("reason", &diagnostics),
        let until = map.required("until", &diagnostics)
      else { continue }
      guard let day = day(until, "'until'", &diagnostics) else { continue }
      // A report proposes waivers with this in the place of the reason.
      if reason.content.allSatisfy({ $0.isWhitespace || $0 == "…" }) {
        wrong(
          map.optional("reason") ?? until, "'\(reason.content)' is no reason",
          "say why clients can live with the change", &diagnostics)
      }
      settings.waivers.append(
        LockSettings.Waiver(subject: subject, reason: reason.content, until: day))
    }
    guard let limits = map.optional("limits"),
      let map = Mapping(limits, Shapes.lockLimits, &diagnostics)
    else { return settings }
    settings.itemLoss = map.integer("item-loss", &diagnostics)
    settings.growth = map.integer("growth", &diagnostics)
    settings.fileBytes = map.integer("file-bytes", &diagnostics)
    settings.files = map.integer("files", &diagnostics)
    return settings
  }

  /// `deprecated`, `sunset` and `successor` of a version or an endpoint; `nil` if it is not
  /// deprecated.
  static func deprecation(_ map: Mapping, _ diagnostics: inout Diagnostics) -> Deprecation? {
    let successor = map.string("successor", &diagnostics)
    let since = map.optional("deprecated").map { ($0, day($0, "'deprecated'", &diagnostics)) }
    let sunset = map.optional("sunset").map { ($0, day($0, "'sunset'", &diagnostics)) }
    guard let (place, since) = since else {
      if let alone = sunset?.0 ?? map.optional("successor") {
        diagnostics.error(
          .missingKey, "'sunset' and 'successor' require 'deprecated'",
          at: alone.origin,
          remedy: "add 'deprecated: 2026-11-21' with the date of the deprecation")
      }
      return nil
    }
    guard let since else { return nil }
    if let (value, day) = sunset, let day, day < since {
      diagnostics.error(
        .wrongType, "'sunset' is before 'deprecated'", at: value.origin,
        remedy: "give clients time: choose a later day (RFC 8594)",
        notes: [Diagnostic.Note("'deprecated' is here", at: place.origin)])
    }
    return Deprecation(since: since, sunset: sunset?.1, successor: successor)
  }

  private static func day(
    _ value: Value, _ noun: Message, _ diagnostics: inout Diagnostics
  ) -> String? {
    if value.hasText, CalendarDate(value.text) != nil { return value.text.string }
    wrong(value, "\(noun) must be a day", "write it as 2026-11-21", &diagnostics)
    return nil
  }

  private static func wrong(
    _ value: Value, _ message: Message, _ remedy: Message, _ diagnostics: inout Diagnostics
  ) {
    diagnostics.error(.wrongType, message, at: value.origin, remedy: remedy)
  }
}
