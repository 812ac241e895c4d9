import AcopioBase
import AcopioContent
import AcopioTestSupport
import Foundation
import Testing

/// Readers get untrusted input: nesting must not exhaust a stack, nor many keys take long.
@Suite struct ReaderDepthTests {
  private static let count = 100_000

  private static func repeated(_ text: String) -> String {
    String(repeating: text, count: count)
  }

  private static func numbered(_ line: (Int) -> String) -> String {
    (0..<count).map(line).joined()
  }

  /// Every nested construct, 100,000 levels deep: file name, text, expected id.
  static let nested: [(path: String, text: String, id: String)] = [
    ("dots.toml", repeated("a.") + "a = 1", "nesting-too-deep"),
    ("header.toml", "[" + repeated("a.") + "a]", "nesting-too-deep"),
    ("element.toml", "[[" + repeated("a.") + "a]]", "nesting-too-deep"),
    ("lists.toml", "a = " + repeated("["), "nesting-too-deep"),
    ("closed.toml", "a = " + repeated("[") + repeated("]"), "nesting-too-deep"),
    ("tables.toml", "a = " + repeated("{ a = "), "nesting-too-deep"),
    ("mixed.toml", "a = " + repeated("[{ a = "), "nesting-too-deep"),
    ("inner-dots.toml", "a = { " + repeated("a.") + "a = 1 }", "nesting-too-deep"),
    ("lists.yml", "a: " + repeated("["), "nesting-too-deep"),
    ("closed.yml", "a: " + repeated("[") + repeated("]"), "nesting-too-deep"),
    ("objects.yml", "a: " + repeated("{a: "), "nesting-too-deep"),
    ("items.yml", repeated("- ") + "a", "nesting-too-deep"),
    ("keys.yml", repeated("? ") + "a", "nesting-too-deep"),
    (
      "indented.yml", (0..<2_000).map { String(repeating: " ", count: $0) + "a:\n" }.joined(),
      "nesting-too-deep"
    ),
    ("anchors.yml", repeated("&a "), "yaml-syntax"),
    ("anchored.yml", repeated("[&a "), "nesting-too-deep"),
    ("tagged.yml", repeated("!!seq ["), "nesting-too-deep"),
    ("lines.yml", repeated("[\n"), "nesting-too-deep"),
    ("pairs.yml", repeated("[a: "), "nesting-too-deep"),
    ("complex.yml", repeated("{? "), "nesting-too-deep"),
    ("lists.json", repeated("["), "nesting-too-deep"),
    ("closed.json", repeated("[") + repeated("]"), "nesting-too-deep"),
    ("objects.json", repeated("{\"a\":"), "nesting-too-deep"),
    ("lists.md", "---\na: " + repeated("[") + "\n---\n", "nesting-too-deep"),
    ("items.md", "---\n" + repeated("- ") + "a\n---\n", "nesting-too-deep"),
    ("dots.md", "+++\n" + repeated("a.") + "a = 1\n+++\n", "nesting-too-deep"),
    ("quotes.csv", "a\n\"" + repeated("\""), "csv-unclosed-quote"),
  ]

  @Test(arguments: nested.indices)
  func survivesDeepNestingOnASmallStack(index: Int) throws {
    let (path, text, id) = ReaderDepthTests.nested[index]
    let ids = onSmallStack {
      var probe = FormatProbe(path, text)
      #expect(probe.document() == nil)
      return probe.diagnostics.all.map(\.id.rawValue)
    }
    #expect(ids == [id], "\(path)")
  }

  static let allowed: [(String, String, String, String, Int)] = [
    ("a.toml", "a = ", "[", "]", 511), ("b.toml", "a = ", "{ a = ", " }", 511),
    ("a.yml", "a: ", "[", "]", 510), ("b.yml", "a: ", "{a: ", "}", 509),
    ("c.yml", "", "- ", "", 510), ("a.json", "", "[", "]", 512),
    ("b.json", "", "{\"a\":", "}", 512),
  ]

