import AcopioAPI
import AcopioBase
import AcopioContract

/// Writes a `ResponseSchema` as attributes of a blueprint (MSON), as far as MSON can express it.
///
/// A value of any kind is an `enum` of all types, and one of several kinds an `enum` of those
/// kinds. Parts that only the schema can express are left out: formats, patterns and limits,
/// members whose names MSON cannot have, and further members of objects that name some.
struct BlueprintAttributes {
  /// The schemas that are types of the blueprint.
  let names: NamedSchemas

  /// The specification in parentheses of a value, and the lines below it.
  private struct Form {
    /// The type, such as `array[Book]`.
    var type: String
    /// The only value that is possible.
    var constant: String?
    var members: [Line] = []
  }

  /// A list item with those inside it.
  struct Line {
    var text: String
    var members: [Line] = []

    /// Appends the item, indented by so many spaces.
    func write(_ indentation: Int, into out: inout String) {
      out += String(repeating: " ", count: indentation) + "+ " + text + "\n"
      for member in members { member.write(indentation + 4, into: &out) }
    }
  }

  /// The attributes of a response; `nil` for a body of any kind.
  func attributes(of schema: ResponseSchema) -> Line? {
    guard schema.kind != .any else { return nil }
    let form = form(of: schema)
    return Line(
      text: "Attributes (\(form.type)\(schema.isNullable ? ", nullable" : ""))",
      members: form.members)
  }

  /// The types of the blueprint, each with its heading and members; those that MSON has no word for are left out.
  func types() -> [(heading: String, members: [Line])] {
    names.all.compactMap { name, schema in
      guard isType(schema) else { return nil }
      let form = inline(schema)
      return ("\(name) (\(form.type))", form.members)
    }
  }

  /// Whether a schema is a type: words that may grow are texts for MSON.
  private func isType(_ schema: ResponseSchema) -> Bool {
    if case .string = schema.kind { return words(of: schema) != nil }
    return true
  }

  private func form(of schema: ResponseSchema) -> Form {
    if let name = names.name(of: schema), isType(schema) { return Form(type: name) }
    return inline(schema)
  }

  private func inline(_ schema: ResponseSchema) -> Form {
    switch schema.kind {
    case .any: return anything
    case .null: return Form(type: "string, nullable")
    case .boolean: return Form(type: "boolean", constant: schema.constant)
    case .integer, .number: return Form(type: "number", constant: schema.constant)
    case .string:
      if let words = words(of: schema) {
        return Form(type: "enum[string]", members: words.map { Line(text: $0) })
      }
      return Form(type: "string", constant: constantText(of: schema))
    case .array(let element): return list(of: element)
    case .object(let properties, let others):
      var lines = properties.compactMap { line($0) }
      // Next to properties with a name, it would also apply to these.
      if let others, lines.isEmpty { lines.append(member("*name*", others, use: nil, note: nil)) }
      return Form(type: "object", members: lines)
    case .union(let kinds):
      var lines: [Line] = []
      for kind in kinds {
        let line = element(kind)
        if !lines.contains(where: { $0.text == line.text && $0.members.isEmpty }) {
          lines.append(line)
        }
      }
      return Form(type: "enum", members: lines)
    }
  }

  /// A value of any type.
  private var anything: Form {
    let types = ["string", "number", "boolean", "object", "array"]
    return Form(type: "enum", members: types.map { Line(text: "(\($0))") })
  }

  private func list(of schema: ResponseSchema) -> Form {
    if schema.kind == .any { return Form(type: "array") }
    let form = form(of: schema)
    guard form.members.isEmpty, form.constant == nil, !schema.isNullable, !form.type.contains(",")
    else { return Form(type: "array", members: [element(schema)]) }
    return form.type.contains("[")
      ? Form(type: "array", members: [Line(text: "(\(form.type))")])
      : Form(type: "array[\(form.type)]")
  }

  /// An element of a list or an alternative.
  private func element(_ schema: ResponseSchema) -> Line {
    let form = form(of: schema)
    let value = form.constant.map { "\($0) " } ?? ""
    return Line(
      text: "\(value)(\(form.type)\(schema.isNullable ? ", nullable" : ""))", members: form.members)
  }

  /// The line of a property; `nil` if MSON cannot have its name.
  private func line(_ property: ResponseSchema.Property) -> Line? {
    guard let name = BlueprintText.property(property.name) else { return nil }
    return member(
      name, property.schema, use: property.isRequired ? "required" : "optional",
      note: property.life.map { BlueprintAttributes.note(on: $0) })
  }

  private func member(
    _ name: String, _ schema: ResponseSchema, use: String?, note: String?
  ) -> Line {
    let form = form(of: schema)
    var words = [form.type]
    if form.constant != nil { words.append("fixed") }
    if let use { words.append(use) }
    if schema.isNullable { words.append("nullable") }
    let value = form.constant.map { ": \($0)" } ?? ""
    var line = Line(
      text: "\(name)\(value) (\(words.joined(separator: ", ")))", members: form.members)
    if let remark = BlueprintAttributes.remark(on: schema, note) { line.text += " - \(remark)" }
    return line
  }

  // MARK: - Words

  /// A remark about values in one line; `nil` if there is nothing to say.
  static func remark(on schema: ResponseSchema, _ note: String? = nil) -> String? {
    sentences(on: schema, note).flatMap { BlueprintText.remark($0) }
  }

  /// The same as plain text.
  static func sentences(on schema: ResponseSchema, _ note: String? = nil) -> String? {
    var parts = [schema.description ?? schema.title].compactMap { $0.map(BlueprintText.line) }
    if let unit = schema.unit { parts.append("Unit: \(unit)") }
    if schema.isExtensible, let values = schema.values {
      parts.append("Values so far: \(values.joined(separator: ", "))")
    }
    if let note { parts.append(note) }
    let text = parts.filter { !$0.isEmpty }.reduce("") { text, part in
      guard let last = text.last else { return part }
      return text + (".!?:…".contains(last) ? " " : ". ") + part
    }
    return text.isEmpty ? nil : text
  }

  /// When the life of something ends, as a sentence.
  static func note(on life: ResponseSchema.Life) -> String {
    var text = "Deprecated since \(life.deprecated)"
    if let sunset = life.sunset { text += ", may be removed from \(sunset)" }
    if let successor = life.successor { text += "; use \(successor)" }
    return text
  }

  /// The words of a closed list; `nil` if the list may grow, or has a word that MSON cannot
  /// express.
  private func words(of schema: ResponseSchema) -> [String]? {
    guard let values = schema.values, !values.isEmpty, !schema.isExtensible else { return nil }
    let words = values.compactMap { BlueprintText.literal($0) }
    return words.count == values.count ? words : nil
  }

  /// The text of a constant; `nil` without one, or if it has escapes.
  private func constantText(of schema: ResponseSchema) -> String? {
    guard let constant = schema.constant, constant.hasPrefix("\""), !constant.contains("\\") else {
      return nil
    }
    return BlueprintText.literal(String(constant.dropFirst().dropLast()))
  }
}
