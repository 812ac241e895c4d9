import AcopioBase
import AcopioBuild
import ArgumentParser

/// The help of a command in another language than English.
///
/// The parser of arguments writes English help itself. Its description of the commands has every text whole, so that
/// each is translated by its English words; the layout is the same.
struct HelpText {
  /// The help, without a line end.
  let text: String

  private static let indentation = 26

  /// The help of the command that `words` name, such as `lock check`, in lines of `columns` characters.
  init(of words: [String], columns: Int = 80) {
    let arena = Arena()
    var sources = SourceMap()
    var ignored = Diagnostics()
    let file = sources.add(path: "", bytes: arena.copy(Acopio._dumpHelp()))
    var command = JSONReader.read(file, arena: arena, &ignored)?.member("command") ?? .undefined
    for word in words {
      let inner = command.member("subcommands").elements.first {
        $0.member("commandName").text.string == word
      }
      if let inner { command = inner }
    }
    let path = (["acopio"] + words).joined(separator: " ")
    text = HelpText.sections(command, path, columns).joined(separator: "\n\n")
  }

  private static func sections(_ command: Value, _ path: String, _ columns: Int) -> [String] {
    let arguments = shown(command.member("arguments")).filter {
      $0.member("valueName").text.string != "help"
        && $0.member("valueName").text.string != "version"
    }
    let commands = shown(command.member("subcommands")).filter {
      $0.member("commandName").text.string != "help"
    }
    var sections = [
      wrapped("\(said("OVERVIEW:")) \(translated(command.member("abstract")))", columns)
    ]
    let discussion = command.member("discussion")
    if discussion.hasText {
      sections.append(
        translated(discussion).split(separator: "\n", omittingEmptySubsequences: false)
          .map { wrapped(String($0), columns) }.joined(separator: "\n"))
    }
    let usage = arguments.map(synopsis) + (commands.isEmpty ? [] : ["<\(said("subcommand"))>"])
    sections.append("\(said("USAGE:")) \(([path] + usage).joined(separator: " "))")
    let positional = arguments.filter { $0.member("kind").text.equals("positional") }
    let options = arguments.filter { !$0.member("kind").text.equals("positional") }
    if !positional.isEmpty {
      sections.append(section("ARGUMENTS:", positional.map { row($0, columns) }))
    }
    let help = line("-h, --help", said("Show help information."), columns)
    sections.append(section("OPTIONS:", options.map { row($0, columns) } + [help]))
    if !commands.isEmpty {
      let rows = commands.map {
        line($0.member("commandName").text.string, translated($0.member("abstract")), columns)
      }
      sections.append(section("SUBCOMMANDS:", rows))
    }
    return sections
  }

  private static func shown(_ list: Value) -> [Value] {
    guard list.kind == .array else { return [] }
    return list.elements.filter { $0.member("shouldDisplay").bool ?? true }
  }

  private static func section(_ title: Message, _ rows: [String]) -> String {
    ([said(title)] + rows).joined(separator: "\n")
  }

  /// An argument with its meaning and its default.
  private static func row(_ argument: Value, _ columns: Int) -> String {
    var about = translated(argument.member("abstract"))
    let standard = argument.member("defaultValue")
    if standard.hasText {
      about += (about.isEmpty ? "" : " ") + said("(default: \(standard.text.string))")
    }
    return line(names(argument), about, columns)
  }

  private static func names(_ argument: Value) -> String {
    let name = argument.member("valueName").text.string
    guard !argument.member("kind").text.equals("positional") else { return "<\(name)>" }
    let names = argument.member("names").elements.map { name in
      (name.member("kind").text.equals("long") ? "--" : "-") + name.member("name").text.string
    }.sorted { $0.count < $1.count }
    let value = argument.member("kind").text.equals("option") ? " <\(name)>" : ""
    return names.joined(separator: ", ") + value
  }

  private static func synopsis(_ argument: Value) -> String {
    let name = argument.member("valueName").text.string
    let rest = argument.member("isRepeating").bool == true ? " ..." : ""
    let isOptional = argument.member("isOptional").bool == true
    let text: String
    switch argument.member("kind").text.string {
    case "positional": text = "<\(name)>\(rest)"
    case "flag": text = "--\(argument.member("preferredName").member("name").text.string)"
    default:
      text = "--\(argument.member("preferredName").member("name").text.string) <\(name)>\(rest)"
    }
    return isOptional ? "[\(text)]" : text
  }

  /// A name, and beside it a text in as many lines as it needs.
  private static func line(_ name: String, _ about: String, _ columns: Int) -> String {
    let margin = String(repeating: " ", count: indentation)
    let lines = wrapped(about, columns - indentation).split(separator: "\n").map { margin + $0 }
    guard let first = lines.first else { return "  " + name }
    let head = "  " + name
    guard head.count < indentation - 1 else { return ([head] + lines).joined(separator: "\n") }
    return ([head.padded(to: indentation) + first.dropFirst(indentation)] + lines.dropFirst())
      .joined(separator: "\n")
  }

  /// A text of the description in the language of this process.
  private static func translated(_ text: Value) -> String {
    guard text.hasText else { return "" }
    return Terminal.translation[text.text.string] ?? text.text.string
  }

  /// A paragraph in lines of at most `columns` characters; words that are longer stay whole.
  private static func wrapped(_ paragraph: String, _ columns: Int) -> String {
    var lines: [String] = []
    var line = ""
    for word in paragraph.split(separator: " ") {
      if !line.isEmpty, line.count + 1 + word.count > columns {
        lines.append(line)
        line = ""
      }
      line += (line.isEmpty ? "" : " ") + word
    }
    return (lines + [line]).joined(separator: "\n")
  }
}
