import AcopioBase
import AcopioLanguage

/// Converts the words of Hugo's templates, in `i18n/`, into interface strings.
struct HugoWords {
  private let arena: Arena
  /// The plural forms of the language; those of others, which Hugo ignores, are left out.
  private let forms: Set<String>

  init(_ language: SiteLanguage, _ arena: Arena) {
    self.arena = arena
    forms = Set(PluralRule(locale: language.tag).categories + ["zero"])
  }

  /// The words of a file; one that calls a function of templates is reported.
  func words(
    _ file: Value, _ diagnostics: inout Diagnostics
  ) -> [(name: String, value: Value)] {
    // The older form is a list of ids with their translations.
    let members =
      file.kind == .array
      ? file.elements.map { ($0.member("id").text.string, $0.member("translation"), $0.origin) }
      : file.members.map { ($0.key.string, $0.value, $0.keyOrigin) }
    return members.compactMap { name, value, origin in
      guard !name.isEmpty, let value = word(value) else {
        diagnostics.leftOut(
          "the word '\(name)' was left out, since it is more than text with values",
          at: origin.firstByte, remedy: "write it into a file of content/i18n/")
        return nil
      }
      return (name, value)
    }
  }

  private func word(_ value: Value) -> Value? {
    if value.hasText { return text(value.text.string).map { Value.string($0, in: arena) } }
    guard value.kind == .object else { return nil }
    let notes: Set = ["description", "hash", "leftdelim", "rightdelim", "id"]
    var written = value.members.filter { !notes.contains($0.key.string.lowercased()) }
    if written.contains(where: { PluralRule.categories.contains($0.key.string) }) {
      written.removeAll { !forms.contains($0.key.string) }
      guard written.contains(where: { $0.key.string == "other" }) else { return nil }
    }
    if written.count == 1, written[0].key.string == "other" { return word(written[0].value) }
    let members = written.map { (key: $0.key, value: word($0.value)) }
    guard !members.isEmpty, members.allSatisfy({ $0.value != nil }) else { return nil }
    return .object(members.map { Member(key: $0.key, value: $0.value ?? .null) }, in: arena)
  }

  /// A text with `{count}` for `{{ .Count }}`; `nil` if it calls a function.
  private func text(_ written: String) -> String? {
    var text = ""
    var rest = written[...]
    while let start = rest.firstRange(of: "{{") {
      guard let end = rest[start.upperBound...].firstRange(of: "}}") else { return nil }
      let inner = rest[start.upperBound..<end.lowerBound].filter { !$0.isWhitespace && $0 != "-" }
      guard inner.hasPrefix("."), inner.dropFirst().allSatisfy(\.isLetter) else { return nil }
      let name = inner == "." ? "count" : inner.dropFirst().lowercased()
      text += escaped(rest[..<start.lowerBound]) + "{\(name)}"
      rest = rest[end.upperBound...]
    }
    return text + escaped(rest)
  }

  private func escaped(_ text: Substring) -> String {
    String(text).replacing("{", with: "{{").replacing("}", with: "}}")
  }
}
