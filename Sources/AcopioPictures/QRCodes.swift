package import AcopioBase
import AcopioSystem
package import AcopioTemplate

/// Text → QR code (ISO/IEC 18004), by libqrencode, which is loaded when a template asks for one.
///
/// Guarantee: the same text and the same version of the library give the same code, on any thread.
package enum QRCodes {
  /// `QRcode_encodeData`: the number of bytes, the bytes, a version or 0, a level of correction.
  private typealias Encode =
    @Sendable @convention(c) (Int32, UnsafePointer<UInt8>, Int32, Int32) -> UnsafeMutableRawPointer?
  /// `QRcode_free`.
  private typealias Release = @Sendable @convention(c) (UnsafeMutableRawPointer) -> Void

  private static let library: (encode: Encode, release: Release)? = {
    guard let library = try? LoadedLibrary("libqrencode.so.4", "libqrencode.4.dylib"),
      let encode: Encode = try? library.function("QRcode_encodeData"),
      let release: Release = try? library.function("QRcode_free")
    else { return nil }
    return (encode, release)
  }()

  /// The code of a text, which can be read with 15 % of it damaged (level M).
  package static func code(of text: Bytes) -> QRCode {
    guard let library else { return .missingLibrary }
    guard let start = text.baseAddress, let number = Int32(exactly: text.count),
      let code = library.encode(number, start, 0, 1)
    else { return .tooLong }
    defer { library.release(code) }
    // A version and a width in modules, 32 bits each, and a byte for each module, black if its lowest bit is set.
    let width = Int(code.load(fromByteOffset: 4, as: Int32.self))
    guard let modules = code.load(fromByteOffset: 8, as: UnsafePointer<UInt8>?.self) else {
      return .tooLong
    }
    return .modules((0..<width * width).map { modules[$0] & 1 == 1 }, width: width)
  }
}
