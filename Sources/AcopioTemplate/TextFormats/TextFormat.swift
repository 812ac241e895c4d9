package import AcopioBase

/// The format of the files that a template makes, which decides how values are made safe in them.
package enum TextFormat: UInt8, Sendable, CaseIterable {
  /// A page or a part of one; values are escaped for their HTML context.
  case html
  /// Lines of iCalendar (RFC 5545) or vCard (RFC 6350).
  case calendar
  /// Cells separated by commas (RFC 4180).
  case csv
  /// Cells separated by tabs.
  case tsv
  /// One JSON value (RFC 8259).
  case json
  /// JavaScript, or lines of JSON.
  case script
  /// XML 1.0.
  case xml
  /// Text without a syntax of its own, in which nothing is escaped.
  case plain

  /// The format of files at a path, by its ending in any case; `plain` for all that are not listed.
  package init(path: some StringProtocol) {
    let name = path.split(separator: "/", omittingEmptySubsequences: false).last ?? ""
    let ending = name.lastIndex(of: ".").map { name[name.index(after: $0)...].lowercased() } ?? ""
    self = TextFormat.allCases.first { $0.endings.contains(ending) } ?? .plain
  }

  /// The extensions of its files, sorted; `plain` has all others.
  package var endings: [String] {
    switch self {
    case .html: ["htm", "html", "shtml", "xht", "xhtml"]
    case .calendar: ["ics", "ifb", "vcf"]
    case .csv: ["csv"]
    case .tsv: ["tab", "tsv"]
    case .json: ["geojson", "json", "jsonld", "map", "topojson", "webmanifest"]
    case .script: ["cjs", "js", "jsonl", "mjs", "ndjson"]
    case .xml:
      ["atom", "gpx", "kml", "opml", "plist", "rdf", "rss", "svg", "tcx", "xml", "xsd", "xspf"]
    case .plain: []
    }
  }

  /// The usual ending of its files, for messages.
  var ending: String {
    switch self {
    case .html: "html"
    case .calendar: "ics"
    case .csv: "csv"
    case .tsv: "tsv"
    case .json: "json"
    case .script: "js"
    case .xml: "xml"
    case .plain: "txt"
    }
  }

  /// The noun for a file in messages: `a calendar`.
  package var noun: Message {
    switch self {
    case .html: "HTML"
    case .calendar: "a calendar"
    case .csv, .tsv: "a table"
    case .json: "JSON"
    case .script: "a script"
    case .xml: "XML"
    case .plain: "plain text"
    }
  }

  /// The escape for printed values; HTML has one for each context.
  var escape: Escape {
    switch self {
    case .html: .html
    case .calendar: .calendar
    case .csv: .csv
    case .tsv: .tsv
    case .json: .data
    case .script: .script
    case .xml: .xml
    case .plain: .file
    }
  }

  /// Whether values are printed as JSON, so that null, lists and objects can also be printed.
  var printsEverything: Bool { self == .json || self == .script }
}
