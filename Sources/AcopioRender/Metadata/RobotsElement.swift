import AcopioBase
import AcopioGraph
import AcopioModel

/// The element of a page that asks search engines not to show it.
enum RobotsElement {
  private static let element: StaticString = "<meta name=\"robots\" content=\"noindex\">\n"

  /// Appends a page with the element at the end of its head, or after its title if its head has no
  /// end tag.
  ///
  /// A page that already has the element stays unchanged. Returns `false`, and appends nothing, if
  /// there is no place for it.
  static func complete(_ html: Bytes, into out: inout ByteBuffer) -> Bool {
    var afterTitle: Int?
    var beforeEnd: Int?
    for piece in HTMLPieces(html) {
      switch piece.kind {
      case .start where piece.name.equalsLowercased("meta"):
        guard says(piece, html) else { continue }
        out.append(html)
        return true
      case .end where piece.name.equalsLowercased("head"):
        beforeEnd = beforeEnd ?? piece.range.lowerBound
      case .end where piece.name.equalsLowercased("title"):
        afterTitle = afterTitle ?? piece.range.upperBound
      default: continue
      }
    }
    guard let place = beforeEnd ?? afterTitle else { return false }
    out.append(html.slice(0..<place))
    out.append(element)
    out.append(html.slice(place..<html.count))
    return true
  }

  /// The error for a page whose layout has no place for the element.
  static func missing(in page: Page) -> Diagnostic {
    Diagnostic(
      .missingRobots, .error,
      "'\(page.url.string)' has 'robots: noindex', and its layout prints no head to say so in",
      at: page.layout.origin,
      remedy: "print '<meta name=\"robots\" content=\"noindex\">' in the layout")
  }

  /// Whether a page asks not to be shown.
  static func isSaid(in html: Bytes) -> Bool {
    // The name of the element is in few pages, and is searched for first.
    guard html.holds("obots") || html.holds("OBOTS") else { return false }
    return HTMLPieces(html).contains {
      if case .start = $0.kind { $0.name.equalsLowercased("meta") && says($0, html) } else { false }
    }
  }

  /// The warning for a layout that asks so where nothing declares it.
  static func undeclared(in page: Page) -> Diagnostic {
    Diagnostic(
      .undeclaredRobots, .warning,
      "the layout '\(page.layout.content)' prints 'noindex', and its pages are in sitemap, search and feeds all the same",
      at: page.layout.origin,
      remedy:
        "write 'robots: noindex' in the entry, the list or the collection, which also adds the element"
    )
  }

  /// Whether an element excludes the page from search results: `noindex`, or `none`, among other
  /// words.
  private static func says(_ piece: HTMLPieces.Piece, _ html: Bytes) -> Bool {
    var isRobots = false
    var content = ""
    for attribute in HTMLAttributes(of: piece, in: html) {
      let value = html.slice(attribute.value)
      if attribute.name.equalsLowercased("name") { isRobots = value.equalsLowercased("robots") }
      if attribute.name.equalsLowercased("content") { content = value.string.lowercased() }
    }
    let words = content.split { $0 == "," || $0.isWhitespace }
    return isRobots && words.contains { $0 == "noindex" || $0 == "none" }
  }
}
