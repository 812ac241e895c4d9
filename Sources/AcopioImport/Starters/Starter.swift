import AcopioBase
package import AcopioEmit

/// A small site to begin with, in English or Spanish.
///
/// Its files are kept in `Starters/`: those of the theme, which all starters share, those of lists or of
/// pages in columns, and its own, each in `all/` or in a folder for the language. If several have a file, their
/// texts follow each other, so that a starter adds its words, its styles and its part of each `<head>`.
package enum Starter: String, CaseIterable, Sendable {
  /// Pages, news with a feed, and an endpoint.
  case site
  /// Posts with tags and feeds.
  case blog
  /// Pages in sections, with their contents next to the text.
  case docs
  /// A versioned API, and a page that explains it.
  case api

  /// The languages in which starters are written.
  package static let languages = ["en", "es"]

  /// The files in a language, by default English, sorted by path.
  package func files(language: String) -> [NewFile] {
    let language = Starter.languages.contains(language) ? language : "en"
    var texts: [String: String] = [:]
    for source in sources.map(Starter.texts) {
      for folder in ["all/", "\(language)/"] {
        for (path, text) in source where path.hasPrefix(folder) {
          texts[String(path.dropFirst(folder.count)), default: ""] += text
        }
      }
    }
    return texts.keys.sorted().compactMap { path in texts[path].map { NewFile(path, text: $0) } }
  }

  /// The folders of `Starters/` with its files, in the order in which texts follow each other.
  private var sources: [String] {
    switch self {
    case .site: ["theme", rawValue]
    case .blog: ["theme", "lists", rawValue]
    case .docs, .api: ["theme", "columns", rawValue]
    }
  }

  /// The files of the theme alone, for sites that are imported.
  static func theme(language: String) -> [NewFile] {
    let folders = ["all/", Starter.languages.contains(language) ? "\(language)/" : "en/"]
    return Starter.files(of: "theme", in: folders)
  }

  /// The files in some of the folders of `Starters/theme/` or the like, sorted by path.
  static func files(of source: String, in folders: [String]) -> [NewFile] {
    texts(of: source).compactMap { path, text in
      guard let folder = folders.first(where: path.hasPrefix) else { return nil }
      return NewFile(String(path.dropFirst(folder.count)), text: text)
    }.inOrder { $0.path < $1.path }
  }

  private static func texts(of source: String) -> [String: String] {
    EmbeddedFiles.below("Starters/\(source)/")
  }
}
