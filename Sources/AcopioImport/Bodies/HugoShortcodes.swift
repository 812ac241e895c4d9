import AcopioBase

/// Rewrites the shortcodes of Hugo in a text: references, pictures, code, videos, and the
/// shortcodes of a mapping.
///
/// Shortcodes without an equivalent stay as text, and are reported as `not-imported`.
struct HugoShortcodes {
  let addresses: ForeignAddresses
  let mapping: ShortcodeMapping
  /// The shortcodes of the site, by their names.
  let templates: [String: OwnTemplate]
  /// `site.Params` for the shortcode `param`.
  let params: Value
  /// The site's address without a `/` at its end.
  let base: String
  /// The number of the language of the text.
  private var language = 0
  var directives = DirectiveUses()
  private(set) var diagnostics = Diagnostics()

  init(
    _ addresses: ForeignAddresses, _ mapping: ShortcodeMapping, _ templates: [String: OwnTemplate],
    params: Value, base: String
  ) {
    self.addresses = addresses
    self.mapping = mapping
    self.templates = templates
    self.params = params
    self.base = base
  }

  /// Shortcodes can be inside others, but not as deep as this.
  private static let rounds = 10

  /// Rewrites a text that came from `file`, the source of the page `source`.
  mutating func rewrite(
    _ text: inout EditedText, of file: SourceFile, source: String, in language: Int = 0
  ) {
    self.language = language
    if !mapping.names.contains("comment") { removeComments(&text, file) }
    for _ in 0..<HugoShortcodes.rounds {
      let edits = edits(of: text, source)
      if edits.isEmpty { break }
      text.apply(edits)
    }
    finish(&text, file)
  }

  /// Removes the text between the tags `comment`, which Hugo does not publish, also in code.
  private mutating func removeComments(_ text: inout EditedText, _ file: SourceFile) {
    let tags = tags(of: text)
    let pairs = pairs(of: tags)
    var edits: [TextEdit] = []
    var done = 0
    for tag in tags where tag.name == "comment" && tag.range.lowerBound >= done {
      guard let close = pairs.end(of: tag) else { continue }
      edits.append(TextEdit(tag.range.lowerBound..<close.range.upperBound, ""))
      done = close.range.upperBound
      diagnostics.leftOut(
        "the text of the shortcode 'comment' was left out", at: text.origin(tag.range, in: file),
        remedy: "keep it elsewhere")
    }
    text.apply(edits)
  }

  /// The edits of the outermost shortcodes that have an equivalent; their content is for later
  /// rounds.
  private mutating func edits(of text: EditedText, _ source: String) -> [TextEdit] {
    let code = CodeFences(text.bytes)
    let spans = CodeSpanRanges(text.bytes)
    // Hugo also replaces references in code.
    let tags = tags(of: text).filter { $0.isReference || !code.contains($0.range.lowerBound) }
    let pairs = pairs(of: tags)
    let lines = TextLines(text.bytes)
    var edits: [TextEdit] = []
    var done = 0
    for tag in tags where tag.range.lowerBound >= done && !tag.isExample {
      let close = pairs.end(of: tag)
      if let close, let found = region(tag, close, text, lines) {
        edits += found
        done = close.range.upperBound
      } else if tag.isReference {
        let start = tag.range.lowerBound
        let isCode = code.contains(start) || spans.contains(start)
        let place: ReferencePlace = isCode ? .text : .init(of: tag.range, in: text.bytes)
        guard let new = reference(arguments(of: tag), source, place) else { continue }
        edits.append(TextEdit(tag.range, new))
        done = tag.range.upperBound
      } else if let new = component(of: tag, text, lines) ?? replacement(of: tag) {
        let end = (close ?? tag).range.upperBound
        edits.append(TextEdit(tag.range.lowerBound..<end, new))
        done = end
      } else if !tag.content.hasPrefix("/") {
        let found = own(tag, close, text, lines)
        edits += found
        if !found.isEmpty { done = (close ?? tag).range.upperBound }
      }
    }
    return edits
  }

  /// The block that a pair of tags becomes.
  private mutating func region(
    _ tag: BodyTag, _ close: BodyTag, _ text: EditedText, _ lines: TextLines
  ) -> [TextEdit]? {
    let region = BlockRegion(text.bytes, lines, tag.range, close.range)
    let arguments = TagArguments(tag.rest)
    if tag.name == "highlight" {
      let words = arguments.positional
      return region.code(
        words.first ?? arguments["lang"] ?? arguments["type"] ?? "",
        arguments["options"] ?? words.dropFirst().joined(separator: ","))
    }
    if tag.name == "details", !mapping.names.contains("details") {
      let label =
        arguments["summary"] ?? arguments["title"] ?? arguments.positional.first ?? "Details"
      let open = arguments["open"] == "true" ? "{open=true}" : ""
      return region.edits(first: ":::details[\(label.escapingBrackets)]\(open)", last: ":::")
    }
    return mapping.directive(for: tag.name, arguments, &directives)
      .map { region.edits(first: ":::\($0)", last: ":::") }
  }

