import AcopioBase

/// The defaults of the entries of a folder in a tree: a `_defaults.yml`.
struct ForeignDefaults {
  /// The folder in the site of the other tool, with a `/` at its end.
  let source: String
  /// The folder here, relative to the folder of the collection: empty, or with a `/` at its end.
  var folder = ""
  /// Whether its entries are drafts; `nil` if the folder does not decide.
  var isDraft: Bool?
  var fields: [(name: String, value: Value)] = []

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
  /// Defaults that would apply to other entries here are left out, which is reported. In that case
  /// `draft` is written into the entries.
  mutating func placeDefaults(_ diagnostics: inout Diagnostics) {
    guard !defaults.isEmpty else { return }
    let folders = DefaultPlaces(self)
    var placed: [ForeignDefaults] = []
    for var own in defaults {
      let (source, folder) = (own.source, folders.folder(of: own))
      own.folder = folder ?? ""
      if folder == nil { own.isDraft = nil }
      own.fields.removeAll { name, value in
        let reason =
          folder == nil
          ? "the entries of the folder are not all in one here"
          : folders.obstacle(to: name, value, below: source)
        guard let reason else { return false }
        diagnostics.leftOut(
          "the key '\(name)' of 'cascade' was left out: \(reason)", at: value.origin.firstByte,
          remedy: "write it into the entries, or into a _defaults.yml")
        return true
      }
      if own.isDraft != nil || !own.fields.isEmpty { placed.append(own) }
    }
    defaults = placed
    let drafts = Dictionary(uniqueKeysWithValues: placed.map { ($0.folder, $0.isDraft) })
    for index in entries.indices {
      let folders = entries[index].place.foldersUpwards
      entries[index].isDraftByFolder = folders.lazy.compactMap { drafts[$0] ?? nil }.first ?? false
    }
  }
}
