import AcopioBase
import AcopioBuild
import ArgumentParser

/// The command `acopio contract check`.
struct ContractCheckCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "check",
    abstract: "Judge the published responses by the contracts of the site.",
    discussion: """
      Builds the site in memory and compares its endpoints with the blueprints and OpenAPI documents in 'content/api/', as 'acopio check' \
      does, and reports nothing else, unless an error keeps the site from being built. Nothing is written. \
      'acopio lock check' compares the endpoints with what the site promised before.

      With '--against', the requests that the contracts document are sent to a server, such as the one that the site is to replace, and its \
      responses are compared with the files of the site: the status, the media type and all values. 'curl' sends them, one after the other.

      The exit status is 1 if a response differs from its contract, or from that of the server, or if the site has errors.
      """)

  @Option(
    help: ArgumentHelp(
      "The address that the paths of the contracts begin at on a server to compare the site with.",
      valueName: "address"))
  var against: String?

  @Option(help: "The maximum number of requests to the server in a second.")
  var rate = 5

  @OptionGroup var place: RootOptions

  @OptionGroup var work: WorkOptions

  @OptionGroup var printing: PrintingOptions

  @OptionGroup var speech: LanguageOptions

  func validate() throws {
    if rate < 1 { throw ValidationError(saying: "'--rate \(rate)' must be 1 or more.") }
    if let against, ServerAddress(against) == nil {
      throw ValidationError(
        saying:
          "'--against \(against)' is no address of HTTP without a query and a user, such as https://api.example.com."
      )
    }
  }

  func run() throws {
    if let server = against.flatMap({ ServerAddress($0) }) { return try compare(server) }
    let report = try working(printing) { () throws(BuildError) in
      try checkSite(place.folders, work.options, .contracts)
    }
    printing.show(report.diagnostics, report.sources, below: place.root)
    if report.hasLocks {
      Terminal.complain(
        "'acopio lock check' compares the locks of the site, which this command does not")
    }
    if report.diagnostics.hasErrors { throw ExitStatus.contentErrors }
    let count = report.responses
    printing.tell(
      count == 0
        ? "the site has no contracts with responses; put blueprints or OpenAPI documents into content/api/\n"
        : "\(count) \(count == 1 ? "response" : "responses") judged, \(report.diagnostics.outcome)\n"
    )
  }

  private func compare(_ server: ServerAddress) throws {
    let report = try working(printing) { () throws(BuildError) in
      try compareServer(place.folders, work.options, server, rate: rate)
    }
    printing.show(report.diagnostics, report.sources, below: place.root)
    if report.requests > 0 {
      printing.tell(
        "requests to \(server.text): \(report.requests), with the same bytes: \(report.sameBytes), with the same values: \(report.sameValues), different: \(report.different)\n"
      )
    }
    if report.diagnostics.hasErrors { throw ExitStatus.contentErrors }
    if report.requests == 0 {
      printing.tell("the contracts of the site document no request that a file answers\n")
    }
  }
}
