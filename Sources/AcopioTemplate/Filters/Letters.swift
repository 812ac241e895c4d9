import AcopioBase
import AcopioLanguage

extension Filter {
  static let capitalize = Filter(
    "capitalize",
    "Capitalizes the first character of a string and converts the others to lowercase.",
    example: ("{{ 'momo AND the grey men' | capitalize }}", "Momo and the grey men"),
    signature: .text()
  ) { input, _, context in
    let text = context.plainText(of: input).string
    let letters = context.letters
    return context.make { $0.append(string: letters.capitalized(text)) }
  }

  static let downcase = Filter(
    "downcase", "Converts a string to lowercase.", example: ("{{ 'ÑANDÚ' | downcase }}", "ñandú"),
    signature: .text()
  ) { input, _, context in
    let text = context.plainText(of: input)
    let letters = context.letters
    return context.make { output in
      if letters.isPlain, mapASCII(text, 0x41...0x5A, &output) { return }
      output.append(string: letters.lowercased(text.string))
    }
  }

  static let upcase = Filter(
    "upcase", "Converts a string to uppercase.", example: ("{{ 'ñandú' | upcase }}", "ÑANDÚ"),
    signature: .text()
  ) { input, _, context in
    let text = context.plainText(of: input)
    let letters = context.letters
    return context.make { output in
      if letters.isPlain, mapASCII(text, 0x61...0x7A, &output) { return }
      output.append(string: letters.uppercased(text.string))
    }
  }

  /// Appends `text` with the letters in `range` changed to the other case, if it is ASCII.
  private static func mapASCII(
    _ text: Bytes, _ range: ClosedRange<UInt8>, _ output: inout ByteBuffer
  ) -> Bool {
    guard text.allSatisfy({ $0 < 0x80 }) else { return false }
    for byte in text { output.append(range.contains(byte) ? byte ^ 0x20 : byte) }
    return true
  }
}

extension FilterContext {
  /// The rules of letter case: in a site those of its language.
  fileprivate var letters: LetterCase {
    isChecked ? locale.letters : LetterCase(locale: "")
  }
}
