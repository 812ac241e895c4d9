import AcopioBase

/// Reads the tokens of a formula and makes the markup of its elements.
struct FormulaParser {
  /// A part of a row.
  struct Piece {
    /// Its class, which decides the space next to it (The TeXbook, chapter 17).
    enum Kind {
      case ordinary, function, large, binary, relation, opening, closing, punctuation, space
    }

    var markup: String
    var kind: Kind
    /// Whether scripts go above and below it: always, or only in a formula of its own.
    var limits: Limits = .beside
    /// Whether the markup is one element.
    var isOneElement = true
    /// The sign where it is one, as in `-x`.
    var sign: String?

    static func ordinary(_ markup: String) -> Piece { Piece(markup: markup, kind: .ordinary) }
  }

  enum Limits { case beside, movable, always }

  /// The end of a row.
  enum End {
    case whole, group, bracket, right, dollar
    /// `&`, `\\` or `\end`
    case cell
  }

  private var tokens: [FormulaToken]
  private var place = 0
  private var depth = 0
  private var expansions = 0
  private var macros: [String: Macro] = [:]
  var alphabet = FormulaAlphabet.normal

  private struct Macro {
    let parameters: Int
    let body: [FormulaToken]
  }

  init(_ tokens: [FormulaToken]) { self.tokens = tokens }

  /// The markup of the whole formula, one element.
  mutating func whole() throws(FormulaFault) -> String {
    let pieces = try row(.whole)
    guard !pieces.isEmpty else {
      throw FormulaFault(
        "the formula is empty", at: 0..<(tokens.last?.range.upperBound ?? 0),
        remedy: "write it between the delimiters, or remove them")
    }
    return grouped(pieces).markup
  }

  // MARK: - Tokens

  /// The next token; white space is passed over.
  mutating func peek() -> FormulaToken? {
    while place < tokens.count, case .space = tokens[place].kind { place += 1 }
    return place < tokens.count ? tokens[place] : nil
  }

  /// The next token, or one of those after it, white space included.
  func peekAny(after count: Int = 0) -> FormulaToken? {
    place + count < tokens.count ? tokens[place + count] : nil
  }

  mutating func advance() { place += 1 }

  /// The bytes of the token before the next one.
  var lastRange: Range<Int> { place > 0 && place <= tokens.count ? tokens[place - 1].range : 0..<0 }

  func fault(_ message: Message, _ range: Range<Int>, _ remedy: Message) -> FormulaFault {
    FormulaFault(message, at: range, remedy: remedy)
  }

  /// Takes a token of one character, and returns whether it was there.
  mutating func take(_ scalar: Unicode.Scalar) -> Bool {
    guard let token = peek(), token.kind == .character(scalar) else { return false }
    advance()
    return true
  }

  mutating func take(command name: String) -> Bool {
    guard let token = peek(), token.kind == .command(name) else { return false }
    advance()
    return true
  }

  // MARK: - Rows

  /// The parts of a row up to its end, which is not taken.
  ///
  /// In the lower part of a fraction, `\over` cannot be again.
  mutating func row(_ end: End, isBelow: Bool = false) throws(FormulaFault) -> [Piece] {
    depth += 1
    defer { depth -= 1 }
    if depth > Formula.deepest {
      throw fault(
        "formulas can be nested \(Formula.deepest) deep", lastRange, "use fewer groups")
    }
    let outer = alphabet
    defer { alphabet = outer }
    var pieces: [Piece] = []
    while let token = peek(), !isEnd(token, end) {
      if case .command(let name) = token.kind {
        if let macro = macros[name] {
          try expand(macro, name, token.range)
          continue
        }
        if isBelow, FormulaParser.divisions.contains(name) {
          throw fault(
            "'\\\(name)' is twice in one group", token.nameRange, "use '\\frac{…}{…}', or braces")
        }
        if let divided = try division(name, pieces, end) { return [divided] }
        if let rest = try rest(name, end) { return pieces + rest }
      }
      pieces.append(try scripted())
    }
    return pieces
  }

  private func isEnd(_ token: FormulaToken, _ end: End) -> Bool {
    switch (token.kind, end) {
    case (.close, .group): true
    case (.character("]"), .bracket), (.character("$"), .dollar): true
    case (.command("right"), .right), (.command("middle"), .right): true
    case (.column, .cell), (.command("\\"), .cell), (.command("end"), .cell),
      (.command("cr"), .cell), (.close, .cell):
      true
    default: false
    }
  }

