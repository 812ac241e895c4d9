import AcopioBase
import AcopioBuild
import AcopioEmit
package import AcopioImport
package import ArgumentParser

extension CISystem: ExpressibleByArgument {}

extension Starter: ExpressibleByArgument {}

extension Starter: EnumerableFlag {
  package static func help(for value: Starter) -> ArgumentHelp? {
    switch value {
    case .site: "Pages, news, a feed and an endpoint; the default."
    case .blog: "Posts with tags and feeds."
    case .docs: "Documentation: pages in sections."
    case .api: "A versioned JSON API with a page that explains it."
    }
  }
}

/// The command `acopio init`.
struct Init: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Create a small working site.",
    discussion: """
      The folder must not exist, or may contain only files of a repository host: '.git', a README, a license, \
      '.gitignore' and the like, which stay unchanged. The site is in the language of \
      the messages; see --language. With --theme, the folder has a site already: it gets the templates, styles, \
      scripts and words that it lacks.
      """)

  @Argument(help: "The folder to write the site to. Default: the current folder.")
  var folder = "."

  @Flag(exclusivity: .exclusive) var starter: Starter?

  @Option(
    help: ArgumentHelp(
      "Add the theme of a starter to the site in the folder; what exists there stays unchanged.",
      valueName: "starter"))
  var theme: Starter?

  @Option(
    help: ArgumentHelp(
      "Also write workflows that build, check and publish the site at every commit: "
        + "\(CISystem.allCases.map(\.rawValue).joined(separator: " or ")).",
      valueName: "system"))
  var ci: CISystem?

  @OptionGroup var printing: PrintingOptions

  @OptionGroup var speech: LanguageOptions

  func validate() throws {
    if folder.isEmpty { throw ValidationError(saying: "the name of the folder is empty.") }
    if theme == .api {
      throw ValidationError(saying: "'api' is a starter, and no theme; choose site, blog or docs.")
    }
    if theme != nil, starter != nil || ci != nil {
      throw ValidationError(
        saying: "--theme adds to a site that exists; leave out the other options.")
    }
  }

  func run() throws {
    if let theme { return try add(theme) }
    var files = (starter ?? .site).files(language: Terminal.translation.language)
    for file in ci?.files ?? [] {
      files.removeAll { $0.path == file.path }
      files.append(file)
    }
    let kept = try working(printing) { () throws(EmitError) in
      try writeNewFolder(folder, files, allowing: RepositoryFiles.contain)
    }
    for path in kept { Terminal.complain(RepositoryFiles.advice(path, in: folder, files)) }
    let text = NextSteps.text(folder: folder, count: files.count - kept.count)
    try printing.show(text, Diagnostics(), SourceMap()) { printing.tell("\(text)") }
  }

  /// Adds what a site lacks of a theme.
  private func add(_ theme: Starter) throws {
    guard let addition = ThemeAddition(theme, folder: folder) else {
      throw ValidationError(
        saying:
          "there is no site in '\(folder)': it has no content/site.yml; 'acopio init --\(theme.rawValue)' writes a new one."
      )
    }
    let kept = try working(printing) { () throws(EmitError) in
      try writeNewFolder(folder, addition.files, allowing: { _ in true })
    }
    for path in kept { Terminal.complain("'\(path)' was there already and is unchanged") }
    let text = NextSteps.text(of: theme, addition, kept: kept.count)
    try printing.show(text, Diagnostics(), SourceMap()) { printing.tell("\(text)") }
  }
}

/// The next steps with a new site.
enum NextSteps {
  /// The number of files, and the command that shows the site.
  static func text(folder: String, count: Int) -> String {
    let enter = folder == "." ? "" : "  cd \(quoted(folder))\n"
    let place = folder == "." ? said("this folder") : folder
    let written = said(
      count == 1 ? "1 file written to \(place)" : "\(count) files written to \(place)")
    return """
      \(written)

      \(enter)  acopio serve --open

      """
  }

  /// The number of added files, the words to add by hand, and how a collection gets a layout.
  static func text(of theme: Starter, _ addition: ThemeAddition, kept: Int) -> String {
    let count = addition.files.count - kept
    var text = said(count == 1 ? "1 file added" : "\(count) files added") + "\n"
    if !addition.folder.isEmpty {
      text += said(
        "the site has layouts, partials or assets with the names of the theme; it is in folders called 'theme'"
      )
      text += "\n"
    }
    for (path, lines) in addition.words { text += "\n\(said("add to \(path):"))\n\n\(lines)" }
    let layout =
      switch theme {
      case .docs: "doc"
      case .blog: "post"
      case .site, .api: "page"
      }
    return text
      + said(
        "\nname a layout in _collection.yml: page: { permalink: …, layout: \(addition.folder)\(layout) }\n"
      )
  }

  /// A path as a shell takes it.
  private static func quoted(_ path: String) -> String {
    let isPlain = path.unicodeScalars.allSatisfy {
      $0.properties.isAlphabetic || ("0"..."9").contains($0) || "/._-".unicodeScalars.contains($0)
    }
    return isPlain ? path : "'" + path.replacing("'", with: "'\\''") + "'"
  }
}
