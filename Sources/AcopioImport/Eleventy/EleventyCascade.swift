import AcopioBase

/// The data that entries of Eleventy get from files next to them and in their folders.
struct EleventyCascade {
  /// The data files that were read.
  private(set) var used: Set<String> = []
  private var known: [String: Value] = [:]

  /// An empty cascade.
  init() {}

  /// Adds the data of the entry's own data file and of its folders to it, the nearest first.
  ///
  /// Tags add up, as in Eleventy, without those that are called as their folder: they only make a
  /// collection, which the folder is here.
  mutating func inherit(
    _ entry: inout ForeignEntry, _ path: String, _ files: inout ForeignFiles, _ arena: Arena,
    _ diagnostics: inout Diagnostics
  ) {
    let stem = path.fileFolder + path.fileStem
    for path in EleventyCascade.names(stem) where files.contains(path) {
      add(data(path, &files, arena, &diagnostics), to: &entry, except: nil, arena)
    }
    var folder = path.fileFolder
    while !folder.isEmpty {
      let name = String(folder.dropLast()).fileName
      let base = folder + name
      for path in EleventyCascade.names(base) where files.contains(path) {
        add(data(path, &files, arena, &diagnostics), to: &entry, except: name, arena)
      }
      folder = String(folder.dropLast()).fileFolder
    }
  }

  /// The names of the data files of an entry or a folder, the strongest first.
  private static func names(_ stem: String) -> [String] {
    [".11tydata.js", ".11tydata.mjs", ".11tydata.cjs", ".11tydata.json", ".json"].map { stem + $0 }
  }

  /// The contents of a data file; null if it cannot be read.
  private mutating func data(
    _ path: String, _ files: inout ForeignFiles, _ arena: Arena, _ diagnostics: inout Diagnostics
  ) -> Value {
    if let value = known[path] { return value }
    let value = files.data(path, arena, &diagnostics)?.value ?? .null
    known[path] = value
    used.insert(path)
    return value
  }

  private func add(
    _ data: Value, to entry: inout ForeignEntry, except folder: String?, _ arena: Arena
  ) {
    for member in data.members {
      let name = member.key.string
      if name == "tags" {
        addTags(member.value, to: &entry, except: folder, arena)
      } else if entry[name].kind == .undefined {
        entry[name] = member.value
      }
    }
  }

  private func addTags(
    _ tags: Value, to entry: inout ForeignEntry, except folder: String?, _ arena: Arena
  ) {
    let own = entry["tags"]
    let known = own.kind == .array ? Array(own.elements) : own.hasText ? [own] : []
    let texts = Set(known.map(\.text.string))
    let new = (tags.kind == .array ? Array(tags.elements) : [tags]).filter {
      $0.hasText && $0.text.string != folder && !texts.contains($0.text.string)
    }
    guard !new.isEmpty else { return }
    entry["tags"] = .array(known + new, in: arena).at(own.isNothing ? tags.origin : own.origin)
  }
}
