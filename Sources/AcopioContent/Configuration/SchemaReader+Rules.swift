import AcopioBase
import AcopioModel

extension SchemaReader {
  /// Reads the limits of a field.
  func rules(
    _ map: Mapping, _ type: FieldType, _ diagnostics: inout Diagnostics
  ) -> FieldRules {
    var rules = FieldRules()
    rules.minimum = number("min", map, &diagnostics)
    rules.maximum = number("max", map, &diagnostics)
    rules.isQuoted = map.flag("quoted", &diagnostics)
    rules.mayGrow = map.flag("may-grow", &diagnostics)
    rules.unit = map.string("unit", &diagnostics)
    rules.separator = separator(map, &diagnostics)
    rules.unique = unique(map, type, &diagnostics)
    if let least = rules.minimum, let most = rules.maximum,
      let order = Value.compareNumbers(least, most), order > 0,
      let place = map.optional("min")
    {
      diagnostics.error(
        .emptyRange, "'min' is greater than 'max', so no value fits", at: place.origin,
        remedy: "swap them, or remove one")
      rules.minimum = nil
    }
    if map.optional("message") != nil { _ = map.required("pattern", &diagnostics) }
    rules.pattern = pattern(map, &diagnostics)
    if rules.pattern != nil { rules.message = map.string("message", &diagnostics) }
    return rules
  }

  /// Reads `split`; reports `wrong-type` for a text without characters.
  private func separator(_ map: Mapping, _ diagnostics: inout Diagnostics) -> String? {
    guard let text = map.string("split", &diagnostics), let value = map.optional("split") else {
      return nil
    }
    guard text.isEmpty else { return text }
    diagnostics.error(
      .wrongType, "'split' needs at least one character", at: value.origin,
      remedy: "write the separator of the elements: \"split: ' '\"")
    return nil
  }

  /// Reads `unique`; reports `unknown-field`, and `unsuitable-field` for values that cannot be
  /// compared.
  private func unique(
    _ map: Mapping, _ type: FieldType, _ diagnostics: inout Diagnostics
  ) -> FieldRules.Unique? {
    guard let value = map.optional("unique"), case .list(let item) = type else { return nil }
    guard case .object(let schema) = item.type else {
      guard map.flag("unique", &diagnostics) else { return nil }
      if item.type.isComparable { return .elements }
      diagnostics.error(
        .unsuitableField, "elements of type \(item.type.name) cannot be compared",
        at: value.origin, remedy: "leave 'unique' out, and write a rule under 'rules'")
      return nil
    }
    let fields = schema.fields.filter(\.type.isComparable).map(\.name.string)
    guard value.kind == .string, let field = schema[value.text.string] else {
      let name = value.kind == .string ? value.text.string : "true"
      diagnostics.error(
        .unknownField,
        value.kind == .string
          ? "'\(name)' is not a member of the elements\(didYouMean(name, fields))"
          : "'unique' of a list of objects names a member",
        at: value.origin,
        remedy: fields.isEmpty
          ? "leave 'unique' out, and write a rule under 'rules'" : "members are \(listed(fields))")
      return nil
    }
    if fields.contains(field.name.string) { return .member(field.name.string) }
    diagnostics.error(
      .unsuitableField,
      "'\(field.name.string)' is of type \(field.type.name) and cannot be compared",
      at: value.origin, remedy: "leave 'unique' out, and write a rule under 'rules'")
    return nil
  }

  /// Reads `pattern`; reports `invalid-pattern` at the faulty character.
  private func pattern(_ map: Mapping, _ diagnostics: inout Diagnostics) -> Pattern? {
    guard let text = map.string("pattern", &diagnostics), let value = map.optional("pattern") else {
      return nil
    }
    do throws(Pattern.Fault) {
      return try Pattern(text)
    } catch {
      diagnostics.error(
        .invalidPattern, error.message, at: value.origin(ofByte: error.offset),
        remedy: error.remedy)
      return nil
    }
  }

  private func number(_ key: String, _ map: Mapping, _ diagnostics: inout Diagnostics) -> Value? {
    guard let value = map.optional(key) else { return nil }
    if value.kind == .number { return value }
    diagnostics.error(
      .wrongType, "'\(key)' must be a number, not \(value.kindName)", at: value.origin,
      remedy: "write digits without quotes, as '\(key): 80'")
    return nil
  }
}

extension Value {
  /// The origin of one byte of the text, or of the whole value if its text differs from the file.
  fileprivate func origin(ofByte offset: Int) -> Origin {
    let length = Int(origin.end) - Int(origin.start)
    // A quoted scalar begins one byte before its text.
    let quote = length - text.count
    guard origin.file != .max, quote == 0 || quote == 2, offset < text.count else { return origin }
    let start = Int(origin.start) + quote / 2 + offset
    return Origin(file: origin.file, start: start, end: start + 1)
  }
}
