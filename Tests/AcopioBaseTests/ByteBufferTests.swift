import AcopioBase
import Testing

@Suite struct ByteBufferTests {
  @Test func growsWithoutLosingAnything() {
    var buffer = ByteBuffer(capacity: 1)
    var expected: [UInt8] = []
    for number in 0..<5_000 {
      let byte = UInt8(truncatingIfNeeded: number)
      buffer.append(byte)
      buffer.append("é")
      buffer.append(string: "\(number)")
      expected += [byte] + Array("é\(number)".utf8)
    }
    #expect(Array(buffer.bytes) == expected)
    #expect(buffer.count == expected.count)
  }

  @Test(arguments: [0, 1, -1, 9, 10, -10, 1_234_567_890, .max, .min] as [Int64])
  func writesDecimals(number: Int64) {
    var buffer = ByteBuffer()
    buffer.append(decimal: number)
    #expect(buffer.bytes.string == "\(number)")
  }

  @Test func forgetsOnDemand() {
    var buffer = ByteBuffer()
    buffer.append("library")
    buffer.truncate(to: 3)
    #expect(buffer.bytes.string == "lib")
    buffer.clear()
    #expect(buffer.bytes.string == "")
    buffer.append(Bytes(start: nil, count: 0))
    #expect(buffer.count == 0)
  }
}
