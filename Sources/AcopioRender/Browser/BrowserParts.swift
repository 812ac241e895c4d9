package import AcopioBase
import AcopioModel
package import AcopioTemplate

/// The tool's own parts for the pages of sites that use them: partials, scripts and style sheets,
/// with their words.
///
/// A file of the site with the same name replaces each: `templates/partials/acopio/search.html`,
/// `templates/assets/acopio/search.css`.
package enum BrowserParts {
  /// The features that have such files.
  package enum Feature: String, CaseIterable, Sendable {
    case search, offline, code
  }

  /// Owns the bytes of the files.
  private static let arena = Arena()

  /// These templates, and the partials that none of them replaces, after the files of `sources`.
  package static func completing(
    _ own: [TemplateSource], _ sources: SourceMap
  ) -> [TemplateSource] {
    let names = Set(own.map(\.name))
    return own
      + files.enumerated().compactMap { number, file in
        let name = String(file.path.dropLast(".html".count))
        guard file.path.hasPrefix("partials/"), !names.contains(name) else { return nil }
        let id = UInt32(sources.files.count + number)
        return TemplateSource(
          name: name,
          file: SourceFile(path: "templates/\(file.path)", bytes: file.text.bytes, id: id))
      }
  }

  /// The assets that the site has none of its own for, by their paths in the site.
  static func assets(besides names: Set<String>, from id: Int) -> [SourceFile] {
    files.enumerated().compactMap { number, file in
      let path = "templates/\(file.path)"
      guard file.path.hasPrefix("assets/"), !names.contains(path) else { return nil }
      return SourceFile(path: path, bytes: file.text.bytes, id: UInt32(id + number))
    }
  }

  /// The features that a site uses.
  static func features(_ content: Content) -> Set<Feature> {
    var features: Set<Feature> = []
    if SearchFiles.areWritten(content.collections) { features.insert(.search) }
    if !content.site.offline.isEmpty { features.insert(.offline) }
    if content.highlightsCode { features.insert(.code) }
    return features
  }

  /// The assets of a feature that its partial names; those that they load come with them.
  static func entrances(of feature: Feature) -> [String] {
    [".js", ".css"].map { "acopio/\(feature.rawValue)\($0)" }
  }

  /// The parts of pages that a site has one of its own for, and that file.
  package static func replaced(_ sources: SourceMap) -> [(path: String, by: String)] {
    let own = Set(sources.files.lazy.map(\.path).filter { $0.hasPrefix("templates/") })
    return files.filter { own.contains("templates/\($0.path)") }
      .map { ($0.path, "templates/\($0.path)") }
  }

  /// The source of service workers.
  static var worker: String { texts["worker.js"] ?? "" }

  /// The source of what searches.
  static var engine: String { texts["engine.js"] ?? "" }

  /// The files below `Browser/` without the words, by path, as pages get them.
  private static let texts: [String: String] = EmbeddedFiles.below("Browser/")
    .filter { !$0.key.hasSuffix(".json") }
    .reduce(into: [:]) { texts, file in
      texts[file.key] = file.key.hasSuffix(".js") ? uncommented(file.value) : file.value
    }

  /// `texts`, sorted by path.
  private static let files: [(path: String, text: Text)] =
    texts
    .inOrder { $0.key < $1.key }
    .map { ($0.key, Text(arena.copy($0.value))) }

  /// A script without indentation, empty lines, and comments on lines of their own but for the first.
  ///
  /// Visitors load it. Texts of several lines are HTML, to which that makes no difference.
  package static func uncommented(_ script: String) -> String {
    var isInside = false
    var isHead = true
    return script.split(separator: "\n").map { $0.drop { $0 == " " } }.filter { start in
      isHead = isHead && start.hasPrefix("//")
      if isInside || (start.hasPrefix("/**") && (start.hasSuffix("*/") || !start.contains("*/"))) {
        isInside = !start.hasSuffix("*/")
        return false
      }
      return isHead || !start.hasPrefix("//")
    }.map { $0 + "\n" }.joined()
  }
}
