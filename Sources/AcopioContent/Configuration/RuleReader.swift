import AcopioBase
import AcopioModel

/// One of `rules:` of a `_collection.yml` → `EntryRule`.
struct RuleReader {
  /// Reads a rule; reports `unknown-severity` and the diagnostics of `Mapping` and
  /// `ExpressionParser`.
  static func read(_ value: Value, _ diagnostics: inout Diagnostics) -> EntryRule? {
    guard let map = Mapping(value, Shapes.rule, &diagnostics),
      let required = map.required("require", &diagnostics),
      let message = map.requiredString("message", &diagnostics),
      let requirement = ExpressionParser.parse(required, &diagnostics)
    else { return nil }
    let when = map.optional("when")
    let condition = when.flatMap { ExpressionParser.parse($0, &diagnostics) }
    guard when == nil || condition != nil else { return nil }
    let place = map.optional("at").flatMap { value in
      Mapping.string(value, "'at'", &diagnostics).map { Located($0, at: value.origin) }
    }
    let remedy = map.optional("remedy").flatMap { Mapping.string($0, "'remedy'", &diagnostics) }
    return EntryRule(
      condition: condition, requirement: requirement, message: message.content, remedy: remedy,
      place: place, severity: severity(map, &diagnostics))
  }

  private static func severity(
    _ map: Mapping, _ diagnostics: inout Diagnostics
  ) -> Diagnostic.Severity {
    guard let value = map.optional("severity"),
      let word = Mapping.string(value, "'severity'", &diagnostics)
    else { return .error }
    if word == "warning" { return .warning }
    if word != "error" {
      diagnostics.error(
        .unknownSeverity,
        "'\(word)' is not a severity\(didYouMean(word, ["error", "warning"]))",
        at: value.origin, remedy: "write error or warning")
    }
    return .error
  }
}
