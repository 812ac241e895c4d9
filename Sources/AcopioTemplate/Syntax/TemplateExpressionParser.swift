import AcopioBase

/// Parses the markup of one tag or output, token by token.
struct TemplateExpressionParser {
  let bytes: Bytes
  private var lexer: ExpressionLexer
  /// The current token, not yet consumed.
  private(set) var token: Token
  private var depth = 0
  /// Whether a comma before `name:` ends the filters of a value, since an argument begins there.
  private var isInArguments = false
  private var previousEnd: Int

  init(bytes: Bytes, range: Range<Int>) throws(SyntaxFault) {
    self.bytes = bytes
    lexer = ExpressionLexer(bytes: bytes, range: range)
    previousEnd = range.lowerBound
    token = try lexer.next()
  }

  // MARK: - Tokens

  /// Whether all tokens have been consumed.
  var isAtEnd: Bool { token.kind == .end }

  /// The text of a range.
  func text(_ range: Range<Int>) -> String { bytes.slice(range).string }

  /// Whether the current token is the name `word`.
  func isAt(_ word: StaticString) -> Bool {
    token.kind == .name && bytes.slice(token.range).equals(word)
  }

  /// Skips the current token.
  mutating func advance() throws(SyntaxFault) {
    previousEnd = token.range.upperBound
    token = try lexer.next()
  }

  /// Skips the current token if it is of `kind`.
  mutating func take(_ kind: Token.Kind) throws(SyntaxFault) -> Bool {
    guard token.kind == kind else { return false }
    try advance()
    return true
  }

  /// Skips the current token if it is the name `word`.
  mutating func takeWord(_ word: StaticString) throws(SyntaxFault) -> Bool {
    guard isAt(word) else { return false }
    try advance()
    return true
  }

  /// Skips the current token, which must be of `kind`.
  mutating func expect(_ kind: Token.Kind, _ description: Message) throws(SyntaxFault) {
    guard try take(kind) else { throw unexpected(wanted: description) }
  }

  /// Consumes the current token, which must be a name (or digits, which the standard allows).
  mutating func name(_ description: Message) throws(SyntaxFault) -> Range<Int> {
    guard token.kind == .name || token.kind == .number else {
      throw unexpected(wanted: description)
    }
    let range = token.range
    try advance()
    return range
  }

  /// Throws if any token is left.
  func finish() throws(SyntaxFault) {
    guard isAtEnd else { throw unexpected(wanted: nil) }
  }

  /// The fault of the current token.
  func unexpected(wanted: Message?) -> SyntaxFault {
    guard !isAtEnd else {
      let end = token.range.lowerBound
      return SyntaxFault("\(wanted ?? "something") is missing here", at: end..<end)
    }
    let found = text(token.range)
    guard let wanted else { return SyntaxFault("unexpected '\(found)'", at: token.range) }
    return SyntaxFault("expected \(wanted), found '\(found)'", at: token.range)
  }

  // MARK: - Expressions

  /// A value followed by filters.
  mutating func filtered() throws(SyntaxFault) -> Expression {
    var expression = try primary()
    var count = 0
    while try take(.pipe) {
      count += 1
      if count > TemplateLimits.filters {
        throw SyntaxFault(
          "a value can take \(TemplateLimits.filters) filters at most", at: token.range,
          id: .templateLimit, remedy: "assign the result of the first filters to a variable")
      }
      expression = try filter(of: expression)
    }
    return expression
  }

  /// A value followed by filters, among arguments of a tag: a comma before `name:` ends it.
  mutating func filteredArgument() throws(SyntaxFault) -> Expression {
    isInArguments = true
    defer { isInArguments = false }
    return try filtered()
  }

  /// Whether the current token is the comma before the next argument of the tag.
  private var isBeforeArgument: Bool {
    guard isInArguments, token.kind == .comma else { return false }
    var rest = self
    guard (try? rest.advance()) != nil, (try? rest.name("")) != nil else { return false }
    return rest.token.kind == .colon
  }

