/// The HTML allowed in the Markdown of a collection: elements and the attributes of each.
package struct AllowedHTML: Sendable, Equatable {
  /// The attributes that each element may have.
  package let elements: [String: [String]]

  package init(_ elements: [String: [String]] = [:]) { self.elements = elements }

  /// Inline elements.
  package static let inline = [
    "abbr", "b", "bdi", "bdo", "br", "cite", "code", "data", "del", "dfn", "em", "i", "ins", "kbd",
    "mark", "q", "rp", "rt", "ruby", "s", "samp", "small", "span", "strong", "sub", "sup", "time",
    "u", "var", "wbr",
  ]

  /// Block elements.
  package static let blocks = [
    "address", "article", "aside", "dd", "details", "div", "dl", "dt", "figcaption", "figure", "hr",
    "section", "summary",
  ]

  /// Harmless attributes; `cite` is an address, which is validated.
  package static let attributes = [
    "aria-hidden", "aria-label", "cite", "class", "datetime", "dir", "id", "lang", "open", "role",
    "title", "translate", "value",
  ]

  /// All elements that can be allowed.
  ///
  /// Elements that run code, load anything or take input cannot be allowed; elements that Markdown
  /// can write itself need not be.
  package static var possible: [String] { inline + blocks }
}
