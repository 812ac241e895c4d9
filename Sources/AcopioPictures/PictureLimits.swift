import AcopioBase
import AcopioModel

/// The limits of a picture, so that drawing it ends soon and without a crash.
///
/// The time that Pango takes for a text grows faster than its length squared, and FreeType ends the
/// process for letters of millions of pixels. Entries are untrusted, and a template may print their
/// text.
enum PictureLimits {
  /// The most bytes of text, which take about half a second.
  static let text = 10_000
  /// The most bytes of an SVG.
  static let bytes = 4_000_000
  /// The largest letters, in pixels.
  static let letters = 100_000.0

  /// The exceeded limit; `nil` if there is none.
  static func fault(of svg: Bytes) -> PictureFault? {
    if svg.count > bytes {
      return PictureFault(
        "it has \(svg.count) bytes, and \(bytes) are drawn", remedy: "draw less in the template")
    }
    let length = svg.drawnText.count
    if length > text {
      return PictureFault(
        "it has \(length) bytes of text, and \(text) are drawn",
        remedy: "shorten the output of the template: {{ entry.title | truncate: 80 }}")
    }
    if largestLetters(svg) > letters {
      return PictureFault(
        "it has letters of more than \(Int(letters)) pixels",
        remedy: "correct 'font-size', or limit the field that it comes from with 'max'")
    }
    return nil
  }

  /// At most how large letters can be: the largest size, times all that enlarge it.
  private static func largestLetters(_ svg: Bytes) -> Double {
    var largest = 16.0
    var factor = 1.0
    var index = 0
    while index + 4 < svg.count {
      guard svg.has("font", at: index), let value = sizeValue(svg, from: index + 4) else {
        index += 1
        continue
      }
      // A value that is not plain can be anything.
      if svg.slice(value).contains(UInt8(ascii: "&")) { return .infinity }
      if svg.slice(value).string.contains("larger") { factor *= 1.2 }
      for (number, unit) in numbers(in: svg.slice(value)) {
        switch unit {
        case "", "px", "pt": largest = max(largest, number * (unit == "pt" ? 4 / 3 : 1))
        case "em", "rem", "ex", "ch": factor *= max(number, 1)
        case "%": factor *= max(number / 100, 1)
        // Inches, centimetres and parts of windows: all have fewer pixels than this.
        default: largest = max(largest, number * 100)
        }
      }
      index = value.upperBound
    }
    return largest * factor
  }

  /// The value of `font-size` or `font`, as an attribute or in CSS, after the letters `font`.
  private static func sizeValue(_ svg: Bytes, from start: Int) -> Range<Int>? {
    var index = svg.has("-size", at: start) ? start + 5 : start
    func skipSpace() {
      while index < svg.count, svg[index] <= 0x20 || svg.has("/*", at: index) {
        guard svg.has("/*", at: index) else {
          index += 1
          continue
        }
        while index < svg.count, !svg.has("*/", at: index) { index += 1 }
        index += 2
      }
    }
    skipSpace()
    guard index < svg.count, svg[index] == UInt8(ascii: "=") || svg[index] == UInt8(ascii: ":")
    else { return nil }
    let isAttribute = svg[index] == UInt8(ascii: "=")
    index += 1
    skipSpace()
    if isAttribute, index < svg.count { index += 1 }
    let first = index
    while index < svg.count, !"\"';}<>".utf8.contains(svg[index]) { index += 1 }
    return first..<index
  }

  /// The numbers in a value with their units.
  private static func numbers(in value: Bytes) -> [(Double, String)] {
    var found: [(Double, String)] = []
    var rest = Substring(value.string.lowercased())
    while let first = rest.firstIndex(where: { $0.isASCII && ($0.isNumber || $0 == ".") }) {
      rest = rest[first...]
      var end = rest.firstIndex { !($0.isASCII && ($0.isNumber || $0 == ".")) } ?? rest.endIndex
      if end < rest.endIndex, rest[end] == "e" {
        let exponent = rest[rest.index(after: end)...]
        let digits = exponent.drop { $0 == "+" || $0 == "-" }
        if digits.first?.isNumber == true {
          end = digits.firstIndex { !($0.isASCII && $0.isNumber) } ?? digits.endIndex
        }
      }
      let number = Double(rest[..<end]) ?? .infinity
      rest = rest[end...]
      let unit = rest.prefix { $0.isLetter || $0 == "%" }
      found.append((number, String(unit)))
      rest = rest.dropFirst(unit.count)
    }
    return found
  }
}
