/// A frame of a WebSocket (RFC 6455, section 5.2), as far as a preview uses them: it sends texts, and
/// clients send nothing but control frames.
package struct WebSocketFrame: Sendable, Equatable {
  /// The kinds of frames.
  package enum Kind: UInt8, Sendable {
    case text = 1
    case close = 8
    case ping = 9
    case pong = 10
  }

  package let kind: Kind
  package let payload: [UInt8]

  package init(_ kind: Kind, _ payload: [UInt8] = []) {
    self.kind = kind
    self.payload = payload
  }

  /// The bytes of the frame as a server sends it: in one piece, without a mask.
  package var bytes: [UInt8] {
    var out: [UInt8] = [0x80 | kind.rawValue]
    switch payload.count {
    case ..<126: out.append(UInt8(payload.count))
    case ..<65_536: out += [126, UInt8(payload.count >> 8), UInt8(payload.count & 0xFF)]
    default:
      out.append(127)
      for shift in stride(from: 56, through: 0, by: -8) {
        out.append(UInt8(truncatingIfNeeded: payload.count >> shift))
      }
    }
    return out + payload
  }

  /// The meaning of the bytes of a client.
  package enum Reading: Sendable, Equatable {
    /// The frame is incomplete.
    case incomplete
    /// A control frame, which is this many bytes long with its head.
    case frame(WebSocketFrame, length: Int)
    /// Something that a client of a preview never sends; the connection is closed.
    case refused
  }

  /// Reads the frame at the beginning of `bytes`, which a client sent.
  package static func read(_ bytes: [UInt8]) -> Reading {
    guard bytes.count >= 2 else { return .incomplete }
    // Control frames are short and in one piece; clients mask everything.
    guard bytes[0] & 0xF0 == 0x80, let kind = Kind(rawValue: bytes[0] & 0x0F), kind != .text,
      bytes[1] & 0x80 != 0, bytes[1] & 0x7F < 126
    else { return .refused }
    let end = 6 + Int(bytes[1] & 0x7F)
    guard bytes.count >= end else { return .incomplete }
    let payload = bytes[6..<end].enumerated().map { $1 ^ bytes[2 + $0 % 4] }
    return .frame(WebSocketFrame(kind, payload), length: end)
  }
}
