import AcopioBase
import AcopioModel

/// Reads regular expressions of ECMA-262 without flags, as Ajv 6 runs them, and rewrites them for `Pattern`.
///
/// In the patterns of OpenAPI, `\p{…}` is a category of characters, as with the flag `u`.
/// That form allows more than `Pattern` does (appendix B): `\-`, `\_` and `{` are literal.
/// Look-around and backreferences, which take more than linear time, are valid but can't be used.
/// Scalars are matched where ECMA-262 matches the halves of those beyond U+FFFF.
struct ECMAPattern {
  /// The reason why a text is not an expression, or can't be used.
  private enum Problem: Error {
    case invalid(String), unsupported(String)
  }

  private let text: [Unicode.Scalar]
  private var at = 0
  /// The expression for `Pattern`.
  private var output = ""
  /// The open groups, and whether a repetition may follow each.
  private var open: [Bool] = []
  /// Whether a repetition may follow.
  private var canRepeat = false
  /// The first thing that can't be used.
  private var unsupported: String?
  private let groupCount: Int
  private let hasNames: Bool
  private let hasCategories: Bool

  /// Compiles an expression to one that finds it anywhere in a text.
  static func search(_ text: Bytes, _ draft: JSONSchemaDraft) throws(SchemaError) -> Pattern {
    let shown = text.string.shortened(to: 80)
    var reader = ECMAPattern(text, hasCategories: draft == .draft2020)
    do throws(Problem) {
      try reader.read()
    } catch {
      switch error {
      case .invalid(let reason):
        throw SchemaError("the pattern '\(shown)' is invalid: \(reason)")
      case .unsupported(let reason):
        throw SchemaError("the pattern '\(shown)' can't be used: \(reason)")
      }
    }
    if let reason = reader.unsupported {
      throw SchemaError("the pattern '\(shown)' can't be used: \(reason)")
    }
    do throws(Pattern.Fault) {
      return try Pattern("[^]*(?:\(reader.output))[^]*")
    } catch {
      throw SchemaError("the pattern '\(shown)' can't be used: \(error.message)")
    }
  }

  /// Whether a text is an expression that Ajv accepts as the format `regex`.
  static func isValid(_ text: Bytes) -> Bool {
    var reader = ECMAPattern(text)
    // Ajv refuses `\Z`, which other languages have.
    for index in reader.text.indices.dropFirst(2)
    where reader.text[index] == "Z" && reader.text[index - 1] == "\\"
      && reader.text[index - 2] != "\\"
    {
      return false
    }
    do throws(Problem) {
      try reader.read()
      return true
    } catch {
      if case .unsupported = error { return true }
      return false
    }
  }

  private init(_ bytes: Bytes, hasCategories: Bool = false) {
    self.hasCategories = hasCategories
    text = Array(bytes.string.unicodeScalars)
    (groupCount, hasNames) = ECMAPattern.countGroups(text)
  }

  /// The number of groups that can be referred to, and whether one has a name.
  private static func countGroups(_ text: [Unicode.Scalar]) -> (count: Int, hasNames: Bool) {
    var count = 0
    var hasNames = false
    var isInSet = false
    var index = 0
    while index < text.count {
      switch text[index] {
      case "\\": index += 1
      case "[": isInSet = true
      case "]": isInSet = false
      case "(" where !isInSet:
        let next = text[(index + 1)...].prefix(3)
        let isNamed = next.starts(with: "?<".unicodeScalars) && next.last != "=" && next.last != "!"
        if isNamed { hasNames = true }
        if next.first != "?" || isNamed { count += 1 }
      default: break
      }
      index += 1
    }
    return (count, hasNames)
  }

  private mutating func read() throws(Problem) {
    while at < text.count {
      let scalar = text[at]
      switch scalar {
      case "(": try readGroup()
      case ")":
        guard let last = open.popLast() else { throw .invalid("')' closes no group") }
        at += 1
        output += ")"
        canRepeat = last
      case "|", "^", "$":
        at += 1
        output.unicodeScalars.append(scalar)
        canRepeat = false
      case ".":
        at += 1
        output += "."
        canRepeat = true
      case "*", "+", "?":
        at += 1
        try repeated(String(scalar))
      case "{": try readBrace()
      case "[": try readSet()
      case "\\": try readEscape()
      default:
        at += 1
        append(scalar)
      }
    }
    guard open.isEmpty else { throw .invalid("'(' is not closed") }
  }

