package import AcopioBase

/// Reads the expressions of `derive:` and `publish:`.
///
/// Precedence from loose to tight: `or`, `and`, `not`, comparison and `covers`, `+ -`, `* /`,
/// sign. A name may hold `-` inside, as field names do, so a minus needs a space before it.
package struct ExpressionParser {
  private let text: Bytes
  private let origin: Origin
  private var offset = 0
  private var depth = 0
  private var fault: (message: String, offset: Int)?

  private init(text: Bytes, origin: Origin) {
    self.text = text
    self.origin = origin
  }

  /// The expression in `value`, a text; reports `expression-syntax` and returns `nil` if it has none.
  package static func parse(_ value: Value, _ diagnostics: inout Diagnostics) -> Expression? {
    // A quoted scalar begins one byte before its text.
    var origin = value.origin
    if Int(origin.end) - Int(origin.start) == value.text.count + 2 {
      origin.start += 1
      origin.end -= 1
    }
    var parser = ExpressionParser(text: value.text, origin: origin)
    let expression = parser.disjunction()
    parser.skipSpace()
    if parser.fault == nil, parser.offset < parser.text.count {
      parser.fail("expected an operator")
    }
    guard let fault = parser.fault else { return expression }
    let start = Int(origin.start) + fault.offset
    diagnostics.error(
      "expression-syntax", fault.message,
      at: origin.file == .max ? origin : Origin(file: origin.file, start: start, end: start + 1),
      remedy: "write names, numbers, + - * / ( ), comparisons, 'and', 'or', 'not', 'covers', "
        + Expression.Function.allCases.map { "\($0.rawValue)()" }.joined(separator: " "))
    return nil
  }

  private mutating func fail(exactly message: String, at place: Int) {
    if fault == nil { fault = (message, place) }
  }

  private mutating func fail(_ message: String) {
    guard fault == nil else { return }
    let found =
      offset < text.count
      ? "found '\(text.slice(offset..<text.count).string.prefix(1))'" : "found the end"
    fault = ("\(message), \(found)", offset)
  }

  private func place(from start: Int) -> Origin {
    guard origin.file != .max else { return origin }
    return Origin(
      file: origin.file, start: Int(origin.start) + start, end: Int(origin.start) + offset)
  }

  private mutating func skipSpace() {
    while offset < text.count, text[offset].isASCIIWhitespace { offset += 1 }
  }

  private mutating func take(_ symbol: StaticString) -> Bool {
    skipSpace()
    guard text.has(symbol, at: offset) else { return false }
    offset += symbol.utf8CodeUnitCount
    return true
  }

  private mutating func takeWord(_ word: StaticString) -> Bool {
    skipSpace()
    let end = offset + word.utf8CodeUnitCount
    guard text.has(word, at: offset), end == text.count || !isNamePart(text[end]) else {
      return false
    }
    offset = end
    return true
  }

  private mutating func disjunction() -> Expression? {
    skipSpace()
    let start = offset
    guard var left = conjunction() else { return nil }
    while takeWord("or") {
      guard let right = conjunction() else { return nil }
      left = .binary(.or, left, right, place(from: start))
    }
    return left
  }

  private mutating func conjunction() -> Expression? {
    skipSpace()
    let start = offset
    guard var left = negation() else { return nil }
    while takeWord("and") {
      guard let right = negation() else { return nil }
      left = .binary(.and, left, right, place(from: start))
    }
    return left
  }

  private mutating func negation() -> Expression? {
    skipSpace()
    let start = offset
    guard takeWord("not") else { return comparison() }
    return negation().map { .not($0, place(from: start)) }
  }

  private mutating func comparison() -> Expression? {
    skipSpace()
    let start = offset
    guard let left = sum() else { return nil }
    guard let operation = comparisonOperator() else { return left }
    guard let right = sum() else { return nil }
    return .binary(operation, left, right, place(from: start))
  }

  private mutating func comparisonOperator() -> Expression.Operator? {
    if take("==") { return .equal }
    if take("!=") { return .notEqual }
    if take("<=") { return .lessOrEqual }
    if take(">=") { return .greaterOrEqual }
    if take("<") { return .less }
    if take(">") { return .greater }
    if takeWord("covers") { return .covers }
    return nil
  }

  private mutating func sum() -> Expression? {
    skipSpace()
    let start = offset
    guard var left = product() else { return nil }
    while true {
      let operation: Expression.Operator
      if take("+") {
        operation = .add
      } else if take("-") {
        operation = .subtract
      } else {
        return left
      }
      guard let right = product() else { return nil }
      left = .binary(operation, left, right, place(from: start))
    }
  }

  private mutating func product() -> Expression? {
    skipSpace()
    let start = offset
    guard var left = operand() else { return nil }
    while true {
      let operation: Expression.Operator
      if take("*") {
        operation = .multiply
      } else if take("/") {
        operation = .divide
      } else {
        return left
      }
      guard let right = operand() else { return nil }
      left = .binary(operation, left, right, place(from: start))
    }
  }

  private mutating func operand() -> Expression? {
    skipSpace()
    let start = offset
    depth += 1
    defer { depth -= 1 }
    guard depth <= 100 else {
      fail("parentheses are nested too deep")
      return nil
    }
    guard offset < text.count else {
      fail("expected a name or a number")
      return nil
    }
    if take("(") {
      guard let inner = disjunction() else { return nil }
      guard take(")") else {
        fail("expected ')'")
        return nil
      }
      return inner
    }
    if take("-") { return operand().map { .negative($0, place(from: start)) } }
    if take("'") { return quoted(from: start) }
    if text[offset].isASCIIDigit { return number(from: start) }
    return pathOrCall(from: start)
  }

  private mutating func quoted(from start: Int) -> Expression? {
    let open = offset
    while offset < text.count, text[offset] != 0x27 { offset += 1 }
    guard offset < text.count else {
      fail("expected a closing quote")
      return nil
    }
    let content = text.slice(open..<offset).string
    offset += 1
    return .text(content, place(from: start))
  }

  private mutating func number(from start: Int) -> Expression? {
    while offset < text.count, text[offset].isASCIIDigit || text[offset] == 0x2E { offset += 1 }
    guard let number = Double(text.slice(start..<offset).string) else {
      fail("expected a number")
      return nil
    }
    return .number(number, place(from: start))
  }

  private func isNamePart(_ byte: UInt8) -> Bool {
    byte.isASCIILetter || byte.isASCIIDigit || byte == 0x5F || byte == 0x2D || byte >= 0x80
  }

  private mutating func pathOrCall(from start: Int) -> Expression? {
    var steps: [String] = []
    repeat {
      let begin = offset
      while offset < text.count, isNamePart(text[offset]) { offset += 1 }
      guard offset > begin else {
        fail("expected a name or a number")
        return nil
      }
      steps.append(text.slice(begin..<offset).string)
    } while takeDot()
    if steps.count == 1, offset < text.count, text[offset] == 0x28 {
      return call(steps[0], from: start)
    }
    return .path(steps, place(from: start))
  }

  private mutating func takeDot() -> Bool {
    guard offset < text.count, text[offset] == 0x2E else { return false }
    offset += 1
    return true
  }

  private mutating func call(_ name: String, from start: Int) -> Expression? {
    guard let function = Expression.Function(rawValue: name) else {
      let known = Expression.Function.allCases.map(\.rawValue)
      fail(exactly: "'\(name)' is not a function\(didYouMean(name, known))", at: start)
      return nil
    }
    _ = take("(")
    var arguments: [Expression] = []
    repeat {
      guard let argument = disjunction() else { return nil }
      arguments.append(argument)
    } while take(",")
    guard take(")") else {
      fail("expected ')'")
      return nil
    }
    guard arguments.count == 1 || function == .min || function == .max else {
      fail(exactly: "'\(name)' takes one number, not \(arguments.count)", at: start)
      return nil
    }
    return .call(function, arguments, place(from: start))
  }
}
