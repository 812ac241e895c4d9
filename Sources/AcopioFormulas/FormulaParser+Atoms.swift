import AcopioBase

extension FormulaParser {
  /// One symbol or construct, without its scripts.
  mutating func atom(isArgument: Bool = false) throws(FormulaFault) -> Piece {
    guard let token = peek() else { return .ordinary("<mrow></mrow>") }
    advance()
    switch token.kind {
    case .open: return try group(from: token)
    case .character(let scalar): return try character(scalar, token, isArgument: isArgument)
    case .command(let name): return try command(name, token)
    case .close:
      throw fault("a '}' has no '{'", token.range, "remove it, or write '\\}' for the sign")
    case .column:
      throw fault(
        "'&' divides the columns of a table, and here is none", token.range,
        "write '\\begin{aligned} … \\end{aligned}' around the lines, or '\\&' for the sign")
    case .parameter(let number):
      throw fault(
        "'#\(number)' stands for an argument, and here is no macro", token.range,
        "write '\\#' for the sign")
    case .lower, .upper, .space: return .ordinary("<mrow></mrow>")
    }
  }

  /// A letter or digit of the present alphabet.
  func styled(_ scalar: Unicode.Scalar) -> String {
    String(alphabet.styled(scalar) ?? scalar).escapedForXML
  }

  private mutating func character(
    _ scalar: Unicode.Scalar, _ token: FormulaToken, isArgument: Bool
  ) throws(FormulaFault) -> Piece {
    switch scalar {
    case "0"..."9": return .ordinary("<mn>\(number(from: scalar))</mn>")
    case "a"..."z", "A"..."Z": return isArgument ? letter(scalar) : letters(from: scalar)
    case "+": return binary("+")
    case "-", "−": return binary("−")
    case "*": return binary("∗")
    case "=", "<", ">", ":": return relation(String(scalar))
    case ",", ";": return Piece(markup: "<mo separator=\"true\">\(scalar)</mo>", kind: .punctuation)
    case "(", "[": return fence(String(scalar), .opening)
    case ")", "]": return fence(String(scalar), .closing)
    case "|": return plain("|")
    case "/": return plain("/")
    case ".": return plain(".")
    case "!", "?": return Piece(markup: operatorMarkup(String(scalar)), kind: .closing)
    case "~": return space("0.25")
    case "'", "`", "\"", "@": return plain(String(scalar))
    case "$":
      throw fault(
        "a formula cannot have '$' inside", token.range,
        "write '\\$' for the sign, and formulas in text as '\\text{if $x$}'")
    default:
      if scalar.properties.isAlphabetic { return letter(scalar) }
      if let symbol = FormulaParser.written[scalar] { return piece(of: symbol) }
      return plain(String(scalar))
    }
  }

  /// The symbols that are written as characters, such as `≤`.
  private static let written: [Unicode.Scalar: FormulaSymbol] = {
    var found: [Unicode.Scalar: FormulaSymbol] = [:]
    for name in FormulaSymbols.names {
      guard let symbol = FormulaSymbols.symbol(name) else { continue }
      switch symbol {
      case .binary(let text), .relation(let text), .arrow(let text), .sum(let text),
        .integral(let text), .open(let text), .close(let text):
        let scalars = text.unicodeScalars
        if scalars.count == 1, let scalar = scalars.first, !scalar.isASCII {
          found[scalar] = symbol
        }
      default: continue
      }
    }
    return found
  }()

  private func plain(_ text: String) -> Piece { .ordinary(operatorMarkup(text)) }

  private func operatorMarkup(_ text: String) -> String {
    "<mo stretchy=\"false\" lspace=\"0\" rspace=\"0\">\(text.escapedForXML)</mo>"
  }

  private func binary(_ text: String) -> Piece {
    var piece = Piece(markup: "<mo>\(text.escapedForXML)</mo>", kind: .binary)
    piece.sign = "<mo form=\"prefix\" lspace=\"0\" rspace=\"0\">\(text.escapedForXML)</mo>"
    return piece
  }

  private func relation(_ text: String) -> Piece {
    Piece(
      markup:
        "<mo stretchy=\"false\" lspace=\"0.2778em\" rspace=\"0.2778em\">\(text.escapedForXML)</mo>",
      kind: .relation)
  }

  func space(_ width: String) -> Piece {
    Piece(markup: "<mspace width=\"\(width)em\"></mspace>", kind: .space)
  }

  private func fence(_ text: String, _ kind: Piece.Kind) -> Piece {
    let form = kind == .opening ? "prefix" : "postfix"
    return Piece(
      markup: "<mo form=\"\(form)\" stretchy=\"false\">\(text.escapedForXML)</mo>", kind: kind)
  }

