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
    default: break
    }
    let text = place.isAlone ? "" : (inner ?? "").trimmingSpaces
    let directive = directives.component(inPlaceOf: tag.name, arguments, text: text)
    if let region, place.isAlone { return region.edits(first: ":::\(directive)", last: ":::") }
    return [TextEdit(range, place.isAlone ? "::\(directive)" : ":\(directive)")]
  }
}
