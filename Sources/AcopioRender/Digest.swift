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

  /// SHA-1 (RFC 3174), which the handshake of WebSockets prescribes; broken, and good for nothing else.
  package static func sha1(_ bytes: Bytes) -> [UInt8] { sha1Bytes(UnsafeRawBufferPointer(bytes)) }

  /// MD5 (RFC 1321) in lowercase hexadecimal digits, which object storage uses as a tag.
  ///
  /// It recognizes uploaded bytes and proves nothing. `nil` where the system forbids it (FIPS
  /// mode).
  package static func md5(_ bytes: Bytes) -> String? {
    md5Bytes(UnsafeRawBufferPointer(bytes)).map(hexadecimal)
  }

  /// The value of an `integrity` attribute: `sha384-` and Base64 (W3C Subresource Integrity §3.1).
  static func integrity(_ bytes: Bytes) -> String {
    "sha384-" + Base64.text(sha384Bytes(UnsafeRawBufferPointer(bytes)))
  }

  /// A source of a Content-Security-Policy for code with these bytes (CSP Level 3 §2.3.1): `sha256-` and Base64.
  static func policySource(_ bytes: Bytes) -> String {
    "sha256-" + Base64.text(sha256Bytes(UnsafeRawBufferPointer(bytes)))
  }

  #if canImport(CryptoKit)
    private static func sha256Bytes(_ bytes: UnsafeRawBufferPointer) -> [UInt8] {
      Array(SHA256.hash(data: bytes))
    }

    private static func sha384Bytes(_ bytes: UnsafeRawBufferPointer) -> [UInt8] {
      Array(SHA384.hash(data: bytes))
    }

    private static func sha1Bytes(_ bytes: UnsafeRawBufferPointer) -> [UInt8] {
      Array(Insecure.SHA1.hash(data: bytes))
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

    private static func sha1Bytes(_ bytes: UnsafeRawBufferPointer) -> [UInt8] {
      digest(bytes, with: EVP_sha1(), size: 20)
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

  private static func hexadecimal(_ digest: [UInt8]) -> String {
    var out = ByteBuffer(capacity: 128)
    for byte in digest { out.append(hexadecimal: byte, uppercase: false) }
    return out.bytes.string
  }
}
