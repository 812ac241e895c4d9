/// A line that GitHub Actions shows at a line of a file, for reports of every kind.
///
/// Source: "Workflow commands for GitHub Actions", which names the characters to escape.
package struct WorkflowCommand {
  /// The kind of annotation on GitHub.
  package enum Level: String {
    case error, warning, notice
  }

  private let level: Level
  private let properties: [(name: String, value: String)]
  private let message: String

  /// A command; lines and columns are counted from 1, and properties without a value are left out.
  package init(
    _ level: Level, path: String?, line: Int? = nil, column: Int? = nil, title: String? = nil,
    message: String
  ) {
    self.level = level
    self.message = message
    let values = [
      ("file", path), ("line", line.map(String.init)), ("col", column.map(String.init)),
      ("title", title),
    ]
    properties = values.compactMap { name, value in value.map { (name, $0) } }
  }

  /// The command with a line end.
  package var text: String {
    let list = properties.map { "\($0.name)=\(WorkflowCommand.property($0.value))" }
    return "::\(level)\(list.isEmpty ? "" : " ")\(list.joined(separator: ","))::"
      + "\(WorkflowCommand.escaped(message))\n"
  }

  private static func escaped(_ text: String) -> String {
    var result = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "%": result += "%25"
      case "\r": result += "%0D"
      case "\n": result += "%0A"
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result
  }

  /// A value before the message, which colons and commas would end.
  private static func property(_ text: String) -> String {
    var result = ""
    for scalar in escaped(text).unicodeScalars {
      switch scalar {
      case ":": result += "%3A"
      case ",": result += "%2C"
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result
  }
}
