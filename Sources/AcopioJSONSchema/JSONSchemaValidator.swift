package import AcopioBase

/// Checks values against JSON Schemas, as API Blueprints contain them.
///
/// In: a value and a schema, both read from JSON. Out: the rules of the schema that the value
/// breaks. Keywords have the same meaning as in Ajv 6, which contract testers run. Guarantees: no
/// input ends the process or runs without end. A schema that can't be used is an error. Nothing is
/// fetched, so references to other files are errors too.
package enum JSONSchemaValidator {
  /// The rules that a value breaks, at most `limit` of them, in the order of the value and the schema.
  ///
  /// `draft` is the one of a schema that doesn't name its own.
  package static func faults(
    of value: Value, by schema: Value, assuming draft: JSONSchemaDraft = .draft04, limit: Int = 20
  ) throws(SchemaError) -> [SchemaFault] {
    try JSONSchema(schema, assuming: draft).faults(of: value, limit: limit)
  }

  /// The reason why a schema of OpenAPI with this `pattern` cannot be used; `nil` if it can.
  package static func fault(inPattern pattern: Bytes) -> Message? {
    do throws(SchemaError) {
      _ = try ECMAPattern.search(pattern, .draft2020)
      return nil
    } catch {
      return error.message
    }
  }

  /// Whether a schema with this `format` can be used, in 2020-12 or, if it `isOld`, in draft 07.
  package static func knows(format: String, isOld: Bool = false) -> Bool {
    (SchemaFormats.all + (isOld ? [] : SchemaFormats.later)).contains {
      $0.name.description == format
    }
  }
}

/// One step from a value to a part of it.
package enum JSONStep: Sendable, Hashable {
  /// The member with this name.
  case key([UInt8])
  /// The element at this index.
  case index(Int)
}

/// A rule of a schema that a value breaks.
package struct SchemaFault: Sendable, Equatable {
  /// The steps from the whole value to the part that breaks the rule.
  package let steps: [JSONStep]
  /// The rule: "must be at least 3", "must have the member 'id'".
  package let message: Message
  /// The part, for messages: a number or a short text as JSON, and the size of a list or an object.
  package let actual: Message
  /// Whether the rule is about the type of the value.
  let isAboutType: Bool

  /// The path to the part as a JSON Pointer (RFC 6901).
  package var pointer: String { steps.pointer }
}

/// The reason why a schema can't be used.
package struct SchemaError: Error, Equatable {
  /// The fault, with the part of the schema: "'#/items/type' must be …".
  package let message: Message

  init(_ message: Message) { self.message = message }
}

extension [JSONStep] {
  /// The steps as a JSON Pointer (RFC 6901).
  package var pointer: String {
    map { step in
      switch step {
      case .key(let name):
        "/"
          + name.string.unicodeScalars.map { $0 == "~" ? "~0" : $0 == "/" ? "~1" : "\($0)" }
          .joined()
      case .index(let index): "/\(index)"
      }
    }.joined()
  }
}
