import AcopioBase
import AcopioModel

/// Changes raw HTML until a collection can allow it: elements and attributes that no site can have are
/// renamed or left out, what runs code is set aside, and every element ends where its parent does.
///
/// Text between tags always stays.
struct HTMLRepair {
  typealias Report = (message: Message, remedy: Message)

  /// Edits, in order, and their report; `nil` if nothing is lost.
  struct Change {
    let edits: [TextEdit]
    var report: Report?

    init(_ edits: [TextEdit], _ report: Report? = nil) {
      self.edits = edits
      self.report = report
    }
  }

  let bytes: Bytes

  /// The elements that others become, since no collection can allow them, or a table of contents needs an
  /// id for them.
  private static let renamed = [
    "acronym": "abbr", "big": "span", "button": "span", "center": "div", "dir": "ul",
    "fieldset": "div", "font": "span", "footer": "div", "form": "div", "h1": "div", "h2": "div",
    "h3": "div", "h4": "div", "h5": "div", "h6": "div", "header": "div",
    "hgroup": "div", "label": "span", "legend": "div", "main": "div", "menu": "ul", "nav": "div",
    "p": "div", "strike": "s", "tt": "code",
  ]
  /// The open elements that the start of another ends (HTML, §13.1.2.4).
  private static let closing: [String: Set<String>] = [
    "dd": ["dd", "dt"], "dt": ["dd", "dt"], "li": ["li"], "rp": ["rp", "rt"], "rt": ["rp", "rt"],
    "tbody": ["tbody", "td", "tfoot", "th", "thead", "tr"], "td": ["td", "th"],
    "tfoot": ["tbody", "td", "th", "thead", "tr"], "th": ["td", "th"], "tr": ["td", "th", "tr"],
  ]
  /// The elements that end with the element around them.
  private static let implied: Set<String> = [
    "dd", "dt", "li", "rp", "rt", "tbody", "td", "tfoot", "th", "thead", "tr",
  ]
  /// The number of bytes in which the other tag of an element is searched.
  private static let reach = 1 << 14
  private static let unmatched: Report = (
    "a tag without its counterpart was left out", "correct it in the imported file"
  )

  /// The name that an element has here.
  static func name(of element: String) -> String {
    let name = element.lowercased()
    return renamed[name] ?? name
  }

  // MARK: - Changes

  /// The change of the HTML that a fault is about.
  func change(at place: Range<Int>, _ id: DiagnosticID) -> Change? {
    if isAfterComment(place.lowerBound) {
      // The line of a comment is HTML to its end.
      return Change([TextEdit(place.lowerBound..<place.lowerBound, "\n")])
    }
    guard let offset = HTMLRepair.tag(in: bytes, at: place), let tag = self.tag(at: offset) else {
      return nil
    }
    switch tag.kind {
    case .text: return nil
    case .unseen: return setAside(tag)
    case .start where id == .rawHTML: return replaced(tag)
    case .start: return placed(tag)
    case .end: return ended(tag)
    }
  }