  /// Comparisons joined by `and` and `or`; both bind to the right, as in the standard.
  mutating func condition() throws(SyntaxFault) -> Expression {
    var read: [(left: Expression, isAnd: Bool)] = []
    while true {
      let next = try comparison()
      let isAnd = isAt("and")
      guard isAnd || isAt("or") else {
        return read.reversed().reduce(next) { right, step in
          step.isAnd ? .and(step.left, right) : .or(step.left, right)
        }
      }
      read.append((next, isAnd))
      guard read.count < TemplateLimits.nesting else {
        throw SyntaxFault(
          "\(TemplateLimits.nesting) conditions can be joined at most", at: token.range,
          id: .templateLimit, remedy: "put some of them into an 'if' inside this one")
      }
      try advance()
    }
  }

  private mutating func comparison() throws(SyntaxFault) -> Expression {
    let left = try primary()
    let kind: Comparison
    if case .comparison(let sign) = token.kind {
      kind = sign
    } else if isAt("contains") {
      kind = .contains
    } else if isAt("is") {
      return try test(left)
    } else {
      return left
    }
    try advance()
    let right = try primary()
    return .comparison(kind, left, right, left.range.lowerBound..<right.range.upperBound)
  }

  /// The kind after `is`: `entry.eol is date`, `entry.eol is not date`.
  private mutating func test(_ left: Expression) throws(SyntaxFault) -> Expression {
    try advance()
    let isNegated = isAt("not")
    if isNegated { try advance() }
    if isAt("null") || isAt("nil") {
      throw SyntaxFault(
        "'is' tests the kind of a value, and nil has none", at: token.range, id: .templateSyntax,
        remedy: isNegated ? "write '!= nil'" : "write '== nil'")
    }
    guard let kind = ValueKind.allCases.first(where: { isAt($0.word) }) else {
      throw SyntaxFault(
        "'is' needs a kind of value after it", at: token.range, id: .templateSyntax,
        remedy: "kinds are \(ValueKind.list); to compare values write '=='")
    }
    let range = token.range
    try advance()
    return .comparison(
      Comparison(testing: kind), left, .literal(.bool(!isNegated), range),
      left.range.lowerBound..<range.upperBound)
  }

  private mutating func enter() throws(SyntaxFault) {
    depth += 1
    if depth > TemplateLimits.brackets {
      throw SyntaxFault(
        "expressions can be nested \(TemplateLimits.brackets) deep at most", at: token.range,
        id: .templateLimit, remedy: "assign a part of it to a variable")
    }
  }

  /// A literal, a range or a path.
  mutating func primary() throws(SyntaxFault) -> Expression {
    try enter()
    defer { depth -= 1 }
    let range = token.range
    switch token.kind {
    case .string:
      try advance()
      let inner = bytes.slice(range.lowerBound + 1..<range.upperBound - 1)
      return .literal(.text(inner), range)
    case .number:
      try advance()
      return .literal(number(range), range)
    case .openParen: return try span()
    case .openBracket, .name: return try path()
    default: throw unexpected(wanted: "a value")
    }
  }

  private func number(_ range: Range<Int>) -> Value {
    let text = bytes.slice(range)
    if let whole = Value.wholeNumber(text) { return .integer(whole) }
    var value = Value.text(text, kind: .number)
    if text.contains(UInt8(ascii: ".")) { value.flags = 1 }
    return value
  }

  private mutating func span() throws(SyntaxFault) -> Expression {
    let start = token.range.lowerBound
    try advance()
    let first = try primary()
    try expect(.dots, "'..'")
    let last = try primary()
    try expect(.closeParen, "')'")
    return .range(first, last, start..<previousEnd)
  }

