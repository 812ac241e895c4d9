import AcopioBase
import AcopioLanguage
import AcopioModel

/// `i18n/<language>.yml` → `InterfaceStrings`: reads and validates every text.
///
/// Reports `invalid-locale`, `invalid-string`, `unknown-plural` and `wrong-type`.
struct StringsReader {
  private let locale: String
  private let arena: Arena
  /// The plural forms of numbers of things, and of places in an order.
  private let forms: (counts: [String], places: [String])

  private init(locale: String, arena: Arena) {
    self.locale = locale
    self.arena = arena
    forms = (
      PluralRule(locale: locale).categories, PluralRule(locale: locale, ordinal: true).categories
    )
  }

  /// Reads the tables of all languages, which are incomplete after an error.
  static func read(
    _ files: [(locale: String, file: SourceFile)], arena: Arena, _ diagnostics: inout Diagnostics
  ) -> InterfaceStrings {
    var tables: [InterfaceStrings.Table] = []
    var found = Diagnostics()
    var paths: [String: String] = [:]
    for (name, file) in files {
      guard let locale = LanguageTag(name)?.text else {
        found.error(
          .invalidLocale, "'\(name)' is not a language tag", path: file.path,
          remedy: "name the file for its language, as 'es-MX.yml' or 'en.yml'")
        continue
      }
      if let first = paths.updateValue(file.path, forKey: locale) {
        found.error(
          .duplicateLanguage, "two files have the strings of '\(locale)'", path: file.path,
          remedy: "move its strings to \(first)")
        continue
      }
      let text = file.bytes.slice(0..<file.bytes.count)
      guard !text.trimmed.isEmpty,
        let value = YAMLReader.read(file, range: 0..<file.bytes.count, arena: arena, &found)
      else { continue }
      let strings = StringsReader(locale: locale, arena: arena).table(value, "", &found)
      tables.append(InterfaceStrings.Table(locale: locale, strings: strings))
    }
    diagnostics.append(found)
    return InterfaceStrings(tables, isComplete: !found.hasErrors)
  }

  /// The valid members of a group; `path` is its key with a dot after it.
  private func table(_ value: Value, _ path: String, _ diagnostics: inout Diagnostics) -> Value {
    guard value.kind == .object else {
      diagnostics.error(
        .wrongType, "a file of strings must be a mapping, not \(value.kindName)",
        at: value.origin.firstLine, remedy: "write 'key: text' pairs")
      return .object([], in: arena)
    }
    var members: [Member] = []
    for var member in value.members {
      let key = path + member.key.string
      if member.key.contains(UInt8(ascii: ".")) {
        diagnostics.error(
          .invalidString, "the key '\(key)' has a dot in it", at: member.keyOrigin,
          remedy:
            "write a group: '\(key.replacing(".", with: ": { ")): …\(String(repeating: " }", count: key.count { $0 == "." }))'"
        )
      } else if member.value.kind == .object, !StringTable.isPlural(member.value) {
        member.value = table(member.value, key + ".", &diagnostics)
        members.append(member)
      } else if let message = message(member.value, key, &diagnostics) {
        member.value = message
        members.append(member)
      }
    }
    return .object(members, in: arena)
  }

  private func message(_ value: Value, _ key: String, _ diagnostics: inout Diagnostics) -> Value? {
    guard value.kind == .object else { return text(value, key, &diagnostics) }
    var forms: [Member] = []
    // Forms that print a place in an order are chosen by it.
    let isOrdinal = value.members.contains {
      $0.value.hasText && StringTable.takes("ordinal", in: $0.value)
    }
    let known = isOrdinal ? self.forms.places : self.forms.counts
    for var form in value.members {
      let category = form.key.string
      // 'zero' is the form for exactly 0 in every language.
      if category != "zero", !known.contains(category) {
        diagnostics.error(
          .unknownPlural, "'\(category)' is not a plural form of '\(locale)'",
          at: form.keyOrigin, remedy: "forms are zero, \(known.joined(separator: ", "))")
        continue
      }
      guard let text = text(form.value, key, &diagnostics) else { continue }
      form.value = text
      forms.append(form)
    }
    guard value.member("other").kind != .undefined else {
      diagnostics.error(
        .invalidString, "'\(key)' has no form 'other'", at: value.origin.firstLine,
        remedy: "add 'other: …', the form for every number without a form of its own")
      return nil
    }
    return .object(forms, in: arena).at(value.origin)
  }

  /// A text whose placeholders are well-formed; `nil` after an error.
  private func text(_ value: Value, _ key: String, _ diagnostics: inout Diagnostics) -> Value? {
    guard value.hasText else {
      diagnostics.error(
        .wrongType, "'\(key)' must be text, not \(value.kindName)", at: value.origin,
        remedy: "write the text after the colon, in quotes if it begins with '{' or '['")
      return nil
    }
    if let fault = StringTable.fault(in: value.text) {
      diagnostics.error(
        .invalidString, "'\(key)' \(fault)", at: value.origin,
        remedy: "write places for values as '{name}', and braces as '{{' and '}}'")
      return nil
    }
    return .text(value.text, origin: value.origin)
  }
}