  private static let divisions: Set<String> = ["over", "atop", "choose"]

  /// A fraction in the syntax of plain TeX: all before `\over` above all after it.
  private mutating func division(
    _ name: String, _ above: [Piece], _ end: End
  ) throws(FormulaFault) -> Piece? {
    guard FormulaParser.divisions.contains(name) else { return nil }
    advance()
    let below = grouped(try row(end, isBelow: true)).markup
    let line = name == "over" ? "" : " linethickness=\"0\""
    let fraction = "<mfrac\(line)>\(grouped(above).markup)\(below)</mfrac>"
    guard name == "choose" else { return .ordinary(fraction) }
    return .ordinary(
      "<mrow>\(stretchy("(", "prefix"))\(fraction)\(stretchy(")", "postfix"))</mrow>")
  }

  /// The result of a command that applies to the rest of its group; `nil` for other commands.
  private mutating func rest(_ name: String, _ end: End) throws(FormulaFault) -> [Piece]? {
    let style: String
    switch name {
    case "displaystyle": style = " displaystyle=\"true\" scriptlevel=\"0\""
    case "textstyle": style = " displaystyle=\"false\" scriptlevel=\"0\""
    case "scriptstyle": style = " displaystyle=\"false\" scriptlevel=\"1\""
    case "scriptscriptstyle": style = " displaystyle=\"false\" scriptlevel=\"2\""
    case "color":
      advance()
      style = " mathcolor=\"\(try color())\""
    case "rm", "it", "bf", "cal", "sf", "tt", "frak", "Bbb":
      guard let chosen = FormulaAlphabet(command: name) else { return nil }
      advance()
      alphabet = chosen
      return try row(end)
    default: return nil
    }
    if name != "color" { advance() }
    let markup = joined(try row(end))
    return markup.isEmpty ? [] : [.ordinary("<mstyle\(style)>\(markup)</mstyle>")]
  }

  /// One element around pieces.
  func grouped(_ pieces: [Piece]) -> Piece {
    if pieces.count == 1, pieces[0].isOneElement { return pieces[0] }
    return .ordinary("<mrow>\(joined(pieces))</mrow>")
  }

  /// The markup of pieces with the spaces that their neighbours ask for; `first` is the kind of what is before them.
  func joined(_ pieces: [Piece], after first: Piece.Kind? = nil) -> String {
    var markup = ""
    var before = first
    for (index, piece) in pieces.enumerated() {
      let next = pieces[(index + 1)...].first { $0.kind != .space }?.kind
      switch piece.kind {
      case .function:
        if before == .ordinary || before == .closing { markup += FormulaParser.thin }
        markup += piece.markup
        switch next {
        case .opening: markup += "<mo>&#x2061;</mo>"
        case .ordinary, .function, .large: markup += "<mo>&#x2061;</mo>" + FormulaParser.thin
        default: break
        }
      case .binary:
        let isSign: Bool
        switch before {
        case nil, .binary, .relation, .opening, .punctuation, .large: isSign = true
        default: isSign = false
        }
        markup +=
          isSign && pieces.count > 1 ? piece.sign ?? piece.markup : piece.markup
      default: markup += piece.markup
      }
      if piece.kind != .space { before = piece.kind }
    }
    return markup
  }

  static let thin = "<mspace width=\"0.1667em\"></mspace>"

  /// A bracket that grows with its row.
  func stretchy(_ text: String, _ form: String) -> String {
    text.isEmpty
      ? "" : "<mo form=\"\(form)\" stretchy=\"true\" fence=\"true\">\(text.escapedForXML)</mo>"
  }

  // MARK: - Scripts

