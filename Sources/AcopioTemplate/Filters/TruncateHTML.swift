import AcopioBase

extension Filter {
  static let truncateHTML = Filter(
    "truncate_html",
    "Truncates HTML to a given number of characters, including the ellipsis, and closes open elements.",
    example: (
      "{% capture a %}<p>Ground <b>control</b> to</p>{% endcapture %}{{ a | truncate_html: 10 }}",
      "<p>Ground <b>co…</b></p>"
    ), arguments: 0...2,
    signature: FilterSignature([.html, .text], [.number, .textual], gives: .type(.html))
  ) { input, arguments, context in
    guard let length = wholeArgument(arguments[0], or: 50, "length", &context) else {
      return .undefined
    }
    let isHTML = input.isHTML || !context.isChecked
    let html = isHTML ? context.bytes(of: input) : context.escaped(input)
    let mark = arguments[1].map { context.plainText(of: $0) } ?? ("…" as StaticString).utf8
    let most = max(length, 0)
    guard HTMLCut(html, keeping: most, isLonger: false) != nil,
      let cut = HTMLCut(html, keeping: max(most - mark.string.count, 0), isLonger: true)
    else { return .text(html, kind: .html) }
    return context.make(.html) { output in
      output.append(html.slice(0..<cut.place))
      appendEscaped(mark, into: &output)
      for name in cut.open.reversed() {
        output.append("</")
        output.append(name)
        output.append(UInt8(ascii: ">"))
      }
    }
  }
}

extension FilterContext {
  fileprivate mutating func escaped(_ value: Value) -> Bytes {
    let text = bytes(of: value)
    return make { appendEscaped(text, into: &$0) }.text
  }
}

/// The position at which HTML with too many characters is cut.
private struct HTMLCut {
  /// The offset after the last byte that is kept.
  private(set) var place = 0
  /// The elements that are open there, outermost first.
  private(set) var open: [Bytes] = []

  /// Cuts after the given number of characters; `nil` if there are no more than those.
  ///
  /// A character is a grapheme cluster: a letter with its accents, an emoji, an entity. If the HTML
  /// is known to be longer (`isLonger`), the cut is before the markup that follows them.
  init?(_ html: Bytes, keeping count: Int, isLonger: Bool) {
    var left = count
    for piece in HTMLPieces(html) {
      switch piece.kind {
      case .unseen: continue
      case .start: if !piece.isVoid { open.append(piece.name) }
      case .end: close(piece.name)
      case .text:
        let text = html.slice(piece.range)
        let kept = Characters(text).length(ofFirst: left)
        left -= kept.count
        guard kept.length < text.count || left == 0 && isLonger else { continue }
        place = piece.range.lowerBound + kept.length
        while place > 0, left == 0, html[place - 1].isASCIIWhitespace { place -= 1 }
        return
      }
    }
    return nil
  }

  private mutating func close(_ name: Bytes) {
    guard let index = open.lastIndex(where: { $0.equals(name) }) else { return }
    open.removeSubrange(index...)
  }
}

/// The characters of text with entities.
private struct Characters {
  private let text: Bytes

  init(_ text: Bytes) { self.text = text }

  /// The length in bytes of the first `most` characters, and their number.
  func length(ofFirst most: Int) -> (length: Int, count: Int) {
    if let plain = plainLength(ofFirst: most) { return plain }
    // Entities are replaced by the character they represent, so that a combining accent stays with
    // its letter; `ends` contains the offset after each character of the source.
    var scalars = String.UnicodeScalarView()
    var ends: [Int] = []
    var index = 0
    while index < text.count {
      let (scalar, length) = scalar(at: index)
      scalars.append(scalar)
      index += length
      ends.append(index)
    }
    var done = 0
    var count = 0
    for character in String(scalars) {
      guard count < most else { break }
      done += character.unicodeScalars.count
      count += 1
    }
    return (done == 0 ? 0 : ends[done - 1], count)
  }

  /// The same for plain ASCII without entities; `nil` for any other text.
  private func plainLength(ofFirst most: Int) -> (length: Int, count: Int)? {
    for byte in text where byte >= 0x80 || byte == UInt8(ascii: "&") || byte == 0x0D { return nil }
    let count = min(most, text.count)
    return (count, count)
  }

  /// The character at an offset and its length in bytes.
  private func scalar(at start: Int) -> (Unicode.Scalar, Int) {
    if text[start] == UInt8(ascii: "&"), let entity = entity(at: start) { return entity }
    var decoder = UTF8()
    var bytes = text.slice(start..<min(start + 4, text.count)).makeIterator()
    guard case .scalarValue(let scalar) = decoder.decode(&bytes) else { return ("\u{FFFD}", 1) }
    return (scalar, UTF8.width(scalar))
  }

  private func entity(at start: Int) -> (Unicode.Scalar, Int)? {
    let rest = text.slice(start..<min(start + 34, text.count))
    guard let end = rest.firstIndex(of: UInt8(ascii: ";")), end > 1 else { return nil }
    let name = rest.slice(1..<end)
    guard name[0] == UInt8(ascii: "#") else {
      // The character that a name represents does not matter: it is one character.
      guard name.allSatisfy({ $0.isASCIILetter || $0.isASCIIDigit }) else { return nil }
      return ("x", end + 1)
    }
    let isHex = name.count > 1 && name[1] | 0x20 == UInt8(ascii: "x")
    let digits = name.slice((isHex ? 2 : 1)..<name.count).string
    guard let code = UInt32(digits, radix: isHex ? 16 : 10) else { return nil }
    return (Unicode.Scalar(code) ?? "\u{FFFD}", end + 1)
  }
}
