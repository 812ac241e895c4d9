package import AcopioBase

/// Parses the expressions of `derive:`, `publish:` and `rules:`.
///
/// Precedence from lowest to highest: `if then else`, `or`, `and`, `not`, comparison with `covers`
/// and `in`, `+ -`, `* /`, sign. Like field names, names may contain `-`, so a minus needs a space
/// before it.
package struct ExpressionParser {
  var scanner: ExpressionScanner
  private var depth = 0
  /// The number of operators read; limited because their trees are walked by recursion.
  private var operators = 0
  private static let most = 200
  /// The maximum nesting of parentheses, functions and branches.
  ///
  /// They are parsed by recursion, on threads whose stack may be small.
  private static let deepest = 40

  private init(_ scanner: ExpressionScanner) { self.scanner = scanner }

  /// Parses the text `value`; reports `expression-syntax` and returns `nil` if it is invalid.
  package static func parse(_ value: Value, _ diagnostics: inout Diagnostics) -> Expression? {
    var parser = ExpressionParser(ExpressionScanner(value))
    let expression = parser.expression()
    if parser.scanner.fault == nil, !parser.scanner.isAtEnd {
      parser.scanner.fail("expected an operator")
    }
    guard let fault = parser.scanner.fault else { return expression }
    diagnostics.error(
      .expressionSyntax, fault.message, at: parser.scanner.place(of: fault),
      remedy: fault.remedy
        ?? "write names, numbers, 'text', + - * / ( ), [ ] and { }, comparisons, 'and', 'or', 'not', 'covers', "
        + "'in', 'if … then … else …', or a function as sum(…)")
    return nil
  }

  mutating func expression() -> Expression? {
    depth += 1
    defer { depth -= 1 }
    guard depth <= ExpressionParser.deepest else {
      scanner.fail(
        exactly:
          "parentheses, functions and branches can be nested at most \(ExpressionParser.deepest) deep",
        at: scanner.begin(), remedy: "compute parts of it in derived fields of their own")
      return nil
    }
    let start = scanner.begin()
    guard scanner.takeWord("if") else { return disjunction() }
    guard let condition = expression(), expect("then"), let first = expression(), expect("else"),
      let second = expression()
    else { return nil }
    return .choice(condition, then: first, otherwise: second, scanner.place(from: start))
  }

  /// Counts an operator; reports a fault and returns `false` if there are too many.
  private mutating func counts() -> Bool {
    operators += 1
    guard operators > ExpressionParser.most else { return true }
    scanner.fail(
      exactly: "an expression can have \(ExpressionParser.most) operators at most",
      at: scanner.begin(), remedy: "compute parts of it in derived fields of their own")
    return false
  }

  private mutating func expect(_ word: StaticString) -> Bool {
    if scanner.takeWord(word) { return true }
    scanner.fail("expected '\(word)'", remedy: "write 'if … then … else …'")
    return false
  }

  private mutating func disjunction() -> Expression? {
    let start = scanner.begin()
    guard var left = conjunction() else { return nil }
    while scanner.takeWord("or") {
      guard counts(), let right = conjunction() else { return nil }
      left = .binary(.or, left, right, scanner.place(from: start))
    }
    return left
  }

  private mutating func conjunction() -> Expression? {
    let start = scanner.begin()
    guard var left = negation() else { return nil }
    while scanner.takeWord("and") {
      guard counts(), let right = negation() else { return nil }
      left = .binary(.and, left, right, scanner.place(from: start))
    }
    return left
  }

  private mutating func negation() -> Expression? {
    let start = scanner.begin()
    var count = 0
    while scanner.takeWord("not") {
      guard counts() else { return nil }
      count += 1
    }
    guard var inner = comparison() else { return nil }
    for _ in 0..<count { inner = .not(inner, scanner.place(from: start)) }
    return inner
  }

  private mutating func comparison() -> Expression? {
    let start = scanner.begin()
    guard let left = sum() else { return nil }
    if scanner.takeWord("is") { return test(left, from: start) }
    guard let operation = comparisonOperator() else { return left }
    guard let right = sum() else { return nil }
    return .binary(operation, left, right, scanner.place(from: start))
  }

  /// Parses the kind after `is`, and `not` before it.
  private mutating func test(_ value: Expression, from start: Int) -> Expression? {
    let isNegated = scanner.takeWord("not")
    for kind in ValueKind.allCases where scanner.takeWord(kind.word) {
      let test = Expression.test(value, kind, scanner.place(from: start))
      return isNegated ? .not(test, scanner.place(from: start)) : test
    }
    let place = scanner.begin()
    if scanner.takeWord("null") {
      scanner.fail(
        exactly: "'is' tests the kind of a value, and null has none", at: place,
        remedy: isNegated ? "write '!= null'" : "write '== null'")
      return nil
    }
    scanner.fail(
      "'is' needs a kind of value after it",
      remedy: "kinds are \(ValueKind.list); to compare values write '=='")
    return nil
  }

  private mutating func comparisonOperator() -> Expression.Operator? {
    if scanner.take("==") { return .equal }
    if scanner.take("!=") { return .notEqual }
    if scanner.take("<=") { return .lessOrEqual }
    if scanner.take(">=") { return .greaterOrEqual }
    if scanner.take("<") { return .less }
    if scanner.take(">") { return .greater }
    if scanner.takeWord("covers") { return .covers }
    return scanner.takeWord("in") ? .isIn : nil
  }

  private mutating func sum() -> Expression? {
    let start = scanner.begin()
    guard var left = product() else { return nil }
    while let operation = either("+", .add, "-", .subtract) {
      guard counts() else { return nil }
      let place = scanner.begin()
      guard let right = product() else { return nil }
      if let unit = unit() {
        guard let count = count(right, at: place) else { return nil }
        left = .shift(
          left, by: operation == .add ? count : -count, unit, scanner.place(from: start))
      } else {
        left = .binary(operation, left, right, scanner.place(from: start))
      }
    }
    return left
  }

  /// Parses the unit after a number: `7 days`.
  private mutating func unit() -> CalendarUnit? {
    CalendarUnit.allCases.first { unit in unit.words.contains { scanner.takeWord($0) } }
  }

  /// The number before a unit.
  private mutating func count(_ expression: Expression, at start: Int) -> Int? {
    if case .number(let number, _) = expression, let count = number.int64, count <= 4_000_000 {
      return Int(count)
    }
    scanner.fail(
      exactly: "a unit needs a whole number before it, of at most 4000000", at: start,
      remedy: "write for example 'published + 7 days'; units are days, weeks, months and years")
    return nil
  }

  private mutating func product() -> Expression? {
    let start = scanner.begin()
    guard var left = operand() else { return nil }
    while let operation = either("*", .multiply, "/", .divide) {
      guard counts(), let right = operand() else { return nil }
      left = .binary(operation, left, right, scanner.place(from: start))
    }
    return left
  }

  private mutating func either(
    _ first: StaticString, _ one: Expression.Operator, _ second: StaticString,
    _ other: Expression.Operator
  ) -> Expression.Operator? {
    if scanner.take(first) { return one }
    return scanner.take(second) ? other : nil
  }

  private mutating func operand() -> Expression? {
    let start = scanner.begin()
    var signs = 0
    while scanner.take("-") {
      guard counts() else { return nil }
      signs += 1
    }
    guard var value = primary() else { return nil }
    for _ in 0..<signs { value = .negative(value, scanner.place(from: start)) }
    return value
  }

  private mutating func primary() -> Expression? {
    let start = scanner.begin()
    if scanner.take("(") {
      guard let inner = expression(), close(")") else { return nil }
      return inner
    }
    if scanner.take("[") { return list(from: start) }
    if scanner.take("{") { return record(from: start) }
    if let text = scanner.quoted() { return .text(text, scanner.place(from: start)) }
    if let number = scanner.number() { return .number(number, scanner.place(from: start)) }
    for (word, truth) in [("true" as StaticString, true), ("false", false)]
    where scanner.takeWord(word) {
      return .truth(truth, scanner.place(from: start))
    }
    if scanner.takeWord("null") { return .nothing(scanner.place(from: start)) }
    guard scanner.fault == nil, let path = scanner.path() else { return nil }
    guard path.steps.count == 1, scanner.isBefore("(") else { return .path(path) }
    return call(path.text, from: start)
  }

  private mutating func list(from start: Int) -> Expression? {
    var values: [Expression] = []
    repeat {
      guard let value = expression() else { return nil }
      values.append(value)
    } while scanner.take(",")
    return close("]") ? .list(values, scanner.place(from: start)) : nil
  }

  private mutating func close(_ bracket: StaticString) -> Bool {
    if scanner.take(bracket) { return true }
    scanner.fail("expected '\(bracket)'", remedy: "add '\(bracket)', or an operator before this")
    return false
  }

  // MARK: - Functions

  private mutating func call(_ name: String, from start: Int) -> Expression? {
    let function = ExpressionFunction(rawValue: name)
    let gathering = GatheringFunction(rawValue: name)
    guard function != nil || gathering != nil else {
      let known =
        ExpressionFunction.allCases.map(\.rawValue)
        + GatheringFunction.allCases.map(\.rawValue)
      scanner.fail(
        exactly: "'\(name)' is not a function\(didYouMean(name, known))", at: start,
        remedy: "functions are \(Set(known).inOrder().joined(separator: ", "))")
      return nil
    }
    _ = scanner.take("(")
    guard let first = expression() else { return nil }
    // `min` and `max` with one argument go through a list.
    if let gathering, function == nil || !scanner.isBefore(",") {
      return gather(gathering, first, from: start)
    }
    var arguments = [first]
    while scanner.take(",") {
      guard let argument = expression() else { return nil }
      arguments.append(argument)
    }
    guard close(")"), let function else { return nil }
    let signature = function.signature
    guard signature.arity.contains(arguments.count) else {
      scanner.fail(
        exactly: "'\(name)' takes \(signature.arity.phrase), not \(arguments.count)", at: start,
        remedy: "write \(signature.usage)")
      return nil
    }
    if function == .matches { return match(arguments, from: start) }
    return .call(function, arguments, scanner.place(from: start))
  }

  /// Parses the rest of `sum(items.price where new)` and `sum(price * count of items where new)`.
  private mutating func gather(
    _ function: GatheringFunction, _ first: Expression, from start: Int
  ) -> Expression? {
    var value: Expression?
    var source = first
    if scanner.takeWord("of") {
      value = first
      guard let after = primary() else { return nil }
      source = after
    }
    switch source {
    case .path, .call, .gathering, .list, .choice: break
    default:
      scanner.fail(
        "'\(function.rawValue)' needs 'of' and a list after it",
        remedy: "write \(function.rawValue)(… of books), or \(function.rawValue)(books.price)")
      return nil
    }
    var condition: Expression?
    if scanner.takeWord("where") {
      guard let inner = expression() else { return nil }
      condition = inner
    }
    guard let order = order(function) else { return nil }
    guard close(")") else { return nil }
    let origin = scanner.place(from: start)
    let gathering = Gathering(
      function: function, value: value, source: source, condition: condition, order: order.order,
      place: Gathering.Place(origin: origin, offset: start))
    return .gathering(gathering, origin)
  }

  /// Parses `by released desc`; `nil` after a fault.
  private mutating func order(
    _ function: GatheringFunction
  ) -> (order: Gathering.Order?, Void)? {
    let place = scanner.begin()
    guard scanner.takeWord("by") else { return (nil, ()) }
    guard function.takesOrder else {
      scanner.fail(
        exactly: "the order of the values makes no difference to '\(function.rawValue)'", at: place,
        remedy: function == .sort
          ? "write map(… by …), or leave 'by' out" : "remove 'by' and the text after it")
      return nil
    }
    guard let key = expression() else { return nil }
    return (Gathering.Order(key: key, isDescending: scanner.takeWord("desc")), ())
  }

  /// The test of a text against a pattern, which is compiled here.
  private mutating func match(_ arguments: [Expression], from start: Int) -> Expression? {
    guard case .text(let text, _) = arguments[1] else {
      scanner.fail(
        exactly: "the pattern of 'matches' is a text in quotes", at: start,
        remedy: "write for example matches(code, '[a-z]+'), or compare with contains(…)")
      return nil
    }
    do throws(Pattern.Fault) {
      return .match(arguments[0], try Pattern(text), scanner.place(from: start))
    } catch {
      scanner.fail(exactly: "in the pattern: \(error.message)", at: start, remedy: error.remedy)
      return nil
    }
  }
}

extension ClosedRange<Int> {
  /// The number of arguments in words: `one value`, `1 or 2 values`, `at least 2 values`.
  fileprivate var phrase: Message {
    if lowerBound == upperBound { return lowerBound == 1 ? "one value" : "\(lowerBound) values" }
    return upperBound == lowerBound + 1
      ? "\(lowerBound) or \(upperBound) values" : "\(lowerBound) to \(upperBound) values"
  }
}
