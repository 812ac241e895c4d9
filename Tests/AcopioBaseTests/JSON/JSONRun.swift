import AcopioBase
import AcopioTestSupport

/// One reading of one file; its bytes and arena are never freed, so its value can go anywhere.
struct JSONRun {
  let sources: SourceMap
  let file: SourceFile
  let value: Value?
  let diagnostics: Diagnostics

  init(_ bytes: [UInt8], path: String = "books.json", limits: JSONReader.Limits = .init()) {
    var sources = SourceMap()
    file = sources.add(path, bytes: bytes)
    self.sources = sources
    var diagnostics = Diagnostics()
    let arena = Arena(chunkSize: 1 << 10)
    _ = Unmanaged.passRetained(arena)
    value = JSONReader.read(file, arena: arena, limits: limits, &diagnostics)
    self.diagnostics = diagnostics
  }

  init(_ text: String, path: String = "books.json", limits: JSONReader.Limits = .init()) {
    self.init(Array(text.utf8), path: path, limits: limits)
  }

  /// The diagnostics as printed.
  var text: String { printed(diagnostics, sources) }

  /// The text at `origin`.
  func source(_ origin: Origin) -> String {
    file.bytes.slice(Int(origin.start)..<Int(origin.end)).string
  }
}

/// `value` without any space.
func compactJSON(_ value: Value, safeForHTML: Bool = false) -> String {
  var out = ByteBuffer()
  appendJSON(value, safeForHTML: safeForHTML, into: &out)
  return out.bytes.string
}

/// `value` with two spaces a level.
func prettyJSON(_ value: Value) -> String {
  var out = ByteBuffer()
  appendJSON(value, style: .pretty, into: &out)
  return out.bytes.string
}
