import AcopioBase
import AcopioFormulas

/// A fault in a piece of Markdown, or a claim about another element.
struct MarkdownFault {
  /// The kind of fault.
  enum Kind: Equatable {
    case rawHTML, unsafeURL
    /// Any other diagnostic, whose origin is to be found.
    case told(Diagnostic)
    /// Not a fault yet: the page must have this `id`.
    case claim(page: String?, id: String)

    /// Whether it prevents the site from being published.
    var isError: Bool {
      switch self {
      case .rawHTML, .unsafeURL: true
      case .told(let diagnostic): diagnostic.severity == .error
      case .claim: false
      }
    }
  }

  /// The kind of fault.
  let kind: Kind
  /// The raw HTML, or the URL with escapes and entities resolved.
  let text: Bytes
  /// The position according to libcmark: 1-based within the body, the column in bytes.
  let line: Int, column: Int
  /// The lines of the block that contains it, 1-based within the body.
  let block: ClosedRange<Int>

  /// The first line of the text, which can be searched for in the file.
  var firstLine: Bytes {
    let end = text.firstIndex { $0 == 0x0A || $0 == 0x0D } ?? text.count
    return text.slice(0..<end)
  }

  /// The remedy for raw HTML, by its element.
  private var remedyForHTML: Message {
    if text.has("<!--") { return "delete it, or set 'comments: drop' under 'markdown:'" }
    var end = 1
    while end < text.count, RawTag.isName(text[end]) { end += 1 }
    let name = text.slice(min(1, text.count)..<end).string.lowercased()
    switch name {
    case "br":
      return
        "allow it with 'html: { br: [] }' in '_collection.yml'; in a paragraph, a '\\' at the end "
        + "of a line also breaks it"
    case "abbr", "cite", "dfn", "ins", "kbd", "mark", "q", "samp", "small", "span", "sub", "sup",
      "u", "var",
      "details", "summary", "figure", "figcaption":
      return
        "allow it with 'html: { \(name): [] }' in '_collection.yml', or write '&lt;' to show a '<'"
    default:
      return "write it in Markdown, put it into a template, or write '&lt;' to show a '<'"
    }
  }

  /// Adds the fault to the findings, reported at `origin`.
  func add(to findings: inout MarkdownFindings, at origin: Origin) {
    switch kind {
    case .rawHTML:
      findings.diagnostics.append(
        Diagnostic(
          .rawHTML, .error, "raw HTML is not allowed here", at: origin,
          remedy: remedyForHTML))
    case .unsafeURL: findings.diagnostics.append(MarkdownAddress.refusal(of: text, at: origin))
    case .told(let diagnostic): findings.diagnostics.append(diagnostic.at(origin))
    case .claim(let page, let id):
      findings.claims.append(MarkdownClaim(origin: origin, page: page, id: id))
    }
  }
}

extension FormulaFault {
  /// The fault, whose origin is to be found.
  var diagnostic: Diagnostic {
    Diagnostic(.invalidFormula, .error, "in a formula, \(message)", remedy: remedy)
  }
}

/// Finds the exact bytes of faults in their file.
///
/// libcmark counts columns wrongly in lazy continuation lines and forgets the lines of link
/// definitions, but gives the text of the fault and the lines of its block. If the text is not at
/// the reported position, it is searched for nearby.
struct MarkdownFaultPlaces {
  private let file: SourceFile
  private let body: Range<Int>
  /// Offsets in the file of the body's lines, as libcmark counts them.
  private let lineStarts: [Int]
  /// The end of the previous fault; faults come in document order.
  private var done: Int
  /// The number of bytes to search for an address from each starting position.
  private static let reach = 4_096
  /// The offsets of addresses that were found only by searching the whole body.
  private var definitions: [String: Int?] = [:]

  init(file: SourceFile, body: Range<Int>) {
    self.file = file
    self.body = body
    done = body.lowerBound
    lineStarts = MarkdownFaultPlaces.lineStarts(file.bytes, body)
  }

  /// Reports `fault` at its position.
  mutating func report(_ fault: MarkdownFault, _ findings: inout MarkdownFindings) {
    let place = place(of: fault)
    done = max(done, place.upperBound)
    fault.add(to: &findings, at: file.origin(place))
  }

  private mutating func place(of fault: MarkdownFault) -> Range<Int> {
    let named = min(start(ofLine: fault.line) + max(fault.column - 1, 0), body.upperBound)
    let text = fault.firstLine
    if fault.kind == .rawHTML, let found = nearest(text, to: named, inLine: fault.line) {
      return found..<found + text.count
    }
    let first = start(ofLine: fault.block.lowerBound)
    let end = start(ofLine: fault.block.upperBound + 1)
    // A URL follows the `[` that libcmark names, or it is in a link definition anywhere else.
    for low in [named, max(done, first), first] {
      let range = low..<max(low, min(end, low + MarkdownFaultPlaces.reach))
      if let found = find(text, in: range) { return found..<found + text.count }
    }
    if let found = findAnywhere(text) { return found..<found + text.count }
    return named..<min(named + 1, body.upperBound)
  }

  /// The first offset of `text` in the body, searched for once: many links can share a definition.
  private mutating func findAnywhere(_ text: Bytes) -> Int? {
    let key = text.string
    if let known = definitions[key] { return known }
    // Documents have few such addresses; one with thousands is not worth that many searches.
    let found = definitions.count < 1_000 ? find(text, in: body) : nil
    definitions[key] = .some(found)
    return found
  }

  private func start(ofLine line: Int) -> Int {
    guard line >= 1 else { return body.lowerBound }
    return line <= lineStarts.count ? lineStarts[line - 1] : body.upperBound
  }

  /// The offset of `text` in a line, as near to `place` as possible.
  private func nearest(_ text: Bytes, to place: Int, inLine line: Int) -> Int? {
    if matches(text, at: place) { return place }
    let line = start(ofLine: line)..<start(ofLine: line + 1)
    return line.filter { matches(text, at: $0) }.min { abs($0 - place) < abs($1 - place) }
  }

  private func find(_ text: Bytes, in range: Range<Int>) -> Int? {
    guard !range.isEmpty, !text.isEmpty else { return nil }
    return range.first { matches(text, at: $0) }
  }

  private func matches(_ text: Bytes, at offset: Int) -> Bool {
    guard !text.isEmpty, offset + text.count <= body.upperBound else { return false }
    return file.bytes.slice(offset..<offset + text.count).equals(text)
  }

  private static func lineStarts(_ bytes: Bytes, _ body: Range<Int>) -> [Int] {
    var starts = [body.lowerBound]
    for index in body {
      let isEnd =
        bytes[index] == 0x0A
        || (bytes[index] == 0x0D && !(index + 1 < body.upperBound && bytes[index + 1] == 0x0A))
      if isEnd { starts.append(index + 1) }
    }
    return starts
  }
}
