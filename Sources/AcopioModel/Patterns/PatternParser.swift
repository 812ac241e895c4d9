import AcopioBase

/// Parses the text of a pattern into a syntax tree.
struct PatternParser {
  private let text: Bytes
  private var offset = 0
  private var depth = 0
  /// The sets that nodes refer to by index.
  private(set) var sets: [ScalarSet] = []
  /// The maximum nesting of groups, which are parsed and compiled by recursion.
  private static let deepest = 100
  private static let longest = 10_000
  /// The maximum number in braces, as in RE2.
  private static let mostTimes = 1_000

  /// The meaning of an escape.
  private enum Escape {
    case scalar(UInt32)
    case ranges([ClosedRange<UInt32>])
    case categories(UInt32)
  }

  init(_ text: Bytes) { self.text = text }

  /// Parses the whole pattern.
  mutating func parse() throws(Pattern.Fault) -> PatternNode {
    guard text.count <= PatternParser.longest else {
      throw fault("the pattern is longer than 10,000 bytes", at: 0, "write a shorter one")
    }
    let node = try alternatives()
    guard offset < text.count else { return node }
    throw fault("')' closes no group", at: offset, "write '\\)' for the character itself")
  }

  private func fault(_ message: Message, at offset: Int, _ remedy: Message) -> Pattern.Fault {
    Pattern.Fault(message: message, offset: offset, remedy: remedy)
  }

  private mutating func alternatives() throws(Pattern.Fault) -> PatternNode {
    var nodes = [try sequence()]
    while take("|") { nodes.append(try sequence()) }
    return nodes.count == 1 ? nodes[0] : .alternatives(nodes)
  }

  private mutating func sequence() throws(Pattern.Fault) -> PatternNode {
    var nodes: [PatternNode] = []
    while offset < text.count, text[offset] != UInt8(ascii: "|"), text[offset] != UInt8(ascii: ")")
    {
      let start = offset
      let atom = try atom()
      nodes.append(try repeated(atom, from: start))
    }
    return nodes.count == 1 ? nodes[0] : .sequence(nodes)
  }

  // MARK: - Repetition

  private mutating func repeated(
    _ atom: PatternNode, from start: Int
  ) throws(Pattern.Fault) -> PatternNode {
    let place = offset
    guard let (least, most) = try times() else { return atom }
    switch atom {
    case .start, .end, .boundary:
      throw fault("there is nothing to repeat here", at: start, "leave the repetition out")
    default: break
    }
    // A lazy repetition matches the same texts as a greedy one.
    _ = take("?")
    let again = offset
    guard try times() == nil else {
      throw fault(
        "a repetition can't be repeated", at: again, "put the first one in a group: (?:a+)*")
    }
    if let most, most < least {
      throw fault(
        "the maximum of the repetition is less than its minimum", at: place,
        "write the smaller number first")
    }
    return .repetition(atom, least: least, most: most)
  }

  /// The repetition of the atom before; `nil` if there is none.
  private mutating func times() throws(Pattern.Fault) -> (Int, Int?)? {
    if take("*") { return (0, nil) }
    if take("+") { return (1, nil) }
    if take("?") { return (0, 1) }
    let start = offset
    guard take("{") else { return nil }
    guard let least = try number() else { throw brace(start) }
    var most: Int? = least
    if take(",") { most = try number() }
    guard take("}") else { throw brace(start) }
    return (least, most)
  }

  private func brace(_ start: Int) -> Pattern.Fault {
    fault(
      "'{' begins no repetition", at: start,
      "write {3}, {3,} or {3,5}, or '\\{' for the character itself")
  }

  private mutating func number() throws(Pattern.Fault) -> Int? {
    let start = offset
    var number = 0
    while offset < text.count, text[offset].isASCIIDigit {
      number = number * 10 + Int(text[offset] - 0x30)
      offset += 1
      guard number <= PatternParser.mostTimes else {
        throw fault(
          "a repetition is at most \(PatternParser.mostTimes) times", at: start,
          "limit the length with 'min' and 'max'")
      }
    }
    return offset > start ? number : nil
  }

  // MARK: - Atoms

  private mutating func take(_ symbol: StaticString) -> Bool {
    guard text.has(symbol, at: offset) else { return false }
    offset += symbol.utf8CodeUnitCount
    return true
  }

  private mutating func atom() throws(Pattern.Fault) -> PatternNode {
    let start = offset
    switch text[offset] {
    case UInt8(ascii: "("): return try group()
    case UInt8(ascii: "["): return try set()
    case UInt8(ascii: "\\"): return try escaped()
    case UInt8(ascii: "^"):
      offset += 1
      return .start
    case UInt8(ascii: "$"):
      offset += 1
      return .end
    case UInt8(ascii: "."):
      offset += 1
      return add(ScalarSet(ScalarSet.lines, isNegated: true))
    case UInt8(ascii: "*"), UInt8(ascii: "+"), UInt8(ascii: "?"):
      let symbol = text.slice(start..<start + 1).string
      throw fault(
        "there is nothing before '\(symbol)' to repeat", at: start,
        "write '\\\(symbol)' for the character itself")
    case UInt8(ascii: "{"): throw brace(start)
    case UInt8(ascii: "}"), UInt8(ascii: "]"):
      let symbol = text.slice(start..<start + 1).string
      throw fault(
        "'\(symbol)' closes nothing", at: start, "write '\\\(symbol)' for the character itself")
    default: return .scalar(decodeScalar(text, &offset).value)
    }
  }

