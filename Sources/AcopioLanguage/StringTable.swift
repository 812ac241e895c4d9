package import AcopioBase

/// The strings of an interface as an object of texts, plural forms and nested objects.
///
/// A text has placeholders for values, `{name}`; `{{` and `}}` are literal braces. An object whose
/// keys are all plural categories contains the forms of one text, `other` among them. A text with types of
/// arguments is an array, as `MessagePattern` describes it.
package enum StringTable {
  /// A piece of a text.
  package enum Piece {
    case text(Bytes)
    /// The name of a value.
    case name(Bytes)
  }

  /// Whether a value is the plural forms of one text.
  package static func isPlural(_ value: Value) -> Bool {
    value.kind == .object && value.count > 0
      && value.members.allSatisfy { PluralRule.isCategory($0.key) }
  }

  /// Whether a value is a text or the plural forms of one.
  package static func isMessage(_ value: Value) -> Bool {
    value.kind == .string || value.kind == .array || isPlural(value)
  }

  /// A text as it was written; `nil` for anything else.
  package static func source(of message: Value) -> Value? {
    let text = message.kind == .array ? MessagePattern.source(of: message) : message.text
    return message.hasText || message.kind == .array ? .text(text, origin: message.origin) : nil
  }

  /// The value at a key whose steps are separated by dots; `undefined` if there is none.
  package static func value(at key: Bytes, in table: Value) -> Value {
    var value = table
    for step in key.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false) {
      let step = Bytes(rebasing: step)
      value = value.member(step, hash: keyHash(step))
    }
    return value
  }

  /// The value at a key; `undefined` if there is none.
  package static func value(at key: String, in table: Value) -> Value {
    return key.withBytes { value(at: $0, in: table) }
  }

  /// The name of the value that chooses the form of a text; `nil` for a text without forms.
  ///
  /// It is `ordinal`, a place in an order, if a form prints that, and otherwise `count`.
  package static func chooser(of message: Value) -> String? {
    guard message.kind == .object else { return nil }
    return names(in: message).contains("ordinal") ? "ordinal" : "count"
  }

  /// Whether a text has a placeholder for a value, or chooses its form by it.
  package static func takes(_ name: String, in message: Value) -> Bool {
    chooser(of: message) == name || names(in: message).contains(name)
  }

  /// All keys of texts and plural forms, with dots between the steps, in source order.
  package static func keys(of table: Value) -> [String] {
    table.members.flatMap { member -> [String] in
      let key = member.key.string
      guard member.value.kind == .object, !isPlural(member.value) else { return [key] }
      return keys(of: member.value).map { "\(key).\($0)" }
    }
  }

  /// The names of the placeholders of a text or of all its forms, without repetitions.
  package static func names(in message: Value) -> [String] {
    if message.kind == .array { return MessagePattern.names(in: message) }
    var names: [String] = []
    if message.kind == .object {
      for form in message.members {
        names += StringTable.names(in: form.value).filter { !names.contains($0) }
      }
      return names
    }
    for case .name(let name) in pieces(of: message.text) where !names.contains(name.string) {
      names.append(name.string)
    }
    return names
  }

  /// Whether a text, or any of its forms, has a placeholder for a value.
  package static func hasPlace(for name: Bytes, in message: Value) -> Bool {
    if message.kind == .array { return MessagePattern.names(in: message).contains(name.string) }
    if message.kind == .object {
      return message.members.contains { hasPlace(for: name, in: $0.value) }
    }
    for case .name(let known) in pieces(of: message.text) where known.equals(name) { return true }
    return false
  }

  /// The pieces of a text in order; assumes that `fault(in:)` returns `nil`.
  package static func pieces(of text: Bytes) -> Pieces { Pieces(text) }

  /// A sequence of the pieces of a text.
  package struct Pieces: Sequence, IteratorProtocol {
    private var rest: Bytes

    fileprivate init(_ text: Bytes) { rest = text }

    package mutating func next() -> Piece? {
      guard let first = rest.first else { return nil }
      let isBrace = first == open || first == close
      if isBrace, rest.count > 1, rest[1] == first { return take(1, of: 2).map(Piece.text) }
      if isBrace {
        let end = rest.firstIndex(of: close) ?? rest.count - 1
        return take(end, of: end + 1).map { .name($0.slice(Swift.min(1, end)..<end)) }
      }
      let end = rest.firstIndex { $0 == open || $0 == close } ?? rest.count
      return take(end, of: end).map(Piece.text)
    }

    /// Returns the first `length` bytes and advances by `step` bytes.
    private mutating func take(_ length: Int, of step: Int) -> Bytes? {
      let piece = rest.slice(0..<length)
      rest = rest.slice(step..<rest.count)
      return piece
    }
  }

  /// The fault of the braces of a text, as the end of a sentence; `nil` if they are valid.
  package static func fault(in text: Bytes) -> Message? {
    var index = 0
    while index < text.count {
      let byte = text[index]
      if byte == open || byte == close, index + 1 < text.count, text[index + 1] == byte {
        index += 2
        continue
      }
      if byte == close { return "has a '}' without '{'" }
      guard byte == open else {
        index += 1
        continue
      }
      guard let length = text.slice(index..<text.count).firstIndex(of: close) else {
        return "has a '{' that is never closed"
      }
      let name = text.slice(index + 1..<index + length)
      guard isName(name) else { return "has no name for a value in '{\(name.string)}'" }
      index += length + 1
    }
    return nil
  }

  private static let open = UInt8(ascii: "{")
  private static let close = UInt8(ascii: "}")

  static func isName(_ name: Bytes) -> Bool {
    guard let first = name.first, first.isASCIILetter || first == UInt8(ascii: "_") else {
      return false
    }
    return name.allSatisfy {
      $0.isASCIILetter || $0.isASCIIDigit || $0 == UInt8(ascii: "_") || $0 == UInt8(ascii: "-")
    }
  }
}
