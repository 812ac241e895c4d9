package import AcopioEmit

/// A small site to begin with, in English or Spanish.
///
/// Its files are kept in `Starters/`: those of the theme, which all starters share, and its own,
/// each in `all/` or in a folder for the language. If both have a file, the theme's text comes
/// first and the starter's follows, so that a starter adds its words and its part of each `<head>`.
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
    for source in [StarterFiles.theme, own] {
      for folder in ["all/", "\(language)/"] {
        for (path, text) in source where path.hasPrefix(folder) {
          texts[String(path.dropFirst(folder.count)), default: ""] += text
        }
      }
    }
    return texts.keys.sorted().compactMap { path in texts[path].map { NewFile(path, text: $0) } }
  }

  /// The files of the theme alone, for sites that are imported.
  static func theme(language: String) -> [NewFile] {
    let folders = ["all/", Starter.languages.contains(language) ? "\(language)/" : "en/"]
    return StarterFiles.theme.keys.sorted().compactMap { path in
      guard let folder = folders.first(where: path.hasPrefix),
        let text = StarterFiles.theme[path]
      else { return nil }
      return NewFile(String(path.dropFirst(folder.count)), text: text)
    }
  }

  private var own: [String: String] {
    switch self {
    case .site: StarterFiles.site
    case .blog: StarterFiles.blog
    case .docs: StarterFiles.docs
    case .api: StarterFiles.api
    }
  }
}

/// The files of all starters as text; the other files with this name are written by `make starters`.
package enum StarterFiles {
  /// The files of each folder in `Starters/`, by their path there.
  package static let all = [
    "api": api, "blog": blog, "ci": ci, "docs": docs, "site": site, "theme": theme,
  ]
}