  private func letter(_ scalar: Unicode.Scalar) -> Piece {
    if case .upright = alphabet { return .ordinary("<mi mathvariant=\"normal\">\(scalar)</mi>") }
    return .ordinary("<mi>\(styled(scalar))</mi>")
  }

  /// A letter; in upright type, the word that begins with it.
  private mutating func letters(from first: Unicode.Scalar) -> Piece {
    guard case .upright = alphabet else { return letter(first) }
    var word = String(first)
    while let next = peekAny(), case .character(let scalar) = next.kind,
      ("a"..."z").contains(scalar) || ("A"..."Z").contains(scalar)
    {
      word.unicodeScalars.append(scalar)
      advance()
    }
    return word.unicodeScalars.count == 1 ? letter(first) : .ordinary("<mi>\(word)</mi>")
  }

  /// The digits of a number, with its point, or a comma in braces.
  private mutating func number(from first: Unicode.Scalar) -> String {
    var text = styled(first)
    while let token = peekAny(), case .character(let scalar) = token.kind {
      if ("0"..."9").contains(scalar) {
        text += styled(scalar)
        advance()
      } else if scalar == ".", case .character(let digit)? = peekAny(after: 1)?.kind,
        ("0"..."9").contains(digit)
      {
        text += "."
        advance()
      } else {
        return text
      }
    }
    if peekAny()?.kind == .open, peekAny(after: 2)?.kind == .close,
      let mark = peekAny(after: 1), mark.kind == .character(",") || mark.kind == .character("."),
      case .character(let digit)? = peekAny(after: 3)?.kind, ("0"..."9").contains(digit)
    {
      for _ in 0..<4 { advance() }
      return text + mark.text + number(from: digit)
    }
    return text
  }

  // MARK: - Symbols

  private func piece(of symbol: FormulaSymbol) -> Piece {
    switch symbol {
    case .identifier(let text, let isUpright):
      let scalars = text.unicodeScalars
      if scalars.count == 1, let scalar = scalars.first, let styled = alphabet.styled(scalar) {
        return .ordinary("<mi>\(styled)</mi>")
      }
      let variant = isUpright || alphabet == .upright ? " mathvariant=\"normal\"" : ""
      return .ordinary("<mi\(variant)>\(text.escapedForXML)</mi>")
    case .function(let name): return Piece(markup: "<mi>\(name)</mi>", kind: .function)
    case .limit(let name):
      let text = name.split(separator: " ").joined(separator: "\u{2009}")
      return Piece(
        markup:
          "<mo movablelimits=\"true\" form=\"prefix\" lspace=\"0\" rspace=\"0.1667em\">\(text)</mo>",
        kind: .large, limits: .movable)
    case .sum(let text):
      return Piece(
        markup: "<mo movablelimits=\"true\">\(text)</mo>", kind: .large, limits: .movable)
    case .integral(let text): return Piece(markup: "<mo>\(text)</mo>", kind: .large)
    case .binary(let text): return binary(text)
    case .relation(let text), .arrow(let text): return relation(text)
    case .punctuation(let text):
      return Piece(
        markup: "<mo separator=\"true\" lspace=\"0\" rspace=\"0.1667em\">\(text)</mo>",
        kind: .punctuation)
    case .open(let text): return fence(text, .opening)
    case .close(let text): return fence(text, .closing)
    case .fence(let text): return plain(text)
    }
  }

  // MARK: - Commands

