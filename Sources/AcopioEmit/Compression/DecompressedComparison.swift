import AcopioBase
import AcopioSystem

/// Compares the output of a decompressor with bytes, without keeping it.
enum DecompressedComparison {
  /// Whether the decompressed pieces equal the bytes.
  ///
  /// `next` fills a part of the buffer and returns the number of bytes and whether the file has
  /// ended, or `nil` for a damaged file.
  static func isEqual(
    to bytes: Bytes, next: (UnsafeMutableBufferPointer<UInt8>) -> (count: Int, isEnd: Bool)?
  ) -> Bool {
    withUnsafeTemporaryAllocation(of: UInt8.self, capacity: 64 << 10) { room in
      var offset = 0
      while let (count, isEnd) = next(room) {
        guard offset + count <= bytes.count else { return false }
        if count > 0, let piece = room.baseAddress, let own = bytes.baseAddress,
          memcmp(piece, own + offset, count) != 0
        {
          return false
        }
        offset += count
        if isEnd { return offset == bytes.count }
        // A damaged file may end without an end.
        if count == 0 { return false }
      }
      return false
    }
  }
}
