import AcopioBase
import Testing

/// Numbers are exact, and a quotient is rounded only where it is written.
@Suite struct NumberTests {
  private func number(_ text: String) throws -> Number {
    var text = text
    return try #require(text.withUTF8 { Number($0) })
  }

  /// The result of `first`, operators and numbers, from left to right.
  private func result(_ calculation: String, through store: Bool) throws -> String {
    let arena = Arena()
    let parts = calculation.split(separator: " ").map(String.init)
    var result = try number(parts[0])
    for place in stride(from: 1, to: parts.count, by: 2) {
      let other = try number(parts[place + 1])
      switch parts[place] {
      case "+": result = result + other
      case "-": result = result - other
      case "*": result = result * other
      case "/": result = result / other
      case "//": result = result.wholeQuotient(by: other)
      case "%": result = result % other
      case "round": result = result.rounded(Int(other.integer ?? 0))
      case "ceil": result = result.rounded(Int(other.integer ?? 0), .up)
      default: result = result.rounded(Int(other.integer ?? 0), .down)
      }
      // A field, a variable and an argument keep a number as a value.
      if store, !result.isExcessive { result = try #require(Number(result.value(in: arena))) }
    }
    defer { withExtendedLifetime(arena) {} }
    return result.isExcessive ? "too many digits" : result.description
  }

  @Test(arguments: [
    ("4 / 7 * 7", "4"), ("4 / 7", "0.571428571428571"), ("1 / 3 * 3", "1"),
    ("10 / 3", "3.33333333333333"), ("2 / 3", "0.666666666666667"), ("0.1 + 0.2", "0.3"),
    ("1 / 3 + 0.00000000000000000001 * 3", "1"), ("7 / 2", "3.5"), ("8 / 2", "4"),
    ("1.50 * 2", "3"), ("-2.5 round 0", "-3"), ("-2.5 ceil 0", "-2"), ("-2.5 floor 0", "-3"),
    ("1.005 round 2", "1.01"), ("4 / 7 round 20", "0.57142857142857142857"),
    ("2 / 3 round 0", "1"), ("-2 / 3 ceil 0", "0"), ("-2 / 3 floor 0", "-1"),
    ("1250 round -2", "1300"), ("-0 * 1", "0"), ("0 / 3 * -1", "0"), ("7 // -2", "-4"),
    ("7.5 % -2", "-0.5"), ("4 / 7 % 0.3 * 70", "19"),
    ("-9223372036854775808 / -1", "9223372036854775808"),
    ("-9223372036854775808 // -1", "9223372036854775808"), ("-9223372036854775808 % -1", "0"),
    ("9223372036854775807 + 1 - 1", "9223372036854775807"),
    ("9223372036854775807 / 3 * 3", "9223372036854775807"),
    ("1 / 9223372036854775807 * 9223372036854775807", "1"),
    ("-9223372036854775808 / 3 * 3", "-9223372036854775808"),
    ("99999999999999999999 / 7", "14285714285714285714.14"),
    ("99999999999999999999 / 7 * 7", "99999999999999999999"),
    ("123456789012345678901234567890 / 10", "12345678901234567890123456789"),
    ("0.123456789012345678901 / 1", "0.123456789012345678901"),
    ("1 / 1099511627776", "0.000000000000909494701772928"), ("1 / 3 / 1e18 * 3e18", "1"),
    ("1e20 + 1 - 1e20", "1"), ("1e300 * 1e-300", "1"), ("1e-300 * 1e-300", "too many digits"),
    ("1e300 * 1e300", "too many digits"), ("1e400 + 1 - 1e400", "1"),
    ("1e501 * 0", "too many digits"),
    ("1e999999999999999999999 - 1", "too many digits"), ("0e999999999999999999999 + 1", "1"),
    ("1e-400 / 3 * 3e400", "1"), ("1e-490 / 3", "too many digits"),
  ])
  func calculatesExactly(calculation: String, expected: String) throws {
    #expect(try result(calculation, through: false) == expected)
    #expect(try result(calculation, through: true) == expected)
  }

  @Test(arguments: [
    (1.5, "1.5"), (10, "10"), (0, "0"), (-0.0, "0"), (0.1, "0.1"),
    (9_007_199_254_740_991, "9007199254740991"), (1e21, "1000000000000000000000"),
    (-2.5e-7, "-0.00000025"), (0.1 + 0.2, "0.30000000000000004"),
  ])
  func takesTheShortestDecimalOfABinaryNumber(binary: Double, expected: String) {
    #expect(Number(shortest: binary).description == expected)
    #expect(Number(shortest: binary).double == binary)
  }

  @Test func infinityIsNoNumber() {
    #expect(Number(shortest: .infinity).isExcessive)
    #expect(Number(shortest: .nan).isExcessive)
    #expect((Number(shortest: .infinity) + .zero).isExcessive)
    #expect(!(Number(shortest: .infinity) < .zero))
  }

  @Test func aValueIsComparedAsItIsWritten() throws {
    let arena = Arena()
    let third = try (number("1") / number("3")).value(in: arena)
    #expect(third.text.string == "0.333333333333333")
    #expect(
      Value.compareNumbers(third, .text(arena.copy("0.333333333333333"), kind: .number)) == 0)
    #expect(try number("0.3333333333333333333333") < number("1") / number("3"))
    #expect(try number("1") / number("3") < number("0.3333333333333333333334"))
    #expect(try number("-9223372036854775808") / number("3") < number("1") / number("3"))
    withExtendedLifetime(arena) {}
  }

