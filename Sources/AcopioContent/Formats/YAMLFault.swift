import AcopioBase

/// A fault that ends the reading of YAML: an error of libyaml, or a point from which reading cannot
/// continue.
enum YAMLFault: Error {
  /// A syntax error in libyaml's words; `context` is the construct being read and where it begins.
  case syntax(problem: String, context: (text: String, start: Int)?, at: Int)
  /// A character that YAML does not allow.
  case character(Int32, problem: String, at: Int)
  /// An alias without an anchor before it.
  case undefinedAlias(at: Int)
  /// A second document.
  case severalDocuments(at: Int)
  /// Values inside too many others.
  case tooDeep(at: Int)

  /// Reports the fault at its position in `range` of `file`.
  func report(_ file: SourceFile, _ range: Range<Int>, _ diagnostics: inout Diagnostics) {
    switch self {
    case .syntax(let problem, let context, let place):
      Explanation(problem, context?.text ?? "", at: place, began: context?.start, file, range)
        .report(file, &diagnostics)
    case .character(let value, let problem, let place):
      reportCharacter(value, problem, file, place, &diagnostics)
    case .undefinedAlias(let place):
      diagnostics.error(
        .yamlSyntax, "an alias must name an anchor before it", at: file.origin(place..<place + 1),
        remedy: "put the text in quotes if it is not an alias")
    case .severalDocuments(let place):
      diagnostics.error(
        .yamlSeveralDocuments, "a file can only hold one YAML document",
        at: file.origin(place..<place + 1),
        remedy: "move the second document to a file of its own")
    case .tooDeep(let place):
      diagnostics.error(
        .nestingTooDeep, "values can't be nested more than 512 levels deep",
        at: file.origin(place..<place), remedy: "reduce the nesting")
    }
  }

  private func reportCharacter(
    _ value: Int32, _ problem: String, _ file: SourceFile, _ place: Int,
    _ diagnostics: inout Diagnostics
  ) {
    guard value > 0, let length = file.bytes.characterLength(at: place) else {
      diagnostics.error(
        .yamlSyntax, "YAML cannot be read: \(problem)", at: file.origin(place..<place),
        remedy: "look for a missing quote, bracket or space after a colon")
      return
    }
    let code = value.hexadecimal(4)
    diagnostics.error(
      .yamlSyntax, "the character U+\(code) is not allowed in YAML",
      at: file.origin(place..<place + length),
      remedy: "remove it, or write it as \"\\u\(code)\" in double quotes")
  }
}

/// An explanation of a fault with a suggestion.
private struct Explanation {
  private var message: Message
  private var remedy: Message?
  private var place: Range<Int>
  private var note: Diagnostic.Note?

