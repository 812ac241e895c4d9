import AcopioModel

/// Finds the role of each key from all keys of the old and the new site.
struct RoleFinder {
  /// The number of pages and files of data below each folder.
  private var below: [String: Int] = [:]
  /// The number of them that are the index of the folder, one for each form of it.
  private var indexes: [String: Int] = [:]

  init(_ keys: some Sequence<String>) {
    for key in keys where RoleFinder.refers(key) {
      for index in key.indices where key[index] == "/" {
        below[String(key[..<index]), default: 0] += 1
      }
      if let folder = RoleFinder.indexFolder(key) { indexes[folder, default: 0] += 1 }
    }
  }

  /// The role of a key.
  func role(_ key: String) -> PublishStage.Role {
    let plain = ResourceClass.uncompressed(key)
    if plain == "index.html" { return .home }
    if RoleFinder.isEntrance(plain) { return .entrance }
    // Lists of pages refer to them.
    if ResourceClass(of: plain) == .hashedData { return .file }
    guard RoleFinder.refers(key) else { return .file }
    if let folder = RoleFinder.indexFolder(key) {
      return (below[folder] ?? 0) > (indexes[folder] ?? 0) ? .index : .page
    }
    return (below[RoleFinder.withoutExtension(plain)] ?? 0) > 0 ? .index : .page
  }

  /// The extensions of files that refer to other objects, without the dot.
  private static let referring: Set<String> = [
    "apib", "csv", "geojson", "htm", "html", "ics", "json", "jsonld", "kml", "md", "txt",
    "webmanifest",
    "xhtml", "xml",
  ]
  /// Entry points of programs, besides feeds.
  private static let entrances: Set<String> = [
    "_headers", "_redirects", ".htaccess", "acopio.json", "llms.txt", "robots.txt",
  ]

  private static func refers(_ key: String) -> Bool {
    let plain = ResourceClass.uncompressed(key)
    guard let ending = ending(plain) else { return true }
    return referring.contains(ending) || isEntrance(plain)
  }

  private static func isEntrance(_ key: String) -> Bool {
    entrances.contains(key) || ["atom", "rss", "xml"].contains(ending(key) ?? "")
  }

  /// The folder whose index the key is: `books` for `books/index.html`.
  private static func indexFolder(_ key: String) -> String? {
    guard let slash = key.lastIndex(of: "/") else { return nil }
    let name = ResourceClass.uncompressed(String(key[key.index(after: slash)...]))
    return withoutExtension(name) == "index" ? String(key[..<slash]) : nil
  }

  private static func withoutExtension(_ key: String) -> String {
    guard let ending = ending(key) else { return key }
    return String(key.dropLast(ending.utf8.count + 1))
  }

  /// The extension of a key without the dot; `nil` if its name has none.
  static func ending(_ key: String) -> String? {
    let name = key.split(separator: "/").last ?? ""
    guard let dot = name.lastIndex(of: "."), dot != name.startIndex else { return nil }
    let ending = name[name.index(after: dot)...]
    return ending.isEmpty ? nil : String(ending).lowercased()
  }
}
