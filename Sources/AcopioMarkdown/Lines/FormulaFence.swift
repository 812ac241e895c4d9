import AcopioBase

/// The delimiter of a formula that has lines of its own: `$$` or `\[`.
struct FormulaFence {
  /// The delimiter at its end.
  let end: StaticString

  /// The formula that a line opens and doesn't close, if it ends before the next empty line; takes the line after its
  /// indentation, and the document after the line.
  init?(opening line: Bytes, _ forms: MarkdownOptions.Formulas, in rest: Bytes) {
    if line.has("$$"), forms.contains(.doubleDollars) {
      end = "$$"
    } else if line.has("\\["), forms.contains(.brackets) {
      end = "\\]"
    } else {
      return nil
    }
    guard FormulaFence.place(of: end, in: line, from: 2) == nil, endsSoon(rest) else { return nil }
  }

  /// The text before the delimiter of the end; `nil` if a line doesn't end the formula.
  func text(before line: Bytes) -> Bytes? {
    let text = line.trimmed
    guard text.count >= 2, text.has(end, at: text.count - 2) else { return nil }
    return text.slice(0..<text.count - 2)
  }

  /// Whether a line before the next empty one ends the formula, and no other follows the delimiter.
  private func endsSoon(_ rest: Bytes) -> Bool {
    var start = 0
    var isFirst = true
    while start < rest.count {
      let end = rest[start...].firstIndex(of: 0x0A) ?? rest.count
      let line = rest.slice(start..<end).trimmed
      if line.isEmpty, !isFirst { return false }
      if text(before: line) != nil { return true }
      isFirst = false
      start = end + 1
    }
    return false
  }

  private static func place(of mark: StaticString, in line: Bytes, from start: Int) -> Int? {
    var place = start
    while place + 1 < line.count {
      if line.has(mark, at: place) { return place }
      place += 1
    }
    return nil
  }
}

extension SourceRewriter {
  /// Writes the first line of a formula: a code fence, and the text after the delimiter on a line of its own.
  mutating func beginFormula(_ line: Bytes, _ cursor: LineCursor, _ fence: FormulaFence) {
    let start = cursor.firstNonspace
    output.text.append(line.slice(0..<start))
    output.text.append(FormulaFence.mark)
    output.text.append(FormulaFence.info)
    endLine(as: .text, from: number, shift: 0)
    let text = line.slice(start + 2..<line.count)
    if !text.trimmed.isEmpty { writeFormulaLine(text, shift: start + 2) }
  }

  /// Writes a further line of a formula, and its end.
  mutating func copyFormula(_ line: Bytes, _ cursor: LineCursor, _ fence: FormulaFence) {
    guard let text = fence.text(before: cursor.rest) else { return copy(line) }
    leaf = .none
    if !text.isEmpty { writeFormulaLine(text, shift: cursor.firstNonspace) }
    appendPrefix()
    output.text.append(FormulaFence.mark)
    endLine(as: .text, from: number, shift: 0)
  }

  private mutating func writeFormulaLine(_ text: Bytes, shift: Int) {
    let before = output.text.count
    appendPrefix()
    let prefix = output.text.count - before
    output.text.append(text)
    endLine(as: .text, from: number, shift: shift - prefix)
  }
}

extension FormulaFence {
  /// What follows this fence, and no other.
  static let info: StaticString = "$$"
  /// The code fence that stands for the delimiters; no line of a formula is as long a row of tildes.
  fileprivate static let mark: StaticString = "~~~~~~~~~~~~~~~~~~~~"
}
