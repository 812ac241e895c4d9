import AcopioContent

/// A field as it will be declared.
package struct InferredField: Equatable, Sendable {
  /// The name.
  let name: String
  /// The type of its values.
  let type: InferredType
  /// Whether an entry, or the object around it, lacks it or has null.
  let isOptional: Bool
  /// Further keys of the declaration, each with its value, such as `min: 1`.
  var keys: [String] = []
}

/// The declaration of a type, in the words of `_collection.yml`.
package indirect enum InferredType: Equatable, Sendable {
  /// A type that needs no other key, such as `date`.
  case plain(String)
  /// Several of them, of different kinds.
  case union([String])
  /// One of these words.
  case choice([String])
  /// A list of elements of one type, which may also be one text with this separator between them.
  case list(of: InferredType, split: String?)
  /// An object with these fields.
  case object([InferredField])

  /// Any value at all.
  static let any = InferredType.plain("any")
}

extension InferredType {
  /// Whether its values are texts for people, or lists of them, which may differ between languages.
  var isText: Bool {
    switch self {
    case .plain(let name): name == "text" || name == "markdown"
    case .list(let element, _): element.isText
    default: false
    }
  }
}

// MARK: - Writing

extension InferredField {
  /// The line that declares the field, or several if it has fields of its own and is long.
  func declaration(depth: Int) -> String {
    let indentation = String(repeating: "  ", count: depth)
    let line = indentation + YAMLText.scalar(name) + ": " + flow + "\n"
    guard line.utf8.count > 100, let (head, fields) = inner else { return line }
    let key = indentation + YAMLText.scalar(name) + ":\n"
    let lines = (head + further).map { "\(indentation)  \($0)\n" }
    return key + lines.joined() + fields(depth + 1)
  }

  /// The declaration on one line.
  fileprivate var flow: String {
    if case .plain(let name) = type, further.isEmpty { return name }
    return "{ " + (type.keys + further).joined(separator: ", ") + " }"
  }

  /// The keys after those of the type.
  private var further: [String] { (isOptional ? ["optional: true"] : []) + keys }

  /// The lines before the fields of an object, or of the objects in a list, and those fields; `nil` for
  /// other types.
  private var inner: (head: [String], fields: (Int) -> String)? {
    switch type {
    case .object(let fields):
      (["type: object"], { InferredField.block(fields, depth: $0) })
    case .list(of: .object(let fields), split: nil):
      (
        ["type: list"],
        { depth in
          let indentation = String(repeating: "  ", count: depth)
          return "\(indentation)of:\n\(indentation)  type: object\n"
            + InferredField.block(fields, depth: depth + 1)
        }
      )
    default: nil
    }
  }

  private static func block(_ fields: [InferredField], depth: Int) -> String {
    let indentation = String(repeating: "  ", count: depth)
    return "\(indentation)fields:\n" + fields.map { $0.declaration(depth: depth + 1) }.joined()
  }
}

extension InferredType {
  /// The keys of the declaration, each with its value.
  fileprivate var keys: [String] {
    switch self {
    case .plain(let name): return ["type: \(name)"]
    case .union(let names): return ["type: [\(names.joined(separator: ", "))]"]
    case .choice(let words):
      return ["type: enum", "values: [\(words.map(YAMLText.scalar).joined(separator: ", "))]"]
    case .list(let element, let separator):
      let split = separator.map { ["split: \(YAMLText.scalar($0))"] } ?? []
      return ["type: list", "of: \(element.flow)"] + split
    case .object(let fields):
      let members = fields.map { "\(YAMLText.scalar($0.name)): \($0.flow)" }
      return ["type: object", "fields: { \(members.joined(separator: ", ")) }"]
    }
  }

  /// The declaration on one line, as `of:` takes it.
  fileprivate var flow: String {
    if case .plain(let name) = self { return name }
    return "{ \(keys.joined(separator: ", ")) }"
  }
}
