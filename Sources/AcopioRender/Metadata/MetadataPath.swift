import AcopioBase
import AcopioModel

/// Reads the values at a path, through lists and references.
enum MetadataPath {
  /// The values at `path`, without nulls and empty texts.
  ///
  /// `isList` is true if a list was along the way, so that a single value is a list of one.
  static func values(_ path: [Name], of subject: Value) -> (values: [Value], isList: Bool) {
    var values = [subject]
    var isList = false
    for step in path {
      let hash = keyHash(step.bytes)
      var next: [Value] = []
      for value in values {
        let found = value.member(step.bytes, hash: hash)
        if found.kind == .array {
          isList = true
          next += found.elements
        } else {
          next.append(found)
        }
      }
      values = next.filter { !$0.isNothing && !($0.hasText && $0.text.count == 0) }
    }
    return (values, isList)
  }

  /// Appends the text of HTML rendered from Markdown.
  ///
  /// Tags and white space at both ends are removed, and the character references that it writes are
  /// resolved.
  static func appendText(ofHTML html: Bytes, into out: inout ByteBuffer) {
    let start = out.count
    var index = 0
    while index < html.count {
      switch html[index] {
      case 0x3C:
        while index < html.count, html[index] != 0x3E { index += 1 }
        index += 1
      case 0x26:
        let reference = CharacterReferences.read(html, at: index)
        out.append(reference?.character ?? html[index])
        index += reference?.length ?? 1
      case 0x09, 0x0A, 0x0D, 0x20:
        if out.count > start, out.bytes[out.count - 1] != 0x20 { out.append(0x20) }
        index += 1
      default:
        out.append(html[index])
        index += 1
      }
    }
    if out.count > start, out.bytes[out.count - 1] == 0x20 { out.truncate(to: out.count - 1) }
  }
}
