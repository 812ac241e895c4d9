import AcopioSiteTestSupport
import AcopioTestSupport
import Foundation
import Testing

/// Words specific to a portal occur in `content/` and `templates/` only, not in the program.
@Suite struct PortalWordsTests {
  /// Collections whose names are words that the program has in senses of its own.
  ///
  /// Combinations of JSON Schemas, containers of Markdown, features of GeoJSON, file actions of
  /// POSIX, ranges of bytes, plans of pages,
  /// requests, protocols and statuses of HTTP, profiles of colours, the coverage of schemas, roles of published files, apps and routes as hosts configure them.
  private static let ownWords: Set<String> = [
    "actions", "app", "areas", "categories", "combinations", "containers", "countries", "coverage",
    "days", "examples", "features",
    "levels",
    "lines", "links", "measures", "modes", "moments", "news", "pages", "places", "plans",
    "profiles", "protocols",
    "ranges", "requests", "roles", "routes", "rules", "services", "states", "statuses", "steps",
    "tags",
    "targets", "units", "week", "weeks",
  ]

  /// Where the general vocabulary of schema.org is written down.
  private static let vocabulary = "AcopioModel/Metadata/Vocabulary"

  @Test func sourcesNameNoPortalAndNoCollectionOfOne() throws {
    let names = try collectionNames()
    #expect(names.count > 30)
    let portals = Set(names.compactMap { $0.count > 1 ? $0.first : nil })
    #expect(portals.count == 5)
    var words = portals
    for name in names where name.count > 1 {
      guard let last = name.last, !Self.ownWords.contains(last) else { continue }
      words.insert(last)
    }
    var found: [String] = []
    for (path, text) in try sources() where !path.contains(Self.vocabulary) {
      let tokens = Set(text.lowercased().split { !$0.isLetter && $0 != "-" }.map(String.init))
      found += words.intersection(tokens).map { "\(path): \($0)" }
    }
    #expect(found.sorted() == [])
  }

  /// The steps of the names of all collections below `content/`.
  private func collectionNames() throws -> [[String]] {
    try BuiltSite.ownFiles().keys.filter { $0.hasSuffix("/_collection.yml") }.map {
      $0.split(separator: "/").dropFirst().dropLast().map(String.init)
    }
  }

  private func sources() throws -> [(path: String, text: String)] {
    let root = Specs.projectRoot.appending(path: "Sources")
    var files: [(String, String)] = []
    let walk = FileManager.default.enumerator(at: root, includingPropertiesForKeys: nil)
    while let url = walk?.nextObject() as? URL {
      guard ["swift", "c", "h"].contains(url.pathExtension) else { continue }
      let path = url.path.dropFirst(root.path.count).drop { $0 == "/" }
      files.append((String(path), try String(contentsOf: url, encoding: .utf8)))
    }
    return files
  }
}
