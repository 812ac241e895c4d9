import AcopioBase

/// Names of values and types in messages.
enum SchemaNames {
  /// A value by its JSON Pointer in the schema: `'author.name'`, `'[].id'`, or the response.
  static func value(_ pointer: String) -> Message {
    member(pointer).map { "'\($0)'" } ?? "the response"
  }

  /// A value without quotation marks; `nil` for the response.
  static func member(_ pointer: String) -> String? {
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
    return name.isEmpty ? nil : name
  }

  /// A type with its article.
  static func type(_ kind: ResponseSchema.Kind) -> Message {
    switch kind {
    case .any: "anything"
    case .null: "null"
    case .boolean: "true or false"
    case .integer: "a whole number"
    case .number: "a number"
    case .string: "a text"
    case .array: "a list"
    case .object: "an object"
    case .union: "one of several types"
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
