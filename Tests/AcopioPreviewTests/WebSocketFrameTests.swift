import AcopioPreview
import AcopioTestSupport
import Testing

/// Frames of WebSockets (RFC 6455, sections 5.2 and 5.7).
@Suite struct WebSocketFrameTests {
  @Test func writesTexts() {
    #expect(
      WebSocketFrame(.text, Array("Hello".utf8)).bytes == [
        0x81, 0x05, 0x48, 0x65, 0x6C, 0x6C, 0x6F,
      ])
    #expect(
      WebSocketFrame(.text, [UInt8](repeating: 1, count: 125)).bytes.prefix(3) == [0x81, 125, 1])
    #expect(
      WebSocketFrame(.text, [UInt8](repeating: 1, count: 256)).bytes.prefix(5)
        == [0x81, 126, 1, 0, 1])
    #expect(
      WebSocketFrame(.text, [UInt8](repeating: 1, count: 65_536)).bytes.prefix(11)
        == [0x81, 127, 0, 0, 0, 0, 0, 1, 0, 0, 1])
  }

  @Test func readsControlFrames() {
    // The masked pong of section 5.7.
    let pong: [UInt8] = [0x8A, 0x85, 0x37, 0xFA, 0x21, 0x3D, 0x7F, 0x9F, 0x4D, 0x51, 0x58]
    #expect(
      WebSocketFrame.read(pong + [1])
        == .frame(WebSocketFrame(.pong, Array("Hello".utf8)), length: 11))
    for length in 0..<pong.count {
      #expect(WebSocketFrame.read(Array(pong[..<length])) == .incomplete)
    }
    #expect(
      WebSocketFrame.read([0x88, 0x80, 1, 2, 3, 4]) == .frame(WebSocketFrame(.close), length: 6))
  }

  @Test(
    arguments: [
      // A text, a fragment, one without a mask, one that is too long, reserved bits, an unknown kind.
      [0x81, 0x80, 0, 0, 0, 0], [0x09, 0x80, 0, 0, 0, 0], [0x89, 0x00], [0x89, 0xFE, 0, 126],
      [0xC9, 0x80, 0, 0, 0, 0], [0x8B, 0x80, 0, 0, 0, 0],
    ] as [[UInt8]])
  func refusesEverythingElse(bytes: [UInt8]) {
    #expect(WebSocketFrame.read(bytes) == .refused)
  }
}
