/// Writes directives in blocks of braces.
protocol BlockWriter {
  /// The configuration so far.
  var text: String { get set }
  /// The number of open blocks.
  var depth: Int { get set }
}

extension BlockWriter {
  mutating func line(_ line: String) {
    text += String(repeating: "  ", count: depth) + line + "\n"
  }

  mutating func block(_ head: String, _ body: (inout Self) -> Void) {
    line("\(head) {")
    depth += 1
    body(&self)
    depth -= 1
    line("}")
  }
}
