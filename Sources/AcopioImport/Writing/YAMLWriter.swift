package import AcopioBase
import AcopioContent

/// Writes values as YAML that people can edit: short lists and objects on one line, long ones in lines.
package struct YAMLWriter {
  /// The written text, with a line end after each line.
  package private(set) var text = ""

  /// The length of a line in bytes, from which on a list or an object gets lines of its own.
  private static let width = 100
  /// The depth from which on everything is on one line, so that indentation cannot grow with the square.
  private static let deepest = 16

  package init() {}

  /// Writes a line verbatim: a comment, or a key with its value.
  package mutating func line(_ line: String) { text += line + "\n" }

  /// Writes a key and its value.
  package mutating func member(_ key: String, _ value: Value, depth: Int = 0) {
    text += YAMLWriter.indentation(depth) + YAMLText.scalar(key) + ":"
    content(value, depth: depth)
  }

  /// Writes the elements of a list, each after a hyphen.
  package mutating func elements(of list: Value, depth: Int = 0) {
    for element in list.elements {
      text += YAMLWriter.indentation(depth) + "-"
      content(element, depth: depth)
    }
  }

  /// Writes a value after its key or hyphen: on the same line if it fits there, or below.
  private mutating func content(_ value: Value, depth: Int) {
    var line = " "
    let fits = YAMLText.append(value, into: &line, limit: YAMLWriter.width)
    let isLines = (value.kind == .array || value.kind == .object) && value.count > 0
    if fits || !isLines || depth >= YAMLWriter.deepest {
      if !fits {
        line = " "
        _ = YAMLText.append(value, into: &line)
      }
      text += line + "\n"
      return
    }
    text += "\n"
    if value.kind == .array { return elements(of: value, depth: depth + 1) }
    for member in value.members {
      self.member(member.key.string, member.value, depth: depth + 1)
    }
  }

  private static func indentation(_ depth: Int) -> String {
    String(repeating: "  ", count: depth)
  }
}

extension Value {
  /// Whether a value is written like another one.
  func isSame(as other: Value) -> Bool {
    var (left, right) = (YAMLWriter(), YAMLWriter())
    left.member("", self)
    right.member("", other)
    return kind == other.kind && left.text == right.text
  }
}