  /// A sum whose divisors grow without end takes bounded memory, and its error stays below what is written.
  @Test func addsManyQuotients() throws {
    var sum = Number.zero
    var back = Number.zero
    for divisor in 1...3_000 as ClosedRange<Int64> {
      sum = sum + Number(1) / Number(divisor)
      back = Number(1) / Number(3_001 - divisor) + back
    }
    // The harmonic number, from Euler's constant.
    #expect(sum.description == "8.58374988995919")
    #expect(back.description == sum.description)
    #expect((sum - back).rounded(30).isZero)
  }

  /// Numbers that multiply themselves end as numbers with too many digits, not as ever longer ones.
  @Test func growsNoFurtherThanTheLimit() throws {
    for start in ["9", "0.9", "-9.9e3", "1e-3"] {
      var number = try number(start)
      for _ in 0..<64 { number = number * number }
      #expect(number.isExcessive, "\(start)")
    }
    var fraction = try number("1") / number("3")
    for _ in 0..<600 { fraction = fraction * fraction + fraction }
    #expect(fraction.isExcessive || fraction.description.utf8.count < 1_100)
  }

  // MARK: - A second calculation

  /// A fraction of integers of any size, as slow as it is simple.
  private struct Fraction {
    var above: BigInteger
    var below: BigInteger

    /// Digits with a decimal point.
    init(_ text: String) {
      let isNegative = text.first == "-"
      let parts = text.drop { $0 == "-" }.split(separator: ".")
      let decimals = parts.count > 1 ? parts[1].utf8.count : 0
      above = BigInteger(parts.joined(), isNegative: isNegative)
      below = BigInteger("1" + String(repeating: "0", count: decimals), isNegative: false)
    }

    init(_ above: BigInteger, _ below: BigInteger) { (self.above, self.below) = (above, below) }

    func combined(with other: Fraction, _ operation: Character) -> Fraction {
      switch operation {
      case "+": Fraction(above * other.below + other.above * below, below * other.below)
      case "-":
        Fraction(above * other.below + (other.above * below).negated, below * other.below)
      case "*": Fraction(above * other.above, below * other.below)
      default:
        Fraction(
          other.above.isNegative ? (above * other.below).negated : above * other.below,
          (below * other.above).magnitude)
      }
    }

    /// Whether a decimal is this fraction, rounded to 15 digits and at least two places.
    func isWritten(as text: String) -> Bool {
      let written = Fraction(text)
      let difference = combined(with: written, "-")
      if difference.above.isZero { return true }
      let digits = text.filter(\.isNumber).drop { $0 == "0" }.count
      let decimals = text.split(separator: ".").dropFirst().first?.count ?? 0
      // Half a unit of the last place, which may be a zero that was not written.
      let places = decimals + max(0, 15 - digits)
      guard digits <= 15 || decimals <= 2 else { return false }
      let unit = BigInteger("2" + String(repeating: "0", count: max(2, places)), isNegative: false)
      return !(difference.below + (difference.above.magnitude * unit).negated).isNegative
    }
  }