  /// Adds a literal character.
  private mutating func append(_ scalar: Unicode.Scalar) {
    output += ECMAPattern.literal(scalar)
    canRepeat = true
  }

  private static func literal(_ scalar: Unicode.Scalar) -> String {
    let isPlain = scalar.value >= 0x80 || UInt8(ascii: scalar).isASCIIAlphanumeric
    return isPlain ? String(scalar) : "\\u{\(String(scalar.value, radix: 16))}"
  }

  private func has(_ prefix: StaticString) -> Bool {
    text[at...].starts(with: "\(prefix)".unicodeScalars)
  }

  // MARK: - Groups and repetitions

  private mutating func readGroup() throws(Problem) {
    canRepeat = false
    output += "(?:"
    open.append(true)
    guard has("(?") else {
      at += 1
      return
    }
    if has("(?:") {
      at += 3
    } else if has("(?=") || has("(?!") {
      unsupported = unsupported ?? "it looks ahead, which takes more than linear time"
      at += 3
    } else if has("(?<=") || has("(?<!") {
      unsupported = unsupported ?? "it looks behind, which takes more than linear time"
      at += 4
      open[open.count - 1] = false
    } else if has("(?<"), let end = text[at...].firstIndex(of: ">"), end > at + 3,
      text[(at + 3)..<end].allSatisfy({ $0.properties.isIDContinue || $0 == "$" })
    {
      at = end + 1
    } else {
      throw .invalid("'(?' begins no group")
    }
  }

  private mutating func repeated(_ times: String) throws(Problem) {
    guard canRepeat else { throw .invalid("there is nothing to repeat before '\(times)'") }
    output += times
    // A lazy repetition matches the same texts.
    if at < text.count, text[at] == "?" { at += 1 }
    canRepeat = false
  }

  /// Reads `{2}`, `{2,}` or `{2,3}`; any other brace is literal.
  private mutating func readBrace() throws(Problem) {
    guard let end = text[at...].firstIndex(of: "}") else { return readLiteral() }
    let parts = text[(at + 1)..<end].split(separator: ",", omittingEmptySubsequences: false)
    let numbers = parts.map { $0.allSatisfy { ("0"..."9").contains($0) } ? count($0) : nil }
    guard parts.count <= 2, !parts[0].isEmpty, let least = numbers[0],
      let most = numbers[parts.count - 1]
    else { return readLiteral() }
    let isOpen = parts.count == 2 && parts[1].isEmpty
    guard isOpen || least <= most else {
      throw .invalid("a repetition ends before it begins")
    }
    at = end + 1
    try repeated(
      "{\(least)\(parts.count == 2 ? "," : "")\(parts.count == 2 && !isOpen ? "\(most)" : "")}")
  }

  private func count(_ digits: ArraySlice<Unicode.Scalar>) -> Int {
    digits.reduce(0) { min($0 * 10 + Int($1.value - 0x30), 1_000_000_000) }
  }

  private mutating func readLiteral() {
    append(text[at])
    at += 1
  }

  // MARK: - Escapes

  private mutating func readEscape() throws(Problem) {
    guard at + 1 < text.count else { throw .invalid("'\\' ends it") }
    let next = text[at + 1]
    switch next {
    case "b", "B":
      at += 2
      output += "\\\(next)"
      canRepeat = false
    case "1"..."9":
      var end = at + 1
      while end < text.count, ("0"..."9").contains(text[end]) { end += 1 }
      guard count(text[(at + 1)..<end]) <= groupCount else { return append(try escapedScalar()) }
      unsupported = unsupported ?? "it refers back to a group"
      at = end
      canRepeat = true
    case "k" where hasNames:
      unsupported = unsupported ?? "it refers back to a group"
      at += 2
      canRepeat = true
    default:
      if let named = escapedSet() {
        output += named
        canRepeat = true
      } else {
        append(try escapedScalar())
      }
    }
  }

