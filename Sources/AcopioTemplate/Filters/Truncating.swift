import AcopioBase

extension Filter {
  static let truncate = Filter(
    "truncate", "Truncates a string down to a given number of characters, including the ellipsis.",
    example: ("{{ 'Ground control to Major Tom' | truncate: 17 }}", "Ground control..."),
    arguments: 0...2,
    signature: .text(.number, .textual)
  ) { input, arguments, context in
    guard !input.isNothing else { return .text(Bytes(start: nil, count: 0)) }
    guard let length = wholeArgument(arguments[0], or: 50, "length", &context) else {
      return .undefined
    }
    let text = context.plainText(of: input)
    let mark = context.plainText(of: arguments[1] ?? .text(("..." as StaticString).utf8))
    guard countCharacters(text) > length else { return .text(text) }
    let kept = max(max(length, 0) - countCharacters(mark), 0)
    return context.make { output in
      let end = offset(ofCharacter: kept, in: text)
      output.append(text.slice(0..<wholeCharacters(text, before: end)))
      output.append(mark)
    }
  }

  static let truncateWords = Filter(
    "truncatewords", "Truncates a string down to a given number of words.",
    example: ("{{ 'Ground control to Major Tom' | truncatewords: 3 }}", "Ground control to..."),
    arguments: 0...2,
    signature: .text(.number, .textual)
  ) { input, arguments, context in
    guard !input.isNothing else { return .text(Bytes(start: nil, count: 0)) }
    guard let given = wholeArgument(arguments[0], or: 15, "number of words", &context) else {
      return .undefined
    }
    let limit = max(given, 1)
    let text = context.plainText(of: input)
    let mark = context.plainText(of: arguments[1] ?? .text(("..." as StaticString).utf8))
    var walk = WordWalk(text)
    var count = 0
    while count <= limit, walk.next() != nil { count += 1 }
    guard count > limit else { return .text(text) }
    return context.make { output in
      var walk = WordWalk(text)
      for index in 0..<limit {
        if index > 0 { output.append(0x20) }
        if let word = walk.next() { output.append(word) }
      }
      output.append(mark)
    }
  }

  static let slice = Filter(
    "slice",
    "Returns a substring or part of an array, of length 1 by default; -1 is the last index.",
    example: ("{{ 'Liquid' | slice: 2, 3 }}", "qui"), arguments: 1...2,
    signature: FilterSignature([.textual, .number, .list], [.number, .number], gives: .listOrText)
  ) { input, arguments, context in
    guard let start = wholeArgument(arguments[0], or: nil, "place", &context) else {
      return .undefined
    }
    let given = arguments[1].flatMap { $0.isNothing ? nil : $0 }
    guard let length = wholeArgument(given, or: 1, "length", &context) else { return .undefined }
    if input.kind == .array {
      let range = bounds(start, length, input.elements.count)
      return .array(UnsafeBufferPointer(rebasing: input.elements[range]))
    }
    let text = context.plainText(of: input)
    let range = bounds(start, length, countCharacters(text))
    let low = offset(ofCharacter: range.lowerBound, in: text)
    let high = offset(ofCharacter: range.upperBound, in: text)
    return .text(text.slice(low..<high))
  }

  private static func bounds(_ start: Int, _ length: Int, _ count: Int) -> Range<Int> {
    let low = start < 0 ? start &+ count : start
    guard low >= 0, low < count, length > 0 else { return 0..<0 }
    return low..<low + min(length, count - low)
  }

  /// The integer value of an argument; reports values that aren't one.
  static func wholeArgument(
    _ value: Value?, or fallback: Int?, _ name: Message, _ context: inout FilterContext
  ) -> Int? {
    guard let value else { return fallback }
    if value.isNumber, let whole = value.int64 { return Int(whole) }
    if value.kind == .string, let whole = Value.wholeNumber(value.text.trimmed) {
      return Int(whole)
    }
    _ = context.badArgument("the \(name) is not a whole number")
    return nil
  }
}

/// The number of characters (Unicode scalars) of text.
func countCharacters(_ text: Bytes) -> Int { text.count { $0 & 0xC0 != 0x80 } }

/// The byte offset of the character at `index`, or of the end.
func offset(ofCharacter index: Int, in text: Bytes) -> Int {
  var left = index
  for place in 0..<text.count where text[place] & 0xC0 != 0x80 {
    if left == 0 { return place }
    left -= 1
  }
  return text.count
}

/// The greatest offset up to `end` at which no letter is parted from its accents, and no emoji is divided.
private func wholeCharacters(_ text: Bytes, before end: Int) -> Int {
  guard end < text.count, text[0..<end + 1].contains(where: { $0 >= 0x80 }) else { return end }
  var place = 0
  for character in text.string {
    let next = place + character.utf8.count
    if next > end { break }
    place = next
  }
  return place
}

/// Iterates over the words of a text, without a list of them all.
struct WordWalk {
  private let text: Bytes
  private var place = 0

  init(_ text: Bytes) { self.text = text }

  /// The next word, `nil` at the end.
  mutating func next() -> Bytes? {
    while place < text.count, text[place].isASCIIWhitespace { place += 1 }
    let start = place
    while place < text.count, !text[place].isASCIIWhitespace { place += 1 }
    return place > start ? text.slice(start..<place) : nil
  }
}
