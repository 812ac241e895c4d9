import AcopioBase
import AcopioContent
import AcopioLanguage
import AcopioModel

extension SourceTree {
  /// The tree with a made-up translation of each text into a language, made of the text in that language if there is one.
  ///
  /// Reports `unknown-language`.
  /// Fields of the type `string`, and those with a pattern, keep their values.
  func pseudoTranslated(
    into locale: String, _ options: BuildOptions, _ diagnostics: inout Diagnostics
  ) -> SourceTree {
    let parts = SiteParts(self, options)
    guard let own = parts.content, !parts.ofContent.hasErrors else { return self }
    guard let other = own.others.first(where: { $0.site.locale == locale }) else {
      let known = own.others.map(\.site.locale)
      diagnostics.error(
        .unknownLanguage,
        "'\(locale)' is not a language of the site besides its own\(didYouMean(locale, known))",
        path: "content/site.yml",
        remedy: known.isEmpty
          ? "declare 'languages' in site.yml" : "languages are \(known.joined(separator: ", "))")
      return self
    }
    var ignored = Diagnostics()
    let units = TranslationUnits(
      own: own, other: other, sources: sources,
      accepted: AcceptedTranslations(sources, &ignored)
    ).all
    var writer = TranslationWriter(locale: locale)
    writer.write(
      Dictionary(units.compactMap { $0.pseudo(in: locale) }) { first, _ in first },
      order: units.map(\.id), own: own, other: other, sources: sources)
    return with(writer.files.inOrder(by: { $0.key < $1.key }).map { ($0.key, $0.value) })
  }
}

extension TranslationUnit {
  /// The id and a made-up translation; `nil` if the text may not be another one.
  fileprivate func pseudo(in locale: String) -> (String, String)? {
    // The text of the language itself gives its pages the addresses that they have.
    let source = target ?? source
    if id.hasPrefix("i18n#") {
      let isPattern = source.withBytes { MessagePattern.isPattern($0) }
      let text = PseudoText.string(source, isPattern: isPattern)
      // The plural forms of one language are not those of every other one.
      let isValid = text.withBytes {
        !isPattern || (try? MessageParser.compile($0, locale: locale, in: Arena())) != nil
      }
      return isValid ? (id, text) : nil
    }
    if let field {
      if case .string = field.type { return nil }
      if field.rules.pattern != nil { return nil }
    }
    let limit = field?.rules.maximum?.int64.map { Int($0) }
    return (id, PseudoText.markdown(source, limit: limit))
  }
}
