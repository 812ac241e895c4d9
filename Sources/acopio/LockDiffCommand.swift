import AcopioBase
import AcopioBuild
import ArgumentParser

/// The command `acopio lock diff`.
struct LockDiffCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "diff",
    abstract: "Compare two locks, sites or revisions for API clients.",
    discussion: """
      Each side is a lock that 'acopio lock' wrote, the folder of a site, whose locks are in \
      'content/api/', or a revision of git, such as v1.2 or HEAD~1. All versions are compared, or the version \
      of the file. With '--build', the folders of sites are built in memory, and the results are compared, by the \
      rules of the new one. The day decides which removals are allowed. Between files of different versions every \
      difference is allowed, and is reported as a note.

      The exit status is 1 if a change breaks clients, and 2 if a side cannot be read or does not build.
      """)

  @Argument(help: "The earlier promise: a lock, '-' for standard input, a folder or a revision.")
  var old: String

  @Argument(help: "The current state: a lock, '-', a folder or a revision.")
  var new: String

  @Flag(help: "Build the folders of sites and compare the results, instead of their locks.")
  var build = false

  @Option(help: "A folder in the repository of the revisions, the root of the site.")
  var root = "."

  @OptionGroup var work: WorkOptions

  @OptionGroup var reporting: LockReportOptions

  func validate() throws {
    if old.isEmpty || new.isEmpty {
      throw ValidationError(saying: "the name of a file, folder or revision is empty.")
    }
    if old == "-", new == "-" {
      throw ValidationError(saying: "only one lock can be read from standard input.")
    }
    if root.isEmpty { throw ValidationError(saying: "'--root' must name a folder.") }
  }

  func run() throws {
    let check = try working(reporting.printing) { () throws(BuildError) in
      try compareLocks(
        old, new, root: root, work.options, builds: build, reporting.form(below: "."))
    }
    for remark in check.remarks { Terminal.complain("\(remark)") }
    // Status 1 means that clients break, which is unknown if a side cannot be read.
    try reporting.show(check, below: ".", afterErrors: .couldNotRun)
  }
}
