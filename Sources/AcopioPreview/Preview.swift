package import AcopioBase
package import AcopioBuild
import AcopioModel
import Dispatch

/// The folders of a site → a server that shows it, and shows it again after each change.
///
/// In: a function that builds the site, a watcher and a socket. Out: answers to browsers on this
/// machine, and events for the terminal. Guarantee: builds run one at a time on the calling thread,
/// every change leads to a build that began after it, and visitors see the last site without errors, whole.
package struct Preview: Sendable {
  /// An event to show on the terminal.
  package enum Event {
    /// The first build is done, and requests are answered.
    case ready(MemoryBuild)
    /// A build after changes is done; how many files are not as before.
    case rebuilt(MemoryBuild, after: Changes, files: Int)
    /// A build after changes could not run.
    case stuck(BuildError, after: Changes)
  }

  private let server: SocketServer
  private let stage: PreviewStage
  /// The most diagnostics that pages show, equal ones grouped; `nil` for all.
  private let limit: Int?
  private let language: Translation
  private let gate: Gate
  /// The time before a build that could not run is tried again, in milliseconds.
  private static let pause: Int32 = 1000

  /// A preview on `server`; `start` distinguishes it from those before and after.
  ///
  /// `others` are the names under which it answers besides its own.
  package init(
    _ server: SocketServer, start: String, limit: Int?, others: [String] = [],
    in language: Translation = .english
  ) {
    self.language = language
    gate = Gate(port: server.port, address: server.address, others: others)
    self.server = server
    self.limit = limit
    stage = PreviewStage(start: start)
  }

  /// Builds the site in `folders` and answers until `stop`, a file descriptor, can be read.
  ///
  /// `options` and `ledger` are those of the next build. Throws if the first build cannot run at all; mistakes in the
  /// site are shown like later ones.
  package func run<Folders: Watcher & ~Copyable>(
    _ watcher: inout Folders, stop: Int32, _ folders: SiteFolders, options: () -> BuildOptions,
    ledger: () -> Ledger, report: (Event) -> Void
  ) throws(BuildError) {
    var workshop = Workshop(folders)
    guard let first = try workshop.build(after: nil, options(), ledger()) else {
      preconditionFailure("nothing outdates the first build")
    }
    show(first, onlyStyles: false)
    let task = Task { [server, stage, gate, language] in
      await server.run(Responder(gate: gate, in: language), stage)
    }
    defer { task.cancel() }
    report(.ready(first))
    // The changes since the last site that was shown, since the last report, and since the last build began.
    var (unseen, untold, unread) = (Changes(), Changes(), Changes())
    var patience: Int32 = -1
    var isStuck = false
    while let changes = watcher.wait(stop: stop, patience: patience) {
      unseen.append(changes)
      untold.append(changes)
      unread.append(changes)
      do throws(BuildError) {
        var options = options()
        options.isOutdated = watcher.mayHaveChanges
        let paths = unread.isPartial || isStuck ? nil : unread.paths
        unread = Changes()
        let onlyStyles = unseen.areStyles
        let wanted = waiting { [stage] in await stage.wanted }
        let result = try workshop.build(after: paths, options, ledger(), wanted: wanted) { files in
          waiting { [stage] in await stage.show(draft: files, onlyStyles: onlyStyles) }
        }
        isStuck = false
        // Changes during a build end it; if they turn out to be none, it is made again.
        patience = result == nil ? 0 : -1
        guard let result else { continue }
        let files = show(result, onlyStyles: onlyStyles)
        if result.site != nil { unseen = Changes() }
        report(.rebuilt(result, after: untold, files: files))
        untold = Changes()
      } catch {
        // An obstacle such as too many open files ends without a change of the site.
        if !isStuck {
          show(error)
          report(.stuck(error, after: untold))
        }
        isStuck = true
        patience = Preview.pause
      }
    }
  }

  /// Shows the result of a build; returns how many files are not as before.
  @discardableResult
  private func show(_ result: MemoryBuild, onlyStyles: Bool) -> Int {
    let errors = DiagnosticPrinter(
      sources: result.report.sources, limit: limit, in: language
    ).text(result.report.diagnostics)
    return waiting { [stage] in
      guard let site = result.site else {
        await stage.show(errors: errors)
        return 0
      }
      return await stage.show(site, onlyStyles: onlyStyles)
    }
  }

  private func show(_ error: BuildError) {
    let text = DiagnosticPrinter(sources: SourceMap(), in: language).text(error.diagnostic)
    waiting { [stage] in await stage.show(errors: text) }
  }
}

/// The result of asynchronous work, for which the thread waits; it must not be one that runs tasks.
@discardableResult
private func waiting<Result: Sendable>(
  _ work: @escaping @Sendable () async -> Result
) -> Result {
  // Written once by the task, before the semaphore is signaled, and read after the wait.
  nonisolated(unsafe) var result: Result?
  let isDone = DispatchSemaphore(value: 0)
  Task {
    result = await work()
    isDone.signal()
  }
  isDone.wait()
  guard let result else { preconditionFailure("the work is done") }
  return result
}
