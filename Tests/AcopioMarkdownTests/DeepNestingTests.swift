import AcopioBase
import AcopioMarkdown
import AcopioTestSupport
import Foundation
import Testing

/// Everything that can be nested, a hundred thousand levels deep, on a thread with a small stack.
@Suite struct DeepNestingTests {
  private static let levels = 100_000

  private static let shapes: [(name: String, open: String, text: String, close: String)] = [
    ("quotes", ">", "a", ""), ("items", "- ", "a", ""), ("numbers", "1. ", "a", ""),
    ("emphasis", "*a **a ", "b", "** a*"), ("stars", "*", "a", "*"),
    ("struck out", "~~a ", "b", " c~~"), ("struck out and emphasis", "*a ~~b ", "c", "~~ d*"),
    ("links", "[", "a", "](b)"), ("images", "![", "~~a~~ http://a.b \\*", "](b)"),
    ("brackets", "[", "a", "]"), ("containers", ":::a\n", "b\n", ":::\n"),
    ("labels", ":a[", "b", "]"), ("elements", "x <b>", "c", "</b>"),
  ]

  @Test(.timeLimit(.minutes(2)), arguments: shapes.map(\.name))
  func needsNoStack(for name: String) throws {
    let shape = try #require(Self.shapes.first { $0.name == name })
    let text =
      String(repeating: shape.open, count: Self.levels) + shape.text
      + String(repeating: shape.close, count: Self.levels) + "\n"
    #expect(try !Self.htmlOnSmallStack(text).isEmpty)
  }

  /// The HTML of a text, rendered on a thread with a stack of 512 KB.
  private static func htmlOnSmallStack(_ text: String) throws -> String {
    let box = Box()
    let thread = Thread {
      box.html = html(
        text, as: .site,
        directives: {
          {
            $1.append($0.content); return .init()
          }
        })
      box.done.signal()
    }
    thread.stackSize = smallStack
    thread.start()
    box.done.wait()
    return box.html
  }

  /// What a thread hands over when it is done.
  // @unchecked: the semaphore orders the only write before the only read.
  private final class Box: @unchecked Sendable {
    var html = ""
    let done = DispatchSemaphore(value: 0)
  }
}
