import AcopioBase
import AcopioModel

/// Replaces raw HTML in Markdown where it is not allowed: by Markdown, by nothing, or by code that
/// shows it.
enum HTMLRepair {
  /// An edit, and its report; `nil` if nothing is lost.
  struct Change {
    let edit: TextEdit
    let report: (message: Message, remedy: Message)?
  }

  /// Elements that only group or align their content.
  private static let wrappers: Set<String> = [
    "article", "aside", "center", "div", "figure", "font", "main", "p", "section", "span",
  ]
  private static let shown: (message: Message, remedy: Message) = (
    message: "raw HTML is shown as code",
    remedy: "write it in Markdown, or as a directive with a component"
  )
  private static let dropped: (message: Message, remedy: Message) = (
    message: "an HTML wrapper was left out",
    remedy: "write a directive with a component if it had a purpose"
  )
  private static let comment: (message: Message, remedy: Message) = (
    message: "an HTML comment was left out", remedy: "keep it elsewhere"
  )

  /// The change of the HTML that a fault is about.
  static func change(_ bytes: Bytes, at place: Range<Int>) -> Change? {
    guard let offset = tag(in: bytes, at: place) else { return nil }
    let rest = bytes.slice(offset..<bytes.count)
    var pieces = HTMLPieces(rest)
    guard let piece = pieces.next(), piece.kind != .text else { return nil }
    if rest.has("<!--") {
      return Change(
        edit: TextEdit(offset..<offset + piece.range.upperBound, ""), report: comment)
    }
    return isBlock(bytes, offset) ? block(bytes, offset) : inline(rest, piece, offset)
  }

  /// The offset of the tag that a fault is about: in its range, or before it if the fault is about
  /// an attribute.
  static func tag<Text: RandomAccessCollection>(in bytes: Text, at place: Range<Int>) -> Int?
  where Text.Element == UInt8, Text.Index == Int {
    let low = min(place.lowerBound, bytes.count)
    let high = min(max(place.upperBound, low), bytes.count)
    let mark = UInt8(ascii: "<")
    return bytes[low..<high].firstIndex(of: mark) ?? bytes[..<low].lastIndex(of: mark)
  }

  // MARK: - Blocks

  /// Whether only spaces precede the HTML in its line, so that it may begin a block.
  private static func isBlock(_ bytes: Bytes, _ offset: Int) -> Bool {
    var index = offset
    while index > 0, bytes[index - 1] == 0x20 { index -= 1 }
    return index == 0 || bytes[index - 1] == 0x0A || bytes[index - 1] == 0x0D
  }

  private static func block(_ bytes: Bytes, _ offset: Int) -> Change {
    let end = endOfBlock(bytes, offset)
    let text = bytes.slice(offset..<end)
    if let image = onlyImage(text) {
      return Change(edit: TextEdit(offset..<end, image), report: nil)
    }
    if isWrapper(text) { return Change(edit: TextEdit(offset..<end, ""), report: dropped) }
    let fence = text.string.contains("```") ? "~~~~~~" : "```"
    let code = "\(fence)html\n\(text.string.trimmingSpaces)\n\(fence)\n"
    return Change(edit: TextEdit(offset..<end, code), report: shown)
  }

  /// The end of a block of HTML: an empty line, or the end tag of an element with raw text.
  private static func endOfBlock(_ bytes: Bytes, _ offset: Int) -> Int {
    for name in ["script", "style", "pre", "textarea"] {
      let head = bytes.slice(offset..<min(bytes.count, offset + name.utf8.count + 1)).string
      guard head.lowercased() == "<\(name)" else { continue }
      let close = Array("</\(name)>".utf8)
      var index = offset
      while index + close.count <= bytes.count {
        if close.indices.allSatisfy({ bytes[index + $0].smallLetter == close[$0] }) {
          return index + close.count
        }
        index += 1
      }
      return bytes.count
    }
    var index = offset
    while index < bytes.count {
      if bytes[index] == 0x0A {
        var next = index + 1
        while next < bytes.count, bytes[next] == 0x20 || bytes[next] == 0x09 || bytes[next] == 0x0D
        {
          next += 1
        }
        if next >= bytes.count || bytes[next] == 0x0A { return index + 1 }
      }
      index += 1
    }
    return bytes.count
  }

