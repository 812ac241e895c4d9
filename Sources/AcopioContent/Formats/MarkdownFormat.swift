package import AcopioBase

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// Markdown files: front matter between two lines `---`, then the body.
package struct MarkdownFormat: ContentFormat {
  /// `Markdown`.
  package let name = "Markdown"
  /// `md`.
  package let extensions = ["md"]

  /// The format.
  package init() {}

  /// Reads the front matter and finds the body; a file without front matter is all body.
  ///
  /// Reports what `YAMLReader` reports, `front-matter-not-closed` and `front-matter-not-keys`.
  package func read(
    _ file: SourceFile, arena: Arena, _ diagnostics: inout Diagnostics
  ) -> Document? {
    guard file.isText(&diagnostics) else { return nil }
    let bytes = file.bytes
    guard let opening = fence(bytes, at: 0) else {
      let nothing = Value.object([], in: arena).at(file.origin(0..<0))
      return Document(file: file, data: nothing, body: 0..<bytes.count)
    }
    guard let closing = closingFence(bytes, from: opening.upperBound) else {
      diagnostics.error(
        "front-matter-not-closed", "the front matter is never closed", at: file.origin(0..<3),
        remedy: "add a line '---' after the last key")
      return nil
    }
    let data = YAMLReader.readText(
      file, range: opening.upperBound..<closing.lowerBound, arena: arena, &diagnostics)
    guard let data else { return nil }
    guard data.kind == .object else {
      diagnostics.error(
        "front-matter-not-keys", "front matter must be keys and their values", at: data.origin,
        remedy: "write lines like 'title: Momo'")
      return nil
    }
    return Document(file: file, data: data, body: closing.upperBound..<bytes.count)
  }

  /// The line `---` that begins at `offset`, with its end; spaces may follow the dashes.
  private func fence(_ bytes: Bytes, at offset: Int) -> Range<Int>? {
    guard bytes.has("---", at: offset) else { return nil }
    var end = offset + 3
    while end < bytes.count, bytes[end] != 0x0A {
      guard bytes[end].isASCIIWhitespace else { return nil }
      end += 1
    }
    return offset..<min(end + 1, bytes.count)
  }

  private func closingFence(_ bytes: Bytes, from start: Int) -> Range<Int>? {
    guard let base = bytes.baseAddress else { return nil }
    var lineStart = start
    while lineStart < bytes.count {
      if bytes[lineStart] == 0x2D, let line = fence(bytes, at: lineStart) { return line }
      guard let found = memchr(base + lineStart, 0x0A, bytes.count - lineStart) else { return nil }
      lineStart = UnsafeRawPointer(found) - UnsafeRawPointer(base) + 1
    }
    return nil
  }
}
