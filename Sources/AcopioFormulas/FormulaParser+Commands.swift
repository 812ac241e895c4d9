import AcopioBase

extension FormulaParser {
  /// An accent, as `\vec{x}`, or a brace, as `\underbrace{…}_{…}`.
  mutating func accented(
    _ accent: (mark: String, grows: Bool, isBelow: Bool), _ name: String, _ token: FormulaToken
  ) throws(FormulaFault) -> Piece {
    let base = try argument(of: token).markup
    // Few fonts have a line that grows.
    if name == "overline" || name == "underline" {
      let side = accent.isBelow ? "bottom" : "top"
      return .ordinary(
        "<mrow style=\"border-\(side):.06em solid;padding-\(side):.1em\">\(base)</mrow>")
    }
    let mark = "<mo stretchy=\"\(accent.grows)\" lspace=\"0\" rspace=\"0\">\(accent.mark)</mo>"
    let markup =
      accent.isBelow
      ? "<munder accentunder=\"true\">\(base)\(mark)</munder>"
      : "<mover accent=\"true\">\(base)\(mark)</mover>"
    // What is written to a brace goes below or above it.
    let isBrace = ["brace", "bracket", "paren"].contains { name.hasSuffix($0) && name != $0 }
    return Piece(markup: markup, kind: .ordinary, limits: isBrace ? .always : .beside)
  }

  /// An arrow with text, as `\xrightarrow[below]{above}`.
  mutating func longArrow(_ arrow: String, _ token: FormulaToken) throws(FormulaFault) -> Piece {
    let below = try optional()
    let above = try argument(of: token).markup
    func padded(_ markup: String) -> String {
      "<mrow>\(FormulaParser.medium)\(markup)\(FormulaParser.medium)</mrow>"
    }
    let sign = "<mo stretchy=\"true\" lspace=\"0\" rspace=\"0\">\(arrow)</mo>"
    let markup =
      below.map { "<munderover>\(sign)\(padded($0.markup))\(padded(above))</munderover>" }
      ?? "<mover>\(sign)\(padded(above))</mover>"
    return Piece(
      markup: "<mrow>\(FormulaParser.medium)\(markup)\(FormulaParser.medium)</mrow>",
      kind: .relation)
  }

  private static let medium = "<mspace width=\"0.2778em\"></mspace>"

  // MARK: - Text

  /// Text with the spaces that it has; `$` begins and ends a formula in it.
  mutating func text(_ name: String, _ token: FormulaToken) throws(FormulaFault) -> Piece {
    guard let open = peek(), open.kind == .open else {
      guard let next = peek(), case .character(let scalar) = next.kind else {
        throw fault("'\\\(name)' has no text", token.range, "write it in braces: '\\\(name){…}'")
      }
      advance()
      return .ordinary("<mtext>\(String(scalar).escapedForXML)</mtext>")
    }
    advance()
    let outer = alphabet
    defer { alphabet = outer }
    alphabet =
      switch name {
      case "textbf": .bold
      case "textit", "emph": .italic
      case "textsf": .sansSerif
      case "texttt": .typewriter
      default: .upright
      }
    var parts: [String] = []
    var words = ""
    func end() {
      if !words.isEmpty { parts.append("<mtext>\(words)</mtext>") }
      words = ""
    }
    var level = 1
    while let next = peekAny() {
      advance()
      switch next.kind {
      case .open: level += 1
      case .close:
        level -= 1
        guard level == 0 else { continue }
        end()
        if parts.count == 1 { return .ordinary(parts[0]) }
        return Piece(markup: "<mrow>\(parts.joined())</mrow>", kind: .ordinary)
      case .space, .character("~"): words += "\u{A0}"
      case .character("$"):
        end()
        parts.append(try formulaInText(from: next))
      case .character(let scalar): words += textual(scalar)
      case .command(let inner):
        if FormulaSymbols.spaces[inner] != nil {
          words += "\u{A0}"
        } else if case .identifier(let symbol, _)? = FormulaSymbols.symbol(inner) {
          words += symbol.escapedForXML
        } else if inner == "{" || inner == "}" {
          words += inner
        } else if FormulaAlphabet(command: inner) != nil || inner == "text" {
          continue
        } else {
          throw fault(
            "'\\\(inner)' is no command for text", next.range,
            "write formulas in text between '$' and '$'")
        }
      default: words += next.text.escapedForXML
      }
    }
    throw fault("a '{' has no '}'", open.range, "close the text")
  }

