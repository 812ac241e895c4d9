import AcopioBase

/// Finds the addresses of other files in a JavaScript module.
///
/// These are the addresses of `import` and `export … from`, of `import(…)` and of `new URL(…,
/// import.meta.url)` (ECMAScript §16.2; HTML, §8.1.6.7). Reads tokens, so that comments, strings,
/// templates and regular expressions that look like imports are ignored. Strings with escapes and
/// templates are left out, since their value is only known when the script runs.
struct ScriptAddresses {
  private let script: Bytes
  private var index = 0
  /// The last tokens before `index`: words and punctuation, `"` for a string.
  private var before: [String] = []
  private var found: [(address: String, range: Range<Int>)] = []
  /// Addresses in `new URL(` so far, which count if `import.meta` follows.
  private var candidate: (address: String, range: Range<Int>)?
  /// For each open brace, whether it belongs to `${` in a template.
  private var braces: [Bool] = []
  /// For each open parenthesis, whether it belongs to `if`, `while`, `for` or `with`, after which a
  /// statement begins.
  private var conditions: [Bool] = []

  /// The addresses in their order, each with where it is written, without its quotes.
  static func all(in script: Bytes) -> [(address: String, range: Range<Int>)] {
    var reader = ScriptAddresses(script)
    reader.read()
    return reader.found
  }

  private init(_ script: Bytes) {
    self.script = script
    // A byte order mark is no letter of the first word.
    if script.has("\u{FEFF}") { index = 3 }
  }

  private mutating func read() {
    while index < script.count {
      let byte = script[index]
      switch byte {
      case _ where byte.isASCIIWhitespace: index += 1
      case UInt8(ascii: "/"):
        if script.has("//", at: index) {
          skipLine()
        } else if script.has("/*", at: index) {
          skipComment()
        } else if beginsExpression {
          skipPattern()
        } else {
          punctuation(byte)
        }
      case UInt8(ascii: "\""), UInt8(ascii: "'"): readString(byte)
      case UInt8(ascii: "`"):
        index += 1
        skipTemplate()
      case UInt8(ascii: "{"):
        braces.append(false)
        punctuation(byte)
      case UInt8(ascii: "}"):
        if braces.popLast() == true {
          index += 1
          skipTemplate()
        } else {
          punctuation(byte)
        }
      case UInt8(ascii: "("):
        conditions.append(["if", "while", "for", "with"].contains(before.last))
        punctuation(byte)
      case UInt8(ascii: ")"):
        index += 1
        note(conditions.popLast() == true ? ScriptAddresses.endOfCondition : ")")
      case _ where isOfWord(byte): readWord()
      default: punctuation(byte)
      }
    }
  }

  // MARK: - Tokens

  private func isOfWord(_ byte: UInt8) -> Bool {
    byte.isASCIILetter || byte.isASCIIDigit || byte == UInt8(ascii: "_")
      || byte == UInt8(ascii: "$") || byte == UInt8(ascii: "#") || byte >= 0x80
  }

  private mutating func note(_ token: String) {
    before.append(token)
    if before.count > 6 { before.removeFirst() }
    // 'new URL("./mark.svg", import.meta.url)'
    if let known = candidate, before.suffix(3) == ["\"", ",", "import"] {
      found.append(known)
      candidate = nil
    } else if token != "\"", token != "," {
      candidate = nil
    }
  }

  private mutating func punctuation(_ byte: UInt8) {
    index += 1
    note(String(UnicodeScalar(byte)))
  }

  private mutating func readWord() {
    let start = index
    while index < script.count, isOfWord(script[index]) { index += 1 }
    // A word of a path of names, 'a.from', is not a keyword.
    let word = script.slice(start..<index).string
    note(before.last == "." ? "." + word : word)
  }

  private mutating func readString(_ quote: UInt8) {
    let start = index + 1
    index = start
    var isPlain = true
    while index < script.count, script[index] != quote, script[index] != 0x0A {
      if script[index] == UInt8(ascii: "\\") {
        isPlain = false
        index += 1
      }
      index += 1
    }
    let range = start..<min(index, script.count)
    index = min(index + 1, script.count)
    let isImport =
      before.last == "from" || before.last == "import" || before.suffix(2) == ["import", "("]
    let isAddress = before.suffix(3) == ["new", "URL", "("]
    note("\"")
    guard isPlain, isImport || isAddress else { return }
    let address = script.slice(range).string
    if isImport { found.append((address, range)) } else { candidate = (address, range) }
  }

  private mutating func skipLine() {
    while index < script.count, script[index] != 0x0A { index += 1 }
  }

  private mutating func skipComment() {
    index += 2
    while index < script.count, !script.has("*/", at: index) { index += 1 }
    index = min(index + 2, script.count)
  }

  /// Skips the text of a template up to its end or to an expression in it.
  private mutating func skipTemplate() {
    while index < script.count {
      switch script[index] {
      case UInt8(ascii: "\\"): index += 2
      case UInt8(ascii: "`"):
        index += 1
        note("`")
        return
      case UInt8(ascii: "$") where script.has("${", at: index):
        index += 2
        braces.append(true)
        note("{")
        return
      default: index += 1
      }
    }
    index = script.count
  }

  /// Skips a regular expression, in whose classes a slash is a character.
  private mutating func skipPattern() {
    index += 1
    var isInClass = false
    while index < script.count, script[index] != 0x0A {
      let byte = script[index]
      index += 1
      if byte == UInt8(ascii: "\\") {
        index += 1
      } else if byte == UInt8(ascii: "[") {
        isInClass = true
      } else if byte == UInt8(ascii: "]") {
        isInClass = false
      } else if byte == UInt8(ascii: "/"), !isInClass {
        break
      }
    }
    index = min(index, script.count)
    note("/…/")
  }

  /// The token for the parenthesis that closes a condition.
  private static let endOfCondition = ");"

  private static let keywords: Set<String> = [
    "return", "typeof", "case", "in", "of", "do", "else", "void", "delete", "instanceof", "new",
    "throw", "await", "yield", "default",
  ]

  /// Whether an expression can begin here, so that a slash begins a regular expression and divides nothing.
  private var beginsExpression: Bool {
    guard let last = before.last else { return true }
    if ScriptAddresses.keywords.contains(last) || last == ScriptAddresses.endOfCondition {
      return true
    }
    guard let byte = last.utf8.first else { return true }
    switch byte {
    case UInt8(ascii: ")"), UInt8(ascii: "]"), UInt8(ascii: "}"), UInt8(ascii: "\""),
      UInt8(ascii: "`"), UInt8(ascii: "."):
      return last == "."
    case UInt8(ascii: "/"): return last != "/…/"
    default: return !isOfWord(byte)
    }
  }
}
