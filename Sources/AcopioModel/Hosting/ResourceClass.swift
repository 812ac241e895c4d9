import AcopioBase

/// The class of a published file, which decides how long it is kept and who may read it.
///
/// It depends on the path alone, so that every host can express it as a rule.
package enum ResourceClass: Sendable, CaseIterable {
  /// HTML.
  case page
  /// Files for programs: endpoints, feeds, tables, calendars, descriptions.
  case data
  /// A file whose name changes with its content.
  case asset
  /// Data whose name is its hash: the pages of lists with `pages: hashed`.
  case hashedData
  /// Any other file.
  case file

  /// The folder of all assets.
  package static let assetFolder = "assets/"

  /// The folder of all data whose name is its hash.
  package static let hashedFolder = "immutable/"

  /// The extensions of data, sorted.
  package static let dataExtensions: [String] = [
    "apib", "atom", "csv", "geojson", "gpx", "ics", "json", "jsonld", "kml", "md", "rss", "tcx",
    "tsv", "txt", "vcf", "webmanifest", "xml", "yaml", "yml",
  ]

  private static let dataSet = Set(dataExtensions)

  /// The class of the file at a path below Output.
  package init(of path: String) {
    if path.hasPrefix(ResourceClass.assetFolder) {
      self = .asset
      return
    }
    if ResourceClass.isHashed(path) {
      self = .hashedData
      return
    }
    let ending = MediaTypes.fileExtension(of: path)
    switch ending {
    case "html", "htm", "xhtml": self = .page
    case "" where path.hasPrefix(".well-known/"): self = .data
    default: self = ResourceClass.dataSet.contains(ending) ? .data : .file
    }
  }

  /// The path of the original of a precompressed file; any other file keeps its path.
  package static func uncompressed(_ path: String) -> String {
    for ending in [".gz", ".br", ".zst"] where path.hasSuffix(ending) {
      return String(path.dropLast(ending.count))
    }
    return path
  }

  /// Whether a path names a JSON file in `immutable/` whose name is a SHA-256.
  private static func isHashed(_ path: String) -> Bool {
    guard path.hasPrefix(hashedFolder), path.hasSuffix(".json") else { return false }
    let name = path.dropLast(".json".utf8.count).split(separator: "/").last ?? ""
    return name.utf8.count == 64
      && name.utf8.allSatisfy { (0x30...0x39).contains($0) || (0x61...0x66).contains($0) }
  }
}
