import AcopioBase
import AcopioLanguage

/// The conventions of a language for money.
struct MoneyStyle: Sendable {
  /// The texts before and after a number, with `¤` for the symbol, and those of negative amounts.
  private let sides: [String]
  /// The separators in amounts.
  private let marks: NumberMarks
  /// Symbols by code; other currencies are written with their code.
  private let symbols: [(name: String, text: String)]

  init(_ facts: LocaleFacts) {
    sides = facts.list("cur")
    symbols = facts.pairs("sym")
    marks = NumberMarks(facts).forMoney(facts)
  }

  /// Appends an amount, given by its decimal digits, in the currency with a code.
  func append(_ digits: Bytes, _ code: Bytes, into output: inout ByteBuffer) {
    let isNegative = digits.first == UInt8(ascii: "-")
    let amount = isNegative ? digits.slice(1..<digits.count) : digits
    let symbol =
      symbols.first { pair in pair.name.withBytes { $0.equals(code) } }?.text ?? code.string
    append(sides[isNegative ? 2 : 0], symbol, isBefore: true, &output)
    marks.append(amount, into: &output)
    append(sides[isNegative ? 3 : 1], symbol, isBefore: false, &output)
  }

  /// Appends one side of an amount.
  ///
  /// A no-break space separates a number from letters next to it: `USD 5.00`.
  private func append(
    _ side: String, _ symbol: String, isBefore: Bool, _ output: inout ByteBuffer
  ) {
    let parts = side.split(separator: "¤", maxSplits: 1, omittingEmptySubsequences: false)
    guard parts.count == 2 else { return marks.appendAffix(side, into: &output) }
    let isNext = (isBefore ? parts[1] : parts[0]).isEmpty
    let edge = isBefore ? symbol.last : symbol.first
    let needsSpace = isNext && edge?.isLetter == true
    marks.appendAffix(String(parts[0]), into: &output)
    if needsSpace, !isBefore { output.append("\u{A0}") }
    output.append(string: symbol)
    if needsSpace, isBefore { output.append("\u{A0}") }
    marks.appendAffix(String(parts[1]), into: &output)
  }
}
