#if canImport(CryptoKit)
  import CryptoKit
#else
  import CLibCrypto
#endif

/// Hashes of bytes; the only file that uses the system's cryptography library.
package enum Digest {
  /// SHA-256 in lowercase hexadecimal digits.
  package static func sha256(_ bytes: UnsafeBufferPointer<UInt8>) -> String {
    hexadecimal(sha256Bytes(bytes))
  }

  /// MD5 (RFC 1321) in lowercase hexadecimal digits, which object storage uses as a tag.
  ///
  /// It recognizes uploaded bytes and proves nothing. `nil` where the system forbids it (FIPS
  /// mode).
  package static func md5(_ bytes: UnsafeBufferPointer<UInt8>) -> String? {
    #if canImport(CryptoKit)
      hexadecimal(Array(Insecure.MD5.hash(data: UnsafeRawBufferPointer(bytes))))
    #else
      digest(bytes, EVP_md5()).map(hexadecimal)
    #endif
  }

  /// SHA-1 (RFC 3174), which the handshake of WebSockets prescribes; broken, and good for nothing else.
  package static func sha1Bytes(_ bytes: UnsafeBufferPointer<UInt8>) -> [UInt8] {
    #if canImport(CryptoKit)
      Array(Insecure.SHA1.hash(data: UnsafeRawBufferPointer(bytes)))
    #else
      knownDigest(bytes, EVP_sha1())
    #endif
  }

  /// SHA-256 (FIPS 180-4).
  package static func sha256Bytes(_ bytes: UnsafeBufferPointer<UInt8>) -> [UInt8] {
    #if canImport(CryptoKit)
      Array(SHA256.hash(data: UnsafeRawBufferPointer(bytes)))
    #else
      knownDigest(bytes, EVP_sha256())
    #endif
  }

  /// SHA-384 (FIPS 180-4).
  package static func sha384Bytes(_ bytes: UnsafeBufferPointer<UInt8>) -> [UInt8] {
    #if canImport(CryptoKit)
      Array(SHA384.hash(data: UnsafeRawBufferPointer(bytes)))
    #else
      knownDigest(bytes, EVP_sha384())
    #endif
  }

  #if !canImport(CryptoKit)
    private static func knownDigest(
      _ bytes: UnsafeBufferPointer<UInt8>, _ algorithm: OpaquePointer?
    ) -> [UInt8] {
      guard let digest = digest(bytes, algorithm) else {
        preconditionFailure("every build of libcrypto has SHA-1 and SHA-2")
      }
      return digest
    }

    /// The digest; `nil` where the system forbids the algorithm.
    private static func digest(
      _ bytes: UnsafeBufferPointer<UInt8>, _ algorithm: OpaquePointer?
    ) -> [UInt8]? {
      let digest = [UInt8](unsafeUninitializedCapacity: Int(EVP_MAX_MD_SIZE)) { buffer, count in
        var written: UInt32 = 0
        let status = EVP_Digest(
          bytes.baseAddress, bytes.count, buffer.baseAddress, &written, algorithm, nil)
        count = status == 1 ? Int(written) : 0
      }
      return digest.isEmpty ? nil : digest
    }
  #endif

  private static func hexadecimal(_ digest: [UInt8]) -> String {
    String(unsafeUninitializedCapacity: digest.count * 2) { digits in
      for (index, byte) in digest.enumerated() {
        digits[index * 2] = digit(byte >> 4)
        digits[index * 2 + 1] = digit(byte & 15)
      }
      return digest.count * 2
    }
  }

  private static func digit(_ value: UInt8) -> UInt8 {
    value < 10 ? UInt8(ascii: "0") + value : UInt8(ascii: "a") + value - 10
  }
}
