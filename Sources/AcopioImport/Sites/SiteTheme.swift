import AcopioBase
import AcopioEmit

/// The files of the theme that an imported site gets, which its owner edits from then on.
struct SiteTheme {
  /// The names below `site.params` that the theme gives a meaning.
  static let params: Set<String> = ["edit", "nav", "releases", "sections", "version"]

  /// The names of the components that the theme has.
  static let components = Set(
    EmbeddedFiles.below("Starters/theme/all/templates/components/").keys.map(\.fileStem))

  let language: SiteLanguage
  /// Whether the site has trees of pages, which are shown in columns.
  let hasManual: Bool
  /// The starter whose face the site has.
  let face: Starter
  /// The path and the format of the feed.
  let feed: (path: String, format: String)?

  /// The files, sorted by path; `page.html` is left out, since it depends on the entries.
  var files: [NewFile] {
    var texts: [String: String] = [:]
    for source in ["theme", "lists"] + (hasManual ? ["columns"] : []) {
      for folder in ["all/", "\(language.words)/"] {
        add(source, folder, to: &texts) { _ in true }
      }
    }
    if hasManual {
      add("docs", "all/", to: &texts) { $0 != "templates/assets/site.css" }
    }
    let style = { (path: String) in path == "templates/assets/site.css" }
    add(face.rawValue, "all/", to: &texts, where: style)
    texts["templates/layouts/page.html"] = nil
    texts[".gitignore"] = texts[".gitignore"] ?? "/.acopio/\n/Output/\n"
    addFeed(to: &texts)
    if let words = texts.removeValue(forKey: "content/i18n/\(language.words).yml") {
      texts["content/i18n/\(language.file).yml"] = words
    }
    return texts.keys.sorted().compactMap { path in texts[path].map { NewFile(path, text: $0) } }
  }

  private func add(
    _ source: String, _ folder: String, to texts: inout [String: String],
    where isWanted: (String) -> Bool
  ) {
    for (path, text) in EmbeddedFiles.below("Starters/\(source)/") where path.hasPrefix(folder) {
      let name = String(path.dropFirst(folder.count))
      if isWanted(name) { texts[name, default: ""] += text }
    }
  }

  /// Links to the feed: one for programs, and one for people.
  private func addFeed(to texts: inout [String: String]) {
    guard let feed else { return }
    let type = feed.format == "atom" ? "application/atom+xml" : "application/rss+xml"
    texts["templates/partials/head.html", default: ""] += """
      <link rel="alternate" type="\(type)" title="{{ site.name }}" href="{{ '\(feed.path)' | url }}">

      """
    texts["templates/partials/footer.html", default: ""] += """
      <p><a href="{{ '\(feed.path)' | url }}">{{ 'feed' | t }}</a></p>

      """
  }
}
