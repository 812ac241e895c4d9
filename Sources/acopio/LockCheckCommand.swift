import AcopioBase
import AcopioBuild
import ArgumentParser

/// The command `acopio lock check`.
struct LockCheckCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "check",
    abstract: "Report which changes of the API break its clients.",
    discussion: """
      Builds the site in memory and compares its endpoints with the locks in 'content/api/', which \
      'acopio lock' writes. Nothing is written.

      The exit status is 1 if a change breaks clients, or if the site has errors.
      """)

  @OptionGroup var place: RootOptions

  @OptionGroup var work: WorkOptions

  @OptionGroup var reporting: LockReportOptions

  func run() throws {
    let check = try working(reporting.printing) { () throws(BuildError) in
      try checkLocks(place.folders, work.options, reporting.form(below: place.root))
    }
    for path in check.paths {
      Terminal.complain("there is no \(path) yet; 'acopio lock' writes it")
    }
    try reporting.show(check, below: place.root)
  }
}