  /// Whether HTML is nothing but tags of wrappers.
  private static func isWrapper(_ html: Bytes) -> Bool {
    HTMLPieces(html).allSatisfy { piece in
      switch piece.kind {
      case .text: html.slice(piece.range).trimmed.isEmpty
      case .start, .end: wrappers.contains(piece.name.string.lowercased())
      case .unseen: false
      }
    }
  }

  private static func onlyImage(_ html: Bytes) -> String? {
    var image: String?
    for piece in HTMLPieces(html) {
      if piece.kind == .text, html.slice(piece.range).trimmed.isEmpty { continue }
      let name = piece.name.string.lowercased()
      if wrappers.contains(name) { continue }
      guard image == nil, let found = self.image(piece, in: html) else { return nil }
      image = found
    }
    return image.map { "\($0)\n" }
  }

  // MARK: - Inline

  private static func inline(_ html: Bytes, _ piece: HTMLPieces.Piece, _ offset: Int) -> Change {
    let end = piece.range.upperBound
    let place = offset..<offset + end
    if let image = image(piece, in: html) {
      return Change(edit: TextEdit(place, image), report: nil)
    }
    if let link = link(piece, in: html) {
      return Change(edit: TextEdit(offset..<offset + link.end, link.text), report: nil)
    }
    if wrappers.contains(piece.name.string.lowercased()) {
      return Change(edit: TextEdit(place, ""), report: dropped)
    }
    let text = html.slice(piece.range).string.replacing("\n", with: " ")
    let code = text.contains("`") ? "`` \(text) ``" : "`\(text)`"
    return Change(edit: TextEdit(place, code), report: shown)
  }

  /// An image in Markdown for `<img src="…" alt="…">`.
  private static func image(_ piece: HTMLPieces.Piece, in html: Bytes) -> String? {
    guard piece.kind == .start, piece.name.equalsLowercased("img"),
      let source = attribute("src", of: piece, in: html), !source.isEmpty
    else { return nil }
    let alt = attribute("alt", of: piece, in: html) ?? ""
    return "![\(alt.escapingBrackets)](\(source.asDestination))"
  }

  /// A link in Markdown for `<a href="…">text</a>` in one paragraph.
  private static func link(
    _ piece: HTMLPieces.Piece, in html: Bytes
  ) -> (text: String, end: Int)? {
    guard piece.kind == .start, piece.name.equalsLowercased("a"),
      let address = attribute("href", of: piece, in: html), !address.isEmpty
    else { return nil }
    let after = html.slice(piece.range.upperBound..<min(html.count, piece.range.upperBound + 2_000))
    for inner in HTMLPieces(after) {
      guard inner.kind == .end || inner.kind == .text else { return nil }
      if inner.kind == .text, after.slice(inner.range).string.contains("\n\n") { return nil }
      guard inner.kind == .end else { continue }
      guard inner.name.equalsLowercased("a") else { return nil }
      let label = after.slice(0..<inner.range.lowerBound).string
      return (
        "[\(label.escapingBrackets)](\(address.asDestination))",
        piece.range.upperBound + inner.range.upperBound
      )
    }
    return nil
  }

  private static func attribute(
    _ name: StaticString, of piece: HTMLPieces.Piece, in html: Bytes
  ) -> String? {
    for attribute in HTMLAttributes(of: piece, in: html)
    where attribute.name.equalsLowercased(name) {
      return CharacterReferences.resolved(html.slice(attribute.value))
    }
    return nil
  }

  // MARK: - Allowed elements

  /// The elements of a text that a collection can allow, with their attributes that it can allow.
  ///
  /// Links and images become Markdown, or are shown as code where they can't.
  static func allowed(in html: Bytes) -> [String: Set<String>] {
    var elements: [String: Set<String>] = [:]
    for piece in HTMLPieces(html) where piece.kind == .start || piece.kind == .end {
      let name = piece.name.string
      // In uppercase it is also an element, but that is not used today.
      guard AllowedHTML.possible.contains(name), name != "a", name != "img" else { continue }
      var attributes = elements[name] ?? []
      if piece.kind == .start {
        for attribute in HTMLAttributes(of: piece, in: html) {
          let attribute = attribute.name.string
          if AllowedHTML.attributes(of: name).contains(attribute) { attributes.insert(attribute) }
        }
      }
      elements[name] = attributes
    }
    return elements
  }
}
