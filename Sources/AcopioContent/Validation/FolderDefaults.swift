import AcopioBase
import AcopioModel

/// The values that `_defaults.yml` files give the entries of a collection.
///
/// They apply to the entries of their folder and of the folders below. The nearest file decides, and
/// the entry's own front matter takes precedence over all of them.
struct FolderDefaults: Sendable {
  /// The name of the files.
  static let fileName = "_defaults.yml"
  /// The keys that a file may have besides fields of the schema.
  static let builtIn = ["layout", "draft"]

  /// The defaults of one folder, those from above included.
  struct Values: Sendable {
    /// The values in the order of the schema; `undefined` where a field has none.
    ///
    /// A null means no value, in spite of a default from a folder above.
    var fields: [Value]
    /// Whether each value is given in several languages.
    var isLocalized: [Bool]
    /// The layout, if it differs from that of the collection.
    var layout = Value.undefined
    /// Whether entries are drafts.
    var draft = Value.undefined

    /// The values of a folder without defaults.
    init(count: Int) {
      fields = [Value](repeating: .undefined, count: count)
      isLocalized = [Bool](repeating: false, count: count)
    }

    /// Returns these values, with gaps filled from the folder above.
    func completed(by above: Values) -> Values {
      var all = self
      for index in fields.indices where fields[index].kind == .undefined {
        all.fields[index] = above.fields[index]
        all.isLocalized[index] = above.isLocalized[index]
      }
      if layout.kind == .undefined { all.layout = above.layout }
      if draft.kind == .undefined { all.draft = above.draft }
      return all
    }
  }

  /// The values of each folder with entries, by its path in the source.
  private let folders: [Substring: Int]
  private let values: [Values]

  /// Combines the values of single files, given with the path of their folder, for the folders of
  /// `files`.
  init(_ own: [(folder: Substring, values: Values)], for files: [SourceFile]) {
    var values: [Values] = own.map(\.values)
    // The index of the values of each folder; -1 for folders that have none.
    var folders: [Substring: Int] = [:]
    let written = Dictionary(
      own.enumerated().map { ($1.folder, $0) }, uniquingKeysWith: { first, _ in first })
    for file in files {
      var pending: [Substring] = []
      var folder = FolderDefaults.folder(of: file.path)
      while folders[folder] == nil, !folder.isEmpty {
        pending.append(folder)
        folder = FolderDefaults.folder(of: folder)
      }
      var above = folders[folder] ?? -1
      for folder in pending.reversed() {
        if let index = written[folder] {
          if above >= 0 { values[index] = values[index].completed(by: values[above]) }
          above = index
        }
        folders[folder] = above
      }
    }
    self.folders = folders
    self.values = values
  }

  /// The values for the entries of a file; `nil` if there are none.
  func values(for file: SourceFile) -> Values? {
    guard !values.isEmpty, let index = folders[FolderDefaults.folder(of: file.path)], index >= 0
    else { return nil }
    return values[index]
  }

  /// The folder of a path, without the slash.
  static func folder(of path: some StringProtocol) -> Substring {
    let path = Substring(path)
    return path[..<(path.lastIndex(of: "/") ?? path.startIndex)]
  }
}
