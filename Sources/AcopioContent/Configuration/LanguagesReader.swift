import AcopioBase
import AcopioLanguage
import AcopioModel

/// `locale`, `format-as` and `languages` of `site.yml` → `[Language]`.
///
/// Reports `invalid-locale`, `duplicate-language`, `invalid-language-path` and
/// `missing-own-language`.
struct LanguagesReader {
  /// The languages, the site's own first; `nil` if that one is not declared, which was reported.
  static func read(_ site: Value, _ diagnostics: inout Diagnostics) -> [Language]? {
    // Faults of other keys are reported by the reader of the site.
    var ignored = Diagnostics()
    guard let map = Mapping(site, "the site", keys: [], &ignored) else { return nil }
    guard let own = tag(map, "locale", &diagnostics) else { return nil }
    let format = formatAs(map, &diagnostics)
    let main = Language(
      locale: own.content, title: own.content, formatAs: format, origin: own.origin)
    let declared = map.list("languages").compactMap { language($0, own, &diagnostics) }
    guard map.optional("languages") != nil else {
      return [main]
    }
    checkRepeated(declared, &diagnostics)
    var languages = declared.map(\.language)
    if let place = languages.firstIndex(where: { $0.locale == own.content }) {
      let found = languages.remove(at: place)
      languages.insert(
        Language(
          locale: found.locale, title: found.title, prefix: found.prefix, isOwn: true,
          formatAs: found.formatAs ?? format, origin: found.origin), at: 0)
    } else if declared.count == map.list("languages").count {
      diagnostics.error(
        .missingOwnLanguage,
        "'languages' does not name the site's own, '\(own.content)'\(didYouMean(own.content, languages.map(\.locale)))",
        at: map.optional("languages")?.origin.firstLine ?? own.origin,
        remedy: "add '- { locale: \(own.content), title: … }', or correct 'locale'")
      return nil
    } else {
      // A language that could not be read may be the site's own.
      languages.insert(main, at: 0)
    }
    return languages
  }

  private static func language(
    _ value: Value, _ own: Located<String>, _ diagnostics: inout Diagnostics
  ) -> (language: Language, origin: Origin)? {
    let hint: Message? = value.hasText ? "write '{ locale: \(value.text.string) }'" : nil
    guard let map = Mapping(value, Shapes.language, hint: hint, &diagnostics),
      let locale = tag(map, "locale", &diagnostics)
    else { return nil }
    let isOwn = locale.content == own.content
    var prefix = "/" + locale.content.prefix { $0 != "-" }
    if let path = map.optional("path") {
      let text = Mapping.string(path, "'path'", &diagnostics) ?? ""
      if ["/assets/", "/immutable/"].contains(text) {
        diagnostics.error(
          .invalidLanguagePath, "'\(text)' is the folder of other files", at: path.origin,
          remedy: "choose another folder, such as '\(prefix)/'")
      }
      if isFolder(text) || isOwn && text == "/" {
        prefix = String(text.dropLast())
      } else {
        diagnostics.error(
          .invalidLanguagePath, "the path of a language must be one step, as '/en/'",
          at: path.origin, remedy: "write letters, digits and '-' between two '/'")
      }
    } else if isOwn {
      prefix = ""
    }
    let title = map.string("title", &diagnostics) ?? locale.content
    let language = Language(
      locale: locale.content, title: title, prefix: prefix,
      formatAs: formatAs(map, &diagnostics), origin: locale.origin)
    return (language, locale.origin)
  }

  /// The language whose formats replace missing ones, if one is named.
  private static func formatAs(
    _ map: Mapping, _ diagnostics: inout Diagnostics
  ) -> Located<String>? {
    map.optional("format-as") == nil ? nil : tag(map, "format-as", &diagnostics)
  }

  /// The language tag at `key`, which is required, in its canonical form.
  ///
  /// A malformed tag is reported and returned as written.
  private static func tag(
    _ map: Mapping, _ key: String, _ diagnostics: inout Diagnostics
  ) -> Located<String>? {
    guard let written = map.requiredString(key, &diagnostics) else { return nil }
    if let tag = LanguageTag(written.content) { return Located(tag.text, at: written.origin) }
    diagnostics.error(
      .invalidLocale, "'\(written.content)' is not a language tag", at: written.origin,
      remedy: LanguageTag.remedy(for: written.content))
    return written
  }

  private static func isFolder(_ path: String) -> Bool {
    let step = path.utf8.dropFirst().dropLast()
    return path.hasPrefix("/") && path.hasSuffix("/") && !step.isEmpty
      && step.allSatisfy { $0.isASCIILetter || $0.isASCIIDigit || $0 == 0x2D }
  }

  /// Reports each language that has the locale or the path of an earlier one, with the first of those.
  private static func checkRepeated(
    _ languages: [(language: Language, origin: Origin)], _ diagnostics: inout Diagnostics
  ) {
    var byLocale: [String: Origin] = [:]
    var byPrefix: [String: (locale: String, origin: Origin)] = [:]
    for (language, origin) in languages {
      let (locale, prefix) = (language.locale, language.prefix)
      defer {
        if byLocale[locale] == nil { byLocale[locale] = origin }
        if byPrefix[prefix] == nil { byPrefix[prefix] = (locale, origin) }
      }
      let fault: (what: Message, first: Origin)
      if let first = byLocale[locale] {
        fault = ("the language '\(locale)' is declared twice", first)
      } else if !prefix.isEmpty, let first = byPrefix[prefix] {
        fault = ("'\(locale)' and '\(first.locale)' both have the path '\(prefix)/'", first.origin)
      } else {
        continue
      }
      diagnostics.error(
        .duplicateLanguage, fault.what, at: origin,
        remedy: "name each language once, with a 'path' of its own",
        notes: [Diagnostic.Note("first given here", at: fault.first)])
    }
  }
}
