import AcopioBase
import AcopioModel

/// The types of fields.
extension ValueSchemas {
  /// The schema of a value that is not null, without its title and description.
  mutating func plain(_ found: Found, _ omission: Omission) -> ResponseSchema {
    if let own = found.own { return own }
    let field = found.field
    switch field.type {
    case .integer, .number, .decimal: return number(found)
    case .boolean: return ResponseSchema(.boolean)
    case .string, .text: return text(ResponseSchema.Limits(ofText: field.rules))
    // The limits of Markdown apply to its source, not to the published HTML.
    case .markdown: return ResponseSchema(.string)
    case .formed(let form): return formed(form, field)
    case .date: return found.isLoose ? moment : text(format: "date")
    // A computed moment may be a day, for which expressions have no other type.
    case .datetime: return found.isComputed ? moment : text(format: "date-time")
    case .duration: return text(format: "duration")
    // A written address or path is published unchanged.
    case .image: return text(format: "iri-reference")
    case .file: return text(format: "uri")
    case .choice(let words):
      var schema = ResponseSchema(.string)
      schema.values = words
      schema.isExtensible = field.rules.mayGrow
      return schema
    case .list(let item): return list(of: found.with(item), field, omission)
    case .geoLine:
      let point = Field(name: field.name, type: .geoPoint)
      var line = list(of: found.with(point), field, .nothing)
      line.limits.minItems = max(2, line.limits.minItems ?? 0)
      return line
    case .object(let schema): return object(schema, found, omission)
    case .geoPoint:
      return object(Measures.point, Found(field: field, isNullable: false), .nothing)
        .describing([
          "latitude": texts(StandardTexts.latitude), "longitude": texts(StandardTexts.longitude),
        ])
    case .money:
      return ResponseSchema.money.describing([
        "amount": texts(StandardTexts.amount), "currency": texts(StandardTexts.currency),
      ])
    case .reference(let reference):
      guard let index = world.shapes.index(of: reference.collection) else { return .anything }
      var schema = key(of: index)
      schema.vocabulary.collection = index
      return schema
    case .union(let types):
      let kinds = types.map { type in
        plain(found.with(Field(name: field.name, type: type)), omission)
      }
      return ResponseSchema.either(kinds)
    case .any: return .anything
    }
  }

  private var texts: StandardTexts { StandardTexts(world.site) }

  private func text(
    _ limits: ResponseSchema.Limits = ResponseSchema.Limits(), format: String? = nil
  ) -> ResponseSchema {
    var schema = ResponseSchema(.string)
    schema.limits = limits
    schema.format = format
    return schema
  }

  /// A day or a moment.
  var moment: ResponseSchema {
    var limits = ResponseSchema.Limits()
    limits.pattern = "[0-9]{4}-[0-9]{2}-[0-9]{2}(?:[Tt ].+)?"
    return text(limits)
  }

  private func formed(_ form: TextForm, _ field: Field) -> ResponseSchema {
    var limits = ResponseSchema.Limits(ofText: field.rules)
    // A format is precise enough, and a pattern of the declaration is more precise.
    if form.format == nil, limits.pattern == nil { limits.pattern = form.wholePattern }
    return text(limits, format: form.format)
  }

  private func number(_ found: Found) -> ResponseSchema {
    let rules = found.field.rules
    let isWhole = if case .integer = found.field.type { true } else { false }
    if rules.isQuoted {
      var limits = ResponseSchema.Limits()
      limits.pattern = isWhole ? "-?[0-9]+" : "-?[0-9]+(?:\\.[0-9]+)?"
      if found.isComputed { limits.pattern? += "(?:[eE][+-]?[0-9]+)?" }
      return text(limits)
    }
    var schema = ResponseSchema(isWhole ? .integer : .number)
    schema.limits.minimum = rules.minimum?.limitText
    schema.limits.maximum = rules.maximum?.limitText
    guard found.isLoose, world.hasQuotedNumbers else { return schema }
    return ResponseSchema.either([schema, ResponseSchema(.string)])
  }

  private mutating func list(
    of element: Found, _ field: Field, _ omission: Omission
  ) -> ResponseSchema {
    var item = whole(element, omission)
    // References to entries that are not published are left out of lists.
    var leavesOut = false
    if case .reference(let reference) = element.field.type {
      leavesOut = reference.onMissing != .error
    } else {
      item.isNullable = element.isNullable
    }
    var schema = ResponseSchema(.array(item))
    if !leavesOut {
      schema.limits.minItems = field.rules.minimum?.int64.map { Int($0) }.flatMap {
        $0 > 0 ? $0 : nil
      }
    }
    schema.limits.maxItems = field.rules.maximum?.int64.map { Int($0) }
    if case .elements? = field.rules.unique, element.field.type.isComparedWhole,
      !field.holdsLocalized
    {
      schema.limits.hasUniqueItems = true
    }
    return schema
  }