  /// Whether text begins at an offset, after a comment in its line.
  private func isAfterComment(_ offset: Int) -> Bool {
    guard offset < bytes.count, bytes[offset] != UInt8(ascii: "<") else { return false }
    var end = offset
    while end > 0, bytes[end - 1] == 0x20 || bytes[end - 1] == 0x09 { end -= 1 }
    return end > 2 && bytes.has("-->", at: end - 3)
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

  /// A script, a style sheet, a comment or a declaration.
  private func setAside(_ tag: Tag) -> Change {
    let text = bytes.slice(tag.range)
    // A tag without its '>' is text.
    guard ["<!", "<?", "<s"].contains(text.slice(0..<2).string.lowercased()) else {
      let start = tag.range.lowerBound
      return Change([TextEdit(start..<start + 1, "&lt;")])
    }
    let report: Report =
      text.has("<!") || text.has("<?")
      ? ("an HTML comment was left out", "keep it elsewhere")
      : text.count > 6 && text.slice(1..<6).equalsLowercased("style")
        ? (
          "a style sheet was set aside",
          "write its rules into templates/assets/site.css if the site needs them"
        ) : ("a script was set aside", "load it in a layout if the site needs it")
    return Change([TextEdit(tag.range, "")], report)
  }

  /// An element that no collection can have, or one with attributes that it cannot have.
  private func replaced(_ tag: Tag) -> Change {
    switch tag.name {
    case "iframe", "embed", "object": return embedded(tag)
    case "audio", "video": return media(tag)
    case "input": return input(tag)
    case "source", "track", "param", "link", "meta", "base":
      return Change([TextEdit(tag.range, "")], HTMLRepair.gone(tag.name))
    case "script", "style", "svg", "map", "template":
      let end = self.end(of: tag)?.range.upperBound ?? tag.range.upperBound
      let report = tag.name == "script" || tag.name == "style" ? nil : HTMLRepair.gone(tag.name)
      return Change(
        [TextEdit(tag.range.lowerBound..<end, "")],
        report ?? ("a script was set aside", "load it in a layout if the site needs it"))
    default: break
    }
    let name = HTMLRepair.name(of: tag.name)
    guard AllowedHTML.possible.contains(name) else { return unwrapped(tag, HTMLRepair.gone(name)) }
    if tag.name == "p" { return paragraph(tag) }
    return renamed(tag, to: name)
  }

  private static func gone(_ name: String) -> Report {
    (
      "the element '\(name)' was left out; its text stays",
      "write a directive with a component if it had a purpose"
    )
  }

  /// A start tag in a place where it cannot be: elements that it ends get their end, a block in a line
  /// becomes part of the line, and others lose their tags.
  private func placed(_ tag: Tag) -> Change {
    let open = self.open(before: tag.range.lowerBound)
    var ends = ""
    for name in open.reversed() {
      guard HTMLRepair.closing[tag.name]?.contains(name) == true else { break }
      ends += "</\(name)>"
    }
    let start = tag.range.lowerBound
    if !ends.isEmpty { return Change([TextEdit(start..<start, ends)]) }
    if AllowedHTML.blocks.contains(tag.name), !isBlock(start) {
      switch tag.name {
      case "hr": return Change([TextEdit(tag.range, "<br>")])
      case "address", "article", "aside", "div", "figure", "section":
        return renamed(tag, to: "span")
      case "li", "dt", "dd", "tr": return unwrapped(tag, nil, lead: tag.name == "li" ? "• " : "")
      default: return unwrapped(tag, HTMLRepair.unmatched)
      }
    }
    return unwrapped(tag, HTMLRepair.unmatched)
  }

  /// An end tag: elements that end with it get their end before it; one that ends nothing is left out.
  private func ended(_ tag: Tag) -> Change {
    let open = self.open(before: tag.range.lowerBound)
    let inner = open.reversed().prefix { $0 != tag.name }
    guard !inner.isEmpty, inner.count < open.count, inner.allSatisfy(HTMLRepair.implied.contains)
    else { return Change([TextEdit(tag.range, "")], HTMLRepair.unmatched) }
    let start = tag.range.lowerBound
    return Change([TextEdit(start..<start, inner.map { "</\($0)>" }.joined())])
  }

  // MARK: - Elements

  /// An element with another name, and without the attributes that it cannot have.
  private func renamed(_ tag: Tag, to name: String) -> Change {
    var attributes = ""
    var refused: [String] = []
    var holdsMarkdown = false
    let allowed = AllowedHTML.attributes(of: name)
    for attribute in HTMLAttributes(of: tag.piece, in: tag.html) {
      var own = attribute.name.string.lowercased()
      if name == "a", own == "name" { own = "id" }
      if own == "markdown" {
        holdsMarkdown = attribute.value.isEmpty || tag.html[attribute.value.lowerBound] != 0x30
        continue
      }
      guard allowed.contains(own) else {
        refused.append(own)
        continue
      }
      let value = tag.html.slice(attribute.value).string
      if !attributes.contains(" \(own)=") {
        attributes += " \(own)=\"\(value.replacing("\"", with: "&quot;"))\""
      }
    }
    let end = name == tag.name && !holdsMarkdown ? nil : self.end(of: tag)
    let gap = holdsMarkdown && end != nil ? "\n\n" : ""
    var edits = [TextEdit(tag.range, "<\(name)\(attributes)>\(gap)")]
    if let end { edits.append(TextEdit(end.range, "\(gap)</\(name)>")) }
    return Change(edits, report(refused, of: tag.name))
  }

  private func report(_ attributes: [String], of element: String) -> Report? {
    guard !attributes.isEmpty else { return nil }
    if let handler = attributes.first(where: { $0.hasPrefix("on") }) {
      return (
        "the event handler '\(handler)' of '\(element)' was set aside",
        "listen to the event in a script that a layout loads"
      )
    }
    return (
      "'\(attributes.joined(separator: "', '"))' of '\(element)' was left out",
      "give the element a class, and that a rule in templates/assets/site.css"
    )
  }

  /// A paragraph, which Markdown writes itself: another element here, so that it can contain Markdown.
  ///
  /// It ends where the next block begins, if it has no end tag.
  private func paragraph(_ tag: Tag) -> Change {
    var place = tag.range.upperBound
    while let next = nextTag(from: place, within: tag.range.upperBound + HTMLRepair.reach) {
      place = next.range.upperBound
      if next.kind == .end, next.name == "p" { break }
      let name = HTMLRepair.name(of: next.name)
      guard AllowedHTML.blocks.contains(name), next.kind == .start || next.kind == .end else {
        continue
      }
      let change = renamed(tag, to: "div")
      let start = next.range.lowerBound
      return Change([change.edits[0], TextEdit(start..<start, "</div>")], change.report)
    }
    return end(of: tag) == nil ? unwrapped(tag, nil) : renamed(tag, to: "div")
  }

  /// The text of an element without its tags; `lead` replaces the start tag.
  private func unwrapped(_ tag: Tag, _ report: Report?, lead: String = "") -> Change {
    let isFirst = tag.range.lowerBound == 0 || bytes[tag.range.lowerBound - 1] == 0x0A
    let start = lead.isEmpty || isFirst ? lead : "<br>\(lead)"
    var edits = [TextEdit(tag.range, start)]
    if let end = end(of: tag) { edits.append(TextEdit(end.range, "")) }
    return Change(edits, report)
  }

  /// A page of another site within this one becomes a link, a video at YouTube a component.
  private func embedded(_ tag: Tag) -> Change {
    let end = self.end(of: tag)?.range.upperBound ?? tag.range.upperBound
    let range = tag.range.lowerBound..<end
    guard let address = attribute("src", of: tag) ?? attribute("data", of: tag), !address.isEmpty
    else { return Change([TextEdit(range, "")], HTMLRepair.gone(tag.name)) }
    let title = attribute("title", of: tag)?.trimmingSpaces ?? ""
    let label = title.isEmpty ? address : title
    if let video = address.firstMatch(of: /youtube(?:-nocookie)?\.com\/embed\/([\w\-]+)/),
      isAlone(range)
    {
      let text = title.isEmpty ? "YouTube" : title
      return Change([TextEdit(range, "::youtube[\(text.escapingBrackets)]{id=\"\(video.1)\"}")])
    }
    let target = address.hasPrefix("//") ? "https:\(address)" : address
    return Change(
      [TextEdit(range, "[\(label.escapingBrackets)](\(target.asDestination))")],
      ("'\(tag.name)' is a link now", "write a directive with a component that shows the page"))
  }

  /// A video or a recording: a component on a line of its own, otherwise a link.
  private func media(_ tag: Tag) -> Change {
    let last = self.end(of: tag)
    let range = tag.range.lowerBound..<(last?.range.upperBound ?? tag.range.upperBound)
    var address = attribute("src", of: tag)
    var place = tag.range.upperBound
    while address == nil, let next = nextTag(from: place, within: range.upperBound) {
      if next.name == "source" { address = attribute("src", of: next) }
      place = next.range.upperBound
    }
    guard let address, !address.isEmpty else {
      return unwrapped(tag, HTMLRepair.gone(tag.name))
    }
    if tag.name == "video", isAlone(range), !address.contains("\""), !address.contains("://") {
      return Change([TextEdit(range, "::video{src=\"\(address)\"}")])
    }
    let label = attribute("title", of: tag) ?? address.fileName
    return Change(
      [TextEdit(range, "[\(label.escapingBrackets)](\(address.asDestination))")],
      ("'\(tag.name)' is a link now", "write a directive with a component that plays it"))
  }

  /// A box to check becomes a sign; other fields of a form are left out.
  private func input(_ tag: Tag) -> Change {
    guard attribute("type", of: tag)?.lowercased() == "checkbox" else {
      return Change([TextEdit(tag.range, "")], HTMLRepair.gone("input"))
    }
    let isChecked = attribute("checked", of: tag) != nil
    return Change([TextEdit(tag.range, isChecked ? "☑" : "☐")])
  }

  private func attribute(_ name: String, of tag: Tag) -> String? {
    for attribute in HTMLAttributes(of: tag.piece, in: tag.html)
    where attribute.name.string.lowercased() == name {
      return CharacterReferences.resolved(tag.html.slice(attribute.value))
    }
    return nil
  }

  // MARK: - Places

  /// Whether only spaces and marks of a quote precede the HTML in its line, so that it may begin a block.
  private func isBlock(_ offset: Int) -> Bool {
    var index = offset
    while index > 0, [0x20, 0x09, 0x3E].contains(bytes[index - 1]) { index -= 1 }
    return index == 0 || bytes[index - 1] == 0x0A || bytes[index - 1] == 0x0D
  }

  /// Whether there is nothing else in the lines of a range.
  private func isAlone(_ range: Range<Int>) -> Bool {
    let start = range.lowerBound
    guard start == 0 || bytes[start - 1] == 0x0A else { return false }
    var end = range.upperBound
    while end < bytes.count, bytes[end] == 0x20 || bytes[end] == 0x0D { end += 1 }
    return end == bytes.count || bytes[end] == 0x0A
  }

  // MARK: - Tags

  /// A tag, or other markup, in the text.
  private struct Tag {
    let piece: HTMLPieces.Piece
    /// The text from the tag on.
    let html: Bytes
    /// Its range in the whole text.
    let range: Range<Int>

    var kind: HTMLPieces.Kind { piece.kind }
    /// Its name in lowercase.
    var name: String { piece.name.string.lowercased() }
  }

  private func tag(at offset: Int) -> Tag? {
    let rest = bytes.slice(offset..<bytes.count)
    var pieces = HTMLPieces(rest)
    guard let piece = pieces.next() else { return nil }
    return Tag(
      piece: piece, html: rest, range: offset..<offset + piece.range.upperBound)
  }

  /// The next tag from an offset on that begins before `limit`.
  private func nextTag(from start: Int, within limit: Int) -> Tag? {
    var place = start
    let limit = min(limit, bytes.count)
    while place < limit, let offset = bytes.place(of: 0x3C, from: place), offset < limit {
      if let tag = tag(at: offset), tag.kind != .text { return tag }
      place = offset + 1
    }
    return nil
  }

  /// The end tag of an element.
  private func end(of tag: Tag) -> Tag? {
    var depth = 0
    var place = tag.range.upperBound
    while let next = nextTag(from: place, within: tag.range.upperBound + HTMLRepair.reach) {
      place = next.range.upperBound
      guard next.name == tag.name else { continue }
      if next.kind == .start { depth += 1 }
      if next.kind == .end {
        if depth == 0 { return next }
        depth -= 1
      }
    }
    return nil
  }

  /// The names of the elements that are open at an offset, as far as they begin near it.
  private func open(before offset: Int) -> [String] {
    var open: [String] = []
    var place = max(0, offset - HTMLRepair.reach / 4)
    while let next = nextTag(from: place, within: offset) {
      place = next.range.upperBound
      let name = next.name
      if next.kind == .start, let ends = HTMLRepair.closing[name] {
        while let last = open.last, ends.contains(last) { open.removeLast() }
      }
      if next.kind == .start, !["br", "hr", "img", "wbr", "input", "source"].contains(name) {
        open.append(name)
      } else if next.kind == .end, let index = open.lastIndex(of: name) {
        open.removeSubrange(index...)
      }
    }
    return open
  }

  /// Whether a text has comments, perhaps in code.
  static func hasComments(_ text: Bytes) -> Bool {
    var place = 0
    while let start = text.place(of: 0x3C, from: place) {
      if text.has("<!--", at: start) { return true }
      place = start + 1
    }
    return false
  }

  // MARK: - Allowed elements

  /// The elements of a text that a collection can allow, with their attributes that it can allow; those in
  /// code do not count.
  static func allowed(in html: [UInt8]) -> [String: Set<String>] {
    var elements: [String: Set<String>] = [:]
    forEachTag(in: html) { tag in
      let name = name(of: tag.name)
      guard AllowedHTML.possible.contains(name) else { return }
      var attributes = elements[name] ?? []
      for attribute in HTMLAttributes(of: tag.piece, in: tag.html) {
        var own = attribute.name.string.lowercased()
        if name == "a", own == "name" { own = "id" }
        if AllowedHTML.attributes(of: name).contains(own) { attributes.insert(own) }
      }
      elements[name] = attributes
    }
    return elements
  }

  /// The ids of the elements of a text, without those in code.
  static func ids(in html: [UInt8]) -> Set<String> {
    var ids: Set<String> = []
    forEachTag(in: html) { tag in
      for attribute in HTMLAttributes(of: tag.piece, in: tag.html) {
        let isAnchor = tag.name == "a" && attribute.name.equalsLowercased("name")
        guard isAnchor || attribute.name.equalsLowercased("id") else { continue }
        ids.insert(CharacterReferences.resolved(tag.html.slice(attribute.value)))
      }
    }
    return ids
  }

  /// Calls `body` for each start and end tag of a text outside of code.
  private static func forEachTag(in html: [UInt8], _ body: (Tag) -> Void) {
    guard html.contains(0x3C) else { return }
    let (fences, spans) = (CodeFences(html), CodeSpanRanges(html))
    html.withUnsafeBufferPointer { bytes in
      let text = HTMLRepair(bytes: bytes)
      var place = 0
      while let tag = text.nextTag(from: place, within: bytes.count) {
        let start = tag.range.lowerBound
        if fences.contains(start) || spans.contains(start) {
          place = start + 1
          continue
        }
        place = tag.range.upperBound
        if tag.kind != .unseen { body(tag) }
      }
    }
  }
}
