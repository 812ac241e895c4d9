package import AcopioBase

/// Text in the syntax of MessageFormat → a compiled `MessagePattern`.
///
/// The syntax is that of ICU, with these limits: the types of arguments are `number` (also `integer` and `percent`),
/// `date` (`short`, `medium`, `long`, `full`), `plural`, `selectordinal` and `select`; names are words, and a `}`
/// without `{` is a fault.
package struct MessageParser {
  /// What is wrong with a text.
  package struct Fault: Error {
    /// `invalid-string` or `unknown-plural`.
    package let id: DiagnosticID
    /// The end of a sentence about the text; of `unknown-plural` the whole sentence.
    package let message: Message
    package let remedy: Message
    /// The faulty bytes of the text.
    package let range: Range<Int>
  }

  /// How deep arguments may be nested.
  package static let depth = 16

  private let text: Bytes
  private let locale: String
  private let arena: Arena
  private var index = 0

  /// The argument whose number a `#` stands for.
  private typealias Counted = (name: Value, offset: Value)

  /// Compiles a text in a language.
  package static func compile(
    _ text: Bytes, locale: String, in arena: Arena
  ) throws(Fault) -> Value {
    var parser = MessageParser(text: text, locale: locale, arena: arena)
    let parts = try parser.parts(of: nil, in: nil, depth: 0)
    return .array([.text(text)] + parts, in: arena)
  }

  private init(text: Bytes, locale: String, arena: Arena) {
    self.text = text
    self.locale = locale
    self.arena = arena
  }

  // MARK: - Texts

  /// The parts up to the `}` that closes the form which begins at `start`, or up to the end.
  private mutating func parts(
    of start: Int?, in counted: Counted?, depth: Int
  ) throws(Fault) -> [Value] {
    var parts: [Value] = []
    var literal: [UInt8] = []
    func finish() {
      guard !literal.isEmpty else { return }
      parts.append(literal.withUnsafeBufferPointer { .text(arena.copy($0)) })
      literal = []
    }
    while index < text.count {
      switch text[index] {
      case UInt8(ascii: "'"): readApostrophe(quotesSign: counted != nil, into: &literal)
      case UInt8(ascii: "{"):
        finish()
        parts.append(try argument(depth: depth))
      case UInt8(ascii: "}"):
        guard start != nil else {
          throw fault("has a '}' without '{'", Self.quoting, index..<index + 1)
        }
        finish()
        return parts
      case UInt8(ascii: "#"):
        index += 1
        guard let counted else {
          literal.append(UInt8(ascii: "#"))
          continue
        }
        finish()
        parts.append(argument(counted.name, .number, ["offset": counted.offset]))
      default:
        literal.append(text[index])
        index += 1
      }
    }
    finish()
    if let start { throw unclosed(start) }
    return parts
  }

  /// Reads an apostrophe: two are one, and one before a sign of the syntax begins a text that is taken as it is, up to
  /// the next apostrophe or to the end.
  private mutating func readApostrophe(quotesSign: Bool, into literal: inout [UInt8]) {
    index += 1
    let next = index < text.count ? text[index] : 0
    switch next {
    case UInt8(ascii: "'"): index += 1
    case UInt8(ascii: "{"), UInt8(ascii: "}"): return readQuoted(into: &literal)
    case UInt8(ascii: "#") where quotesSign: return readQuoted(into: &literal)
    default: break
    }
    literal.append(UInt8(ascii: "'"))
  }

  private mutating func readQuoted(into literal: inout [UInt8]) {
    while index < text.count {
      let byte = text[index]
      index += 1
      guard byte == UInt8(ascii: "'") else {
        literal.append(byte)
        continue
      }
      guard index < text.count, text[index] == byte else { return }
      literal.append(byte)
      index += 1
    }
  }

  // MARK: - Arguments

  private mutating func argument(depth: Int) throws(Fault) -> Value {
    let start = index
    index += 1
    guard depth < MessageParser.depth else {
      throw fault(
        "has arguments more than \(MessageParser.depth) deep", "write several strings",
        start..<index)
    }
    let name = word()
    guard StringTable.isName(name.text) else {
      let end = text.slice(start..<text.count).firstIndex(of: UInt8(ascii: "}"))
      guard let end else { throw unclosed(start) }
      let range = start..<start + end + 1
      throw fault(
        "has no name for a value in '{\(text.slice(start + 1..<start + end).string)}'",
        Self.quoting,
        range)
    }
    if take(UInt8(ascii: "}")) { return argument(name, .value, [:]) }
    guard take(UInt8(ascii: ",")) else { throw unexpected(start) }
    let place = start..<index
    let type = word()
    switch type.text.string {
    case "number", "date": return try simple(name, type.text.string, start)
    case "plural": return try choice(name, .plural, start, depth)
    case "selectordinal": return try choice(name, .ordinal, start, depth)
    case "select": return try choice(name, .select, start, depth)
    case "" where index == text.count: throw unclosed(start)
    default:
      let types = ["date", "number", "plural", "select", "selectordinal"]
      let found = type.text.string
      let length = type.text.count
      throw fault(
        "has no type of argument in '\(found)'\(didYouMean(found, types))",
        "types are \(types.joined(separator: ", "))",
        length > 0 ? index - length..<index : place)
    }
  }

  /// The rest of an argument that is written in a style: `number}`, `date, short}`.
  private mutating func simple(
    _ name: Value, _ type: String, _ start: Int
  ) throws(Fault) -> Value {
    let isDate = type == "date"
    if take(UInt8(ascii: "}")) {
      return isDate
        ? argument(name, .date, ["style": .string("medium", in: arena)])
        : argument(name, .number, [:])
    }
    guard take(UInt8(ascii: ",")) else { throw unexpected(start) }
    let style = word()
    let from = index - style.text.count
    guard index < text.count else { throw unclosed(start) }
    let styles = isDate ? ["short", "medium", "long", "full"] : ["integer", "percent"]
    guard styles.contains(style.text.string), take(UInt8(ascii: "}")) else {
      let end = text.slice(index..<text.count).firstIndex(of: UInt8(ascii: "}")) ?? 0
      let range = from..<index + end
      let found = text.slice(range).trimmed.string
      throw fault(
        "has no style of '\(type)' in '\(found)'\(didYouMean(found, styles))",
        "styles are \(styles.joined(separator: ", ")); leave it out for the usual one", range)
    }
    if isDate { return argument(name, .date, ["style": style]) }
    return argument(name, style.text.equals("percent") ? .percent : .integer, [:])
  }

  /// The rest of an argument with forms: `, one {…} other {…}}`.
  private mutating func choice(
    _ name: Value, _ kind: MessagePattern.Kind, _ start: Int, _ depth: Int
  ) throws(Fault) -> Value {
    guard take(UInt8(ascii: ",")) else { throw unexpected(start) }
    var offset = Value.integer(0)
    skipSpace()
    if kind != .select, text.has("offset:", at: index) {
      index += 7
      offset = word()
      guard let number = Value.wholeNumber(offset.text) else {
        index -= offset.text.count
        throw unexpected(start)
      }
      offset = .integer(number)
    }
    let counted = kind == .select ? nil : (name, offset)
    var forms: [Member] = []
    while !take(UInt8(ascii: "}")) {
      let place = index
      let selector = try self.selector(kind, start)
      guard !forms.contains(where: { $0.key.equals(selector) }) else {
        throw fault(
          "has the form '\(selector.string)' twice", "keep one of them",
          place..<place + selector.count)
      }
      let open = index
      guard take(UInt8(ascii: "{")) else { throw unexpected(start) }
      let parts = try parts(of: open, in: counted, depth: depth + 1)
      index += 1
      forms.append(Member(key: selector, value: .array(parts, in: arena)))
    }
    guard forms.contains(where: { $0.key.equals("other") }) else {
      throw fault(
        "has no form 'other' of '\(name.text.string)'",
        "add 'other {…}', the form for every value without a form of its own", start..<index)
    }
    return argument(name, kind, ["forms": .object(forms, in: arena), "offset": offset])
  }

  /// What selects a form: `=0`, a category of the language, or of `select` any word.
  private mutating func selector(
    _ kind: MessagePattern.Kind, _ start: Int
  ) throws(Fault) -> Bytes {
    let from = index
    let isExact = kind != .select && take(UInt8(ascii: "="))
    let found = word().text
    let selector = text.slice(from..<from + found.count + (isExact ? 1 : 0))
    guard index < text.count else { throw unclosed(start) }
    let range = from..<from + max(selector.count, 1)
    if isExact {
      guard Number(found, allowsExponent: false) != nil else {
        index -= found.count
        throw unexpected(start)
      }
    } else if kind == .select {
      guard !found.isEmpty else { throw unexpected(start) }
    } else {
      guard !found.isEmpty else { throw unexpected(start) }
      let known = PluralRule(locale: locale, ordinal: kind == .ordinal).categories
      guard known.contains(found.string) else {
        throw Fault(
          id: .unknownPlural, message: "'\(found.string)' is not a plural form of '\(locale)'",
          remedy: "forms are \(known.joined(separator: ", ")); '=0' is for exactly 0",
          range: range)
      }
    }
    skipSpace()
    return selector
  }

  private func argument(
    _ name: Value, _ kind: MessagePattern.Kind, _ more: KeyValuePairs<String, Value>
  ) -> Value {
    var members = [
      Member(key: arena.copy("kind"), value: .integer(kind.rawValue)),
      Member(key: arena.copy("name"), value: name),
    ]
    for (key, value) in more { members.append(Member(key: arena.copy(key), value: value)) }
    return .object(members, in: arena)
  }

  // MARK: - Signs

  private mutating func skipSpace() {
    while index < text.count, text[index].isASCIIWhitespace { index += 1 }
  }

  /// Whether a sign follows, perhaps after spaces; it is then read, with the spaces after it.
  private mutating func take(_ sign: UInt8) -> Bool {
    skipSpace()
    guard index < text.count, text[index] == sign else { return false }
    index += 1
    // What follows a '{' is a text, in which spaces count.
    if sign != UInt8(ascii: "{"), sign != UInt8(ascii: "}") { skipSpace() }
    return true
  }

  /// The word that follows, perhaps after spaces: everything up to a space or a sign of the syntax.
  private mutating func word() -> Value {
    skipSpace()
    let start = index
    while index < text.count, !text[index].isASCIIWhitespace,
      ![UInt8(ascii: "{"), UInt8(ascii: "}"), UInt8(ascii: ","), UInt8(ascii: "=")]
        .contains(text[index])
    { index += 1 }
    return .text(text.slice(start..<index))
  }

  // MARK: - Faults

  private static let quoting: Message =
    "write places for values as '{name}', and braces between apostrophes: '{'"

  private func fault(_ message: Message, _ remedy: Message, _ range: Range<Int>) -> Fault {
    Fault(id: .invalidString, message: message, remedy: remedy, range: range)
  }

  private func unclosed(_ start: Int) -> Fault {
    fault(
      "has a '{' that is never closed", "close it with '}'; a brace alone is '{' in apostrophes",
      start..<start + 1)
  }

  /// The fault of an argument that continues in another way than its type has it, or ends too early.
  private func unexpected(_ start: Int) -> Fault {
    guard index < text.count else { return unclosed(start) }
    return fault(
      "has '\(text.slice(index..<index + length).string)' where the syntax of its argument has none",
      "write it as in '{count, plural, one {# book} other {# books}}', '{kind, select, a {…} other {…}}' or '{n, number}'",
      index..<index + length)
  }

  /// The number of bytes of the character at the index.
  private var length: Int {
    var length = 1
    while index + length < text.count, text[index + length] & 0xC0 == 0x80 { length += 1 }
    return length
  }
}
