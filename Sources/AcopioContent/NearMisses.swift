import AcopioBase

/// Files whose name is similar to the name of a declaration.
///
/// Such a file is never read, so its declarations would be missing without an error.
struct NearMisses {
  private var faults: [(path: String, message: Message, remedy: Message)] = []
  /// Whether one of them seems to be `site.yml`.
  private(set) var hasSite = false

  /// Records a file if it is a near miss, which `report` reports; returns whether it is.
  ///
  /// `declared` contains the folders below `content/` that have a `_collection.yml`.
  mutating func take(_ file: SourceFile, declared: Set<Substring>) -> Bool {
    guard NearMisses.mayBeDeclaration(file.path.utf8) else { return false }
    let path = file.path.dropFirst("content/".count)
    let slash = path.lastIndex(of: "/")
    let folder = path[..<(slash ?? path.startIndex)]
    let name = path[(slash.map { path.index(after: $0) } ?? path.startIndex)...]
    guard let dot = name.firstIndex(of: ".") else { return false }
    let stem = String(name[..<dot])
    let isConfiguration = ["yml", "yaml", "json", "toml"].contains(
      name[name.index(after: dot)...].lowercased())
    if folder.isEmpty, isConfiguration, NearMisses.isNear(stem, "site") {
      hasSite = true
      add(file.path, "the site is declared in 'site.yml'", right: "content/site.yml")
      return true
    }
    if folder.isEmpty, isConfiguration, NearMisses.isNear(stem, "redirects") {
      add(file.path, "redirects are in 'redirects.yml'", right: SiteReader.redirects)
      return true
    }
    if folder.lowercased() == "i18n", isConfiguration {
      add(
        file.path, "the strings of a language are in 'i18n/<language>.yml'",
        right: "content/i18n/\(stem).yml")
      return true
    }
    let isHidden = stem.hasPrefix("_")
    if isHidden, isConfiguration, name != FolderDefaults.fileName, !folder.isEmpty,
      NearMisses.isNear(stem, "_defaults")
    {
      add(
        file.path, "the defaults of a folder are in '\(FolderDefaults.fileName)'",
        right: "content/\(folder)/\(FolderDefaults.fileName)")
      return true
    }
    guard isHidden || isConfiguration && !declared.contains(folder),
      NearMisses.isNear(stem, "_collection"), !folder.isEmpty || isHidden
    else { return false }
    guard !folder.isEmpty else {
      addNameless(file.path)
      return true
    }
    add(
      file.path, "a collection is declared in '_collection.yml'",
      right: "content/\(folder)/_collection.yml")
    return true
  }

  /// Whether the name of a file begins with `_` or has an extension of configuration; most have neither.
  private static func mayBeDeclaration(_ path: String.UTF8View) -> Bool {
    let name = path.lastIndex(of: 0x2F).map { path.index(after: $0) } ?? path.startIndex
    if path[name...].first == 0x5F { return true }
    guard let dot = path.lastIndex(of: 0x2E), dot >= name else { return false }
    let ending = path[path.index(after: dot)...]
    return (3...4).contains(ending.count) && !ending.elementsEqual("html".utf8)
  }

  /// Records a declaration that is in no folder; the folder would name the collection.
  mutating func addNameless(_ path: String) {
    faults.append(
      (
        path, "a collection has a folder of its own, which is its name",
        "move the file to content/<name>/_collection.yml, next to its entries"
      ))
  }

  private mutating func add(_ path: String, _ rule: Message, right: String) {
    faults.append((path, "the file is not read: \(rule)", "rename it to \(right), or remove it"))
  }

  private static func isNear(_ stem: String, _ name: String) -> Bool {
    nearestName(to: stem, among: [name]) != nil
  }

  /// Reports each of them as `misnamed-file`.
  func report(_ diagnostics: inout Diagnostics) {
    for fault in faults {
      diagnostics.error(.misnamedFile, fault.message, path: fault.path, remedy: fault.remedy)
    }
  }
}
