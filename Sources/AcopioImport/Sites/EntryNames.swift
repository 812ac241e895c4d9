import AcopioContent
import AcopioLanguage
import AcopioModel

/// Names for the files of entries: each is used once, and a build reads it as an entry.
extension SitePlan {
  /// Gives each entry a key and a file of its own.
  static func nameEntries(
    _ collection: inout ForeignCollection, inLanguages haveEndings: Bool = false
  ) {
    let files = collection.entries.map { entry in
      let file = file(of: entry, isTree: collection.isTree)
      // A build would take the end of 'vue.js' as the name of a language.
      guard haveEndings, let dot = file.fileName.lastIndex(of: "."),
        LanguageTag(String(file.fileName[dot...].dropFirst())) != nil
      else { return file }
      return file.fileFolder + file.fileName.replacing(".", with: "-")
    }
    let translations = collection.translations
    let folders = Set(files.flatMap { $0.lowercased().foldersUpwards })
    var keys: Set<String> = []
    for (index, file) in files.enumerated() where collection.entries[index].original == nil {
      let key = collection.isTree ? EntryPath.key(ofFile: file) : file
      let name = unused(key) { name in
        let place = name == key ? file : name
        return !folders.contains("\(place).md/".lowercased())
          && keys.insert(name.lowercased()).inserted
      }
      let isFlat = !collection.isTree
      let flat = plain(collection.entries[index].name.replacing("/", with: "-"), or: "page")
      collection.entries[index].slug = (isFlat ? name : flat).slug
      collection.entries[index].name = name
      collection.entries[index].place = name == key ? file : name
      let entry = collection.entries[index]
      for number in translations[entry.source] ?? [] {
        collection.entries[number].slug = entry.slug
        collection.entries[number].name = entry.name
        collection.entries[number].place = entry.place
      }
      if !collection.hasPages { collection.entries[index].aliases = [] }
    }
  }

  /// The file of an entry without its extension, below the folder of its collection.
  private static func file(of entry: ForeignEntry, isTree: Bool) -> String {
    guard isTree else { return plain(entry.name, or: "page") }
    var steps = entry.place.split(separator: "/").map(String.init)
    for index in steps.indices.dropLast() {
      // A build leaves out folders whose name ends like a backup's.
      steps[index] =
        steps[index].hasSuffix("~")
        ? "folder-\(steps[index].slug)" : plain(steps[index], or: "folder")
    }
    if let name = steps.last, name != "_index" { steps[steps.count - 1] = plain(name, or: "page") }
    return steps.joined(separator: "/")
  }

  /// A name, or one that begins with `kind` if no file can have it.
  private static func plain(_ name: String, or kind: String) -> String {
    let isPlain = !name.hasPrefix("_") && fault(in: "/\(name)/") == nil
    return isPlain ? name : "\(kind)-\(name.slug)"
  }
}

extension EntryPath {
  /// The key of the entry in a file of a tree, given by its path without extension.
  static func key(ofFile file: String) -> String {
    let path = path(ofFile: file[...])
    return path.isEmpty ? top : String(path)
  }
}
