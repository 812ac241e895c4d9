package import AcopioBase
import AcopioSystem

extension SourceFile {
  /// Whether the file is one text: UTF-8 without NUL, with at most one byte order mark, and without a merge conflict.
  ///
  /// Reports `broken-file`, `byte-order-mark`, `invalid-utf8`, `merge-conflict` and `nul-byte`.
  package func isText(_ diagnostics: inout Diagnostics) -> Bool {
    if let conflict {
      diagnostics.report(conflict.diagnostic(in: self))
      return false
    }
    if let pointerFault {
      diagnostics.report(pointerFault)
      return false
    }
    if bytes.has("\u{FEFF}") {
      diagnostics.error(
        .byteOrderMark, "a text file can't begin with two byte order marks", at: origin(0..<3),
        remedy: "save the file as UTF-8 without BOM")
      return false
    }
    if let place = firstInvalidUTF8 {
      reportInvalidUTF8(at: place, &diagnostics)
      return false
    }
    guard let base = bytes.baseAddress, let found = memchr(base, 0, bytes.count) else {
      return true
    }
    let place = UnsafeRawPointer(found) - UnsafeRawPointer(base)
    diagnostics.error(
      .nulByte, "a text file can't contain a NUL byte", at: origin(place..<place + 1),
      remedy: "remove the byte, or save the file as UTF-8")
    return false
  }
  /// Whether the file can be one of data: not an HTML page, whose first line is a header row to a reader of CSV, and
  /// in YAML or TOML not empty.
  ///
  /// Reports `broken-file`. Markdown may be both.
  func isData(_ diagnostics: inout Diagnostics) -> Bool {
    guard !path.hasSuffix(".md") else { return true }
    let text = bytes.trimmed
    if text.isEmpty, !path.hasSuffix(".csv"), !path.hasSuffix(".json") {
      diagnostics.error(
        .brokenFile, "the file is empty", path: path, remedy: "write its entries, or delete it")
      return false
    }
    guard text.first == 0x3C else { return true }
    let start = text.prefix(14).map { $0 | 0x20 }
    guard
      start.starts(with: "<!doctype html".utf8)
        || start.starts(with: "<html".utf8)
    else { return true }
    diagnostics.error(
      .brokenFile, "the file is an HTML page, not data", path: path,
      remedy:
        "it is probably an error message of a server: open it to read it, and download the file again"
    )
    return false
  }
}
