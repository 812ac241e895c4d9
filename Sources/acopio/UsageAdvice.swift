import AcopioBase
import AcopioEmit
import AcopioSystem
import ArgumentParser

/// Suggestions for arguments that the parser refuses.
struct UsageAdvice {
  /// The command that the first arguments name.
  private let command: any ParsableCommand.Type
  /// Those arguments: `lock check`.
  let words: [String]
  /// The arguments after them.
  private let rest: ArraySlice<String>

  /// Looks for the command in arguments, of which the name of the tool is not one.
  init(_ arguments: [String]) {
    var command: any ParsableCommand.Type = Acopio.self
    var rest = arguments[...]
    if rest.first == "help" { rest.removeFirst() }
    var words: [String] = []
    while let word = rest.first, let next = UsageAdvice.subcommand(word, of: command) {
      command = next
      words.append(word)
      rest.removeFirst()
    }
    (self.command, self.words, self.rest) = (command, words, rest)
  }

  /// The command of this process, such as `acopio lock check`.
  static let command =
    (["acopio"]
    + UsageAdvice(Array(CommandLine.arguments.dropFirst())).words).joined(separator: " ")

  /// The fault that a word is not the name of a command; `nil` for other faults.
  ///
  /// A command that runs by itself may take the word as an argument, unless it is nearly a name.
  var unknownCommand: CommandFault? {
    guard let word = rest.first, !word.hasPrefix("-") else { return nil }
    let names = command.configuration.subcommands.filter { $0.configuration.shouldDisplay }
      .map(UsageAdvice.name)
    let meant = didYouMean(word, names)
    let isGroup = UsageAdvice.options(of: command).isEmpty
    guard !names.isEmpty, isGroup || !meant.isEmpty else { return nil }
    let whole = (words + [word]).joined(separator: " ")
    if let (_, new) = UsageAdvice.renamedCommands.first(where: { $0.old == whole }) {
      return CommandFault("there is no command '\(whole)'; it is called '\(new)' now")
    }
    return CommandFault(
      "there is no command '\(whole)'\(meant)",
      remedy: meant.isEmpty ? "commands are \(listed(names.sorted()))" : nil)
  }

  /// The fault of an argument that should follow an option; `nil` if `message`, the one of the
  /// parser, is about something else.
  func fault(for message: String) -> CommandFault? {
    for (old, new) in UsageAdvice.renamed where message.contains("Unknown option '\(old)'") {
      return CommandFault("there is no option '\(old)'; it is called '\(new)' now")
    }
    guard let value = UsageAdvice.extraArgument(in: message) else { return nil }
    return misplaced(value)
  }

  /// The fault that a command was given `value` without the option that it belongs to; `nil` if it has none.
  func misplaced(_ value: String) -> CommandFault? {
    let options = UsageAdvice.options(of: command)
    let name = (["acopio"] + words).joined(separator: " ")
    if options.contains("--\(value)") {
      return CommandFault("'\(name)' takes no argument '\(value)'; did you mean '--\(value)'?")
    }
    // 'publish Output /srv/site' names the source first, as 'cp' does.
    if options.contains("--from") {
      let source = rest.first { $0 != value && isBuildOutput($0) } ?? "FOLDER"
      return CommandFault(
        "'\(name)' takes one target, and not '\(value)' after it",
        remedy: "name the output folder with '--from \(source)'")
    }
    let fitting = UsageAdvice.folders.filter { options.contains($0.option) }
    let known = fitting.first { $0.isMeant(value) }
    let meant = (known.map { [$0] } ?? fitting).map { "'\($0.option) \(value)'" as Message }
    guard !meant.isEmpty else { return nil }
    return CommandFault(
      "'\(name)' takes no argument '\(value)'; did you mean \(meant.joined(separator: " or "))?")
  }

  /// Commands of earlier versions, with their new names.
  private static let renamedCommands = [
    (old: "contract lock", new: "lock"), (old: "contract diff", new: "lock diff"),
  ]

  /// Options of earlier versions, with their new names.
  private static let renamed = [(old: "--annotations", new: "--format")]

  /// The options that name folders, and which folders on the disk can only be meant for them.
  private static let folders: [(option: String, isMeant: @Sendable (String) -> Bool)] = [
    ("--root", { path in ["content", "templates"].allSatisfy { isThere("\(path)/\($0)") } }),
    ("--releases", { isReleaseFolder($0) }),
    ("--output", { isBuildOutput($0) }),
  ]

  private static func isThere(_ path: String) -> Bool { access(path, F_OK) == 0 }

  private static func name(of command: any ParsableCommand.Type) -> String {
    command.configuration.commandName ?? command._commandName
  }

  private static func subcommand(
    _ word: String, of command: any ParsableCommand.Type
  ) -> (any ParsableCommand.Type)? {
    command.configuration.subcommands.first { name(of: $0) == word }
  }

  /// The names of the options of a command, as its help lists them, without options that every
  /// command has.
  private static func options(of command: any ParsableCommand.Type) -> Set<String> {
    var options: Set<String> = []
    for line in Acopio.helpMessage(for: command, columns: 1000).split(separator: "\n") {
      let words = line.drop { $0 == " " }.split(whereSeparator: { " ,/".contains($0) })
      options.formUnion(words.prefix { $0.hasPrefix("-") || $0.hasPrefix("<") }.map(String.init))
    }
    return options.subtracting(["-h", "--help", "--version"]).filter { $0.hasPrefix("--") }
  }

  /// The first argument that the parser had no use for, if its message is about one.
  private static func extraArgument(in message: String) -> String? {
    guard let start = message.firstRange(of: "nexpected argument"),
      let quote = message[start.upperBound...].firstIndex(of: "'")
    else { return nil }
    let values = message[message.index(after: quote)...]
    let end = values.firstRange(of: "', '")?.lowerBound ?? values.lastIndex(of: "'")
    return end.map { String(values[..<$0]) }
  }
}
