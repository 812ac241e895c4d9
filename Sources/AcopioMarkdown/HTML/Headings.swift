import AcopioBase

/// The headings of a document: writes their ids, and keeps them for callers that list them.
struct Headings: ~Copyable {
  private var ids: HeadingIDs
  private let areKept: Bool
  /// The headings so far, if they are kept.
  private(set) var all: [MarkdownHeading] = []

  init(areKept: Bool, _ style: MarkdownOptions.HeadingIDs) {
    self.areKept = areKept
    ids = HeadingIDs(style)
  }

  /// All ids so far.
  var allIDs: [String] { ids.all }

  /// The ids since the last call.
  mutating func takeNewIDs() -> [String] { ids.takeNew() }

  /// Reserves the ids that HTML of a component has, so that no later heading gets one of them.
  mutating func reserveIDs(in html: Bytes) {
    HTMLIDs.forEach(in: html) { ids.reserve($0) }
  }

  /// Writes the id of the next heading, which has this text, as an attribute.
  ///
  /// `own` is the id that the heading itself gives, if it does.
  mutating func writeID(
    level: Int, text: Bytes, _ own: Bytes? = nil, into out: inout ByteBuffer
  ) {
    let id = own.map { ids.own($0) } ?? ids.id(of: text)
    out.append(" id=\"")
    appendEscaped(id, into: &out)
    out.append(0x22)
    guard areKept else { return }
    all.append(MarkdownHeading(level: level, id: id.string, text: text.string))
  }
}
