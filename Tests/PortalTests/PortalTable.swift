import AcopioTestSupport
import Foundation

/// `Tests/Portals/<portal>/table.csv`: what a portal must have, and where it is shown.
struct PortalTable {
  /// One thing that must be there.
  struct Row {
    /// `entry`, `rule`, `page` or `endpoint`.
    let kind: String
    /// A description of it.
    let what: String
    /// Where it is in Spanish and in English: paths below Output, or for a rule the name of a case;
    /// `-` for what has one language only.
    let places: [String]
  }

  let portal: String
  let rows: [Row]

  init(portal: String, text: String) {
    self.portal = portal
    rows = text.split(separator: "\n").dropFirst().compactMap { line in
      let cells = PortalTable.cells(line)
      guard cells.count == 4 else { return nil }
      return Row(kind: cells[0], what: cells[1], places: [cells[2], cells[3]])
    }
  }

  /// The cells of a line; a cell with a comma may be in quotes.
  private static func cells(_ line: Substring) -> [String] {
    var cells: [String] = [""]
    var isQuoted = false
    for character in line where character != "\r" {
      switch character {
      case "\"": isQuoted.toggle()
      case "," where !isQuoted: cells.append("")
      default: cells[cells.count - 1].append(character)
      }
    }
    return cells.map { $0.trimmingCharacters(in: .whitespaces) }
  }

  /// The tables of all portals.
  static func all() throws -> [PortalTable] {
    try Portals.names().map { portal in
      let url = Portals.folder.appending(path: "\(portal)/table.csv")
      return PortalTable(portal: portal, text: try String(contentsOf: url, encoding: .utf8))
    }
  }

  /// The path below Output of the file at an address: `/a/` is `a/index.html`.
  static func file(of place: String) -> String {
    let path = place.drop { $0 == "/" }
    return path.isEmpty || path.hasSuffix("/") ? path + "index.html" : String(path)
  }
}
