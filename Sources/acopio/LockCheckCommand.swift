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

      The locks are also compared with the last commit, or with the one before it if they are committed, so that a lock that \
      was emptied or edited by hand is an error: whatever was promised there must be in the lock, or the changelog or a waiver \
      must say why not. A branch of several commits is compared as a whole with '--since', as in '--since origin/main'.

      The exit status is 1 if a change breaks clients, or if the site has errors.
      """)

  @Option(help: "A revision of git with whose locks those of the site are compared.")
  var since: String?

  @OptionGroup var place: RootOptions

  @OptionGroup var work: WorkOptions

  @OptionGroup var reporting: LockReportOptions

  func run() throws {
    let check = try working(reporting.printing) { () throws(BuildError) in
      try checkLocks(place.folders, work.options, reporting.form(below: place.root), since: since)
    }
    for path in check.paths {
      Terminal.complain("there is no \(path) yet; 'acopio lock' writes it")
    }
    try reporting.show(check, below: place.root)
  }
}
