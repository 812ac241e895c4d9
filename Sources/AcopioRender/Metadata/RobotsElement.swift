import AcopioBase
import AcopioGraph
import AcopioModel

/// The element of a page that asks search engines not to show it.
enum RobotsElement {
  private static let element: StaticString = "<meta name=\"robots\" content=\"noindex\">\n"

  /// Appends a page with the element at the end of its head, or after its title if it has no end tag of a head.
  ///
  /// A page that says so itself stays as it is. Returns `false`, and appends nothing, if there is no place for it.
  static func complete(_ html: Bytes, into out: inout ByteBuffer) -> Bool {
    var afterTitle: Int?
    var beforeEnd: Int?
    var tag = PageTag(in: html)
    for piece in HTMLPieces(html) where tag.become(piece) {
      if tag.isEnd, tag.isNamed("head") {
        beforeEnd = beforeEnd ?? piece.range.lowerBound
      } else if tag.isEnd, tag.isNamed("title") {
        afterTitle = afterTitle ?? piece.range.upperBound
      } else if says(tag) {
        out.append(html)
        return true
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

  /// Whether an element says that the page may not be shown: `noindex`, or `none`, among other words.
  static func says(_ tag: PageTag) -> Bool {
    guard tag.isNamed("meta"), !tag.isEnd else { return false }
    func value(_ name: StaticString) -> Bytes? {
      tag.attributes.last { $0.name.equalsLowercased(name) }.map { tag.raw($0) }
    }
    guard value("name")?.equalsLowercased("robots") == true, let content = value("content") else {
      return false
    }
    let words = content.string.lowercased().split { $0 == "," || $0.isWhitespace }
    return words.contains { $0 == "noindex" || $0 == "none" }
  }
}
