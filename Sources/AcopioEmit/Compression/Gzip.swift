import AcopioBase
import CZlib

/// gzip (RFC 1952); the only file that uses zlib.
enum Gzip {
  /// The version of the library, on which the bytes of compressed files depend.
  static var version: String { String(cString: zlibVersion()) }

  /// The maximum size of a file in bytes, set by the counters of zlib.
  private static let limit = Int(UInt32.max / 2)

  /// Compresses at the best level, without a name or a time in the header; `nil` if there is no memory for it.
  static func compressed(_ bytes: Bytes) -> [UInt8]? {
    guard bytes.count <= limit else { return nil }
    var stream = z_stream()
    // 15 bits of window, and 16 for a header of gzip.
    guard
      deflateInit2_(
        &stream, Z_BEST_COMPRESSION, Z_DEFLATED, 15 + 16, 9, Z_DEFAULT_STRATEGY, ZLIB_VERSION,
        Int32(MemoryLayout<z_stream>.size)) == Z_OK
    else { return nil }
    defer { deflateEnd(&stream) }
    let room = Int(deflateBound(&stream, UInt(bytes.count)))
    var isWhole = false
    let compressed = [UInt8](unsafeUninitializedCapacity: room) { buffer, count in
      stream.next_in = UnsafeMutablePointer(mutating: bytes.baseAddress)
      stream.avail_in = UInt32(bytes.count)
      stream.next_out = buffer.baseAddress
      stream.avail_out = UInt32(room)
      isWhole = deflate(&stream, Z_FINISH) == Z_STREAM_END
      count = isWhole ? room - Int(stream.avail_out) : 0
    }
    return isWhole ? compressed : nil
  }

  /// Whether a file decompresses to exactly these bytes.
  static func isCompressed(_ file: [UInt8], from bytes: Bytes) -> Bool {
    guard bytes.count <= limit, file.count <= limit else { return false }
    var stream = z_stream()
    guard
      inflateInit2_(&stream, 15 + 16, ZLIB_VERSION, Int32(MemoryLayout<z_stream>.size)) == Z_OK
    else { return false }
    defer { inflateEnd(&stream) }
    return file.withUnsafeBufferPointer { file in
      stream.next_in = UnsafeMutablePointer(mutating: file.baseAddress)
      stream.avail_in = UInt32(file.count)
      return DecompressedComparison.isEqual(to: bytes) { room in
        stream.next_out = room.baseAddress
        stream.avail_out = UInt32(room.count)
        let status = inflate(&stream, Z_NO_FLUSH)
        guard status == Z_OK || status == Z_STREAM_END else { return nil }
        return (
          room.count - Int(stream.avail_out), status == Z_STREAM_END && stream.avail_in == 0
        )
      }
    }
  }
}