  /// An object with all its members; members without a value are left out according to `omission`.
  private mutating func object(
    _ schema: Schema, _ found: Found, _ omission: Omission
  ) -> ResponseSchema {
    var properties: [ResponseSchema.Property] = []
    let scope = Scope.value(found)
    for field in schema.allFields {
      guard let member = member(field.name.string, of: scope) else { continue }
      var value = whole(member, omission)
      value.isNullable = member.isNullable
      var property = ResponseSchema.Property(
        name: field.name.string, value, leftOut: omission)
      property.life = member.field.notes?.deprecation.map { ResponseSchema.Life($0) }
      properties.append(property)
    }
    var others: ResponseSchema?
    if let type = schema.others {
      let field = Field(name: found.field.name, type: type)
      var other = whole(found.with(field), omission)
      other.isNullable = omission != .null || other.kind == .any
      others = other
    }
    return ResponseSchema(.object(properties, others: others))
  }

  /// The members of an object that the content has, without those for which `isNamed` holds.
  ///
  /// `nil` if nothing is known of the object.
  mutating func written(
    in scope: Scope, _ omission: Omission, except isNamed: (Bytes) -> Bool
  ) -> (properties: [ResponseSchema.Property], others: ResponseSchema?)? {
    guard case .value(let found) = scope, let schema = found.field.type.members else { return nil }
    let isDeclared = if case .object = found.field.type { true } else { false }
    var properties: [ResponseSchema.Property] = []
    for field in schema.fields where !isNamed(field.name.bytes) {
      let member = found.with(field)
      var value = whole(member, omission)
      value.isNullable = member.isNullable && (omission != .null || value.kind == .any)
      // A default is not written, and neither are the members that measures are given.
      let isRequired =
        isDeclared && !member.isNullable && field.fallback.kind == .undefined && !found.isComputed
      properties.append(
        ResponseSchema.Property(
          name: field.name.string, schema: value, isRequired: isRequired,
          life: field.notes?.deprecation.map { ResponseSchema.Life($0) }))
    }
    guard let type = schema.others else { return (properties, nil) }
    var other = whole(found.with(Field(name: found.field.name, type: type)), omission)
    other.isNullable = omission != .null || other.kind == .any
    return (properties, other)
  }
}

extension ResponseSchema.Property {
  /// A member; objects without a value for it are made according to `omission`.
  init(name: String, _ schema: ResponseSchema, leftOut omission: Omission) {
    var schema = schema
    let mayLack = schema.isNullable || schema.kind == .any
    if omission == .null { schema.isNullable = schema.kind == .any }
    self.init(name: name, schema: schema, isRequired: omission == .nothing || !mayLack)
  }
}

extension ResponseSchema.Limits {
  /// The limits of a text.
  init(ofText rules: FieldRules) {
    self.init()
    minLength = rules.minimum?.int64.map { Int($0) }.flatMap { $0 > 0 ? $0 : nil }
    maxLength = rules.maximum?.int64.map { Int($0) }
    pattern = rules.pattern.map { ResponseSchema.Limits.withoutAnchors($0.text) }
  }

  /// A pattern without the anchors around all of it.
  private static func withoutAnchors(_ pattern: String) -> String {
    // Anchors of alternatives, and characters that only look like an anchor, stay.
    guard !pattern.contains("|"), !pattern.hasSuffix("\\$") else { return pattern }
    let start = pattern.hasPrefix("^") ? pattern.dropFirst() : pattern[...]
    return String(start.hasSuffix("$") ? start.dropLast() : start)
  }
}

extension ResponseSchema {
  /// An amount of a currency.
  static let money: ResponseSchema = {
    var currency = ResponseSchema(.string)
    currency.limits.pattern = "[A-Z]{3}"
    return ResponseSchema(
      .object(
        [
          Property(name: "amount", schema: ResponseSchema(.number)),
          Property(name: "currency", schema: currency),
        ], others: nil))
  }()

  /// An object whose members have these descriptions, by their names.
  fileprivate func describing(_ texts: [String: String]) -> ResponseSchema {
    guard case .object(var properties, let others) = kind else { return self }
    for index in properties.indices {
      properties[index].schema.description = texts[properties[index].name]
    }
    var described = self
    described.kind = .object(properties, others: others)
    return described
  }
}

extension TextForm {
  /// The pattern of the whole text, without anchors.
  var wholePattern: String { String(pattern.dropFirst().dropLast()) }

  /// The format of JSON Schema with these texts; `nil` if there is none.
  fileprivate var format: String? {
    switch self {
    // Letters beyond ASCII are published as they were written.
    case .email: "idn-email"
    case .url: "iri-reference"
    case .color, .phone, .slug: nil
    }
  }
}

extension FieldType {
  /// Whether two values of the type differ as published if they differ as written.
  fileprivate var isComparedWhole: Bool {
    switch self {
    case .string, .text, .integer, .number, .decimal, .date, .datetime, .formed, .choice,
      .reference:
      true
    case .markdown, .boolean, .duration, .image, .file, .money, .geoPoint, .geoLine, .list,
      .object, .union, .any:
      false
    }
  }
}

extension Value {
  /// The text of a limit, which was written or comes from the code.
  fileprivate var limitText: String? {
    kind == .number ? text.string : int64.map(String.init) ?? number.map(\.shown)
  }
}
