import AcopioBase
import AcopioLanguage
import AcopioModel

/// The part of a field's constraints that JSON Schema can express.
struct FieldSchema {
  private let field: Field
  /// The languages in which a value may be given, the site's own first; empty for one language.
  private let locales: [String]

  init(_ field: Field, _ locales: [String]) {
    self.field = field
    self.locales = locales
  }

  /// Writes the members of the field's schema.
  func append(_ writer: inout SchemaWriter, _ out: inout ByteBuffer) {
    if let title = field.notes?.title { writer.text("title", title, &out) }
    if let description { writer.text("description", description, &out) }
    if !field.fallback.isNothing { writer.value("default", field.fallback, &out) }
    guard hasSeveralForms else { return appendForm(&writer, &out) }
    writer.list("anyOf", &out) { writer, out in
      if case .union(let types) = field.type {
        for type in types {
          let one = FieldSchema(Field(name: field.name, type: type), [])
          writer.object(into: &out) { one.appendForm(&$0, &$1) }
        }
      } else {
        writer.object(into: &out) { appendForm(&$0, &$1) }
      }
      if isLocalized { writer.object(into: &out) { appendLanguages(&$0, &$1) } }
      if field.isOptional { writer.object(into: &out) { $0.text("type", "null", &$1) } }
    }
  }

  private var isLocalized: Bool { !locales.isEmpty && field.mayDiffer }

  /// Whether the schema has no single list of types to which null could be added.
  private var hasSeveralForms: Bool {
    switch field.type {
    case .money: field.isOptional || isLocalized
    case .union: true
    default: isLocalized
    }
  }

  /// A mapping of languages to values, which must include the site's own language.
  ///
  /// A value in one language contains no further languages, so the schema does not recurse.
  private func appendLanguages(_ writer: inout SchemaWriter, _ out: inout ByteBuffer) {
    let plain = Field(name: field.name, type: field.type, rules: field.rules, isOptional: true)
    writer.text("type", "object", &out)
    writer.object("properties", &out) { writer, out in
      for locale in locales {
        writer.object(locale, &out) { FieldSchema(plain, []).append(&$0, &$1) }
      }
    }
    writer.texts("required", [locales[0]], &out)
    writer.flag("additionalProperties", false, &out)
  }

  /// The text for people: the description, the unit, and the collection that a key refers to.
  private var description: String? {
    var sentences = [
      field.notes?.description, field.rules.message, field.rules.unit.map { "Unit: \($0)" },
    ]
    if case .reference(let reference) = field.type {
      sentences.append("The key of an entry of '\(reference.collection)'")
    }
    let text = sentences.compactMap(\.self).joined(separator: ". ")
    return text.isEmpty ? nil : text
  }

  private func types(_ names: String..., to writer: inout SchemaWriter, _ out: inout ByteBuffer) {
    writer.texts("type", names + (field.isOptional && !hasSeveralForms ? ["null"] : []), &out)
  }

  private func appendForm(_ writer: inout SchemaWriter, _ out: inout ByteBuffer) {
    switch field.type {
    case .integer, .number, .decimal: number(&writer, &out)
    case .boolean: types("boolean", to: &writer, &out)
    case .choice(let words):
      writer.words("enum", words, orNull: field.isOptional, &out)
    case .list(let item): list(item, least: 0, &writer, &out)
    case .geoLine:
      let point = Field(name: field.name, type: .geoPoint)
      list(point, least: 2, &writer, &out)
    case .object(let schema):
      object(schema, &writer, &out)
    case .geoPoint: object(Measures.point, &writer, &out)
    case .money: money(&writer, &out)
    case .reference: types("string", "number", to: &writer, &out)
    case .string, .text, .markdown: text(nil, &writer, &out)
    case .formed(let form): text(form.pattern, &writer, &out)
    case .date: text(TextPatterns.date, &writer, &out)
    case .datetime: text(TextPatterns.datetime, &writer, &out)
    case .image: text(TextPatterns.image, &writer, &out)
    case .file: text(TextPatterns.file, &writer, &out)
    // Limits of a duration are in minutes, not in characters.
    case .duration: text(TextPatterns.duration, isCounted: false, &writer, &out)
    // Each type of a union is a form of its own, and anything has no constraint.
    case .union, .any: break
    }
  }

