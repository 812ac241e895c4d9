/// Names of values and types in messages.
enum SchemaNames {
  /// A value by its JSON Pointer in the schema: `'author.name'`, `'[].id'`, or the response.
  static func value(_ pointer: String) -> Wording {
    var name = ""
    var steps = JSONPointer.names(pointer)[...]
    while let step = steps.popFirst() {
      switch step {
      case "properties":
        guard let member = steps.popFirst() else { break }
        name += (name.isEmpty ? "" : ".") + member
      case "parameters":
        guard let parameter = steps.popFirst() else { break }
        name += "{\(parameter)}"
      case "items": name += "[]"
      case "additionalProperties": name += name.isEmpty ? "*" : ".*"
      case "anyOf":
        guard let index = steps.popFirst().flatMap({ Int($0) }) else { break }
        name += "(\(index + 1))"
      default: name += step
      }
    }
    guard !name.isEmpty else { return Wording("the response", es: "la respuesta") }
    return Wording("'\(name)'", es: "'\(name)'")
  }

  /// A type with its article.
  static func type(_ kind: ResponseSchema.Kind) -> Wording {
    switch kind {
    case .any: Wording("anything", es: "cualquier valor")
    case .null: Wording("null", es: "null")
    case .boolean: Wording("true or false", es: "verdadero o falso")
    case .integer: Wording("a whole number", es: "un número entero")
    case .number: Wording("a number", es: "un número")
    case .string: Wording("a text", es: "un texto")
    case .array: Wording("a list", es: "una lista")
    case .object: Wording("an object", es: "un objeto")
    case .union: Wording("one of several types", es: "uno de varios tipos")
    }
  }
}

extension ResponseSchema.Kind {
  /// Whether both are of one JSON type, independent of their content.
  func isSameType(as other: ResponseSchema.Kind) -> Bool {
    switch (self, other) {
    case (.any, .any), (.null, .null), (.boolean, .boolean), (.integer, .integer),
      (.number, .number), (.string, .string), (.array, .array), (.object, .object),
      (.union, .union):
      true
    default: false
    }
  }

  /// Whether every value of the other type is also of this one.
  func covers(_ other: ResponseSchema.Kind) -> Bool {
    if case .any = self { return true }
    if case .number = self, case .integer = other { return true }
    return isSameType(as: other)
  }
}
