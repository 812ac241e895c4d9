import AcopioBase

/// Chooses names for the folders of collections: each is used once, and a build reads its content.
struct FolderNames {
  /// The names in lowercase, since some systems do not distinguish them.
  private var taken: Set<String> = ["i18n"]

  /// No name is taken, except for folders that contain something else.
  init() {}

  /// Whether a collection can have this name.
  func isFree(_ name: String) -> Bool { !taken.contains(name.lowercased()) }

  /// `name`, or another if it is taken or if no collection can have it.
  mutating func unused(_ name: String) -> String {
    let isPlain = !name.hasPrefix("_") && SitePlan.fault(in: "/\(name)/") == nil
    let base = isPlain ? name : "entries-\(name.slug)"
    return SitePlan.unused(base) { taken.insert($0.lowercased()).inserted }
  }
}

extension SitePlan {
  /// Gives each collection a folder of its own; a new name is reported.
  static func nameFolders(_ site: inout ForeignSite, _ diagnostics: inout Diagnostics)
    -> FolderNames
  {
    var names = FolderNames()
    for index in site.collections.indices {
      let name = site.collections[index].name
      let unused = names.unused(name)
      site.collections[index].name = unused
      guard unused != name, let first = site.collections[index].entries.first else { continue }
      diagnostics.leftOut(
        "the collection '\(name)' is called '\(unused)' here, since the name is taken or reserved",
        path: first.file.path, remedy: "use the new name in layouts")
    }
    return names
  }
}
