import AcopioBase
import AcopioLanguage

/// Translations as a file of gettext (PO), which translators' tools read.
package enum PortableObject {
  /// A message of such a file.
  package struct Message: Sendable, Equatable {
    /// The id of the text, from `msgctxt`.
    package let id: String
    package let source: String
    package let target: String
    /// Whether it waits for review, so that it does not count.
    package let isFuzzy: Bool
  }

  /// The fault of a file, with its line, from 1.
  package struct Fault: Error, Sendable {
    package let line: Int
    package let message: String
  }

  /// Writes the texts of a site for one language.
  package static func text(_ units: [TranslationUnit], locale: String) -> String {
    var out = """
      # Texts of a site. A text without a translation has an empty 'msgstr'.
      msgid ""
      msgstr ""
      "Language: \(locale.replacing("-", with: "_"))\\n"
      "MIME-Version: 1.0\\n"
      "Content-Type: text/plain; charset=UTF-8\\n"
      "Content-Transfer-Encoding: 8bit\\n"
      "X-Generator: acopio\\n"

      """
    for unit in units {
      out += "\n#: \(unit.path)\n"
      var flags = unit.isStale ? ["fuzzy"] : []
      // Tools check that the placeholders of both texts are the same.
      if unit.id.hasPrefix("i18n#"), unit.source.contains("{") {
        let isPattern = unit.source.withBytes { MessagePattern.isPattern($0) }
        flags.append(isPattern ? "icu-message-format" : "python-brace-format")
      }
      if !flags.isEmpty { out += "#, \(flags.joined(separator: ", "))\n" }
      out += "msgctxt \(quoted(unit.id))\n"
      out += "msgid \(quoted(unit.source))\n"
      out += "msgstr \(quoted(unit.target ?? ""))\n"
    }
    return out
  }

  /// A text in quotes; one of several lines begins with an empty text, and has a line of the file for each.
  private static func quoted(_ text: String) -> String {
    var lines: [String] = [""]
    for scalar in text.unicodeScalars {
      let last = lines.count - 1
      switch scalar {
      case "\n":
        lines[last] += "\\n"
        lines.append("")
      case "\"": lines[last] += "\\\""
      case "\\": lines[last] += "\\\\"
      case "\t": lines[last] += "\\t"
      case "\r": lines[last] += "\\r"
      default: lines[last].unicodeScalars.append(scalar)
      }
    }
    if lines.count > 1, lines.last == "" { lines.removeLast() }
    if lines.count == 1 { return "\"\(lines[0])\"" }
    return (["\"\""] + lines.map { "\"\($0)\"" }).joined(separator: "\n")
  }

  /// Reads the messages of a file; the header, obsolete messages and those without a context are left out.
  package static func messages(_ text: String) throws(Fault) -> [Message] {
    var reader = Reader()
    var number = 0
    // By scalars: a mark that combines with a quote makes one character of both.
    for line in text.unicodeScalars.split(separator: "\n", omittingEmptySubsequences: false) {
      number += 1
      try reader.take(line.last == "\r" ? line.dropLast() : line, number)
    }
    reader.finish()
    return reader.messages
  }

  /// Collects messages line by line.
  private struct Reader {
    private(set) var messages: [Message] = []
    private var fields: [Substring: String] = [:]
    private var last: Substring?
    private var isFuzzy = false

    mutating func take(
      _ line: Substring.UnicodeScalarView, _ number: Int
    ) throws(Fault) {
      let line = line.drop { $0 == " " || $0 == "\t" }
      switch line.first {
      case nil: return finish()
      case "#":
        if last != nil { finish() }
        if line.starts(with: "#,".unicodeScalars), Substring(line).contains("fuzzy") {
          isFuzzy = true
        }
        return
      case "\"":
        guard let last else {
          throw Fault(line: number, message: "a text is not after 'msgid' or 'msgstr'")
        }
        fields[last, default: ""] += try unquoted(line, number)
        return
      default: break
      }
      let word = line.prefix { $0 != " " && $0 != "\t" }
      let name = Substring(word)
      guard ["msgctxt", "msgid", "msgstr"].contains(name) else {
        throw Fault(
          line: number,
          message: "'\(name)' is not a part of a message; known are msgctxt, msgid and msgstr")
      }
      // A message may follow another one without an empty line.
      if fields["msgstr"] != nil { finish() }
      last = name
      fields[name] = try unquoted(
        line.dropFirst(word.count).drop { $0 == " " || $0 == "\t" }, number)
    }

    mutating func finish() {
      if let id = fields["msgctxt"], let source = fields["msgid"], let target = fields["msgstr"] {
        messages.append(Message(id: id, source: source, target: target, isFuzzy: isFuzzy))
      }
      if last != nil { isFuzzy = false }
      fields = [:]
      last = nil
    }

    private func unquoted(
      _ text: Substring.UnicodeScalarView, _ number: Int
    ) throws(Fault) -> String {
      var rest = text
      while let end = rest.last, end == " " || end == "\t" { rest.removeLast() }
      guard rest.count >= 2, rest.first == "\"", rest.last == "\"" else {
        throw Fault(line: number, message: "a text must be in double quotes")
      }
      rest = rest.dropFirst().dropLast()
      var result = String.UnicodeScalarView()
      var isEscaped = false
      for scalar in rest {
        if isEscaped {
          switch scalar {
          case "n": result.append("\n")
          case "t": result.append("\t")
          case "r": result.append("\r")
          case "\"", "\\": result.append(scalar)
          default: throw Fault(line: number, message: "'\\\(scalar)' is not an escape")
          }
          isEscaped = false
        } else if scalar == "\\" {
          isEscaped = true
        } else if scalar == "\"" {
          throw Fault(line: number, message: "a quote within a text must be written as '\\\"'")
        } else {
          result.append(scalar)
        }
      }
      guard !isEscaped else { throw Fault(line: number, message: "a text ends with '\\'") }
      return String(result)
    }
  }
}
