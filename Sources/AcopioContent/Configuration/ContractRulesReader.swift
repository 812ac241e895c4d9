import AcopioBase
import AcopioModel

/// `contract:` of the API or of a version → `ContractRules`; reports `wrong-type`, `not-in-enum` and
/// `unknown-key`.
enum ContractRulesReader {
  /// Reads the key `contract` of `map`: a level, or a mapping; `nil` if it is absent.
  ///
  /// Keys that a mapping leaves out keep the value of `base`, except the levels of files and the ignored operations,
  /// which are in one folder.
  static func read(
    _ map: Mapping, over base: ContractRules, _ diagnostics: inout Diagnostics
  ) -> ContractRules? {
    guard let value = map.optional("contract") else { return nil }
    var rules = base
    rules.files = []
    rules.ignored = []
    guard value.kind == .object else {
      if let level = level(value, "'contract'", &diagnostics) { rules.level = level }
      return rules
    }
    guard let map = Mapping(value, Shapes.contract, &diagnostics) else { return rules }
    if let level = map.optional("level").flatMap({ level($0, "'level'", &diagnostics) }) {
      rules.level = level
    }
    if let value = map.optional("undocumented"),
      let choice: ContractRules.Undocumented = Mapping.choice(
        value, "'undocumented'", "a value of 'undocumented'", &diagnostics)
    {
      rules.undocumented = choice
    }
    for value in map.list("ignore") {
      guard let text = Mapping.string(value, "an element of 'ignore'", &diagnostics) else {
        continue
      }
      rules.ignored.append(Located(text, at: value.origin))
    }
    for file in map.optional("files")?.members ?? [].withUnsafeBufferPointer({ $0 }) {
      let name = Located(file.key.string, at: file.keyOrigin)
      guard let level = level(file.value, "'\(name.content)'", &diagnostics) else { continue }
      rules.files.append(ContractRules.File(name: name, level: level))
    }
    return rules
  }

  private static func level(
    _ value: Value, _ noun: Message, _ diagnostics: inout Diagnostics
  ) -> ContractLevel? {
    Mapping.choice(value, noun, "a level of contracts", &diagnostics)
  }
}
