/// UTF-8 bytes in an arena that can be shared between threads: paths, addresses.
package struct Text: @unchecked Sendable, BitwiseCopyable {
  // @unchecked: like `Value`, points only into sealed memory.

  /// The bytes, valid UTF-8.
  package let bytes: Bytes

  /// A text; `bytes` must outlive it.
  package init(_ bytes: Bytes) { self.bytes = bytes }

  /// The text as a `String`.
  package var string: String { bytes.string }
}
