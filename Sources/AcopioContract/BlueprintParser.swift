package import AcopioBase

/// Reads API Blueprint (FORMAT 1A): Markdown with keywords, and MSON.
///
/// In: a file. Out: its transactions, the tree of its parts, and annotations, as data. It
/// understands the same input as the reference parser of API Blueprint, with the same lenience and
/// the same codes; it also reads line ends of Windows. Tabs and lone carriage returns leave a
/// blueprint without meaning, as in the reference parser.
///
/// Never fails, independent of the content of the file: nesting and generated values have limits,
/// beyond which the blueprint has an error or blocks are left out. Time grows with the size of the
/// file.
package enum BlueprintParser {
  /// The result of parsing a file.
  package struct Result: Sendable {
    /// The parts of the blueprint; empty after an error.
    package var blueprint = Blueprint()
    /// Its requests and responses; none after an error.
    package var transactions: [Transaction] = []
    /// The error, if there is one, then the warnings in the order in which they were found.
    package var annotations: [Annotation] = []
    /// The text that offsets point into: without byte order mark, with line feeds only.
    package let source: Octets
    /// The beginnings of lines, to show positions.
    package let lines: LineTable
  }

  /// Reads the bytes of a file, which must be UTF-8.
  package static func parse(_ bytes: Bytes) -> Result {
    let source = text(of: bytes)
    var result = Result(source: source, lines: LineTable(source))
    if let place = source.firstIndex(where: { $0 == 0x09 || $0 == 0x0D }) {
      let what: Message = source[place] == 0x09 ? "tabs" : "carriage returns without a line feed"
      var report = Report()
      report.fail(.business, "\(what) are not allowed in a blueprint, use spaces", at: place)
      result.annotations = annotations(of: report, result.lines)
      return result
    }
    var state = ParserState(source: source, tree: BlockReader.read(source))
    var cursor = Cursor(nodes: state.tree.roots, at: 0)
    let section = readSection(BlueprintSection(), &cursor, &state)
    if state.report.error == nil {
      var writer = TransactionWriter()
      do {
        try writer.write(section.blueprint)
        result.blueprint = section.blueprint
        result.transactions = writer.transactions
      } catch {
        state.report.fail(.mson, error.message, at: writer.place)
      }
      state.report.append(writer.warnings)
    }
    result.annotations = annotations(of: state.report, result.lines)
    return result
  }

  /// The text without byte order mark, with line feeds instead of the line ends of Windows.
  private static func text(of bytes: Bytes) -> Octets {
    var source: Octets = []
    source.reserveCapacity(bytes.count)
    for (index, byte) in bytes.enumerated() {
      if byte == 0x0D, index + 1 < bytes.count, bytes[index + 1] == 0x0A { continue }
      source.append(byte)
    }
    if source.starts(with: [0xEF, 0xBB, 0xBF]) { source.removeFirst(3) }
    return source
  }

  private static func annotations(of report: Report, _ lines: LineTable) -> [Annotation] {
    func annotation(_ severity: Annotation.Severity, _ entry: Report.Entry) -> Annotation {
      let (line, column) = lines.position(of: entry.place)
      return Annotation(
        severity: severity, code: entry.code, message: entry.message, line: line, column: column,
        place: entry.place)
    }
    return (report.error.map { [annotation(.error, $0)] } ?? [])
      + report.warnings.map { annotation(.warning, $0) }
  }
}

/// Lines and columns of a text.
package struct LineTable: Sendable {
  private let text: Octets
  /// The offset of the first byte of each line.
  private let starts: [Int]

  init(_ text: Octets) {
    self.text = text
    starts = [0] + text.indices.filter { text[$0] == 0x0A }.map { $0 + 1 }
  }

  /// The 1-based line and column of an offset; columns count characters (Unicode scalars).
  package func position(of offset: Int) -> (line: Int, column: Int) {
    var low = 0
    var high = starts.count
    while high - low > 1 {
      let middle = (low + high) / 2
      if starts[middle] <= offset { low = middle } else { high = middle }
    }
    let end = min(max(offset, starts[low]), text.count)
    // A line of a megabyte has no column that anyone counts.
    let first = max(starts[low], end - 4096)
    let column = text[first..<end].count { $0 & 0xC0 != 0x80 } + first - starts[low]
    return (low + 1, column + 1)
  }
}
