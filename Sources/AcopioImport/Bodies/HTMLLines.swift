import AcopioBase

/// Writes HTML that other tools take as a whole so that Markdown takes it as a whole, too: a block of HTML ends with an
/// empty line there, and what is indented after one is code (CommonMark 0.30, section 4.6).
enum HTMLLines {
  /// The elements whose white space is kept.
  private static let kept: Set = ["pre", "script", "style", "textarea"]

  /// The HTML in one line, but for the elements whose white space is kept.
  static func joined(_ html: String) -> String {
    let bytes = Array(html.utf8)
    var text = EditedText(bytes)
    text.apply(edits(bytes, 0..<bytes.count, joins: true))
    return text.text.trimmingSpaces
  }

  /// The edits that leave no empty line in a range of HTML, and no indentation beyond one of so many spaces.
  static func edits(
    _ bytes: [UInt8], _ range: Range<Int>, indentation: Int = 0, joins: Bool = false
  ) -> [TextEdit] {
    var edits: [TextEdit] = []
    var open: String?
    var start = range.lowerBound
    while start < range.upperBound {
      let end = bytes[start..<range.upperBound].firstIndex(of: 0x0A) ?? range.upperBound
      let line = bytes[start..<end]
      let next = min(end + 1, range.upperBound)
      let isBlank = line.allSatisfy(\.isASCIIWhitespace)
      if open != nil {
        // A character reference is a line end in such an element, and does not end the block.
        if isBlank, end < range.upperBound { edits.append(TextEdit(start..<next, "&#10;")) }
      } else {
        let first = line.firstIndex { !$0.isASCIIWhitespace } ?? end
        if isBlank {
          edits.append(TextEdit(start..<next, ""))
        } else if first > start + indentation {
          edits.append(TextEdit(start + indentation..<first, ""))
        }
      }
      open = HTMLLines.open(after: line, open)
      if joins, open == nil, !isBlank, end < range.upperBound {
        edits.append(TextEdit(end..<next, " "))
      }
      start = next
    }
    return edits
  }

  /// The element of those whose white space is kept that is open after a line.
  private static func open(after line: ArraySlice<UInt8>, _ before: String?) -> String? {
    guard line.contains(0x3C) else { return before }
    var open = before
    forEachTag(in: line) { name, isEnd in
      if !isEnd, open == nil, kept.contains(name) {
        open = name
      } else if isEnd, open == name {
        open = nil
      }
    }
    return open
  }

  /// Calls `body` with the name of each tag in some HTML, in lower case, and whether it ends an element.
  static func forEachTag(in html: ArraySlice<UInt8>, _ body: (String, Bool) -> Void) {
    var index = html.startIndex
    while let start = html[index...].firstIndex(of: 0x3C) {
      index = start + 1
      let isEnd = index < html.endIndex && html[index] == 0x2F
      if isEnd { index += 1 }
      let name = html[index...].prefix { $0.isASCIILetter || $0.isASCIIDigit }
      guard name.first?.isASCIILetter == true else { continue }
      index = name.endIndex
      body(String(decoding: name, as: UTF8.self).lowercased(), isEnd)
    }
  }
}
