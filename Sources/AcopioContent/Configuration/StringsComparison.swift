import AcopioBase
import AcopioLanguage
import AcopioModel

/// Compares the strings of the site's own language with the strings of the other languages.
///
/// Reports `missing-strings`, `missing-translation`, `unknown-translation` and `unused-file`
/// (warnings), and
/// `string-arguments` if a translation needs a value that the site's own text does not have, since
/// no template passes it.
struct StringsComparison {
  private let strings: InterfaceStrings
  private let languages: [Language]
  private let locale: String
  /// The strings of the site's own language.
  private let own: Value
  private let arena: Arena

  /// Compares `strings` with the strings of the first of `languages`, the site's own.
  init(_ strings: InterfaceStrings, _ languages: [Language], arena: Arena) {
    self.strings = strings
    self.languages = languages
    locale = languages[0].locale
    self.arena = arena
    own = strings.strings(for: locale, default: locale, in: arena)
  }

  func check(_ diagnostics: inout Diagnostics) {
    let unused = reportUnused(&diagnostics)
    for language in languages { reportToolWords(language, &diagnostics) }
    guard own.count > 0 else { return }
    // A site translates the words of the tool's partials into languages that the tool doesn't speak.
    let known = InterfaceStrings.merged(own, BrowserWords.strings(locale), arena)
    var judged = Set(languages[0].lookup)
    for language in languages.dropFirst() {
      if strings.tables.contains(where: { language.lookup.contains($0.locale) }) {
        compare(language.locale, &diagnostics)
      } else if !languages[0].lookup.contains(language.lookup.last ?? "") {
        diagnostics.warning(
          .missingStrings,
          "the interface has no strings in '\(language.locale)'; its pages use the strings of '\(locale)'",
          at: language.origin,
          remedy: "write content/i18n/\(language.locale).yml with the keys of '\(locale)'")
      }
      judged.formUnion(language.lookup)
    }
    for table in strings.tables where !languages[0].lookup.contains(table.locale) {
      if unused.contains(table.locale) { continue }
      if !judged.contains(table.locale) { compare(table.locale, &diagnostics) }
      judge(table.strings, known, "", &diagnostics)
    }
  }

  /// Reports files that no language of the site uses, and returns their languages.
  ///
  /// In a site of one language, translations into others may wait for their pages.
  private func reportUnused(_ diagnostics: inout Diagnostics) -> Set<String> {
    var unused = Set<String>()
    for locale in strings.tables.map(\.locale)
    where !languages.contains(where: { $0.lookup.contains(locale) }) {
      let meant = languages.first {
        LanguageTag($0.locale)?.language == LanguageTag(locale)?.language
      }
      guard languages.count > 1 || meant != nil else { continue }
      unused.insert(locale)
      diagnostics.warning(
        .unusedFile,
        "the site has no language '\(locale)', so its strings are not used"
          + (meant.map { "; did you mean '\($0.locale).yml'?" } ?? ""),
        path: "content/i18n/\(locale).yml",
        remedy: "rename the file, or add the language to 'languages' of site.yml")
    }
    return unused
  }

  /// Reports words of the tool that neither it nor the site has in a language.
  private func reportToolWords(_ language: Language, _ diagnostics: inout Diagnostics) {
    // Formats that are missing, too, are an error of their own.
    guard LanguageTag(language.locale) != nil, !BrowserWords.areKnown(in: language.locale),
      BrowserWords.areKnown(in: language.wordLocale)
    else { return }
    let said = strings.strings(for: language.locale, default: language.locale, in: arena)
    let words = BrowserWords.strings(language.wordLocale)
    let missing = StringTable.keys(of: words).filter {
      StringTable.value(at: $0, in: said).kind == .undefined
    }
    guard let first = missing.first else { return }
    let others: Message = missing.count > 1 ? " and \(missing.count - 1) more keys" : ""
    diagnostics.warning(
      .missingStrings,
      "the tool has no words in '\(language.locale)' for '\(first)'\(others); pages have those of '\(language.wordLocale)'",
      at: language.origin, remedy: "write them in content/i18n/\(language.locale).yml")
  }

  private func compare(_ other: String, _ diagnostics: inout Diagnostics) {
    let whole = strings.strings(for: other, default: other, in: arena)
    reportMissing(own, whole, other, "", &diagnostics)
  }

  private func reportMissing(
    _ own: Value, _ other: Value, _ language: String, _ path: String,
    _ diagnostics: inout Diagnostics
  ) {
    for member in own.members {
      let key = path + member.key.string
      let twin = other.member(named: member.key.string)
      if twin.kind == .undefined {
        diagnostics.warning(
          .missingTranslation,
          "'\(key)' has no translation into '\(language)'; '\(locale)' is used",
          at: member.keyOrigin, remedy: "add it to content/i18n/\(language).yml")
      } else if isGroup(member.value), isGroup(twin) {
        reportMissing(member.value, twin, language, key + ".", &diagnostics)
      }
    }
  }

  private func judge(
    _ table: Value, _ own: Value, _ path: String, _ diagnostics: inout Diagnostics
  ) {
    for member in table.members {
      let name = member.key.string
      let twin = own.member(named: name)
      if twin.kind == .undefined {
        diagnostics.warning(
          .unknownTranslation,
          "'\(path)\(name)' is not a string of '\(locale)'\(didYouMean(name, own.members.map(\.key.string)))",
          at: member.keyOrigin, remedy: "add it to content/i18n/\(locale).yml, or remove it here")
      } else if isGroup(member.value) != isGroup(twin) {
        diagnostics.error(
          .wrongType,
          "'\(path)\(name)' must be \(isGroup(twin) ? "a group of strings" : "a string"), as in '\(locale)'",
          at: member.keyOrigin,
          remedy: isGroup(twin)
            ? "write a mapping of strings, as '\(locale)' has it" : "write one string")
      } else if isGroup(twin) {
        judge(member.value, twin, "\(path)\(name).", &diagnostics)
      } else {
        checkArguments(member.value, twin, path + name, &diagnostics)
      }
    }
  }

  private func isGroup(_ value: Value) -> Bool {
    value.kind == .object && !StringTable.isPlural(value)
  }

  private func checkArguments(
    _ text: Value, _ own: Value, _ key: String, _ diagnostics: inout Diagnostics
  ) {
    let names = StringTable.names(in: own) + [StringTable.chooser(of: own)].compactMap(\.self)
    for name in StringTable.names(in: text) where !names.contains(name) {
      let meant = didYouMean(name, names)
      diagnostics.error(
        .stringArguments, "'\(key)' has no value '\(name)' in '\(locale)'\(meant)",
        at: text.kind == .object ? text.origin.firstLine : text.origin,
        remedy: names.isEmpty
          ? "remove '{\(name)}', or use it in '\(locale)' as well"
          : "values are \(names.joined(separator: ", "))")
    }
  }
}
