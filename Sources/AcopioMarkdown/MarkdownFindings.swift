package import AcopioBase

/// What was found in a document besides its HTML.
package struct MarkdownFindings: Sendable {
  /// What is wrong.
  package var diagnostics: [Diagnostic] = []
  /// What must hold of other pages, and is to be looked at when they are written.
  package var claims: [MarkdownClaim] = []
  /// The numbers of the files beside content that it names.
  package var files: [UInt32] = []

  package init(
    diagnostics: [Diagnostic] = [], claims: [MarkdownClaim] = [], files: [UInt32] = []
  ) {
    self.diagnostics = diagnostics
    self.claims = claims
    self.files = files
  }

  /// Adds what was found elsewhere.
  package mutating func append(_ other: MarkdownFindings) {
    diagnostics += other.diagnostics
    claims += other.claims
    files += other.files
  }
}

/// A place that a link promises: an element of a page with this `id`.
package struct MarkdownClaim: Sendable, Hashable {
  /// Where the link stands.
  package let origin: Origin
  /// The path of the page below Output; `nil` for the page that the document itself stands on.
  package let page: String?
  /// The `id`, percent-encoding resolved.
  package let id: String

  package init(origin: Origin, page: String?, id: String) {
    self.origin = origin
    self.page = page
    self.id = id
  }
}

/// An address without scheme in a document, to be found in the site.
package struct MarkdownReference {
  /// The address, escapes and entities resolved.
  package let address: Bytes
  /// A place in the file of the document, `Origin.none` if it has none.
  package let origin: Origin

  package init(address: Bytes, origin: Origin) {
    self.address = address
    self.origin = origin
  }
}

/// What an address came to.
package struct MarkdownAnswer {
  /// The size of the image there, if it is one of the site.
  package var size: MarkdownImageSize?
  /// What is wrong with the address; its place is not known here.
  package var fault: Diagnostic?
  /// The number of the file beside content that it names, if it does.
  package var file: UInt32?
  /// The page and `id` that must be there; without a page the `id` of the document's own.
  package var claim: (page: String?, id: String)?

  package init() {}
}

/// Appends the URL for an address and says what came of it.
package typealias MarkdownAddressFinder =
  @Sendable (MarkdownReference, inout ByteBuffer) -> MarkdownAnswer
