import AcopioBase
import AcopioSystem

extension Digest {
  /// The value of an `integrity` attribute: `sha384-` and Base64 (W3C Subresource Integrity §3.1).
  static func integrity(_ bytes: Bytes) -> String { "sha384-" + Base64.text(sha384Bytes(bytes)) }

  /// A source of a Content-Security-Policy for code with these bytes (CSP Level 3 §2.3.1): `sha256-` and Base64.
  static func policySource(_ bytes: Bytes) -> String {
    "sha256-" + Base64.text(sha256Bytes(bytes))
  }
}
