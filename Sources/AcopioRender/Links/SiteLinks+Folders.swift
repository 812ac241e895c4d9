import AcopioBase
import AcopioGraph
import AcopioModel

/// The collection and the entry that a file belongs to.
extension SiteLinks {
  /// The index of the collection of the file that something was written in.
  func collection(at origin: Origin) -> Int? {
    sources[origin].flatMap { collection(ofFile: $0.path) }
  }

  /// The index of the collection whose folder a file is in; in a tree, also below it.
  func collection(ofFile path: String) -> Int? {
    guard path.hasPrefix("content/") else { return nil }
    let folders = path.split(separator: "/").dropFirst().dropLast()
    var count = min(folders.count, graph.lookup.deepestCollection)
    while count > 0 {
      let name = folders.prefix(count).joined(separator: "/")
      if let index = graph.lookup.collection(name) {
        return count == folders.count || graph.collections[index].source.isTree ? index : nil
      }
      count -= 1
    }
    return nil
  }

  /// The index of the entry in the file at a path.
  func entry(inFile path: String) -> Int? {
    guard let index = collection(ofFile: path), var name = name(ofFile: path, in: index) else {
      return nil
    }
    let isByKey = graph.collections[index].keyField == nil
    if isByKey, name.isEmpty { name = EntryPath.top }
    let found = name.withUTF8 {
      isByKey ? graph.lookup.entry($0, in: index) : graph.lookup.entry(inFile: $0, in: index)
    }
    // The language in a file name is not part of the name of its entry.
    guard found == nil, graph.site.languages.count > 1 else { return found }
    return graph.entries.firstIndex {
      $0.entry.collection == index && sources[$0.entry.origin]?.path == path
    }
  }

  /// The name of a file of a collection without extension, or in a tree its path; `nil` for a file that is
  /// no entry.
  private func name(ofFile path: String, in collection: Int) -> String? {
    let collection = graph.collections[collection]
    guard case .files(let ending, let isTree) = collection.source, path.hasSuffix(".\(ending)")
    else { return nil }
    let below = path.dropFirst("content/\(collection.name)/".count).dropLast(ending.count + 1)
    return String(isTree ? EntryPath.path(ofFile: below) : below)
  }

  /// The end of the name of a collection in `docs/guide/intro`, whose key has slashes.
  ///
  /// `nil` if it ends at the last slash, or is unknown.
  func treeEnd(
    in name: String, before last: String.Index, from origin: Origin
  ) -> String.Index? {
    var found: String.Index?
    var start = name.startIndex
    for _ in 0..<graph.lookup.deepestCollection {
      guard let slash = name[start..<last].firstIndex(of: "/") else { break }
      if let index = collection(String(name[..<slash]), from: origin),
        graph.collections[index].source.isTree
      {
        found = slash
      }
      start = name.index(after: slash)
    }
    // The longest name of a collection counts.
    return collection(String(name[..<last]), from: origin) == nil ? found : nil
  }
}
