#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// The handshake that opens a WebSocket (RFC 6455, section 4.2).
package enum Handshake {
  /// The answer to a request that asks for a WebSocket; `nil` if it lacks something that the
  /// protocol requires.
  package static func answer(to request: Request) -> Answer? {
    guard request.isUpgrade, request.header("sec-websocket-version") == "13",
      let key = request.header("sec-websocket-key"), Data(base64Encoded: key)?.count == 16
    else { return nil }
    return Answer(
      status: 101,
      headers: [("Upgrade", "websocket"), ("Sec-WebSocket-Accept", accept(key))])
  }

  /// The value that proves to a client that the server understood its key.
  static func accept(_ key: String) -> String {
    Data(SHA1.digest(of: Array((key + "258EAFA5-E914-47DA-95CA-C5AB0DC85B11").utf8)))
      .base64EncodedString()
  }
}

/// The hash that the handshake prescribes (RFC 3174); broken, and good for nothing else.
package enum SHA1 {
  /// The 20 bytes of the hash of `message`.
  package static func digest(of message: [UInt8]) -> [UInt8] {
    var bytes = message + [0x80]
    while bytes.count % 64 != 56 { bytes.append(0) }
    let bits = UInt64(message.count) * 8
    bytes += stride(from: 56, through: 0, by: -8).map { UInt8(truncatingIfNeeded: bits >> $0) }
    var state: [UInt32] = [0x6745_2301, 0xEFCD_AB89, 0x98BA_DCFE, 0x1032_5476, 0xC3D2_E1F0]
    for start in stride(from: 0, to: bytes.count, by: 64) {
      mix(words(bytes[start..<start + 64]), into: &state)
    }
    return state.flatMap { word in
      stride(from: 24, through: 0, by: -8).map { UInt8(truncatingIfNeeded: word >> $0) }
    }
  }

  /// The 80 words of a block of 64 bytes.
  private static func words(_ block: ArraySlice<UInt8>) -> [UInt32] {
    var words = stride(from: block.startIndex, to: block.endIndex, by: 4).map { index in
      block[index..<index + 4].reduce(UInt32(0)) { $0 << 8 | UInt32($1) }
    }
    for index in 16..<80 {
      let mixed = words[index - 3] ^ words[index - 8] ^ words[index - 14] ^ words[index - 16]
      words.append(rotate(mixed, by: 1))
    }
    return words
  }

  private static func mix(_ words: [UInt32], into state: inout [UInt32]) {
    var (a, b, c, d, e) = (state[0], state[1], state[2], state[3], state[4])
    for (index, word) in words.enumerated() {
      let (value, constant): (UInt32, UInt32) =
        switch index {
        case ..<20: (b & c | ~b & d, 0x5A82_7999)
        case ..<40: (b ^ c ^ d, 0x6ED9_EBA1)
        case ..<60: (b & c | b & d | c & d, 0x8F1B_BCDC)
        default: (b ^ c ^ d, 0xCA62_C1D6)
        }
      let next = rotate(a, by: 5) &+ value &+ e &+ word &+ constant
      (e, d, c, b, a) = (d, c, rotate(b, by: 30), a, next)
    }
    for (index, word) in [a, b, c, d, e].enumerated() { state[index] &+= word }
  }

  private static func rotate(_ word: UInt32, by count: UInt32) -> UInt32 {
    word << count | word >> (32 - count)
  }
}
