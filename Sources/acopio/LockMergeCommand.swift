import AcopioBase
import AcopioBuild
import ArgumentParser

/// The command `acopio lock merge`, which git runs.
struct LockMergeCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "merge",
    abstract: "Join two versions of a lock; the merge driver for git.",
    discussion: """
      Git runs it for the files that '.gitattributes' names, such as 'content/api/*.lock.json merge=acopio' and \
      'content/api/*.changes.json merge=acopio', once it knows the command: git config merge.acopio.driver \
      'acopio lock merge %O %A %B %P'. Changes of different items, members, endpoints and redirects are joined; \
      the result replaces the file OURS. What both sides changed differently stays in it as a conflict.

      The exit status is 1 if there is a conflict.
      """)

  @Argument(help: "The common version; an empty file if there is none.")
  var base: String

  @Argument(help: "The version of this branch, which is replaced.")
  var ours: String

  @Argument(help: "The version of the other branch.")
  var theirs: String

  @Argument(help: "The path of the file in the repository, for messages. Default: OURS.")
  var path: String?

  @OptionGroup var printing: PrintingOptions

  @OptionGroup var speech: LanguageOptions

  func run() throws {
    let result = try working(printing) { () throws(BuildError) in
      try mergeLocks(base: base, ours: ours, theirs: theirs, path: path ?? ours)
    }
    printing.show(result.diagnostics, result.sources, below: ".")
    if result.diagnostics.hasErrors { throw ExitStatus.contentErrors }
  }
}
