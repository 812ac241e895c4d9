import AcopioBase
import AcopioLanguage
import AcopioModel
import AcopioTemplate

/// Checks that languages without formats of their own, and only those, name a fallback.
///
/// Reports `missing-formats` and `needless-format`.
func checkFormats(_ languages: [Language], _ diagnostics: inout Diagnostics) {
  let known = LocaleData.complete.joined(separator: ", ")
  // Malformed tags were reported.
  for language in languages where LanguageTag(language.locale) != nil {
    let missing = LocaleData.missing(in: language.locale)
    guard let format = language.formatAs else {
      if missing.isEmpty { continue }
      diagnostics.error(
        .missingFormats,
        "acopio does not know the formats of '\(language.locale)': \(missing.joined(separator: ", "))",
        at: language.origin,
        remedy: "add 'format-as: en' after it to use the formats of English instead, or name "
          + "another language that is known: \(known)")
      continue
    }
    if missing.isEmpty {
      diagnostics.warning(
        .needlessFormat, "'\(language.locale)' has formats of its own", at: format.origin,
        remedy: "remove 'format-as'")
    } else if LanguageTag(format.content) != nil, !LocaleData.missing(in: format.content).isEmpty {
      diagnostics.error(
        .missingFormats, "acopio does not know the formats of '\(format.content)' either",
        at: format.origin, remedy: "name a language that is known: \(known)")
    }
  }
}
