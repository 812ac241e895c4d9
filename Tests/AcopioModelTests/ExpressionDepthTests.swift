import AcopioBase
import AcopioModel
import Testing

/// Expressions without end, on a small stack: the deepest that are accepted, and far deeper ones.
@Suite struct ExpressionDepthTests {
  private static func repeated(_ text: String, _ count: Int) -> String {
    String(repeating: text, count: count)
  }

  /// Texts with one kind of nesting, `count` levels deep.
  private static func shapes(_ count: Int) -> [String] {
    [
      repeated("(", count) + "1" + repeated(")", count), repeated("not ", count) + "true",
      repeated("- ", count) + "1", "1" + repeated(" + 1", count),
      "true" + repeated(" and true", count),
      repeated("abs(", count) + "1" + repeated(")", count),
      repeated("if true then 1 else ", count) + "1",
      repeated("[", count) + "1" + repeated("]", count),
      repeated("sum(a.b where ", count) + "1" + repeated(")", count),
    ]
  }

  /// Whether the text is an expression; it is checked, too, since the checker walks it.
  private static func isAccepted(_ text: String) -> Bool {
    let arena = Arena()
    var diagnostics = Diagnostics()
    return ExpressionParser.parse(.string(text, in: arena), &diagnostics) != nil
  }

  @Test func acceptsModestDepthOnASmallStack() async {
    for text in Self.shapes(38) {
      #expect(await onSmallStack { Self.isAccepted(text) }, "\(text.prefix(20))")
    }
  }

  @Test func refusesAnyGreaterDepth() async {
    for text in Self.shapes(100_000) {
      #expect(await onSmallStack { !Self.isAccepted(text) }, "\(text.prefix(20))")
    }
  }
}
