package import AcopioBase

/// What filters need to know about the site: plain data, the same for all pages.
package struct TemplateEnvironment: Sendable {
  /// The language that numbers and dates are written in, as `es-MX`.
  package var locale: String
  /// The language whose formats are used where there are none for `locale`.
  package var formatAs: String?
  /// What stands before every path of the site: nothing or `/library`, without a last slash.
  package var basePath: String
  /// Scheme and host, as `https://library.example`, without a last slash.
  package var origin: String
  /// An object from the path of an asset's source to an object with `url` and `integrity`.
  package var assets: Value
  /// The site's strings: an object of texts, plural forms and further objects, as `InterfaceStrings`
  /// has them.
  package var strings: Value
  /// What `now` means to the filter `date` of the plain language, in seconds since 1970; to builds it
  /// means nothing.
  package var now: Int64?
  /// Finds a page by its path in the site's own language; `nil` where no site is known.
  package var pages: (@Sendable (_ path: Bytes) -> PageAddress)?
  /// The root variables that a partial sees without being given them (in checked templates).
  package var shared: [String]
  /// Appends the HTML of Markdown text that was written at a place.
  package var markdown: @Sendable (Bytes, Origin, inout ByteBuffer) -> Void

  package init(
    locale: String = "en", formatAs: String? = nil, basePath: String = "", origin: String = "",
    assets: Value = .null,
    strings: Value = .null, shared: [String] = ["site", "page", "build", "collections"],
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

/// What is known of a page that a template names by its path.
package enum PageAddress {
  /// Its address in the language at hand, with the base path, ready for `href`.
  case known(Bytes)
  /// There is no such page.
  case missing(message: String, remedy: String)
}
