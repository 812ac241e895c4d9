import AcopioBase

/// What the entries of a folder in a tree have unless they say otherwise: a `_defaults.yml`.
struct ForeignDefaults {
  /// The folder in the site of the other tool, with a `/` at its end.
  let source: String
  /// The folder here, below that of the collection: empty, or with a `/` at its end.
  var folder = ""
  /// Whether its entries are drafts; `nil` if the folder does not say.
  var isDraft: Bool?
  var fields: [(name: String, value: Value)] = []

  /// Starts with nothing for a folder of the other site.
  init(source: String) {
    self.source = source
  }

  /// The text of `_defaults.yml`.
  var text: String {
    var yaml = YAMLWriter()
    for (name, value) in fields { yaml.member(name, value) }
    if let isDraft { yaml.line("draft: \(isDraft)") }
    return yaml.text
  }
}

extension ForeignCollection {
  /// Finds the folder of each of the defaults, once the files of entries have their names.
  ///
  /// Defaults that would be those of other entries here are left out, which is reported; whether an
  /// entry is a draft is written into the entry then.
  mutating func placeDefaults(_ diagnostics: inout Diagnostics) {
    var placed: [ForeignDefaults] = []
    for var own in defaults {
      let (source, folder) = (own.source, folder(of: own))
      own.folder = folder ?? ""
      if folder == nil { own.isDraft = nil }
      own.fields.removeAll { name, value in
        let reason =
          folder == nil
          ? "the entries of the folder are not all in one here"
          : obstacle(to: name, value, below: source)
        guard let reason else { return false }
        diagnostics.leftOut(
          "the key '\(name)' of 'cascade' was left out: \(reason)", at: value.origin.firstByte,
          remedy: "write it into the entries, or into a _defaults.yml")
        return true
      }
      if own.isDraft != nil || !own.fields.isEmpty { placed.append(own) }
    }
    defaults = placed
  }

  /// The folder here that has the same entries as that of the defaults; `nil` if there is none.
  ///
  /// Some systems do not tell upper from lower case.
  private func folder(of defaults: ForeignDefaults) -> String? {
    let page = entries.first {
      $0.source.fileFolder == defaults.source && $0.place.fileName == "_index"
    }
    guard let folder = page?.place.fileFolder else { return nil }
    let prefix = folder.lowercased()
    let isSame = entries.allSatisfy {
      $0.source.hasPrefix(defaults.source) == $0.place.lowercased().hasPrefix(prefix)
    }
    return isSame ? folder : nil
  }

  /// Why a value cannot be the default of a folder; `nil` if it can.
  private func obstacle(
    to name: String, _ value: Value, below source: String
  ) -> String? {
    let lower = name.lowercased()
    let isWrittenOtherwise = entries.contains { entry in
      entry.fields.contains { $0.name != name && $0.name.lowercased() == lower }
    }
    if isWrittenOtherwise { return "entries write it in upper or lower case" }
    guard value.kind == .object else { return nil }
    let isInEntry = entries.contains {
      $0.source.hasPrefix(source) && $0[name].kind != .undefined
    }
    let isInFolder = defaults.contains { other in
      other.source != source && other.fields.contains { $0.name == name }
        && (other.source.hasPrefix(source) || source.hasPrefix(other.source))
    }
    return isInEntry || isInFolder
      ? "its values would not be joined with others of the same key" : nil
  }

  /// Whether the defaults of its folders make an entry a draft; the nearest folder decides.
  func inheritsDraft(_ entry: ForeignEntry) -> Bool {
    let own = defaults.filter { $0.isDraft != nil && entry.place.hasPrefix($0.folder) }
    return own.max { $0.folder.count < $1.folder.count }?.isDraft ?? false
  }
}
