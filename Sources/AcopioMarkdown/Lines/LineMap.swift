/// The meaning and the origin of the lines of a rewritten text.
///
/// Line numbers are 1-based; the map of a text that was not rewritten is empty.
struct LineMap {
  private let lines: [RewrittenSource.Line]

  init(_ lines: [RewrittenSource.Line]) { self.lines = lines }

  /// Whether nothing was rewritten.
  var isEmpty: Bool { lines.isEmpty }

  /// The meaning of a line.
  func role(_ line: Int) -> RewrittenSource.Role { of(line)?.role ?? .text }

  /// The line of the original text that a line comes from.
  func original(_ line: Int) -> Int { of(line)?.original ?? line }

  /// The number to add to a column to get the column in the original text.
  func shift(_ line: Int) -> Int { of(line)?.shift ?? 0 }

  private func of(_ line: Int) -> RewrittenSource.Line? {
    line >= 1 && line <= lines.count ? lines[line - 1] : nil
  }
}
