package import AcopioBase
import AcopioModel

/// One mapping of a configuration file: knows its keys, refuses others, and reads their values.
///
/// Reports `unknown-key`, `missing-key` and `wrong-type`, each at its key or value.
struct Mapping {
  /// The mapping itself.
  let value: Value
  /// The noun for messages: `list`, `field 'title'`.
  let noun: Message
  /// The keys that unknown ones are probably misspellings of; they are not reported as missing.
  private let misspelt: [String]
  /// The values of keys that were written with a former name, by the present one.
  private let formerlyNamed: [String: Value]
  /// The keys of the shape of the mapping, if it has one.
  private var keys: [Key] = []

  /// Checks that `value` is a mapping with keys from `keys` only; `nil` if it is not a mapping.
  ///
  /// `required` contains the keys whose absence the caller reports, `renamed` the new name of each key
  /// that had another one, and `hint` is the remedy for a value that is not a mapping.
  init?(
    _ value: Value, _ noun: Message, keys: [String], required: [String] = [],
    renamed: [String: String] = [:], hint: Message? = nil, _ diagnostics: inout Diagnostics
  ) {
    guard value.kind == .object else {
      diagnostics.error(
        .wrongType, "\(noun) must be a mapping, not \(value.kindName)", at: value.origin,
        remedy: TightColon.remedy(for: value) ?? hint
          ?? "write 'key: value' pairs; known keys are \(keys.joined(separator: ", "))")
      return nil
    }
    self.value = value
    self.noun = noun
    var misspelt: [String] = []
    var formerlyNamed: [String: Value] = [:]
    for (index, member) in value.members.enumerated() where !keys.contains(member.key.string) {
      let key = member.key.string
      let owner = Mapping.owner(ofMemberAt: index, in: value.members, keys)
      // The empty key is reported, and its remedy is to indent the lines after it.
      if let owner, required.contains(owner) { continue }
      if let name = renamed[key], keys.contains(name) {
        formerlyNamed[name] = member.value
        diagnostics.error(
          .unknownKey, "'\(key)' of \(noun) is called '\(name)' now", at: member.keyOrigin,
          remedy: "write '\(name)' instead of '\(key)'")
        continue
      }
      let slip =
        Mapping.slip(key, keys) ?? Mapping.tightKey(member, keys)
        ?? owner.map { ($0, "indent it if it belongs to '\($0)' above") }
      if let meant = slip?.meant ?? nearestName(to: key, among: keys) { misspelt.append(meant) }
      diagnostics.error(
        .unknownKey, "'\(key)' is not a key of \(noun)\(didYouMean(key, keys))",
        at: member.keyOrigin,
        remedy: slip?.remedy ?? "known keys are \(keys.joined(separator: ", "))")
    }
    self.misspelt = misspelt
    self.formerlyNamed = formerlyNamed
  }

  /// The known key that a member such as `type:text` without a space begins with.
  private static func tightKey(
    _ member: Member, _ known: [String]
  ) -> (meant: String, remedy: Message)? {
    guard member.value.kind == .null, let length = TightColon.keyLength(member.key) else {
      return nil
    }
    let key = member.key.slice(0..<length).string
    return known.contains(key) ? (key, TightColon.remedy(for: key)) : nil
  }

  /// The empty key that an unknown member probably belongs to, since it follows it without being
  /// indented.
  private static func owner(
    ofMemberAt index: Int, in members: UnsafeBufferPointer<Member>, _ known: [String]
  ) -> String? {
    let owner = members[..<index].last { known.contains($0.key.string) && isNested($0.key.string) }
    return owner?.value.kind == .null ? owner?.key.string : nil
  }

  /// Whether the value of a key is a mapping or a list, which may begin on the next line.
  private static func isNested(_ key: String) -> Bool {
    Shapes.all.contains { shape in
      shape.keys.contains { $0.name == key && $0.kind.isNested }
    }
  }

