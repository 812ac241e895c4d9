import AcopioBase

extension Filter {
  static let remove = Filter(
    "remove", "Drops every place where a text stands.",
    example: ("{{ 'I sprained my rain coat' | remove: 'rain' }}", "I sped my  coat"),
    arguments: 1...1,
    signature: .text(.scalar)
  ) { input, arguments, context in replaced(input, arguments[0], nil, .all, &context) }

  static let removeFirst = Filter(
    "remove_first", "Drops the first place where a text stands.",
    example: ("{{ 'a-b-c' | remove_first: '-' }}", "ab-c"), arguments: 1...1,
    signature: .text(.scalar)
  ) { input, arguments, context in replaced(input, arguments[0], nil, .first, &context) }

  static let removeLast = Filter(
    "remove_last", "Drops the last place where a text stands.",
    example: ("{{ 'a-b-c' | remove_last: '-' }}", "a-bc"), arguments: 1...1,
    signature: .text(.scalar)
  ) { input, arguments, context in replaced(input, arguments[0], nil, .last, &context) }

  static let replace = Filter(
    "replace", "Puts a text wherever another stands.",
    example: ("{{ 'a-b-c' | replace: '-', '+' }}", "a+b+c"), arguments: 1...2,
    signature: .text(.scalar, .scalar)
  ) { input, arguments, context in replaced(input, arguments[0], arguments[1], .all, &context) }

  static let replaceFirst = Filter(
    "replace_first", "Puts a text where another stands first.",
    example: ("{{ 'a-b-c' | replace_first: '-', '+' }}", "a+b-c"), arguments: 1...2,
    signature: .text(.scalar, .scalar)
  ) { input, arguments, context in replaced(input, arguments[0], arguments[1], .first, &context) }

  static let replaceLast = Filter(
    "replace_last", "Puts a text where another stands last.",
    example: ("{{ 'a-b-c' | replace_last: '-', '+' }}", "a-b+c"), arguments: 2...2,
    signature: .text(.scalar, .scalar)
  ) { input, arguments, context in replaced(input, arguments[0], arguments[1], .last, &context) }

  private enum Which {
    case first, last, all
  }

  private static func replaced(
    _ input: Value, _ old: Value?, _ new: Value?, _ which: Which, _ context: inout FilterContext
  ) -> Value {
    let text = context.plainText(of: input)
    let old = context.plainText(of: old ?? .null)
    let new = context.plainText(of: new ?? .null)
    let places = places(of: old, in: text, which)
    return context.make { output in
      var start = 0
      for place in places {
        output.append(text.slice(start..<place))
        output.append(new)
        start = place + old.count
      }
      output.append(text.slice(start..<text.count))
    }
  }

  /// Where `part` stands, without overlaps; nothing stands before, between and behind all letters.
  private static func places(of part: Bytes, in text: Bytes, _ which: Which) -> [Int] {
    if which == .last { return lastPlace(of: part, in: text).map { [$0] } ?? [] }
    var places: [Int] = []
    var index = 0
    while let place = firstPlace(of: part, in: text, from: index) {
      if part.count > 0 || place == text.count || text[place] & 0xC0 != 0x80 {
        places.append(place)
      }
      if which == .first { break }
      index = place + max(part.count, 1)
    }
    return places
  }

  private static func lastPlace(of part: Bytes, in text: Bytes) -> Int? {
    var index = text.count - part.count
    while index >= 0 {
      if text.slice(index..<index + part.count).equals(part) { return index }
      index -= 1
    }
    return nil
  }
}
