import AcopioBase
import AcopioBuild
import ArgumentParser

/// The command of the tool's own child processes, which draw and resize pictures.
struct Work: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: workCommand,
    abstract: "Draw and resize pictures for the build that started this process.",
    shouldDisplay: false)

  func run() throws {
    answerParent()
    throw CommandFault(
      "'acopio \(workCommand)' is started by 'acopio build'", remedy: "run 'acopio build'")
  }
}
