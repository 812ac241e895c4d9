import AcopioBase
import AcopioModel

/// `locale` and `languages` of `site.yml` → `[Language]`.
///
/// Reports `invalid-locale`, `duplicate-language`, `invalid-language-path` and
/// `missing-own-language`.
struct LanguagesReader {
  /// The languages, the site's own first; `nil` if the site says none, which was reported.
  static func read(_ site: Value, _ diagnostics: inout Diagnostics) -> [Language]? {
    // What is wrong with other keys is told by the reader of the site.
    var ignored = Diagnostics()
    guard let map = Mapping(site, "the site", keys: [], &ignored) else { return nil }
    guard let own = map.requiredString("locale", &diagnostics) else { return nil }
    checkForm(own, &diagnostics)
    let declared = map.list("languages").compactMap { language($0, own, &diagnostics) }
    guard map.optional("languages") != nil else {
      return [Language(locale: own.content, title: own.content)]
    }
    checkRepeated(declared, &diagnostics)
    var languages = declared.map(\.language)
    if let place = languages.firstIndex(where: { $0.locale == own.content }) {
      languages.insert(languages.remove(at: place), at: 0)
    } else {
      diagnostics.error(
        "missing-own-language", "'languages' does not name the site's own, '\(own.content)'",
        at: map.optional("languages")?.origin.firstLine ?? own.origin,
        remedy: "add '- { locale: \(own.content), title: … }'")
      languages.insert(Language(locale: own.content, title: own.content), at: 0)
    }
    return languages
  }

  private static func language(
    _ value: Value, _ own: Located<String>, _ diagnostics: inout Diagnostics
  ) -> (language: Language, origin: Origin)? {
    guard let map = Mapping(value, Shapes.language, &diagnostics),
      let locale = map.requiredString("locale", &diagnostics)
    else { return nil }
    checkForm(locale, &diagnostics)
    let isOwn = locale.content == own.content
    var prefix = ""
    if let path = map.optional("path") {
      let text = Mapping.string(path, "'path'", &diagnostics) ?? ""
      if isOwn, text != "/" {
        diagnostics.error(
          "invalid-language-path", "the site's own language stands at '/'", at: path.origin,
          remedy: "leave 'path' out")
      } else if !isOwn, !isFolder(text) {
        diagnostics.error(
          "invalid-language-path", "the path of a language must be one step, as '/en/'",
          at: path.origin, remedy: "write letters, digits and '-' between two '/'")
      } else if !isOwn {
        prefix = String(text.dropLast())
      }
    } else if !isOwn {
      prefix = "/" + locale.content.prefix { $0 != "-" }
    }
    let title = map.string("title", &diagnostics) ?? locale.content
    return (Language(locale: locale.content, title: title, prefix: prefix), locale.origin)
  }

  private static func checkForm(_ locale: Located<String>, _ diagnostics: inout Diagnostics) {
    guard !StringsReader.isLocale(locale.content) else { return }
    diagnostics.error(
      "invalid-locale", "'\(locale.content)' is not a language", at: locale.origin,
      remedy: "write it as BCP 47 does: 'es', 'es-MX', 'en-GB'")
  }

  private static func isFolder(_ path: String) -> Bool {
    let step = path.utf8.dropFirst().dropLast()
    return path.hasPrefix("/") && path.hasSuffix("/") && !step.isEmpty
      && step.allSatisfy { $0.isASCIILetter || $0.isASCIIDigit || $0 == 0x2D }
  }

  private static func checkRepeated(
    _ languages: [(language: Language, origin: Origin)], _ diagnostics: inout Diagnostics
  ) {
    for (index, (language, origin)) in languages.enumerated() {
      for (other, first) in languages[..<index] {
        let what: String
        if other.locale == language.locale {
          what = "the language '\(language.locale)' is there twice"
        } else if other.prefix == language.prefix, !language.prefix.isEmpty {
          what =
            "'\(language.locale)' and '\(other.locale)' both stand at '\(language.prefix)/'"
        } else {
          continue
        }
        diagnostics.error(
          "duplicate-language", what, at: origin,
          remedy: "name each language once, with a 'path' of its own",
          notes: [Diagnostic.Note("first given here", at: first)])
      }
    }
  }
}
