package import AcopioBase

/// Appends `text` (UTF-8) as the last step of a path: `¿Qué es Ñandú?` becomes `que-es-nandu`.
///
/// Latin letters lose their accents and all letters become lowercase. Letters and digits of other
/// scripts are kept. Every run of other characters within the text becomes one `-`. Texts in
/// different normalization forms give the same slug. A text of signs alone gives none, or their codes if
/// `spellsSigns`: `🎉` becomes `1f389`.
package func appendSlug(
  _ text: Bytes, into output: inout ByteBuffer, spellsSigns: Bool = false
) {
  let start = output.count
  if Composition.mayChange(text) {
    var normalized = ByteBuffer(capacity: text.count + 16)
    Composition.append(text, into: &normalized) { _, _ in }
    appendNormalizedSlug(normalized.bytes, into: &output)
  } else {
    appendNormalizedSlug(text, into: &output)
  }
  if spellsSigns, output.count == start { appendCodes(of: text, into: &output) }
}

/// Appends the codes of visible signs in hexadecimal digits, separated by `-`; of a long text, the first ones.
private func appendCodes(of text: Bytes, into output: inout ByteBuffer) {
  let start = output.count
  var index = 0
  while index < text.count, output.count - start < 100 {
    let scalar = decodeScalar(text, &index)
    switch scalar.properties.generalCategory {
    case .control, .format, .spaceSeparator, .lineSeparator, .paragraphSeparator: continue
    default: if scalar.properties.isVariationSelector { continue }
    }
    if output.count > start { output.append(0x2D) }
    output.append(string: String(scalar.value, radix: 16))
  }
}

private func appendNormalizedSlug(_ text: Bytes, into output: inout ByteBuffer) {
  let start = output.count
  var separated = false
  var index = 0
  while index < text.count {
    let place = index
    let scalar = decodeScalar(text, &index)
    let written: Bytes
    switch scalar.value {
    case 0x30...0x39, 0x61...0x7A: written = text.slice(place..<index)
    case 0x41...0x5A:
      separate(&separated, start, &output)
      output.append(UInt8(scalar.value | 0x20))
      continue
    case 0..<0x80: written = text.slice(place..<place)
    case 0x300...0x36F: continue
    default: written = slugLetters(scalar, written: text.slice(place..<index))
    }
    guard written.count > 0 else {
      separated = true
      continue
    }
    let isInWord = !separated && output.count > start
    separate(&separated, start, &output)
    if written[0] < 0x80 || !scalar.properties.changesWhenLowercased {
      output.append(written)
    } else if scalar.value == 0x3A3, isInWord, !isLetter(text, index) {
      // Greek has a separate sigma for the end of a word.
      output.append(string: "\u{3C2}")
    } else {
      output.append(string: scalar.properties.lowercaseMapping)
    }
  }
}

/// Whether the next character is a letter or digit.
private func isLetter(_ text: Bytes, _ index: Int) -> Bool {
  guard index < text.count else { return false }
  var after = index
  return decodeScalar(text, &after).properties.isAlphabetic
}

/// Writes the pending `-`, except at the beginning of the slug.
private func separate(_ separated: inout Bool, _ start: Int, _ output: inout ByteBuffer) {
  if separated, output.count > start { output.append(0x2D) }
  separated = false
}

/// The letters of a slug for a non-ASCII scalar, given its own bytes; empty for signs.
///
/// Latin letters lose their accents; letters of other scripts are kept.
package func slugLetters(_ scalar: Unicode.Scalar, written: Bytes) -> Bytes {
  folded(scalar) ?? (isKept(scalar) ? written : written.slice(0..<0))
}

/// The ASCII letters for an accented Latin letter; empty for a sign, `nil` for other scalars.
private func folded(_ scalar: Unicode.Scalar) -> Bytes? {
  let index: Int
  switch scalar.value {
  case 0xC0...0x17F: index = Int(scalar.value) - 0xC0
  // Romanian letters with a comma below and the two ordinal indicators use the entry of their base
  // letter.
  case 0x218, 0x219: index = 0x160 - 0xC0
  case 0x21A, 0x21B: index = 0x162 - 0xC0
  case 0xAA: index = 0
  case 0xBA: index = 0xD2 - 0xC0
  case 0xFB00...0xFB06: return ligature(scalar)
  case 0x180..<0x250, 0x1E00..<0x1F00:
    guard let letter = plainLetter(scalar) else { return nil }
    return Bytes(start: alphabet.utf8Start + Int(letter - 0x61), count: 1)
  default: return nil
  }
  let pair = Bytes(start: folds.utf8Start + 2 * index, count: 2)
  if pair[0] == 0x20 { return pair.slice(0..<0) }
  return pair[1] == 0x20 ? pair.slice(0..<1) : pair
}

/// The letters of one of the ligatures from `ﬀ` to `ﬆ`.
private func ligature(_ scalar: Unicode.Scalar) -> Bytes {
  let letters: [StaticString] = ["ff", "fi", "fl", "ffi", "ffl", "st", "st"]
  let text = letters[Int(scalar.value) - 0xFB00]
  return text.utf8
}

private func isKept(_ scalar: Unicode.Scalar) -> Bool {
  // They choose the look of a sign, such as an emoji, and are invisible themselves.
  if scalar.properties.isVariationSelector { return false }
  return switch scalar.properties.generalCategory {
  case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter,
    .nonspacingMark, .spacingMark, .decimalNumber:
    true
  default: false
  }
}

private let alphabet: StaticString = "abcdefghijklmnopqrstuvwxyz"

/// Two bytes for each scalar from U+00C0 to U+017F; two spaces for the signs × and ÷.
private let folds: StaticString = """
  a a a a a a aec e e e e i i i i d n o o o o o   o u u u u y thss\
  a a a a a a aec e e e e i i i i d n o o o o o   o u u u u y thy \
  a a a a a a c c c c c c c c d d d d e e e e e e e e e e g g g g g g g g h h h h \
  i i i i i i i i i i ijijj j k k k l l l l l l l l l l n n n n n n n n n o o o o o o oeoe\
  r r r r r r s s s s s s s s t t t t t t u u u u u u u u u u u u w w y y y z z z z z z s \

  """
