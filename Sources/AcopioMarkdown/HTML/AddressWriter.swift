import AcopioBase
import CCMark

/// Writes the addresses of links and images; addresses within the site as the site resolves them.
struct AddressWriter {
  private let finder: MarkdownAddressFinder?
  /// An origin in the file of the document.
  private let origin: Origin
  /// Whether addresses that run code are rejected.
  private let isSafe: Bool
  /// Whether addresses of the reader's own computer are reported.
  private let reportsLocal: Bool
  /// The picture whose address was written last, if it has several files.
  private(set) var picture: (element: PictureElement, base: String)?
  /// The numbers of the files next to content that the document names.
  private(set) var files: [UInt32] = []

  init(
    _ finder: MarkdownAddressFinder?, at origin: Origin, isSafe: Bool, reportsLocal: Bool
  ) {
    self.reportsLocal = reportsLocal
    self.finder = finder
    self.origin = origin
    self.isSafe = isSafe
  }

  /// Whether there is a site.
  var isSite: Bool { finder != nil }

  /// Writes the address of a link or image; returns the size if it is an image of the site.
  mutating func write(
    _ node: Node, _ log: inout FaultLog, into out: inout ByteBuffer
  ) -> MarkdownImageSize? {
    write(node.url, of: node, &log, into: &out)
  }

  /// Writes an address in a node, which may be one of raw HTML; returns the size if it is an image of the
  /// site.
  mutating func write(
    _ url: Bytes, of node: Node, _ log: inout FaultLog, into out: inout ByteBuffer
  ) -> MarkdownImageSize? {
    picture = nil
    guard isSafe else {
      appendURL(url, into: &out)
      return nil
    }
    guard check(url, of: node, &log) else { return nil }
    if reportsLocal { reportLocal(url, of: node, &log) }
    guard let finder, MarkdownAddress.isOfSite(url) else {
      if isSite, let fault = MarkdownAddress.webFault(of: url) {
        log.note(.told(fault), url, node)
      }
      appendURL(url, into: &out)
      return nil
    }
    var found = ByteBuffer(capacity: 256)
    let answer = finder(MarkdownReference(address: url, origin: origin), &found)
    appendURL(found.bytes, into: &out)
    if let fault = answer.fault { log.note(.told(fault), url, node) }
    if node.type == CMARK_NODE_IMAGE, let fault = answer.pictureFault {
      log.note(.told(fault), url, node)
    }
    if let claim = answer.claim { log.noteClaim(page: claim.page, id: claim.id, url, node) }
    if let file = answer.file { files.append(file) }
    picture = answer.picture
    return answer.size
  }

  /// Warns of an address on the reader's own computer, unless the text of the link names it.
  private func reportLocal(_ url: Bytes, of node: Node, _ log: inout FaultLog) {
    guard let path = MarkdownAddress.localPath(of: url) else { return }
    if node.type == CMARK_NODE_LINK {
      let text = PlainText.of(node).bytes.string.lowercased()
      if ["localhost", "127.", "0.0.0.0", "::1"].contains(where: text.contains) { return }
    }
    let written = ownPath(path.first == 0x2F ? path.string : "/\(path.string)")
    let diagnostic = Diagnostic(
      .foreignSyntax, .warning, "this is an address of the visitor's own computer",
      remedy: "write '\(written)', a path of this site"
        + (node.type == CMARK_NODE_LINK ? ", or name the computer in the text" : ""))
    log.note(.told(diagnostic), url, node)
  }

  /// A path in the form that documents of this site use.
  ///
  /// If only the path without its first segment, the one of the base URL, leads somewhere, that
  /// segment is removed.
  private func ownPath(_ path: String) -> String {
    guard let finder, let slash = path.dropFirst().firstIndex(of: "/") else { return path }
    func leadsSomewhere(_ path: String) -> Bool {
      var path = path
      var found = ByteBuffer(capacity: 256)
      let answer = path.withUTF8 { finder(MarkdownReference(address: $0, origin: origin), &found) }
      return answer.fault == nil
    }
    let rest = String(path[slash...])
    return !leadsSomewhere(path) && leadsSomewhere(rest) ? rest : path
  }

  /// Whether an address may be written; reports one that runs code.
  func check(_ node: Node, _ log: inout FaultLog) -> Bool { check(node.url, of: node, &log) }

  private func check(_ url: Bytes, of node: Node, _ log: inout FaultLog) -> Bool {
    guard isSafe else { return true }
    guard MarkdownAddress.refusedScheme(of: url) != nil else {
      guard MarkdownAddress.hasBackslash(url) else { return true }
      log.note(.told(MarkdownAddress.backslashFault(at: .none)), url, node)
      return false
    }
    log.note(.unsafeURL, url, node)
    return false
  }
}
