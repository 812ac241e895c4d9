import AcopioBase

/// Text that looks like Markdown and is not: near misses of links, references and inline marks.
///
/// Every search ends with the line or after a few hundred bytes.
extension ForeignReader {
  static let reach = 400

  /// The construct at a `]`: near an address, or the label of a reference.
  mutating func afterBracket(_ place: Int) -> ForeignConstruct? {
    switch byte(place + 1) {
    case 0x28: destination(place)
    case 0x5B: reference(place)
    case 0x20 where byte(place + 2) == 0x28: spacedLink(place)
    default: nil
    }
  }

  /// `](…)`: an address with spaces, or the size of an image.
  private func destination(_ place: Int) -> ForeignConstruct? {
    guard let close = closing(0x29, opening: 0x28, from: place + 2), byte(place + 2) != 0x3C,
      let open = opening(before: place)
    else { return nil }
    let inner = text.slice(place + 2..<close).trimmed
    guard let space = inner.firstIndex(where: \.isASCIIWhitespace) else { return nil }
    let isPicture = isPicture(open)
    let start = text.slice((isPicture ? open - 1 : open)..<place + 1).string
    if let size = inner.lastIndex(of: 0x3D), size > space, isSize(inner.slice(size..<inner.count)) {
      let url = inner.slice(0..<size).trimmed.string
      return ForeignConstruct(
        kind: .near("'=…x…' gives the size of an image in other programs", "'\(start)(\(url))'"),
        range: open..<close + 1)
    }
    let title = title(of: inner)
    let url = inner.slice(0..<title).trimmed
    guard let mark = url.first, ![0x22, 0x27, 0x28].contains(mark),
      !url.contains(where: { [0x22, 0x3C, 0x3E].contains($0) }),
      url.contains(where: \.isASCIIWhitespace), isPicture || isAddress(url)
    else { return nil }
    let rest = inner.slice(title..<inner.count).string
    let written = "<\(url.string)>" + (rest.isEmpty ? "" : " \(rest)")
    return ForeignConstruct(
      kind: .near("an address with a space is not a link", "'\(start)(\(written))'"),
      range: open..<close + 1)
  }

  /// The offset of the title in quotes or brackets at the end of a destination, or its length.
  private func title(of inner: Bytes) -> Int {
    let openings: [UInt8: UInt8] = [0x22: 0x22, 0x27: 0x27, 0x29: 0x28]
    guard let mark = inner.last.flatMap({ openings[$0] }),
      let open = inner.slice(0..<inner.count - 1).lastIndex(of: mark), open > 0,
      inner[open - 1].isASCIIWhitespace
    else { return inner.count }
    return open
  }

  /// `[text][label]` or `[text][]`, where nothing defines the label.
  private mutating func reference(_ place: Int) -> ForeignConstruct? {
    guard let open = opening(before: place), !isWordOrClosing(before: open),
      let close = closing(0x5D, opening: 0x5B, from: place + 2), byte(place + 2) != 0x5E,
      byte(close + 1) != 0x28, byte(close + 1) != 0x5B
    else { return nil }
    let shown = text.slice(open + 1..<place)
    let own = text.slice(place + 2..<close)
    let label = own.isEmpty ? shown : own
    let isNamed =
      label.contains(where: isLetter) ? label.count > 1 : label.allSatisfy(\.isASCIIDigit)
    guard shown.contains(where: isLetter), shown.count > 1 || own.count > 1, isNamed,
      shown.first != 0x21, shown.first != 0x5E, !shown.contains(0x5B), !isDefined(label)
    else { return nil }
    return ForeignConstruct(
      kind: .near(
        "nothing defines the label '\(label.string)'",
        "'\(isPicture(open) ? "!" : "")[\(shown.string)](address)', or a line '[\(label.string)]: address'"
      ),
      range: open..<close + 1)
  }

  /// `[text] (address)`.
  private mutating func spacedLink(_ place: Int) -> ForeignConstruct? {
    guard let close = closing(0x29, opening: 0x28, from: place + 3),
      let open = opening(before: place)
    else { return nil }
    let inner = text.slice(place + 3..<close)
    let sign = isPicture(open) ? "!" : ""
    let shown = text.slice(open + 1..<place)
    // `- [x] (https://…)` is a task.
    let isBox = shown.count == 1 && [0x20, 0x58, 0x78].contains(shown[0])
    guard isPlainAddress(inner), !isBox, !isDefined(shown) else { return nil }
    return ForeignConstruct(
      kind: .near(
        "a space between the brackets makes them text",
        "'\(sign)\(text.slice(open..<place + 1).string)(\(inner.string))'"),
      range: open..<close + 1)
  }

