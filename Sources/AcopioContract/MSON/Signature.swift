import AcopioBase

/// The first line of a member, a type or a section: `identifier: values (attributes) - content`.
struct Signature {
  /// The parts that a signature may have.
  struct Traits: OptionSet {
    let rawValue: UInt8
    static let identifier = Traits(rawValue: 1)
    static let values = Traits(rawValue: 2)
    static let attributes = Traits(rawValue: 4)
    static let content = Traits(rawValue: 8)
    /// Values begin with `=` and the content with `...`.
    static let old = Traits(rawValue: 16)

    /// `name: value (type) - description`.
    static let member: Traits = [.identifier, .values, .attributes, .content]
    /// `name = default (type) ... description`.
    static let oldParameter: Traits = [.member, .old]
    /// `value (type) - description`.
    static let value: Traits = [.values, .attributes, .content]
    /// `Name (type)`.
    static let named: Traits = [.identifier, .attributes]
    /// `Sample: value`.
    static let section: Traits = [.identifier, .values]
  }

  var identifier: Octets = []
  /// The values as they were written, without backticks around all of them.
  var value: Octets = []
  /// Each of the values.
  var values: [Octets] = []
  /// The words in parentheses.
  var attributes: [Octets] = []
  /// The description on the same line.
  var content: Octets = []
  /// The lines after the first.
  var remaining: Octets = []

  /// Reads the first line of `text`; reports missing parts at `place`.
  static func read(
    _ text: Octets, _ traits: Traits, at place: Int, _ report: inout Report
  ) -> Signature {
    let (line, rest) = text.firstLine
    var signature = Signature()
    signature.remaining = rest
    var reader = SignatureReader(line.trimmed, traits)
    reader.read(into: &signature, at: place, &report)
    return signature
  }

  /// Takes the text from the bracket at `start` to the one that closes it.
  ///
  /// Returns it with its brackets and leaves the text after it. A list that is not closed is
  /// returned whole, and all of the text is left.
  static func takeBrackets(_ text: inout Octets, at start: Int, closing: UInt8) -> Octets {
    var reader = SignatureReader(text, [])
    let (end, isClosed) = reader.bracketEnd(from: start + 1, closing: closing, splitting: false)
    guard isClosed else { return Array(text[start...]) }
    let taken = Array(text[start...end])
    text = Array(text[(end + 1)...])
    return taken
  }
}

/// Reads the parts of a signature from left to right.
private struct SignatureReader {
  private let text: Octets
  private let traits: Signature.Traits
  private var at = 0
  /// The number of marks that may still turn out not to be closed; a search for each costs a pass.
  private var patience = 64

  init(_ text: Octets, _ traits: Signature.Traits) {
    self.text = text
    self.traits = traits
  }

  private var valuesMark: UInt8 { traits.contains(.old) ? 0x3D : 0x3A }

  private mutating func skipSpace() {
    while at < text.count, text[at].isASCIIWhitespace { at += 1 }
  }

  /// Whether the description begins here.
  private func isContent(_ offset: Int) -> Bool {
    let mark: StaticString = traits.contains(.old) ? "..." : "- "
    return text[offset...].has(mark)
  }

  /// The end of the escaped text that begins here; `nil` if the mark is an ordinary character.
  private mutating func escapeEnd(_ offset: Int) -> Int? {
    guard patience > 0 else { return nil }
    if let end = Escapes.end(text, from: offset) { return end }
    patience -= 1
    return nil
  }

  mutating func read(into signature: inout Signature, at place: Int, _ report: inout Report) {
    if traits.contains(.identifier), at < text.count {
      signature.identifier = readIdentifier()
      if signature.identifier.isEmpty {
        report.warn(.emptyDefinition, "no identifier specified", at: place)
      }
    }
    if traits.contains(.values), at < text.count, text[at] != 0x28 {
      if !traits.contains(.identifier) || text[at] == valuesMark {
        if traits.contains(.identifier) { at += 1 }
        readValues(into: &signature)
        if signature.values.isEmpty {
          report.warn(.emptyDefinition, "no value(s) specified", at: place)
        }
      }
    }
    if traits.contains(.attributes), at < text.count, !isContent(at) {
      readAttributes(into: &signature)
    }
    if traits.contains(.content), at < text.count, isContent(at) {
      signature.content = Array(text[(at + (traits.contains(.old) ? 3 : 2))...]).trimmed
    }
  }

  private mutating func readIdentifier() -> Octets {
    skipSpace()
    let start = at
    while at < text.count {
      let byte = text[at]
      if byte == 0x2A || byte == 0x5F || byte == 0x60, let end = escapeEnd(at) {
        at = end
      } else if traits.contains(.values) && byte == valuesMark
        || traits.contains(.attributes) && byte == 0x28
        || traits.contains(.content) && isContent(at)
      {
        break
      } else {
        at += 1
      }
    }
    let identifier = Array(text[start..<at]).trimmed
    skipSpace()
    return identifier
  }

  private mutating func readValues(into signature: inout Signature) {
    skipSpace()
    let start = at
    var first = at
    while at < text.count {
      let byte = text[at]
      if byte == 0x60, let end = escapeEnd(at) {
        at = end
      } else if byte == 0x2C {
        signature.values.append(Array(text[first..<at]).trimmed.withoutBackticks)
        at += 1
        skipSpace()
        first = at
      } else if traits.contains(.attributes) && byte == 0x28
        || traits.contains(.content) && isContent(at)
      {
        break
      } else {
        at += 1
      }
    }
    let last = Array(text[first..<at]).trimmed
    if !last.isEmpty { signature.values.append(last) }
    signature.value = Array(text[start..<at]).trimmed.withoutBackticks
    skipSpace()
  }

  private mutating func readAttributes(into signature: inout Signature) {
    guard text[at] == 0x28 else { return }
    var first = at + 1
    while true {
      let (end, isClosed) = bracketEnd(from: first, closing: 0x29, splitting: true)
      let attribute = Array(text[first..<end]).trimmed
      if !attribute.isEmpty { signature.attributes.append(attribute) }
      guard isClosed else { return }
      if text[end] == 0x2C {
        first = end + 1
        continue
      }
      at = end + 1
      skipSpace()
      return
    }
  }

  /// The offset of the bracket that closes a list, or of a comma in it if it is split there; the
  /// end of the text and `false` if it is not closed.
  mutating func bracketEnd(
    from start: Int, closing: UInt8, splitting: Bool
  ) -> (end: Int, isClosed: Bool) {
    var offset = start
    var closers: [UInt8] = []
    while offset < text.count {
      let byte = text[offset]
      if byte == 0x60, let end = escapeEnd(offset) {
        offset = end
        continue
      }
      if byte == 0x5B || byte == 0x28 {
        closers.append(byte == 0x5B ? 0x5D : 0x29)
      } else if let closer = closers.last {
        if byte == closer { closers.removeLast() }
      } else if byte == closing || splitting && byte == 0x2C {
        return (offset, true)
      }
      offset += 1
    }
    return (text.count, false)
  }
}
