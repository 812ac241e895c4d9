import AcopioBase
import CBrotli

/// Brotli (RFC 7932); the only file that uses its library.
enum Brotli {
  /// The version of the library, on which the bytes of compressed files depend.
  static var version: String { "\(BrotliEncoderVersion())" }

  /// Compresses at the best level; `nil` if there is no memory for it.
  static func compressed(_ bytes: Bytes) -> [UInt8]? {
    let room = BrotliEncoderMaxCompressedSize(bytes.count)
    guard room > 0 else { return nil }
    var isWhole = false
    let compressed = [UInt8](unsafeUninitializedCapacity: room) { buffer, count in
      var size = room
      isWhole =
        BrotliEncoderCompress(
          BROTLI_MAX_QUALITY, BROTLI_DEFAULT_WINDOW, BROTLI_MODE_TEXT, bytes.count,
          bytes.baseAddress, &size, buffer.baseAddress) == BROTLI_TRUE
      count = isWhole ? size : 0
    }
    return isWhole ? compressed : nil
  }

  /// Whether a file decompresses to exactly these bytes.
  static func isCompressed(_ file: [UInt8], from bytes: Bytes) -> Bool {
    guard let decoder = BrotliDecoderCreateInstance(nil, nil, nil) else { return false }
    defer { BrotliDecoderDestroyInstance(decoder) }
    return file.withUnsafeBufferPointer { file in
      var input = file.baseAddress
      var inputCount = file.count
      return DecompressedComparison.isEqual(to: bytes) { room in
        var output = room.baseAddress
        var outputCount = room.count
        let status = BrotliDecoderDecompressStream(
          decoder, &inputCount, &input, &outputCount, &output, nil)
        switch status {
        case BROTLI_DECODER_RESULT_SUCCESS:
          return (room.count - outputCount, inputCount == 0)
        case BROTLI_DECODER_RESULT_NEEDS_MORE_OUTPUT: return (room.count - outputCount, false)
        default: return nil
        }
      }
    }
  }
}
