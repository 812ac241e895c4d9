package import AcopioBase
import AcopioLanguage

/// A language that the site is published in.
package struct Language: Sendable, Equatable {
  /// The language tag (BCP 47) in canonical case: `es-MX`.
  package let locale: String
  /// Its name, in the language itself: `Español`.
  package let title: String
  /// The prefix of the permalinks of its pages, such as `/en`, without a trailing slash.
  ///
  /// Empty if they are at the root, where those of the site's own language are unless it has a path.
  package let prefix: String
  /// The prefix of the paths of endpoints, and of outputs that are not localized.
  ///
  /// Those of the site's own language are at the root, wherever its pages are.
  package let filePrefix: String
  /// The language whose formats are used if Acopio has none for this one.
  ///
  /// Formats cover dates, money, plurals, and the words that Markdown writes.
  package let formatAs: Located<String>?
  /// The origin of its declaration.
  package let origin: Origin
  /// The tags that serve it, most specific first: `fr-CA`, then `fr` (RFC 4647 §3.4).
  package let lookup: [String]

  package init(
    locale: String, title: String, prefix: String = "", isOwn: Bool = false,
    formatAs: Located<String>? = nil, origin: Origin = .none
  ) {
    self.locale = locale
    self.title = title
    self.prefix = prefix
    filePrefix = isOwn ? "" : prefix
    self.formatAs = formatAs
    self.origin = origin
    lookup = LanguageTag(locale)?.lookup ?? [locale]
  }

  /// The language of words that Markdown writes, such as the title of footnotes.
  package var wordLocale: String {
    LocaleFacts(locale: locale) == nil ? formatAs?.content ?? locale : locale
  }

  /// The distance of `tag`, in any case, from the language.
  ///
  /// 0 for its own tag, 1 for the first fallback; `nil` if the tag does not serve the language.
  package func distance(to tag: Bytes) -> Int? {
    lookup.firstIndex { name in
      name.utf8.count == tag.count
        && zip(name.utf8, tag).allSatisfy { $0.smallLetter == $1.smallLetter }
    }
  }

  package static func == (left: Language, right: Language) -> Bool {
    left.locale == right.locale && left.title == right.title && left.prefix == right.prefix
      && left.formatAs?.content == right.formatAs?.content
  }
}

extension [Language] {
  /// The languages that text in `tag` serves, with the distance of the tag from each.
  ///
  /// Text in the site's own language is the original and serves no other language.
  package func served(by tag: String) -> [(language: Int, distance: Int)] {
    let found = tag.withBytes { tag in
      enumerated().compactMap { index, language in
        language.distance(to: tag).map { (language: index, distance: $0) }
      }
    }
    guard let own = found.first, own.language == 0 else { return found }
    let isAnother = found.contains { $0.language > 0 && $0.distance == 0 }
    return own.distance > 0 && isAnother ? found.filter { $0.language > 0 } : [own]
  }
}
