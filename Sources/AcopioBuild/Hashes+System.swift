package import AcopioPublish
import AcopioRender

extension Hashes {
  /// The hashes of the system's cryptography library.
  package static let system = Hashes(sha256: Digest.sha256, md5: Digest.md5)
}
