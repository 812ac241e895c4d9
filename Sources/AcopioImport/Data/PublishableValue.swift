import AcopioBase

/// Finds values that no build accepts, however they are declared.
enum PublishableValue {
  /// The maximum nesting of a value, which leaves room for the list and the entry around it.
  private static let deepest = 500

  /// The fault of a value, as the end of a sentence, and its remedy; `nil` if a build accepts it.
  static func fault(in value: Value) -> (reason: Message, remedy: Message)? {
    fault(in: value, depth: 0)
  }

  /// Recurses as deep as the value, which a reader limits to 512.
  private static func fault(in value: Value, depth: Int) -> (reason: Message, remedy: Message)? {
    switch value.kind {
    case .array:
      for element in value.elements {
        if let fault = inside(element, depth) { return fault }
      }
      return nil
    case .object:
      for member in value.members {
        if let fault = inside(member.value, depth) { return fault }
      }
      return nil
    case .number where value.number?.isFinite == false:
      return (
        "the number \(value.text.string.shortened) is too large",
        "write it in quotes, and import it again"
      )
    default: return nil
    }
  }

  private static func inside(_ value: Value, _ depth: Int) -> (reason: Message, remedy: Message)? {
    guard depth < deepest else {
      return (
        "a value is nested more than \(deepest) deep", "reduce the nesting, and import it again"
      )
    }
    return fault(in: value, depth: depth + 1)
  }
}

extension String {
  /// The text, or its beginning.
  fileprivate var shortened: String { count > 40 ? "\(prefix(40))…" : self }
}
