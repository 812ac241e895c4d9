import AcopioModel

/// A list of attributes such as `#id .class width="200"`.
struct MarkdownAttributes {
  private var id: String?
  private var classes: [String] = []
  private var others: [(name: String, value: String)] = []

  /// Reads the inside of braces; `nil` if it is something else.
  init?(_ text: String) {
    var rest = text[...]
    // Made once, since every use of a literal reads it anew.
    let pattern =
      /\s*(?:#([\w\-:.]+)|\.([\w\-:]+)|([A-Za-z][\w\-]*)=(?:\u{22}([^\u{22}]*)\u{22}|'([^']*)'|([^\s\u{22}']+)))/
    while let match = rest.prefixMatch(of: pattern) {
      if let id = match.1 { self.id = String(id) }
      if let name = match.2 { classes.append(String(name)) }
      if let name = match.3 {
        let value = String(match.4 ?? match.5 ?? match.6 ?? "")
        switch name.lowercased() {
        case "id": id = value
        case "class": classes += value.split(separator: " ").map(String.init)
        default: others.append((name.lowercased(), value))
        }
      }
      rest = rest[match.range.upperBound...]
    }
    // A reference to a list elsewhere, or the word 'toc'.
    guard rest.allSatisfy({ $0.isWhitespace || $0.isLetter || $0 == "-" || $0 == "_" }) else {
      return nil
    }
    if id == nil, classes.isEmpty, others.isEmpty, !text.contains(where: \.isLetter) { return nil }
    let words = rest.split(separator: " ")
    guard words.isEmpty || words.allSatisfy({ ["toc", "data-toc-skip"].contains($0) }) else {
      return nil
    }
  }

  /// Whether there is nothing that anything can keep.
  var isEmpty: Bool { id == nil && classes.isEmpty && others.isEmpty }

  /// The id and the classes in the form for headings; empty without any.
  var braces: String {
    let all = (id.map { ["#\($0)"] } ?? []) + classes.filter { !$0.contains(":") }.map { ".\($0)" }
    return all.isEmpty ? "" : "{\(all.joined(separator: " "))}"
  }

  /// The attributes of code: its language, and the others as they are written after a fence.
  var ofCode: (language: String?, others: String) {
    let language = classes.first { $0.hasPrefix("language-") }?.dropFirst("language-".count)
    let isNumbered = classes.contains { ["line-numbers", "linenos", "numberLines"].contains($0) }
    let title = others.first { ["file", "title", "filename", "name"].contains($0.name) }?.value
    var pieces = isNumbered ? ["linenos"] : []
    if let title, !title.contains(where: { "`\"}".contains($0) }) {
      pieces.append("title=\"\(title)\"")
    }
    return (language.map(String.init), pieces.joined(separator: " "))
  }

  /// A start tag with those attributes that the element can have; empty if there are none.
  func tag(_ element: String, _ more: [(name: String, value: String)] = []) -> String {
    let allowed = AllowedHTML.attributes(of: element)
    var all = more
    if let id { all.append(("id", id)) }
    if !classes.isEmpty { all.append(("class", classes.joined(separator: " "))) }
    all += others.filter { own in
      allowed.contains(own.name) && !all.contains { $0.name == own.name }
    }
    if all.count == more.count { return "" }
    let text = all.map { " \($0.name)=\"\($0.value.replacing("\"", with: "&quot;"))\"" }.joined()
    return "<\(element)\(text)>"
  }
}

/// A link or an image that ends where its attributes begin.
struct MarkdownLink {
  /// The index of its `[`, or of the `!` before it.
  let start: String.Index
  private let label: String
  private let target: String
  private let isImage: Bool

  /// Finds the link at the end of a text in one line.
  init?(endingAt text: Substring) {
    guard text.last == ")", let open = MarkdownLink.partner(of: ")", "(", in: text.dropLast()),
      open > text.startIndex
    else { return nil }
    let bracket = text.index(before: open)
    guard text[bracket] == "]",
      let first = MarkdownLink.partner(of: "]", "[", in: text[..<bracket])
    else { return nil }
    label = String(text[text.index(after: first)..<bracket])
    let inner = String(text[text.index(after: open)...].dropLast()).trimmingSpaces
    // A title follows the address.
    target = inner.split(separator: " ").first.map(String.init) ?? ""
    isImage = first > text.startIndex && text[text.index(before: first)] == "!"
    start = isImage ? text.index(before: first) : first
  }

  /// The index of the bracket that opens what ends after `text`.
  private static func partner(
    of close: Character, _ open: Character, in text: Substring
  ) -> String.Index? {
    var depth = 1
    for index in text.indices.reversed() {
      if text[index] == close { depth += 1 }
      if text[index] == open { depth -= 1 }
      if depth == 0 { return index }
    }
    return nil
  }

  /// The same as HTML with attributes; empty if it cannot have any of them.
  func html(_ attributes: MarkdownAttributes) -> String {
    if isImage { return attributes.tag("img", [("src", target), ("alt", label)]) }
    // Without a text and a target, it only marks a place.
    if target.isEmpty, label.isEmpty {
      let mark = attributes.tag("span")
      return mark.isEmpty ? "" : "\(mark)</span>"
    }
    let start = attributes.tag("a", [("href", target)])
    return start.isEmpty ? "" : "\(start)\(label)</a>"
  }
}
