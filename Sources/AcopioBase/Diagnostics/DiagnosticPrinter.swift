/// Prints diagnostics as text for people, with an excerpt, a caret, notes and a remedy.
///
///     content/library/books.json:3:5: error: 'titel' is not a field; did you mean 'title'? [unknown-field]
///     3 |     "titel": "Momo"
///       |     ^^^^^^^
///       = remedy: rename the key to 'title'
package struct DiagnosticPrinter: Sendable {
  /// The files that origins point into.
  package let sources: SourceMap
  /// The maximum number of diagnostics to print, equal ones grouped; `nil` prints each of them.
  package let limit: Int?
  /// The language of everything but ids.
  package let language: Translation

  package init(sources: SourceMap, limit: Int? = nil, in language: Translation = .english) {
    self.sources = sources
    self.limit = limit
    self.language = language
  }

  /// All diagnostics, sorted and without repetitions, as text that ends with a line end.
  ///
  /// With a limit, a message that occurs more than three times is printed once, and the diagnostics
  /// beyond the limit are counted in the last line.
  package func text(_ diagnostics: Diagnostics) -> String {
    let sorted = diagnostics.sorted(sources)
    var text = ""
    var places = PlaceTable()
    guard let limit else {
      for diagnostic in sorted { text += self.text(diagnostic, &places) }
      return text
    }
    let groups = DiagnosticGroups(sorted) { sources[$0.origin]?.path ?? $0.path ?? "" }.groups
    let shown = DiagnosticGroups.mostSevere(limit, of: groups)
    for group in shown {
      text += self.text(group.first, &places)
      if let line = group.line { text += said("\(line); '--all' prints them") + "\n" }
    }
    let all = groups.reduce(0) { $0 + 1 + $1.others }
    let rest = all - shown.reduce(0) { $0 + 1 + $1.others }
    if rest > 0 { text += said("and \(rest) more; '--all' prints them") + "\n" }
    return text
  }

  /// One diagnostic as text that ends with a line end.
  package func text(_ diagnostic: Diagnostic) -> String {
    var places = PlaceTable()
    return text(diagnostic, &places)
  }

  private func text(_ diagnostic: Diagnostic, _ places: inout PlaceTable) -> String {
    let severity = said(diagnostic.severity.title)
    let headline = "\(severity): \(said(diagnostic.message)) [\(diagnostic.id)]\n"
    var text = ""
    var margin = "  "
    if let file = sources[diagnostic.origin] {
      let place = places.position(of: Int(diagnostic.origin.start), in: file)
      text += "\(printable(file.path)):\(place.line):\(place.column): " + headline
      margin = String(repeating: " ", count: "\(place.line)".count + 1)
      let (whole, origin) = file.asWritten(diagnostic.origin)
      text += excerpt(of: whole, at: origin, line: place.line, margin: margin)
    } else {
      text += (diagnostic.path.map { "\(printable($0)): " } ?? "") + headline
    }
    if let remedy: Message = diagnostic.remedy {
      text += "\(margin)= \(said("remedy: \(remedy)"))\n"
    }
    for note in diagnostic.notes {
      if let file = sources[note.origin] {
        let place = places.position(of: Int(note.origin.start), in: file)
        text += "\(printable(file.path)):\(place.line):\(place.column): "
      }
      text += said("note: \(note.message)") + "\n"
    }
    return text
  }

  /// The line of `origin` with carets below; long lines are cut around the origin.
  private func excerpt(
    of file: SourceFile, at origin: Origin, line number: Int, margin: String
  ) -> String {
    // A data file may be a single line of megabytes: show 60 bytes on either side of the origin,
    // and look only one character and a line end further.
    var line = file.line(around: Int(origin.start), within: 66)
    if line.lowerBound == 0, file.bytes.has("\u{FEFF}") {
      line = min(3, line.upperBound)..<line.upperBound
    }
    // The origin may be in the line end or in a byte order mark, neither of which is shown.
    let start = min(max(Int(origin.start), line.lowerBound), line.upperBound)
    var low = max(line.lowerBound, start - 60)
    var high = min(line.upperBound, start + 60)
    while low > line.lowerBound, file.bytes[low] & 0xC0 == 0x80 { low -= 1 }
    while high < line.upperBound, file.bytes[high] & 0xC0 == 0x80 { high += 1 }
    let end = min(max(Int(origin.end), start), high)
    let before = (low > line.lowerBound ? "…" : "") + printable(file.bytes.slice(low..<start))
    let marked = printable(file.bytes.slice(start..<end))
    let after = printable(file.bytes.slice(end..<high)) + (high < line.upperBound ? "…" : "")
    let indent = String(repeating: " ", count: before.unicodeScalars.count)
    let carets = String(repeating: "^", count: max(1, marked.unicodeScalars.count))
    return "\(number) | \(before)\(marked)\(after)\n\(margin)| \(indent)\(carets)\n"
  }

  private func printable(_ bytes: Bytes) -> String { bytes.string.printable }

  private func printable(_ text: String) -> String { text.printable }

  /// A message in the language of the printer, on one line.
  private func said(_ message: Message) -> String { message.text(in: language).printable }
}
