import AcopioBase

extension Filter {
  static let `default` = Filter(
    "default", "Sets a default value for a value that is null, false or empty.",
    example: ("{{ '' | default: 'none' }}", "none"), arguments: 0...1, names: ["allow_false"],
    signature: FilterSignature(.anything, [.anything], named: [.boolean], gives: .inputOrArgument)
  ) { input, arguments, _ in
    let keepsFalse = arguments.named(0)?.isTrue ?? false
    let isMissing =
      input.kind == .bool
      ? input.payload == 0 && !keepsFalse
      : input.isNothing || input.isEmpty || input.kind == .empty || input.kind == .blank
    return isMissing ? arguments[0] ?? .text(Bytes(start: nil, count: 0)) : input
  }

  static let find = Filter(
    "find", "Returns the first item in an array with a specific property value.",
    example: ("{{ 'x y' | split: ' ' | find: 'y' }}", "y"), arguments: 1...2,
    signature: .choosing(.element)
  ) { input, arguments, context in first(input, arguments, &context, otherwise: .null) { $1 } }

  static let findIndex = Filter(
    "find_index",
    "Returns the index, from 0, of the first item in an array with a specific property value.",
    example: ("{{ 'x y' | split: ' ' | find_index: 'y' }}", "1"), arguments: 1...2,
    signature: .choosing(.type(.optional(.number)))
  ) { input, arguments, context in
    first(input, arguments, &context, otherwise: .null) { place, _ in .integer(Int64(place)) }
  }

  static let has = Filter(
    "has", "Tests if any item in an array has a specific property value.",
    example: ("{{ 'x y' | split: ' ' | has: 'y' }}", "true"), arguments: 1...2,
    signature: .choosing(.type(.boolean))
  ) { input, arguments, context in
    first(input, arguments, &context, otherwise: .bool(false)) { _, _ in .bool(true) }
  }

  static let reject = Filter(
    "reject", "Removes the items with a specific property value from an array.",
    example: ("{{ 'x y' | split: ' ' | reject: 'y' | join: ' ' }}", "x"), arguments: 1...2,
    signature: .choosing(.list)
  ) { input, arguments, context in
    // In the plain language nothing remains without the name of a member.
    if !context.isChecked, (arguments[0] ?? .null).isNothing { return context.list([]) }
    return chosen(input, arguments, keeps: false, &context)
  }

  static let `where` = Filter(
    "where",
    "Selects the items in an array with a specific property value, or a truthy one by default.",
    example: ("{{ site.books | where: 'language', 'de' | size }}", "2"), arguments: 1...2,
    signature: .choosing(.list)
  ) { input, arguments, context in chosen(input, arguments, keeps: true, &context) }

  /// What `found` makes of the first element that matches.
  private static func first(
    _ input: Value, _ arguments: FilterArguments, _ context: inout FilterContext,
    otherwise: Value, _ found: (_ place: Int, _ element: Value) -> Value
  ) -> Value {
    let elements = context.flattened(input)
    guard context.knowsMember(arguments[0], of: elements) else { return .undefined }
    for (place, element) in elements.enumerated() {
      guard let matches = matches(element, arguments, &context) else { return .null }
      if matches { return found(place, element) }
    }
    return otherwise
  }

  private static func chosen(
    _ input: Value, _ arguments: FilterArguments, keeps: Bool, _ context: inout FilterContext
  ) -> Value {
    let elements = context.flattened(input)
    guard context.knowsMember(arguments[0], of: elements) else { return .undefined }
    var kept: [Value] = []
    for element in elements {
      guard let matches = matches(element, arguments, &context) else { return .undefined }
      if matches == keeps { kept.append(element) }
    }
    return context.list(kept)
  }

  /// Whether an element's member has the given value; `nil` after a fault, which is reported.
  private static func matches(
    _ element: Value, _ arguments: FilterArguments, _ context: inout FilterContext
  ) -> Bool? {
    let name = arguments[0] ?? .null
    let wanted = arguments[1].flatMap { $0.isNothing ? nil : $0 }
    switch element.kind {
    case .object, .entry:
      guard !name.isNothing else { return false }
      let value = context.property(element, name)
      guard let wanted else { return value.isTrue }
      guard wanted.count < 64 || context.spend(wanted) else { return nil }
      return value.kind != .undefined && value.isEqual(to: wanted)
    // In the plain language a number selects the character of a text at that index.
    case _ where !context.isChecked && element.hasText && element.kind != .number && name.isWhole:
      guard context.spend(element), let index = name.int64 else { return nil }
      return matches(character(index, of: element.text), wanted)
    case .string, .html, .markdown:
      guard context.spend(element) else { return nil }
      let isPart = element.contains(name)
      return wanted.map { isPart && name.isEqual(to: $0) } ?? isPart
    // The standard stops at null in a list.
    case .null, .undefined: return context.isChecked ? false : nil
    // In the plain language two numbers are tested for equality.
    case _ where !context.isChecked && element.isWhole && name.isWhole:
      let isEqual = element.isEqual(to: name)
      return wanted.map { Value.bool(isEqual).isEqual(to: $0) } ?? isEqual
    default:
      _ = context.badArgument("\(element.kind.description) has no members")
      return nil
    }
  }
}

extension Filter {
  /// The character of a text at an index, which counts from the end if negative; null out of range.
  private static func character(_ index: Int64, of text: Bytes) -> Value {
    let count = Int64(countCharacters(text))
    guard index >= -count, index < count else { return .null }
    let place = Int(index < 0 ? index + count : index)
    let start = offset(ofCharacter: place, in: text)
    return .text(text.slice(start..<offset(ofCharacter: place + 1, in: text)))
  }

  private static func matches(_ value: Value, _ wanted: Value?) -> Bool {
    guard let wanted else { return value.isTrue }
    return value.isEqual(to: wanted)
  }
}

extension Value {
  /// Whether it is a number without decimal point or exponent.
  fileprivate var isWhole: Bool { kind == .integer || kind == .number && flags & 1 == 0 }
}
