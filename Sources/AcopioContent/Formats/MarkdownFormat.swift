package import AcopioBase

/// Markdown files: front matter, then the body.
///
/// Front matter is YAML between two lines `---` or TOML between two lines `+++`. A line ends with LF,
/// CRLF, or CR alone, as in CommonMark.
package struct MarkdownFormat: ContentFormat {
  /// `Markdown`.
  package let name = "Markdown"
  /// `md`.
  package let extensions = ["md"]

  /// The format.
  package init() {}

  /// Reads the front matter and finds the body; a file without front matter is all body.
  ///
  /// Reports what `YAMLReader` and `TOMLReader` report, `front-matter-not-closed` and
  /// `front-matter-not-keys`.
  package func read(
    _ file: SourceFile, arena: Arena, _ diagnostics: inout Diagnostics
  ) -> Document? {
    guard file.isText(&diagnostics) else { return nil }
    let bytes = file.bytes
    let mark: StaticString = bytes.has("+++") ? "+++" : "---"
    guard let opening = fence(mark, bytes, at: 0) else {
      if let place = lateFence(bytes) {
        diagnostics.error(
          .frontMatterNotFirst, "front matter must begin in the first line",
          at: file.origin(place..<place + 3), remedy: "remove the empty lines before it")
        return nil
      }
      let nothing = Value.object([], in: arena).at(file.origin(0..<0))
      return Document(file: file, data: nothing, body: 0..<bytes.count)
    }
    guard let closing = closingFence(mark, bytes, from: opening.upperBound) else {
      diagnostics.error(
        .frontMatterNotClosed, "the front matter is never closed", at: file.origin(0..<3),
        remedy: "add a line '\(mark)' after the last key")
      return nil
    }
    let range = opening.upperBound..<closing.lowerBound
    let data =
      bytes[0] == UInt8(ascii: "+")
      ? TOMLReader.read(file, range: range, arena: arena, &diagnostics)
      : YAMLReader.readText(file, range: range, arena: arena, &diagnostics)
    guard let data else { return nil }
    guard data.kind == .object else {
      diagnostics.error(
        .frontMatterNotKeys, "front matter must be keys and their values", at: data.origin,
        remedy: TightColon.remedy(for: data) ?? "write lines like 'title: Momo'")
      return nil
    }
    if let place = secondFrontMatter(bytes, from: closing.upperBound) {
      diagnostics.warning(
        .secondFrontMatter, "the text begins like front matter", at: file.origin(place),
        remedy: "a file has one block of keys: remove the line '\(mark)' before it")
    }
    return Document(file: file, data: data, body: closing.upperBound..<bytes.count)
  }

  /// The offset of front matter after empty lines, where Markdown would read it as a ruler and
  /// text.
  private func lateFence(_ bytes: Bytes) -> Int? {
    guard bytes.first?.isASCIIWhitespace == true else { return nil }
    var index = 0
    while index < bytes.count, bytes[index].isASCIIWhitespace { index += 1 }
    guard fence("---", bytes, at: index) != nil || fence("+++", bytes, at: index) != nil else {
      return nil
    }
    return index
  }

  /// The first line of a block of keys that is closed like front matter: a second YAML document.
  private func secondFrontMatter(_ bytes: Bytes, from start: Int) -> Range<Int>? {
    var line = start
    var first: Range<Int>?
    while let key = keyLine(bytes, at: line) {
      first = first ?? key
      line = nextLine(bytes, after: key.upperBound)
    }
    guard let first, line < bytes.count, fence("---", bytes, at: line) != nil else { return nil }
    return first
  }

  /// The range of the line at `start` if it has the form `key: value`.
  private func keyLine(_ bytes: Bytes, at start: Int) -> Range<Int>? {
    var index = start
    while index < bytes.count,
      bytes[index].isASCIILetter || bytes[index].isASCIIDigit || bytes[index] == 0x2D
        || bytes[index] == 0x5F
    {
      index += 1
    }
    guard index > start, index < bytes.count, bytes[index] == 0x3A, !bytes.has("://", at: index)
    else { return nil }
    while index < bytes.count, bytes[index] != 0x0A, bytes[index] != 0x0D { index += 1 }
    return start..<index
  }

  /// The start of the line after the line end at `end`, or the end of the text.
  private func nextLine(_ bytes: Bytes, after end: Int) -> Int {
    var next = end
    if next < bytes.count, bytes[next] == 0x0D { next += 1 }
    if next < bytes.count, bytes[next] == 0x0A { next += 1 }
    return next
  }

  /// The range of a line `mark` at `offset` including its line end; spaces may follow the mark.
  private func fence(_ mark: StaticString, _ bytes: Bytes, at offset: Int) -> Range<Int>? {
    guard bytes.has(mark, at: offset) else { return nil }
    var end = offset + 3
    while end < bytes.count, bytes[end] != 0x0A, bytes[end] != 0x0D {
      guard bytes[end].isASCIIWhitespace else { return nil }
      end += 1
    }
    return offset..<nextLine(bytes, after: end)
  }

  private func closingFence(
    _ mark: StaticString, _ bytes: Bytes, from start: Int
  ) -> Range<Int>? {
    var lineStart = start
    while lineStart < bytes.count {
      if bytes[lineStart] == mark.utf8Start[0], let line = fence(mark, bytes, at: lineStart) {
        return line
      }
      var end = lineStart
      while end < bytes.count, bytes[end] != 0x0A, bytes[end] != 0x0D { end += 1 }
      lineStart = nextLine(bytes, after: end)
    }
    return nil
  }
}
