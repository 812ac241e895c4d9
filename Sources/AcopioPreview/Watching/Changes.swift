package import AcopioBase

/// The changes in the folders of a site.
package struct Changes: Sendable, Equatable {
  /// The folders that are watched, below the root of the site.
  static let folders = ["content", "static", "templates"]

  /// The paths of files and folders, below the root of the site.
  package private(set) var paths: Set<String> = []
  /// Whether more changed than is known.
  package private(set) var isPartial = false

  package init(paths: Set<String> = [], isPartial: Bool = false) {
    self.paths = paths
    self.isPartial = isPartial
  }

  /// Whether nothing changed.
  package var isEmpty: Bool { paths.isEmpty && !isPartial }

  /// Whether nothing changed but style sheets.
  package var areStyles: Bool {
    !isPartial && !paths.isEmpty && paths.allSatisfy { $0.hasSuffix(".css") }
  }

  /// Adds a path.
  mutating func add(_ path: String) { paths.insert(path) }

  /// Notes that something is not known.
  mutating func losePaths() { isPartial = true }

  /// Adds later changes.
  package mutating func append(_ other: Changes) {
    paths.formUnion(other.paths)
    if other.isPartial { isPartial = true }
  }

  /// The paths as people read them: the first one in order, and how many others there are.
  package var summary: Message {
    guard let first = paths.min(by: { $0.utf8.lexicographicallyPrecedes($1.utf8) }) else {
      return "many files"
    }
    if isPartial { return "\(first) and others" }
    let others = paths.count - 1
    switch others {
    case 0: return Message(verbatim: first)
    case 1: return "\(first) and 1 other"
    default: return "\(first) and \(others) others"
    }
  }

  /// Whether a name belongs to an editor's own file: hidden, or a copy of a file before it was
  /// saved.
  static func isOfTool(_ name: String) -> Bool {
    name.hasPrefix(".") && name != ".well-known" || name.hasSuffix("~")
  }
}
