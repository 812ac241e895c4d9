import AcopioBase

/// The headings of a document: writes their ids, and keeps them for callers that list them.
struct Headings: ~Copyable {
  private var ids = HeadingIDs()
  private let areKept: Bool
  /// The headings so far, if they are kept.
  private(set) var all: [MarkdownHeading] = []

  init(areKept: Bool) { self.areKept = areKept }

  /// All ids so far.
  var allIDs: [String] { ids.all }

  /// The ids since the last call.
  mutating func takeNewIDs() -> [String] { ids.takeNew() }

  /// Reserves the ids that HTML of a component has, so that no later heading gets one of them.
  mutating func reserveIDs(in html: Bytes) {
    HTMLIDs.forEach(in: html) { ids.reserve($0) }
  }

  /// Writes the id of the next heading, which has this text, as an attribute.
  mutating func writeID(level: Int, text: Bytes, into out: inout ByteBuffer) {
    let id = ids.id(of: text)
    out.append(" id=\"")
    out.append(id)
    out.append(0x22)
    guard areKept else { return }
    all.append(MarkdownHeading(level: level, id: id.string, text: text.string))
  }
}