  private mutating func command(_ name: String, _ token: FormulaToken) throws(FormulaFault) -> Piece
  {
    if let symbol = FormulaSymbols.symbol(name) { return piece(of: symbol) }
    if let width = FormulaSymbols.spaces[name] { return space(width) }
    if let accent = FormulaSymbols.accents[name] { return try accented(accent, name, token) }
    if let arrow = FormulaSymbols.longArrows[name] { return try longArrow(arrow, token) }
    if FormulaParser.textCommands.contains(name) { return try text(name, token) }
    if let chosen = FormulaAlphabet(command: name) {
      let outer = alphabet
      alphabet = chosen
      defer { alphabet = outer }
      return try argument(of: token)
    }
    if let size = FormulaParser.size(of: name) { return try sized(size, token) }
    switch name {
    case "frac", "dfrac", "tfrac", "cfrac", "binom", "dbinom", "tbinom":
      return try fraction(name, token)
    case "sqrt": return try root(token)
    case "left": return try leftRight(token)
    case "begin": return try environment(token)
    case "operatorname", "operatorname*", "mathop": return try namedOperator(name, token)
    case "overset", "underset", "stackrel", "overunderset": return try stack(name, token)
    case "substack": return try stackOfLines(token)
    case "not": return try negated(token)
    case "bmod":
      return Piece(markup: "<mo lspace=\"0.2222em\" rspace=\"0.2222em\">mod</mo>", kind: .binary)
    case "pmod", "mod", "pod": return try modulus(name, token)
    case "phantom": return .ordinary("<mphantom>\(try argument(of: token).markup)</mphantom>")
    case "hphantom", "vphantom":
      let size = name == "hphantom" ? "height=\"0\" depth=\"0\"" : "width=\"0\""
      let inside = try argument(of: token).markup
      return .ordinary("<mpadded \(size)><mphantom>\(inside)</mphantom></mpadded>")
    case "boxed", "fbox":
      let inside = name == "boxed" ? try argument(of: token).markup : try text("text", token).markup
      return .ordinary("<mrow style=\"border:1px solid;padding:.25em\">\(inside)</mrow>")
    case "cancel", "bcancel", "xcancel":
      return .ordinary(
        "<mrow style=\"\(FormulaParser.strike(name))\">\(try argument(of: token).markup)</mrow>")
    case "textcolor":
      let color = try color()
      return .ordinary("<mstyle mathcolor=\"\(color)\">\(try argument(of: token).markup)</mstyle>")
    case "mathrel", "mathbin", "mathord", "mathopen", "mathclose", "mathpunct", "mathinner":
      var piece = try argument(of: token)
      let kinds: [String: Piece.Kind] = [
        "mathrel": .relation, "mathbin": .binary, "mathopen": .opening, "mathclose": .closing,
        "mathpunct": .punctuation,
      ]
      piece.kind = kinds[name] ?? .ordinary
      return piece
    case "smash", "mathstrut", "strut", "displaylimits", "nonumber", "notag", "allowbreak", "relax":
      return name == "smash"
        ? .ordinary("<mpadded height=\"0\" depth=\"0\">\(try argument(of: token).markup)</mpadded>")
        : Piece(markup: "", kind: .space)
    case "label":
      _ = try word(of: token)
      return Piece(markup: "", kind: .space)
    case "tag", "tag*": return try tag(token)
    case "newcommand", "renewcommand", "providecommand", "def":
      try define(token, isPlain: name == "def")
      return Piece(markup: "", kind: .space)
    default: throw unknown(name, token)
    }
  }

  private func unknown(_ name: String, _ token: FormulaToken) -> FormulaFault {
    let range = token.nameRange
    switch name {
    case "right":
      return fault("'\\right' has no '\\left'", token.range, "write '\\left.' before")
    case "middle":
      return fault("'\\middle' is not between '\\left' and '\\right'", token.range, "write both")
    case "end":
      return fault("'\\end' has no '\\begin'", token.range, "write '\\begin{…}' before")
    case "\\", "cr":
      return fault(
        "'\\\\' ends the line of a table, and here is none", token.range,
        "write '\\begin{gathered} … \\end{gathered}' around the lines")
    case "limits", "nolimits":
      return fault(
        "'\\\(name)' is not after a sum or an operator", range,
        "write it after one: '\\sum\\\(name)'")
    case "hline", "hdashline":
      return fault(
        "'\\\(name)' is not between the lines of a table", range,
        "write it at the beginning of a line in '\\begin{array}'")
    default: break
    }
    let names = Array(FormulaSymbols.names) + FormulaParser.commandNames
    let near = nearestName(to: name, among: names.sorted())
    return fault(
      "'\\\(name)' is no command that formulas know", range,
      near.map { "did you mean '\\\($0)'?" }
        ?? "write it with other commands, or as text: '\\text{…}'")
  }

  private static let textCommands: Set<String> = [
    "text", "textrm", "textnormal", "textup", "textbf", "textit", "textsf", "texttt", "mbox",
    "hbox", "emph",
  ]

  private static let commandNames: [String] =
    [
      "frac", "dfrac", "tfrac", "cfrac", "binom", "dbinom", "tbinom", "sqrt", "left", "right",
      "begin", "end", "operatorname", "overset", "underset", "stackrel", "substack", "not", "bmod",
      "pmod", "mod", "phantom", "hphantom", "vphantom", "boxed", "cancel", "bcancel", "xcancel",
      "textcolor", "color", "tag", "label", "newcommand", "mathrm", "mathit", "mathbf", "mathbb",
      "mathcal", "mathscr", "mathfrak", "mathsf", "mathtt", "boldsymbol", "limits", "nolimits",
      "displaystyle", "textstyle", "big", "Big", "bigg", "Bigg", "middle",
    ] + FormulaSymbols.accents.keys + FormulaSymbols.longArrows.keys + textCommands
    + FormulaSymbols.spaces.keys.filter { $0.count > 1 }

  /// The lines through something that is cancelled.
  private static func strike(_ name: String) -> String {
    func line(_ corner: String) -> String {
      "linear-gradient(to \(corner),transparent 47%,currentColor 47% 53%,transparent 53%)"
    }
    let up = line("bottom right")
    let down = line("top right")
    return "background:" + (name == "cancel" ? up : name == "bcancel" ? down : "\(up),\(down)")
  }
}
