import AcopioModel

/// Maps each folder below `content/` to the collection that owns its files.
///
/// A folder with a `_collection.yml` belongs to a collection. Its subfolders belong to the
/// collection too if its entries are in a tree, up to the next folder with a `_collection.yml`. A
/// folder whose name begins with `_` belongs to none, and neither do its subfolders.
struct FolderOwners {
  /// The owner of a folder.
  enum Owner: Equatable {
    /// The collection at this index.
    case collection(Int)
    /// A collection that was refused, which was reported.
    case refused
    case none
  }

  private let collections: [Collection]
  /// The owners of visited folders; initially those with a `_collection.yml`.
  private var owners: [Substring: Owner] = [:]

  /// The owners of folders, given the names of all declared collections, refused ones included.
  init(_ collections: [Collection], declared: [String]) {
    self.collections = collections
    for name in declared { owners[name[...]] = .refused }
    for (index, collection) in collections.enumerated() {
      owners[collection.name[...]] = .collection(index)
    }
  }

  /// The owner of a folder, given by its path below `content/`.
  ///
  /// Each folder is looked up once, so a tree of many levels costs no more than its paths are long.
  mutating func owner(of folder: Substring) -> Owner {
    var unknown: [Substring] = []
    var current = folder
    var owner = Owner.none
    while !current.isEmpty {
      if let known = owners[current] {
        owner = known
        break
      }
      unknown.append(current)
      current = current[..<(current.lastIndex(of: "/") ?? current.startIndex)]
    }
    for folder in unknown.reversed() {
      owner = inherited(owner, by: folder)
      owners[folder] = owner
    }
    return owner
  }

  /// The owner of a folder that `owner(of:)` was asked about.
  func known(_ folder: Substring) -> Owner { owners[folder] ?? .none }

  /// The owner of a folder without a declaration of its own.
  private func inherited(_ owner: Owner, by folder: Substring) -> Owner {
    guard case .collection(let index) = owner, collections[index].source.isTree else {
      return .none
    }
    let start = folder.lastIndex(of: "/").map { folder.index(after: $0) } ?? folder.startIndex
    return folder[start...].hasPrefix("_") ? .none : owner
  }
}
