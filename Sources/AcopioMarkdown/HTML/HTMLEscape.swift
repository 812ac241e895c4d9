import AcopioBase

/// Appends text with `&`, `<`, `>` and `"` escaped.
func appendEscaped(_ text: Bytes, into out: inout ByteBuffer) {
  var start = 0
  var index = ByteKinds.next(in: text, from: 0)
  while index < text.count {
    if ByteKinds.of(text[index]) & ByteKinds.escaped != 0 {
      out.append(text.slice(start..<index))
      CharacterReferences.append(for: text[index], into: &out)
      start = index + 1
    }
    index = ByteKinds.next(in: text, from: index + 1)
  }
  out.append(text.slice(start..<text.count))
}

/// Appends a URL as an attribute value, as libcmark does.
///
/// Bytes that are not allowed in a URL are percent-encoded; existing percent-encoding is kept.
func appendURL(_ url: Bytes, into out: inout ByteBuffer) {
  var start = 0
  let host = addressHost(in: url)
  for index in 0..<url.count where !ByteKinds.standsInURL(url[index]) {
    if host.contains(index) { continue }
    out.append(url.slice(start..<index))
    start = index + 1
    switch url[index] {
    case 0x26: out.append("&amp;")
    case 0x27: out.append("&#x27;")
    default: PercentEncoding.append(url[index], into: &out)
    }
  }
  out.append(url.slice(start..<url.count))
}

/// The range of an IPv6 address in brackets after `//` (RFC 3986 §3.2.2); empty if there is none.
private func addressHost(in url: Bytes) -> Range<Int> {
  guard let open = url.firstIndex(of: 0x5B), open > 1, url.has("//", at: open - 2),
    let close = url.slice(open..<url.count).firstIndex(of: 0x5D), close > 2,
    url.slice(open + 1..<open + close).allSatisfy({
      $0.isASCIIDigit || (0x41...0x46).contains($0 & 0xDF) || $0 == 0x3A || $0 == 0x2E
    })
  else { return 0..<0 }
  return open..<open + close + 1
}

/// Classes of bytes that the writer treats specially.
enum ByteKinds {
  /// `&`, `<`, `>`, `"`.
  static let escaped: UInt8 = 1
  /// Quotes, `-` and `.`, which typographic substitution may change.
  static let typographic: UInt8 = 2

  /// The index of the first such byte from `start` on; `text.count` if there is none.
  ///
  /// All of them are between `"` and `>`. Runs of eight bytes outside that range, which is most of
  /// any text, are skipped at once.
  @inline(__always)
  static func next(in text: Bytes, from start: Int) -> Int {
    guard let base = text.baseAddress else { return start }
    let raw = UnsafeRawPointer(base)
    var index = start
    while index < text.count {
      if index + 8 <= text.count {
        let bytes = raw.loadUnaligned(fromByteOffset: index, as: UInt64.self)
        if !mayHoldSpecial(bytes) {
          index += 8
          continue
        }
      }
      let end = min(index + 8, text.count)
      while index < end {
        if of(text[index]) != 0 { return index }
        index += 1
      }
    }
    return index
  }

  /// Whether one of eight bytes is above 0x21 and below 0x3F ("Bit Twiddling Hacks", `hasbetween`).
  @inline(__always)
  private static func mayHoldSpecial(_ bytes: UInt64) -> Bool {
    let ones: UInt64 = 0x0101_0101_0101_0101
    let low = bytes & (ones &* 0x7F)
    let below = (ones &* (0x7F + 0x3F)) &- low
    let above = low &+ (ones &* (0x7F - 0x21))
    return below & ~bytes & above & (ones &* 0x80) != 0
  }

  @inline(__always)
  static func of(_ byte: UInt8) -> UInt8 {
    switch byte {
    case 0x22: escaped | typographic
    case 0x26, 0x3C, 0x3E: escaped
    case 0x27, 0x2D, 0x2E: typographic
    default: 0
    }
  }

  static func standsInURL(_ byte: UInt8) -> Bool {
    switch byte {
    case 0x30...0x39, 0x41...0x5A, 0x61...0x7A: true
    case 0x21, 0x23, 0x24, 0x25, 0x28...0x2F, 0x3A, 0x3B, 0x3D, 0x3F, 0x40, 0x5F, 0x7E: true
    default: false
    }
  }
}

/// Appends raw HTML, escaping the tags that GFM disallows ("tagfilter").
func appendFiltered(_ html: Bytes, into out: inout ByteBuffer) {
  var start = 0
  var place = 0
  while let tag = html.place(of: 0x3C, from: place) {
    if isDisallowed(html, tag) {
      out.append(html.slice(start..<tag))
      out.append("&lt;")
      start = tag + 1
    }
    place = tag + 1
  }
  out.append(html.slice(start..<html.count))
}

private func isDisallowed(_ html: Bytes, _ tag: Int) -> Bool {
  let names: [StaticString] = [
    "title", "textarea", "style", "xmp", "iframe", "noembed", "noframes", "script", "plaintext",
  ]
  var start = tag + 1
  if start < html.count, html[start] == 0x2F { start += 1 }
  return names.contains { name in
    let end = start + name.utf8CodeUnitCount
    guard end < html.count, html.slice(start..<end).equalsLowercased(name) else { return false }
    let next = html[end]
    if next.isASCIIWhitespace || next == 0x3E { return true }
    return next == 0x2F && end + 1 < html.count && html[end + 1] == 0x3E
  }
}
