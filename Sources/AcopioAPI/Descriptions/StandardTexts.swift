import AcopioBase
import AcopioModel

/// The descriptions of the members that Acopio itself adds, in the language of a site.
///
/// Spanish and English; sites in other languages get English.
struct StandardTexts {
  private let language: Translation

  init(_ site: Site) {
    language = Translation.of(site.locale)
  }

  func callAsFunction(_ message: Message) -> String { message.text(in: language) }

  /// The description of a built-in member; `nil` where the declarations have one.
  func meaning(of member: BuiltInMember) -> String? {
    switch member {
    case .key: self(StandardTexts.key)
    case .slug: self(StandardTexts.slug)
    case .url: self(StandardTexts.url)
    case .absoluteURL: self(StandardTexts.absoluteURL)
    case .content: self(StandardTexts.content)
    case .summary: self(StandardTexts.summary)
    case .lang: self(StandardTexts.locale)
    case .collection, .path, .folder, .related, .terms, .parent, .ancestors, .children: nil
    }
  }

  /// The description of a member of a place.
  func degrees(_ name: String) -> String {
    self(name == "latitude" ? StandardTexts.latitude : StandardTexts.longitude)
  }

  // MARK: - The envelope

  static let data: Message = "The content of the file"
  static let meta: Message = "About this file"
  static let links: Message = "Related addresses"
  static let version: Message = "The version of the API"
  static let locale: Message = "The language of the content (BCP 47)"
  static let total: Message = "The number of items on all pages"
  static let count: Message = "The number of items in this file"
  static let page: Message = "The number of this page"
  static let pages: Message = "The number of pages"
  static let perPage: Message = "The greatest number of items on a page"
  static let revision: Message = "Changes if the content of this file does"
  static let languages: Message = "This file in each language"
  static let itself: Message = "The address of this file"
  static let forPeople: Message = "The page for people"
  static let first: Message = "The first page"
  static let previous: Message = "The page before this one"
  static let next: Message = "The page after this one"
  static let current: Message = "The list of the pages, which may name others by now"
  static let pageAddress: Message = "The address of the page, whose bytes never change"
  static let bytes: Message = "The size of the page in bytes"
  static let sha256: Message = "The SHA-256 of the bytes of the page"
  static let last: Message = "The last page"

  // MARK: - GeoJSON

  static let features: Message = "The places"
  static let identifier: Message = "The identifier"
  static let geometry: Message =
    "The place, in degrees of WGS 84 with the longitude first (RFC 7946)"
  static let properties: Message = "What is known of the place"

  // MARK: - Values with members

  static let latitude: Message = "Degrees north (WGS 84)"
  static let longitude: Message = "Degrees east (WGS 84)"
  static let amount: Message = "The amount"
  static let currency: Message = "The currency (ISO 4217)"

  // MARK: - Members of every entry

  static let key: Message = "The identifier of the entry"
  static let slug: Message = "The name of the entry in addresses"
  static let url: Message = "The path of the page for people"
  static let absoluteURL: Message = "The address of the page for people"
  static let content: Message = "The text, in HTML"
  static let summary: Message = "The beginning of the text, in HTML"
}
