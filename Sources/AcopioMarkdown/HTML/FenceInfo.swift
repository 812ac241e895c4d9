import AcopioBase

/// The text after the fence of a code block: its language, its title and its marked lines.
///
/// Reads the syntax of other programs: `swift {title="Package.swift"}`, `js title="a.js" {1,3-5}`,
/// `{.swift}`, `go {linenos=true hl_lines="2-4 7" linenostart=10}`, `rust,linenos,hl_lines=1 3-5`. Anything else after
/// the language is left out, as in CommonMark.
struct FenceInfo {
  private(set) var language: Bytes
  /// The value of `title`, without quotes.
  fileprivate(set) var title: Bytes?
  /// The numbers and ranges of lines in braces: `1,3-5`.
  fileprivate(set) var lines: Bytes?
  private var wraps = false
  private var isNumbered = false
  private var first: Int?

  /// How the lines are shown.
  var style: CodeBlockStyle {
    var style = CodeBlockStyle()
    style.wraps = wraps
    style.firstNumber = isNumbered || first != nil ? first ?? 1 : nil
    guard let lines else { return style }
    for piece in lines.split(whereSeparator: { !$0.isASCIIDigit && $0 != 0x2D }) {
      let ends = piece.split(separator: 0x2D).map { Int(String(decoding: $0, as: UTF8.self)) }
      guard let low = ends.first ?? nil else { continue }
      let high = (ends.count > 1 ? ends[1] : low) ?? low
      if low <= high { style.marked.append(low...high) }
    }
    return style
  }

  init(_ info: Bytes) {
    let isBraced = info.first == 0x7B
    let end = info.firstIndex { $0.isASCIIWhitespace || $0 == 0x7B || $0 == 0x2C } ?? info.count
    language = info.slice(0..<(isBraced ? 0 : end))
    var place = language.count
    while place < info.count {
      let rest = info.slice(place..<info.count)
      if let name = ["title=", "filename=", "file=", "name="].first(where: { rest.has($0) }) {
        place = takeText(info, from: place + name.utf8CodeUnitCount, into: \.title)
      } else if rest.has("hl_lines=") {
        place = takeText(info, from: place + 9, into: \.lines)
      } else if let name = FenceInfo.starts.first(where: { rest.has($0) }) {
        var value: Bytes?
        place = takeText(info, from: place + name.utf8CodeUnitCount, into: &value)
        first = value.flatMap { Int($0.string) } ?? first
      } else if let name = FenceInfo.numbers.first(where: { rest.has($0) }) {
        place = takeNumbers(info, from: place + name.utf8CodeUnitCount)
      } else if rest.has("wrap") {
        wraps = true
        place = nextPiece(info, from: place)
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

  /// The names of the number of the first line, and of line numbers in general.
  private static let starts: [StaticString] = ["linenostart=", "start=", "startline="]
  private static let numbers: [StaticString] = [
    "linenos", "lineNos", "linenums", "lines", "numbers",
  ]

  /// Takes what follows the name of line numbers: nothing, a word, or the first number.
  private mutating func takeNumbers(_ info: Bytes, from start: Int) -> Int {
    isNumbered = true
    guard start < info.count, info[start] == 0x3D else {
      return max(start, nextPiece(info, from: start))
    }
    var value: Bytes?
    let end = takeText(info, from: start + 1, into: &value)
    let word = value?.string ?? ""
    isNumbered = !["false", "off", "no", "0"].contains(word)
    first = Int(word) ?? first
    return end
  }

  /// Takes a value with or without quotes, or in brackets; returns the offset after it.
  private func takeText(_ info: Bytes, from start: Int, into value: inout Bytes?) -> Int {
    guard start < info.count else { return start }
    let quote = info[start]
    guard quote == 0x22 || quote == 0x27 || quote == 0x5B else {
      let end = info[start...].firstIndex { $0.isASCIIWhitespace || $0 == 0x7D } ?? info.count
      value = info.slice(start..<end)
      return end
    }
    let close: UInt8 = quote == 0x5B ? 0x5D : quote
    guard let end = info.place(of: close, from: start + 1) else { return info.count }
    value = info.slice(start + 1..<end)
    return end + 1
  }

  private mutating func takeText(
    _ info: Bytes, from start: Int, into member: WritableKeyPath<FenceInfo, Bytes?>
  ) -> Int {
    var value = self[keyPath: member]
    let end = takeText(info, from: start, into: &value)
    self[keyPath: member] = value
    return end
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
