package import AcopioBase

/// The findings in a document, besides its HTML.
package struct MarkdownFindings: Sendable {
  /// The faults.
  package var diagnostics: [Diagnostic] = []
  /// Claims about other pages, to be checked when those are written.
  package var claims: [MarkdownClaim] = []
  /// The numbers of the files next to content that it names.
  package var files: [UInt32] = []
  /// The numbers of the files in `content/` whose text components show, and which nothing publishes for that.
  package var shownFiles: [UInt32] = []
  /// The pictures that components show otherwise than whole and in the widths of the site.
  package var pictures: Set<PictureUse> = []

  package init(
    diagnostics: [Diagnostic] = [], claims: [MarkdownClaim] = [], files: [UInt32] = [],
    shownFiles: [UInt32] = [], pictures: Set<PictureUse> = []
  ) {
    self.pictures = pictures
    self.diagnostics = diagnostics
    self.claims = claims
    self.files = files
    self.shownFiles = shownFiles
  }

  /// Whether nothing was found.
  package var isEmpty: Bool {
    diagnostics.isEmpty && claims.isEmpty && files.isEmpty && shownFiles.isEmpty && pictures.isEmpty
  }

  /// Adds findings from elsewhere.
  package mutating func append(_ other: MarkdownFindings) {
    diagnostics += other.diagnostics
    claims += other.claims
    files += other.files
    shownFiles += other.shownFiles
    pictures.formUnion(other.pictures)
  }
}

/// A claim that a link makes: a page has an element with this `id`.
package struct MarkdownClaim: Sendable, Hashable {
  /// The origin of the link.
  package let origin: Origin
  /// The path of the page below Output; `nil` for the page that contains the document.
  package let page: String?
  /// The `id`, percent-encoding resolved.
  package let id: String

  package init(origin: Origin, page: String?, id: String) {
    self.origin = origin
    self.page = page
    self.id = id
  }
}

/// An address without a scheme in a document, to be resolved in the site.
package struct MarkdownReference {
  /// The address, escapes and entities resolved.
  package let address: Bytes
  /// An origin in the file of the document; `Origin.none` if it has none.
  package let origin: Origin

  package init(address: Bytes, origin: Origin) {
    self.address = address
    self.origin = origin
  }
}

/// The result of resolving an address.
package struct MarkdownAnswer {
  /// The size of the image at the address, if it is in the site.
  package var size: MarkdownImageSize?
  /// The image in all its widths and formats, with the base path of their addresses; `nil` if it has one file.
  package var picture: (element: PictureElement, base: String)?
  /// The fault of the address; its origin is not known here.
  package var fault: Diagnostic?
  /// The fault of using it as a picture; its origin is also unknown here.
  package var pictureFault: Diagnostic?
  /// The number of the file next to content that it names, if any.
  package var file: UInt32?
  /// The page and `id` that must exist; without a page, the `id` is in the document's own page.
  package var claim: (page: String?, id: String)?

  package init() {}
}

/// Appends the URL for an address and returns the result of resolving it.
package typealias MarkdownAddressFinder =
  @Sendable (MarkdownReference, inout ByteBuffer) -> MarkdownAnswer
