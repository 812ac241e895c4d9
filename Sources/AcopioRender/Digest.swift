package import AcopioBase

#if canImport(CryptoKit)
  import CryptoKit
#else
  import CLibCrypto
#endif

/// SHA-2 of bytes (FIPS 180-4), and MD5 for entity tags; the only file that uses the system's cryptography library.
package enum Digest {
  /// SHA-256 in lowercase hexadecimal digits.
  package static func sha256(_ bytes: Bytes) -> String {
    hexadecimal(sha256Bytes(UnsafeRawBufferPointer(bytes)))
  }

  /// MD5 (RFC 1321) in lowercase hexadecimal digits, which object storage uses as a tag.
  ///
  /// It recognizes uploaded bytes and proves nothing. `nil` where the system forbids it (FIPS
  /// mode).
  package static func md5(_ bytes: Bytes) -> String? {
    md5Bytes(UnsafeRawBufferPointer(bytes)).map(hexadecimal)
  }

  /// The value of an `integrity` attribute: `sha384-` and Base64 (W3C Subresource Integrity §3.1).
  static func integrity(_ bytes: Bytes) -> String {
    "sha384-" + base64(sha384Bytes(UnsafeRawBufferPointer(bytes)))
  }

  /// A source of a Content-Security-Policy for code with these bytes (CSP Level 3 §2.3.1): `sha256-` and Base64.
  static func policySource(_ bytes: Bytes) -> String {
    "sha256-" + base64(sha256Bytes(UnsafeRawBufferPointer(bytes)))
  }

  #if canImport(CryptoKit)
    private static func sha256Bytes(_ bytes: UnsafeRawBufferPointer) -> [UInt8] {
      Array(SHA256.hash(data: bytes))
    }

    private static func sha384Bytes(_ bytes: UnsafeRawBufferPointer) -> [UInt8] {
      Array(SHA384.hash(data: bytes))
    }

    private static func md5Bytes(_ bytes: UnsafeRawBufferPointer) -> [UInt8]? {
      Array(Insecure.MD5.hash(data: bytes))
    }
  #else
    private static func sha256Bytes(_ bytes: UnsafeRawBufferPointer) -> [UInt8] {
      digest(bytes, with: EVP_sha256(), size: 32)
    }

    private static func sha384Bytes(_ bytes: UnsafeRawBufferPointer) -> [UInt8] {
      digest(bytes, with: EVP_sha384(), size: 48)
    }

    private static func md5Bytes(_ bytes: UnsafeRawBufferPointer) -> [UInt8]? {
      var written: UInt32 = 0
      let digest = [UInt8](unsafeUninitializedCapacity: Int(EVP_MAX_MD_SIZE)) { buffer, count in
        let status = EVP_Digest(
          bytes.baseAddress, bytes.count, buffer.baseAddress, &written, EVP_md5(), nil)
        count = status == 1 ? Int(written) : 0
      }
      return digest.isEmpty ? nil : digest
    }

    private static func digest(
      _ bytes: UnsafeRawBufferPointer, with algorithm: OpaquePointer?, size: Int
    ) -> [UInt8] {
      [UInt8](unsafeUninitializedCapacity: Int(EVP_MAX_MD_SIZE)) { buffer, count in
        var written: UInt32 = 0
        let status = EVP_Digest(
          bytes.baseAddress, bytes.count, buffer.baseAddress, &written, algorithm, nil)
        // Fails only if libcrypto lacks the algorithm, which every build of OpenSSL has.
        precondition(status == 1 && Int(written) == size, "libcrypto has no SHA-2")
        count = size
      }
    }
  #endif

  private static func hexadecimal(_ digest: some Sequence<UInt8>) -> String {
    let digits = Array("0123456789abcdef")
    return String(digest.flatMap { [digits[Int($0 >> 4)], digits[Int($0 & 15)]] })
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
