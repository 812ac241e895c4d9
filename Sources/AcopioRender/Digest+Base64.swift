import AcopioBase
import AcopioSystem

extension Digest {
  /// The value of an `integrity` attribute: `sha384-` and Base64 (W3C Subresource Integrity §3.1).
  static func integrity(_ bytes: Bytes) -> String {
    "sha384-" + base64(sha384Bytes(bytes))
  }

  /// A source of a Content-Security-Policy for code with these bytes (CSP Level 3 §2.3.1): `sha256-` and Base64.
  static func policySource(_ bytes: Bytes) -> String {
    "sha256-" + base64(sha256Bytes(bytes))
  }

  /// Base64 of a digest (RFC 4648 §4).
  private static func base64(_ bytes: [UInt8]) -> String {
    let alphabet = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/")
    var text = ""
    for start in stride(from: 0, to: bytes.count, by: 3) {
      let count = min(3, bytes.count - start)
      var word = 0
      for index in 0..<3 { word = word << 8 | (index < count ? Int(bytes[start + index]) : 0) }
      for place in 0..<4 {
        text.append(place <= count ? alphabet[(word >> (18 - 6 * place)) & 63] : "=")
      }
    }
    return text
  }
}
