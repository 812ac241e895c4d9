/// The HTML that the Markdown of a collection may hold: elements, and the attributes of each.
package struct AllowedHTML: Sendable, Equatable {
  /// The attributes that each element may have.
  package let elements: [String: [String]]

  package init(_ elements: [String: [String]] = [:]) { self.elements = elements }

  /// Elements that stand in a line of text.
  package static let inline = [
    "abbr", "b", "bdi", "bdo", "br", "cite", "code", "data", "del", "dfn", "em", "i", "ins", "kbd",
    "mark", "q", "rp", "rt", "ruby", "s", "samp", "small", "span", "strong", "sub", "sup", "time",
    "u", "var", "wbr",
  ]

  /// Elements that stand on their own.
  package static let blocks = [
    "address", "article", "aside", "dd", "details", "div", "dl", "dt", "figcaption", "figure", "hr",
    "section", "summary",
  ]

  /// Attributes that do no harm; `cite` is an address, which is judged.
  package static let attributes = [
    "aria-hidden", "aria-label", "cite", "class", "datetime", "dir", "id", "lang", "open", "role",
    "title", "translate", "value",
  ]

  /// Every element that can be allowed: what runs code, loads anything or takes input cannot, and
  /// what Markdown has words for need not.
  package static var possible: [String] { inline + blocks }
}