  /// Whether the `[` at an offset begins a picture.
  private func isPicture(_ open: Int) -> Bool {
    open > 0 && text[open - 1] == 0x21 && (open < 2 || text[open - 2] != 0x5C)
  }

  /// `(text)[address]`.
  mutating func swappedLink(_ place: Int) -> ForeignConstruct? {
    guard byte(place + 1) == 0x5B, let close = closing(0x5D, opening: 0x5B, from: place + 2),
      byte(close + 1) != 0x28, byte(close + 1) != 0x5B
    else { return nil }
    let inner = text.slice(place + 2..<close)
    guard isPlainAddress(inner), let open = opening(before: place, 0x28) else { return nil }
    // `[a](b)[c]` is a link, and then text.
    guard open == 0 || text[open - 1] != 0x5D else { return nil }
    return ForeignConstruct(
      kind: .near(
        "the brackets of the link are swapped",
        "'[\(text.slice(open + 1..<place).string)](\(inner.string))'"),
      range: open..<close + 1)
  }

  /// `[^label]` without a footnote.
  func footnote(_ place: Int, _ labels: Set<String>) -> ForeignConstruct? {
    var close = place + 2
    while close - place < 60, isName(byte(close)) || byte(close) >= 0x80 { close += 1 }
    let label = text.slice(place + 2..<min(close, end))
    guard !label.isEmpty, byte(close) == 0x5D,
      ![0x3A, 0x2A, 0x2B, 0x3F, 0x28].contains(byte(close + 1)),
      !(label.count == 3 && label[1] == 0x2D), !labels.contains(foldedLabel(label))
    else { return nil }
    return ForeignConstruct(
      kind: .near(
        "there is no footnote '\(label.string)'",
        "a line '[^\(label.string)]: text' of its own"),
      range: place..<close + 1)
  }

  /// A formula.
  func formula(_ place: Int) -> ForeignConstruct? {
    guard let close = MathSpans.end(at: place, in: text, end) else { return nil }
    // `\(a\)` is more often a letter in brackets.
    guard text[place] == 0x24 || close - place > 5, !isInAddress(place) else { return nil }
    let source = text.slice(place..<close).string
    return ForeignConstruct(
      kind: .near(
        "a formula is plain text here",
        source.contains("\n")
          ? "it into a fence of '```math'"
          : "'$`\(formulaText(source))`$', or set 'formulas: [dollars]' under 'markdown:'"),
      range: place..<close)
  }

  /// Whether the word before an offset is the beginning of an address: `https://a.example/?x=`.
  private func isInAddress(_ place: Int) -> Bool {
    var start = place
    while start > 0, place - start < ForeignReader.reach, !text[start - 1].isASCIIWhitespace {
      start -= 1
      if text.has("://", at: start) { return true }
    }
    return false
  }

  /// A formula without its delimiters.
  private func formulaText(_ source: String) -> Substring {
    let count = source.hasPrefix("$$") || source.hasPrefix("\\") ? 2 : 1
    return source.dropFirst(count).dropLast(count)
  }

  /// `==text==`, `H~2~O` or `x^2^`.
  func mark(_ place: Int) -> ForeignConstruct? {
    let mark = text[place]
    let count = mark == 0x3D ? 2 : 1
    let start = place + count
    guard place > 0 ? text[place - 1] != mark : true, count == 1 || byte(place + 1) == mark else {
      return nil
    }
    var close = start
    while close < end, close - place < 200, text[close] != mark, text[close] != 0x0A { close += 1 }
    let inner = text.slice(start..<min(close, end))
    guard byte(close) == mark, let first = inner.first, let last = inner.last,
      !first.isASCIIWhitespace, !last.isASCIIWhitespace
    else { return nil }
    if count == 2 {
      guard byte(close + 1) == 0x3D, byte(close + 2) != 0x3D,
        place == 0 || !isLetter(text[place - 1]),
        !isLetter(byte(close + 2)), inner.contains(where: isLetter)
      else { return nil }
      return ForeignConstruct(
        kind: .near("'==' highlights text in other programs", "'**\(inner.string)**'"),
        range: place..<close + 2)
    }
    guard place > 0, isLetter(text[place - 1]), inner.allSatisfy(\.isASCIIDigit), inner.count <= 3
    else { return nil }
    let digits = Array(mark == 0x7E ? "₀₁₂₃₄₅₆₇₈₉" : "⁰¹²³⁴⁵⁶⁷⁸⁹")
    let written = String(inner.map { digits[Int($0) - 0x30] })
    let what: Message = mark == 0x7E ? "'~' strikes out" : "'^' is text"
    return ForeignConstruct(kind: .near("\(what) here", "'\(written)'"), range: place..<close + 1)
  }

