import AcopioBase
import Crypto

/// SHA-2 of bytes (FIPS 180-4); the only file that sees the cryptography library.
enum Digest {
  /// SHA-256 in lower-case hexadecimal digits.
  static func sha256(_ bytes: Bytes) -> String {
    hexadecimal(SHA256.hash(data: UnsafeRawBufferPointer(bytes)))
  }

  /// The value of an `integrity` attribute: `sha384-` and Base64 (W3C Subresource Integrity §3.1).
  static func integrity(_ bytes: Bytes) -> String {
    "sha384-" + base64(Array(SHA384.hash(data: UnsafeRawBufferPointer(bytes))))
  }

  private static func hexadecimal(_ digest: some Sequence<UInt8>) -> String {
    let digits = Array("0123456789abcdef")
    return String(digest.flatMap { [digits[Int($0 >> 4)], digits[Int($0 & 15)]] })
  }

  /// Base64 of a digest (RFC 4648 §4); 48 bytes need no padding.
  private static func base64(_ bytes: [UInt8]) -> String {
    let alphabet = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/")
    var text = ""
    for start in stride(from: 0, to: bytes.count, by: 3) {
      let word =
        Int(bytes[start]) << 16 | Int(bytes[start + 1]) << 8 | Int(bytes[start + 2])
      for shift in [18, 12, 6, 0] { text.append(alphabet[(word >> shift) & 63]) }
    }
    return text
  }
}
