/// The tags of a text that belong together, found in one pass.
struct TagPairs {
  /// The closing tags, by the offset of the tag that they close.
  private var ends: [Int: BodyTag] = [:]
  /// The offsets of the conditions and loops that tags such as `else` divide, by those of the dividing tags.
  private var divided: [Int: Int] = [:]

  /// Pairs tags, which are in order; a closing tag belongs to the last open one with the name that `closed` gives it.
  init(_ tags: [BodyTag], closed: (BodyTag) -> String?) {
    var open: [String: [Int]] = [:]
    var conditions: [Int] = []
    for tag in tags {
      let start = tag.range.lowerBound
      if let name = closed(tag) {
        guard let first = open[name]?.popLast() else { continue }
        ends[first] = tag
        if conditions.last == first { conditions.removeLast() }
      } else if LiquidTags.dividers.contains(tag.name) {
        divided[start] = conditions.last
      } else {
        open[tag.name, default: []].append(start)
        if LiquidTags.conditions.contains(tag.name) { conditions.append(start) }
      }
    }
  }

  /// The tag that closes a tag, or the block that a tag such as `else` divides; `nil` if none does.
  func end(of tag: BodyTag) -> BodyTag? {
    ends[divided[tag.range.lowerBound] ?? tag.range.lowerBound]
  }
}
