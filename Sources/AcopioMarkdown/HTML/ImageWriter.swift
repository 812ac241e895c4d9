import AcopioBase
import CCMark

/// Writes images; the content of their brackets becomes plain text.
struct ImageWriter {
  /// An image whose description is being written: its size, and where the description begins.
  private struct Open {
    let node: Node
    let size: MarkdownImageSize?
    /// Whether it is loaded only where it is seen.
    let waits: Bool
    let start: Int
    /// The end of the enclosing element.
    let ending: String
  }

  private var open: Open?
  /// Whether a picture in several files was written: the first one of a document is often at the top of its page.
  private var hasPhoto = false

  /// Whether a description is being written.
  @inline(__always) var isOpen: Bool { open != nil }

  /// Begins an image whose address was written last.
  mutating func begin(
    _ node: Node, _ size: MarkdownImageSize?, isPhoto: Bool = false, ending: String = "",
    into out: inout ByteBuffer
  ) {
    out.append("\" alt=\"")
    let waits = !isPhoto || hasPhoto
    hasPhoto = hasPhoto || isPhoto
    open = Open(node: node, size: size, waits: waits, start: out.count, ending: ending)
  }

  /// Ends the image if it is `node`; returns whether its description is empty, `nil` if it isn't.
  mutating func end(_ node: Node, into out: inout ByteBuffer) -> Bool? {
    guard let image = open, image.node == node else { return nil }
    open = nil
    let isEmpty = image.start == out.count
    let title = node.title
    if !title.isEmpty {
      out.append("\" title=\"")
      appendEscaped(title, into: &out)
    }
    out.append(0x22)
    if let size = image.size {
      out.append(" width=\"")
      out.append(decimal: Int64(size.width))
      out.append("\" height=\"")
      out.append(decimal: Int64(size.height))
      out.append(
        image.waits
          ? "\" loading=\"lazy\" decoding=\"async\""
          : "\" fetchpriority=\"high\" decoding=\"async\"")
    }
    out.append(" />")
    out.append(string: image.ending)
    return isEmpty
  }
}
