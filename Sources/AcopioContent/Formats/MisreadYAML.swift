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

  /// Reports what is found in a value that was read from a file.
  static func report(_ value: Value, in file: SourceFile, _ diagnostics: inout Diagnostics) {
    var search = MisreadYAML(file)
    search.visit(value, &diagnostics)
  }

  /// Recurses as deep as the value, which readers limit to 512.
  private mutating func visit(_ value: Value, _ diagnostics: inout Diagnostics) {
    switch value.kind {
    case .array:
      for element in value.elements {
        checkQuotes(element, &diagnostics)
        visit(element, &diagnostics)
      }
    case .object: for member in value.members { visit(member.value, &diagnostics) }
    case .string, .null:
      checkComment(value, &diagnostics)
      checkLines(value, &diagnostics)
    default: break
    }
  }

  /// Text after ` #`, which is a comment: `title: Issue #1`, `color: #fff`.
  ///
  /// A comment has a space after its sign. A date is complete without what follows it.
  private mutating func checkComment(_ value: Value, _ diagnostics: inout Diagnostics) {
    var index = Int(value.origin.end)
    while index < bytes.count, bytes[index] == 0x20 { index += 1 }
    guard index < bytes.count, bytes[index] == 0x23, index > 0, bytes[index - 1] == 0x20,
      index + 1 < bytes.count, bytes[index + 1] > 0x23, bytes[index + 1] != 0x2D,
      bytes[index + 1] != 0x3D, isPlain(value),
      value.kind == .null || Timestamp(value.text, in: nil) == nil
    else { return }
    let line = file.line(around: index)
    let lost = index..<max(index, line.upperBound)
    let start = value.kind == .null ? index : Int(value.origin.start)
    guard start >= line.lowerBound, reported.insert(start).inserted else { return }
    let whole = bytes.slice(start..<lost.upperBound).trimmed
    diagnostics.warning(
      .misreadYAML, "'#' after a space begins a comment: '\(shown(lost))' is not part of the value",
      at: file.origin(lost),
      remedy:
        "put the whole value in quotes\(YAMLCause.quoted(whole)); or write '# ' if it is a comment"
    )
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
