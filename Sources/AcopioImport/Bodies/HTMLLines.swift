import AcopioBase

/// Writes HTML that other tools take as a whole so that Markdown takes it as a whole, too: a block of HTML ends with an
/// empty line there, and what is indented after one is code (CommonMark 0.30, section 4.6).
enum HTMLLines {
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
    let kept = kept(in: bytes, range)
    var edits: [TextEdit] = []
    var start = range.lowerBound
    while start < range.upperBound {
      let end = bytes[start..<range.upperBound].firstIndex(of: 0x0A) ?? range.upperBound
      let line = bytes[start..<end]
      let next = min(end + 1, range.upperBound)
      let isBlank = line.allSatisfy(\.isASCIIWhitespace)
      if kept.contains(start) {
        // A character reference is a line end in such an element, and does not end the block.
        if isBlank, end < range.upperBound { edits.append(TextEdit(start..<next, "&#10;")) }
      } else {
        let first = line.firstIndex { !$0.isASCIIWhitespace } ?? end
        if isBlank {
          // The line of a directive would be a part of the HTML above it.
          if !bytes[next..<range.upperBound].starts(with: ":::".utf8) {
            edits.append(TextEdit(start..<next, ""))
          }
        } else if first > start + indentation {
          edits.append(TextEdit(start + indentation..<first, ""))
        }
      }
      if joins, !kept.contains(next), !isBlank, end < range.upperBound {
        edits.append(TextEdit(end..<next, " "))
      }
      start = next
    }
    return edits
  }

  /// The elements whose white space is kept, without their start tags.
  private static func kept(in bytes: [UInt8], _ range: Range<Int>) -> SortedRanges {
    bytes.withUnsafeBufferPointer { bytes in
      var ranges = SortedRanges()
      var open: (name: Bytes, start: Int)?
      for piece in HTMLPieces(bytes.slice(range)) {
        let isKept = piece.name.equalsLowercased("pre") || piece.name.equalsLowercased("textarea")
        if open == nil, piece.kind == .start, isKept {
          open = (piece.name, range.lowerBound + piece.range.upperBound)
        } else if let (name, start) = open, piece.kind == .end,
          piece.name.string.lowercased() == name.string.lowercased()
        {
          ranges.append(start..<range.lowerBound + piece.range.upperBound)
          open = nil
        }
      }
      if let open { ranges.append(open.start..<range.upperBound) }
      return ranges
    }
  }
}
