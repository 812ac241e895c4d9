/// A number that was written with commas, which only decimal points may be: `1,500`, `60,5`.
package struct SeparatedNumber {
  /// The number if its commas, or its dots before a comma, separate thousands.
  package let grouped: String?
  /// The number if its comma is the decimal separator.
  package let decimal: String?

  /// Reads digits with commas and dots, without a sign; `nil` if they are no number either way.
  package init?(_ text: some StringProtocol) {
    guard let comma = text.lastIndex(of: ",") else { return nil }
    if let dot = text.lastIndex(of: ".") {
      // The last separator is the decimal one, and the others separate thousands.
      let (group, last): (Character, String.Index) = comma > dot ? (".", comma) : (",", dot)
      let fraction = text[text.index(after: last)...]
      guard let whole = SeparatedNumber.joined(text[..<last], by: group), isDigits(fraction) else {
        return nil
      }
      grouped = "\(whole).\(fraction)"
      decimal = nil
      return
    }
    grouped = SeparatedNumber.joined(text, by: ",")
    let (whole, fraction) = (text[..<comma], text[text.index(after: comma)...])
    if isDigits(whole), isDigits(fraction) {
      // Zeros at the end of `1,500` belong to the thousands.
      let shown = grouped == nil ? String(fraction) : fraction.withoutZerosAtEnd
      decimal = "\(whole).\(shown)"
    } else {
      decimal = nil
    }
    if grouped == nil, decimal == nil { return nil }
  }

  /// The digits of groups: one to three, then three each; `nil` for anything else.
  private static func joined(_ text: some StringProtocol, by separator: Character) -> String? {
    let groups = text.split(separator: separator, omittingEmptySubsequences: false)
    guard groups.count > 1, let first = groups.first, first.utf8.count <= 3,
      groups.allSatisfy({ isDigits($0) }), first.first != "0",
      groups.dropFirst().allSatisfy({ $0.utf8.count == 3 })
    else { return nil }
    return groups.joined()
  }
}

private func isDigits(_ text: some StringProtocol) -> Bool {
  !text.isEmpty && text.utf8.allSatisfy(\.isASCIIDigit)
}

extension StringProtocol {
  /// The text without the zeros at its end, but not empty.
  fileprivate var withoutZerosAtEnd: String {
    var text = String(self)
    while text.utf8.count > 1, text.last == "0" { text.removeLast() }
    return text
  }
}
