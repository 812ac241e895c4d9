import AcopioBase
import AcopioModel

/// Validates a value against the type and the rules of its field.
///
/// A judge belongs to one thread. It reports `wrong-type`, `control-character`, `out-of-range`, `pattern-mismatch`,
/// `not-in-enum`, `invalid-date`, `invalid-duration`, `invalid-url`, `invalid-email`, `invalid-slug`,
/// `invalid-color`, `invalid-phone`, `invalid-money`, `unknown-currency`, `unknown-field`, `missing-field`,
/// `not-localized`, `invalid-locale`, `unknown-language`, `missing-own-text`, `missing-file`,
/// `unsafe-path`, `invalid-file`.
struct ValueJudge {
  /// The arena for validated lists and objects.
  let arena: Arena
  /// The matchers of the patterns that were used.
  private var matchers: [ObjectIdentifier: PatternMatcher] = [:]
  /// The words of enums with many of them, by the declaration of the field.
  private var wordSets: [Origin: Set<String>] = [:]
  /// Up to so many words are compared one by one.
  private static let fewWords = 16
  /// The suggestions for the file being judged, so that they do not depend on the other files.
  var suggestions = ValueJudge.suggestionsOfAFile
  static let suggestionsOfAFile = SuggestionBudget(comparisons: 20_000)
  /// The number of members that were left to the caller because it allows their names.
  var leftToCaller = 0
  /// The languages of the site; a value may be localized if there are several.
  let languages: SiteLanguages
  /// Whether a localized value was found since this was set to `false`.
  var hasMetLocalized = false
  /// Whether the current value is the value of a localized one in one language.
  var isInsideLocalized = false
  /// The time zone of the site, in which times are read and kept; `nil` keeps their offset.
  let zone: ZoneRules?
  /// Finds the files that values name; `nil` if files are not checked.
  let files: FileFinder?
  /// The ids of the files that values name.
  var usedFiles: Set<UInt32> = []

  init(
    arena: Arena, languages: SiteLanguages = SiteLanguages([]), zone: ZoneRules? = nil,
    files: FileFinder? = nil
  ) {
    self.zone = zone
    self.files = files
    self.arena = arena
    self.languages = languages
  }

  /// `value` in the form that entries contain; `undefined` if it was refused, which was reported.
  mutating func judge(
    _ value: Value, as field: Field, _ diagnostics: inout Diagnostics
  ) -> Value {
    var value = value.isUntyped ? typed(value, as: field) : value
    // Whatever is in a value of the type `any`, languages too, belongs to it.
    if case .any = field.type {
      checkNumbers(in: value, field, &diagnostics)
      value.isFree = true
      return value
    }
    if value.kind == .object, let localized = localized(value, field, &diagnostics) {
      return localized
    }
    switch field.type {
    case .string, .text:
      return text(value, field, &diagnostics)
    case .image, .file:
      return file(value, field, &diagnostics)
    case .markdown:
      let judged = text(value, field, &diagnostics)
      return judged.kind == .string
        ? .text(judged.text, kind: .markdown, origin: judged.origin) : judged
    case .integer, .number, .decimal:
      return number(value, field, &diagnostics)
    case .boolean:
      return value.kind == .bool ? value : refuse(value, field, "true or false", &diagnostics)
    case .date, .datetime:
      return date(value, field, &diagnostics)
    case .duration:
      return duration(value, field, &diagnostics)
    case .money:
      return money(value, field, &diagnostics)
    case .geoPoint:
      return point(value, field, &diagnostics)
    case .geoLine:
      return line(value, field, &diagnostics)
    case .formed(let form):
      return formed(value, field, form, &diagnostics)
    case .choice(let words):
      return choice(value, field, words, &diagnostics)
    case .list(let item):
      return list(value, field, item, &diagnostics)
    case .object(let schema):
      return object(value, field, schema, &diagnostics)
    case .reference:
      return key(value, field, &diagnostics)
    case .union(let types):
      return one(of: types, value, field, &diagnostics)
    case .any: preconditionFailure("a value of the type 'any' is taken literally")
    }
  }

  /// `value` as the first of several types that takes it.
  ///
  /// If none does, but the value is of the kind of one of them, the fault of that type is reported.
  private mutating func one(
    of types: [FieldType], _ value: Value, _ field: Field, _ diagnostics: inout Diagnostics
  ) -> Value {
    var closest: (fault: Diagnostic, type: Int)?
    for (index, type) in types.enumerated() {
      var own = Diagnostics()
      let judged = judge(value, as: Field(name: field.name, type: type), &own)
      if judged.kind != .undefined, own.all.isEmpty { return judged }
      if closest == nil, let fault = own.all.first(where: { $0.id != .wrongType }) {
        closest = (fault, index)
      }
    }
    guard let closest else {
      let wanted = types.map { ExpressionType($0).description }.joined(separator: " or ")
      return refuse(value, field, wanted, &diagnostics)
    }
    let others = types.indices.filter { $0 != closest.type }.map { Pitfall.form(of: types[$0]) }
    let remedies = [closest.fault.remedy].compactMap(\.self) + others
    diagnostics.error(
      closest.fault.id, closest.fault.message, at: closest.fault.origin,
      remedy: remedies.joined(separator: ", or "))
    return .undefined
  }