  /// Digits in base 10, least significant first.
  private struct BigInteger {
    var digits: [Int]
    var isNegative: Bool

    init(_ text: some StringProtocol, isNegative: Bool) {
      self.init(text.utf8.reversed().map { Int($0) - 48 }, isNegative)
    }

    private init(_ digits: [Int], _ isNegative: Bool) {
      var digits = digits
      while digits.last == 0 { digits.removeLast() }
      self.digits = digits
      self.isNegative = isNegative && !digits.isEmpty
    }

    var isZero: Bool { digits.isEmpty }
    var magnitude: BigInteger { BigInteger(digits, false) }
    var negated: BigInteger { BigInteger(digits, !isNegative) }

    static func * (left: BigInteger, right: BigInteger) -> BigInteger {
      var sums = [Int](repeating: 0, count: left.digits.count + right.digits.count + 1)
      for (place, digit) in left.digits.enumerated() {
        for (index, other) in right.digits.enumerated() { sums[place + index] += digit * other }
      }
      return BigInteger(carried(sums), left.isNegative != right.isNegative)
    }

    static func + (left: BigInteger, right: BigInteger) -> BigInteger {
      let count = max(left.digits.count, right.digits.count) + 1
      let sign = { (number: BigInteger) in number.isNegative ? -1 : 1 }
      var sums = (0..<count).map { place in
        (place < left.digits.count ? sign(left) * left.digits[place] : 0)
          + (place < right.digits.count ? sign(right) * right.digits[place] : 0)
      }
      let isNegative = (sums.last { $0 != 0 } ?? 0) < 0
      if isNegative { sums = sums.map(-) }
      return BigInteger(carried(sums), isNegative)
    }

    private static func carried(_ sums: [Int]) -> [Int] {
      var carry = 0
      return sums.map { sum in
        let value = sum + carry
        let digit = ((value % 10) + 10) % 10
        carry = (value - digit) / 10
        return digit
      }
    }
  }

  /// Chains of calculations give what fractions of big integers give, rounded once.
  @Test func agreesWithFractionsOfBigIntegers() throws {
    for seed in 0..<1_500 as Range<UInt64> {
      var random = SeededDigits(seed: seed)
      var text = random.decimal()
      var number = try number(text)
      var fraction = Fraction(text)
      for _ in 0..<1 + random.next() % 4 {
        let operand = random.decimal()
        let operation = Array("+-*/")[random.next() % 4]
        let other = try self.number(operand)
        if operation == "/", other.isZero { continue }
        switch operation {
        case "+": number = number + other
        case "-": number = number - other
        case "*": number = number * other
        default: number = number / other
        }
        fraction = fraction.combined(with: Fraction(operand), operation)
        text += " \(operation) \(operand)"
      }
      #expect(
        fraction.isWritten(as: number.description), "seed \(seed): \(text) = \(number.description)")
    }
  }

  /// Division undone by multiplication.
  @Test func theRemainderIsWhatIsLeft() throws {
    for seed in 0..<1_500 as Range<UInt64> {
      var random = SeededDigits(seed: seed)
      let (left, right) = (try number(random.decimal()), try number(random.decimal()))
      guard !right.isZero else { continue }
      let (quotient, rest) = (left.wholeQuotient(by: right), left % right)
      #expect((quotient * right + rest - left).isZero, "seed \(seed)")
      #expect(quotient.isWhole && rest.magnitude < right.magnitude, "seed \(seed)")
      #expect(rest.isZero || (rest < .zero) == (right < .zero), "seed \(seed)")
    }
  }

  /// Digits in an order that a seed decides; nines and zeros are frequent, since they carry.
  private struct SeededDigits {
    private var state: UInt64

    init(seed: UInt64) { state = seed &* 0x9E37_79B9_7F4A_7C15 &+ 1 }

    mutating func next() -> Int {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Int(state >> 33)
    }

    mutating func decimal() -> String {
      var text = next() % 3 == 0 ? "-" : ""
      // Mostly short numbers, as content has; some that fit nowhere.
      let count = next() % 4 == 0 ? 1 + next() % 30 : 1 + next() % 6
      let point = next() % 2 == 0 ? 1 + next() % count : count
      for place in 0..<count {
        if place == point { text += "." }
        text += ["0", "9", "\(next() % 10)"][next() % 3]
      }
      return text
    }
  }
}
