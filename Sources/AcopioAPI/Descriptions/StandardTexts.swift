import AcopioModel

/// The descriptions of the members that Acopio itself adds, in the language of a site.
///
/// Spanish and English; sites in other languages get English.
struct StandardTexts {
  private let language: Wording.Language

  init(_ site: Site) {
    language = Wording.Language(site.locale)
  }

  func callAsFunction(_ wording: Wording) -> String { wording[language] }

  /// The description of a built-in member; `nil` where the declarations have one.
  func meaning(of member: BuiltInMember) -> String? {
    switch member {
    case .key: self(StandardTexts.key)
    case .slug: self(StandardTexts.slug)
    case .url: self(StandardTexts.url)
    case .absoluteURL: self(StandardTexts.absoluteURL)
    case .content: self(StandardTexts.content)
    case .summary: self(StandardTexts.summary)
    case .collection, .path, .folder, .related, .terms, .parent, .ancestors, .children: nil
    }
  }

  /// The description of a member of a place.
  func degrees(_ name: String) -> String {
    self(name == "latitude" ? StandardTexts.latitude : StandardTexts.longitude)
  }

  // MARK: - The envelope

  static let data = Wording("The content of the file", es: "El contenido del archivo")
  static let meta = Wording("About this file", es: "Acerca de este archivo")
  static let links = Wording("Related addresses", es: "Direcciones relacionadas")
  static let version = Wording("The version of the API", es: "La versión de la API")
  static let locale = Wording(
    "The language of the content (BCP 47)", es: "El idioma del contenido (BCP 47)")
  static let total = Wording(
    "The number of items on all pages", es: "El número de elementos en todas las páginas")
  static let count = Wording(
    "The number of items in this file", es: "El número de elementos en este archivo")
  static let page = Wording("The number of this page", es: "El número de esta página")
  static let pages = Wording("The number of pages", es: "El número de páginas")
  static let perPage = Wording(
    "The greatest number of items on a page", es: "El máximo de elementos por página")
  static let revision = Wording(
    "Changes if the content of this file does",
    es: "Cambia cuando cambia el contenido de este archivo")
  static let languages = Wording(
    "This file in each language", es: "Este archivo en cada idioma")
  static let itself = Wording("The address of this file", es: "La dirección de este archivo")
  static let forPeople = Wording("The page for people", es: "La página para personas")
  static let first = Wording("The first page", es: "La primera página")
  static let previous = Wording("The page before this one", es: "La página anterior")
  static let next = Wording("The page after this one", es: "La página siguiente")
  static let current = Wording(
    "The list of the pages, which may name others by now",
    es: "La lista de las páginas, que ya puede nombrar otras")
  static let pageAddress = Wording(
    "The address of the page, whose bytes never change",
    es: "La dirección de la página, cuyos bytes nunca cambian")
  static let bytes = Wording("The size of the page in bytes", es: "El tamaño de la página en bytes")
  static let sha256 = Wording(
    "The SHA-256 of the bytes of the page", es: "El SHA-256 de los bytes de la página")
  static let last = Wording("The last page", es: "La última página")

  // MARK: - GeoJSON

  static let features = Wording("The places", es: "Los lugares")
  static let identifier = Wording("The identifier", es: "El identificador")
  static let geometry = Wording(
    "The place, in degrees of WGS 84 with the longitude first (RFC 7946)",
    es: "El lugar, en grados WGS 84 con la longitud primero (RFC 7946)")
  static let properties = Wording("What is known of the place", es: "Lo que se sabe del lugar")

  // MARK: - Values with members

  static let latitude = Wording("Degrees north (WGS 84)", es: "Grados al norte (WGS 84)")
  static let longitude = Wording("Degrees east (WGS 84)", es: "Grados al este (WGS 84)")
  static let amount = Wording("The amount", es: "El importe")
  static let currency = Wording("The currency (ISO 4217)", es: "La moneda (ISO 4217)")

  // MARK: - Members of every entry

  static let key = Wording("The identifier of the entry", es: "El identificador de la entrada")
  static let slug = Wording(
    "The name of the entry in addresses", es: "El nombre de la entrada en las direcciones")
  static let url = Wording(
    "The path of the page for people", es: "La ruta de la página para personas")
  static let absoluteURL = Wording(
    "The address of the page for people", es: "La dirección de la página para personas")
  static let content = Wording("The text, in HTML", es: "El texto, en HTML")
  static let summary = Wording(
    "The beginning of the text, in HTML", es: "El comienzo del texto, en HTML")
}
