import AcopioBase

/// The defaults that sections of Hugo give all entries of their folder, by the key `cascade`.
struct HugoCascade {
  /// The folders whose entries are drafts, since the limits of their publication have no
  /// equivalent.
  private var withheld: Set<String> = []
  /// The values that can be the defaults of a folder here.
  private var defaults: [ForeignDefaults] = []

  /// The folders of these values.
  private var folders: Set<String> = []
  /// Whether the entries of a folder are drafts.
  private var drafts: [String: Bool] = [:]

  /// No folder has defaults.
  init() {}

  /// Takes the key `cascade` of a section if its values can be defaults of the folder.
  ///
  /// Reports keys that mean something to Hugo. Leaves other values, and reports those that concern
  /// publication. `terms` are the fields of taxonomies in lowercase: their pages are made from the
  /// values that entries write.
  mutating func take(
    from entry: inout ForeignEntry, isSection: Bool, terms: Set<String>,
    _ diagnostics: inout Diagnostics
  ) {
    let value = entry["cascade"]
    let parts = value.kind == .array ? Array(value.elements) : [value]
    let folder = entry.source.fileFolder
    if isSection, parts.count == 1, HugoCascade.isOfFolder(parts[0]),
      folders.insert(folder).inserted
    {
      _ = entry.take("cascade")
      let own = HugoCascade.defaults(parts[0], of: folder, terms, &diagnostics)
      drafts[folder] = own.isDraft
      defaults.append(own)
      return
    }
    guard parts.contains(where: { $0.members.contains(where: HugoCascade.withholds) }) else {
      return
    }
    withheld.insert(folder)
    diagnostics.leftOut(
      "the cascade limits publication, so all entries of the folder are drafts here",
      at: value.origin.firstByte,
      remedy: "remove 'draft' from the imported entries that are to be published")
  }

  /// Takes the key `cascade` of the configuration, which concerns all entries, if it limits
  /// publication.
  ///
  /// Reports its other values, which have no effect.
  mutating func takeSite(_ value: Value, _ origin: Origin, _ diagnostics: inout Diagnostics) {
    let parts = value.kind == .array ? Array(value.elements) : [value]
    var isComplete = false
    if parts.contains(where: { $0.members.contains(where: HugoCascade.withholds) }) {
      isComplete = parts.count == 1 && parts[0].members.count == 1
      if parts.count == 1, HugoCascade.isOfFolder(parts[0]) {
        drafts[""] = true
      } else {
        withheld.insert("")
        isComplete = true
        diagnostics.leftOut(
          "the cascade limits publication, so all entries of the site are drafts here",
          at: origin, remedy: "remove 'draft' from the imported entries that are to be published")
      }
    }
    if isComplete { return }
    diagnostics.leftOut(
      "the setting 'cascade' has no effect here, but for 'draft'", at: origin,
      remedy: "see docs/content/pages/start/moving.md for its replacement")
  }

  /// Withholds an entry in one of the folders, unless its own keys decide otherwise.
  func apply(to entry: inout ForeignEntry) {
    let folders = entry.source.foldersUpwards
    if folders.contains(where: withheld.contains) { entry.isDraft = true }
    guard !entry.saysDraft else { return }
    let nearest = folders.lazy.compactMap { drafts[$0] }.first
    if nearest == true { entry.isDraft = true }
  }

  /// The defaults of the folders that the entries of a collection are in.
  func defaults(of collection: ForeignCollection) -> [ForeignDefaults] {
    let folders = Set(collection.entries.map(\.source.fileFolder))
    return defaults.filter { folders.contains($0.source) }
  }

  /// Whether values apply to a folder and all below it, and withhold entries by nothing but `draft`.
  private static func isOfFolder(_ values: Value) -> Bool {
    values.kind == .object
      && values.members.allSatisfy { member in
        switch member.key.string.lowercased() {
        case "_target", "target": false
        case "draft": ForeignTruth(member.value).map { $0 != .unclear } ?? true
        default: !withholds(member)
        }
      }
  }

  private static func defaults(
    _ values: Value, of folder: String, _ terms: Set<String>, _ diagnostics: inout Diagnostics
  ) -> ForeignDefaults {
    var own = ForeignDefaults(source: folder)
    for member in values.members {
      let (name, lower) = (member.key.string, member.key.string.lowercased())
      if lower == "draft", own.isDraft == nil, let truth = ForeignTruth(member.value) {
        own.isDraft = truth == .yes
      } else if HugoKeys.isKnown(name) || terms.contains(lower) || member.value.isNothing
        || own.fields.contains(where: { $0.name.lowercased() == lower })
      {
        diagnostics.leftOut(
          "the key '\(name)' of 'cascade' was left out", at: member.keyOrigin.firstByte,
          remedy: "see docs/content/pages/start/moving.md for its replacement")
      } else {
        own.fields.append((name, member.value))
      }
    }
    return own
  }

  /// Whether a value for all entries of a folder excludes some from publication, or limits it in
  /// time.
  private static func withholds(_ member: Member) -> Bool {
    switch member.key.string.lowercased() {
    case "draft", "headless": ForeignTruth(member.value).map { $0 != .no } ?? false
    case "published": ForeignTruth(member.value).map { $0 != .yes } ?? false
    case "_build", "build":
      HugoKeys.rendersNothing(member.value) || HugoKeys.hidesFiles(member.value)
    case "date", "expirydate", "pubdate", "publishdate", "unpublishdate": !member.value.isNothing
    default: false
    }
  }
}