  /// `:smile:`.
  func emoji(_ place: Int) -> ForeignConstruct? {
    if place > 0, !text[place - 1].isASCIIWhitespace, text[place - 1] != 0x28 { return nil }
    var close = place + 1
    while close - place < 40, isName(byte(close)), byte(close) < 0x41 || byte(close) > 0x5A {
      close += 1
    }
    let next = byte(close + 1)
    guard close > place + 2, byte(close) == 0x3A,
      byte(place + 1).isASCIILetter || byte(place + 1) == 0x2B,
      next == 0 || next.isASCIIWhitespace || [0x21, 0x29, 0x2C, 0x2E, 0x3F].contains(next)
    else { return nil }
    return ForeignConstruct(
      kind: .near("names of emoji are text here", "the character itself"),
      range: place..<close + 1)
  }

  // MARK: - Pieces

  private func isLetter(_ byte: UInt8) -> Bool { byte.isASCIILetter || byte >= 0x80 }

  private func isName(_ byte: UInt8) -> Bool {
    byte.isASCIILetter || byte.isASCIIDigit || byte == 0x2D || byte == 0x5F || byte == 0x2B
  }

  private func isWordOrClosing(before place: Int) -> Bool {
    guard place > 0 else { return false }
    let before = text[place - 1]
    return isLetter(before) || before.isASCIIDigit || before == 0x5D || before == 0x29
      || before == 0x5B
  }

  /// The offset of the bracket that closes, in the same line.
  private func closing(_ close: UInt8, opening: UInt8, from start: Int) -> Int? {
    var depth = 0
    var place = start
    while place < end, place - start < ForeignReader.reach {
      switch text[place] {
      case 0x0A, 0x0D, 0x60: return nil
      case 0x5C: place += 1
      case opening: depth += 1
      case close where depth == 0: return place
      case close: depth -= 1
      default: break
      }
      place += 1
    }
    return nil
  }

  /// The offset of the bracket that opens, in the same line.
  func opening(before close: Int, _ mark: UInt8 = 0x5B) -> Int? {
    let other = text[close]
    var depth = 0
    var place = close - 1
    while place >= 0, close - place < ForeignReader.reach, text[place] != 0x0A, text[place] != 0x60
    {
      if text[place] == other { depth += 1 }
      if text[place] == mark {
        if depth == 0 { return place > 0 && text[place - 1] == 0x5C ? nil : place }
        depth -= 1
      }
      place -= 1
    }
    return nil
  }

  /// Whether a text without spaces is an address beyond doubt.
  private func isPlainAddress(_ inner: Bytes) -> Bool {
    guard !inner.contains(where: \.isASCIIWhitespace) else { return false }
    let path = inner.slice(0..<(inner.firstIndex { $0 == 0x23 || $0 == 0x3F } ?? inner.count))
    let isFile = [".md", ".html", ".pdf", ".png", ".jpg", ".svg"].contains {
      path.string.hasSuffix($0)
    }
    let isEntry = inner.first == 0x40 && inner.contains(0x2F)
    return isFile && path.count > 4 || isEntry
      || ["https://", "http://", "mailto:", "www.", "/", "./", "../"].contains { inner.has($0) }
        && inner.count > 2
  }

  /// Whether a text with spaces is meant as an address: it begins as one, or ends in an extension.
  private func isAddress(_ inner: Bytes) -> Bool {
    if ["https://", "http://", "/", "./", "../", "@"].contains(where: { inner.has($0) }) {
      return true
    }
    let name = inner.slice(0..<(inner.firstIndex { $0 == 0x23 || $0 == 0x3F } ?? inner.count))
      .trimmed
    guard let dot = name.lastIndex(of: 0x2E), (2...5).contains(name.count - dot - 1) else {
      return false
    }
    return name.slice(dot + 1..<name.count).allSatisfy { $0.isASCIILetter || $0.isASCIIDigit }
  }

  /// Whether it is `=100x200`, of which one number can be missing, or one number or share alone.
  private func isSize(_ inner: Bytes) -> Bool {
    let rest = inner.slice(1..<inner.count).trimmed
    return rest.count > 1
      && rest.allSatisfy { $0.isASCIIDigit || $0 == 0x78 || $0 == 0x25 }
  }
}
