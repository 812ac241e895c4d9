import AcopioBase

/// The HTML allowed in the Markdown of a collection: elements and the attributes of each.
package struct AllowedHTML: Sendable, Equatable {
  /// The attributes that each element may have.
  package let elements: [String: [String]]

  package init(_ elements: [String: [String]] = [:]) { self.elements = elements }

  /// Inline elements.
  package static let inline = [
    "a", "abbr", "b", "bdi", "bdo", "br", "cite", "code", "data", "del", "dfn", "em", "i", "img",
    "ins", "kbd",
    "mark", "q", "rp", "rt", "ruby", "s", "samp", "small", "span", "strong", "sub", "sup", "time",
    "u", "var", "wbr",
  ]

  /// Block elements.
  package static let blocks = [
    "address", "article", "aside", "blockquote", "caption", "col", "colgroup", "dd", "details",
    "div",
    "dl", "dt", "figcaption", "figure", "h1", "h2", "h3", "h4", "h5", "h6", "hr", "li", "ol", "pre",
    "section", "summary", "table", "tbody", "td", "tfoot", "th", "thead", "tr", "ul",
  ]

  /// Harmless attributes that any element can be allowed; `cite` is an address, which is validated.
  private static let common = [
    "aria-hidden", "aria-label", "cite", "class", "datetime", "dir", "id", "lang", "open", "role",
    "title", "translate", "value",
  ]

  /// Attributes of some elements; `href` and `src` are addresses, which are resolved and validated.
  private static let own = [
    "a": ["href", "rel", "target"], "col": ["span"], "colgroup": ["span"],
    "img": ["alt", "height", "src", "width"],
    "ol": ["reversed", "start"], "td": ["colspan", "rowspan"],
    "th": ["colspan", "rowspan", "scope"],
  ]

  /// The attributes that can be allowed for an element, in order.
  package static func attributes(of element: String) -> [String] {
    (common + own[element, default: []]).inOrder()
  }

  /// All attributes that can be allowed.
  package static let attributes = Set(common + own.values.joined()).inOrder()

  /// All elements that can be allowed.
  ///
  /// Elements that run code, load anything but images or take input cannot be allowed; most of those that
  /// Markdown can write itself need not be.
  package static var possible: [String] { inline + blocks }
}
