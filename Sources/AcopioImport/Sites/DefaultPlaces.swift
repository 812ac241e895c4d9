import AcopioBase

/// The possible folders of defaults, and those in which they keep their meaning.
///
/// Everything is counted once for all folders, in time that grows with the entries and their depth.
struct DefaultPlaces {
  /// A key in a folder of the other site.
  private struct Key: Hashable {
    let folder: String
    let name: String
  }

  /// The folders here, by the folders of the other site that have a page.
  private var folders: [String: String] = [:]
  /// The number of entries below each folder of the other site.
  private var sources: [String: Int] = [:]
  /// The number of entries below each folder here, in lower case.
  private var places: [String: Int] = [:]
  /// The number of entries that are below a folder of the other site, and below the same one here.
  private var shared: [String: Int] = [:]
  /// The names of fields in entries, by their form in lower case.
  private var names: [String: Set<String>] = [:]
  /// The defaults of each folder that are objects somewhere.
  private var objects: Set<Key> = []
  /// The names that entries and folders below each folder have in common with these.
  private var below: Set<Key> = []

  init(_ collection: ForeignCollection) {
    for entry in collection.originals {
      if entry.place.fileName == "_index" {
        folders[entry.source.fileFolder] = entry.place.fileFolder
      }
      for field in entry.fields { names[field.name.lowercased(), default: []].insert(field.name) }
    }
    for entry in collection.originals { count(entry) }
    collectObjects(collection)
  }

  private mutating func count(_ entry: ForeignEntry) {
    let place = entry.place.lowercased()
    for folder in place.foldersUpwards { places[folder, default: 0] += 1 }
    for source in entry.source.foldersUpwards {
      sources[source, default: 0] += 1
      guard let folder = folders[source], place.hasPrefix(folder.lowercased()) else { continue }
      shared[source, default: 0] += 1
    }
  }

  private mutating func collectObjects(_ collection: ForeignCollection) {
    let fields = collection.defaults.flatMap(\.fields)
    let names = Set(fields.filter { $0.value.kind == .object }.map(\.name))
    guard !names.isEmpty else { return }
    for own in collection.defaults {
      for field in own.fields where names.contains(field.name) {
        objects.insert(Key(folder: own.source, name: field.name))
        for folder in own.source.foldersAbove {
          below.insert(Key(folder: folder, name: field.name))
        }
      }
    }
    for entry in collection.entries {
      for field in entry.fields where names.contains(field.name) {
        for folder in entry.source.foldersUpwards {
          below.insert(Key(folder: folder, name: field.name))
        }
      }
    }
  }

  /// The folder here with the same entries as the folder of the defaults; `nil` if there is none.
  ///
  /// Some systems do not distinguish uppercase from lowercase.
  func folder(of defaults: ForeignDefaults) -> String? {
    guard let folder = folders[defaults.source], let count = sources[defaults.source],
      shared[defaults.source] == count, places[folder.lowercased()] == count
    else { return nil }
    return folder
  }

  /// The reason why a value cannot be the default of a folder; `nil` if it can.
  func obstacle(to name: String, _ value: Value, below source: String) -> Message? {
    if names[name.lowercased(), default: []].contains(where: { $0 != name }) {
      return "entries write it in upper or lower case"
    }
    guard value.kind == .object else { return nil }
    let isTaken =
      below.contains(Key(folder: source, name: name))
      || source.foldersAbove.contains { objects.contains(Key(folder: $0, name: name)) }
    return isTaken ? "its values would not be joined with others of the same key" : nil
  }
}

extension String {
  /// The folders that a path leads through, the nearest first, each with a `/` at its end; the last is
  /// empty.
  var foldersUpwards: [String] {
    var folders = [fileFolder]
    while let folder = folders.last, !folder.isEmpty {
      folders.append(String(folder.dropLast()).fileFolder)
    }
    return folders
  }

  /// The folders above a folder that has a `/` at its end, the nearest first.
  fileprivate var foldersAbove: [String] { String(dropLast()).foldersUpwards }
}
