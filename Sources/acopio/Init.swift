import AcopioBase
import AcopioBuild
import AcopioEmit
package import AcopioImport
package import ArgumentParser

extension CISystem: ExpressibleByArgument {}

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
      '.gitignore' and the like, which stay unchanged. The site is in Spanish if LC_ALL, LC_MESSAGES or LANG is \
      Spanish, and in English otherwise.
      """)

  @Argument(help: "The folder to write the site to. Default: the current folder.")
  var folder = "."

  @Flag(exclusivity: .exclusive) var starter: Starter = .site

  @Option(
    help: ArgumentHelp(
      "Also write workflows that build, check and publish the site at every commit: "
        + "\(CISystem.allCases.map(\.rawValue).joined(separator: " or ")).",
      valueName: "system"))
  var ci: CISystem?

  @OptionGroup var printing: PrintingOptions

  func validate() throws {
    if folder.isEmpty { throw ValidationError("the name of the folder is empty.") }
  }

  func run() throws {
    var files = starter.files(language: Terminal.language)
    for file in ci?.files ?? [] {
      files.removeAll { $0.path == file.path }
      files.append(file)
    }
    let kept = try working(printing) { () throws(BuildError) in
      do throws(EmitError) {
        return try writeNewFolder(folder, files, allowing: RepositoryFiles.contain)
      } catch {
        throw .emit(error)
      }
    }
    for path in kept { Terminal.complain(RepositoryFiles.advice(path, in: folder, files)) }
    let text = NextSteps.text(folder: folder, count: files.count - kept.count)
    try printing.show(text, Diagnostics(), SourceMap()) { printing.tell(text) }
  }
}

/// The next steps with a new site.
enum NextSteps {
  /// The number of files, and the command that shows the site.
  static func text(folder: String, count: Int) -> String {
    let enter = folder == "." ? "" : "  cd \(quoted(folder))\n"
    return """
      \(count) \(count == 1 ? "file" : "files") written to \(folder == "." ? "this folder" : folder)

      \(enter)  acopio serve --open

      """
  }

  /// A path as a shell takes it.
  private static func quoted(_ path: String) -> String {
    let isPlain = path.unicodeScalars.allSatisfy {
      $0.properties.isAlphabetic || ("0"..."9").contains($0) || "/._-".unicodeScalars.contains($0)
    }
    return isPlain ? path : "'" + path.replacing("'", with: "'\\''") + "'"
  }
}
