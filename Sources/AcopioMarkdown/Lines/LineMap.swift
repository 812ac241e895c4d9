/// What the lines of a rewritten text mean, and where they come from.
///
/// Lines are 1-based; a text that was parsed as it is has none.
struct LineMap {
  private let lines: [RewrittenSource.Line]

  init(_ lines: [RewrittenSource.Line]) { self.lines = lines }

  /// Whether nothing was rewritten.
  var isEmpty: Bool { lines.isEmpty }

  /// What a line means.
  func role(_ line: Int) -> RewrittenSource.Role { of(line)?.role ?? .text }

  /// The line of the original text that it comes from.
  func original(_ line: Int) -> Int { of(line)?.original ?? line }

  /// What to add to a column to get the column of the original.
  func shift(_ line: Int) -> Int { of(line)?.shift ?? 0 }

  private func of(_ line: Int) -> RewrittenSource.Line? {
    line >= 1 && line <= lines.count ? lines[line - 1] : nil
  }
}
