/// The bytes of a large file that is only copied: they are read where they are needed, one file at a time.
package struct LateBytes: Sendable {
  /// The size when the file was found.
  fileprivate let count: Int
  /// What tells these bytes from all others that the file will ever have; `nil` if nothing can.
  package let stamp: String?
  /// Calls a function with all bytes; returns why they could not be read, or `nil`.
  let read: @Sendable (_ body: (Bytes) -> Void) -> String?

  package init(
    count: Int, stamp: String? = nil, read: @escaping @Sendable (_ body: (Bytes) -> Void) -> String?
  ) {
    self.count = count
    self.stamp = stamp
    self.read = read
  }
}

extension SourceFile {
  /// The size in bytes.
  package var size: Int { late?.count ?? bytes.count }

  /// Calls `body` with this file, whose bytes are in memory during the call.
  ///
  /// Reports `unreadable-file` and returns `nil` if the bytes cannot be read, or change while they
  /// are read.
  package func whole<Result, Fault>(
    _ diagnostics: inout Diagnostics, _ body: (SourceFile) throws(Fault) -> Result
  ) throws(Fault) -> Result? {
    guard let late else { return try body(self) }
    var result: Swift.Result<Result, Fault>?
    let fault = late.read { bytes in
      result = Swift.Result { () throws(Fault) in
        try body(SourceFile(path: path, bytes: bytes, id: id))
      }
    }
    if let fault {
      diagnostics.error(
        .unreadableFile, "cannot read '\(path)': \(fault)", path: path,
        remedy: "build again when nothing changes the file")
    }
    return try result?.get()
  }
}
