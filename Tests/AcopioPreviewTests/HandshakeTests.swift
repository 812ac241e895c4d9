import AcopioBuild
import AcopioPreview
import Testing

/// The handshake of WebSockets, with the examples of RFC 6455 and RFC 3174.
@Suite struct HandshakeTests {
  static let headers: [Request.Header] = [
    .init("host", "localhost:4000"), .init("connection", "keep-alive, Upgrade"),
    .init("upgrade", "websocket"), .init("sec-websocket-version", "13"),
    .init("sec-websocket-key", "dGhlIHNhbXBsZSBub25jZQ=="),
  ]

  @Test func answersTheExampleOfTheStandard() {
    #expect(
      Handshake.answer(to: Request(target: "/", headers: Self.headers))
        == Answer(
          status: 101,
          headers: [
            ("Upgrade", "websocket"), ("Sec-WebSocket-Accept", "s3pPLMBiTxaQ9kYGzzhZRbK+xOo="),
          ]))
  }

  @Test(arguments: ["connection", "upgrade", "sec-websocket-version", "sec-websocket-key"])
  func requiresEachField(name: String) {
    for value in [nil, "", "x", "MTIzNA=="] {
      var headers = Self.headers.filter { $0.name != name }
      if let value { headers.append(.init(name, value)) }
      #expect(Handshake.answer(to: Request(target: "/", headers: headers)) == nil)
    }
  }

  @Test func requiresGET() {
    #expect(
      Handshake.answer(to: Request(method: "POST", target: "/", headers: Self.headers)) == nil)
  }

  @Test(arguments: [
    ("", "da39a3ee5e6b4b0d3255bfef95601890afd80709"),
    ("abc", "a9993e364706816aba3e25717850c26c9cd0d89d"),
    (
      "abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq",
      "84983e441c3bd26ebaae4aa1f95129e5e54670f1"
    ),
    (
      String(
        repeating: "0123456701234567012345670123456701234567012345670123456701234567", count: 10),
      "dea356a2cddd90c7a7ecedc5ebb563934f460452"
    ),
  ])
  func hashes(text: String, digest: String) {
    let hex = sha1(text).map { byte in
      let digits = String(byte, radix: 16)
      return digits.count == 1 ? "0" + digits : digits
    }
    #expect(hex.joined() == digest)
  }
}
