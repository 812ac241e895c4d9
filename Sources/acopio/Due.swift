import AcopioBase
import AcopioBuild
import ArgumentParser

/// The command `acopio due`.
struct Due: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "List entries that are published or withheld later, and when.",
    discussion: """
      A line for each change that a build makes without an edit, in the order of time: the time in UTC, the \
      day or the time on the clock of the site, the entry, and its change. The changes follow from \
      'publish-date' and 'expiry-date' and from the 'publish' rules that look at 'build.date' or \
      'build.time'. A build from that time on makes the change. Rules that compare these with no moment, as in \
      'days(build.date, date) <= 3', are tried for each of the next 400 days, or fewer if more than 1,000 entries have such rules.
      """)

  @OptionGroup var place: RootOptions

  @OptionGroup var work: WorkOptions

  @OptionGroup var printing: PrintingOptions

  @OptionGroup var speech: LanguageOptions

  func run() throws {
    let report = try working(printing) { () throws(BuildError) in
      try dueChanges(place.folders, work.options)
    }
    let lines = report.due.map { due in
      let what: Message = due.change.reason.isEmpty ? "published" : "withheld, \(due.change.reason)"
      return "\(due.time)  \(due.shown)  \(due.change.entry)  \(said(what))\n"
    }
    try printing.show(
      lines.joined(), report.diagnostics, report.sources, below: place.root
    ) {
      printing.tell("\(lines.joined())")
    }
  }
}
