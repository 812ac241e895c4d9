import AcopioBase

/// The pages that own the files among the content of Hugo.
///
/// Files below the folder of an `index.md`, a leaf bundle, are part of that page: Markdown there
/// has no page of its own, and other files are published with it. Other files belong to the nearest
/// `_index.md`.
struct HugoBundles {
  /// The folder of the content, with a `/` at its end.
  private let content: String
  /// The path of that folder among the content: empty, or with a `/` at its end.
  private let target: String
  /// The files of the pages of leaf bundles, by folder.
  private var leaves: [String: String] = [:]
  /// The files of sections that have one, by folder.
  private var branches: [String: String] = [:]
  /// The entries of bundles that were read, by folder; those of several languages in their order.
  private var entries: [String: [ForeignEntry]] = [:]

  /// The other formats of which Hugo makes pages.
  static let otherFormats: Set<String> = ["html", "htm", "adoc", "org", "rst", "pandoc"]

  /// Finds the bundles among the files of the content.
  ///
  /// `otherLanguages` are the endings of translations, which do not affect a section here.
  init(
    _ paths: [String], content: String, target: String = "", otherLanguages: Set<String>
  ) {
    self.content = content
    self.target = target
    for path in paths where path.isMarkdown || HugoBundles.otherFormats.contains(path.fileExtension)
    {
      let folder = path.fileFolder
      let parts = path.fileStem.split(separator: ".").map(String.init)
      if parts.first == "index", folder != content, leaves[folder] == nil { leaves[folder] = path }
      let isTranslation = parts.count > 1 && otherLanguages.contains(parts[parts.count - 1])
      if parts.first == "_index", !isTranslation { branches[folder] = path }
    }
  }

  /// The page of another file that the file `path` is part of; `nil` if it can have one of its own.
  func page(containing path: String) -> String? {
    guard let folder = leaf(of: path), let page = leaves[folder] else { return nil }
    return path.fileFolder == folder && HugoBundles.isIndex(path) ? nil : page
  }

  /// Whether a file has the name of the page of a leaf bundle, in any language.
  private static func isIndex(_ path: String) -> Bool {
    path.fileStem.split(separator: ".").first == "index"
  }

  /// The outermost leaf bundle that contains a file.
  private func leaf(of path: String) -> String? {
    path.foldersUpwards.last { leaves[$0] != nil }
  }

  /// Takes the entries of the site, once it is known which of them are drafts.
  mutating func take(_ collections: [ForeignCollection]) {
    for entry in collections.flatMap(\.entries) {
      let folder = entry.source.fileFolder
      let isOwner =
        leaves[folder] == nil
        ? branches[folder] == entry.source : HugoBundles.isIndex(entry.source)
      if isOwner { entries[folder, default: []].append(entry) }
    }
  }

  /// The address of a file that is not Markdown; `nil` if Hugo does not publish it today, which is
  /// reported at `place`.
  func address(
    of path: String, language: Int, prefixes: [String], today: String, at place: String,
    _ diagnostics: inout Diagnostics
  ) -> String? {
    func prefix(of language: Int) -> String {
      let own = prefixes.indices.contains(language) ? prefixes[language] : ""
      return own.isEmpty ? "" : own.dropFirst() + "/"
    }
    let usual =
      prefix(of: language) + HugoBundles.address(target + path.dropFirst(content.count))
    let leaf = leaf(of: path)
    guard let folder = leaf ?? path.foldersUpwards.first(where: { branches[$0] != nil }),
      let page = leaf.flatMap({ leaves[$0] }) ?? branches[folder]
    else { return usual }
    let all = entries[folder] ?? []
    guard let entry = all.first(where: { $0.language == language }) ?? all.first else {
      diagnostics.leftOut(
        "the file was left out: the page '\(page)' that it belongs to was not imported",
        path: place, remedy: "copy it into static/ if it is to be published")
      return nil
    }
    if entry.isDraft || entry.hidesFiles || entry.isWithheld(on: today) {
      diagnostics.leftOut(
        "the file was left out: the page '\(page)' that it belongs to is not published, or not with its files",
        path: place, remedy: "copy it into static/ when the page is published")
      return nil
    }
    if entry.period.contains(where: { $0.name == "expiry-date" }) {
      diagnostics.leftOut(
        "the file stays when the page '\(page)' that it belongs to expires", path: place,
        remedy: "remove it from static/ then")
    }
    let own = entry.path.asPagePath
    guard leaf != nil, own.hasSuffix("/"), SitePlan.fault(in: own) == nil else { return usual }
    let top = entry.language == 0 ? prefix(of: 0) : ""
    return top + own.dropFirst() + HugoBundles.address(String(path.dropFirst(folder.count)))
  }

  private static func address(_ path: String) -> String {
    path.fileFolder.split(separator: "/").map { String($0).asStep + "/" }.joined() + path.fileName
  }
}

extension ForeignEntry {
  /// Whether a date keeps the entry from being published on a day, or may do so for some hours of it.
  func isWithheld(on today: String) -> Bool {
    func date(_ name: String) -> ForeignDate? {
      period.first { $0.name == name }.flatMap { ForeignDate($0.value.text.string) }
    }
    if let end = date("expiry-date"), end.day <= today { return true }
    let begin =
      date("publish-date") ?? (waitsForDate ? ForeignDate(self["date"].text.string) : nil)
    guard let begin, let now = ForeignDate(today) else { return false }
    return now.isBefore(begin)
  }
}
