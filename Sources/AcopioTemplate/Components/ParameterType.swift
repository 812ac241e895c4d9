/// What a partial or component says that an argument is.
package enum ParameterType: Sendable, Equatable {
  case string, number, boolean, date, html, list, object, any
  /// An address; a text to partials.
  case url
  /// An image: its address to whoever writes a directive, an object with `url`, `width` and
  /// `height` in the component.
  case image
  /// One of these words.
  case choice([String])

  private static let simple: [(name: String, type: ParameterType)] = [
    ("string", .string), ("number", .number), ("boolean", .boolean), ("date", .date),
    ("html", .html), ("list", .list), ("object", .object), ("any", .any), ("url", .url),
    ("image", .image),
  ]

  /// The names of types.
  static var names: [String] { simple.map(\.name) }

  /// The type called `name`, or of words in quotes with `|` between; no spaces.
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

  /// The kinds of values that it takes.
  var kinds: TypeKinds {
    switch self {
    case .string, .url, .choice: .textual
    case .number: .number
    case .boolean: .boolean
    case .date: .date
    case .html: .html
    case .list: .lists
    case .object, .image: .object
    case .any: .anything
    }
  }
}