  private mutating func path() throws(SyntaxFault) -> Expression {
    let start = token.range.lowerBound
    let root: Path.Root
    if token.kind == .name {
      let range = token.range
      try advance()
      if token.kind != .dot, token.kind != .openBracket, let literal = keyword(range) {
        return .literal(literal, range)
      }
      root = .name(text(range))
    } else {
      root = .computed(try bracketed())
    }
    let rootEnd = previousEnd
    var steps: [Path.Step] = []
    while true {
      if try take(.dot) {
        guard token.kind == .name else { throw unexpected(wanted: "a name") }
        let name = try name("a name")
        steps.append(.name(text(name), end: name.upperBound))
      } else if token.kind == .openBracket {
        let index = try bracketed()
        if case .literal(let value, _) = index, value.kind == .string {
          steps.append(.key(value.text.string, end: previousEnd))
        } else {
          steps.append(.index(index, end: previousEnd))
        }
      } else {
        break
      }
    }
    return .path(Path(root: root, rootEnd: rootEnd, steps: steps, range: start..<previousEnd))
  }

  private mutating func bracketed() throws(SyntaxFault) -> Expression {
    try advance()
    let index = try primary()
    try expect(.closeBracket, "']'")
    return index
  }

  private func keyword(_ range: Range<Int>) -> Value? {
    let word = bytes.slice(range)
    if word.equals("true") { return .bool(true) }
    if word.equals("false") { return .bool(false) }
    if word.equals("nil") || word.equals("null") { return .null }
    if word.equals("empty") { return Value(.empty) }
    if word.equals("blank") { return Value(.blank) }
    return nil
  }

  // MARK: - Filters

  private mutating func filter(of input: Expression) throws(SyntaxFault) -> Expression {
    guard token.kind == .name else { throw unexpected(wanted: "the name of a filter") }
    let nameRange = token.range
    let name = text(nameRange)
    try advance()
    guard let index = Filters.all.firstIndex(where: { $0.name == name }) else {
      let meant = didYouMean(name, Filters.all.lazy.map(\.name))
      throw SyntaxFault(
        "filter '\(name)' doesn't exist\(meant)", at: nameRange, id: .unknownFilter,
        remedy: SyntaxSlip.remedy(forFilter: name)
          ?? (meant.isEmpty ? "docs/content/pages/reference/templates.md lists the filters" : nil))
    }
    let filter = Filters.all[index]
    var arguments: [Expression] = []
    var named = [Expression?](repeating: nil, count: filter.names.count)
    if try take(.colon) {
      while !isAtEnd, token.kind != .pipe {
        try argument(of: filter, &arguments, &named)
        guard !isBeforeArgument, try take(.comma) else { break }
      }
    }
    guard filter.arguments.contains(arguments.count) else {
      let given = filter.takesAnyName ? arguments.count / 2 : arguments.count
      throw SyntaxFault(
        "filter '\(name)' takes \(filter.arity), not \(given)",
        at: nameRange.lowerBound..<previousEnd, id: .wrongArguments,
        remedy: "docs/content/pages/reference/templates.md has an example of the filter")
    }
    return .filtered(
      input,
      FilterCall(
        filter: index, arguments: arguments, named: named,
        range: input.range.lowerBound..<previousEnd))
  }

  private mutating func argument(
    of filter: Filter, _ arguments: inout [Expression], _ named: inout [Expression?]
  ) throws(SyntaxFault) {
    let value = try primary()
    guard try take(.colon) else {
      guard filter.takesAnyName else { return arguments.append(value) }
      throw SyntaxFault(
        "filter '\(filter.name)' takes arguments with names only", at: value.range,
        id: .wrongArguments, remedy: "write 'name: \(text(value.range))'")
    }
    let name = text(value.range)
    if filter.takesAnyName {
      arguments.append(.literal(.text(bytes.slice(value.range)), value.range))
      return arguments.append(try primary())
    }
    guard let slot = filter.names.firstIndex(of: name) else {
      let meant = didYouMean(name, filter.names)
      throw SyntaxFault(
        "filter '\(filter.name)' has no argument '\(name)'\(meant)", at: value.range,
        id: .wrongArguments,
        remedy: filter.names.isEmpty
          ? "write its arguments without names"
          : meant.isEmpty ? "its arguments are \(filter.names.joined(separator: ", "))" : nil)
    }
    named[slot] = try primary()
  }
}
