import AcopioBase

extension Filter {
  static let escape = Filter(
    "escape", "Escapes special characters in a string as HTML entities.",
    example: ("{{ '<b>' | escape }}", "&lt;b&gt;"),
    signature: .html
  ) { input, _, context in
    let text = context.bytes(of: input)
    return context.make(.html) { appendEscaped(text, into: &$0) }
  }

  static let escapeOnce = Filter(
    "escape_once", "Escapes a string without changing existing escaped entities.",
    example: ("{{ '1 < 2 &amp; 3' | escape_once }}", "1 &lt; 2 &amp; 3"),
    signature: .html
  ) { input, _, context in
    let text = context.bytes(of: input)
    return context.make(.html) { output in
      var start = 0
      for index in 0..<text.count where text[index] == UInt8(ascii: "&") && isEntity(text, index) {
        appendEscaped(text.slice(start..<index), into: &output)
        output.append(UInt8(ascii: "&"))
        start = index + 1
      }
      appendEscaped(text.slice(start..<text.count), into: &output)
    }
  }

  static let urlDecode = Filter(
    "url_decode", "Decodes a URL-encoded string.",
    example: ("{{ 'caf%C3%A9+au+lait' | url_decode }}", "café au lait"),
    signature: .text()
  ) { input, _, context in
    let text = context.plainText(of: input)
    return context.makeChecked("the decoded text") { output in
      let spaced = text.map { $0 == UInt8(ascii: "+") ? 0x20 : $0 }
      PercentEncoding.decodedBytes(spaced).withUnsafeBufferPointer { output.append($0) }
    }
  }

  static let urlEncode = Filter(
    "url_encode", "Encodes a string for use in the query of a URL.",
    example: ("{{ 'café au lait' | url_encode }}", "caf%C3%A9+au+lait"),
    signature: .text()
  ) { input, _, context in
    let text = context.plainText(of: input)
    return context.make { output in
      for byte in text {
        if PercentEncoding.isUnreserved(byte) {
          output.append(byte)
        } else if byte == 0x20 {
          output.append(UInt8(ascii: "+"))
        } else {
          PercentEncoding.append(byte, into: &output)
        }
      }
    }
  }

  private static func isEntity(_ text: Bytes, _ start: Int) -> Bool {
    var index = start + 1
    if index < text.count, text[index] == UInt8(ascii: "#") { index += 1 }
    let first = index
    while index < text.count, text[index].isASCIILetter || text[index].isASCIIDigit { index += 1 }
    return index > first && index < text.count && text[index] == UInt8(ascii: ";")
  }

}
