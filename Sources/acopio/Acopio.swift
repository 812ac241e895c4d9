import AcopioBase
import AcopioSystem
import ArgumentParser
import CCommit

/// The command line: one file per command, one line per command here.
@main
struct Acopio: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "acopio",
    abstract: "Compiles Markdown and JSON into a portal of static pages and a versioned JSON API.",
    discussion: """
      Run it in a folder with 'content/' and 'templates/'. The site is written to 'Output/', all or \
      nothing: until every error is fixed, no file changes.

      Exit status: 0 for success, 1 for errors in the site, 2 if the command could not run.

      Every command that finds faults prints them in the form of '--format': 'text' on standard error; with 'json', \
      'github', 'gitlab', 'junit' or 'sarif', standard output is one document. As JSON it is an array of \
      diagnostics, or, if a command whose result is text succeeds, an object with its 'output' and its \
      'diagnostics'. The formats for CI systems contain only the diagnostics; the text is on standard error.
      """,
    version: "acopio \(version) (\(commit))",
    subcommands: [
      BuildCommand.self, Serve.self, Check.self, Due.self, Diff.self, Init.self, Import.self,
      Explain.self,
      PlanCommand.self, SearchCommand.self, Translations.self,
      Publish.self, Rollback.self, HostsCommand.self, Clean.self, SchemaCommand.self, Template.self,
      Markdown.self, ContractCommand.self, LockCommand.self, Work.self,
    ],
    defaultSubcommand: nil)

  /// The version of the tool.
  static let version = "0.1.0"

  /// The commit it was built from, with a word if there were changes, or "development".
  static let commit = String(cString: ccommit_name())

  /// Parses and runs; wrong arguments exit with status 2, like every command that could not run.
  static func main() {
    // On Linux, Swift reads them from '/proc'; in a chroot without it, every command would be none.
    if CommandLine.arguments.isEmpty {
      refuse(
        CommandFault(
          "the arguments cannot be read: '/proc' is not mounted",
          remedy: "mount it with 'mount -t proc proc /proc'"))
    }
    // A limit on the size of files (`ulimit -f`) is an error of the write, and not the end of the process.
    signal(SIGXFSZ, SIG_IGN)
    let arguments = Array(CommandLine.arguments.dropFirst())
    if let fault = UsageAdvice(arguments).unknownCommand { refuse(fault) }
    do {
      var command = try parseAsRoot()
      try command.run()
      Terminal.finish()
    } catch let status as ExitStatus {
      Terminal.leave(status.rawValue)
    } catch let fault as CommandFault {
      refuse(fault)
    } catch {
      let code = exitCode(for: error)
      let message = fullMessage(for: error)
      if code != .success, let fault = UsageAdvice(arguments).fault(for: self.message(for: error)) {
        refuse(fault)
      }
      if code != .success, !DiagnosticForm(in: arguments).isText {
        refuse(CommandFault(parsing: error))
      }
      if code != .success, Terminal.translation.language != "en" {
        refuse(CommandFault(parsing: error))
      }
      if code == .success {
        print(isHelp(arguments) ? HelpText(of: UsageAdvice(arguments).words).text : message)
        Terminal.finish()
        Terminal.leave(0)
      }
      Terminal.complain("\(message)")
      Terminal.leave(ExitStatus.couldNotRun.rawValue)
    }
  }

  /// Whether arguments that succeed without a command ask for help that is not English.
  private static func isHelp(_ arguments: [String]) -> Bool {
    let others = ["--version", "--experimental-dump-help"]
    return Terminal.translation.language != "en"
      && !arguments.contains { others.contains($0) || $0.hasPrefix("--generate-completion-script") }
  }

  private static func refuse(_ fault: CommandFault) -> Never {
    var printing = PrintingOptions.plain
    printing.format = DiagnosticForm(in: CommandLine.arguments)
    let status = printing.refuse(fault.diagnostic)
    Terminal.finish()
    Terminal.leave(status.rawValue)
  }
}

/// The exit status of a command that failed.
enum ExitStatus: Int32, Error {
  case contentErrors = 1
  case couldNotRun = 2
}