  /// The key that is meant by one of other tools, and the suggestion for it.
  private static func slip(
    _ key: String, _ known: [String]
  ) -> (meant: String, remedy: Message)? {
    let slips: [(String, String, Message)] = [
      (
        "required", "optional", "a field is required unless it has 'optional: true'; remove the key"
      ),
      ("nullable", "optional", "write 'optional: true'"), ("items", "of", "write 'of: …'"),
      ("options", "values", "write 'values: […]'"), ("enum", "values", "write 'values: […]'"),
      ("properties", "fields", "write 'fields: …'"), ("regex", "pattern", "write 'pattern: …'"),
      ("collection", "to", "write 'to: …'"), ("template", "layout", "write 'layout: …'"),
      ("url", "permalink", "write 'permalink: …'"), ("path", "permalink", "write 'permalink: …'"),
      ("sort", "order", "write 'order: [title]'"), ("filter", "where", "write 'where: …'"),
      ("title", "name", "write 'name: …'"), ("language", "locale", "write 'locale: …'"),
      ("lang", "locale", "write 'locale: …'"), ("url", "base-url", "write 'base-url: …'"),
    ]
    return slips.first { $0.0 == key && known.contains($0.1) }.map { ($0.1, $0.2) }
  }

  /// Checks that `value` is a mapping of a shape; `noun` is its name in messages.
  init?(
    _ value: Value, _ shape: Shape, _ noun: Message, hint: Message? = nil,
    _ diagnostics: inout Diagnostics
  ) {
    self.init(
      value, noun, keys: shape.names, required: shape.requiredNames, renamed: shape.renamed,
      hint: hint, &diagnostics)
    self.keys = shape.keys
  }

  /// Checks that `value` is a mapping of a shape; messages use the name of the shape.
  init?(
    _ value: Value, _ shape: Shape, hint: Message? = nil, _ diagnostics: inout Diagnostics
  ) {
    self.init(value, shape, shape.noun, hint: hint, &diagnostics)
  }

  /// The value at `key`, or at its former name, which was reported; `nil` if it is absent or null.
  func optional(_ key: String) -> Value? {
    let found = value.member(named: key)
    return found.isNothing ? formerlyNamed[key] : found
  }

  /// Whether `key` is written, even if its value is null.
  func has(_ key: String) -> Bool {
    value.member(named: key).kind != .undefined || formerlyNamed[key] != nil
  }

  /// The null at `key`, for keys whose value may be the word `null`.
  func nullKey(_ key: String) -> Value? {
    let found = value.member(named: key)
    return found.kind == .null ? found : nil
  }

  /// The value at `key`, which is required.
  func required(_ key: String, _ diagnostics: inout Diagnostics) -> Value? {
    if let found = optional(key) { return found }
    if let empty = value.members.first(where: { $0.key.string == key && $0.value.kind == .null }) {
      let what: Message = key == "schema" || key == "fields" ? "fields" : "lines"
      diagnostics.error(
        .missingKey, "'\(key)' is empty", at: empty.keyOrigin,
        remedy: Mapping.isNested(key)
          ? "indent the \(what) below it" : "write its value after the colon")
    } else if !misspelt.contains(key) {
      diagnostics.error(
        .missingKey, "\(noun) has no '\(key)'", at: value.origin.firstLine,
        remedy: "add '\(key): …'")
    }
    return nil
  }

  /// The text at `key`, if there is one; numbers count as written, Booleans as `true` or `false`.
  func string(_ key: String, _ diagnostics: inout Diagnostics) -> String? {
    guard let found = optional(key) else { return nil }
    return Mapping.string(found, "'\(key)'", &diagnostics)
  }

  /// The text at `key`, which is required.
  func requiredString(_ key: String, _ diagnostics: inout Diagnostics) -> Located<String>? {
    guard let found = required(key, &diagnostics),
      let text = Mapping.string(found, "'\(key)'", &diagnostics)
    else { return nil }
    return Located(text, at: found.origin)
  }

