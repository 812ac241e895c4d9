/// Decodes the scalar at `index` and advances past it; U+FFFD for an invalid byte.
@inlinable
package func decodeScalar(_ text: Bytes, _ index: inout Int) -> Unicode.Scalar {
  let lead = text[index]
  index += 1
  guard lead >= 0x80 else { return Unicode.Scalar(lead) }
  let following = lead >= 0xF0 ? 3 : lead >= 0xE0 ? 2 : lead >= 0xC0 ? 1 : 0
  guard following > 0, index + following <= text.count else { return "\u{FFFD}" }
  var code = UInt32(lead) & (0x3F >> UInt32(following))
  for place in index..<index + following {
    guard text[place] & 0xC0 == 0x80 else { return "\u{FFFD}" }
    code = code << 6 | UInt32(text[place] & 0x3F)
  }
  index += following
  return Unicode.Scalar(code) ?? "\u{FFFD}"
}
