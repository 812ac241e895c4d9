import AcopioBase
package import AcopioPublish
import AcopioRender

extension Hashes {
  /// The hashes of the system's cryptography library.
  package static let system = Hashes(sha256: Digest.sha256, md5: Digest.md5)
}

/// The 20 bytes of the SHA-1 of a text, for the handshake of WebSockets.
package func sha1(_ text: String) -> [UInt8] { text.withBytes { Digest.sha1($0) } }
