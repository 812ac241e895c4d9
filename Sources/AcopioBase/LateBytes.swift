/// The bytes of a large file that is only copied: they are read where they are needed, one file at a time.
package struct LateBytes: Sendable {
  /// The size when the file was found.
  let count: Int
  /// Calls a function with all bytes; returns why they could not be read, or `nil`.
  let read: @Sendable (_ body: (Bytes) -> Void) -> String?

  package init(count: Int, read: @escaping @Sendable (_ body: (Bytes) -> Void) -> String?) {
    self.count = count
    self.read = read
  }
}

extension SourceFile {
  /// Calls `body` with this file, whose bytes are in memory during the call.
  ///
  /// Reports `unreadable-file` and returns `nil` if the bytes cannot be read, or change while they
  /// are read.
  package func whole<Result>(
    _ diagnostics: inout Diagnostics, _ body: (SourceFile) -> Result
  ) -> Result? {
    guard let late else { return body(self) }
    var result: Result?
    let fault = late.read { result = body(SourceFile(path: path, bytes: $0, id: id)) }
    if let fault {
      diagnostics.error(
        .unreadableFile, "cannot read '\(path)': \(fault)", path: path,
        remedy: "build again when nothing changes the file")
    }
    return result
  }
}
