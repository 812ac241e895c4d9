/// Text files: calendars, tables, XML and others.
package struct TextOutput: Sendable {
  /// The path, with its ending: `/calendar/{slug}.ics`.
  package let path: PathPattern
  /// The source of the files.
  package let source: Source
  /// The list of an entry that has a file for each of its elements; `nil` for a file of the entry.
  package let list: Located<String>?
  /// The condition of entries that have a file, or are in the file of all; `nil` for all.
  package let filter: Expression?
  /// The order of the entries in the file of all; empty for the order of the collection.
  package let order: [SortKey]
  /// Whether the files are also written in the site's other languages, below the path of each.
  package let isLocalized: Bool

  /// The source of a file.
  package enum Source: Sendable {
    /// The template with this name below `templates/outputs/`, without `.liquid`: `book.ics`.
    case template(Located<String>)
    /// These columns, with a record for each entry.
    case columns([TableColumn])
    /// The places of entries, in GPX or KML.
    case places(PlaceOutput)
  }

  package init(
    path: PathPattern, source: Source, list: Located<String>? = nil,
    filter: Expression? = nil, order: [SortKey] = [], isLocalized: Bool = false
  ) {
    self.path = path
    self.source = source
    self.list = list
    self.filter = filter
    self.order = order
    self.isLocalized = isLocalized
  }

  /// Its template; `nil` for a table.
  package var template: Located<String>? {
    if case .template(let name) = source { name } else { nil }
  }

  /// The prefix of the paths of its files in a language.
  package func prefix(in language: Language) -> String {
    isLocalized ? language.prefix : language.filePrefix
  }

  /// Whether the files are pictures, drawn from the SVG that a template makes.
  package var isPicture: Bool { TextOutput.isPicture(path.text) }

  /// Whether a path names a picture.
  package static func isPicture(_ path: String) -> Bool { path.lowercased().hasSuffix(".png") }

  /// The places of entries; `nil` for another output.
  package var places: PlaceOutput? { if case .places(let rule) = source { rule } else { nil } }

  /// The columns of a table; empty for a template.
  package var columns: [TableColumn] {
    if case .columns(let columns) = source { columns } else { [] }
  }

  /// Whether there are several files, whose paths differ in the value of a field.
  package var hasFields: Bool { !path.fields.isEmpty }
}
