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
    return byExtension[String(path[path.index(after: dot)...])]
  }

  // Every file of a site is looked up, by all threads at once: one lookup instead of a walk through
  // the formats, whose lists of extensions would be counted as shared each time.
  private static let byExtension: [String: any ContentFormat] = {
    var formats: [String: any ContentFormat] = [:]
    for format in all {
      for name in format.extensions { formats[name] = format }
    }
    return formats
  }()
}