  /// The next part of a row with its scripts.
  private mutating func scripted() throws(FormulaFault) -> Piece {
    guard let token = peek() else { return .ordinary("<mrow></mrow>") }
    var piece: Piece
    switch token.kind {
    // Scripts of nothing, as in `{}^{14}C`.
    case .lower, .upper, .character("'"): piece = .ordinary("<mrow></mrow>")
    default: piece = try atom()
    }
    var lower: String?
    var upper: String?
    var primes = ""
    while let token = peek() {
      switch token.kind {
      case .command("limits"):
        piece.limits = .always
        piece.markup.replace("movablelimits=\"true\"", with: "movablelimits=\"false\"")
        advance()
      case .command("nolimits"):
        piece.limits = .beside
        advance()
      case .character("'"):
        guard upper == nil else { throw twice(token, "a prime after '^'") }
        primes += "′"
        advance()
      case .lower:
        guard lower == nil else { throw twice(token, "two subscripts") }
        advance()
        lower = try argument(of: token).markup
      case .upper:
        guard upper == nil else { throw twice(token, "two superscripts") }
        advance()
        upper = try argument(of: token).markup
      default: return attach(lower, upper, primes, to: piece)
      }
    }
    return attach(lower, upper, primes, to: piece)
  }

  private func twice(_ token: FormulaToken, _ what: Message) -> FormulaFault {
    fault("there are \(what) at one place", token.range, "use braces: 'x^{a^b}', or '{x_a}_b'")
  }

  private func attach(
    _ lower: String?, _ upper: String?, _ primes: String, to piece: Piece
  ) -> Piece {
    var upper = upper
    if !primes.isEmpty {
      let mark = "<mo lspace=\"0\" rspace=\"0\">\(primes)</mo>"
      upper = upper.map { "<mrow>\(mark)\($0)</mrow>" } ?? mark
    }
    guard lower != nil || upper != nil else { return piece }
    var result = piece
    result.isOneElement = true
    result.sign = nil
    let base = piece.isOneElement ? piece.markup : "<mrow>\(piece.markup)</mrow>"
    let isAround = piece.limits != .beside
    switch (lower, upper) {
    case (let lower?, let upper?):
      let name = isAround ? "munderover" : "msubsup"
      result.markup = "<\(name)>\(base)\(lower)\(upper)</\(name)>"
    case (let lower?, nil):
      let name = isAround ? "munder" : "msub"
      result.markup = "<\(name)>\(base)\(lower)</\(name)>"
    case (nil, let upper?):
      let name = isAround ? "mover" : "msup"
      result.markup = "<\(name)>\(base)\(upper)</\(name)>"
    case (nil, nil): break
    }
    return result
  }

  // MARK: - Arguments

  /// The argument of a command or script: a group, or one atom without scripts.
  mutating func argument(of token: FormulaToken) throws(FormulaFault) -> Piece {
    while let next = peek(), case .command(let name) = next.kind, let macro = macros[name] {
      try expand(macro, name, next.range)
    }
    guard let next = peek() else { throw missing(token) }
    switch next.kind {
    case .open:
      advance()
      return try group(from: next)
    case .close, .column, .lower, .upper, .command("right"), .command("end"), .command("\\"):
      throw missing(token)
    case .character(let scalar) where ("0"..."9").contains(scalar):
      advance()
      return .ordinary("<mn>\(styled(scalar))</mn>")
    default: return try atom(isArgument: true)
    }
  }

  func missing(_ token: FormulaToken) -> FormulaFault {
    fault(
      "'\(token.text)' has no argument", token.range, "write it in braces: '\(token.text){…}'")
  }

  /// The rest of a group up to its brace.
  mutating func group(from open: FormulaToken) throws(FormulaFault) -> Piece {
    let pieces = try row(.group)
    guard let token = peek(), token.kind == .close else {
      throw fault("a '{' has no '}'", open.range, "close the group, or write '\\{' for the sign")
    }
    advance()
    // A single operator in braces has no space around it, as the comma in `3{,}14`.
    if pieces.count == 1, pieces[0].markup.hasPrefix("<mo>") {
      return .ordinary("<mo lspace=\"0\" rspace=\"0\">" + pieces[0].markup.dropFirst(4))
    }
    return Piece(
      markup: grouped(pieces).markup, kind: pieces.count == 1 ? pieces[0].kind : .ordinary)
  }

  /// The text in brackets after a command; `nil` if there are none.
  mutating func optional() throws(FormulaFault) -> Piece? {
    guard let token = peek(), token.kind == .character("[") else { return nil }
    advance()
    let pieces = try row(.bracket)
    guard take("]") else {
      throw fault("a '[' after a command has no ']'", token.range, "close it")
    }
    return grouped(pieces)
  }

