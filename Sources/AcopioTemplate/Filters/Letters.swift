import AcopioBase

extension Filter {
  static let capitalize = Filter(
    "capitalize",
    "Capitalizes the first character of a string and converts the others to lowercase.",
    example: ("{{ 'momo AND the grey men' | capitalize }}", "Momo and the grey men"),
    signature: .text()
  ) { input, _, context in
    let text = context.plainText(of: input).string
    return context.make { output in
      output.append(string: text.prefix(1).uppercased() + text.dropFirst().lowercased())
    }
  }

  static let downcase = Filter(
    "downcase", "Converts a string to lowercase.", example: ("{{ 'ÑANDÚ' | downcase }}", "ñandú"),
    signature: .text()
  ) { input, _, context in
    let text = context.plainText(of: input)
    return context.make { output in
      if let ascii = mapASCII(text, 0x41...0x5A, &output) {
        output.truncate(to: ascii)
        output.append(string: text.string.lowercased())
      }
    }
  }

  static let upcase = Filter(
    "upcase", "Converts a string to uppercase.", example: ("{{ 'ñandú' | upcase }}", "ÑANDÚ"),
    signature: .text()
  ) { input, _, context in
    let text = context.plainText(of: input)
    return context.make { output in
      if let ascii = mapASCII(text, 0x61...0x7A, &output) {
        output.truncate(to: ascii)
        output.append(string: text.string.uppercased())
      }
    }
  }

  /// Appends `text` with the letters in `range` changed to the other case.
  ///
  /// Returns the output offset where it began if the text isn't ASCII, so that the caller can
  /// handle all of Unicode.
  private static func mapASCII(
    _ text: Bytes, _ range: ClosedRange<UInt8>, _ output: inout ByteBuffer
  ) -> Int? {
    let start = output.count
    for byte in text {
      if byte >= 0x80 { return start }
      output.append(range.contains(byte) ? byte ^ 0x20 : byte)
    }
    return nil
  }
}
