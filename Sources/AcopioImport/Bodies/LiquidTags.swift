import AcopioBase

/// Rewrites the tags of Liquid and Nunjucks in a text: links to pages, values of the site, code.
///
/// Loops, conditions and computed values are left out, and tags of plugins become components; all are reported as
/// `not-imported`.
struct LiquidTags {
  let addresses: ForeignAddresses
  let mapping: ShortcodeMapping
  /// The includes of the site, by their names.
  let templates: [String: OwnTemplate]
  /// `site` and `page`.
  let variables: [String: Value]
  /// Whether the text is HTML as a whole.
  private let isHTML: Bool
  /// Whether `{# … #}` is a comment, as in Nunjucks.
  private let hasComments: Bool
  var directives = DirectiveUses()
  var diagnostics = Diagnostics()
  /// The folder of the file of the text, from which some includes are read.
  private(set) var folder = ""
  /// The tags of the text that belong together.
  private(set) var pairs = TagPairs([]) { _ in nil }
  /// The texts that the text itself gives a name, with `assign`, `capture` or `set`.
  private var named: [String: String] = [:]
  /// The element of the list that a loop is at, under its name.
  var element: (name: String, value: Value)?

  init(
    _ addresses: ForeignAddresses, _ mapping: ShortcodeMapping, _ templates: [String: OwnTemplate],
    _ variables: [String: Value], isHTML: Bool = false, hasComments: Bool = false
  ) {
    self.isHTML = isHTML
    self.hasComments = hasComments
    self.addresses = addresses
    self.mapping = mapping
    self.templates = templates
    self.variables = variables
  }

  /// Rewrites a text that came from `file`.
  mutating func rewrite(_ text: inout EditedText, of file: SourceFile) {
    if hasComments { removeComments(&text, file) }
    var scanner = TagScanner(text.bytes, .liquid)
    var edits: [TextEdit] = []
    let lines = TextLines(text.bytes)
    folder = file.path.fileFolder
    named = [:]
    pairs = LiquidTags.pairs(of: text.bytes)
    // The offset of the tag that ends the code before it; code can contain tags, but no other
    // blocks.
    var codeEnd = -1
    var from = 0
    while let tag = scanner.next(from: from) {
      from = tag.range.upperBound
      if tag.mark == "{%", ["raw", "comment"].contains(tag.name) {
        guard let end = close("end\(tag.name)", &scanner, from) else { break }
        from = end.range.upperBound
        edits += region(tag, end, text, file)
      } else if tag.range.lowerBound == codeEnd {
        continue
      } else if tag.range.lowerBound > codeEnd, let (edit, end) = loop(tag, text) {
        edits.append(edit)
        from = end
      } else if tag.range.lowerBound > codeEnd, let end = takeName(tag, text) {
        edits.append(TextEdit(tag.range.lowerBound..<end, ""))
        from = end
      } else if tag.range.lowerBound > codeEnd, let (close, found) = pair(tag, text, lines) {
        edits += found
        if tag.name == "highlight" {
          codeEnd = close.lowerBound
        } else {
          from = close.upperBound
        }
      } else if let replacement = replacement(of: tag) {
        edits.append(TextEdit(tag.range, replacement))
      } else if tag.range.lowerBound < codeEnd {
        diagnostics.leftOut(
          tag.mark == "{{"
            ? "a value of a template in code is text here"
            : "the tag '\(tag.name)' in code is text here",
          at: text.origin(tag.range, in: file), remedy: "write its output")
      } else if let (found, end) = own(tag, text, lines) {
        edits += found
        from = end
      } else {
        let removal = removal(of: tag, text)
        edits.append(removal)
        from = max(from, removal.range.upperBound)
        report(tag, text, file)
      }
    }
    text.apply(
      edits.inOrder {
        ($0.range.lowerBound, $0.range.upperBound) < ($1.range.lowerBound, $1.range.upperBound)
      })
  }

  /// Removes the comments of Nunjucks, outside of code.
  private mutating func removeComments(_ text: inout EditedText, _ file: SourceFile) {
    let bytes = text.bytes
    guard text.text.contains("{#") else { return }
    let (fences, spans) = (CodeFences(bytes), CodeSpanRanges(bytes))
    var edits: [TextEdit] = []
    var place = 0
    while place + 1 < bytes.count {
      defer { place += 1 }
      guard bytes[place] == 0x7B, bytes[place + 1] == 0x23, !fences.contains(place),
        !spans.contains(place),
        let end = (place + 2..<max(place + 2, bytes.count - 1)).first(where: {
          bytes[$0] == 0x23 && bytes[$0 + 1] == 0x7D
        })
      else { continue }
      let range = place..<end + 2
      edits.append(TextEdit(range, ""))
      diagnostics.leftOut(
        "a comment was left out", at: text.origin(range, in: file), remedy: "keep it elsewhere")
      place = end + 1
    }
    text.apply(edits)
  }

