import AcopioBase
import AcopioLanguage

extension Filter {
  static let sort = Filter(
    "sort", "Sorts the items in an array, or by a property, in case-sensitive order; null is last.",
    example: ("{{ 'b a C' | split: ' ' | sort | join: ' ' }}", "C a b"), arguments: 0...1,
    signature: .list(.text, namesMember: true, gives: .list)
  ) { input, arguments, context in
    sorted(input, arguments[0], &context) { left, right, context in
      if let order = left.order(right) { return order }
      _ = context.badArgument(
        "\(left.kind.description) can't be sorted with \(right.kind.description)")
      return 0
    }
  }

  static let sortNatural = Filter(
    "sort_natural",
    "Sorts a list without regard to case; in a site by the rules of its language, numbers by their size.",
    example: ("{{ 'b a C' | split: ' ' | sort_natural | join: ' ' }}", "a b C"), arguments: 0...1,
    signature: .list(.text, namesMember: true, gives: .list)
  ) { input, arguments, context in
    sorted(input, arguments[0], ignoresCase: true, &context) { left, right, _ in
      left.order(right) ?? 0
    }
  }

  /// The sort key of a text.
  ///
  /// In the plain language it is the text in lowercase; in a site, the key by which the site's
  /// lists are sorted.
  private static func naturalKey(_ value: Value, _ context: inout FilterContext) -> Value {
    let text = context.bytes(of: value)
    guard case .checked = context.mode else {
      return context.make { $0.append(string: text.string.lowercased()) }
    }
    return context.make { [collation = context.locale.collation] in
      collation.appendKey(text, into: &$0)
    }
  }

  /// Sorts stably: equal elements keep their order.
  private static func sorted(
    _ input: Value, _ name: Value?, ignoresCase: Bool = false, _ context: inout FilterContext,
    by order: (Value, Value, inout FilterContext) -> Int
  ) -> Value {
    let elements = context.flattened(input)
    guard context.knowsMember(name, of: elements) else { return .undefined }
    var keyed: [(key: Value, place: Int, element: Value)] = []
    for (place, element) in elements.enumerated() {
      var key = context.property(element, name)
      if ignoresCase, !key.isNothing { key = naturalKey(key, &context) }
      // Every key is compared about as often as the list can be halved.
      guard context.spend(20 + 20 * (key.hasText ? Int(key.count) : 0)) else { return .undefined }
      keyed.append((key, place, element))
    }
    keyed.sort { left, right in
      let order =
        left.key.isNothing || right.key.isNothing
        ? (left.key.isNothing ? 1 : 0) - (right.key.isNothing ? 1 : 0)
        : order(left.key, right.key, &context)
      return order == 0 ? left.place < right.place : order < 0
    }
    return context.list(keyed.map(\.element))
  }
}
