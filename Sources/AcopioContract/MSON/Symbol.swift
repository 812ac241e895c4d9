package import AcopioBase

/// A word of MSON: a literal, or a variable in `*emphasis*`, which is a sample.
package struct Symbol: Equatable, Sendable {
  /// The text without marks.
  package var text: Octets
  /// Whether it was written in emphasis.
  package var isVariable = false

  /// Whether nothing was written.
  var isEmpty: Bool { text.isEmpty && !isVariable }

  init(text: Octets, isVariable: Bool = false) {
    self.text = text
    self.isVariable = isVariable
  }

  /// Parses the word in `written`.
  init(_ written: Octets) {
    self.init(text: [], isVariable: written.isInEmphasis)
    if isVariable { text = Escapes.inner(written) ?? [] }
    if text.isEmpty { text = written.withoutBackticks }
    if text.equals("*") { self = Symbol(text: [], isVariable: true) }
  }
}

extension Array where Element == UInt8 {
  /// Whether the text begins and ends with the same mark of emphasis.
  var isInEmphasis: Bool { (first == 0x2A || first == 0x5F) && first == last }

  /// The text inside the backticks around it; the text itself if there are none.
  var withoutBackticks: Octets {
    guard first == 0x60, last == 0x60, let inner = Escapes.inner(self)?.trimmed, !inner.isEmpty
    else { return self }
    return inner
  }
}

/// Runs of backticks and marks of emphasis around text that has no other meaning.
enum Escapes {
  /// The end of the escaped text that begins at `start`, after its closing marks; `nil` if it is
  /// not closed.
  static func end(_ text: Octets, from start: Int) -> Int? {
    let run = text[start...].prefix { $0 == text[start] }
    guard let close = text.firstOffset(of: Array(run), from: start + run.count) else { return nil }
    return close + run.count
  }

  /// The text between the marks at the beginning and their first repetition.
  static func inner(_ text: Octets) -> Octets? {
    guard !text.isEmpty, let end = end(text, from: 0) else { return nil }
    let run = text.prefix { $0 == text[0] }.count
    return Array(text[run..<(end - run)])
  }
}