  /// The tags of a text that belong together; of those in code and comments, none.
  private static func pairs(of bytes: [UInt8]) -> TagPairs {
    var scanner = TagScanner(bytes, .liquid)
    var tags: [BodyTag] = []
    var ends: [String: Int] = [:]
    while let tag = scanner.next() {
      if tag.mark == "{%" { tags.append(tag) }
    }
    for tag in tags where tag.name.hasPrefix("end") { ends[tag.name, default: 0] += 1 }
    var verbatim: String?
    let outer = tags.filter { tag in
      let isEnd = tag.name.hasPrefix("end")
      if isEnd { ends[tag.name, default: 1] -= 1 }
      if let end = verbatim {
        guard tag.name == end else { return false }
        verbatim = nil
      } else if ["comment", "highlight", "raw"].contains(tag.name),
        ends["end\(tag.name)", default: 0] > 0
      {
        verbatim = "end\(tag.name)"
      }
      return true
    }
    return TagPairs(outer) { $0.name.hasPrefix("end") ? String($0.name.dropFirst(3)) : nil }
  }

  /// The next tag with this name.
  private func close(_ name: String, _ scanner: inout TagScanner, _ from: Int) -> BodyTag? {
    var from = from
    while let tag = scanner.next(from: from) {
      if tag.mark == "{%", tag.name == name { return tag }
      from = tag.range.upperBound
    }
    return nil
  }

  /// The block for a pair of tags such as `{% callout %}…{% endcallout %}`, and where the last tag is.
  private mutating func pair(
    _ tag: BodyTag, _ text: EditedText, _ lines: TextLines
  ) -> (close: Range<Int>, edits: [TextEdit])? {
    let isCode = tag.name == "highlight"
    guard tag.mark == "{%", isCode || mapping.names.contains(tag.name), let end = pairs.end(of: tag)
    else { return nil }
    let region = BlockRegion(text.bytes, lines, tag.range, end.range)
    if isCode {
      let language = tag.rest.prefix { !$0.isWhitespace }
      return (end.range, region.code(String(language), String(tag.rest[language.endIndex...])))
    }
    return mapping.directive(for: tag.name, TagArguments(tag.rest), &directives)
      .map { (end.range, region.edits(first: ":::\($0)", last: ":::")) }
  }

  private mutating func region(
    _ tag: BodyTag, _ end: BodyTag, _ text: EditedText, _ file: SourceFile
  ) -> [TextEdit] {
    if tag.name == "raw" {
      let inner = tag.range.upperBound..<end.range.lowerBound
      return [TextEdit(tag.range, "")] + escapes(in: inner, text) + [TextEdit(end.range, "")]
    }
    diagnostics.leftOut(
      "a comment was left out", at: text.origin(tag.range, in: file), remedy: "keep it elsewhere")
    return [TextEdit(tag.range.lowerBound..<end.range.upperBound, "")]
  }

  /// Backslashes before the braces of tags that are shown as they are, outside of code.
  private func escapes(in range: Range<Int>, _ text: EditedText) -> [TextEdit] {
    guard !isHTML else { return [] }
    let bytes = text.bytes
    let (fences, spans) = (CodeFences(bytes), CodeSpanRanges(bytes))
    return range.compactMap { index in
      guard index + 1 < range.upperBound, bytes[index] == 0x7B,
        [0x7B, 0x25].contains(bytes[index + 1]), index == 0 || bytes[index - 1] != 0x7B,
        !fences.contains(index), !spans.contains(index)
      else { return nil }
      return TextEdit(index..<index, "\\")
    }
  }

  // MARK: - Tags

  private mutating func replacement(of tag: BodyTag) -> String? {
    if tag.mark == "{{" { return output(tag.content) }
    switch tag.name {
    case "link": return link(tag.rest)
    case "post_url": return post(tag.rest)
    case "include", "include_relative", "render": return include(tag.rest)
    default:
      return mapping.directive(for: tag.name, TagArguments(tag.rest), &directives)
        .map { "::\($0)" }
    }
  }