  /// As deep as is allowed, on a thread as small as threads are on macOS.
  @Test(arguments: allowed)
  func readsWhatIsDeepButAllowed(
    path: String, start: String, opening: String, closing: String, depth: Int
  ) {
    let inner = opening.contains("a") || path == "c.yml" ? "1" : ""
    let text =
      start + String(repeating: opening, count: depth) + inner
      + String(repeating: closing, count: depth)
    let printout = onSmallStack {
      var probe = FormatProbe(path, text)
      #expect(probe.document() != nil)
      return probe.printout
    }
    #expect(printout == "")
  }

  static let many: [(String, String)] = [
    ("keys.toml", numbered { "k\($0) = 1\n" }), ("headers.toml", numbered { "[k\($0)]\n" }),
    ("inner.toml", numbered { "[a.k\($0)]\n" }), ("elements.toml", repeated("[[x]]\n")),
    ("sub.toml", repeated("[[x]]\n[x.y]\n")), ("dotted.toml", numbered { "a.k\($0) = 1\n" }),
    ("inline.toml", "a = { z = 1" + numbered { ", k\($0) = 1" } + " }\n"),
    ("list.toml", "a = [" + repeated("1,") + "]\n"), ("keys.yml", numbered { "k\($0): 1\n" }),
    ("line.yml", "{" + numbered { "k\($0): {}, " } + "}\n"),
    ("anchored.yml", numbered { "k\($0): !!int 1\n" }),
    ("keys.json", "{" + numbered { "\"k\($0)\":1," } + "\"z\":1}"),
    ("columns.csv", numbered { "k\($0)," } + "z\n"), ("rows.csv", "a\n" + repeated("1\n")),
    ("marks.yml", "a: e" + repeated("\u{301}\u{316}") + "\n"),
  ]

  /// Many of each construct in one object or file; the time must be far from quadratic.
  @Test(arguments: many)
  func readsManyOfAKind(path: String, text: String) {
    let watch = Stopwatch()
    var probe = FormatProbe(path, text)
    #expect(probe.document() != nil)
    #expect(probe.printout.prefix(200) == "")
    #expect(watch.sorts < 300, "\(path)")
  }

  static let duplicates: [(String, String, String)] = [
    ("keys.toml", repeated("k = 1\n"), "k"), ("keys.yml", repeated("k: 1\n"), "k"),
    ("full.yml", repeated("k: !!int 1\n"), "k"),
    ("keys.json", "{" + repeated("\"k\":1,") + "\"k\":1}", "k"),
    ("columns.csv", repeated("k,") + "k\n", "k"),
  ]

  @Test(arguments: duplicates)
  func reportsManyDuplicates(path: String, text: String, key: String) {
    let watch = Stopwatch()
    var probe = FormatProbe(path, text)
    _ = probe.document()
    #expect(probe.diagnostics.all.first?.id == .duplicateKey)
    #expect(probe.diagnostics.all.first?.message.english.contains("'\(key)'") == true)
    #expect(watch.sorts < 300, "\(path)")
  }

  /// What `body` returns on a thread with 512 KiB of stack.
  private func onSmallStack<Result: Sendable>(_ body: @escaping @Sendable () -> Result) -> Result {
    let box = Box<Result>()
    let thread = Thread { box.finish(body()) }
    thread.stackSize = smallStack
    thread.start()
    return box.wait()
  }

  private final class Box<Result: Sendable>: @unchecked Sendable {
    // @unchecked: `result` is written before the signal and read after it.
    private var result: Result?
    private let done = DispatchSemaphore(value: 0)

    func finish(_ result: Result) {
      self.result = result
      done.signal()
    }

    func wait() -> Result {
      done.wait()
      guard let result else { preconditionFailure("the thread signals when it has a result") }
      return result
    }
  }
}
