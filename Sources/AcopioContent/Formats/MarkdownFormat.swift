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
  /// Reports `front-matter-form`, `front-matter-not-closed`, `front-matter-not-first`,
  /// `front-matter-not-keys`, `misread-yaml`, `second-front-matter` and the diagnostics of
  /// `YAMLReader` and `TOMLReader`.
  package func read(
    _ file: SourceFile, arena: Arena, _ diagnostics: inout Diagnostics
  ) -> Document? {
    guard file.isText(&diagnostics) else { return nil }
    let bytes = file.bytes
    let mark: StaticString = bytes.has("+++") ? "+++" : "---"
    let lines = FrontMatterLines(bytes: bytes)
    guard let opening = lines.fence(mark, at: 0) else {
      if let fault = lines.fault {
        diagnostics.error(
          fault.id, fault.message, at: file.origin(fault.place), remedy: fault.remedy)
        return nil
      }
      let nothing = Value.object([], in: arena).at(file.origin(0..<0))
      return Document(file: file, data: nothing, body: 0..<bytes.count)
    }
    guard let closing = lines.closingFence(mark, from: opening.upperBound) else {
      let meant = lines.meantFence(from: opening.upperBound)
      diagnostics.error(
        .frontMatterNotClosed, "the front matter is never closed", at: file.origin(0..<3),
        remedy: meant == nil
          ? "add a line '\(mark)' after the last key" : "write '\(mark)' instead of the line below",
        notes: meant.map { [Diagnostic.Note("this line doesn't close it", at: file.origin($0))] }
          ?? [])
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
        remedy: FrontMatterLines.remedy(forNoKeys: data))
      return nil
    }
    if bytes[0] != UInt8(ascii: "+") { MisreadYAML.report(data, in: file, &diagnostics) }
    if let place = lines.secondFrontMatter(from: closing.upperBound) {
      diagnostics.warning(
        .secondFrontMatter, "the text begins like front matter", at: file.origin(place),
        remedy: "a file has one block of keys: remove the line '\(mark)' before it")
    }
    return Document(file: file, data: data, body: closing.upperBound..<bytes.count)
  }
}
