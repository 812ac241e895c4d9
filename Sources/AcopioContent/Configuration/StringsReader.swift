import AcopioBase
import AcopioLanguage
import AcopioModel

/// `i18n/<language>.yml` → `InterfaceStrings`: reads and validates every text.
///
/// Reports `invalid-locale`, `invalid-string`, `unknown-plural` and `wrong-type`.
struct StringsReader {
  private let locale: String
  private let file: SourceFile
  private let arena: Arena
  /// The plural forms of numbers of things, and of places in an order.
  private let forms: (counts: [String], places: [String])

  private init(locale: String, file: SourceFile, arena: Arena) {
    self.locale = locale
    self.file = file
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
      let strings = StringsReader(locale: locale, file: file, arena: arena)
        .table(value, "", &found)
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
      guard let text = text(form.value, key, &diagnostics, isForm: true) else { continue }
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
  private func text(
    _ value: Value, _ key: String, _ diagnostics: inout Diagnostics, isForm: Bool = false
  ) -> Value? {
    guard value.hasText else {
      diagnostics.error(
        .wrongType, "'\(key)' must be text, not \(value.kindName)", at: value.origin,
        remedy: "write the text after the colon, in quotes if it begins with '{' or '['")
      return nil
    }
    // A form has its number already; the scripts of the tool fill in its own words, and know no types of arguments.
    if !isForm, !key.hasPrefix("acopio."), MessagePattern.isPattern(value.text) {
      return pattern(value, key, &diagnostics)
    }
    if let fault = StringTable.fault(in: value.text) {
      diagnostics.error(
        .invalidString, "'\(key)' \(fault)", at: value.origin,
        remedy: "write places for values as '{name}', and braces as '{{' and '}}'")
      return nil
    }
    return .text(value.text, origin: value.origin)
  }

  /// A text with types of arguments, compiled; `nil` after an error.
  private func pattern(_ value: Value, _ key: String, _ diagnostics: inout Diagnostics) -> Value? {
    do throws(MessageParser.Fault) {
      return try MessageParser.compile(value.text, locale: locale, in: arena).at(value.origin)
    } catch {
      let message: Message =
        error.id == .invalidString ? "'\(key)' \(error.message)" : error.message
      diagnostics.error(
        error.id, message, at: origin(of: error.range, in: value), remedy: error.remedy)
      return nil
    }
  }

  /// The origin of a part of a text; of the whole text if YAML reads other signs than it has.
  ///
  /// In a text of several lines, the end of a line and the spaces around it are one space.
  private func origin(of range: Range<Int>, in value: Value) -> Origin {
    let text = value.text
    let end = min(Int(value.origin.end), file.bytes.count)
    var place = Int(value.origin.start)
    guard place < end else { return value.origin }
    // The sign of a block is followed by the first line.
    if file.bytes[place] == UInt8(ascii: ">") || file.bytes[place] == UInt8(ascii: "|") {
      while place < end, file.bytes[place] != 0x0A { place += 1 }
    } else if file.bytes[place] == UInt8(ascii: "'") || file.bytes[place] == UInt8(ascii: "\"") {
      place += 1
    }
    var places: [Int] = []
    for (index, byte) in text.enumerated() where index <= range.upperBound {
      let isSpace = byte.isASCIIWhitespace
      while place < end, file.bytes[place].isASCIIWhitespace,
        !isSpace || place + 1 < end && file.bytes[place + 1].isASCIIWhitespace
      { place += 1 }
      // Two apostrophes are one within apostrophes.
      if byte == UInt8(ascii: "'"), place + 1 < end, file.bytes[place + 1] == byte, isQuoted(value)
      {
        place += 1
      }
      guard place < end, isSpace || file.bytes[place] == byte else { return value.origin }
      places.append(place)
      place += 1
    }
    guard range.lowerBound < places.count else { return value.origin }
    let last = places[min(range.upperBound, places.count) - 1]
    return Origin(file: value.origin.file, start: places[range.lowerBound], end: last + 1)
  }

  /// Whether a text is between apostrophes.
  private func isQuoted(_ value: Value) -> Bool {
    file.bytes[Int(value.origin.start)] == UInt8(ascii: "'")
  }
}
