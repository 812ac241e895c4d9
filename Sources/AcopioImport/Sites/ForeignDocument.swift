import AcopioBase
import AcopioContent

/// Reads the files of other tools: Markdown with front matter of any kind, and data.
struct ForeignDocument {
  /// The front matter, or the data of the file.
  let data: Value
  /// The text below the front matter.
  let body: Range<Int>

  /// A Markdown file; `nil` if its front matter cannot be read, which is reported.
  static func markdown(
    _ file: SourceFile, _ arena: Arena, _ diagnostics: inout Diagnostics
  ) -> ForeignDocument? {
    var own = Diagnostics()
    if let end = endOfJSON(file.bytes) {
      let front = SourceFile(path: file.path, bytes: file.bytes.slice(0..<end), id: file.id)
      let value = JSONReader.read(front, arena: arena, &own)
      diagnostics.leftOut(own, of: file)
      return value.map { ForeignDocument(data: $0, body: end..<file.bytes.count) }
    }
    if let front = LabelledFrontMatter(file.bytes) {
      var isPartial = false
      let value = front.value(of: file, arena, isPartial: &isPartial, &own)
      diagnostics.leftOut(own, of: file)
      guard let value, value.kind == .object else { return nil }
      if isPartial {
        diagnostics.leftOut(
          "a part of the front matter is computed, and was left out",
          at: file.origin(0..<front.end).firstByte, remedy: "write the values as YAML")
      }
      return ForeignDocument(data: value, body: front.end..<file.bytes.count)
    }
    let document = MarkdownFormat().read(file, arena: arena, &own)
    let isReadable = own.all.allSatisfy { $0.severity != .error || $0.id == .duplicateKey }
    guard let document, isReadable, let body = document.body else {
      diagnostics.leftOut(own, of: file)
      return nil
    }
    for fault in own.all where fault.id == .duplicateKey {
      diagnostics.leftOut(
        "a key is given twice; the last one counts", at: fault.origin,
        remedy: "remove one of the two, or rename it")
    }
    return ForeignDocument(data: document.data, body: body)
  }

  /// A data file; `nil` if it cannot be read, which is reported.
  static func data(
    _ file: SourceFile, _ arena: Arena, _ diagnostics: inout Diagnostics
  ) -> Value? {
    var own = Diagnostics()
    let document = ContentFormats.format(of: file.path)?.read(file, arena: arena, &own)
    diagnostics.leftOut(own, of: file)
    return own.hasErrors ? nil : document?.data
  }

  /// The end of the object that a text begins with, as Hugo's front matter in JSON does.
  private static func endOfJSON(_ bytes: Bytes) -> Int? {
    guard bytes.first == 0x7B, !bytes.has("{{"), !bytes.has("{%") else { return nil }
    var depth = 0
    var isText = false
    var index = 0
    while index < bytes.count {
      switch bytes[index] {
      case 0x5C where isText: index += 1
      case 0x22: isText.toggle()
      case 0x7B where !isText: depth += 1
      case 0x7D where !isText:
        depth -= 1
        if depth == 0 { return index + 1 }
      default: break
      }
      index += 1
    }
    return nil
  }
}

extension Diagnostics {
  /// Reports the errors of a file's format as parts that were not imported.
  fileprivate mutating func leftOut(_ found: Diagnostics, of file: SourceFile) {
    for fault in found.all where fault.severity == .error {
      leftOut(
        "the file was not imported: \(fault.message)", at: fault.origin,
        remedy: fault.remedy ?? "correct it and import again")
    }
  }
}
