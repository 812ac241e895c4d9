import AcopioBase
import AcopioSystem

/// The handshake that opens a WebSocket (RFC 6455, section 4.2).
package enum Handshake {
  /// The answer to a request that asks for a WebSocket; `nil` if it lacks something that the
  /// protocol requires.
  package static func answer(to request: Request) -> Answer? {
    guard request.isUpgrade, request.header("sec-websocket-version") == "13",
      let key = request.header("sec-websocket-key"),
      key.withBytes({ Base64.decoded($0) })?.count == 16
    else { return nil }
    return Answer(
      status: 101,
      headers: [("Upgrade", "websocket"), ("Sec-WebSocket-Accept", accept(key))])
  }

  /// The value that proves to a client that the server understood its key.
  static func accept(_ key: String) -> String {
    let proof = key + "258EAFA5-E914-47DA-95CA-C5AB0DC85B11"
    return Base64.text(proof.withBytes { Digest.sha1Bytes($0) })
  }
}
