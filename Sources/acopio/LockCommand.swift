import ArgumentParser

/// The command `acopio lock`, whose subcommands work on what the site promised its clients.
struct LockCommand: ParsableCommand {
  // The command has no options of its own: it would take those of its subcommands.
  static let configuration = CommandConfiguration(
    commandName: "lock",
    abstract: "Record the promises of the API, and report changes that break clients.",
    subcommands: [
      LockCheckCommand.self, LockDiffCommand.self, LockMergeCommand.self, LockWriteCommand.self,
    ],
    defaultSubcommand: LockWriteCommand.self)
}
