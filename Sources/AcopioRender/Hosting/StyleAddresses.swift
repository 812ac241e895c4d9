import AcopioBase

/// Finds the addresses that a style sheet loads, as tokens of CSS (CSS Syntax Level 3, §4): names have no case, and
/// comments and escapes are read.
struct StyleAddresses {
  /// The use of a loaded address.
  enum Use { case sheet, font, image }

  private let css: Bytes
  private var index = 0
  /// The at-rule whose prelude is read, in lowercase.
  private var rule: String?
  /// The at-rule of each open block; empty for a style rule.
  private var blocks: [String] = []
  /// Whether each open parenthesis belongs to a function whose strings are addresses.
  private var parentheses: [Bool] = []
  private var found: [(address: String, use: Use, range: Range<Int>)] = []

  /// All addresses of a style sheet or of the declarations of a `style` attribute, in their order.
  static func all(in css: Bytes) -> [(address: String, use: Use)] {
    places(in: css).map { ($0.address, $0.use) }
  }

  /// The same, with where each is written, without its quotes.
  static func places(in css: Bytes) -> [(address: String, use: Use, range: Range<Int>)] {
    var reader = StyleAddresses(css)
    reader.read()
    return reader.found
  }

  private init(_ css: Bytes) { self.css = css }

  private mutating func read() {
    while index < css.count {
      let byte = css[index]
      switch byte {
      case UInt8(ascii: "/") where css.has("/*", at: index): skipComment()
      case UInt8(ascii: "\""), UInt8(ascii: "'"):
        let (text, range) = string()
        if rule == "import" || parentheses.last == true { add(text, range) }
      case UInt8(ascii: "@"):
        index += 1
        if startsName(at: index) { rule = name() }
      case UInt8(ascii: "{"):
        blocks.append(rule ?? "")
        endPrelude()
      case UInt8(ascii: "}"):
        _ = blocks.popLast()
        endPrelude()
      case UInt8(ascii: ";"): endPrelude()
      case UInt8(ascii: "("):
        parentheses.append(false)
        index += 1
      case UInt8(ascii: ")"):
        _ = parentheses.popLast()
        index += 1
      case _ where startsName(at: index): readName()
      default: index += 1
      }
    }
  }

  private mutating func endPrelude() {
    rule = nil
    parentheses = []
    index += 1
  }

  /// Functions whose strings are addresses (CSS Values Level 4, §4.5; CSS Images Level 4, §2).
  private static let loading: Set<String> = [
    "url", "src", "image", "image-set", "-webkit-image-set", "cross-fade", "-webkit-cross-fade",
  ]

  private mutating func readName() {
    let name = name()
    guard index < css.count, css[index] == UInt8(ascii: "(") else { return }
    index += 1
    if name == "url" {
      while index < css.count, css[index].isASCIIWhitespace { index += 1 }
      let isString =
        index < css.count
        && (css[index] == UInt8(ascii: "\"") || css[index] == UInt8(ascii: "'"))
      if !isString {
        let (text, range) = bareAddress()
        return add(text, range)
      }
    }
    // 'type("image/png")' in an image set is the name of a type.
    parentheses.append(StyleAddresses.loading.contains(name))
  }

  /// Adds an address with the use of the enclosing rule; only '@import' loads something before its
  /// block.
  private mutating func add(_ address: String, _ range: Range<Int>) {
    if let rule {
      // Another address belongs to its conditions.
      guard rule == "import" else { return }
      found.append((address, .sheet, range))
      self.rule = ""
    } else {
      found.append((address, blocks.last == "font-face" ? .font : .image, range))
    }
  }

  // MARK: - Tokens

  private mutating func skipComment() {
    index += 2
    while index < css.count, !css.has("*/", at: index) { index += 1 }
    index = min(index + 2, css.count)
  }

  private func startsName(at start: Int) -> Bool {
    guard start < css.count else { return false }
    let byte = css[start]
    return byte.isASCIILetter || byte == UInt8(ascii: "_") || byte == UInt8(ascii: "-")
      || byte >= 0x80 || isEscape(at: start)
  }

  private func isEscape(at start: Int) -> Bool {
    css[start] == UInt8(ascii: "\\") && start + 1 < css.count && css[start + 1] != 0x0A
  }

  /// Reads a name; the result is lowercase.
  private mutating func name() -> String {
    var bytes: [UInt8] = []
    while index < css.count {
      let byte = css[index]
      if isEscape(at: index) {
        escape(into: &bytes)
      } else if byte.isASCIILetter || byte.isASCIIDigit || byte == UInt8(ascii: "_")
        || byte == UInt8(ascii: "-") || byte >= 0x80
      {
        bytes.append(byte)
        index += 1
      } else {
        break
      }
    }
    return String(decoding: bytes, as: UTF8.self).lowercased()
  }

  /// Reads a string from its quote on; one that is not closed ends with its line.
  private mutating func string() -> (text: String, range: Range<Int>) {
    let quote = css[index]
    index += 1
    let start = index
    var end: Int?
    var bytes: [UInt8] = []
    while index < css.count {
      let byte = css[index]
      if byte == quote {
        end = index
        index += 1
        break
      } else if byte == 0x0A {
        break
      } else if isEscape(at: index) {
        escape(into: &bytes)
      } else if byte == UInt8(ascii: "\\") {
        // The string continues in the next line.
        index += 2
      } else {
        bytes.append(byte)
        index += 1
      }
    }
    index = min(index, css.count)
    return (String(decoding: bytes, as: UTF8.self), start..<(end ?? index))
  }

  /// Reads an address without quotes, up to and with its parenthesis.
  private mutating func bareAddress() -> (text: String, range: Range<Int>) {
    var bytes: [UInt8] = []
    let start = index
    var end = index
    while index < css.count, css[index] != UInt8(ascii: ")") {
      if isEscape(at: index) {
        escape(into: &bytes)
        end = index
      } else {
        let isSpace = css[index].isASCIIWhitespace
        if !isSpace { bytes.append(css[index]) }
        index += 1
        if !isSpace { end = index }
      }
    }
    index = min(index + 1, css.count)
    return (String(decoding: bytes, as: UTF8.self), start..<end)
  }

  /// Reads an escape: up to six hexadecimal digits with a space after them, or any other character.
  private mutating func escape(into bytes: inout [UInt8]) {
    index += 1
    var value: UInt32 = 0
    let start = index
    while index < css.count, index < start + 6, let digit = css[index].hexadecimalDigit {
      value = value << 4 | UInt32(digit)
      index += 1
    }
    guard index > start else {
      bytes.append(css[index])
      index += 1
      return
    }
    if index < css.count, css[index].isASCIIWhitespace { index += 1 }
    let scalar = Unicode.Scalar(value).flatMap { $0.value == 0 ? nil : $0 } ?? "\u{FFFD}"
    bytes.append(contentsOf: String(Character(scalar)).utf8)
  }
}
