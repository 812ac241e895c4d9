package import AcopioBase
@_spi(_Unicode) import Swift

/// Appends `text` for case-insensitive comparison: in form C after full case folding.
///
/// `É` in one or two scalars and `é`, `ß` and `SS`, `Σ` and `ς` become the same. Folding goes
/// through uppercase, which gives the results of Unicode's CaseFolding table for letters in use.
package func appendFolded(_ text: Bytes, into output: inout ByteBuffer) {
  guard text.contains(where: { $0 >= 0x80 }) else {
    for byte in text { output.append(byte.smallLetter) }
    return
  }
  var folded = ""
  for scalar in text.string._nfd {
    // The capital sharp s has no other uppercase, but folds to the same letters as the small one.
    if scalar == "\u{1E9E}" {
      folded += "ss"
      continue
    }
    for capital in scalar.properties.uppercaseMapping.unicodeScalars {
      folded += capital.properties.lowercaseMapping
    }
  }
  append(folded._nfc, into: &output)
}

/// The ASCII letter, in lowercase, that an accented Latin letter is based on.
func plainLetter(_ scalar: Unicode.Scalar) -> UInt8? {
  guard let first = String(scalar)._nfd.first(where: { _ in true }), first.isASCII,
    first.properties.isAlphabetic
  else { return nil }
  return UInt8(truncatingIfNeeded: first.value) | 0x20
}

private func append(_ scalars: some Sequence<Unicode.Scalar>, into output: inout ByteBuffer) {
  for scalar in scalars {
    for byte in UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter { output.append(byte) }
  }
}
