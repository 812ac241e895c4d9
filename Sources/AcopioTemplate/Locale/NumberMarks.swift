import AcopioBase
import AcopioLanguage

/// The separators, signs and digits of numbers in a language.
struct NumberMarks: Sendable {
  let group: String
  let point: String
  let minus: String
  let percent: String
  /// The minimum number of integer digits at which they are grouped.
  private let least: Int
  /// The number of digits in the last group, and in the others.
  private let last: Int
  private let others: Int
  /// The digits from 0 to 9, each as text; empty for those of ASCII.
  private let digits: [String]

  init(_ facts: LocaleFacts) {
    let parts = facts.list("num")
    (point, group, minus, percent) = (parts[0], parts[1], parts[2], parts[3])
    least = Int(parts[4]) ?? 4
    last = Int(parts[5]) ?? 3
    others = Int(parts[6]) ?? 3
    digits = parts[7].map(String.init)
  }

  private init(_ marks: NumberMarks, point: String, group: String) {
    (self.point, self.group, minus, percent) = (point, group, marks.minus, marks.percent)
    (least, last, others, digits) = (marks.least, marks.last, marks.others, marks.digits)
  }

  /// The marks in amounts of money, which some languages separate in another way.
  func forMoney(_ facts: LocaleFacts) -> NumberMarks {
    let parts = facts.list("curnum")
    return parts.count == 2 ? NumberMarks(self, point: parts[0], group: parts[1]) : self
  }

  /// Appends the decimal number `text` with these separators.
  func append(_ text: Bytes, into output: inout ByteBuffer) {
    let end = text.firstIndex { !$0.isASCIIDigit && $0 != UInt8(ascii: "-") } ?? text.count
    let start = text.first == UInt8(ascii: "-") ? 1 : 0
    if start == 1 { output.append(string: minus) }
    for index in start..<end {
      if index > start, end - start >= least, isBoundary(end - index) {
        output.append(string: group)
      }
      append(text[index], &output)
    }
    guard end < text.count else { return }
    let isDecimal = text[end] == UInt8(ascii: ".")
    if isDecimal { output.append(string: point) }
    for index in (isDecimal ? end + 1 : end)..<text.count { append(text[index], &output) }
  }

  /// Appends a whole number with at least so many digits, without separators.
  func append(_ number: Int, least: Int = 1, into output: inout ByteBuffer) {
    let text = String(number)
    for _ in 0..<max(0, least - text.utf8.count) { append(UInt8(ascii: "0"), &output) }
    for digit in text.utf8 { append(digit, &output) }
  }

  /// Appends what is before or after a number, with the language's signs for `-` and `%`.
  func appendAffix(_ text: String, into output: inout ByteBuffer) {
    for byte in text.utf8 {
      switch byte {
      case UInt8(ascii: "-"): output.append(string: minus)
      case UInt8(ascii: "%"): output.append(string: percent)
      default: output.append(byte)
      }
    }
  }

  /// Whether a group begins where so many digits are left.
  private func isBoundary(_ left: Int) -> Bool {
    left == last || left > last && (left - last) % others == 0
  }

  private func append(_ digit: UInt8, _ output: inout ByteBuffer) {
    guard !digits.isEmpty, digit.isASCIIDigit else { return output.append(digit) }
    output.append(string: digits[Int(digit & 0xF)])
  }
}
