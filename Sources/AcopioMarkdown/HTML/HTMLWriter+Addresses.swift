import AcopioBase
import CCMark

/// Decides which addresses of a document are resolved by the site.
struct AddressBook {
  private let finder: MarkdownAddressFinder?
  /// An origin in the file of the document.
  private let origin: Origin

  init(_ finder: MarkdownAddressFinder?, at origin: Origin) {
    self.finder = finder
    self.origin = origin
  }

  /// Whether there is a site.
  var isSite: Bool { finder != nil }

  /// Whether the site resolves this address.
  func mayHold(_ url: Bytes) -> Bool { finder != nil && MarkdownAddress.isOfSite(url) }

  /// Resolves an address and appends its URL.
  func find(_ url: Bytes, _ out: inout ByteBuffer) -> MarkdownAnswer {
    guard let finder else { return MarkdownAnswer() }
    return finder(MarkdownReference(address: url, origin: origin), &out)
  }
}

extension HTMLWriter {
  /// Writes the URL that the site resolves an address to; returns the size if it is an image.
  mutating func writeFound(
    _ url: Bytes, _ node: Node, into out: inout ByteBuffer
  ) -> MarkdownImageSize? {
    var found = ByteBuffer(capacity: 256)
    let answer = addresses.find(url, &found)
    appendURL(found.bytes, into: &out)
    if let fault = answer.fault { log.note(.told(fault), url, node) }
    if let claim = answer.claim { log.noteClaim(page: claim.page, id: claim.id, url, node) }
    if let file = answer.file { files.append(file) }
    return answer.size
  }

  mutating func noteMissingDescription(_ node: Node) {
    let diagnostic = Diagnostic(
      .missingAlt, .warning, "the image has no description",
      remedy: "say in the brackets what it shows: ![…](\(node.url.string))")
    log.note(.told(diagnostic), node.url, node)
  }

  /// Checks the links to the document itself, now that its headings and footnotes are known.
  mutating func settleOwnClaims() {
    if log.hasOwnClaims { log.settleOwnClaims(but: Set(ids.all).union(notes.ids)) }
  }
}
