/// Appends `text` as XML character data or an attribute value (XML 1.0 §2.4).
///
/// Characters that XML 1.0 does not allow are omitted: control characters, U+FFFE and U+FFFF.
package func appendXML(_ text: Bytes, into out: inout ByteBuffer) {
  var start = 0
  for (index, byte) in text.enumerated() {
    let replacement: StaticString
    if byte == 0xEF, text.has("\u{FFFE}", at: index) || text.has("\u{FFFF}", at: index) {
      out.append(text.slice(start..<index))
      start = index + 3
      continue
    }
    switch byte {
    case 0x26: replacement = "&amp;"
    case 0x3C: replacement = "&lt;"
    case 0x3E: replacement = "&gt;"
    case 0x22: replacement = "&quot;"
    case 0x09, 0x0A, 0x0D: continue
    case 0..<0x20: replacement = ""
    default: continue
    }
    out.append(text.slice(start..<index))
    out.append(replacement)
    start = index + 1
  }
  out.append(text.slice(start..<text.count))
}

/// Appends `text` as XML character data or an attribute value.
package func appendXML(_ text: String, into out: inout ByteBuffer) {
  text.withBytes { appendXML($0, into: &out) }
}

extension String {
  /// The text as XML character data or an attribute value.
  package var escapedForXML: String {
    var out = ByteBuffer(capacity: utf8.count)
    appendXML(self, into: &out)
    return out.bytes.string
  }
}
