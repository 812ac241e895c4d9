import AcopioBase
import AcopioTestSupport
import Foundation
import Testing

@Suite struct JSONReaderTests {
  @Test func keepsTheOrderOfKeysAndTheTextOfNumbers() throws {
    let text = "{\"z\":19.4300,\"a\":-0,\"m\":1E+2,\"big\":123456789012345678901234567890}"
    let value = try #require(JSONRun(text).value)
    #expect(value.members.map(\.key.string) == ["z", "a", "m", "big"])
    #expect(value.members.map(\.value.text.string).prefix(3) == ["19.4300", "-0", "1E+2"])
    #expect(value.members.map { $0.value.flags & 1 } == [1, 0, 1, 0])
    #expect(compactJSON(value) == text)
  }

  @Test func knowsWhereEverythingWasWritten() throws {
    let text = "{ \"título\" : \"El \\\"río\\\"\",\r\n\t\"n\": [ -1.5e3 , true, null, {} ] }  "
    let run = JSONRun(text)
    let value = try #require(run.value)
    #expect(run.source(value.origin) == text.trimmingCharacters(in: .whitespaces))
    #expect(value.members.map { run.source($0.keyOrigin) } == ["\"título\"", "\"n\""])
    #expect(run.source(value.member("título").origin) == "\"El \\\"río\\\"\"")
    let list = value.member("n")
    #expect(run.source(list.origin) == "[ -1.5e3 , true, null, {} ]")
    #expect(list.elements.map { run.source($0.origin) } == ["-1.5e3", "true", "null", "{}"])
    #expect(list.elements.map(\.kind) == [.number, .bool, .null, .object])
  }

  @Test func decodesEscapes() throws {
    let text = #"["\"\\\/\b\f\n\r\t","\u0041\u00e9\u20AC\ud83d\ude00","a\u0000b","ñ\u00f1ñ"]"#
    let value = try #require(JSONRun(text).value)
    #expect(
      value.elements.map(\.text.string) == [
        "\"\\/\u{8}\u{C}\n\r\t", "Aé€😀", "a\0b", "ñññ",
      ])
  }

  @Test func copiesOnlyStringsWithEscapes() throws {
    let run = JSONRun("[\"plano\", \"con\\nsalto\"]")
    let value = try #require(run.value)
    let start = UInt(bitPattern: run.file.bytes.baseAddress)
    let range = start..<start + UInt(run.file.bytes.count)
    #expect(value.elements.map { range.contains(UInt($0.payload)) } == [true, false])
  }

  @Test func acceptsOneScalarAlone() {
    for text in ["1", " \"a\" ", "true", "false", "null", "0", "-0.0", "[]", "{}", "\r\n[\t]\n"] {
      #expect(JSONRun(text).value != nil, "\(text)")
    }
  }

  @Test func findsStopsAtEveryPlaceOfAWord() throws {
    // Strings are scanned 8 bytes at a time: every length and every position of a special byte
    // matters.
    for length in 0..<40 {
      let plain = String(repeating: "a", count: length)
      for tail in ["", "é", "\u{7F}", "~!#[]", "\u{10FFFF}"] {
        let value = try #require(JSONRun("\"\(plain)\(tail)\"").value)
        #expect(value.text.string == plain + tail)
      }
      #expect(
        JSONRun("\"\(plain)\u{1F}\"").diagnostics.all.first?.origin.start == UInt32(length + 1))
      #expect(JSONRun("\"\(plain)\\n\"").value?.text.string == plain + "\n")
      #expect(JSONRun("\"\(plain)").value == nil)
    }
  }

  @Test(arguments: [512, 513, 10_000, 100_000, 1_000_000])
  func refusesDeepNestingWithoutEndingTheStack(depth: Int) async {
    let text = String(repeating: "[", count: depth) + String(repeating: "]", count: depth)
    let run = onASmallStack { JSONRun(text) }
    #expect((run.value != nil) == (depth <= 512))
    guard depth > 512 else { return }
    #expect(
      run.diagnostics.all.map(\.message) == ["arrays and objects can be nested at most 512 deep"])
    #expect(run.diagnostics.all.map(\.id.rawValue) == ["nesting-too-deep"])
    #expect(run.diagnostics.all.map(\.origin.start) == [512])
  }

  @Test func readsAnyDepthThatTheLimitsAllow() {
    let depth = 100_000
    let text =
      String(repeating: "[{\"a\":", count: depth) + "0" + String(repeating: "}]", count: depth)
    let run = onASmallStack { JSONRun(text, limits: .init(depth: depth * 2)) }
    #expect(run.diagnostics.all == [])
    #expect(run.value?.elements.first?.members.first?.value.kind == .array)
  }

  @Test func refusesAFileOfAHundredMegabytes() {
    let bytes = UnsafeMutableBufferPointer<UInt8>.allocate(capacity: 100 << 20)
    defer { bytes.deallocate() }
    var sources = SourceMap()
    let file = sources.add(path: "content/books/books.json", bytes: Bytes(bytes))
    var diagnostics = Diagnostics()
    #expect(JSONReader.read(file, arena: Arena(), &diagnostics) == nil)
    #expect(
      printed(diagnostics, sources) == """
        content/books/books.json: error: file has 100 MB, but a JSON file can have at most 64 MB \
        [file-too-large]
          = remedy: split the file into several

        """)
  }

  @Test func keepsTheLimitOfBytesExactly() {
    #expect(JSONRun("[1, 2]", limits: .init(bytes: 6)).value != nil)
    #expect(JSONRun("[1, 2] ", limits: .init(bytes: 6)).value == nil)
  }

  @Test func survivesEveryPrefixAndEveryChangedByte() throws {
    let text = "{\"título\": [1.5e3, \"El \\ud83d\\ude00 río\", null, {\"a\": true}], \"b\": -0}"
    let bytes = Array(text.utf8)
    for length in 0..<bytes.count {
      #expect(JSONRun(Array(bytes.prefix(length))).diagnostics.hasErrors, "\(length)")
    }
    var random = SeededGenerator(seed: 7)
    for _ in 0..<3_000 {
      var changed = bytes
      changed[Int.random(in: 0..<bytes.count, using: &random)] = UInt8.random(
        in: 0...255, using: &random)
      let run = JSONRun(changed)
      #expect((run.value == nil) == run.diagnostics.hasErrors)
      #expect(run.diagnostics.all.allSatisfy { Int($0.origin.end) <= changed.count })
      _ = run.text
    }
  }

  /// The result of `body` on a thread with a stack of 512 KB.
  private func onASmallStack<Result: Sendable>(
    _ body: @escaping @Sendable () -> Result
  ) -> Result {
    let box = Box<Result>()
    let done = DispatchSemaphore(value: 0)
    let thread = Thread {
      box.result = body()
      done.signal()
    }
    thread.stackSize = smallStack
    thread.start()
    done.wait()
    guard let result = box.result else { preconditionFailure("the thread signals after writing") }
    return result
  }

  private final class Box<Result>: @unchecked Sendable {
    // @unchecked: written before the semaphore's signal, read after its wait.
    var result: Result?
  }
}