  private mutating func add(_ set: ScalarSet) -> PatternNode {
    sets.append(set)
    return .set(sets.count - 1)
  }

  private mutating func group() throws(Pattern.Fault) -> PatternNode {
    let start = offset
    offset += 1
    if take("?") { try kind(of: start) }
    depth += 1
    guard depth <= PatternParser.deepest else {
      throw fault(
        "groups can be nested at most \(PatternParser.deepest) deep", at: start,
        "write a simpler pattern")
    }
    let node = try alternatives()
    depth -= 1
    guard take(")") else {
      throw fault(
        "'(' is not closed", at: start, "add ')', or write '\\(' for the character itself")
    }
    return node
  }

  /// Parses the rest after `(?`.
  private mutating func kind(of start: Int) throws(Pattern.Fault) {
    if take(":") { return }
    for look: StaticString in ["=", "!", "<=", "<!"] where take(look) {
      throw fault(
        "a pattern can't look ahead or behind", at: start,
        "describe the whole text, and write a second condition under 'rules'")
    }
    guard take("<") else {
      throw fault(
        "'(?' begins no group that patterns have", at: start,
        "write '(?:…)' for a group; for letters of either case write both, as [Aa]")
    }
    let first = offset
    while offset < text.count,
      text[offset].isASCIILetter || text[offset].isASCIIDigit || text[offset] == 0x5F
    {
      offset += 1
    }
    guard offset > first, take(">") else {
      throw fault("the name of the group is missing", at: start, "write '(?:…)'")
    }
  }

  // MARK: - Escapes

  private mutating func escaped() throws(Pattern.Fault) -> PatternNode {
    if take("\\b") { return .boundary(expected: true) }
    if take("\\B") { return .boundary(expected: false) }
    switch try escape(inSet: false) {
    case .scalar(let scalar): return .scalar(scalar)
    case .ranges(let ranges): return add(ScalarSet(ranges))
    case .categories(let categories): return add(ScalarSet([], categories: categories))
    }
  }

  private mutating func escape(inSet: Bool) throws(Pattern.Fault) -> Escape {
    let start = offset
    offset += 1
    guard offset < text.count else {
      throw fault("'\\' ends the pattern", at: start, "write '\\\\' for the character itself")
    }
    let byte = text[offset]
    offset += 1
    switch byte {
    case UInt8(ascii: "d"): return .ranges(ScalarSet.digits)
    case UInt8(ascii: "D"): return .ranges(ScalarSet.complement(of: ScalarSet.digits))
    case UInt8(ascii: "w"): return .ranges(ScalarSet.word)
    case UInt8(ascii: "W"): return .ranges(ScalarSet.complement(of: ScalarSet.word))
    case UInt8(ascii: "s"): return .ranges(ScalarSet.space)
    case UInt8(ascii: "S"): return .ranges(ScalarSet.complement(of: ScalarSet.space))
    case UInt8(ascii: "p"): return .categories(try categories(start))
    case UInt8(ascii: "P"): return .categories(ScalarSet.allCategories & ~(try categories(start)))
    case UInt8(ascii: "t"): return .scalar(0x09)
    case UInt8(ascii: "n"): return .scalar(0x0A)
    case UInt8(ascii: "v"): return .scalar(0x0B)
    case UInt8(ascii: "f"): return .scalar(0x0C)
    case UInt8(ascii: "r"): return .scalar(0x0D)
    case UInt8(ascii: "x"): return .scalar(try hexadecimal(2, start))
    case UInt8(ascii: "u"): return .scalar(try unicode(start))
    case UInt8(ascii: "-") where inSet: return .scalar(UInt32(byte))
    case UInt8(ascii: "^"), UInt8(ascii: "$"), UInt8(ascii: "\\"), UInt8(ascii: "."),
      UInt8(ascii: "*"), UInt8(ascii: "+"), UInt8(ascii: "?"), UInt8(ascii: "("),
      UInt8(ascii: ")"), UInt8(ascii: "["), UInt8(ascii: "]"), UInt8(ascii: "{"),
      UInt8(ascii: "}"), UInt8(ascii: "|"), UInt8(ascii: "/"):
      return .scalar(UInt32(byte))
    case UInt8(ascii: "1")...UInt8(ascii: "9"), UInt8(ascii: "k"):
      throw fault(
        "a pattern can't refer back to a group", at: start,
        "write the alternatives out, or write a condition under 'rules'")
    default: throw unknownEscape(start)
    }
  }

  private func unknownEscape(_ start: Int) -> Pattern.Fault {
    var end = start + 1
    let scalar = Character(decodeScalar(text, &end))
    return fault(
      "'\\\(scalar)' is not an escape that patterns support", at: start,
      "write '\(scalar)' for the character itself")
  }

