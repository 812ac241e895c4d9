import AcopioBase

// Links written without markup, as cmark-gfm finds them: the "Autolinks (extension)" section of its
// specification, and its implementation where the specification leaves something open.

/// A link written without markup.
struct BareLink {
  /// The bytes of the link.
  let range: Range<Int>
  /// The end before trailing punctuation was removed.
  let limit: Int
}

/// The link that contains the `:` at `colon`: `http://`, `https://` or `ftp://`.
func bareURL(_ text: Bytes, colon: Int) -> BareLink? {
  guard text.count - colon >= 4, text[colon + 1] == 0x2F, text[colon + 2] == 0x2F else {
    return nil
  }
  var start = colon
  while start > 0, text[start - 1].isASCIILetter { start -= 1 }
  guard isScheme(text.slice(start..<colon)), isHostCharacter(text, colon + 3) else { return nil }
  guard let domain = domainEnd(text, from: colon + 3, mayBeShort: true) else { return nil }
  let limit = textEnd(text, from: domain)
  let end = linkEnd(text, from: start, to: limit)
  return end > colon ? BareLink(range: start..<end, limit: limit) : nil
}

/// The link that begins with `www.` at `start`.
func bareName(_ text: Bytes, start: Int) -> BareLink? {
  guard text.has("www.", at: start) else { return nil }
  guard let domain = domainEnd(text, from: start, mayBeShort: false) else { return nil }
  let limit = textEnd(text, from: domain)
  let end = linkEnd(text, from: start, to: limit)
  return end > start ? BareLink(range: start..<end, limit: limit) : nil
}

private func isScheme(_ name: Bytes) -> Bool {
  let names: [StaticString] = ["http", "https", "ftp"]
  return names.contains { name.equalsLowercased($0) }
}

/// The end of the domain; `nil` if there is none, or if its last two parts contain an underscore.
private func domainEnd(_ text: Bytes, from start: Int, mayBeShort: Bool) -> Int? {
  var dots = 0
  var lastUnderscores = 0
  var underscores = 0
  var place = start + 1
  // The last character of the text is never examined.
  while place < text.count - 1 {
    if text[place] == 0x5C, place < text.count - 2 { place += 1 }
    if text[place] == 0x5F {
      underscores += 1
    } else if text[place] == 0x2E {
      lastUnderscores = underscores
      underscores = 0
      dots += 1
    } else if text[place] != 0x2D, !isHostCharacter(text, place) {
      break
    }
    place += 1
  }
  if lastUnderscores + underscores > 0, dots <= 10 { return nil }
  return mayBeShort || dots > 0 ? min(place, text.count) : nil
}

/// The furthest end of a link: the first white space or `<`.
private func textEnd(_ text: Bytes, from start: Int) -> Int {
  var end = start
  while end < text.count, !text[end].isASCIIWhitespace, text[end] != 0x3C { end += 1 }
  return end
}

/// The end without trailing punctuation, unmatched closing parentheses and entities.
func linkEnd(_ text: Bytes, from start: Int, to limit: Int) -> Int {
  var end = limit
  var surplus = 0
  for index in start..<limit {
    if text[index] == 0x28 { surplus -= 1 }
    if text[index] == 0x29 { surplus += 1 }
  }
  while end > start {
    switch text[end - 1] {
    case 0x29:
      guard surplus > 0 else { return end }
      surplus -= 1
      end -= 1
    case 0x3F, 0x21, 0x2E, 0x2C, 0x3A, 0x2A, 0x5F, 0x7E, 0x27, 0x22: end -= 1
    case 0x3B:
      var letters = end - 1
      while letters > start, text[letters - 1].isASCIILetter { letters -= 1 }
      let isEntity = letters < end - 1 && letters > start && text[letters - 1] == 0x26
      end = isEntity ? letters - 1 : end - 1
    default: return end
    }
  }
  return end
}

/// Whether the character at `index` may be in a domain: neither white space nor punctuation.
func isHostCharacter(_ text: Bytes, _ index: Int) -> Bool {
  guard index < text.count else { return false }
  let byte = text[index]
  if byte < 0x80 { return !isPunctuationOrSpace(Unicode.Scalar(byte)) }
  // Bytes are examined one by one, and a continuation byte ends the domain.
  guard byte >= 0xC0 else { return false }
  return !isPunctuationOrSpace(scalar(text, at: index))
}

/// An email address in `text` around an `@`.
struct MailAddress {
  /// The address, including `mailto:` or `xmpp:` where that is written.
  let range: Range<Int>
  /// Whether the link needs a `mailto:` prefix.
  let needsScheme: Bool

  /// The next address from `place` on; moves `place` past the examined text.
  static func next(in text: Bytes, from place: inout Int) -> MailAddress? {
    var floor = place
    while let at = text.place(of: 0x40, from: place) {
      var scheme = Scheme.none
      let start = begin(text, at: at, floor: floor, &scheme)
      place = at + 1
      guard start < at else {
        floor = place
        continue
      }
      let (end, dots) = end(text, at: at, mayHoldSlash: scheme == .xmpp)
      if end < text.count, text[end] == 0x40 {
        // The part before the next `@` may belong to this one.
        floor = at + 1
        place = end
        continue
      }
      place = end
      floor = end
      guard end - at >= 2, dots > 0, text[end - 1].isASCIILetter || text[end - 1] == 0x2E
      else { continue }
      let trimmed = linkEnd(text, from: at, to: end)
      guard trimmed > at else { continue }
      place = trimmed
      return MailAddress(range: start..<trimmed, needsScheme: scheme == .none)
    }
    place = text.count
    return nil
  }

  private enum Scheme { case none, mailto, xmpp }

  private static func begin(_ text: Bytes, at: Int, floor: Int, _ scheme: inout Scheme) -> Int {
    var start = at
    while start > floor {
      let byte = text[start - 1]
      if isNameByte(byte) {
        start -= 1
      } else if byte == 0x3A, scheme == .none, let found = written(text, before: start, floor) {
        scheme = found
        start -= 1
      } else {
        break
      }
    }
    return start
  }

  private static func written(_ text: Bytes, before start: Int, _ floor: Int) -> Scheme? {
    func has(_ name: StaticString) -> Bool {
      let begin = start - name.utf8CodeUnitCount
      guard begin >= floor, text.has(name, at: begin) else { return false }
      return begin == floor
        || !(text[begin - 1].isASCIILetter || text[begin - 1].isASCIIDigit)
    }
    if has("mailto:") { return .mailto }
    return has("xmpp:") ? .xmpp : nil
  }

  private static func end(
    _ text: Bytes, at: Int, mayHoldSlash: Bool
  ) -> (end: Int, dots: Int) {
    var end = at + 1
    var dots = 0
    while end < text.count {
      let byte = text[end]
      if byte == 0x2E {
        guard end + 1 < text.count, isAlphanumeric(text[end + 1]) else { break }
        dots += 1
      } else if !(isAlphanumeric(byte) || byte == 0x2D || byte == 0x5F
        || (byte == 0x2F && mayHoldSlash))
      {
        break
      }
      end += 1
    }
    return (end, dots)
  }

  private static func isNameByte(_ byte: UInt8) -> Bool {
    isAlphanumeric(byte) || byte == 0x2E || byte == 0x2B || byte == 0x2D || byte == 0x5F
  }

  private static func isAlphanumeric(_ byte: UInt8) -> Bool {
    byte.isASCIILetter || byte.isASCIIDigit
  }
}