  private func link(_ path: String) -> String? {
    let path = String(path.drop { $0 == "/" })
    return addresses.page(from: path)?.reference ?? addresses.copy(from: path)
  }

  private func post(_ name: String) -> String? {
    let names = ["md", "markdown"].map { "\(name).\($0)" }
    return names.lazy.compactMap { addresses.page(ending: "_posts/\($0)") }.first?.reference
  }

  private mutating func include(_ rest: String) -> String? {
    guard let (file, arguments) = called(rest) else { return nil }
    return mapping.directive(for: file.fileStem, arguments, &directives).map { "::\($0)" }
  }

  /// The file that an include names, and its other arguments.
  func called(_ rest: String) -> (file: String, arguments: TagArguments)? {
    let words = TagArguments(rest)
    guard let file = words.positional.first else { return nil }
    // The name may be in quotation marks.
    let isQuoted = rest.trimmingSpaces.first.map { "\"'".contains($0) } ?? false
    let others = rest.drop(while: \.isWhitespace).dropFirst(file.count + (isQuoted ? 2 : 0))
    return (file, TagArguments(String(others)) { value($0) })
  }

  // MARK: - Values

  /// Takes a text that a tag gives a name, and returns where the tag or its block ends; `nil` if the text is computed.
  private mutating func takeName(_ tag: BodyTag, _ text: EditedText) -> Int? {
    guard tag.mark == "{%" else { return nil }
    switch tag.name {
    case "capture":
      guard let end = pairs.end(of: tag) else { return nil }
      let inner = String(
        decoding: text.bytes[tag.range.upperBound..<end.range.lowerBound], as: UTF8.self)
      guard !inner.contains("{%"), !inner.contains("{{") else { return nil }
      named[tag.rest.trimmingSpaces] = inner
      return end.range.upperBound
    case "assign", "set":
      guard let match = tag.rest.wholeMatch(of: /\s*([\w\-]+)\s*=\s*("[^"]*"|'[^']*'|[\w.\-]+)\s*/),
        let value = self.value(String(match.2))
      else { return nil }
      named[String(match.1)] = value
      return tag.range.upperBound
    default: return nil
    }
  }

  /// The text of `{{ site.title }}` or `{{ '/about/' | relative_url }}`; `nil` if it is computed.
  func output(_ content: String) -> String? {
    let parts = content.split(separator: "|", omittingEmptySubsequences: false)
      .map { String($0).trimmingSpaces }
    guard let first = parts.first, var text = value(first) else { return nil }
    for filter in parts.dropFirst() {
      switch filter {
      case "absolute_url", "relative_url", "url": text = text.hasPrefix("/") ? text : "/" + text
      case "escape", "strip", "safe": continue
      case "markdownify":
        text = text.trimmingSpaces
        // In HTML, only an element that says so has Markdown.
        if text.contains(where: { "*_`[\n".contains($0) }) {
          text = "\n<div markdown=\"1\">\n\n\(text)\n\n</div>\n"
        }
      case "upcase", "upper": text = text.uppercased()
      case "downcase", "lower": text = text.lowercased()
      default: return nil
      }
    }
    return text
  }

  func value(_ name: String) -> String? {
    if let quote = name.first, quote == "'" || quote == "\"", name.last == quote, name.count > 1 {
      return String(name.dropFirst().dropLast())
    }
    if let text = named[name] { return text }
    // The address of the site is added to every link here.
    if name == "site.baseurl" || name == "site.url" { return "" }
    var steps = name.split(separator: ".").map(String.init)
    guard !steps.isEmpty else { return nil }
    let first = steps.removeFirst()
    guard var value = element?.name == first ? element?.value : variables[first] else { return nil }
    for step in steps { value = value.member(named: step) }
    return value.hasText && value.text.count < 200 ? value.text.string : nil
  }

  /// The list that a name stands for; `nil` for other values.
  func list(_ name: String) -> [Value]? {
    var steps = name.split(separator: ".").map(String.init)
    guard !steps.isEmpty, var value = variables[steps.removeFirst()] else { return nil }
    for step in steps { value = value.member(named: step) }
    return value.kind == .array ? Array(value.elements) : nil
  }
}

extension EditedText {
  /// The origin of a range, in the file that the text came from.
  func origin(_ range: Range<Int>, in file: SourceFile) -> Origin {
    let start = source(of: range.lowerBound)
    let end = range.isEmpty ? start : source(of: range.upperBound - 1) + 1
    return file.origin(start..<max(start, end))
  }
}
