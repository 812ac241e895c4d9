import AcopioBase
import AcopioModel
import AcopioTestSupport

/// An entry with one thing wrong, and whether JSON Schema can see it.
struct EntryMutation {
  /// What was done, for messages.
  let story: String
  /// The entry as JSON.
  let json: String
  /// Whether JSON Schema has words for the fault.
  let isSayable: Bool

  private enum Fault: CaseIterable {
    case type, range, missing, unknown, form, word
  }

  /// Breaks `members`, names and JSON of an entry under `schema`; the same for the same `random`.
  init(_ members: [(name: String, json: String)], _ schema: Schema, _ random: inout SeededGenerator)
  {
    var choices: [(story: String, members: [(name: String, json: String)], isSayable: Bool)] = []
    let fault = Fault.allCases.randomElement(using: &random) ?? .unknown
    for (index, member) in members.enumerated() {
      guard let field = schema[member.name] else { continue }
      var broken = members
      if fault == .missing {
        guard !field.isOptional, field.fallback.kind == .undefined else { continue }
        broken.remove(at: index)
        choices.append(("without '\(member.name)'", broken, true))
      } else if let value = EntryMutation.value(of: field, fault) {
        broken[index].json = value
        let isHidden = fault == .range && field.rules.isQuoted
        choices.append(("'\(member.name)' is \(value.prefix(30))", broken, !isHidden))
      }
    }
    let extra = members + [(name: "zzz", json: "1")]
    let choice = choices.randomElement(using: &random) ?? ("with 'zzz'", extra, true)
    story = choice.story
    isSayable = choice.isSayable
    json = EntryMutation.object(choice.members)
  }

  /// Members as a JSON object.
  static func object(_ members: [(name: String, json: String)]) -> String {
    "{ " + members.map { "\"\($0.name)\": \($0.json)" }.joined(separator: ", ") + " }"
  }

  /// A value that the field refuses; `nil` if it has no such fault.
  private static func value(of field: Field, _ fault: Fault) -> String? {
    switch fault {
    case .type: wrongType(field)
    case .range: outOfRange(field)
    case .form: wrongForm(field)
    case .word: if case .choice = field.type { "\"no-such-word\"" } else { nil }
    case .missing, .unknown: nil
    }
  }

  private static func wrongType(_ field: Field) -> String {
    switch field.type {
    case .integer, .number, .decimal: field.rules.isQuoted ? "19.5" : "\"many\""
    case .boolean: "\"yes\""
    case .list, .geoLine: "{ \"a\": 1 }"
    case .object, .geoPoint: "\"x\""
    case .reference: "true"
    default: "5"
    }
  }

  private static func outOfRange(_ field: Field) -> String? {
    let least = field.rules.minimum.flatMap(\.number)
    let most = field.rules.maximum.flatMap(\.number)
    switch field.type {
    case .integer, .number, .decimal:
      guard let number = most.map({ $0 + 1 }) ?? least.map({ $0 - 1 }) else { return nil }
      let text = "\(Int(number))"
      return field.rules.isQuoted ? "\"\(text)\"" : text
    case .string, .text, .markdown:
      guard let most else { return least.map { _ in "\"\"" } }
      return "\"" + String(repeating: "x", count: Int(most) + 1) + "\""
    case .list: return least.map { _ in "[]" }
    default: return nil
    }
  }

  private static func wrongForm(_ field: Field) -> String? {
    switch field.type {
    case .date, .datetime, .duration, .formed: "\"¡ no !\""
    default: field.rules.pattern.map { _ in "\"¡ no !\"" }
    }
  }
}
