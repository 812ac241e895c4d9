import AcopioBase

// Character classes for the rules of emphasis: CommonMark 0.30, sections 2.1 and 6.2.

/// The scalar that begins at `index`; U+FFFD where none does.
func scalar(_ text: Bytes, at index: Int) -> Unicode.Scalar {
  let lead = text[index]
  if lead < 0x80 { return Unicode.Scalar(lead) }
  let count = lead >= 0xF0 ? 4 : lead >= 0xE0 ? 3 : lead >= 0xC0 ? 2 : 1
  guard count > 1, index + count <= text.count else { return "\u{FFFD}" }
  var code = UInt32(lead) & (0x7F >> UInt32(count))
  for place in index + 1..<index + count { code = code << 6 | UInt32(text[place] & 0x3F) }
  return Unicode.Scalar(code) ?? "\u{FFFD}"
}

/// The scalar that ends before `index`.
func scalar(_ text: Bytes, before index: Int) -> Unicode.Scalar {
  var start = index - 1
  while start > 0, text[start] & 0xC0 == 0x80 { start -= 1 }
  return scalar(text, at: start)
}

/// Whether a scalar is Unicode white space.
func isSpace(_ scalar: Unicode.Scalar) -> Bool {
  if scalar.value < 0x80 { return UInt8(scalar.value).isASCIIWhitespace }
  return scalar.properties.generalCategory == .spaceSeparator
}

/// Whether a scalar is punctuation: ASCII punctuation or the Unicode categories P.
func isPunctuation(_ scalar: Unicode.Scalar) -> Bool {
  if scalar.value < 0x80 {
    let byte = UInt8(scalar.value)
    return byte > 0x20 && byte < 0x7F && !byte.isASCIILetter && !byte.isASCIIDigit
  }
  switch scalar.properties.generalCategory {
  case .connectorPunctuation, .dashPunctuation, .openPunctuation, .closePunctuation,
    .initialPunctuation, .finalPunctuation, .otherPunctuation:
    return true
  default: return false
  }
}

/// Whether a scalar is white space or punctuation.
func isPunctuationOrSpace(_ scalar: Unicode.Scalar) -> Bool {
  isSpace(scalar) || isPunctuation(scalar)
}
