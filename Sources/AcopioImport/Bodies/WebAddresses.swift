import AcopioBase

/// The addresses of the web in a text that have too many or too few slashes, as `https:///x.example`.
///
/// Browsers read them as `https://x.example`, and a build refuses them, since they name no host.
struct WebAddresses {
  private let bytes: [UInt8]

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  /// The edits that write them as browsers read them, outside of code.
  var edits: [TextEdit] {
    var edits: [TextEdit] = []
    var code: (fences: CodeFences, spans: CodeSpanRanges)?
    for scheme in ["https:", "http:"] {
      let name = Array(scheme.utf8)
      var index = 0
      while let start = bytes[index...].firstIndex(of: name[0]) {
        index = start + 1
        guard start > 0, bytes[start...].starts(with: name), isStart(start) else { continue }
        let slashes = start + name.count
        let end = bytes[slashes...].firstIndex { $0 != 0x2F } ?? bytes.count
        guard end - slashes != 2, end < bytes.count,
          bytes[end].isASCIILetter || bytes[end].isASCIIDigit
        else { continue }
        let found = code ?? (CodeFences(bytes), CodeSpanRanges(bytes))
        code = found
        if found.fences.contains(start) || found.spans.contains(start) { continue }
        edits.append(TextEdit(slashes..<end, "//"))
      }
    }
    return edits.inOrder { $0.range.lowerBound < $1.range.lowerBound }
  }

  /// Whether an address can begin at an offset: behind `(`, `<`, a quotation mark, or `]: `.
  private func isStart(_ start: Int) -> Bool {
    let before = bytes[start - 1]
    return [0x28, 0x3C, 0x22, 0x27].contains(before)
      || before == 0x20 && start > 2 && bytes[start - 2] == 0x3A && bytes[start - 3] == 0x5D
  }
}
