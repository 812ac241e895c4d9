import AcopioBase

/// A list in one cell, with `;` between its items.
enum UntypedList {
  /// The items without surrounding spaces, each with its own origin; empty items are left out.
  static func elements(of cell: Value) -> [Value] {
    var elements: [Value] = []
    var start = 0
    let text = cell.text
    for end in 0...text.count where end == text.count || text[end] == UInt8(ascii: ";") {
      var low = start
      var high = end
      while low < high, text[low] == 0x20 { low += 1 }
      while high > low, text[high - 1] == 0x20 { high -= 1 }
      start = end + 1
      guard low < high else { continue }
      var element = Value.text(text.slice(low..<high), origin: place(low..<high, in: cell))
      element.isUntyped = true
      elements.append(element)
    }
    return elements
  }

  /// The cell without leading and trailing spaces.
  static func trimmed(_ cell: Value) -> Value {
    let text = cell.text
    guard text.first == 0x20 || text.last == 0x20 else { return cell }
    var (low, high) = (0, text.count)
    while low < high, text[low] == 0x20 { low += 1 }
    while high > low, text[high - 1] == 0x20 { high -= 1 }
    return .text(text.slice(low..<high), origin: place(low..<high, in: cell))
  }

  /// The origin of a part; the whole cell if quotes inside make its offset unknown.
  private static func place(_ part: Range<Int>, in cell: Value) -> Origin {
    var origin = cell.origin
    let length = Int(origin.end - origin.start)
    let lead = length == cell.text.count ? 0 : length == cell.text.count + 2 ? 1 : -1
    guard lead >= 0 else { return origin }
    let start = origin.start + UInt32(lead)
    origin.start = start + UInt32(part.lowerBound)
    origin.end = start + UInt32(part.upperBound)
    return origin
  }
}