  /// The integer at `key`, which must be in the range that the shape gives it, if there is one.
  func integer(_ key: String, _ diagnostics: inout Diagnostics) -> Int? {
    guard let found = optional(key),
      case .integer(let range)? = keys.first(where: { $0.name == key })?.kind
    else { return nil }
    guard let number = found.int64, range.contains(number) else {
      diagnostics.error(
        .wrongType,
        "'\(key)' must be a whole number from \(range.lowerBound) to \(range.upperBound)",
        at: found.origin,
        remedy: "write '\(key): \(max(range.lowerBound, min(range.upperBound, 20)))'")
      return nil
    }
    return Int(number)
  }

  /// The Boolean at `key`; `fallback` if it is absent.
  func flag(
    _ key: String, default fallback: Bool = false, _ diagnostics: inout Diagnostics
  ) -> Bool {
    guard let found = optional(key) else { return fallback }
    if let truth = found.bool { return truth }
    diagnostics.error(
      .wrongType, "'\(key)' must be true or false, not \(found.kindName)", at: found.origin,
      remedy: "write 'true' or 'false' without quotes")
    return fallback
  }

  /// Reads `omit`; `fallback` if it is absent.
  func omission(
    default fallback: Omission, _ diagnostics: inout Diagnostics
  ) -> Omission {
    guard has("omit") else { return fallback }
    guard let value = optional("omit") else { return .null }
    switch value.kind == .string ? value.text.string : "" {
    case "nothing": return .nothing
    case "missing": return .missing
    default:
      diagnostics.error(
        .wrongType, "'omit' is 'null', 'missing' or 'nothing'", at: value.origin,
        remedy:
          "write 'omit: null' to leave out members without a value, 'omit: missing' to keep those that "
          + "are null in the content, 'omit: nothing' to keep all")
      return fallback
    }
  }

  /// The elements of the list at `key`, or the single value there; empty if absent.
  func list(_ key: String) -> [Value] {
    guard let found = optional(key) else { return [] }
    return found.kind == .array ? Array(found.elements) : [found]
  }

  /// `value` as text; reports `wrong-type` for lists, mappings and null.
  static func string(
    _ value: Value, _ noun: Message, _ diagnostics: inout Diagnostics
  ) -> String? {
    switch value.kind {
    case .string, .number, .date, .datetime: return value.text.string
    case .bool: return value.bool == true ? "true" : "false"
    default:
      diagnostics.error(
        .wrongType, "\(noun) must be text, not \(value.kindName)", at: value.origin,
        remedy: value.kind == .array || value.kind == .object
          ? "write one text; in quotes if it has brackets or braces in it"
          : "write the text after the colon")
      return nil
    }
  }
}

extension Mapping {
  /// Reads `value` as one of `words`, each of which is `what`; reports `not-in-enum` for others.
  static func word(
    _ value: Value, _ noun: Message, _ what: Message, _ words: [String],
    _ diagnostics: inout Diagnostics
  ) -> String? {
    guard let word = string(value, noun, &diagnostics) else { return nil }
    if words.contains(word) { return word }
    diagnostics.error(
      .notInEnum, "'\(word)' is not \(what)\(didYouMean(word, words))", at: value.origin,
      remedy: "kinds are \(words.joined(separator: ", "))")
    return nil
  }

  /// The same for the words of a type.
  static func choice<Choice: RawRepresentable<String> & CaseIterable>(
    _ value: Value, _ noun: Message, _ what: Message, _ diagnostics: inout Diagnostics
  ) -> Choice? {
    word(value, noun, what, Choice.allCases.map(\.rawValue), &diagnostics)
      .flatMap { Choice(rawValue: $0) }
  }
}

extension Origin {
  /// Only the first byte, for faults of a large value as a whole.
  var firstLine: Origin {
    var place = self
    place.end = min(place.end, place.start + 1)
    return place
  }
}

extension Value {
  /// The kind of the value, for messages: `a list`.
  package var kindName: Message {
    switch kind {
    case .null, .undefined, .empty, .blank: "null"
    case .bool: "true or false"
    case .number, .integer: "a number"
    case .string, .html, .markdown: "text"
    case .date: "a date"
    case .datetime: "a date with time"
    case .array, .range: "a list"
    case .object, .entry: "a mapping"
    }
  }
}
