package import AcopioBase

/// A dialect of Markdown and the form of its HTML.
package enum MarkdownDialect: Sendable {
  /// CommonMark 0.30 and nothing else, raw HTML included.
  case commonMark
  /// GitHub Flavored Markdown 0.29: tables, strikethrough, task lists, bare links.
  ///
  /// Raw HTML is included except for the tags that it disallows.
  case gfm
  /// The dialect of sites: GFM without raw HTML, with more features.
  ///
  /// They are footnotes, callouts, heading ids, typographic quotes and image sizes.
  case site
  /// CommonMark 0.30 without raw HTML and URLs that run code, for sites that need no more.
  case plain
}

/// The size of an image in pixels.
package struct MarkdownImageSize: Sendable {
  package let width: Int, height: Int

  package init(width: Int, height: Int) {
    self.width = width
    self.height = height
  }
}

/// An HTML element that a document may contain.
package struct MarkdownElement: Sendable {
  /// The attributes that it may have.
  package let attributes: [String]
  /// Whether it is a block, and not inline text.
  package let isBlock: Bool

  package init(attributes: [String], isBlock: Bool) {
    self.attributes = attributes
    self.isBlock = isBlock
  }
}

/// The site's environment for Markdown: plain data and lookups, the same for all pages.
package struct MarkdownEnvironment: Sendable {
  /// The locale of quotes and callout titles, such as `es-MX`.
  package var locale: String
  /// The site's own labels by name, such as `footnotes`; undefined for those of the tool.
  package var words = Value.undefined
  /// Whether entries use `MarkdownDialect.site` rather than `plain`.
  package var isExtended: Bool
  /// Resolves addresses without a scheme in the site; without it they are kept as written.
  package var addresses: MarkdownAddressFinder?
  /// The HTML that a document may contain, given its origin; without it none.
  ///
  /// Maps each element to its attributes and whether it is a block.
  package var html: (@Sendable (Origin) -> [String: MarkdownElement])?
  /// The options for reading a document, given its origin; without it, all documents are read with
  /// the defaults.
  package var options: (@Sendable (Origin) -> MarkdownOptions)?
  /// Highlights code, in documents whose options ask for it.
  package var highlight: CodeHighlighting?
  /// Creates the writer for the directives of one document; without it directives are text.
  package var directives: (@Sendable () -> MarkdownDirectiveWriter)?

  package init(
    locale: String = "en", isExtended: Bool = true,
    addresses: MarkdownAddressFinder? = nil,
    html: (@Sendable (Origin) -> [String: MarkdownElement])? = nil,
    options: (@Sendable (Origin) -> MarkdownOptions)? = nil,
    directives: (@Sendable () -> MarkdownDirectiveWriter)? = nil
  ) {
    self.locale = locale
    self.isExtended = isExtended
    self.addresses = addresses
    self.html = html
    self.options = options
    self.directives = directives
  }
}

/// A heading of a document.
package struct MarkdownHeading: Sendable, Equatable {
  /// 1 to 6.
  package let level: Int
  /// Its `id`, unique in the document.
  package let id: String
  /// Its text, without markup.
  package let text: String

  package init(level: Int, id: String, text: String) {
    self.level = level
    self.id = id
    self.text = text
  }
}
