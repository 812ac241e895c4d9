import AcopioBase

/// The shortcodes of the site itself, and of its themes.
extension HugoShortcodes {
  /// The edits that put the output of a shortcode in its place, or a component that shows its text.
  mutating func own(
    _ tag: BodyTag, _ close: BodyTag?, _ text: EditedText, _ lines: TextLines
  ) -> [TextEdit] {
    // A mapping that does not fit is for its author to correct.
    if mapping.names.contains(tag.name) { return [] }
    let arguments = arguments(of: tag)
    let range = tag.range.lowerBound..<(close ?? tag).range.upperBound
    let place = OwnTemplatePlace(text.bytes, lines, range)
    let region = close.map { BlockRegion(text.bytes, lines, tag.range, $0.range) }
    let inner = close.map {
      String(decoding: text.bytes[tag.range.upperBound..<$0.range.lowerBound], as: UTF8.self)
    }
    switch templates[tag.name] ?? (close == nil ? nil : OwnTemplate.callout(named: tag.name)) {
    case .code? where place.isAlone:
      if let region {
        return region.code(OwnTemplate.language(arguments), OwnTemplate.attributes(arguments))
      }
    case .callout(let kind)? where place.isAlone:
      if let region {
        return region.edits(
          first: ":::\(OwnTemplate.directive(ofCallout: kind, arguments))", last: ":::")
      }
    case .snippet(let snippet)?:
      let output = snippet.output(
        of: Snippet.Call(arguments: arguments, inner: inner ?? "") { [self] steps in
          steps.first == "site" && steps.dropFirst().first == "params"
            ? param(Array(steps.dropFirst(2))) : steps == ["site", "baseurl"] ? "/" : nil
        })
      let written = place.written(output, inner: inner ?? "", isMarkdown: tag.mark == "{{%")
      return [TextEdit(range, written)]
    default:
      if place.isAlone, let edits = component(tag, arguments, range, region) { return edits }
    }
    let text = place.isAlone ? "" : (inner ?? "").trimmingSpaces
    let directive = directives.component(inPlaceOf: tag.name, arguments, text: text)
    if let region, place.isAlone { return region.edits(first: ":::\(directive)", last: ":::") }
    return [TextEdit(range, place.isAlone ? "::\(directive)" : ":\(directive)")]
  }

  /// The edits for tabs and cards, as themes call them, which are components of the theme here; `nil` for others, and
  /// for those with texts besides a title.
  private func component(
    _ tag: BodyTag, _ arguments: TagArguments, _ range: Range<Int>, _ region: BlockRegion?
  ) -> [TextEdit]? {
    let others = ["caption", "footer", "subtitle", "summary"].contains { arguments[$0] != nil }
    let names = ["header", "title", "name", "label"]
    let titles = names.compactMap { arguments[$0] } + arguments.positional.prefix(1)
    guard !others, titles.count < 2 else { return nil }
    let label = titles.first.map { "[\($0.escapingBrackets)]" }
    switch (tag.name, region) {
    case ("tabs", let region?), ("tabpane", let region?):
      return region.edits(first: "::::tabs", last: "::::")
    case ("cards", let region?), ("cardpane", let region?):
      return region.edits(first: "::::cards", last: "::::")
    case ("tab", let region?):
      guard let label else { return nil }
      // In tabs of code, the text is no Markdown.
      guard tag.mark == "{{<", let language = arguments["lang"] else {
        return region.edits(first: ":::tab\(label)", last: ":::")
      }
      return region.edits(first: ":::tab\(label)\n```\(language)", last: "```\n:::")
    case ("card", let region):
      guard let label else { return nil }
      let address = ["link", "href", "url"].lazy.compactMap { arguments[$0] }.first
      let page = address.flatMap { address -> String? in
        if address.hasPrefix("https://") { return address }
        return addresses.page(at: address.asPagePath)?.path
      }
      let line = "card\(label)" + (page.map { "{href=\($0)}" } ?? "")
      return region?.edits(first: ":::\(line)", last: ":::") ?? [TextEdit(range, "::\(line)")]
    default: return nil
    }
  }
}
