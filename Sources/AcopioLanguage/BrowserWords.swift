package import AcopioBase

/// The words that pages get from the tool: those of its partials and of Markdown.
package enum BrowserWords {
  /// `Browser/strings.json`: a table of strings for each language.
  package static let all = EmbeddedFiles.json("Browser/strings.json")

  /// The words in a language, as a table of strings; in English if the tool has none in it.
  package static func strings(_ locale: String) -> Value {
    strings(LocaleFacts(locale: locale)) ?? all.member("en")
  }

  /// Whether the tool has words in a language.
  package static func areKnown(in locale: String) -> Bool {
    strings(LocaleFacts(locale: locale)) != nil
  }

  private static func strings(_ facts: LocaleFacts?) -> Value? {
    for name in facts?.names ?? [] {
      let words = all.member(named: name)
      if words.kind == .object { return words }
    }
    return nil
  }
}
