package import AcopioBase

/// A duration in whole seconds.
package struct TimeSpan: Sendable, Equatable {
  /// The seconds; never negative.
  package let seconds: Int64
  /// Whether it was written in ISO 8601 format.
  package let isStandard: Bool

  /// Parses `PT1H30M` or numbers with units such as `1 h 30 min`; `nil` for other formats.
  ///
  /// The first form follows ISO 8601 §5.5.2.2 without years and months, which have no fixed length.
  package init?(_ text: Bytes) {
    isStandard = text.first == UInt8(ascii: "P")
    guard let seconds = isStandard ? TimeSpan.standard(text) : TimeSpan.plain(text) else {
      return nil
    }
    self.seconds = seconds
  }

  /// The duration in ISO 8601 format, without weeks: `PT1H30M`.
  package var text: String {
    let days = seconds / 86_400
    let parts = [
      (seconds / 3_600 % 24, "H"), (seconds / 60 % 60, "M"), (seconds % 60, "S"),
    ].filter { $0.0 > 0 }.map { "\($0.0)\($0.1)" }.joined()
    if days == 0, parts.isEmpty { return "PT0S" }
    return "P" + (days > 0 ? "\(days)D" : "") + (parts.isEmpty ? "" : "T" + parts)
  }

  private static func standard(_ text: Bytes) -> Int64? {
    var reader = Reader(text: text, index: 1)
    var total: Int64 = 0
    var units: [(UInt8, Int64)] = [
      (UInt8(ascii: "W"), 604_800), (UInt8(ascii: "D"), 86_400),
    ]
    var count = 0
    var isTime = false
    while reader.index < text.count {
      if !isTime, reader.take(UInt8(ascii: "T")) {
        isTime = true
        units = [(UInt8(ascii: "H"), 3_600), (UInt8(ascii: "M"), 60), (UInt8(ascii: "S"), 1)]
        count = 0
        continue
      }
      guard let number = reader.number(), reader.index < text.count else { return nil }
      // Each unit at most once, larger units first.
      guard let place = units.firstIndex(where: { $0.0 == text[reader.index] }),
        let sum = sum(total, number, units[place].1)
      else { return nil }
      units.removeSubrange(...place)
      total = sum
      count += 1
      reader.index += 1
    }
    return count > 0 ? total : nil
  }

  private static func plain(_ text: Bytes) -> Int64? {
    var reader = Reader(text: text, index: 0)
    var units: [(StaticString, Int64)] = [("d", 86_400), ("h", 3_600), ("min", 60), ("s", 1)]
    var total: Int64 = 0
    var count = 0
    while reader.index < text.count {
      guard let number = reader.number() else { return nil }
      reader.skipSpace()
      guard let place = units.firstIndex(where: { reader.takes($0.0) }),
        let sum = sum(total, number, units[place].1)
      else { return nil }
      reader.index += units[place].0.utf8CodeUnitCount
      units.removeSubrange(...place)
      total = sum
      count += 1
      reader.skipSpace()
    }
    return count > 0 ? total : nil
  }

  private static func sum(_ total: Int64, _ number: Int64, _ unit: Int64) -> Int64? {
    let (product, isTooLarge) = number.multipliedReportingOverflow(by: unit)
    let (sum, overflow) = total.addingReportingOverflow(product)
    return isTooLarge || overflow ? nil : sum
  }

  /// A position in a text.
  private struct Reader {
    let text: Bytes
    var index: Int

    mutating func take(_ byte: UInt8) -> Bool {
      guard index < text.count, text[index] == byte else { return false }
      index += 1
      return true
    }

    mutating func skipSpace() {
      while index < text.count, text[index] == 0x20 { index += 1 }
    }

    /// Whether a whole word is at the current position.
    func takes(_ word: StaticString) -> Bool {
      let end = index + word.utf8CodeUnitCount
      return text.has(word, at: index) && (end == text.count || !text[end].isASCIILetter)
    }

    mutating func number() -> Int64? {
      let start = index
      while index < text.count, text[index].isASCIIDigit { index += 1 }
      return index - start <= 15 ? Value.wholeNumber(text.slice(start..<index)) : nil
    }
  }
}
