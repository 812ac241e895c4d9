import AcopioBase

extension Filter {
  static let base64Decode = Filter(
    "base64_decode", "Decodes a string from Base64.",
    example: ("{{ 'TW9tbw==' | base64_decode }}", "Momo"),
    signature: FilterSignature([.text, .html], gives: .type(.text))
  ) { input, _, context in decoded(input, isURLSafe: false, &context) }

  static let base64Encode = Filter(
    "base64_encode", "Encodes a string to Base64.",
    example: ("{{ 'Momo' | base64_encode }}", "TW9tbw=="),
    signature: .text()
  ) { input, _, context in encoded(input, standardDigits, &context) }

  static let base64URLSafeDecode = Filter(
    "base64_url_safe_decode", "Decodes a string from URL-safe Base64.",
    example: ("{{ 'TW9tbw==' | base64_url_safe_decode }}", "Momo"),
    signature: FilterSignature([.text, .html], gives: .type(.text))
  ) { input, _, context in decoded(input, isURLSafe: true, &context) }

  static let base64URLSafeEncode = Filter(
    "base64_url_safe_encode", "Encodes a string to URL-safe Base64.",
    example: ("{{ 'Momo?>' | base64_url_safe_encode }}", "TW9tbz8-"),
    signature: .text()
  ) { input, _, context in encoded(input, urlDigits, &context) }

  private static let standardDigits = Array(
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)
  private static let urlDigits = Array(standardDigits.dropLast(2)) + [0x2D, 0x5F]

  private static func encoded(
    _ input: Value, _ digits: [UInt8], _ context: inout FilterContext
  ) -> Value {
    let text = context.bytes(of: input)
    return context.make { output in
      for start in stride(from: 0, to: text.count, by: 3) {
        let length = min(3, text.count - start)
        var word: UInt32 = 0
        for place in 0..<3 { word = word << 8 | (place < length ? UInt32(text[start + place]) : 0) }
        for place in 0..<4 {
          let digit = digits[Int(word >> UInt32(18 - 6 * place)) & 0x3F]
          output.append(place <= length ? digit : UInt8(ascii: "="))
        }
      }
    }
  }

  private static func decoded(
    _ input: Value, isURLSafe: Bool, _ context: inout FilterContext
  ) -> Value {
    guard input.hasText && input.kind != .number || input.isNothing else {
      return context.badArgument("\(input.kind.description) is not Base64")
    }
    let text = context.plainText(of: input)
    guard let digits = digits(of: text, isURLSafe: isURLSafe) else {
      return context.badArgument("the text is not Base64")
    }
    return context.makeChecked("the text in Base64") { output in
      var word: UInt32 = 0
      var bits: UInt32 = 0
      for byte in digits {
        word = (word << 6 | (digit(byte, isURLSafe: isURLSafe) ?? 0)) & 0xFFFF
        bits += 6
        if bits >= 8 {
          bits -= 8
          output.append(UInt8(truncatingIfNeeded: word >> bits))
        }
      }
    }
  }

  /// The text without its padding, which only URL-safe Base64 may omit.
  ///
  /// `nil` if it isn't Base64 (RFC 4648 §4, §5).
  private static func digits(of text: Bytes, isURLSafe: Bool) -> Bytes? {
    var end = text.count
    while end > 0, text.count - end < 2, text[end - 1] == UInt8(ascii: "=") { end -= 1 }
    let isPadded = text.count % 4 == 0 || isURLSafe && end == text.count
    let digits = text.slice(0..<end)
    guard isPadded, end % 4 != 1 else { return nil }
    var last: UInt32 = 0
    for byte in digits {
      guard let digit = digit(byte, isURLSafe: isURLSafe) else { return nil }
      last = digit
    }
    // The unused bits after the last byte must be zero.
    let left: UInt32 = end % 4 == 2 ? 0xF : end % 4 == 3 ? 0x3 : 0
    return last & left == 0 ? digits : nil
  }

  private static func digit(_ byte: UInt8, isURLSafe: Bool) -> UInt32? {
    switch byte {
    case 0x41...0x5A: UInt32(byte - 0x41)
    case 0x61...0x7A: UInt32(byte - 0x61 + 26)
    case 0x30...0x39: UInt32(byte - 0x30 + 52)
    case UInt8(ascii: "+"): 62
    case UInt8(ascii: "/"): 63
    case UInt8(ascii: "-") where isURLSafe: 62
    case UInt8(ascii: "_") where isURLSafe: 63
    default: nil
    }
  }
}
