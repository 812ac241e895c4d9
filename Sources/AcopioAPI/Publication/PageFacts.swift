import AcopioBase

/// The facts about an HTML page that a report names.
struct PageFacts {
  /// The text of its title on one line; `nil` without one.
  private(set) var title: String?
  /// The target to which it sends visitors; `nil` if it does not.
  private(set) var target: String?

  /// Reads the head of a page.
  init(_ html: Bytes) {
    var isTitle = false
    for piece in HTMLPieces(html) {
      switch piece.kind {
      case .start where piece.name.equalsLowercased("body"): return
      case .start where piece.name.equalsLowercased("meta"):
        target = target ?? PageFacts.target(of: piece, html)
      case .start: isTitle = title == nil && piece.name.equalsLowercased("title")
      case .text where isTitle:
        let text = CharacterReferences.resolved(html.slice(piece.range))
        let words = text.split { $0.isWhitespace }.joined(separator: " ")
        title = words.isEmpty ? nil : words.cut(to: 120)
        isTitle = false
      case .end, .unseen, .text: break
      }
    }
  }

  /// The kind of page.
  var content: FileChange.Content {
    target.map { .redirect(to: $0) } ?? .page(title: title)
  }

  /// The address in `<meta http-equiv="refresh" content="0; url=…">`.
  private static func target(of tag: HTMLPieces.Piece, _ html: Bytes) -> String? {
    var isRefresh = false
    var content = ""
    for attribute in HTMLAttributes(of: tag, in: html) {
      if attribute.name.equalsLowercased("http-equiv") {
        isRefresh = html.slice(attribute.value).equalsLowercased("refresh")
      } else if attribute.name.equalsLowercased("content") {
        content = CharacterReferences.resolved(html.slice(attribute.value))
      }
    }
    guard isRefresh, let semicolon = content.firstIndex(of: ";") else { return nil }
    let rest = content[content.index(after: semicolon)...].drop { $0 == " " }
    guard rest.prefix(4).lowercased() == "url=" else { return nil }
    return String(rest.dropFirst(4)).cut(to: 500)
  }
}
