import AcopioBase

/// Text of YAML: values in the form of JSON, which is a part of it, and keys in quotes only where they need them.
enum TranslationYAML {
  /// A value; also valid JSON.
  static func value(_ value: Value, _ style: JSONWriter.Style = .compact) -> String {
    made(style) { $0.value(value, into: &$1) }
  }

  /// A text in quotes.
  static func string(_ text: String) -> String { made(.compact) { $0.string(text, into: &$1) } }

  /// The key of a mapping.
  static func key(_ key: String) -> String {
    let isPlain = key.unicodeScalars.allSatisfy {
      $0.properties.isAlphabetic || ("0"..."9").contains($0) || $0 == "_" || $0 == "-"
    }
    let startsPlain = key.unicodeScalars.first.map { $0.properties.isAlphabetic } ?? false
    return isPlain && startsPlain && !words.contains(key.lowercased()) ? key : string(key)
  }

  /// The words that are no text in some version of YAML.
  private static let words: Set = ["true", "false", "null", "yes", "no", "on", "off", "y", "n"]

  private static func made(
    _ style: JSONWriter.Style, _ body: (inout JSONWriter, inout ByteBuffer) -> Void
  ) -> String {
    var out = ByteBuffer(capacity: 1 << 10)
    var writer = JSONWriter(style: style)
    body(&writer, &out)
    var text = ""
    // YAML reads these three as the end of a line.
    for scalar in out.bytes.string.unicodeScalars {
      switch scalar {
      case "\u{85}": text += "\\u0085"
      case "\u{2028}": text += "\\u2028"
      case "\u{2029}": text += "\\u2029"
      default: text.unicodeScalars.append(scalar)
      }
    }
    return text
  }
}
