import AcopioContent

extension InferredField {
  /// The field that values show, with what a schema says about it: its title, its description, its limits, and the type
  /// where values leave it open.
  func explained(by schema: InferredField) -> InferredField {
    let type = type.explained(by: schema.type)
    // The limits are those of the type that the schema has.
    let texts = schema.keys.filter { $0.hasPrefix("title:") || $0.hasPrefix("description:") }
    return InferredField(
      name: name, type: type, isOptional: isOptional || schema.isOptional,
      keys: keys + (type == schema.type ? schema.keys : texts))
  }

  /// Fields that values show, with what a schema says about them, followed by those that the schema alone has.
  static func explained(
    _ fields: [InferredField], by schema: [InferredField]
  ) -> [InferredField] {
    let names = Set(fields.map(\.name))
    let known = Dictionary(schema.map { ($0.name, $0) }, uniquingKeysWith: { first, _ in first })
    return fields.map { field in known[field.name].map(field.explained) ?? field }
      + schema.filter { !names.contains($0.name) && TypeInference.canBeDeclared($0.name) }.map {
        InferredField(name: $0.name, type: $0.type, isOptional: true, keys: $0.keys)
      }
  }
}

extension InferredType {
  /// The type that values show, where a schema does not say more.
  func explained(by schema: InferredType) -> InferredType {
    switch (self, schema) {
    // Nothing but null was seen.
    case (.any, _), (.plain("text"), .choice), (.choice, .choice): schema
    case (.plain("integer"), .plain("number")): schema
    case (.list(let own, let split), .list(let other, _)):
      .list(of: own.explained(by: other), split: split)
    case (.object(let own), .object(let other)):
      .object(InferredField.explained(own, by: other))
    default: self
    }
  }

  /// The fields of the objects, or of the objects in the list; none for other types.
  var fields: [InferredField] {
    switch self {
    case .object(let fields): fields
    case .list(of: .object(let fields), _): fields
    default: []
    }
  }
}