  /// Reads `\d` and the like; `nil` for other escapes.
  private mutating func escapedSet() -> String? {
    if hasCategories, has("\\p{") || has("\\P{"), let end = text[at...].firstIndex(of: "}") {
      defer { at = end + 1 }
      return String(String.UnicodeScalarView(text[at...end]))
    }
    guard at + 1 < text.count, "dDsSwW".unicodeScalars.contains(text[at + 1]) else { return nil }
    at += 2
    return "\\\(text[at - 1])"
  }

  /// Reads an escape that denotes one character.
  private mutating func escapedScalar(inSet: Bool = false) throws(Problem) -> Unicode.Scalar {
    let next = text[at + 1]
    at += 2
    switch next {
    case "t": return "\t"
    case "n": return "\n"
    case "v": return "\u{B}"
    case "f": return "\u{C}"
    case "r": return "\r"
    case "b" where inSet: return "\u{8}"
    case "c":
      let letter = at < text.count ? text[at] : "\\"
      let isControl =
        letter.isASCII
        && (UInt8(ascii: letter).isASCIILetter
          || inSet && (UInt8(ascii: letter).isASCIIDigit || letter == "_"))
      if isControl {
        at += 1
        return Unicode.Scalar(UInt8(ascii: letter) & 0x1F)
      }
      // The backslash is literal, and so is the letter.
      at -= 1
      return "\\"
    case "x": return try scalar(digits: 2) ?? next
    case "u": return try scalar(digits: 4) ?? next
    case "0"..."7":
      // An octal number of up to three digits that fits into a byte.
      var code = next.value - 0x30
      while at < text.count, ("0"..."7").contains(text[at]), code * 8 + text[at].value - 0x30 < 256
      {
        code = code * 8 + text[at].value - 0x30
        at += 1
      }
      return Unicode.Scalar(code) ?? next
    default: return next
    }
  }

  /// Reads a hexadecimal number; `nil` if there are too few digits.
  private mutating func scalar(digits count: Int) throws(Problem) -> Unicode.Scalar? {
    guard let code = code(at: at, digits: count) else { return nil }
    at += count
    if let scalar = Unicode.Scalar(code) { return scalar }
    if code < 0xDC00, has("\\u"), let low = self.code(at: at + 2, digits: 4),
      (0xDC00..<0xE000).contains(low)
    {
      at += 6
      return Unicode.Scalar(0x10000 + (code - 0xD800) << 10 + (low - 0xDC00))
    }
    throw .unsupported("it contains half of a character")
  }

  private func code(at start: Int, digits count: Int) -> UInt32? {
    guard start + count <= text.count else { return nil }
    var code: UInt32 = 0
    for scalar in text[start..<start + count] {
      guard let digit = Character(scalar).hexDigitValue, scalar.isASCII else { return nil }
      code = code * 16 + UInt32(digit)
    }
    return code
  }

  // MARK: - Sets

  private mutating func readSet() throws(Problem) {
    at += 1
    output += "["
    if at < text.count, text[at] == "^" {
      at += 1
      output += "^"
    }
    while at < text.count, text[at] != "]" {
      let first = try readMember()
      guard at + 1 < text.count, text[at] == "-", text[at + 1] != "]" else {
        output += first.text
        continue
      }
      at += 1
      let last = try readMember()
      guard let low = first.scalar, let high = last.scalar else {
        // Next to a set, the hyphen is literal.
        output += first.text + "\\-" + last.text
        continue
      }
      guard low <= high else { throw .invalid("a range ends before it begins") }
      output += first.text + "-" + last.text
    }
    guard at < text.count else { throw .invalid("'[' is not closed") }
    at += 1
    output += "]"
    canRepeat = true
  }

  /// Reads a character or a named set; `scalar` is `nil` for the latter.
  private mutating func readMember() throws(Problem) -> (scalar: Unicode.Scalar?, text: String) {
    var scalar = text[at]
    if scalar == "\\" {
      guard at + 1 < text.count else { throw .invalid("'\\' ends it") }
      if let named = escapedSet() { return (nil, named) }
      scalar = try escapedScalar(inSet: true)
    } else {
      at += 1
    }
    return (scalar, ECMAPattern.literal(scalar))
  }
}
