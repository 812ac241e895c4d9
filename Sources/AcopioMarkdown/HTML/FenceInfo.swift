import AcopioBase

/// The text after the fence of a code block: its language, its title and its marked lines.
///
/// Reads the syntax of other programs: `swift {title="Package.swift"}`, `js title="a.js" {1,3-5}`,
/// `{.swift}`. Anything else after the language is left out, as in CommonMark.
struct FenceInfo {
  private(set) var language: Bytes
  /// The value of `title`, without quotes.
  private(set) var title: Bytes?
  /// The numbers and ranges of lines in braces: `1,3-5`.
  private(set) var lines: Bytes?

  init(_ info: Bytes) {
    let isBraced = info.first == 0x7B
    let end = info.firstIndex { $0.isASCIIWhitespace || $0 == 0x7B } ?? info.count
    language = info.slice(0..<(isBraced ? 0 : end))
    var place = language.count
    while place < info.count {
      let rest = info.slice(place..<info.count)
      if rest.has("title=") {
        place = takeTitle(info, from: place + 6)
      } else if rest.first == 0x7B, let close = lineNumbersEnd(info, from: place + 1) {
        lines = info.slice(place + 1..<close)
        place = close + 1
      } else if isBraced, language.isEmpty, rest.first == 0x2E {
        var reader = DirectiveReader(info, at: place + 1)
        language = reader.name() ?? language
        place = max(reader.place, place + 1)
      } else {
        place = nextPiece(info, from: place)
      }
    }
  }

  /// Takes a title with or without quotes; returns the offset after it.
  private mutating func takeTitle(_ info: Bytes, from start: Int) -> Int {
    guard start < info.count else { return start }
    let quote = info[start]
    guard quote == 0x22 || quote == 0x27 else {
      let end = info[start...].firstIndex { $0.isASCIIWhitespace || $0 == 0x7D } ?? info.count
      title = info.slice(start..<end)
      return end
    }
    guard let end = info.place(of: quote, from: start + 1) else { return info.count }
    title = info.slice(start + 1..<end)
    return end + 1
  }

  private func lineNumbersEnd(_ info: Bytes, from start: Int) -> Int? {
    var end = start
    while end < info.count, info[end].isASCIIDigit || info[end] == 0x2C || info[end] == 0x2D {
      end += 1
    }
    return end > start && end < info.count && info[end] == 0x7D ? end : nil
  }

  /// The offset after the next white space, brace or comma; values in quotes are passed over.
  private func nextPiece(_ info: Bytes, from start: Int) -> Int {
    var place = start
    while place < info.count {
      let byte = info[place]
      if byte == 0x22 || byte == 0x27 {
        return info.place(of: byte, from: place + 1).map { $0 + 1 } ?? info.count
      }
      place += 1
      if byte.isASCIIWhitespace || byte == 0x7B || byte == 0x2C { return place }
      if place < info.count, info[place] == 0x7B { return place }
    }
    return place
  }
}
