/// A sentence for people that can be said in another language than English.
///
/// A string literal is a message. It keeps its pattern, which is the English text with the values numbered, and
/// the values:
///
///     let message: Message = "'\(name)' is not a key of \(noun)"
///     // pattern: "'{0}' is not a key of {1}"
///
/// The pattern is the key of its translation. A value that is a message itself (a literal, or a value of this type)
/// is translated, too; any other value is printed unchanged.
package struct Message: Sendable {
  /// A value of a message.
  fileprivate indirect enum Value: Sendable {
    case text(String)
    case message(Message)
  }

  /// The English text, in which `{0}`, `{1}`, … stand for the values.
  package let pattern: String
  /// The values, in the order of their first numbers.
  fileprivate let values: [Value]

  fileprivate init(pattern: String, values: [Value]) {
    self.pattern = pattern
    self.values = values
  }

  /// A text in no language, or in one that is not to be translated: a name, or the words of a library.
  package init(verbatim text: some StringProtocol) {
    self.init(pattern: "{0}", values: [.text(String(text))])
  }

  /// An English text that another program wrote, as the first of `patterns` that it has the form of.
  package init?(_ text: String, formedAs patterns: [Message]) {
    for pattern in patterns {
      guard let values = Message.values(in: text, of: pattern.pattern) else { continue }
      self.init(pattern: pattern.pattern, values: values.map { .text($0) })
      return
    }
    return nil
  }

  /// The parts of a text where a pattern has `{0}`, `{1}`, … in this order; `nil` if it does not fit.
  private static func values(in text: String, of pattern: String) -> [String]? {
    var pieces: [String] = []
    var rest = pattern
    while let place = rest.firstRange(of: "{\(pieces.count)}") {
      pieces.append(String(rest[..<place.lowerBound]))
      rest = String(rest[place.upperBound...])
    }
    guard text.hasPrefix(pieces.first ?? rest), text.hasSuffix(rest) else { return nil }
    var values: [String] = []
    var left = text.dropFirst(pieces.first?.count ?? 0)
    for piece in pieces.dropFirst() {
      guard let place = left.firstRange(of: piece) else { return nil }
      values.append(String(left[..<place.lowerBound]))
      left = left[place.upperBound...]
    }
    guard !pieces.isEmpty else { return text == pattern ? [] : nil }
    guard left.hasSuffix(rest) else { return nil }
    return values + [String(left.dropLast(rest.count))]
  }

  /// The text in a language; parts without a translation are English.
  package func text(in language: Translation) -> String {
    Message.filled(language[pattern] ?? pattern, values.count) { place in
      switch values[place] {
      case .text(let text): text
      case .message(let message): message.text(in: language)
      }
    }
  }

  /// The text in English.
  package var english: String { text(in: .english) }

  /// Whether it has no text.
  package var isEmpty: Bool { english.isEmpty }

  /// The patterns of this message and of the messages in it, outermost first.
  package var patterns: [String] {
    values.reduce(into: [pattern]) {
      if case .message(let message) = $1 { $0 += message.patterns }
    }
  }

  /// The pattern and the values as one text, for a file or another process; see `init(field:)`.
  ///
  /// Messages among the values are English. Values have no unit separator (U+001F).
  package var field: String {
    let texts = values.map { value in
      switch value {
      case .text(let text): text
      case .message(let message): message.english
      }
    }
    return ([pattern] + texts).joined(separator: "\u{1F}")
  }

  /// The message of a `field`.
  package init(field: some StringProtocol) {
    let parts = String(field).split(
      separator: Character("\u{1F}"), omittingEmptySubsequences: false
    ).map(
      String.init)
    self.init(pattern: parts[0], values: parts.dropFirst().map { .text($0) })
  }

  /// The text of `pattern` with `{n}` replaced by `value(n)`, for `n` below `count`.
  private static func filled(
    _ pattern: String, _ count: Int, _ value: (Int) -> String
  ) -> String {
    guard count > 0 else { return pattern }
    var text = ""
    var rest = pattern[...]
    while let brace = rest.firstIndex(of: "{") {
      text += rest[..<brace]
      let digits = rest[brace...].dropFirst().prefix { $0.isNumber }
      rest = rest[brace...]
      guard let number = Int(digits), number < count, rest[digits.endIndex...].first == "}" else {
        text.append("{")
        rest.removeFirst()
        continue
      }
      text += value(number)
      rest = rest[digits.endIndex...].dropFirst()
    }
    return text + rest
  }

  /// The pattern with the numbers of its values increased by `count`.
  private func shifted(by count: Int) -> String {
    Message.filled(pattern, values.count) { "{\($0 + count)}" }
  }

  /// One message of two literals: a sentence that continues on the next line of the source.
  package static func + (left: Message, right: Message) -> Message {
    Message(
      pattern: left.pattern + right.shifted(by: left.values.count),
      values: left.values + right.values)
  }

  /// The same with a part added at the end, which has a translation of its own.
  package func adding(_ part: Message) -> Message {
    part.pattern.isEmpty ? self : "\(self)\(part)"
  }
}

extension Message: Hashable {
  package static func == (left: Message, right: Message) -> Bool { left.english == right.english }

  package func hash(into hasher: inout Hasher) { hasher.combine(english) }
}

extension Message: CustomStringConvertible {
  package var description: String { english }
}

extension Message: ExpressibleByStringInterpolation {
  /// The pattern and the values of a literal, as they are read.
  package struct StringInterpolation: StringInterpolationProtocol, Sendable {
    fileprivate var pattern = ""
    fileprivate var values: [Value] = []

    package init(literalCapacity: Int, interpolationCount: Int) {
      pattern.reserveCapacity(literalCapacity + interpolationCount * 3)
    }

    package mutating func appendLiteral(_ literal: String) { pattern += literal }

    /// Appends a message, which is translated where this one is.
    package mutating func appendInterpolation(_ message: Message) { append(.message(message)) }

    /// Appends anything else, which is printed unchanged.
    @_disfavoredOverload
    package mutating func appendInterpolation(_ value: some Any) {
      append(.text("\(value)"))
    }

    private mutating func append(_ value: Value) {
      pattern += "{\(values.count)}"
      values.append(value)
    }
  }

  package init(stringLiteral literal: String) { self.init(pattern: literal, values: []) }

  package init(stringInterpolation: StringInterpolation) {
    self.init(pattern: stringInterpolation.pattern, values: stringInterpolation.values)
  }
}

extension Sequence<Message> {
  /// One message of several with `separator` between them; all of these keep their own translations.
  package func joined(separator: Message) -> Message {
    var whole = Message.StringInterpolation(literalCapacity: 0, interpolationCount: 0)
    for (number, message) in enumerated() {
      if number > 0 { whole.appendInterpolation(separator) }
      whole.appendInterpolation(message)
    }
    return Message(stringInterpolation: whole)
  }
}
