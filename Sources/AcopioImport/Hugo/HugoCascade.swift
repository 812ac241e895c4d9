import AcopioBase

/// The folders whose entries Hugo does not publish because the text of their section says so.
struct HugoCascade {
  private var withheld: [String] = []

  /// No folder is withheld.
  init() {}

  /// Reads the key `cascade` of a section; one that concerns publication is reported.
  mutating func take(from entry: ForeignEntry, _ diagnostics: inout Diagnostics) {
    let value = entry["cascade"]
    let parts = value.kind == .array ? Array(value.elements) : [value]
    guard parts.contains(where: HugoCascade.withholds) else { return }
    withheld.append(entry.source.fileFolder)
    diagnostics.leftOut(
      "the cascade limits what is published, so all entries of the folder are drafts here",
      at: value.origin.firstByte,
      remedy: "remove 'draft' from the imported entries that are to be published")
  }

  /// Withholds an entry that is in one of the folders.
  func apply(to entry: inout ForeignEntry) {
    if withheld.contains(where: entry.source.hasPrefix) { entry.isDraft = true }
  }

  /// Whether values for all entries of a folder say that some are not published, or not always.
  private static func withholds(_ values: Value) -> Bool {
    values.members.contains { member in
      switch member.key.string.lowercased() {
      case "draft", "headless": ForeignTruth(member.value).map { $0 != .no } ?? false
      case "published": ForeignTruth(member.value).map { $0 != .yes } ?? false
      case "_build", "build": HugoKeys.rendersNothing(member.value)
      case "expirydate", "pubdate", "publishdate", "unpublishdate": !member.value.isNothing
      default: false
      }
    }
  }
}
