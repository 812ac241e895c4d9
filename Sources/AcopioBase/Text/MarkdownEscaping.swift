/// Text inside the Markdown of a report.
package enum MarkdownEscaping {
  /// Escapes everything that Markdown would interpret and puts the text on one line, so that it
  /// stays in its cell.
  package static func escaped(_ text: String) -> String {
    var result = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\n", "\r", "\t", "\u{2028}", "\u{2029}": result += " "
      case "<": result += "&lt;"
      case "&": result += "&amp;"
      case "@": result += "@\u{2060}"
      case "\\", "`", "*", "_", "[", "]", "|", "~", "#", "$", ">":
        result += "\\"
        result.unicodeScalars.append(scalar)
      default:
        if scalar.value >= 0x20 { result.unicodeScalars.append(scalar) }
      }
    }
    return result
  }
}
