import AcopioBase
import AcopioBuild
import ArgumentParser

/// The command `acopio lock write`, which `acopio lock` runs.
struct LockWriteCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "write",
    abstract: "Record the promises of the API; 'acopio lock' alone does the same.",
    discussion: """
      Builds the site in memory and writes 'content/api/VERSION.lock.json' for each version, to be \
      committed: the schema of every endpoint, its ids and addresses. Changes against the existing lock \
      are added to 'content/api/VERSION.changes.json', for the documentation of the API. The lock of a version that \
      is gone is removed. If a change breaks clients, it is reported and nothing is written, unless \
      '--accept-breaking' is given.
      """)

  @OptionGroup var place: RootOptions

  @OptionGroup var work: WorkOptions

  @Flag(help: "Also write locks that break clients.")
  var acceptBreaking = false

  @OptionGroup var reporting: LockReportOptions

  func run() throws {
    let check = try working(reporting.printing) { () throws(BuildError) in
      try writeLocks(
        place.folders, work.options, reporting.form(below: place.root), accepts: acceptBreaking)
    }
    try reporting.show(check, below: place.root, allowsBreaking: acceptBreaking)
    for path in check.paths { Terminal.complain("wrote \(path)") }
    for path in check.removed { Terminal.complain("removed \(path)") }
  }
}
