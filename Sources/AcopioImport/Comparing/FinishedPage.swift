import AcopioBase

/// The title, visible words and links of an HTML page.
struct FinishedPage {
  /// The title on one line; empty without one.
  private(set) var title = ""
  /// The visible words outside of navigation, in lower case, with the number of times each is there.
  private(set) var words: [String: Int] = [:]
  /// The targets of links, as written.
  private(set) var links: [String] = []
  /// The sources of pictures, as written.
  private(set) var pictures: [String] = []
  /// The ids of headings below the first `<h1>`, in order.
  private(set) var headings: [String] = []
  /// The id of the first `<h1>`, at the beginning of the page.
  private(set) var titleID: String?
  /// The absolute address that the page gives itself.
  private(set) var canonical: String?
  /// The ids that links can lead to.
  private(set) var ids: Set<String> = []
  /// The address to which the page sends visitors.
  private(set) var target: String?

  /// Elements whose text nobody sees.
  private static let unseen: Set<String> = ["head", "noscript", "script", "style", "template"]
  /// Elements around the text of a page.
  private static let around: Set<String> = ["button", "footer", "nav", "select", "svg"]
  /// The classes by which highlighters name the numbers of lines.
  private static let lineNumbers: Set<String> = ["gutter", "lineno", "linenos", "ln", "lnt"]

  /// Reads a page.
  ///
  /// With `isOwn`, only what is in `<main>` counts, or outside of navigation and footer; without it,
  /// everything that can be seen.
  init(_ html: Bytes, isOwn: Bool) {
    var hidden: (name: String, depth: Int)?
    var isTitle = false
    var hasMain = false
    var mainDepth = 0
    if isOwn {
      hasMain = HTMLPieces(html).contains { $0.kind == .start && $0.name.equalsLowercased("main") }
    }
    for piece in HTMLPieces(html) {
      let name = piece.name.string.lowercased()
      switch piece.kind {
      case .start:
        if name == "title", title.isEmpty, hidden?.name == "head" || hidden == nil {
          isTitle = true
        }
        if name == "main" { mainDepth += 1 }
        if let open = hidden, open.name == name { hidden?.depth += 1 }
        takeAttributes(of: piece, name, html, isOwn: (!hasMain || mainDepth > 0) && hidden == nil)
        let isUnseen =
          FinishedPage.unseen.contains(name)
          || isOwn && FinishedPage.around.contains(name)
          || FinishedPage.hasLineNumbers(piece, html)
        if hidden == nil, isUnseen { hidden = (name, 1) }
      case .end:
        if name == "title" { isTitle = false }
        if name == "main" { mainDepth = max(0, mainDepth - 1) }
        if let open = hidden, open.name == name {
          hidden = open.depth == 1 ? nil : (name, open.depth - 1)
        }
      case .text:
        let text = CharacterReferences.resolved(html.slice(piece.range))
        if isTitle { title += text }
        guard hidden == nil, !hasMain || mainDepth > 0 else { continue }
        for word in FinishedPage.words(of: text) { words[word, default: 0] += 1 }
      case .unseen: continue
      }
    }
    title = title.split { $0.isWhitespace }.joined(separator: " ")
  }

  /// The words of a text: runs of letters and digits.
  private static func words(of text: String) -> [String] {
    NamedReferences.resolved(text).lowercased().split { !$0.isLetter && !$0.isNumber }
      .map(String.init)
  }

  /// Whether an element contains the numbers of lines of code.
  private static func hasLineNumbers(_ piece: HTMLPieces.Piece, _ html: Bytes) -> Bool {
    HTMLAttributes(of: piece, in: html).contains { attribute in
      attribute.name.equalsLowercased("class")
        && html.slice(attribute.value).string.split(separator: " ")
          .contains { lineNumbers.contains(String($0)) }
    }
  }

  private mutating func takeAttributes(
    of piece: HTMLPieces.Piece, _ name: String, _ html: Bytes, isOwn: Bool
  ) {
    var values: [String: String] = [:]
    for attribute in HTMLAttributes(of: piece, in: html) {
      let key = attribute.name.string.lowercased()
      guard
        ["content", "data-title", "href", "http-equiv", "id", "name", "rel", "src"].contains(key)
      else {
        continue
      }
      values[key] = CharacterReferences.resolved(html.slice(attribute.value))
    }
    // The name above code, which a style sheet shows.
    if let title = values["data-title"] {
      for word in FinishedPage.words(of: title) { words[word, default: 0] += 1 }
    }
    if let id = values["id"] {
      ids.insert(id)
      if name == "h1", titleID == nil {
        titleID = id
      } else if ["h1", "h2", "h3", "h4", "h5", "h6"].contains(name) {
        headings.append(id)
      }
    }
    switch name {
    case "a":
      if let name = values["name"] { ids.insert(name) }
      if isOwn, let target = values["href"] { links.append(target) }
    case "img":
      if isOwn, let source = values["src"] { pictures.append(source) }
    case "link":
      if values["rel"]?.lowercased() == "canonical" { canonical = values["href"] }
    case "meta":
      guard values["http-equiv"]?.lowercased() == "refresh",
        let found = values["content"]?.firstMatch(
          of: /[;,]\s*(?i:url)\s*=\s*['\u{22}]?([^'\u{22}]+)/)
      else { return }
      target = String(found.1)
    default: return
    }
  }
}
