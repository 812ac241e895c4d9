import AcopioBuild
import ArgumentParser

/// The command `acopio contract diff`.
struct ContractDiff: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "diff",
    abstract: "Report what changed for clients between two locks, sites or revisions.",
    discussion: """
      Each side is a lock that 'acopio contract lock' wrote, the folder of a site, whose locks are in \
      'content/api/', or a revision of git, such as v1.2 or HEAD~1. All versions are compared, or that of \
      the file. With '--build', the folders of sites are built in memory, and what they would publish is \
      compared, by the rules of the new one. The day decides what may be gone. In two files of different \
      versions everything may be different, and every change is a note.

      The exit status is 1 if a change breaks clients, and 2 if a side cannot be read or does not build.
      """)

  @Argument(help: "What was promised: a lock, '-' for standard input, a folder or a revision.")
  var old: String

  @Argument(help: "What is published now, likewise.")
  var new: String

  @Flag(help: "Compare what the folders of sites would publish, instead of their locks.")
  var build = false

  @Option(help: "A folder in the repository of the revisions, the root of the site.")
  var root = "."

  @OptionGroup var work: WorkOptions

  @OptionGroup var reporting: LockReportOptions

  func validate() throws {
    if old.isEmpty || new.isEmpty {
      throw ValidationError("the name of a file, folder or revision is empty.")
    }
    if old == "-", new == "-" {
      throw ValidationError("only one lock can be read from standard input.")
    }
    if root.isEmpty { throw ValidationError("'--root' must name a folder.") }
  }

  func run() throws {
    let check = try working(reporting.printing) { () throws(BuildError) in
      try compareLocks(
        old, new, root: root, work.options, builds: build, reporting.form(below: "."))
    }
    for remark in check.remarks { Terminal.complain(remark) }
    // Status 1 says that clients break, which is unknown if a side cannot be read.
    try reporting.show(check, below: ".", afterErrors: .couldNotRun)
  }
}
