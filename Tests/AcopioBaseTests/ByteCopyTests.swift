import AcopioBase
import AcopioTestSupport
import Testing

/// Short pieces are copied as words and compared as words: all lengths around them.
@Suite struct ByteCopyTests {
  @Test func appendsAndComparesPiecesOfEveryLength() {
    let letters = (0..<80).map { UInt8($0 + 0x21) }
    letters.withUnsafeBufferPointer { letters in
      for length in 0...70 {
        var buffer = ByteBuffer(capacity: 64)
        buffer.append(UInt8(ascii: "-"))
        buffer.append(letters.slice(3..<3 + length))
        buffer.append(letters.slice(5..<7))
        #expect(Array(buffer.bytes) == [0x2D] + letters[3..<3 + length] + letters[5..<7])
        let copy = Array(letters[3..<3 + length])
        copy.withUnsafeBufferPointer { copy in
          #expect(copy.equals(letters.slice(3..<3 + length)))
        }
        for place in 0..<length {
          var other = copy
          other[place] ^= 1
          other.withUnsafeBufferPointer { other in
            #expect(!other.equals(letters.slice(3..<3 + length)))
          }
        }
      }
    }
  }

  @Test func dropsWhatTheLimitLeavesNoRoomFor() {
    var buffer = ByteBuffer(capacity: 64)
    buffer.limit = 100
    for _ in 0..<50 { buffer.append("abc") }
    #expect(buffer.count == 100 && buffer.isFull)
    buffer.append(UInt8(ascii: "x"))
    #expect(buffer.bytes.string == String(String(repeating: "abc", count: 34).prefix(100)))
  }
}
