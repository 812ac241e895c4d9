extension ResponseSchema {
  /// A value of one of these schemas, each once; the members of a union count one by one.
  static func either(_ schemas: [ResponseSchema]) -> ResponseSchema {
    var kinds: [ResponseSchema] = []
    var isNullable = false
    for schema in schemas {
      isNullable = isNullable || schema.isNullable || schema.kind == .null
      let parts: [ResponseSchema]
      switch schema.kind {
      case .any: return .anything
      case .null: parts = []
      case .union(let inner): parts = inner
      default: parts = [schema]
      }
      for var part in parts {
        part.isNullable = false
        if !kinds.contains(part) { kinds.append(part) }
      }
    }
    var schema = kinds.count == 1 ? kinds[0] : ResponseSchema(.union(kinds))
    if kinds.isEmpty { schema = ResponseSchema(.null) }
    schema.isNullable = isNullable
    return schema
  }

  /// A schema for the values of all of these; of anything, if there are none.
  static func merged(_ schemas: [ResponseSchema]) -> ResponseSchema {
    guard let first = schemas.first else { return .anything }
    return schemas.dropFirst().reduce(first) { $0.merged(with: $1) }
  }

  /// A schema for the values of both, as narrow as one schema without alternatives can be, with the title and
  /// description of this one.
  func merged(with other: ResponseSchema) -> ResponseSchema {
    guard self != other else { return self }
    var merged = ResponseSchema(kind)
    if constant == other.constant { merged.constant = constant }
    if limits == other.limits { merged.limits = limits }
    switch (kind, other.kind) {
    case (.string, .string):
      if let mine = words, let others = other.words {
        merged.values = mine + others.filter { !mine.contains($0) }
        if merged.constant != nil { merged.values = nil }
        merged.isExtensible = isExtensible || other.isExtensible
      }
      if format == other.format { merged.format = format }
    case (.integer, .integer), (.number, .number), (.boolean, .boolean): break
    case (.integer, .number), (.number, .integer): merged.kind = .number
    case (.array(let mine), .array(let others)):
      merged.kind = .array(mine.merged(with: others))
    case (.object(let mine, let some), .object(let others, let more))
    where mine.map(\.name) == others.map(\.name) && (some == nil) == (more == nil):
      let members = zip(mine, others).map { one, two in
        Property(
          name: one.name, schema: one.schema.merged(with: two.schema),
          isRequired: one.isRequired && two.isRequired, life: one.life)
      }
      let rest = some.flatMap { some in more.map { some.merged(with: $0) } }
      merged.kind = .object(members, others: rest)
    case (.union(let mine), .union(let others)) where mine.count == others.count:
      merged.kind = .union(zip(mine, others).map { $0.merged(with: $1) })
    default: merged = ResponseSchema.either([self, other])
    }
    merged.isNullable = isNullable || other.isNullable
    merged.title = title
    merged.description = description
    merged.unit = unit
    merged.vocabulary.isKey = vocabulary.isKey && other.vocabulary.isKey
    return merged
  }

  /// The only texts that are possible; `nil` if there are others.
  private var words: [String]? {
    if let values { return values }
    // A constant is JSON text; one with an escape is not worth reading.
    guard let constant, constant.hasPrefix("\""), !constant.contains("\\") else { return nil }
    return [String(constant.dropFirst().dropLast())]
  }
}