  init(
    _ problem: String, _ context: String, at place: Int, began: Int?, _ file: SourceFile,
    _ range: Range<Int>
  ) {
    let character = Explanation.character(file.bytes, place, range.upperBound)
    self.place = place..<place + character.utf8.count
    let cause = YAMLCause(file: file, range: range)
    if let finding = cause.finding(problem, at: place, began: began ?? place) {
      (message, remedy, self.place) = (finding.message, finding.remedy, finding.place)
      return
    }
    let whole = cause.value(inLineOf: place).map { YAMLCause.quoted(file.bytes.slice($0)) } ?? ""
    switch problem {
    case "found character that cannot start any token" where character == "\t",
      "found a tab character that violates indentation",
      "found a tab character where an indentation space is expected":
      message = "a tab cannot indent YAML; use spaces"
      remedy =
        Explanation.isAtTop(file, range, place)
        ? "remove the tab: the key belongs to the others at the beginning of their lines"
        : "replace the tab by two spaces"
    case "found character that cannot start any token":
      message = "a value can't begin with '\(character)'"
      remedy = "put the value in quotes"
    case "mapping values are not allowed in this context",
      "could not find expected ':'":
      if let key = Explanation.tightKey(file, range, above: began ?? place) {
        message = "a key needs a space after its colon"
        remedy = TightColon.remedy(for: file.bytes.slice(key.dropLast()).string)
        self.place = key
      } else if problem == "could not find expected ':'" {
        message = "a key must have a colon and a value"
        remedy = "write 'key: value', or indent the line if it belongs to the one above"
        self.place = Explanation.line(file, began ?? place)
      } else if Explanation.isInsideValue(file, place) {
        message = "plain text can't hold a colon with a space after it"
        remedy = "put the whole value in quotes\(whole)"
      } else {
        message = "a key can't be inside the value above it"
        remedy = "indent it like the other keys; if the line above is a key, it needs a colon"
      }
    case "found unexpected end of stream", "found unexpected document indicator":
      message = "a text in quotes must be closed"
      remedy = "close it with the quote it begins with"
      self.place = Explanation.one(began ?? place)
    case "did not find expected ',' or ']'":
      message = "expected ',' or ']'"
      remedy = "put a comma between the items and close the list"
      note = began.map { Diagnostic.Note("the list begins here", at: file.origin($0..<$0 + 1)) }
    case "did not find expected ',' or '}'":
      message = "expected ',' or '}'"
      remedy = "put a comma between the members and close the object"
      note = began.map { Diagnostic.Note("the object begins here", at: file.origin($0..<$0 + 1)) }
    case "did not find expected key" where Explanation.isInsideValue(file, place):
      message = "text can't follow a finished value"
      remedy = "put the whole value in quotes\(whole)"
    case "did not find expected key":
      message = "expected a key"
      remedy = "indent the line like the keys it belongs to"
      note = began.map { Diagnostic.Note("the keys begin here", at: file.origin($0..<$0)) }
    case "did not find expected '-' indicator":
      message = "expected '- '"
      remedy = "indent the line like the items it belongs to"
      note = began.map { Diagnostic.Note("the list begins here", at: file.origin($0..<$0 + 1)) }
    case "did not find expected alphabetic or numeric character":
      let sign = Explanation.character(file.bytes, began ?? place, range.upperBound)
      message = "a value can't begin with '\(sign)'"
      remedy = "put the text in quotes"
      self.place = Explanation.one(began ?? place)
    case "found unknown escape character":
      message = "a backslash can't precede this character"
      remedy = "write '\\\\' for a backslash, or use single quotes"
    case "block sequence entries are not allowed in this context":
      message = "a list can't begin here"
      remedy = "begin the list on a line of its own, or put the text in quotes"
    case "found unexpected ':'":
      message = "a value can't begin with ':' here"
      remedy = "put the text in quotes, or write a space after the colon of a key"
    case "did not find expected node content":
      message = "expected a value"
      remedy = "write a value, or put text with special characters in quotes"
    case "mapping keys are not allowed in this context":
      message = "a value can't begin with '? '"
      remedy = "put the text in quotes"
    case "did not find expected <document start>":
      message = "a line can't begin further left than the first one"
      remedy = "indent it like the first line, or remove the spaces before that one"
    case _ where context.contains("directive"):
      message = "a line can't begin with '%'"
      remedy = "put the text in quotes"
      self.place = Explanation.one(began ?? place)
    case _ where context.contains("tag"):
      message = "a value can't begin with '!'"
      remedy = "put the text in quotes"
      self.place = Explanation.one(began ?? place)
    case "found invalid Unicode character escape code":
      message = "'\\u' with a number from D800 to DFFF is one half of a surrogate pair"
      remedy = "write the character itself, or both halves: \"\\uD83D\\uDE00\""
    default:
      message = "YAML cannot be read: \(problem)"
    }
  }

  func report(_ file: SourceFile, _ diagnostics: inout Diagnostics) {
    diagnostics.error(
      .yamlSyntax, message, at: file.origin(place), remedy: remedy,
      notes: note.map { [$0] } ?? [])
  }

  private static func character(_ bytes: Bytes, _ offset: Int, _ end: Int) -> String {
    guard offset < end, let length = bytes.characterLength(at: offset) else { return "" }
    return bytes.slice(offset..<offset + length).string
  }

  /// The key without a space after its colon, in the line of `offset` or in one that a text
  /// in it continues.
  private static func tightKey(
    _ file: SourceFile, _ range: Range<Int>, above offset: Int
  ) -> Range<Int>? {
    var line = offset
    while true {
      if let key = TightColon.range(inLineAround: line, of: file) { return key }
      let start = file.line(around: line).lowerBound
      guard start > range.lowerBound else { return nil }
      line = start - 1
      // A line with a key of its own is not part of a text that continues.
      let text = file.bytes.slice(file.line(around: line))
      if text.last == 0x3A || text.indices.contains(where: { text.has(": ", at: $0) }) {
        return TightColon.range(inLineAround: line, of: file)
      }
    }
  }

  /// Whether a key with its colon precedes `offset` on the same line.
  private static func isInsideValue(_ file: SourceFile, _ offset: Int) -> Bool {
    let before = file.bytes.slice(file.line(around: offset).lowerBound..<offset)
    return before.indices.contains { before[$0] == 0x3A && before.has(": ", at: $0) }
  }

  /// Whether the line of `offset` comes after a complete `key: value` at the beginning of its line,
  /// or is the first one, so that it cannot be indented.
  private static func isAtTop(
    _ file: SourceFile, _ range: Range<Int>, _ offset: Int
  ) -> Bool {
    var start = file.line(around: offset).lowerBound
    while start > range.lowerBound {
      let line = file.line(around: start - 1)
      start = line.lowerBound
      let text = file.bytes.slice(line).trimmed
      guard let first = text.first, first != 0x23 else { continue }
      return file.bytes[start] > 0x20 && first != 0x2D && text.last != 0x3A
    }
    return true
  }

  private static func one(_ offset: Int) -> Range<Int> { offset..<offset + 1 }

  /// The range from `offset` to the end of its line.
  private static func line(_ file: SourceFile, _ offset: Int) -> Range<Int> {
    offset..<max(offset, file.line(around: offset).upperBound)
  }
}
