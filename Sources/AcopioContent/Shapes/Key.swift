/// One key of a mapping in `site.yml` or `_collection.yml`.
struct Key: Sendable {
  /// The name, as written before the colon.
  let name: String
  /// The kind of its value.
  let kind: KeyKind
  /// Whether the mapping is refused without it.
  let isRequired: Bool
  /// The effect of the key: a phrase for the reference page and for editors, without a full stop.
  let summary: String
  /// A value, in YAML on one line.
  let example: String
  /// The former name of the key, for the message about it.
  let formerly: String?

  init(
    _ name: String, _ kind: KeyKind, required isRequired: Bool = false, _ summary: String,
    example: String, formerly: String? = nil
  ) {
    self.name = name
    self.kind = kind
    self.isRequired = isRequired
    self.summary = summary
    self.example = example
    self.formerly = formerly
  }
}

/// The kind of value of a key.
indirect enum KeyKind: Sendable {
  /// Any value.
  case any
  /// An expression over an entry.
  case expression
  /// `true` or `false`.
  case flag
  /// A whole number.
  case integer(ClosedRange<Int64>)
  /// The name of a field, or a path of names with dots between them.
  case name
  /// The word `null`.
  case null
  /// Any number.
  case number
  /// A path of the site, which may contain fields in braces.
  case path
  /// Text; in sites of several languages also a mapping of languages to text.
  case text
  /// Text that is the same in all languages.
  case plainText
  /// One of these words.
  case word([String])

  /// A list.
  case list(KeyKind)
  /// A mapping whose keys are the author's own.
  case mapping(KeyKind)
  /// A mapping with keys of these words.
  case words([String], KeyKind)
  /// One value, or a list of such values.
  case several(KeyKind)
  /// One of several kinds.
  case either([KeyKind])
  /// A mapping of the shape with this name in `Shapes.all`.
  case shape(String)
}

extension KeyKind {
  /// Whether a value is, or may be, a mapping or a list with lines of its own.
  var isNested: Bool {
    switch self {
    case .list, .mapping, .words, .shape: true
    case .several(let kind): kind.isNested
    case .either(let kinds): kinds.contains(where: \.isNested)
    case .any, .expression, .flag, .integer, .name, .null, .number, .path, .plainText, .text, .word:
      false
    }
  }

  /// The kind in words, for the reference page; shapes are links.
  var phrase: String {
    switch self {
    case .any: "anything"
    case .expression: "expression"
    case .flag: "`true` or `false`"
    case .integer(let range) where range.upperBound >= 1_000_000:
      "whole number from \(range.lowerBound)"
    case .integer(let range): "whole number from \(range.lowerBound) to \(range.upperBound)"
    case .name: "name of a field"
    case .null: "`null`"
    case .number: "number"
    case .path: "path"
    case .plainText, .text: "text"
    case .word(let words): words.map { "`\($0)`" }.joined(separator: ", ")
    case .list(let kind): "list: \(kind.phrase)"
    case .mapping(let kind): "mapping of names: \(kind.phrase)"
    case .words(_, let kind): "mapping: \(kind.phrase)"
    case .several(let kind): "\(kind.phrase), or a list"
    case .either(let kinds): kinds.map(\.phrase).joined(separator: "; or ")
    case .shape(let name): "[\(name)](#\(Shape.anchor(name)))"
    }
  }
}
