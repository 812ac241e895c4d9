import AcopioBase

/// Characters beyond U+FFFF that are escaped in two halves, as JSON does: `"\uD83D\uDE00"`.
///
/// YAML 1.2 was made so that JSON is YAML, and libyaml refuses the halves.
enum YAMLSurrogates {
  /// The text with both halves as one escape `"\U0001F600"` and the spaces that are left after the
  /// scalar, so that it has as many characters; `nil` if there are no such halves.
  ///
  /// `ends` has the end of each such scalar in the file by its beginning, which includes an anchor
  /// or tag.
  static func joined(
    _ bytes: Bytes, _ range: Range<Int>
  ) -> (text: [UInt8], ends: [Int: Int])? {
    let text = bytes.slice(range)
    let halves = text.indices.filter { isHalf(text, $0) }
    guard !halves.isEmpty else { return nil }
    // Which of them are in double quotes is known when they are no longer surrogates: U+D83D
    // becomes U+E83D.
    var harmless = Array(text)
    for half in halves { harmless[half + 2] = UInt8(ascii: "E") }
    var scalars: [(start: Int, end: Int)] = []
    var parser = YAMLParser(bytes, range: range, insteadOf: harmless)
    do throws(YAMLFault) {
      reading: while true {
        let event = try parser.next()
        switch event.kind {
        case .streamEnd: break reading
        case .scalar(.doubleQuoted): scalars.append((event.start, event.end))
        default: break
        }
      }
    } catch {
      // It is found again, and reported, when the original text is parsed.
    }
    return joined(Array(text), halves[...], scalars, range)
  }

  /// Whether the escape of half a character begins at an offset.
  private static func isHalf(_ text: Bytes, _ offset: Int) -> Bool {
    guard text[offset] == 0x5C, offset + 6 <= text.count, text[offset + 1] == UInt8(ascii: "u"),
      text[offset + 2] | 0x20 == UInt8(ascii: "d")
    else { return false }
    return code(text, offset) != nil
  }

  /// The number of the escape of half a character.
  private static func code(_ text: some Collection<UInt8>, _ offset: Int) -> UInt32? {
    let digits = text.dropFirst(offset + 2).prefix(4)
    guard digits.count == 4, let code = UInt32(String(decoding: digits, as: UTF8.self), radix: 16),
      (0xD800...0xDFFF).contains(code)
    else { return nil }
    return code
  }

  private static func joined(
    _ text: [UInt8], _ halves: ArraySlice<Int>, _ scalars: [(start: Int, end: Int)],
    _ range: Range<Int>
  ) -> (text: [UInt8], ends: [Int: Int]) {
    var out: [UInt8] = []
    out.reserveCapacity(text.count)
    var ends: [Int: Int] = [:]
    var halves = halves
    var at = 0
    for scalar in scalars {
      let (start, end) = (scalar.start - range.lowerBound, scalar.end - range.lowerBound)
      halves = halves.drop { $0 < start }
      var spaces = 0
      while let half = halves.first, half < end {
        halves = halves.dropFirst()
        guard half >= at, !isEscaped(text, half) else { continue }
        guard halves.first == half + 6, half + 12 < end, let high = code(text, half),
          let low = code(text, half + 6), high < 0xDC00, low >= 0xDC00
        else { continue }
        out += text[at..<half]
        let character = 0x10000 + (high - 0xD800) << 10 + (low - 0xDC00)
        let digits = String(character, radix: 16)
        out += Array("\\U".utf8) + Array(String(repeating: "0", count: 8 - digits.count).utf8)
        out += Array(digits.utf8)
        spaces += 2
        at = half + 12
      }
      guard spaces > 0 else { continue }
      out += text[at..<end]
      out += [UInt8](repeating: 0x20, count: spaces)
      at = end
      ends[scalar.start] = scalar.end
    }
    out += text[at...]
    return (out, ends)
  }

  /// Whether the backslash at an offset is escaped by one before it.
  private static func isEscaped(_ text: [UInt8], _ offset: Int) -> Bool {
    var count = 0
    while count < offset, text[offset - 1 - count] == 0x5C { count += 1 }
    return count % 2 == 1
  }
}
