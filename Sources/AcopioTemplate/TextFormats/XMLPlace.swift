import AcopioBase

/// Whether the output has reached a comment or a CDATA section of XML, where references mean nothing
/// (XML 1.0, §2.5 and §2.7).
struct XMLPlace: FilePlace {
  /// A part of a file.
  enum Part {
    /// Markup and text, in which characters are escaped.
    case content
    /// A section from `<![CDATA[` to `]]>`.
    case section
    /// A comment, from `<!--` to `-->`.
    case comment
  }

  /// The part that the next byte belongs to.
  private(set) var part = Part.content
  /// The offset where the file or the current part began.
  private var start: Int
  /// The offset up to which the output was read.
  private var read: Int

  /// The beginning of a file, at an offset of the output.
  init(at offset: Int = 0) {
    start = offset
    read = offset
  }

  mutating func advance(to end: Int, in output: Bytes) {
    while read < end {
      let byte = output[read]
      read += 1
      switch part {
      case .content where byte == UInt8(ascii: "[") && ends("<![CDATA[", output): enter(.section)
      case .content where byte == UInt8(ascii: "-") && ends("<!--", output): enter(.comment)
      case .section where byte == UInt8(ascii: ">") && ends("]]>", output): enter(.content)
      case .comment where byte == UInt8(ascii: ">") && ends("-->", output): enter(.content)
      default: break
      }
    }
  }

  /// Whether the part read so far ends with a mark.
  private func ends(_ mark: StaticString, _ output: Bytes) -> Bool {
    let first = read - mark.utf8CodeUnitCount
    return first >= start && output.has(mark, at: first)
  }

  private mutating func enter(_ part: Part) {
    self.part = part
    start = read
  }
}
