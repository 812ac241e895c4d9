import AcopioBase

extension Filter {
  static let compact = Filter(
    "compact", "Removes null values from an array, or items whose given property is null.",
    example: ("{{ site.tags | compact | join: '-' }}", ""), arguments: 0...1,
    signature: .list(.text, namesMember: true, gives: .listWithoutNull)
  ) { input, arguments, context in
    let elements = context.flattened(input)
    guard context.knowsMember(arguments[0], of: elements) else { return .undefined }
    var kept: [Value] = []
    for element in elements {
      guard context.mayHaveMembers(element, arguments[0]) else { return .undefined }
      if !context.property(element, arguments[0]).isNothing { kept.append(element) }
    }
    return context.list(kept)
  }

  static let concat = Filter(
    "concat", "Concatenates (combines) two arrays.",
    example: ("{% assign a = 'x y' | split: ' ' %}{{ a | concat: a | join: '-' }}", "x-y-x-y"),
    arguments: 1...1,
    signature: .list(.lists, gives: .concatenation)
  ) { input, arguments, context in
    // In the standard a range is not a list.
    let allowsRange = context.isChecked
    guard let other = arguments[0],
      other.kind == .array || other.kind == .range && allowsRange
    else {
      return context.badArgument("'concat' needs a list")
    }
    return context.list(context.flattened(input) + context.elements(of: other))
  }

  static let first = Filter(
    "first", "Returns the first item in an array.",
    example: ("{{ 'x y' | split: ' ' | first }}", "x"),
    signature: .list(gives: .element)
  ) { input, _, context in
    switch input.kind {
    case .array: return input.elements.first ?? .null
    case .range: return input.rangeCount > 0 ? input.elements[0] : .null
    case .object, .entry:
      guard let member = input.members.first else { return .null }
      return context.list([.text(member.key), member.value])
    case .undefined: return .undefined
    default: return .null
    }
  }

  static let join = Filter(
    "join", "Combines all of the items in an array into a single string.",
    example: ("{{ 'x y' | split: ' ' | join: ', ' }}", "x, y"), arguments: 0...1,
    signature: .list([.textual, .number], gives: .textOrHTML)
  ) { input, arguments, context in
    let glue = arguments[0] ?? .text((" " as StaticString).utf8)
    var parts: [Value] = []
    for element in context.flattened(input) {
      if !parts.isEmpty { parts.append(glue) }
      parts.append(element)
    }
    return context.joined(parts)
  }

  static let last = Filter(
    "last", "Returns the last item in an array.",
    example: ("{{ 'x y' | split: ' ' | last }}", "y"),
    signature: .list(gives: .element)
  ) { input, _, context in
    switch input.kind {
    case .array: return input.elements.last ?? .null
    case .range: return input.rangeCount > 0 ? input.elements[1] : .null
    case .undefined: return .undefined
    default: return .null
    }
  }

  static let map = Filter(
    "map", "Creates an array of values from a specific property of the items in an array.",
    example: ("{{ site.books | map: 'title' | join: ', ' }}", "Momo, Rayuela, Krabat"),
    arguments: 1...1,
    signature: FilterSignature(.list, [.text], namesMember: true, gives: .members)
  ) { input, arguments, context in
    let elements = context.flattened(input)
    guard context.knowsMember(arguments[0], of: elements) else { return .undefined }
    let name = context.bytes(of: arguments[0] ?? .null)
    var result: [Value] = []
    for element in elements {
      switch element.kind {
      case .object, .entry:
        let value = context.property(element, .text(name))
        result.append(value.kind == .undefined ? .null : value)
      case .string, .html, .null, .undefined, .bool:
        // The standard accepts some values without members, but no numbers.
        guard !context.isChecked else { fallthrough }
        result.append(.null)
      default: return context.badArgument("'map' needs a list of objects")
      }
    }
    return context.list(result)
  }

