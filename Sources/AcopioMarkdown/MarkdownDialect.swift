package import AcopioBase

/// Which Markdown is meant, and what its HTML looks like.
package enum MarkdownDialect: Sendable {
  /// CommonMark 0.30 and nothing else, raw HTML included.
  case commonMark
  /// GitHub Flavored Markdown 0.29: tables, strikethrough, task lists, bare links; raw HTML
  /// included but for the tags that it disallows.
  case gfm
  /// What sites are written in: GFM without raw HTML, with footnotes, callouts, ids of headings,
  /// typographic quotes and sizes of images.
  case site
  /// CommonMark 0.30 without raw HTML and without URLs that run code, for sites that want no more.
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

/// An element of HTML that a document may hold.
package struct MarkdownElement: Sendable {
  /// The attributes that it may have.
  package let attributes: [String]
  /// Whether it stands on its own, and not in a line of text.
  package let isBlock: Bool

  package init(attributes: [String], isBlock: Bool) {
    self.attributes = attributes
    self.isBlock = isBlock
  }
}

/// What Markdown needs to know about the site: plain data and questions, the same for all pages.
package struct MarkdownEnvironment: Sendable {
  /// The language that quotes and the words of callouts are written in, as `es-MX`.
  package var locale: String
  /// Whether entries have more than CommonMark: `MarkdownDialect.site` rather than `plain`.
  package var isExtended: Bool
  /// Finds addresses without scheme in the site; without it they stay as they are written.
  package var addresses: MarkdownAddressFinder?
  /// The HTML that a document written at a place may hold: the attributes of each element, and
  /// whether it stands on its own; without it none.
  package var html: (@Sendable (Origin) -> [String: MarkdownElement])?
  /// Makes what writes the directives of one document; without it directives are text.
  package var directives: (@Sendable () -> MarkdownDirectiveWriter)?

  package init(
    locale: String = "en", isExtended: Bool = true,
    addresses: MarkdownAddressFinder? = nil,
    html: (@Sendable (Origin) -> [String: MarkdownElement])? = nil,
    directives: (@Sendable () -> MarkdownDirectiveWriter)? = nil
  ) {
    self.locale = locale
    self.isExtended = isExtended
    self.addresses = addresses
    self.html = html
    self.directives = directives
  }
}

/// A heading of a document.
package struct MarkdownHeading: Sendable, Equatable {
  /// 1 to 6.
  package let level: Int
  /// Its `id`, unique in the document.
  package let id: String
  /// Its text, without marks.
  package let text: String

  package init(level: Int, id: String, text: String) {
    self.level = level
    self.id = id
    self.text = text
  }
}
