import AcopioBase
import AcopioContent
package import AcopioEmit

/// A theme → what it adds to a site that exists.
package struct ThemeAddition {
  /// The templates, styles and scripts, and the words of languages that have none; sorted by path.
  package let files: [NewFile]
  /// The words that files of the site lack: the path of each file, and the lines to add to it.
  package let words: [(path: String, lines: String)]
  /// The folder of layouts, partials and assets in which the theme is, `theme/` if the site has others with
  /// its names; empty otherwise.
  package let folder: String

  /// Reads which languages and words the site in `folder` has; `nil` if no site is there.
  package init?(_ theme: Starter, folder: String) {
    let root = folder.hasSuffix("/") ? folder : folder + "/"
    var ignored = Diagnostics()
    guard var site = try? LooseFiles(folder: nil, &ignored) else { return nil }
    // Values point into the files, which therefore live as long.
    defer { withExtendedLifetime(site) {} }
    let arena = Arena()
    guard let settings = ThemeAddition.data(root + "content/site.yml", &site, arena) else {
      return nil
    }
    let languages = [settings] + settings.member("languages").elements
    var files = theme.portableTemplates
    let clashes = files.contains { file in
      guard let own = ThemeAddition.bytes(root + file.path, &site) else { return false }
      return !ThemeAddition.yielding.contains(file.path) && own != file.bytes
    }
    let hasTheme = ThemeAddition.bytes(root + ThemeAddition.mark, &site) != nil
    self.folder = clashes && !hasTheme ? "theme/" : ""
    if clashes, !hasTheme { files = files.map(ThemeAddition.moved) }
    var words: [(path: String, lines: String)] = []
    var seen: Set<String> = []
    for locale in languages.map({ $0.member("locale") }) where locale.hasText {
      let language = SiteLanguage(locale.text.string)
      let path = "content/i18n/\(language.file).yml"
      guard seen.insert(path).inserted else { continue }
      let text = theme.words(language: language.words)
      guard let own = ThemeAddition.data(root + path, &site, arena) else {
        files.append(NewFile(path, text: text))
        continue
      }
      let lines = ThemeAddition.entries(of: text).filter { key, _ in
        own.member(named: key).kind == .undefined
      }
      if !lines.isEmpty { words.append((path, lines.map(\.lines).joined())) }
    }
    self.files = files.inOrder { $0.path < $1.path }
    self.words = words
  }

  /// Files that a site may replace by its own, whatever they contain.
  private static let yielding: Set<String> = [
    "templates/assets/icon.svg", "templates/partials/footer.html", "templates/partials/head.html",
  ]
  /// A file that sites with a theme have.
  private static let mark = "templates/partials/components.html"

  /// A file of the theme in a folder of its own, in which it names others of the theme.
  private static func moved(_ file: NewFile) -> NewFile {
    guard
      let folder = ["layouts/", "partials/", "assets/"].map({ "templates/" + $0 })
        .first(where: file.path.hasPrefix)
    else { return file }
    let path = "\(folder)theme/\(file.path.dropFirst(folder.count))"
    guard path.hasSuffix(".html") else { return NewFile(path, file.bytes) }
    let text = String(decoding: file.bytes, as: UTF8.self)
      .replacing(#/({%-? (?:render|layout) ')(?!acopio\/)/#) { "\($0.1)theme/" }
      .replacing(#/'([\w.\-]+)' \| asset/#) { "'theme/\($0.1)' | asset" }
    return NewFile(path, text: text)
  }

  /// The bytes of a file; `nil` if it cannot be read.
  private static func bytes(_ path: String, _ files: inout LooseFiles) -> [UInt8]? {
    (try? files.read(path)).map { Array($0.written) }
  }

  /// The object in a YAML file; `nil` if it cannot be read.
  private static func data(_ path: String, _ files: inout LooseFiles, _ arena: Arena) -> Value? {
    var ignored = Diagnostics()
    guard let file = try? files.read(path),
      let value = ForeignDocument.data(file, arena, &ignored), value.kind == .object
    else { return nil }
    return value
  }

  /// The top-level keys of a YAML text, each with its lines.
  private static func entries(of text: String) -> [(key: String, lines: String)] {
    var entries: [(key: String, lines: String)] = []
    for line in text.split(separator: "\n") where !line.hasPrefix("#") {
      if line.hasPrefix(" "), !entries.isEmpty {
        entries[entries.count - 1].lines += "\(line)\n"
      } else if let colon = line.firstIndex(of: ":") {
        entries.append((String(line[..<colon]), "\(line)\n"))
      }
    }
    return entries
  }
}

extension Starter {
  /// The templates that depend neither on the collections of the starter nor on its feeds.
  fileprivate var portableTemplates: [NewFile] {
    let own = [
      "layouts/home", "layouts/news", "layouts/news-list", "partials/footer", "partials/head",
    ]
    .map { "templates/\($0).html" }
    let shared = Starter.theme(language: "en").filter { own.contains($0.path) }
    return shared
      + files(language: "en").filter {
        $0.path.hasPrefix("templates/") && !own.contains($0.path)
      }
  }

  /// The words of the interface in a language, as YAML.
  fileprivate func words(language: String) -> String {
    let path = "content/i18n/\(language).yml"
    let file = files(language: language).first { $0.path == path }
    return file.map { String(decoding: $0.bytes, as: UTF8.self) } ?? ""
  }
}
