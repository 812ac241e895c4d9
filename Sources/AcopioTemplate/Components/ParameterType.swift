/// The type that a partial or component declares for a parameter.
package enum ParameterType: Sendable, Equatable {
  case string, number, boolean, date, html, list, object, any
  /// An address; partials treat it as text.
  case url
  /// An image.
  ///
  /// A directive gives its address; the component sees an object with `url`, `width` and `height`.
  case image
  /// A text file next to the entry.
  ///
  /// A directive gives its address; the component sees an object with `url`, `name` and `text`.
  case file
  /// A text file in `content/` that is shown and not published.
  ///
  /// A directive gives its path; the component sees an object with `name` and `text`.
  case source
  /// One of these words.
  case choice([String])

  private static let simple: [(name: String, type: ParameterType)] = [
    ("string", .string), ("number", .number), ("boolean", .boolean), ("date", .date),
    ("html", .html), ("list", .list), ("object", .object), ("any", .any), ("url", .url),
    ("image", .image), ("file", .file), ("source", .source),
  ]

  /// The names of types.
  static var names: [String] { simple.map(\.name) }

  /// Parses a type name, or quoted words separated by `|`, without spaces.
  init?(_ name: String) {
    if let known = ParameterType.simple.first(where: { $0.name == name }) {
      self = known.type
      return
    }
    let words = name.split(separator: "|", omittingEmptySubsequences: false)
    let bare = words.compactMap { word -> String? in
      guard word.count > 2, let quote = word.first, quote == "'" || quote == "\"",
        word.last == quote
      else { return nil }
      return String(word.dropFirst().dropLast())
    }
    guard bare.count == words.count else { return nil }
    self = .choice(bare)
  }

  /// The kinds of values that it accepts.
  var kinds: TypeKinds {
    switch self {
    case .string, .url, .choice: .textual
    case .number: .number
    case .boolean: .boolean
    case .date: .date
    case .html: .html
    case .list: .lists
    case .object, .image, .file, .source: .object
    case .any: .anything
    }
  }
}