  private func textual(_ scalar: Unicode.Scalar) -> String {
    // Upright letters are those of the text itself.
    alphabet == .upright ? String(scalar).escapedForXML : styled(scalar)
  }

  private mutating func formulaInText(from start: FormulaToken) throws(FormulaFault) -> String {
    let inside = alphabet
    alphabet = .normal
    defer { alphabet = inside }
    let pieces = try row(.dollar)
    guard take("$") else {
      throw fault("a '$' in text has no second one", start.range, "write '\\$' for the sign")
    }
    return grouped(pieces).markup
  }

  // MARK: - Fractions, roots and stacks

  mutating func fraction(_ name: String, _ token: FormulaToken) throws(FormulaFault) -> Piece {
    if name == "cfrac" { _ = try optional() }
    let above = try argument(of: token).markup
    let below = try argument(of: token).markup
    let isChoice = name.hasSuffix("binom")
    var markup = "<mfrac\(isChoice ? " linethickness=\"0\"" : "")>\(above)\(below)</mfrac>"
    if isChoice {
      markup = "<mrow>\(stretchy("(", "prefix"))\(markup)\(stretchy(")", "postfix"))</mrow>"
    }
    switch name.first {
    case "d", "c": markup = "<mstyle displaystyle=\"true\" scriptlevel=\"0\">\(markup)</mstyle>"
    case "t": markup = "<mstyle displaystyle=\"false\" scriptlevel=\"0\">\(markup)</mstyle>"
    default: break
    }
    return .ordinary(markup)
  }

  mutating func root(_ token: FormulaToken) throws(FormulaFault) -> Piece {
    let degree = try optional()
    let inside = try argument(of: token).markup
    return .ordinary(
      degree.map { "<mroot>\(inside)\($0.markup)</mroot>" } ?? "<msqrt>\(inside)</msqrt>")
  }

  mutating func stack(_ name: String, _ token: FormulaToken) throws(FormulaFault) -> Piece {
    let first = try argument(of: token).markup
    let second = name == "overunderset" ? try argument(of: token).markup : ""
    let base = try argument(of: token)
    let markup =
      switch name {
      case "underset": "<munder>\(base.markup)\(first)</munder>"
      case "overunderset": "<munderover>\(base.markup)\(second)\(first)</munderover>"
      default: "<mover>\(base.markup)\(first)</mover>"
      }
    return Piece(markup: markup, kind: name == "stackrel" ? .relation : base.kind)
  }

  mutating func stackOfLines(_ token: FormulaToken) throws(FormulaFault) -> Piece {
    guard let open = peek(), open.kind == .open else { throw missing(token) }
    advance()
    var lines: [String] = []
    while true {
      lines.append(joined(try row(.cell)))
      if take(command: "\\") { continue }
      break
    }
    guard let close = peek(), close.kind == .close else {
      throw fault("a '{' has no '}'", open.range, "close it")
    }
    advance()
    let rows = lines.map { "<mtr><mtd style=\"padding:0\">\($0)</mtd></mtr>" }.joined()
    return .ordinary("<mtable>\(rows)</mtable>")
  }

  // MARK: - Brackets

  mutating func leftRight(_ token: FormulaToken) throws(FormulaFault) -> Piece {
    var markup = stretchy(try delimiter(of: token), "prefix")
    while true {
      markup += joined(try row(.right))
      if take(command: "middle") {
        let sign = try delimiter(of: FormulaToken(kind: .command("middle"), range: lastRange))
        markup +=
          "<mo form=\"infix\" stretchy=\"true\" fence=\"true\" lspace=\"0.2em\" rspace=\"0.2em\">"
          + "\(sign.escapedForXML)</mo>"
        continue
      }
      guard take(command: "right") else {
        throw fault("a '\\left' has no '\\right'", token.range, "write '\\right)' or '\\right.'")
      }
      markup += stretchy(
        try delimiter(of: FormulaToken(kind: .command("right"), range: lastRange)), "postfix")
      return Piece(markup: "<mrow>\(markup)</mrow>", kind: .ordinary)
    }
  }

  private mutating func delimiter(of token: FormulaToken) throws(FormulaFault) -> String {
    guard let next = peek() else {
      throw fault("'\(token.text)' has no bracket", token.range, "write one after it, or '.'")
    }
    advance()
    guard let text = FormulaSymbols.delimiter(next.text) else {
      throw fault("'\(next.text)' is no bracket", next.range, "write one, or '.' for none")
    }
    return text
  }

  /// The size of `\big` and its kin in em, and what it does to its neighbours.
  static func size(of name: String) -> (em: String, form: String)? {
    let sizes = ["bigg": "2.4", "Bigg": "3", "big": "1.2", "Big": "1.8"]
    let forms = ["l": "prefix", "r": "postfix", "m": "infix"]
    if let em = sizes[name] { return (em, "") }
    guard let last = name.last.map(String.init), let form = forms[last],
      let em = sizes[String(name.dropLast())]
    else { return nil }
    return (em, form)
  }

  mutating func sized(_ size: (em: String, form: String), _ token: FormulaToken)
    throws(FormulaFault)
    -> Piece
  {
    let text = try delimiter(of: token)
    let form = size.form.isEmpty ? "" : " form=\"\(size.form)\""
    let spaces = size.form == "infix" ? "0.2em" : "0"
    let kind: Piece.Kind =
      size.form == "prefix" ? .opening : size.form == "postfix" ? .closing : .ordinary
    return Piece(
      markup: "<mo\(form) stretchy=\"true\" symmetric=\"true\" minsize=\"\(size.em)em\""
        + " maxsize=\"\(size.em)em\" lspace=\"\(spaces)\" rspace=\"\(spaces)\">"
        + "\(text.escapedForXML)</mo>",
      kind: kind)
  }

  // MARK: - Operators

  mutating func namedOperator(_ name: String, _ token: FormulaToken) throws(FormulaFault) -> Piece {
    if name == "mathop" {
      let inside = try argument(of: token).markup
      return Piece(markup: inside, kind: .large, limits: .movable)
    }
    let outer = alphabet
    alphabet = .upright
    defer { alphabet = outer }
    let inside = try argument(of: token).markup
    guard name == "operatorname*" else { return Piece(markup: inside, kind: .function) }
    // A thin space joins two words, as in `arg\,max`.
    var words = inside.replacing("</mi>\(FormulaParser.thin)<mi>", with: "\u{2009}")
    if words.hasPrefix("<mrow><mi>") { words = String(words.dropFirst(6).dropLast(7)) }
    let plain = words.hasPrefix("<mi>") && words.components(of: "<m") == 1
    let markup =
      plain
      ? "<mo movablelimits=\"true\" form=\"prefix\" lspace=\"0\" rspace=\"0.1667em\">"
        + words.dropFirst(4).dropLast(5) + "</mo>" : inside
    return Piece(markup: markup, kind: .large, limits: .movable)
  }

  /// `\not=`: the sign with a stroke.
  mutating func negated(_ token: FormulaToken) throws(FormulaFault) -> Piece {
    var piece = try argument(of: token)
    // The stroke U+0338 belongs to the character before it.
    guard let end = piece.markup.range(before: "</mo>") else {
      throw fault(
        "'\\not' is before a relation, and this is none", token.range,
        "write '\\not=' or '\\not\\in'")
    }
    piece.markup.insert(contentsOf: "\u{338}", at: end)
    piece.kind = .relation
    return piece
  }

  mutating func modulus(_ name: String, _ token: FormulaToken) throws(FormulaFault) -> Piece {
    let inside = try argument(of: token).markup
    let word = "<mi>mod</mi><mspace width=\"0.3333em\"></mspace>"
    let wide = "<mspace width=\"1em\"></mspace>"
    let markup =
      switch name {
      case "mod": "\(wide)\(word)\(inside)"
      case "pod": "\(wide)<mo stretchy=\"false\">(</mo>\(inside)<mo stretchy=\"false\">)</mo>"
      default: "\(wide)<mo stretchy=\"false\">(</mo>\(word)\(inside)<mo stretchy=\"false\">)</mo>"
      }
    return .ordinary("<mrow>\(markup)</mrow>")
  }

  /// The number of a formula.
  mutating func tag(_ token: FormulaToken) throws(FormulaFault) -> Piece {
    let starred = take("*")
    let label = try text("text", token).markup
    let inside =
      starred ? label : "<mo stretchy=\"false\">(</mo>\(label)<mo stretchy=\"false\">)</mo>"
    return Piece(
      markup: "<mrow><mspace width=\"2em\"></mspace>\(inside)</mrow>", kind: .ordinary)
  }
}

extension String {
  /// How often a text occurs.
  fileprivate func components(of text: String) -> Int {
    var count = 0
    var rest = self[...]
    while let place = rest.firstRange(of: text) {
      count += 1
      rest = rest[place.upperBound...]
    }
    return count
  }

  /// The place before the only occurrence of `end`; `nil` if there is another or none.
  fileprivate func range(before end: String) -> Index? {
    components(of: end) == 1 ? firstRange(of: end)?.lowerBound : nil
  }
}