  /// Converts text from a format without types to the type of the field, if the text has that form.
  private func typed(_ value: Value, as field: Field) -> Value {
    let type = field.type
    var text = value
    text.isUntyped = false
    // A list with a separator of its own is split by it.
    guard field.rules.separator == nil else { return text }
    switch type {
    // Spaces are significant only in text; a list trims its items.
    case .string, .text, .markdown, .list: break
    default: text = UntypedList.trimmed(text)
    }
    switch type {
    case .integer, .number, .decimal, .boolean:
      let scalar = YAMLScalar.value(text.text, origin: text.origin)
      return scalar.kind == .null ? text : scalar
    case .list: return .array(UntypedList.elements(of: value), in: arena).at(value.origin)
    case .union(let types):
      // A number or a word such as `true` is text only if no other type can be meant.
      let scalar = YAMLScalar.value(text.text, origin: text.origin)
      return types.contains { $0.kindInUnion?.contains(scalar) ?? false } ? scalar : text
    default: return text
    }
  }

  /// Reports a value of the wrong kind.
  func refuse(
    _ value: Value, _ field: Field, _ wanted: Message, _ diagnostics: inout Diagnostics
  ) -> Value {
    if reportLanguage(value, field, &diagnostics) { return .undefined }
    diagnostics.error(
      .wrongType, "'\(field.name.string)' must be \(wanted), not \(value.kindName)",
      at: value.kind == .object || value.kind == .array ? value.origin.firstLine : value.origin,
      remedy: quoted(value, field) ?? Pitfall.remedy(value, field.type)
        ?? Pitfall.form(of: field.type))
    return .undefined
  }

  /// The suggested replacement for a number without quotes, for a field that keeps its digits.
  private func quoted(_ value: Value, _ field: Field) -> Message? {
    guard field.rules.isQuoted else { return nil }
    return value.kind == .number
      ? "write it in quotes: \"\(value.text.string)\"" : "write a number in quotes, as \"12.5\""
  }

  // MARK: - Text

  mutating func text(
    _ value: Value, _ field: Field, _ diagnostics: inout Diagnostics
  ) -> Value {
    guard value.kind == .string else { return refuse(value, field, "text", &diagnostics) }
    if let code = value.text.firstControlCharacter {
      diagnostics.error(
        .controlCharacter,
        "'\(field.name.string)' contains the control character U+\(code.hexadecimal(4))",
        at: value.origin, remedy: "delete it; tabs and line breaks are allowed")
      return .undefined
    }
    let rules = field.rules
    if rules.minimum != nil || rules.maximum != nil {
      checkRange(.integer(value.text.characterCount), value, field, " characters", &diagnostics)
    }
    checkPattern(value, field, &diagnostics)
    return value
  }

  private mutating func checkPattern(
    _ value: Value, _ field: Field, _ diagnostics: inout Diagnostics
  ) {
    guard let pattern = field.rules.pattern else { return }
    let name = ObjectIdentifier(pattern)
    if matchers[name, default: PatternMatcher(pattern)].matchesWhole(value.text) { return }
    let text = value.text.string
    let shown = text.count > 40 ? "\(text.prefix(40))…" : text
    diagnostics.error(
      .patternMismatch, "'\(shown)' is not a valid '\(field.name.string)'", at: value.origin,
      remedy: field.rules.message.map { Message(verbatim: $0) }
        ?? "it must match the pattern \(pattern.text); 'message:' in the schema can say this in words"
    )
  }

  private mutating func choice(
    _ value: Value, _ field: Field, _ words: [String], _ diagnostics: inout Diagnostics
  ) -> Value {
    guard value.kind == .string else { return refuse(value, field, "text", &diagnostics) }
    if isOne(of: words, value, field) { return value }
    let text = value.text.string
    diagnostics.error(
      .notInEnum,
      "'\(text)' is not one of the values of '\(field.name.string)'\(suggestions.didYouMean(text) { words })",
      at: value.origin, remedy: "values are \(listed(words))")
    return .undefined
  }

  /// Whether a text is one of these words, the words of the field.
  private mutating func isOne(of words: [String], _ value: Value, _ field: Field) -> Bool {
    guard words.count > ValueJudge.fewWords, field.origin != .none else {
      return words.contains { word in
        return word.withBytes { value.text.equals($0) }
      }
    }
    let known = wordSets[field.origin] ?? Set(words)
    wordSets[field.origin] = known
    return known.contains(value.text.string)
  }

  private func key(
    _ value: Value, _ field: Field, _ diagnostics: inout Diagnostics
  ) -> Value {
    guard value.kind == .string || value.kind == .number else {
      return refuse(value, field, "the key of an entry", &diagnostics)
    }
    return .text(value.text, origin: value.origin)
  }

  private mutating func formed(
    _ value: Value, _ field: Field, _ form: TextForm, _ diagnostics: inout Diagnostics
  ) -> Value {
    let judged = text(value, field, &diagnostics)
    guard judged.kind == .string, !form.accepts(judged.text) else { return judged }
    let fault = form.fault(in: judged.text)
    diagnostics.error(
      fault.id, "'\(field.name.string)' \(fault.message)", at: value.origin, remedy: fault.remedy)
    return .undefined
  }
}
