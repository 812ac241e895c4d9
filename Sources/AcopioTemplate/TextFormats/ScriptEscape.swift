import AcopioBase

/// Appends JSON so that it runs nothing wherever it is in a script.
///
/// In its strings, every ASCII character that means something in JavaScript is written as `\u…`: if a
/// template prints a value inside quotes of its own, the script does not run, and neither does the value.
func appendScript(_ json: Bytes, into output: inout ByteBuffer) {
  var isInString = false
  var index = 0
  while index < json.count {
    let byte = json[index]
    index += 1
    guard isInString else {
      output.append(byte)
      isInString = byte == UInt8(ascii: "\"")
      continue
    }
    switch byte {
    case UInt8(ascii: "\""):
      output.append(byte)
      isInString = false
    case UInt8(ascii: "\\") where index < json.count:
      let escaped = json[index]
      index += 1
      if escaped == UInt8(ascii: "\"") || escaped == UInt8(ascii: "\\")
        || escaped == UInt8(ascii: "/")
      {
        appendUnicodeEscape(escaped, into: &output)
      } else {
        output.append(byte)
        output.append(escaped)
      }
    case _ where isInert(byte): output.append(byte)
    default: appendUnicodeEscape(byte, into: &output)
    }
  }
}

/// Whether a byte has no meaning in JavaScript between words: letters, digits, spaces, and
/// punctuation of sentences.
private func isInert(_ byte: UInt8) -> Bool {
  switch byte {
  case 0x20, 0x2C, 0x2E, 0x5F, 0x80...: true
  default: byte.isASCIILetter || byte.isASCIIDigit
  }
}

private func appendUnicodeEscape(_ byte: UInt8, into output: inout ByteBuffer) {
  output.append("\\u00")
  output.append(hexadecimal: byte, uppercase: false)
}
