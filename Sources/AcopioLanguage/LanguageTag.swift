package import AcopioBase

/// A well-formed BCP 47 language tag (RFC 5646) in canonical form: `es-MX` or `zh-Hant-TW`.
///
/// Tags are case-insensitive: `ES-mx` is read as `es-MX`. Primary languages have two or three
/// letters, since no longer ones are registered; three only if the language has no code of two.
/// Grandfathered tags are rejected.
package struct LanguageTag: Sendable, Hashable {
  /// The whole tag: language in lowercase, script capitalized, region in uppercase.
  package let text: String
  /// The primary language, in lowercase.
  package let language: String
  /// The script, such as `Latn`, if the tag has one.
  package let script: String?
  /// The region, such as `MX` or `419`, if the tag has one.
  package let region: String?

  /// Parses a tag in any case; `nil` if it is malformed.
  package init?(_ text: String) {
    let parts = text.split(separator: "-", omittingEmptySubsequences: false)
    guard
      parts.allSatisfy({ (1...8).contains($0.utf8.count) && $0.utf8.allSatisfy(\.isAlphanumeric) })
    else { return nil }
    var rest = parts.map { $0.lowercased() }[...]
    guard let language = rest.popFirst(), (2...3).contains(language.count), language.isLetters,
      LanguageCodes.short(for: language) == nil
    else {
      return nil
    }
    var tags = [language]
    while tags.count < 4, let next = rest.first, next.count == 3, next.isLetters {
      tags.append(rest.removeFirst())
    }
    var script: String?
    if let next = rest.first, next.count == 4, next.isLetters {
      script = next.prefix(1).uppercased() + next.dropFirst()
      rest.removeFirst()
    }
    var region: String?
    if let next = rest.first, next.isRegion {
      region = next.uppercased()
      rest.removeFirst()
    }
    guard LanguageTag.isTail(rest) else { return nil }
    self.text = (tags + [script, region].compactMap { $0 } + rest).joined(separator: "-")
    self.language = language
    self.script = script
    self.region = region
  }

  /// Whether `parts` are variants, then extensions, then private use subtags, without repetitions.
  private static func isTail(_ parts: ArraySlice<String>) -> Bool {
    var rest = parts
    var seen = Set<String>()
    while let next = rest.first, next.isVariant {
      guard seen.insert(next).inserted else { return false }
      rest.removeFirst()
    }
    while let singleton = rest.popFirst() {
      if singleton == "x" { return !rest.isEmpty }
      guard singleton.count == 1, seen.insert(singleton).inserted, (rest.first?.count ?? 0) > 1
      else { return false }
      rest = rest.drop { $0.count > 1 }
    }
    return true
  }

  /// The tags to look up, most specific first: `fr-CA`, then `fr` (RFC 4647 §3.4).
  package var lookup: [String] {
    var parts = text.split(separator: "-")
    var found: [String] = []
    while !parts.isEmpty {
      found.append(parts.joined(separator: "-"))
      parts.removeLast()
      if let last = parts.last, last.utf8.count == 1 { parts.removeLast() }
    }
    return found
  }

  /// The remedy for a malformed tag.
  package static func remedy(for text: String) -> Message {
    let tag = text.replacing("_", with: "-")
    if let meant = LanguageTag(tag) { return "write '\(meant.text)'" }
    let language = tag.prefix { $0 != "-" }
    if let short = LanguageCodes.short(for: language.lowercased()),
      let meant = LanguageTag(short + tag.dropFirst(language.count))
    {
      return "write '\(meant.text)': a language that has a code of two letters is named by it"
    }
    return "write a tag of BCP 47: a language, then perhaps a region, as 'es', 'es-MX', 'en-GB'"
  }
}

extension UInt8 {
  fileprivate var isAlphanumeric: Bool { isASCIILetter || isASCIIDigit }
}

extension String {
  fileprivate var isLetters: Bool { utf8.allSatisfy(\.isASCIILetter) }

  /// Two letters (ISO 3166-1) or three digits (UN M.49).
  fileprivate var isRegion: Bool {
    utf8.count == 2 && isLetters || utf8.count == 3 && utf8.allSatisfy(\.isASCIIDigit)
  }

  /// Five to eight characters, or four that begin with a digit.
  fileprivate var isVariant: Bool {
    utf8.count >= 5 || utf8.count == 4 && utf8.first?.isASCIIDigit == true
  }
}
