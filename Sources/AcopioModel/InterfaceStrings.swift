package import AcopioBase
import AcopioLanguage

/// The strings of the site's interface in its languages, read from `content/i18n/`.
package struct InterfaceStrings: Sendable {
  /// The strings of one language; an object as `StringTable` describes it.
  package struct Table: Sendable {
    /// The language, such as `es-MX`: the name of the file, in canonical case.
    package let locale: String
    /// The strings.
    package let strings: Value

    package init(locale: String, strings: Value) {
      self.locale = locale
      self.strings = strings
    }
  }

  /// The path of the file that says which translations were accepted.
  package static let acceptedPath = "content/i18n/accepted.txt"

  /// The tables, sorted by language.
  package let tables: [Table]
  /// Whether all files were read completely; otherwise a missing string may be in a file.
  package let isComplete: Bool

  package init(_ tables: [Table] = [], isComplete: Bool = true) {
    self.tables = tables
    self.isComplete = isComplete
  }

  /// The strings for a language.
  ///
  /// Each key has the first string found for the language, its fallbacks (RFC 4647 §3.4), the
  /// site's own language and its fallbacks.
  package func strings(for locale: String, default own: String, in arena: Arena) -> Value {
    var merged = Value.object([], in: arena)
    let lookup = [locale, own].flatMap { LanguageTag($0)?.lookup ?? [$0] }
    for wanted in lookup {
      for table in tables where table.locale == wanted {
        merged = InterfaceStrings.merged(merged, table.strings, arena)
      }
    }
    return merged
  }

  /// The strings for a language with the words of the tool, which a site replaces key by key.
  ///
  /// The tool's own word in the language precedes the site's word in another one.
  package func strings(for language: Language, own: String, in arena: Arena) -> Value {
    let spoken = strings(for: language.locale, default: language.locale, in: arena)
    let known = InterfaceStrings.merged(spoken, BrowserWords.strings(language.wordLocale), arena)
    return InterfaceStrings.merged(known, strings(for: own, default: own, in: arena), arena)
  }

  /// The files to which a new string is added, for messages: for each language, the first that its
  /// pages look into.
  package func files(for languages: [Language]) -> [String] {
    var files: [String] = []
    var known: Set<String> = []
    let locales = Set(tables.map(\.locale))
    for language in languages {
      let lookup = LanguageTag(language.locale)?.lookup ?? [language.locale]
      let found = lookup.first { locales.contains($0) }
      let file = "content/i18n/\(found ?? language.locale).yml"
      if known.insert(file).inserted { files.append(file) }
    }
    return files
  }

  /// The members of `first`, and those that only `second` has.
  package static func merged(_ first: Value, _ second: Value, _ arena: Arena) -> Value {
    var members = Array(first.members)
    for member in second.members {
      guard let place = members.firstIndex(where: { $0.key.equals(member.key) }) else {
        members.append(member)
        continue
      }
      let known = members[place].value
      let areGroups = [known, member.value].allSatisfy {
        $0.kind == .object && !StringTable.isPlural($0)
      }
      if areGroups { members[place].value = merged(known, member.value, arena) }
    }
    return .object(members, in: arena)
  }
}
