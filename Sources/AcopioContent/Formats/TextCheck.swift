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
}
