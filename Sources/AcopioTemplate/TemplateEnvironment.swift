package import AcopioBase

/// The site's environment for filters: plain data that is the same for all pages.
package struct TemplateEnvironment: Sendable {
  /// The language of numbers and dates, such as `es-MX`.
  package var locale: String
  /// The language whose formats are used if there are none for `locale`.
  package var formatAs: String?
  /// The prefix of every path of the site: empty or `/library`, without a trailing slash.
  package var basePath: String
  /// Scheme and host, such as `https://library.example`, without a trailing slash.
  package var origin: String
  /// An object that maps the path of an asset's source to an object with `url` and `integrity`.
  package var assets: Value
  /// The site's strings, in the form of `InterfaceStrings`.
  ///
  /// An object of texts, plural forms and nested objects.
  package var strings: Value
  /// The files of the strings, for messages.
  package var stringsFiles: [String] = []
  /// The time zone of the site, in which times are printed; `nil` to print times as they are
  /// written.
  package var zone: ZoneRules?
  /// Finds a time zone by its name, or returns the fault of the name and its remedy.
  package var zones: @Sendable (_ name: String) -> Result<ZoneRules, UnknownZone> = {
    .failure(UnknownZone(message: "there is no time zone '\($0)'", remedy: "leave it out"))
  }
  /// The meaning of `now` to the filter `date` in the plain language, in seconds since 1970.
  ///
  /// Builds leave it `nil`: `now` has no meaning in them.
  package var now: Int64?
  /// Finds a page by its path in the site's own language; `nil` if no site is known.
  package var pages: (@Sendable (_ path: Bytes) -> PageAddress)?
  /// The root variables that a partial sees without being passed them (in checked templates).
  package var shared: [String]
  /// Appends the HTML of Markdown text, given its origin.
  package var markdown: @Sendable (Bytes, Origin, inout ByteBuffer) -> Void

  /// The QR code of a text; of any text, examples have one black module.
  package var qrCode: @Sendable (Bytes) -> QRCode = { _ in .modules([true], width: 1) }

  /// The forms of a photograph as a template shows it; `nil` for a file that has one form.
  package var photo: @Sendable (PictureUse) -> PictureElement? = { _ in nil }
  /// The number of the photograph among the assets or in `static/` that has an address; `nil` for any other.
  package var photoAtAddress: @Sendable (_ address: String) -> UInt32? = { _ in nil }
  /// The highlighter of code; `nil` leaves code plain.
  package var highlight: CodeHighlighting?

  package init(
    locale: String = "en", formatAs: String? = nil, basePath: String = "", origin: String = "",
    assets: Value = .null,
    strings: Value = .null, shared: [String] = [],
    markdown: @escaping @Sendable (Bytes, Origin, inout ByteBuffer) -> Void = { $2.append($0) }
  ) {
    self.locale = locale
    self.formatAs = formatAs
    self.basePath = basePath
    self.origin = origin
    self.assets = assets
    self.strings = strings
    self.shared = shared
    self.markdown = markdown
  }
}

/// The fault of the name of a time zone.
package struct UnknownZone: Error {
  package let message: Message
  package let remedy: Message

  package init(message: Message, remedy: Message) {
    self.message = message
    self.remedy = remedy
  }
}

/// The result of resolving a page that a template refers to by path.
package enum PageAddress {
  /// Its address in the current language, with the base path, ready for `href`.
  case known(Bytes)
  /// There is no such page.
  case missing(message: Message, remedy: Message)
}
