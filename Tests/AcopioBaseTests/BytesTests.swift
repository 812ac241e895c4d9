import AcopioBase
import Testing

@Suite struct BytesTests {
  @Test func comparesTextAndPrefixes() {
    with("library") { bytes in
      #expect(bytes.equals("library"))
      #expect(!bytes.equals("librar"))
      #expect(bytes.has("lib"))
      #expect(bytes.has("rary", at: 3))
      #expect(!bytes.has("rary!", at: 3))
      #expect(bytes.slice(3..<5).string == "ra")
    }
    let nothing = Bytes(start: nil, count: 0)
    #expect(nothing.equals(""))
    #expect(nothing.has(""))
    #expect(nothing.trimmed.isEmpty)
  }

  @Test(arguments: [("  a b\t\r\n", "a b"), ("\u{B}\u{C}", ""), ("a", "a"), ("", "")])
  func trimsASCIIWhitespace(text: String, expected: String) {
    with(text) { #expect($0.trimmed.string == expected) }
  }

  @Test func ordersByUnsignedBytes() {
    let words = ["", "a", "ab", "b", "z", "á", "ñ"]
    for (left, first) in words.enumerated() {
      for (right, second) in words.enumerated() {
        let isBefore = with(first) { one in with(second) { two in precedes(one, two) } }
        #expect(isBefore == (left < right), "\(first) \(second)")
      }
    }
  }

  @Test(
    arguments: [
      ([], nil), ([0x41], nil), (Array("ñ€😀\u{10FFFF}".utf8), nil), ([0x80], 0), ([0x41, 0xFF], 1),
      ([0xC0, 0x80], 0), ([0xC1, 0xBF], 0), ([0xC3], 0), ([0xC3, 0x28], 0),
      ([0xE0, 0x9F, 0x80], 0),
      ([0xED, 0xA0, 0x80], 0), ([0xED, 0x9F, 0xBF], nil), ([0xE2, 0x82], 0),
      ([0xF0, 0x8F, 0xBF, 0xBF], 0), ([0xF4, 0x90, 0x80, 0x80], 0), ([0xF5, 0x80, 0x80, 0x80], 0),
      ([0xF0, 0x9F, 0x98], 0), (Array("aaaaaaaaaaaa".utf8) + [0xE2, 0x82, 0x41], 12),
    ] as [([UInt8], Int?)])
  func findsTheFirstByteThatIsNotUTF8(bytes: [UInt8], expected: Int?) {
    bytes.withUnsafeBufferPointer { #expect($0.firstInvalidUTF8 == expected) }
  }

  @Test func judgesUTF8AsTheStandardLibrary() {
    for first in UInt8.min...UInt8.max {
      for second in UInt8.min...UInt8.max {
        for tail in [[], [0x80], [0xBF, 0x80], [0x41, 0x80]] as [[UInt8]] {
          let bytes = [first, second] + tail
          let isValid = String(validating: bytes, as: UTF8.self) != nil
          let found = bytes.withUnsafeBufferPointer { $0.firstInvalidUTF8 }
          if (found == nil) != isValid { Issue.record("\(bytes)") }
        }
      }
    }
  }

  @discardableResult
  private func with<Result>(_ text: String, _ body: (Bytes) -> Result) -> Result {
    var text = text
    return text.withUTF8(body)
  }
}