  private func number(_ writer: inout SchemaWriter, _ out: inout ByteBuffer) {
    let isWhole = if case .integer = field.type { true } else { false }
    if field.rules.isQuoted {
      types("string", to: &writer, &out)
      return writer.text("pattern", isWhole ? TextPatterns.integer : TextPatterns.decimal, &out)
    }
    types(isWhole ? "integer" : "number", to: &writer, &out)
    limits("minimum", "maximum", &writer, &out)
  }

  private func text(
    _ form: String?, isCounted: Bool = true, _ writer: inout SchemaWriter,
    _ out: inout ByteBuffer
  ) {
    types("string", to: &writer, &out)
    if isCounted { limits("minLength", "maxLength", &writer, &out) }
    let own = field.rules.pattern.map { "^(?:\($0.text))$" }
    // Not a keyword of JSON Schema; editors and validators show it instead of the pattern.
    if own != nil, let message = field.rules.message { writer.text("errorMessage", message, &out) }
    switch (form, own) {
    case (let form?, let own?):
      writer.text("pattern", form, &out)
      writer.list("allOf", &out) { writer, out in
        writer.object(into: &out) { $0.text("pattern", own, &$1) }
      }
    case (let pattern?, nil), (nil, let pattern?): writer.text("pattern", pattern, &out)
    case (nil, nil): break
    }
  }

  private func list(
    _ item: Field, least: Int64, _ writer: inout SchemaWriter, _ out: inout ByteBuffer
  ) {
    if field.rules.separator == nil {
      types("array", to: &writer, &out)
    } else {
      types("array", "string", to: &writer, &out)
    }
    writer.object("items", &out) { FieldSchema(item, locales).append(&$0, &$1) }
    let minimum = max(Int64(least), field.rules.minimum?.int64 ?? 0)
    if minimum > 0 { writer.number("minItems", .integer(minimum), &out) }
    if let maximum = field.rules.maximum { writer.number("maxItems", maximum, &out) }
    if case .elements = field.rules.unique { writer.flag("uniqueItems", true, &out) }
  }

  private func object(
    _ schema: Schema, _ writer: inout SchemaWriter, _ out: inout ByteBuffer
  ) {
    types("object", to: &writer, &out)
    writer.object("properties", &out) { writer, out in
      for field in schema.fields {
        writer.object(field.name.string, &out) { FieldSchema(field, locales).append(&$0, &$1) }
      }
    }
    let required = schema.requiredNames
    if !required.isEmpty { writer.texts("required", required, &out) }
    if let others = schema.others {
      let field = Field(name: Measures.text, type: others, isOptional: true)
      writer.object("additionalProperties", &out) { FieldSchema(field, locales).append(&$0, &$1) }
    } else {
      writer.flag("additionalProperties", false, &out)
    }
  }

  /// Both notations for money.
  private func money(_ writer: inout SchemaWriter, _ out: inout ByteBuffer) {
    writer.list("anyOf", &out) { writer, out in
      writer.object(into: &out) { writer, out in
        writer.text("type", "string", &out)
        writer.text("pattern", TextPatterns.money, &out)
      }
      writer.object(into: &out) { writer, out in
        writer.text("type", "object", &out)
        writer.object("properties", &out) { writer, out in
          writer.object("amount", &out) { writer, out in
            writer.text("type", "number", &out)
            limits("minimum", "maximum", &writer, &out)
          }
          writer.object("currency", &out) { $0.words("enum", Currency.all, orNull: false, &$1) }
        }
        writer.texts("required", ["amount", "currency"], &out)
        writer.flag("additionalProperties", false, &out)
      }
    }
  }

  private func limits(
    _ least: String, _ most: String, _ writer: inout SchemaWriter, _ out: inout ByteBuffer
  ) {
    if let minimum = field.rules.minimum { writer.number(least, minimum, &out) }
    if let maximum = field.rules.maximum { writer.number(most, maximum, &out) }
  }
}
