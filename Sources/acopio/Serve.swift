import AcopioBase
import AcopioBuild
import AcopioHosts
import AcopioPreview
import AcopioSystem
import ArgumentParser

/// The command `acopio serve`.
struct Serve: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Preview the site in a browser, and show every change at once.",
    discussion: """
      Builds the site in memory, serves it to browsers on this machine only (unless '--bind' is given), and builds it \
      again whenever a file in 'content/', 'templates/' or 'static/' changes. Open pages reload automatically; style \
      sheets are replaced in place. Errors are shown over the last good page. Nothing is written to 'Output/'. \
      Ctrl-C ends it.

      Status codes, media types, redirects and header fields are sent as a host sends them, following 'hosting' in \
      site.yml, with three exceptions: 'Strict-Transport-Security' is not sent, since browsers would then refuse \
      this address; cached files are revalidated; and the Content-Security-Policy allows the script that reloads \
      pages.
      """)

  @OptionGroup var speech: LanguageOptions

  @OptionGroup var place: RootOptions

  @Option(
    help: ArgumentHelp(
      "The port; 0 chooses a free one. Default: 4000, or the next free port.",
      valueName: "number"))
  var port: Int?

  @Option(
    help: ArgumentHelp(
      "The host whose behaviour is previewed, or 'none'. Default: 'host' of 'hosting' in site.yml.",
      valueName: "name"))
  var host: String?

  @Option(
    help: ArgumentHelp(
      "The address to listen on, such as 0.0.0.0 in a container. Default: 127.0.0.1, for this machine only.",
      valueName: "address"))
  var bind = "127.0.0.1"

  @Option(
    help: ArgumentHelp(
      "A name under which browsers ask for the site, of a proxy or of this machine; may be repeated.",
      valueName: "name"))
  var allowHost: [String] = []

  @Flag(help: "Open the site in the browser.")
  var open = false

  @Flag(help: "Poll for changes twice a second, for folders that do not report them.")
  var poll = false

  @Flag(help: "Show all diagnostics, not only the first 50, and without grouping.")
  var all = false

  @OptionGroup var look: PseudoOptions

  @OptionGroup var address: AddressOptions

  @OptionGroup var work: WorkOptions

  /// The ports that are tried where none is given.
  private static let ports = 4000...4099

  func validate() throws {
    if let port, !(0...65_535).contains(port) {
      throw ValidationError(saying: "'--port \(port)' must be a number from 0 to 65535.")
    }
    guard SocketServer.isAddress(bind) else {
      throw ValidationError(
        saying:
          "'--bind \(bind)' is not an IP address; write 127.0.0.1 for this machine only, or 0.0.0.0 for every "
          + "network that it is in. The port is '--port'.")
    }
    for name in allowHost where !Gate.isName(name) {
      throw ValidationError(
        saying:
          "'--allow-host \(name)' is not the name of a host; write it without scheme and path, as in "
          + "'site.example' or 'site.example:8080', once for each name.")
    }
    // No edit of the site would fix it.
    let hosts = Hosts.all.map(\.name) + ["none"]
    if let host, !hosts.contains(host) {
      throw ValidationError(
        saying: "There is no host '\(host)'\(didYouMean(host, hosts)); write one of "
          + "\(hosts.joined(separator: ", ")).")
    }
  }

  func run() throws {
    let server: SocketServer
    do throws(PortFault) {
      server =
        if let port {
          try SocketServer(port: port, address: bind)
        } else {
          try SocketServer(firstOf: Serve.ports, address: bind)
        }
    } catch {
      throw CommandFault(error.diagnostic)
    }
    guard let signals = StopSignals() else {
      throw CommandFault("cannot watch for Ctrl-C: \(String(cString: strerror(errno)))")
    }
    let preview = Preview(
      server, start: String(Today.nanoseconds(), radix: 36), limit: limit,
      others: allowHost, in: Terminal.translation)
    #if os(Linux)
      if !poll, var watcher = InotifyWatcher.watching(place.root) {
        return try run(preview, server.port, &watcher, stop: signals.descriptor)
      }
      if !poll {
        Terminal.say("the system reports no changes here; looking for them twice a second")
      }
    #endif
    var watcher = PollingWatcher(root: place.root)
    try run(preview, server.port, &watcher, stop: signals.descriptor)
  }

  private var limit: Int? { all ? nil : 50 }

  private func run<Folders: Watcher & ~Copyable>(
    _ preview: Preview, _ port: Int, _ watcher: inout Folders, stop: Int32
  ) throws {
    try working(.plain) { () throws(BuildError) in
      try preview.run(&watcher, stop: stop, place.folders) {
        var options = work.options(at: address)
        options.host = host
        options.pseudo = look.pseudo
        return options
      } ledger: {
        Ledger(clock: Today.nanoseconds)
      } report: {
        report($0, port)
      }
    }
  }

  private func report(_ event: Preview.Event, _ port: Int) {
    switch event {
    case .ready(let build):
      show(build)
      if let host = build.report.ledger.host {
        for gap in host.gaps { Terminal.say("\(host.title): \(gap)") }
      }
      if self.port == nil, port != Serve.ports.lowerBound {
        Terminal.say("port \(Serve.ports.lowerBound) is in use")
      }
      let host = bind == "0.0.0.0" ? "127.0.0.1" : bind.contains(":") ? "[\(bind)]" : bind
      let address = "http://\(host):\(port)\(build.site?.basePath ?? "")/"
      Terminal.say("\(address) shows the site; Ctrl-C ends it")
      if open { Browser.open(address) }
    case .rebuilt(let build, let changes, let files):
      Terminal.say("\(changes.summary) changed")
      show(build, files)
    case .stuck(let error, let changes):
      Terminal.say("\(changes.summary) changed")
      Terminal.complain("acopio: \(error.diagnostic.sentence)")
    }
    leaveIfUnseen()
  }

  /// Ends the preview when its terminal is gone, since nobody would read a message.
  private func leaveIfUnseen() {
    // A terminal takes each line at once, so that a failed line is no longer there to be flushed.
    if !Terminal.isFlushed() || Terminal.isGone { Terminal.leave(0) }
  }

  private func show(_ build: MemoryBuild, _ files: Int? = nil) {
    let report = build.report
    // Before the diagnostics, which go to standard error.
    leaveIfUnseen()
    PrintingOptions.complain(report.diagnostics, report.sources, limit: limit)
    let time = LedgerText.milliseconds(report.ledger.times.reduce(0) { $0 + $1.nanoseconds })
    guard let site = build.site else {
      return Terminal.say("not shown, because of errors (\(time) ms)")
    }
    let count = files ?? site.files.count
    if files == nil {
      Terminal.say(count == 1 ? "1 file built (\(time) ms)" : "\(count) files built (\(time) ms)")
    } else {
      Terminal.say(
        count == 1 ? "1 file changed (\(time) ms)" : "\(count) files changed (\(time) ms)")
    }
  }
}
