package import AcopioBase

/// Whether text means something else in a cell without quotes.
func needsQuotes(_ text: Bytes, _ separator: UInt8) -> Bool {
  text.contains { $0 == separator || $0 == 0x22 || $0 == 0x0A || $0 == 0x0D }
}

/// Whether a spreadsheet would compute a text; false for a negative number such as `-5.50`.
///
/// Some spreadsheets treat full-width forms of the signs like the signs, and skip line ends and
/// tabs before them.
package func isFormulaForSpreadsheets(_ text: Bytes) -> Bool {
  let isWide =
    text.has("＝") || text.has("＋") || text.has("－") || text.has("＠")
  guard !isWide else { return true }
  guard [0x3D, 0x2B, 0x2D, 0x40, 0x09, 0x0A, 0x0D].contains(text.first) else { return false }
  guard text.first == UInt8(ascii: "-") else { return true }
  let parts = text.dropFirst().split(
    separator: UInt8(ascii: "."), maxSplits: 1, omittingEmptySubsequences: false)
  return !parts.allSatisfy { !$0.isEmpty && $0.allSatisfy(\.isASCIIDigit) }
}

/// Appends a whole cell, in quotes where it needs them; an apostrophe keeps text from being computed.
package func appendCell(
  _ text: Bytes, isFormula: Bool, separator: UInt8, into output: inout ByteBuffer
) {
  let isPadded = text.first == 0x20 || text.last == 0x20
  let isQuoted = isPadded || needsQuotes(text, separator)
  if isQuoted { output.append(UInt8(ascii: "\"")) }
  if isFormula { output.append(UInt8(ascii: "'")) }
  appendQuoted(text, into: &output)
  if isQuoted { output.append(UInt8(ascii: "\"")) }
}

/// Appends the inside of a cell in quotes.
func appendQuoted(_ text: Bytes, into output: inout ByteBuffer) {
  for byte in text {
    if byte == UInt8(ascii: "\"") { output.append(byte) }
    output.append(byte)
  }
}
