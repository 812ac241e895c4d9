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
  private(set) var directives = DirectiveUses()
  private(set) var diagnostics = Diagnostics()
  /// Names of tags that nothing closes after a place where one was searched for.
  private var unpaired: Set<String> = []

  init(
    _ addresses: ForeignAddresses, _ mapping: ShortcodeMapping, _ templates: [String: OwnTemplate],
    _ variables: [String: Value]
  ) {
    self.addresses = addresses
    self.mapping = mapping
    self.templates = templates
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
      } else if tag.range.lowerBound < codeEnd {
        diagnostics.leftOut(
          tag.mark == "{{"
            ? "a value of a template in code is text here"
            : "the tag '\(tag.name)' in code is text here",
          at: text.origin(tag.range, in: file), remedy: "write its output")
      } else if let own = include(tag, text, lines) {
        edits.append(TextEdit(tag.range, own))
      } else {
        let (removed, isPlugin) = rest(of: tag, &scanner, text, lines)
        edits += removed
        if !isPlugin { report(tag, text, file) }
        if let end = removed.last?.range.upperBound, removed.count == 1 { from = max(from, end) }
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
    guard let (file, arguments) = called(rest) else { return nil }
    return mapping.directive(for: file.fileStem, arguments, &directives).map { "::\($0)" }
  }

  /// The file that an include names, and its other arguments.
  private func called(_ rest: String) -> (file: String, arguments: TagArguments)? {
    let words = TagArguments(rest)
    guard let file = words.positional.first else { return nil }
    return (file, TagArguments(String(rest.dropFirst(file.count))) { value($0) })
  }

  /// The output of an include of the site, or the component that takes its place.
  private mutating func include(
    _ tag: BodyTag, _ text: EditedText, _ lines: TextLines
  ) -> String? {
    guard tag.mark == "{%",
      ["include", "include_cached", "include_relative", "render"].contains(tag.name),
      let (file, arguments) = called(tag.rest), !mapping.names.contains(file.fileStem)
    else { return nil }
    let place = OwnTemplatePlace(text.bytes, lines, tag.range)
    if case .snippet(let snippet)? = templates[file] {
      let output = snippet.output(
        of: Snippet.Call(arguments: arguments, inner: "") { [self] in
          value($0.joined(separator: "."))
        })
      return place.written(output, inner: "", isMarkdown: true)
    }
    let directive = ShortcodeMapping.component(for: file.fileStem, arguments, &directives)
    return (place.isAlone ? "::" : ":") + directive
  }

  /// The tags that belong to Liquid or Nunjucks and have an end, with whether their text is left out, too.
  private static let blocks: [String: Bool] = [
    "block": false, "capture": true, "case": true, "for": true, "if": false, "macro": true,
    "set": true,
    "tablerow": true, "unless": false,
  ]
  private static let words: Set = [
    "assign", "break", "continue", "cycle", "decrement", "else", "elseif", "elsif", "extends",
    "from",
    "highlight", "import", "increment", "layout", "when",
  ]

  /// The edits for a tag without an equivalent: loops are left out, of conditions the first case stays, and tags of
  /// plugins become components.
  private mutating func rest(
    of tag: BodyTag, _ scanner: inout TagScanner, _ text: EditedText, _ lines: TextLines
  ) -> (edits: [TextEdit], isPlugin: Bool) {
    let removal = TextEdit(tag.range, "")
    guard tag.mark == "{%" else { return ([removal], false) }
    if ["link", "post_url"].contains(tag.name) {
      // A link with such a tag leads to its own page.
      let before = tag.range.lowerBound == 0 ? 0 : text.bytes[tag.range.lowerBound - 1]
      let isAddress = [UInt8(ascii: "("), UInt8(ascii: "\""), UInt8(ascii: "'")].contains(before)
      return ([TextEdit(tag.range, isAddress ? "#" : "")], false)
    }
    if let isWhole = LiquidTags.blocks[tag.name] {
      guard isWhole, let end = end(of: tag, scanner) else { return ([removal], false) }
      return ([TextEdit(tag.range.lowerBound..<end.upperBound, "")], false)
    }
    if ["else", "elseif", "elsif"].contains(tag.name), let end = end(of: tag, scanner) {
      return ([TextEdit(tag.range.lowerBound..<end.lowerBound, "")], false)
    }
    if LiquidTags.words.contains(tag.name) || tag.name.hasPrefix("end") {
      return ([removal], false)
    }
    let arguments = TagArguments(tag.rest)
    let place = OwnTemplatePlace(text.bytes, lines, tag.range)
    var ahead = scanner
    let from = tag.range.upperBound
    if !unpaired.contains(tag.name), let end = close("end\(tag.name)", &ahead, from) {
      let region = BlockRegion(text.bytes, lines, tag.range, end.range)
      let directive =
        if case .callout(let kind)? = OwnTemplate.callout(named: tag.name) {
          OwnTemplate.directive(ofCallout: kind, arguments)
        } else {
          ShortcodeMapping.component(for: tag.name, arguments, &directives)
        }
      return (region.edits(first: ":::\(directive)", last: ":::"), true)
    }
    unpaired.insert(tag.name)
    let directive = ShortcodeMapping.component(for: tag.name, arguments, &directives)
    return ([TextEdit(tag.range, (place.isAlone ? "::" : ":") + directive)], true)
  }

  /// The tag that ends a block, or the condition that a tag divides.
  private func end(of tag: BodyTag, _ scanner: TagScanner) -> Range<Int>? {
    let isDivider = ["else", "elseif", "elsif"].contains(tag.name)
    let names = isDivider ? ["if", "unless", "for", "case"] : [tag.name]
    var ahead = scanner
    var depth = 0
    var from = tag.range.upperBound
    while let next = ahead.next(from: from) {
      from = next.range.upperBound
      guard next.mark == "{%" else { continue }
      if names.contains(next.name) { depth += 1 }
      guard names.contains(where: { next.name == "end\($0)" }) else { continue }
      if depth == 0 { return next.range }
      depth -= 1
    }
    return nil
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
    // The first tag of a block speaks for the others.
    let isInner = ["else", "elseif", "elsif", "when"].contains(tag.name)
    if isInner
      || tag.name.hasPrefix("end") && LiquidTags.blocks[String(tag.name.dropFirst(3))] != nil
    {
      return
    }
    let origin = text.origin(tag.range, in: file)
    guard tag.mark == "{%" else {
      return diagnostics.leftOut(
        "a value of a template was left out", at: origin, remedy: "write the value itself")
    }
    if ["link", "post_url"].contains(tag.name) {
      return diagnostics.leftOut(
        "the tag '\(tag.name)' names no page that was imported; a link with it leads to its own page",
        at: origin,
        remedy: "link to a page that exists")
    }
    diagnostics.leftOut(
      ["if", "unless"].contains(tag.name)
        ? "of the condition '\(tag.name)', only the first case stays"
        : "the tag '\(tag.name)' was left out", at: origin,
      remedy: "write its output, or a layout that does the same")
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
