import AcopioBase

/// The entries of a feed in Atom or RSS.
struct FinishedFeed {
  /// Whether the file is a feed.
  private(set) var isFeed = false
  /// The links and titles of its entries, in order.
  private(set) var items: [(title: String, link: String)] = []

  /// Reads a file of XML.
  init(_ xml: Bytes) {
    var item: (title: String, link: String)?
    var element = ""
    for piece in HTMLPieces(xml) {
      let name = piece.name.string.lowercased()
      switch piece.kind {
      case .start:
        if name == "rss" || name == "feed" || name == "rdf:rdf" { isFeed = true }
        if name == "item" || name == "entry" { item = ("", "") }
        element = name
        if name == "link", item != nil { takeLink(of: piece, xml, &item) }
      case .end:
        if name == "item" || name == "entry", let found = item {
          items.append((found.title.trimmingSpaces, found.link.trimmingSpaces))
          item = nil
        }
        element = ""
      case .text, .unseen:
        var text = xml.slice(piece.range).string
        if text.hasPrefix("<![CDATA[") { text = String(text.dropFirst(9).dropLast(3)) }
        if element == "title" {
          item?.title +=
            piece.kind == .text ? text.withBytes { CharacterReferences.resolved($0) } : text
        }
        if element == "link" { item?.link += text.withBytes { CharacterReferences.resolved($0) } }
      }
    }
  }

  /// Takes the address of a link of Atom, unless it leads to something beside the entry.
  private func takeLink(
    of piece: HTMLPieces.Piece, _ xml: Bytes, _ item: inout (title: String, link: String)?
  ) {
    var values: [String: String] = [:]
    for attribute in HTMLAttributes(of: piece, in: xml) {
      values[attribute.name.string] = CharacterReferences.resolved(xml.slice(attribute.value))
    }
    guard let target = values["href"], (values["rel"] ?? "alternate") == "alternate" else { return }
    item?.link = target
  }
}