  /// The text in braces, as it is written, such as the name of an environment.
  mutating func word(of token: FormulaToken) throws(FormulaFault) -> (
    text: String, range: Range<Int>
  ) {
    guard let open = peek(), open.kind == .open else { throw missing(token) }
    advance()
    var text = ""
    while let next = peekAny() {
      advance()
      if next.kind == .close {
        return (text, open.range.upperBound..<next.range.lowerBound)
      }
      if next.kind == .open { break }
      text += next.text
    }
    throw fault("a '{' has no '}'", open.range, "close it")
  }

  /// A colour by its name or as `#rgb`.
  mutating func color() throws(FormulaFault) -> String {
    let token = FormulaToken(kind: .command("color"), range: lastRange)
    let (text, range) = try word(of: token)
    let isName = text.unicodeScalars.allSatisfy {
      ("a"..."z").contains($0) || ("A"..."Z").contains($0)
    }
    let isCode =
      text.hasPrefix("\\#") && [5, 8].contains(text.unicodeScalars.count)
      && text.dropFirst(2).allSatisfy(\.isHexDigit)
    guard !text.isEmpty, isName || isCode else {
      throw fault(
        "'\(text)' is no colour", range, "write a name of CSS, such as 'teal', or '\\#08a'")
    }
    return isCode ? String(text.dropFirst()) : text
  }

  // MARK: - Macros

  /// Takes `\newcommand{\name}[1]{…}` or `\def\name#1{…}`.
  mutating func define(_ token: FormulaToken, isPlain: Bool) throws(FormulaFault) {
    let isBraced = !isPlain && peek()?.kind == .open
    if isBraced { advance() }
    guard let name = peek(), case .command(let word) = name.kind else { throw missing(token) }
    advance()
    if isBraced {
      guard let close = peek(), close.kind == .close else { throw missing(token) }
      advance()
    }
    var parameters = 0
    if isPlain {
      while let next = peek(), case .parameter(let number) = next.kind, number == parameters + 1 {
        parameters = number
        advance()
      }
    } else if take("[") {
      guard let digit = peek(), case .character(let scalar) = digit.kind,
        let number = Int(String(scalar)), (1...9).contains(number)
      else { throw fault("the number of arguments is missing", lastRange, "write '[1]'") }
      advance()
      guard take("]") else { throw fault("a '[' has no ']'", digit.range, "close it") }
      parameters = number
    }
    let body = try raw(of: token)
    for case .parameter(let number) in body.lazy.map(\.kind) where number > parameters {
      throw fault(
        "'\\\(word)' has \(parameters) arguments, and '#\(number)' is none of them", name.range,
        "give it more: '[\(number)]'")
    }
    macros[word] = Macro(parameters: parameters, body: body)
  }

  /// The tokens of an argument: those in braces, or a single one.
  mutating func raw(of token: FormulaToken) throws(FormulaFault) -> [FormulaToken] {
    guard let open = peek() else { throw missing(token) }
    advance()
    guard open.kind == .open else {
      if open.kind == .close { throw missing(token) }
      return [open]
    }
    var level = 1
    let start = place
    while let next = peekAny() {
      advance()
      if next.kind == .open { level += 1 }
      if next.kind == .close { level -= 1 }
      if level == 0 { return Array(tokens[start..<place - 1]) }
    }
    throw fault("a '{' has no '}'", open.range, "close it")
  }

  /// Replaces the call of a macro by its body.
  private mutating func expand(
    _ macro: Macro, _ name: String, _ range: Range<Int>
  ) throws(FormulaFault) {
    let start = place
    advance()
    var arguments: [[FormulaToken]] = []
    for _ in 0..<macro.parameters {
      arguments.append(try raw(of: FormulaToken(kind: .command(name), range: range)))
    }
    var body: [FormulaToken] = []
    for token in macro.body {
      if case .parameter(let number) = token.kind {
        body += arguments[number - 1]
      } else {
        body.append(FormulaToken(kind: token.kind, range: range))
      }
    }
    expansions += 1 + body.count
    guard expansions <= Formula.mostTokens, tokens.count + body.count <= Formula.mostTokens else {
      throw fault(
        "the macros of the formula make more than \(Formula.mostTokens) symbols", range,
        "look for a macro that calls itself")
    }
    tokens.replaceSubrange(start..<place, with: body)
    place = start
  }
}
