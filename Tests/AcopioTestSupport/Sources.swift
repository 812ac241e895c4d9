package import AcopioBase

extension SourceMap {
  /// Adds a file with the text `text`, whose bytes are never freed.
  package mutating func add(_ path: String, _ text: String) -> SourceFile {
    add(path, bytes: Array(text.utf8))
  }

  /// Adds a file that readers see unchanged, byte order mark included; its bytes are never freed.
  package mutating func addAsWritten(_ path: String, bytes: [UInt8]) -> SourceFile {
    let copy = UnsafeMutableBufferPointer<UInt8>.allocate(capacity: bytes.count)
    _ = copy.initialize(from: bytes)
    return add(path: path, bytes: Bytes(copy))
  }

  /// Adds a text file with these bytes, which are never freed.
  package mutating func add(_ path: String, bytes: [UInt8]) -> SourceFile {
    let copy = UnsafeMutableBufferPointer<UInt8>.allocate(capacity: bytes.count)
    _ = copy.initialize(from: bytes)
    let arena = Arena()
    _ = Unmanaged.passRetained(arena)
    return add(path: path, text: SourceText(Bytes(copy), arena: arena))
  }
}

/// All of `diagnostics` as printed.
package func printed(_ diagnostics: Diagnostics, _ sources: SourceMap) -> String {
  DiagnosticPrinter(sources: sources).text(diagnostics)
}
