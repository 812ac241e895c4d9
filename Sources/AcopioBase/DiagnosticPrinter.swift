/// Prints diagnostics as text for people, with an excerpt, a caret, notes and a remedy.
///
///     content/library/books.json:3:5: error: 'titel' is not a field; did you mean 'title'? [unknown-field]
///     3 |     "titel": "Momo"
///       |     ^^^^^^^
///       = remedy: rename the key to 'title'
package struct DiagnosticPrinter: Sendable {
  /// The files that origins point into.
  package let sources: SourceMap
  /// The most diagnostics to print; the rest is counted in a last line.
  package let limit: Int

  /// A printer; `limit` is 50 on a terminal, unlimited for files.
  package init(sources: SourceMap, limit: Int = .max) {
    self.sources = sources
    self.limit = limit
  }

  /// All diagnostics, sorted and without repetitions, as text that ends with a line end.
  package func text(_ diagnostics: Diagnostics) -> String {
    let sorted = diagnostics.sorted(sources)
    var text = ""
    for diagnostic in sorted.prefix(limit) { text += self.text(diagnostic) }
    if sorted.count > limit {
      text += "and \(sorted.count - limit) more; --format json prints all\n"
    }
    return text
  }

  /// One diagnostic as text that ends with a line end.
  package func text(_ diagnostic: Diagnostic) -> String {
    var text = place(diagnostic.origin, path: diagnostic.path)
    text += "\(diagnostic.severity): \(diagnostic.message) [\(diagnostic.id)]\n"
    var margin = "  "
    if let excerpt = excerpt(diagnostic.origin) {
      text += excerpt.text
      margin = excerpt.margin
    }
    if let remedy = diagnostic.remedy { text += "\(margin)= remedy: \(remedy)\n" }
    for note in diagnostic.notes {
      text += place(note.origin, path: nil) + "note: \(note.message)\n"
    }
    return text
  }

  private func place(_ origin: Origin, path: String?) -> String {
    guard let file = sources[origin] else { return path.map { "\($0): " } ?? "" }
    let (line, column) = file.position(of: Int(origin.start))
    return "\(file.path):\(line):\(column): "
  }

  /// The line of `origin` with carets below; long lines are cut around the place.
  private func excerpt(_ origin: Origin) -> (text: String, margin: String)? {
    guard let file = sources[origin] else { return nil }
    let start = min(Int(origin.start), file.bytes.count)
    var line = file.line(around: start)
    if line.lowerBound == 0, file.bytes.has("\u{FEFF}") {
      line = min(3, line.upperBound)..<line.upperBound
    }
    // A data file may be one line of megabytes: show 60 bytes before and 60 behind the place.
    var low = max(line.lowerBound, start - 60)
    var high = min(line.upperBound, max(start, low) + 60)
    while low > line.lowerBound, file.bytes[low] & 0xC0 == 0x80 { low -= 1 }
    while high < line.upperBound, file.bytes[high] & 0xC0 == 0x80 { high += 1 }
    let before = printable(file.bytes.slice(low..<max(low, min(start, high))))
    let end = min(max(Int(origin.end), start), high)
    let marked = printable(file.bytes.slice(max(low, min(start, high))..<max(start, end)))
    let after = printable(file.bytes.slice(max(start, end)..<max(high, max(start, end))))
    let number = "\(file.position(of: start).line)"
    let cutLeft = low > line.lowerBound ? "…" : ""
    let cutRight = high < line.upperBound ? "…" : ""
    let margin = String(repeating: " ", count: number.count + 1)
    let indent = String(repeating: " ", count: (cutLeft + before).unicodeScalars.count)
    let carets = String(repeating: "^", count: max(1, marked.unicodeScalars.count))
    return (
      "\(number) | \(cutLeft)\(before)\(marked)\(after)\(cutRight)\n\(margin)| \(indent)\(carets)\n",
      margin
    )
  }

  /// Text in which each scalar takes one place: tabs become spaces, control characters U+FFFD.
  private func printable(_ bytes: Bytes) -> String {
    var text = ""
    for scalar in bytes.string.unicodeScalars {
      switch scalar.value {
      case 0x09: text.unicodeScalars.append(" ")
      case 0..<0x20, 0x7F..<0xA0, 0x2028, 0x2029, 0x202A...0x202E, 0x2066...0x2069:
        text.unicodeScalars.append("\u{FFFD}")
      default: text.unicodeScalars.append(scalar)
      }
    }
    return text
  }
}
