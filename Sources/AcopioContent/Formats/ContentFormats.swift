/// Every format, in alphabetical order: a new one is one file and one line here.
package enum ContentFormats {
  /// The formats; no two share an extension.
  package static let all: [any ContentFormat] = [
    CSVFormat(),
    JSONFormat(),
    MarkdownFormat(),
    TOMLFormat(),
    YAMLFormat(),
  ]

  /// The extensions of all formats without the dot, in the order of the formats.
  package static var extensions: [String] { all.flatMap(\.extensions) }

  /// The format of the file at `path`, by its extension; `nil` if none reads it.
  package static func format(of path: String) -> (any ContentFormat)? {
    guard let dot = path.utf8.lastIndex(of: 0x2E) else { return nil }
    let suffix = path[path.index(after: dot)...]
    return all.first { $0.extensions.contains { $0 == suffix } }
  }
}
