import AcopioBase
import AcopioModel

/// Finds values of entries that YAML reads otherwise than they look; reports `misread-yaml`.
///
/// All of it is valid YAML, so files that configure a site, which have comments, are not searched.
struct MisreadYAML {
  private let file: SourceFile
  private let bytes: Bytes
  /// The offsets of values that were reported; an alias is its anchor's value.
  private var reported: Set<Int> = []

  private init(_ file: SourceFile) {
    self.file = file
    bytes = file.bytes
  }

  /// Reports the findings in a value that was read from a file.
  static func report(_ value: Value, in file: SourceFile, _ diagnostics: inout Diagnostics) {
    var search = MisreadYAML(file)
    search.visit(value, &diagnostics)
  }

  /// Recurses as deep as the value, which readers limit to 512.
  private mutating func visit(_ value: Value, _ diagnostics: inout Diagnostics) {
    switch value.kind {
    case .array:
      checkBracket(value, &diagnostics)
      for element in value.elements {
        checkQuotes(element, &diagnostics)
        visit(element, &diagnostics)
      }
    case .object:
      checkBracket(value, &diagnostics)
      for member in value.members { visit(member.value, &diagnostics) }
    case .string, .null:
      checkComment(value, &diagnostics)
      checkLines(value, &diagnostics)
    default: break
    }
  }

  /// Text after ` #`, which is a comment: `title: Issue #1`, `color: #fff`.
  ///
  /// A date is complete without a comment.
  private mutating func checkComment(_ value: Value, _ diagnostics: inout Diagnostics) {
    let end = Int(value.origin.end)
    guard let place = comment(after: end),
      value.kind == .null || Timestamp(value.text, in: nil) == nil
    else { return }
    // After a comma, it is an item of its own that is lost.
    guard isPlain(value), bytes.slice(end..<place).firstIndex(of: 0x2C) == nil else {
      return reportItem(place, &diagnostics)
    }
    let line = file.line(around: place)
    let start = value.origin.start < value.origin.end ? Int(value.origin.start) : place
    // The lines before belong to the value, and cannot be repeated here.
    let whole = bytes.slice(start..<line.upperBound).trimmed
    report(
      place, "after a space begins a comment", "is not part of the value",
      "put the whole value in quotes\(start < line.lowerBound ? "" : YAMLCause.quoted(whole))",
      &diagnostics)
  }

  /// The same after the bracket that opens a list or mapping.
  private mutating func checkBracket(_ value: Value, _ diagnostics: inout Diagnostics) {
    let start = Int(value.origin.start)
    guard value.origin != .none, start < bytes.count, [0x5B, 0x7B].contains(bytes[start]),
      let place = comment(after: start + 1)
    else { return }
    reportItem(place, &diagnostics)
  }

  /// The offset of the `#` that begins a comment after spaces and a comma; `nil` if there is none, and if a space
  /// follows, as people write comments.
  private func comment(after end: Int) -> Int? {
    var index = end
    while index < bytes.count, bytes[index] == 0x20 { index += 1 }
    if index < bytes.count, bytes[index] == 0x2C {
      index += 1
      while index < bytes.count, bytes[index] == 0x20 { index += 1 }
    }
    guard index > 0, index + 1 < bytes.count, bytes[index] == 0x23,
      [0x20, 0x2C, 0x5B, 0x7B].contains(bytes[index - 1]),
      bytes[index + 1] > 0x23, ![0x2D, 0x3D].contains(bytes[index + 1])
    else { return nil }
    return index
  }

  private mutating func reportItem(_ place: Int, _ diagnostics: inout Diagnostics) {
    let line = file.line(around: place)
    let end = bytes.slice(place..<line.upperBound).firstIndex { [0x2C, 0x5D, 0x7D].contains($0) }
    let item = bytes.slice(place..<(end.map { place + $0 } ?? line.upperBound)).trimmed
    report(
      place, "begins a comment here", "is not read",
      "put the item in quotes\(YAMLCause.quoted(item))",
      &diagnostics)
  }

  private mutating func report(
    _ place: Int, _ cause: Message, _ consequence: Message, _ remedy: Message,
    _ diagnostics: inout Diagnostics
  ) {
    guard reported.insert(place).inserted else { return }
    let lost = place..<max(place, file.line(around: place).upperBound)
    diagnostics.warning(
      .misreadYAML, "'#' \(cause): '\(shown(lost))' \(consequence)",
      at: file.origin(lost), remedy: "\(remedy); or write '# ' if it is a comment")
  }

  /// A list with items that are not under each other, so that the second is part of the first.
  private mutating func checkLines(_ value: Value, _ diagnostics: inout Diagnostics) {
    guard value.kind == .string, value.text.count > 2, isPlain(value) else { return }
    let range = Int(value.origin.start)..<Int(value.origin.end)
    var index = range.lowerBound
    while index < range.upperBound, bytes[index] != 0x0A { index += 1 }
    guard index < range.upperBound else { return }
    for place in index..<range.upperBound where bytes[place] == 0x0A {
      var start = place + 1
      while start < range.upperBound, bytes[start] == 0x20 { start += 1 }
      guard bytes.has("- ", at: start), start < range.upperBound,
        reported.insert(range.lowerBound).inserted
      else { continue }
      diagnostics.warning(
        .misreadYAML, "the line continues the text above it, and is not a separate item",
        at: file.origin(start..<file.line(around: start).upperBound),
        remedy: "put its '-' under the one above, or the text above in quotes")
      return
    }
  }

  /// An item in curly quotes, which are part of it.
  private mutating func checkQuotes(_ value: Value, _ diagnostics: inout Diagnostics) {
    guard value.kind == .string, let first = value.text.first, first >= 0x80, isPlain(value) else {
      return
    }
    let text = value.text.string
    for pair in ["“”", "„“", "‘’", "‚‘"] {
      guard text.count > 2, text.first == pair.first, text.last == pair.last else { continue }
      let inner = text.dropFirst().dropLast()
      guard !inner.contains(where: { "“”„‘’‚".contains($0) }),
        reported.insert(Int(value.origin.start)).inserted
      else { return }
      diagnostics.warning(
        .misreadYAML, "the curly quotes are part of the text", at: value.origin,
        remedy:
          "write \(YAMLText.scalar(String(inner))), or '\(text)' in straight quotes if they are meant"
      )
      return
    }
  }

  /// Whether a value has no quotes and is no block of text.
  private func isPlain(_ value: Value) -> Bool {
    let start = Int(value.origin.start)
    guard value.kind != .null, start < bytes.count else { return true }
    return ![0x22, 0x27, 0x7C, 0x3E].contains(bytes[start])
  }

  private func shown(_ range: Range<Int>) -> String { bytes.slice(range).trimmed.shortString }
}
