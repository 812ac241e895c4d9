import AcopioBase

extension Filter {
  static let remove = Filter(
    "remove", "Removes every occurrence of the specified substring from a string.",
    example: ("{{ 'I sprained my rain coat' | remove: 'rain' }}", "I sped my  coat"),
    arguments: 1...1,
    signature: .text(.scalar)
  ) { input, arguments, context in replaced(input, arguments[0], nil, .all, &context) }

  static let removeFirst = Filter(
    "remove_first", "Removes only the first occurrence of the specified substring from a string.",
    example: ("{{ 'a-b-c' | remove_first: '-' }}", "ab-c"), arguments: 1...1,
    signature: .text(.scalar)
  ) { input, arguments, context in replaced(input, arguments[0], nil, .first, &context) }

  static let removeLast = Filter(
    "remove_last", "Removes only the last occurrence of the specified substring from a string.",
    example: ("{{ 'a-b-c' | remove_last: '-' }}", "a-bc"), arguments: 1...1,
    signature: .text(.scalar)
  ) { input, arguments, context in replaced(input, arguments[0], nil, .last, &context) }

  static let replace = Filter(
    "replace", "Replaces every occurrence of a substring in a string with another string.",
    example: ("{{ 'a-b-c' | replace: '-', '+' }}", "a+b+c"), arguments: 1...2,
    signature: .text(.scalar, .scalar)
  ) { input, arguments, context in replaced(input, arguments[0], arguments[1], .all, &context) }

  static let replaceFirst = Filter(
    "replace_first",
    "Replaces only the first occurrence of a substring in a string with another string.",
    example: ("{{ 'a-b-c' | replace_first: '-', '+' }}", "a+b-c"), arguments: 1...2,
    signature: .text(.scalar, .scalar)
  ) { input, arguments, context in replaced(input, arguments[0], arguments[1], .first, &context) }

  static let replaceLast = Filter(
    "replace_last",
    "Replaces only the last occurrence of a substring in a string with another string.",
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
    guard context.spend(old.count) else { return .undefined }
    if which == .last {
      guard let place = lastPlace(of: old, in: text) else { return .text(text) }
      return context.make { output in
        output.append(text.slice(0..<place))
        output.append(new)
        output.append(text.slice(place + old.count..<text.count))
      }
    }
    return context.make { append(text, with: new, for: old, once: which == .first, into: &$0) }
  }

  /// An empty `old` is found before, between and after all characters.
  private static func append(
    _ text: Bytes, with new: Bytes, for old: Bytes, once: Bool, into output: inout ByteBuffer
  ) {
    var written = 0
    var index = 0
    while !output.isFull, let place = firstPlace(of: old, in: text, from: index) {
      index = place + max(old.count, 1)
      if old.count == 0, place < text.count, text[place] & 0xC0 == 0x80 { continue }
      output.append(text.slice(written..<place))
      output.append(new)
      written = place + old.count
      if once { break }
    }
    output.append(text.slice(written..<text.count))
  }

  private static func lastPlace(of part: Bytes, in text: Bytes) -> Int? {
    guard part.count <= 32 else { return lastPlaceBackwards(of: part, in: text) }
    var index = text.count - part.count
    while index >= 0 {
      // Only candidates with the same first byte are compared.
      if let first = part.first, text[index] != first {
        index -= 1
        continue
      }
      if text.slice(index..<index + part.count).equals(part) { return index }
      index -= 1
    }
    return nil
  }

  /// Like `lastPlace`, in time linear in both.
  ///
  /// Finds the first offset of the reversed part in the reversed text.
  private static func lastPlaceBackwards(of part: Bytes, in text: Bytes) -> Int? {
    let place = Array(text.reversed()).withUnsafeBufferPointer { text in
      Array(part.reversed()).withUnsafeBufferPointer { firstPlace(of: $0, in: text, from: 0) }
    }
    return place.map { text.count - part.count - $0 }
  }
}
