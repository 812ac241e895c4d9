import AcopioBase

/// The includes of the site itself, the tags of its plugins, and what only a template can compute.
extension LiquidTags {
  /// The tags that begin a block which others divide.
  static let conditions: Set = ["case", "for", "if", "unless"]
  /// The tags that divide a block.
  static let dividers: Set = ["else", "elseif", "elsif", "when"]
  /// The tags of Liquid and Nunjucks that compute what is left out with them, up to their ends if they have one.
  private static let computed: Set = [
    "assign", "break", "capture", "case", "continue", "cycle", "decrement", "extends", "for",
    "from", "highlight",
    "import", "increment", "layout", "macro", "set", "tablerow",
  ]
  /// The tags of Liquid and Nunjucks whose text stays.
  private static let transparent: Set = ["block", "if", "unless"]
  private static let includes: Set = ["include", "include_cached", "include_relative", "render"]

  /// The tags of the languages, of which none is one of a plugin.
  private static let ofLanguage = computed.union(transparent).union(dividers).union([
    "link", "post_url",
  ])

  /// The edits that put the output of an include in its place, or a component that shows its text or that of a tag of a
  /// plugin, and where they end; `nil` for other tags.
  mutating func own(
    _ tag: BodyTag, _ text: EditedText, _ lines: TextLines
  ) -> (edits: [TextEdit], end: Int)? {
    guard tag.mark == "{%" else { return nil }
    let place = OwnTemplatePlace(text.bytes, lines, tag.range)
    var (name, arguments) = (tag.name, TagArguments(tag.rest))
    if LiquidTags.includes.contains(tag.name) {
      guard let (file, others) = called(tag.rest), !mapping.names.contains(file.fileStem) else {
        return nil
      }
      let isRelative = tag.name == "include_relative"
      if case .snippet(let snippet)? = templates[isRelative ? folder + file : file] {
        let output = snippet.output(
          of: Snippet.Call(arguments: others, inner: "") { [self] in
            value($0.joined(separator: "."))
          })
        let written = place.written(output, inner: "", isMarkdown: true)
        return ([TextEdit(tag.range, written)], tag.range.upperBound)
      }
      (name, arguments) = (file.fileStem, others)
    } else if LiquidTags.ofLanguage.contains(tag.name) || tag.name.hasPrefix("end") {
      return nil
    } else if let end = pairs.end(of: tag) {
      let directive =
        if case .callout(let kind)? = OwnTemplate.callout(named: tag.name) {
          OwnTemplate.directive(ofCallout: kind, arguments)
        } else {
          directives.component(inPlaceOf: tag.name, arguments)
        }
      let region = BlockRegion(text.bytes, lines, tag.range, end.range)
      return (region.edits(first: ":::\(directive)", last: ":::"), tag.range.upperBound)
    }
    let directive = directives.component(inPlaceOf: name, arguments)
    return ([TextEdit(tag.range, (place.isAlone ? "::" : ":") + directive)], tag.range.upperBound)
  }

  /// The edit that writes a loop over data as its text for each element, and where it ends; `nil` if it computes more
  /// than the values of these.
  mutating func loop(_ tag: BodyTag, _ text: EditedText) -> (edit: TextEdit, end: Int)? {
    guard tag.mark == "{%", tag.name == "for", let end = pairs.end(of: tag),
      let match = tag.rest.wholeMatch(of: /\s*(\w+)\s+in\s+([\w.\-]+)\s*/),
      let list = list(String(match.2))
    else { return nil }
    let inner = String(
      decoding: text.bytes[tag.range.upperBound..<end.range.lowerBound], as: UTF8.self)
    guard !inner.contains("{%"), list.count * inner.utf8.count < 1 << 16 else { return nil }
    var written = ""
    var isKnown = true
    for value in list {
      element = (String(match.1), value)
      written += inner.replacing(/\{\{-?(.*?)-?\}\}/) { output in
        guard let text = self.output(String(output.1)) else {
          isKnown = false
          return ""
        }
        return text
      }
    }
    element = nil
    return isKnown
      ? (TextEdit(tag.range.lowerBound..<end.range.upperBound, written), end.range.upperBound) : nil
  }

  /// The edit that leaves out a tag without an equivalent, and with it a loop, or the other cases of a condition.
  func removal(of tag: BodyTag, _ text: EditedText) -> TextEdit {
    guard tag.mark == "{%" else { return TextEdit(tag.range, "") }
    if ["link", "post_url"].contains(tag.name) {
      // A link with such a tag leads to its own page.
      let before = tag.range.lowerBound == 0 ? 0 : text.bytes[tag.range.lowerBound - 1]
      let isAddress = [UInt8(ascii: "("), UInt8(ascii: "\""), UInt8(ascii: "'")].contains(before)
      let after = text.bytes.dropFirst(tag.range.upperBound).first
      return TextEdit(tag.range, isAddress && after != UInt8(ascii: "#") ? "#" : "")
    }
    let isDivider = LiquidTags.dividers.contains(tag.name)
    guard isDivider || LiquidTags.computed.contains(tag.name), let end = pairs.end(of: tag) else {
      return TextEdit(tag.range, "")
    }
    return TextEdit(
      tag.range.lowerBound..<(isDivider ? end.range.lowerBound : end.range.upperBound), "")
  }

  /// Reports a tag that was left out; the first one of a block speaks for the others.
  mutating func report(_ tag: BodyTag, _ text: EditedText, _ file: SourceFile) {
    let opening = tag.name.hasPrefix("end") ? String(tag.name.dropFirst(3)) : nil
    let isEnd = opening.map {
      LiquidTags.conditions.contains($0) || LiquidTags.transparent.contains($0)
    }
    if LiquidTags.dividers.contains(tag.name) || isEnd == true { return }
    let origin = text.origin(tag.range, in: file)
    guard tag.mark == "{%" else {
      return diagnostics.leftOut(
        "a value of a template was left out", at: origin, remedy: "write the value itself")
    }
    if ["link", "post_url"].contains(tag.name) {
      return diagnostics.leftOut(
        "the tag '\(tag.name)' names no page that was imported; a link with it leads to its own page",
        at: origin, remedy: "link to a page that exists")
    }
    diagnostics.leftOut(
      ["if", "unless"].contains(tag.name)
        ? "of the condition '\(tag.name)', only the first case stays"
        : "the tag '\(tag.name)' was left out", at: origin,
      remedy: "write its output, or a layout that does the same")
  }
}
