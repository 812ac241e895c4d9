/// A picture of pixels in several widths and formats, as the element `picture` has it.
package struct PictureElement: Sendable {
  /// The path of the largest one in the format that every browser knows, and its size in pixels.
  package var path = ""
  package var width = 0, height = 0
  /// The other formats, the preferred one first, each with its media type, and the files of each with their widths.
  package var sources: [(type: String, files: [(path: String, width: Int)])] = []
  /// The same picture in smaller widths.
  package var files: [(path: String, width: Int)] = []
  /// How wide the page shows it.
  package var sizes = "100vw"
  /// The colour that shows until the picture is there, such as `#1e6b52`; empty for a picture that may be transparent.
  package var color = ""

  package init() {}

  /// Appends the element up to the value of `src`; the base path is put before every path, which are percent-encoded.
  ///
  /// What follows are the end of the value, other attributes of `img`, its end, and `ending`.
  package func begin(_ base: String, into out: inout ByteBuffer) {
    if !sources.isEmpty { out.append("<picture>") }
    for source in sources {
      out.append("<source type=\"")
      out.append(string: source.type)
      out.append("\"")
      append(source.files, base, into: &out)
      out.append(" />")
    }
    out.append("<img")
    if let tone {
      out.append(" data-tone=\"")
      out.append(string: tone)
      out.append("\"")
    }
    if files.count > 1 { append(files, base, into: &out) }
    out.append(" src=\"")
    out.append(string: base + path)
  }

  /// The colour in words that a style sheet can have a rule for, which needs no `style` attribute: `r0 g2 b1`, each part in
  /// thirds of its full strength.
  private var tone: String? {
    guard color.utf8.count == 7, let number = Int(color.dropFirst(), radix: 16) else { return nil }
    let parts = [("r", number >> 16), ("g", number >> 8 & 255), ("b", number & 255)]
    return parts.map { "\($0)\(($1 + 42) / 85)" }.joined(separator: " ")
  }

  /// The end of the element after `img`.
  package var ending: String { sources.isEmpty ? "" : "</picture>" }

  private func append(
    _ files: [(path: String, width: Int)], _ base: String, into out: inout ByteBuffer
  ) {
    out.append(" srcset=\"")
    out.append(
      string: files.map { "\(base)\($0.path) \($0.width)w" }.joined(separator: ", "))
    out.append("\" sizes=\"")
    appendXML(sizes, into: &out)
    out.append("\"")
  }
}
