import AcopioBase

/// Rewrites the tags of Liquid and Nunjucks in a text: links to pages, values of the site, code.
///
/// Tags without an equivalent stay as text, and are reported as `not-imported`.
struct LiquidTags {
  let addresses: ForeignAddresses
  let mapping: ShortcodeMapping
  /// `site` and `page`.
  let variables: [String: Value]
  private(set) var directives = DirectiveUses()
  private(set) var diagnostics = Diagnostics()
  /// Names of tags that nothing closes after a place where one was searched for.
  private var unpaired: Set<String> = []

  init(_ addresses: ForeignAddresses, _ mapping: ShortcodeMapping, _ variables: [String: Value]) {
    self.addresses = addresses
    self.mapping = mapping
    self.variables = variables
  }

  /// Rewrites a text that came from `file`.
  mutating func rewrite(_ text: inout EditedText, of file: SourceFile) {
    var scanner = TagScanner(text.bytes, .liquid)
    var edits: [TextEdit] = []
    let lines = TextLines(text.bytes)
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
      } else if tag.range.lowerBound > codeEnd, let (close, found) = pair(tag, scanner, text, lines)
      {
        edits += found
        if tag.name == "highlight" {
          codeEnd = close.lowerBound
        } else {
          from = close.upperBound
        }
      } else if let replacement = replacement(of: tag) {
        edits.append(TextEdit(tag.range, replacement))
      } else {
        report(tag, text, file)
      }
    }
    text.apply(
      edits.inOrder {
        ($0.range.lowerBound, $0.range.upperBound) < ($1.range.lowerBound, $1.range.upperBound)
      })
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
    _ tag: BodyTag, _ scanner: TagScanner, _ text: EditedText, _ lines: TextLines
  ) -> (close: Range<Int>, edits: [TextEdit])? {
    let isCode = tag.name == "highlight"
    guard tag.mark == "{%", isCode || mapping.names.contains(tag.name),
      !unpaired.contains(tag.name)
    else { return nil }
    var ahead = scanner
    guard let end = close("end\(tag.name)", &ahead, tag.range.upperBound) else {
      unpaired.insert(tag.name)
      return nil
    }
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
    if tag.name == "raw" { return [TextEdit(tag.range, ""), TextEdit(end.range, "")] }
    diagnostics.leftOut(
      "a comment was left out", at: text.origin(tag.range, in: file), remedy: "keep it elsewhere")
    return [TextEdit(tag.range.lowerBound..<end.range.upperBound, "")]
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
    var arguments = TagArguments(rest)
    guard let file = arguments.positional.first else { return nil }
    arguments = TagArguments(String(rest.dropFirst(file.count)))
    let name = file.split(separator: "/").last.map(String.init) ?? file
    let stem = name.lastIndex(of: ".").map { String(name[..<$0]) } ?? name
    return mapping.directive(for: stem, arguments, &directives).map { "::\($0)" }
  }

  // MARK: - Values

  /// The text of `{{ site.title }}` or `{{ '/about/' | relative_url }}`; `nil` if it is computed.
  private func output(_ content: String) -> String? {
    let parts = content.split(separator: "|", omittingEmptySubsequences: false)
      .map { String($0).trimmingSpaces }
    guard let first = parts.first, var text = value(first) else { return nil }
    for filter in parts.dropFirst() {
      switch filter {
      case "absolute_url", "relative_url", "url": text = text.hasPrefix("/") ? text : "/" + text
      case "escape", "strip", "safe": continue
      case "upcase", "upper": text = text.uppercased()
      case "downcase", "lower": text = text.lowercased()
      default: return nil
      }
    }
    return text
  }

  private func value(_ name: String) -> String? {
    if let quote = name.first, quote == "'" || quote == "\"", name.last == quote, name.count > 1 {
      return String(name.dropFirst().dropLast())
    }
    // The address of the site is added to every link here.
    if name == "site.baseurl" || name == "site.url" { return "" }
    var steps = name.split(separator: ".").map(String.init)
    guard steps.count > 1, var value = variables[steps.removeFirst()] else { return nil }
    for step in steps { value = value.member(named: step) }
    return value.hasText && value.text.count < 200 ? value.text.string : nil
  }

  private mutating func report(_ tag: BodyTag, _ text: EditedText, _ file: SourceFile) {
    let origin = text.origin(tag.range, in: file)
    guard tag.mark == "{%" else {
      return diagnostics.leftOut(
        "a value of a template is text here", at: origin, remedy: "write the value itself")
    }
    let remedy: Message =
      ["include", "include_relative", "render"].contains(tag.name)
      ? "name a directive for it with '--shortcodes', or write its output"
      : ["link", "post_url"].contains(tag.name)
        ? "link to a page that exists" : "write its output, or a layout that does the same"
    diagnostics.leftOut("the tag '\(tag.name)' is text here", at: origin, remedy: remedy)
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
