import AcopioBase
import AcopioModel

/// `catalogue:` of `site.yml` → `Catalogue`; reports `wrong-type`, `not-in-enum`, `missing-key`, `unknown-key` and
/// `invalid-url`.
enum CatalogueReader {
  static func read(_ value: Value?, _ diagnostics: inout Diagnostics) -> Catalogue? {
    guard let value, let map = Mapping(value, Shapes.catalogue, &diagnostics) else { return nil }
    let licence = map.required("licence", &diagnostics).flatMap { readLicence($0, &diagnostics) }
    let publisher = map.required("publisher", &diagnostics).flatMap {
      readPublisher($0, &diagnostics)
    }
    let keywords = map.list("keywords").compactMap {
      Mapping.string($0, "a keyword", &diagnostics)
    }
    let collections = map.list("collections").compactMap { value in
      Mapping.string(value, "a collection", &diagnostics).map { Located($0, at: value.origin) }
    }
    let title = map.string("title", &diagnostics)
    let description = map.string("description", &diagnostics)
    let issued = map.optional("issued").flatMap { day($0, "'issued'", &diagnostics) }
    let modified = map.optional("modified").flatMap { day($0, "'modified'", &diagnostics) }
    let frequency: Catalogue.Frequency? = map.optional("frequency").flatMap {
      Mapping.choice($0, "'frequency'", "a frequency", &diagnostics)
    }
    guard let licence, let publisher else { return nil }
    return Catalogue(
      title: title, description: description, licence: licence, publisher: publisher,
      keywords: keywords, issued: issued, modified: modified, frequency: frequency,
      collections: map.has("collections") ? collections : nil)
  }

  /// An identifier of SPDX, an address, or both.
  private static func readLicence(
    _ value: Value, _ diagnostics: inout Diagnostics
  ) -> Catalogue.Licence? {
    if value.kind == .object {
      guard let map = Mapping(value, Shapes.licence, &diagnostics) else { return nil }
      let id = map.optional("id").flatMap { identifier($0, &diagnostics) }
      guard
        let url = map.required("url", &diagnostics).flatMap({ address($0, "'url'", &diagnostics) })
      else { return nil }
      return Catalogue.Licence(id: id, url: url)
    }
    guard let text = Mapping.string(value, "'licence'", &diagnostics) else { return nil }
    if text.contains("://") {
      return address(value, "'licence'", &diagnostics).map { Catalogue.Licence(id: nil, url: $0) }
    }
    return identifier(value, &diagnostics).map {
      Catalogue.Licence(id: $0, url: "https://spdx.org/licenses/\($0).html")
    }
  }

  private static func identifier(_ value: Value, _ diagnostics: inout Diagnostics) -> String? {
    guard let text = Mapping.string(value, "the licence", &diagnostics) else { return nil }
    let isIdentifier =
      !text.isEmpty
      && text.utf8.allSatisfy {
        $0.isASCIILetter || $0.isASCIIDigit || StaticString("-.+").utf8.contains($0)
      }
    if isIdentifier { return text }
    diagnostics.error(
      .wrongType, "'\(text)' is not the identifier of a licence", at: value.origin,
      remedy: "write one of SPDX, such as CC-BY-4.0, or the address of the licence")
    return nil
  }

  private static func readPublisher(
    _ value: Value, _ diagnostics: inout Diagnostics
  ) -> Catalogue.Publisher? {
    guard let map = Mapping(value, Shapes.publisher, &diagnostics) else { return nil }
    let url = map.optional("url").flatMap { address($0, "'url'", &diagnostics) }
    let email = map.optional("email").flatMap { mailbox($0, &diagnostics) }
    guard let name = map.requiredString("name", &diagnostics) else { return nil }
    return Catalogue.Publisher(name: name.content, url: url, email: email)
  }

  private static func address(
    _ value: Value, _ noun: Message, _ diagnostics: inout Diagnostics
  ) -> String? {
    guard let text = Mapping.string(value, noun, &diagnostics) else { return nil }
    let isWeb = text.hasPrefix("https://") || text.hasPrefix("http://")
    let isPlain = text.utf8.allSatisfy {
      $0 > 0x20 && $0 < 0x7F && !StaticString("\"<>\\^`{|}").utf8.contains($0)
    }
    if isWeb, isPlain, text.split(separator: "/").count > 1 { return text }
    diagnostics.error(
      .invalidURL, "\(noun) must be an absolute http or https address", at: value.origin,
      remedy: "write it as 'https://example.org/', with other letters percent-encoded")
    return nil
  }

  private static func mailbox(_ value: Value, _ diagnostics: inout Diagnostics) -> String? {
    guard let text = Mapping.string(value, "'email'", &diagnostics) else { return nil }
    let parts = text.split(separator: "@", omittingEmptySubsequences: false)
    let isPlain = text.utf8.allSatisfy {
      $0.isASCIILetter || $0.isASCIIDigit || StaticString("@.!#$&'*+-/=_~").utf8.contains($0)
    }
    if parts.count == 2, !parts[0].isEmpty, parts[1].contains("."), isPlain { return text }
    diagnostics.error(
      .wrongType, "'email' must be an address for mail", at: value.origin,
      remedy: "write it as 'books@example.org'")
    return nil
  }

  private static func day(
    _ value: Value, _ noun: Message, _ diagnostics: inout Diagnostics
  ) -> String? {
    if value.hasText, CalendarDate(value.text) != nil { return value.text.string }
    diagnostics.error(
      .wrongType, "\(noun) must be a day", at: value.origin, remedy: "write it as 2026-11-21")
    return nil
  }
}