  static let reverse = Filter(
    "reverse", "Reverses the order of the items in an array.",
    example: ("{{ 'x y' | split: ' ' | reverse | join: ' ' }}", "y x"),
    signature: .list(gives: .list)
  ) { input, _, context in context.list(context.flattened(input).reversed()) }

  static let size = Filter(
    "size",
    "Returns the number of characters in a string, items in an array or members of an object.",
    example: ("{{ 'ñandú' | size }}", "5"),
    signature: FilterSignature([.textual, .lists, .object], gives: .type(.number))
  ) { input, _, context in
    switch input.kind {
    case .array, .object: return .integer(Int64(input.count))
    case .range: return .integer(Int64(input.rangeCount))
    case .string, .html, .markdown, .date, .datetime:
      return .integer(Int64(countCharacters(context.bytes(of: input))))
    default: return .integer(0)
    }
  }

  static let split = Filter(
    "split", "Divides a string into an array at a separator; a space splits at any whitespace.",
    example: ("{{ 'x, y' | split: ', ' | last }}", "y"), arguments: 1...1,
    signature: FilterSignature([.textual, .number], [.textual], gives: .type(.list(.text)))
  ) { input, arguments, context in
    let text = context.plainText(of: input)
    let separator = context.plainText(of: arguments[0] ?? .null)
    guard context.spend(separator.count) else { return .undefined }
    // One more piece than the limit is enough to report that the list is too long.
    return context.list(pieces(text, separator, context.limits.elements).map { .text($0) })
  }

  static let sum = Filter(
    "sum", "Returns the sum of the items in an array, or of a property of each item.",
    example: ("{{ (1..4) | sum }}", "10"), arguments: 0...1,
    signature: .list(.text, namesMember: true, gives: .type(.number))
  ) { input, arguments, context in
    let elements = context.flattened(input)
    guard context.knowsMember(arguments[0], of: elements) else { return .undefined }
    var sum = Number.zero
    for element in elements {
      guard context.mayHaveMembers(element, arguments[0]) else { return .undefined }
      let value = context.property(element, arguments[0])
      if context.isChecked, !value.isNothing, Number(parsing: value) == nil {
        return context.badArgument("\(context.described(value)) is not a number")
      }
      sum = sum + Number(input: value)
    }
    return sum.value(in: &context)
  }

  static let uniq = Filter(
    "uniq", "Removes any duplicate items in an array, or items with the same given property value.",
    example: ("{{ 'x y x' | split: ' ' | uniq | join: ' ' }}", "x y"), arguments: 0...1,
    signature: .list(.text, namesMember: true, gives: .list)
  ) { input, arguments, context in
    let elements = context.flattened(input)
    guard context.knowsMember(arguments[0], of: elements) else { return .undefined }
    var kept: [Value] = []
    var seen = DistinctValues()
    for element in elements {
      guard context.mayHaveMembers(element, arguments[0]) else { return .undefined }
      let value = context.property(element, arguments[0])
      guard context.spend(value) else { return .undefined }
      if seen.place(of: value).isNew { kept.append(element) }
    }
    return context.list(kept)
  }

  /// Splits `text` at `separator`, without empty pieces at the end.
  private static func pieces(_ text: Bytes, _ separator: Bytes, _ limit: Int) -> [Bytes] {
    var pieces: [Bytes] = []
    var start = 0
    if separator.equals(" ") {
      var walk = WordWalk(text)
      while pieces.count <= limit, let word = walk.next() { pieces.append(word) }
      return pieces
    }
    if separator.count == 0 {
      while start < text.count, pieces.count <= limit {
        var end = start + 1
        while end < text.count, text[end] & 0xC0 == 0x80 { end += 1 }
        pieces.append(text.slice(start..<end))
        start = end
      }
      return pieces
    }
    while pieces.count <= limit, let place = firstPlace(of: separator, in: text, from: start) {
      pieces.append(text.slice(start..<place))
      start = place + separator.count
    }
    pieces.append(text.slice(start..<text.count))
    while let last = pieces.last, last.count == 0 { pieces.removeLast() }
    return pieces
  }
}