  private mutating func categories(_ start: Int) throws(Pattern.Fault) -> UInt32 {
    var name = ""
    if take("{") {
      let first = offset
      while offset < text.count, text[offset] != UInt8(ascii: "}") { offset += 1 }
      name = text.slice(first..<offset).string
      _ = take("}")
    }
    if let categories = ScalarSet.categories(named: name) { return categories }
    throw fault(
      "'\(text.slice(start..<offset).string)' names no category of characters", at: start,
      "write a general category of Unicode, as \\p{L} for letters or \\p{Lu} for capitals")
  }

  private mutating func hexadecimal(_ count: Int, _ start: Int) throws(Pattern.Fault) -> UInt32 {
    let end = min(offset + count, text.count)
    if count == 4, let fault = surrogate(start) { throw fault }
    guard end == offset + count,
      let code = UInt32(text.slice(offset..<end).string, radix: 16), text[offset] != 0x2B,
      text[offset] != 0x2D, Unicode.Scalar(code) != nil
    else {
      throw fault(
        "'\\\(count == 2 ? "x" : "u")' needs \(count) hexadecimal digits", at: start,
        "write for example \\\(count == 2 ? "xE9" : "u00E9")")
    }
    offset = end
    return code
  }

  /// The fault of half a character at the cursor, as JSON and JavaScript write it in two escapes.
  private func surrogate(_ start: Int) -> Pattern.Fault? {
    guard let high = half(at: offset), (0xD800...0xDFFF).contains(high) else { return nil }
    let next = offset + 4
    var number = "1F4D6"
    if high < 0xDC00, text.has("\\u", at: next), let low = half(at: next + 2),
      (0xDC00...0xDFFF).contains(low)
    {
      let code = 0x10000 + (high - 0xD800) << 10 + (low - 0xDC00)
      number = String(code, radix: 16, uppercase: true)
    }
    return fault(
      "'\(text.slice(start..<next).string)' is half of a character", at: start,
      "write the character itself, or its number as \\u{\(number)}")
  }

  /// The number that four hexadecimal digits make; `nil` if there are others.
  private func half(at offset: Int) -> UInt32? {
    guard offset + 4 <= text.count else { return nil }
    let digits = text.slice(offset..<offset + 4)
    guard digits.allSatisfy({ $0.isASCIIDigit || $0.isASCIILetter }) else { return nil }
    return UInt32(digits.string, radix: 16)
  }

  /// Parses `\u00E9` or `\u{1F4D6}`.
  private mutating func unicode(_ start: Int) throws(Pattern.Fault) -> UInt32 {
    guard take("{") else { return try hexadecimal(4, start) }
    let first = offset
    while offset < text.count, text[offset] != UInt8(ascii: "}") { offset += 1 }
    let digits = text.slice(first..<offset)
    guard take("}"), digits.allSatisfy({ $0.isASCIIDigit || ($0 | 0x20) >= 0x61 }),
      let code = UInt32(digits.string, radix: 16), Unicode.Scalar(code) != nil
    else {
      throw fault("'\\u{' needs the number of a character", at: start, "write for example \\u{E9}")
    }
    return code
  }

  // MARK: - Sets

  private mutating func set() throws(Pattern.Fault) -> PatternNode {
    let start = offset
    offset += 1
    let isNegated = take("^")
    var ranges: [ClosedRange<UInt32>] = []
    var categories: UInt32 = 0
    while offset < text.count, text[offset] != UInt8(ascii: "]") {
      let place = offset
      switch try member() {
      case .ranges(let those):
        ranges += those
        if isRange { throw open(place) }
      case .categories(let those):
        categories |= those
        if isRange { throw open(place) }
      case .scalar(let first):
        guard isRange else {
          ranges.append(first...first)
          continue
        }
        offset += 1
        guard case .scalar(let last) = try member() else { throw open(place) }
        guard first <= last else {
          throw fault("this range ends before it begins", at: place, "swap its ends")
        }
        ranges.append(first...last)
      }
    }
    guard take("]") else {
      throw fault(
        "'[' is not closed", at: start, "add ']', or write '\\[' for the character itself")
    }
    return add(ScalarSet(ranges, categories: categories, isNegated: isNegated))
  }

  private func open(_ place: Int) -> Pattern.Fault {
    fault("a range needs a character at each end", at: place, "write '\\-' for the hyphen itself")
  }

  /// Whether a hyphen follows that is not the last character of the set.
  private var isRange: Bool {
    offset + 1 < text.count && text[offset] == UInt8(ascii: "-")
      && text[offset + 1] != UInt8(ascii: "]")
  }

  private mutating func member() throws(Pattern.Fault) -> Escape {
    guard text[offset] == UInt8(ascii: "\\") else {
      // ECMA-262 with the flag `v` and other engines give these characters a meaning.
      if text[offset] == UInt8(ascii: "[") {
        throw fault("'[' inside of a set must be escaped", at: offset, "write '\\['")
      }
      return .scalar(decodeScalar(text, &offset).value)
    }
    if take("\\b") { return .scalar(0x08) }
    return try escape(inSet: true)
  }
}