  /// Reports the remaining shortcodes, and writes commented ones, which are examples, in their
  /// readable form.
  private mutating func finish(_ text: inout EditedText, _ file: SourceFile) {
    var edits: [TextEdit] = []
    let (code, spans) = (CodeFences(text.bytes), CodeSpanRanges(text.bytes))
    for tag in tags(of: text) {
      if tag.isExample {
        let inner = String(tag.content.dropFirst(2).dropLast(2)).trimmingSpaces
        let start = tag.range.lowerBound
        let escape = code.contains(start) || spans.contains(start) ? "" : "\\"
        edits.append(
          TextEdit(
            tag.range, "\(escape)\(tag.mark) \(inner) \(tag.mark == "{{<" ? ">" : "%")}}"))
      } else if !tag.content.hasPrefix("/") {
        report(tag, isCode: code.contains(tag.range.lowerBound), text, file)
      }
    }
    text.apply(edits)
  }

  private func tags(of text: EditedText) -> [BodyTag] {
    var scanner = TagScanner(text.bytes, .shortcodes)
    var tags: [BodyTag] = []
    while let tag = scanner.next() { tags.append(tag) }
    return tags
  }

  /// The tags that belong together; examples belong to nothing.
  private func pairs(of tags: [BodyTag]) -> TagPairs {
    TagPairs(tags.filter { !$0.isExample }) {
      $0.content.hasPrefix("/") ? String($0.content.dropFirst()).trimmingSpaces : nil
    }
  }

  func arguments(of tag: BodyTag) -> TagArguments {
    let isClosed = tag.rest.hasSuffix("/")
    return TagArguments(isClosed ? String(tag.rest.dropLast()) : tag.rest)
  }

  /// The ready component for a video or code elsewhere, which is on a line of its own.
  private func component(of tag: BodyTag, _ text: EditedText, _ lines: TextLines) -> String? {
    guard !mapping.names.contains(tag.name),
      OwnTemplatePlace(text.bytes, lines, tag.range).isAlone
    else { return nil }
    let arguments = arguments(of: tag)
    let words = arguments.positional
    func isName(_ text: String) -> Bool { text.wholeMatch(of: /[\w\-]+/) != nil }
    switch tag.name {
    case "youtube":
      guard let id = words.first ?? arguments["id"], isName(id) else { return nil }
      return "::youtube[\((arguments["title"] ?? "YouTube").escapingBrackets)]{id=\"\(id)\"}"
    case "gist" where words.count > 1 && isName(words[0]) && isName(words[1]):
      let file = words.count > 2 && !words[2].contains("\"") ? " file=\"\(words[2])\"" : ""
      return "::gist{user=\"\(words[0])\" id=\"\(words[1])\"\(file)}"
    default: return nil
    }
  }

  private mutating func replacement(of tag: BodyTag) -> String? {
    let arguments = arguments(of: tag)
    switch tag.name {
    case "figure": return figure(arguments)
    case "param": return arguments.positional.first.flatMap(param)
    case "youtube":
      let id = arguments.positional.first ?? arguments["id"]
      return id.map { "<https://www.youtube.com/watch?v=\($0)>" }
    case "gist" where !mapping.names.contains("gist") && arguments.positional.count > 1:
      let words = arguments.positional
      let file = words.count > 2 ? "#file-\(words[2].slug)" : ""
      return "<https://gist.github.com/\(words[0])/\(words[1])\(file)>"
    case "tweet", "x", "twitter":
      guard !mapping.names.contains(tag.name), let user = arguments["user"],
        let id = arguments["id"]
      else { return mapped(tag, arguments) }
      return "<https://x.com/\(user)/status/\(id)>"
    case "vimeo":
      return (arguments.positional.first ?? arguments["id"]).map { "<https://vimeo.com/\($0)>" }
    default: return mapped(tag, arguments)
    }
  }

  private mutating func mapped(_ tag: BodyTag, _ arguments: TagArguments) -> String? {
    mapping.directive(for: tag.name, arguments, &directives).map { "::\($0)" }
  }

  private func reference(
    _ arguments: TagArguments, _ source: String, _ place: ReferencePlace
  ) -> String? {
    guard let written = arguments.positional.first ?? arguments["path"] else { return nil }
    let parts = written.split(separator: "#", maxSplits: 1, omittingEmptySubsequences: false)
    let (path, fragment) = (String(parts[0]), parts.count > 1 ? "#\(parts[1])" : "")
    if path.isEmpty { return fragment }
    guard let page = target(path, source) else { return nil }
    switch place {
    case .destination: return page.reference + fragment
    case .autolink: return base + addresses.published(page) + fragment
    case .text:
      let path = base.split(separator: "/", maxSplits: 3, omittingEmptySubsequences: false)
        .dropFirst(3).first.map { "/\($0)" }
      return (path ?? "") + addresses.published(page) + fragment
    }
  }

  private func target(_ path: String, _ source: String) -> ForeignAddresses.Page? {
    let local = RelativePath.resolved(path, from: source)
    for candidate in [local, RelativePath.resolved("/content/\(path)", from: "")] {
      guard let candidate else { continue }
      for end in ["", ".md", "/_index.md", "/index.md"] {
        if let page = addresses.page(from: candidate + end, in: language) { return page }
      }
    }
    return addresses.page(ending: path, in: language)
  }

  private func figure(_ arguments: TagArguments) -> String? {
    guard let address = arguments["src"] ?? arguments.positional.first else { return nil }
    let alt = arguments["alt"] ?? arguments["caption"] ?? arguments["title"] ?? ""
    let image = "![\(alt.escapingBrackets)](\(address.asDestination))"
    let linked = arguments["link"].map { "[\(image)](\($0.asDestination))" } ?? image
    // Hugo prints the caption whether or not it also describes the picture.
    var words: [String] = []
    if let title = arguments["title"]?.trimmingSpaces, !title.isEmpty {
      words.append("**\(title)**")
    }
    if let caption = arguments["caption"]?.trimmingSpaces, !caption.isEmpty {
      words.append(caption.contains { "*_".contains($0) } ? caption : "*\(caption)*")
    }
    return words.isEmpty ? linked : "\(linked)\n\n" + words.joined(separator: " ") + "\n"
  }

  private func param(_ name: String) -> String? {
    param(name.split(separator: ".").map(String.init))
  }

  /// A parameter of the site, by the steps of its name.
  func param(_ steps: [String]) -> String? {
    var value = params
    for step in steps { value = value.member(named: step) }
    return value.hasText ? value.text.string : nil
  }

  private mutating func report(
    _ tag: BodyTag, isCode: Bool, _ text: EditedText, _ file: SourceFile
  ) {
    let isReference = tag.isReference
    diagnostics.leftOut(
      isReference
        ? "the reference leads to no page that was imported"
        : "the shortcode '\(tag.name)'\(isCode ? " in code" : "") is text here",
      at: text.origin(tag.range, in: file),
      remedy: isReference
        ? "link to a page that exists"
        : isCode
          ? "write its output"
          : "name a directive for it with '--shortcodes', or write its output")
  }
}

/// The context of a reference to a page in a text.
private enum ReferencePlace {
  /// Between `<` and `>`, where Markdown wants a whole address.
  case autolink
  /// The address of a link in Markdown.
  case destination
  /// Anywhere else; in HTML, the address becomes a link to the page if the element does.
  case text

  /// The place of the tag in `range`.
  init(of range: Range<Int>, in bytes: [UInt8]) {
    func byte(_ index: Int) -> UInt8 { bytes.indices.contains(index) ? bytes[index] : 0 }
    var index = range.lowerBound - 1
    let isInBrackets = byte(index) == 0x3C
    if isInBrackets { index -= 1 }
    while byte(index).isASCIIWhitespace { index -= 1 }
    if byte(index - 1) == 0x5D, byte(index) == 0x28 || byte(index) == 0x3A {
      self = .destination
    } else {
      self = isInBrackets && byte(range.upperBound) == 0x3E ? .autolink : .text
    }
  }
}

extension BodyTag {
  /// Whether it is a reference to another page.
  fileprivate var isReference: Bool { name == "ref" || name == "relref" }

  /// Whether it is a shortcode in a comment, the way to write about shortcodes.
  fileprivate var isExample: Bool { content.hasPrefix("/*") && content.hasSuffix("*/") }
}

extension String {
  /// The text with backslashes before brackets.
  var escapingBrackets: String {
    replacing("[", with: "\\[").replacing("]", with: "\\]").replacing("\n", with: " ")
  }

  /// The text as the destination of a link in Markdown.
  var asDestination: String {
    contains { $0 == " " || $0 == "(" || $0 == ")" } ? "<\(self)>" : self
  }
}
