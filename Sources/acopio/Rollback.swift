import AcopioBase
import AcopioBuild
import AcopioEmit
import AcopioModel
import AcopioSystem
import ArgumentParser

/// The command `acopio rollback`.
struct Rollback: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Return to an earlier release.",
    discussion: """
      In a folder of 'acopio build --releases', makes the release before the current one current, or the \
      one that you name; readers see one of the two and never a mixture. Its files are compared with its \
      name first, so a release that was changed is refused. The site does not need to be on the machine.
      """)

  @OptionGroup var source: RootOptions

  @Option(
    name: [.customLong("releases"), .customLong("output")],
    help: ArgumentHelp(
      "The folder of releases. Default: 'Output' in the root.", valueName: "folder"))
  var releases: String?

  @Argument(
    help: "The release, or the beginning of its name. Default: the one before the current one.")
  var revision: String?

  @Flag(help: "List the releases, the newest first, and change nothing.")
  var list = false

  @OptionGroup var printing: PrintingOptions

  @OptionGroup var speech: LanguageOptions

  func validate() throws {
    if releases?.isEmpty == true {
      throw ValidationError(saying: "'--releases' must name a folder.")
    }
    if revision?.isEmpty == true {
      throw ValidationError(saying: "the name of the release is empty.")
    }
    if list, revision != nil {
      throw ValidationError(saying: "'--list' lists all releases, so it takes no name.")
    }
  }

  func run() throws {
    if let revision, Rollback.isFolder(revision),
      let fault = UsageAdvice(["rollback"]).misplaced(revision)
    {
      throw fault
    }
    let folders = SiteFolders(root: source.root, output: releases, home: Terminal.homeFolder)
    let text = try working(printing) { () throws(BuildError) in
      if list {
        return try releasesOfSite(folders).reversed().map(Rollback.line).joined(separator: "\n")
      }
      return Rollback.sentence(try rollBackSite(folders, to: revision))
    }
    try printing.show(text, Diagnostics(), SourceMap()) { printing.tell("\(text)\n") }
  }

  /// Whether an argument is the path of a folder, which the name of a release cannot be.
  private static func isFolder(_ argument: String) -> Bool {
    if argument.contains("/") || argument.hasPrefix(".") { return true }
    return !argument.allSatisfy(\.isHexDigit) && access("\(argument)/.", F_OK) == 0
  }

  /// A release as a line.
  private static func line(_ release: Release) -> String {
    let files = said(release.files == 1 ? "1 file" : "\(release.files) files")
    return "\(release.name)  \(Today.moment(release.made))  \(files)"
      + (release.isCurrent ? "  " + said("current") : "")
  }

  private static func sentence(_ change: ReleaseChange) -> String {
    guard change.from != change.to else { return said("\(change.to) is current already") }
    return said(
      change.from.map { "\(change.to) is current, before it was \($0)" }
        ?? "\(change.to) is current")
  }
}
