import AcopioBuild
import ArgumentParser

/// The command `acopio contract diff`.
struct ContractDiff: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "diff",
    abstract: "Report what changed for clients between two locks.",
    discussion: """
      Compares two files that 'acopio contract lock' wrote, such as those of two revisions. If the new one \
      is of a later version, everything may be different there, and every change is a note.

      The exit status is 1 if a change breaks clients.
      """)

  @Argument(help: "The lock with what was promised; '-' for standard input.")
  var old: String

  @Argument(help: "The lock with what is published now.")
  var new: String

  @Option(help: "The day that decides what may be gone, such as 2026-11-21. Default: today.")
  var now: String?

  @OptionGroup var reporting: LockReportOptions

  func validate() throws {
    if old.isEmpty || new.isEmpty { throw ValidationError("the name of a file is empty.") }
    if let now, !Today.isDate(now) {
      throw ValidationError("'--now \(now)' is not a day of the calendar; write it as 2026-11-21.")
    }
  }

  func run() throws {
    let check = try working(reporting.printing) { () throws(BuildError) in
      try compareLocks(old, new, today: now ?? Today.date(), reporting.form)
    }
    try reporting.show(check)
  }
}
