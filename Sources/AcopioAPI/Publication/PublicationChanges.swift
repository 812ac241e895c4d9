/// The differences between two publications.
///
/// The same in both directions: `mirrored` gives the result of the reverse comparison.
package struct PublicationChanges: Equatable, Sendable {
  /// The size of a publication.
  package struct Side: Equatable, Sendable {
    /// The number of files that could be read.
    package var files = 0
    /// The number of bytes of those.
    package var bytes = 0
    /// Files of the record that are missing or cannot be read, in byte order.
    package var missing: [String] = []
  }

  /// The first publication.
  package var old = Side()
  /// The second publication.
  package var new = Side()
  /// The files that differ, in the byte order of their paths.
  package var files: [FileChange] = []

  /// Whether both publications have the same files with the same bytes.
  package var isEmpty: Bool { files.isEmpty }

  /// The changes from the second publication to the first.
  package var mirrored: PublicationChanges {
    PublicationChanges(old: new, new: old, files: files.map(\.mirrored))
  }
}

/// A list of which only the first elements are known.
package struct Listed<Element: Equatable & Sendable>: Equatable, Sendable {
  /// The first elements.
  package var first: [Element] = []
  /// The number of all elements.
  package var count = 0

  /// The number of elements that are not listed.
  package var more: Int { count - first.count }

  /// Adds an element, which is made only if it is among the first `limit`.
  mutating func add(limit: Int, _ element: () -> Element) {
    if count < limit { first.append(element()) }
    count += 1
  }

  fileprivate func map<Other>(_ transform: (Element) -> Other) -> Listed<Other> {
    Listed<Other>(first: first.map(transform), count: count)
  }
}

/// A file that one publication has and the other does not, or has differently.
package struct FileChange: Equatable, Sendable {
  /// The content of a file.
  package enum Content: Equatable, Sendable {
    /// A page with the text of its title.
    case page(title: String?)
    /// A page that sends visitors to another address.
    case redirect(to: String)
    /// JSON with a number of items, `nil` if it is a single object.
    case data(items: Int?)
    case other
  }

  /// A file in one of the publications.
  package struct State: Equatable, Sendable {
    package let content: Content
    /// The number of bytes.
    package let bytes: Int
  }

  /// The change inside the file.
  package enum Detail: Equatable, Sendable {
    case none
    /// The numbers of lines that only the first or only the second file has, repeated ones counted.
    case lines(removed: Int, added: Int)
    case data(DataChange)
  }

  /// A group of files in reports.
  package enum Section: Int, CaseIterable, Sendable {
    case pages, redirects, data, files
  }

  /// The change of the file.
  package enum Status: Int, CaseIterable, Sendable {
    case added, removed
    /// A page became a redirect.
    case moved
    /// A redirect became a page.
    case restored
    case changed
  }

  /// The path of the file in the output folder.
  package let path: String
  /// The file in the first publication; `nil` if it has none.
  package let old: State?
  /// The file in the second publication; `nil` if it has none.
  package let new: State?
  /// The change inside.
  package let detail: Detail
  /// The paths of files that are the same as this one in both publications, such as those without the name
  /// of the version.
  package var copies: [String] = []

  /// The address of the file relative to the address of the site: `/books/momo/`.
  package var address: String { FileChange.address(of: path) }

  /// The address of a file; `index.html` has the address of its folder.
  package static func address(of path: String) -> String {
    if path == "index.html" { return "/" }
    let isIndex = path.hasSuffix("/index.html")
    return "/" + (isIndex ? path.dropLast("index.html".count) : path[...])
  }

  /// The section of a report that lists the file.
  package var section: Section {
    let contents = [old?.content, new?.content]
    func has(_ test: (Content) -> Bool) -> Bool { contents.contains { $0.map(test) ?? false } }
    if has({ if case .page = $0 { true } else { false } }) { return .pages }
    if has({ if case .redirect = $0 { true } else { false } }) { return .redirects }
    if has({ if case .data = $0 { true } else { false } }) { return .data }
    return .files
  }

  /// The change of the file.
  package var status: Status {
    guard let old else { return .added }
    guard let new else { return .removed }
    switch (old.content, new.content) {
    case (.page, .redirect): return .moved
    case (.redirect, .page): return .restored
    default: return .changed
    }
  }

  fileprivate var mirrored: FileChange {
    let turned: Detail =
      switch detail {
      case .none: .none
      case .lines(let removed, let added): .lines(removed: added, added: removed)
      case .data(let change): .data(change.mirrored)
      }
    return FileChange(path: path, old: new, new: old, detail: turned, copies: copies)
  }
}

/// The changes in a JSON file.
package struct DataChange: Equatable, Sendable {
  /// An item of a list.
  package struct Item: Equatable, Sendable {
    /// Its `id` or `key`; `nil` if it has none, and then its label is its JSON.
    package let id: String?
    /// Its `title` or `name`.
    package let label: String?
  }

  /// An item that is in both files.
  package struct ItemChange: Equatable, Sendable {
    package let item: Item
    package let fields: Listed<FieldChange>
  }

  /// A value that is different.
  package struct FieldChange: Equatable, Sendable {
    /// Its JSON Pointer (RFC 6901), in the item or in the file.
    package let pointer: String
    /// Its JSON in the first file, shortened; `nil` if it has none.
    package let old: String?
    /// Its JSON in the second file, shortened; `nil` if it has none.
    package let new: String?

    fileprivate var mirrored: FieldChange { FieldChange(pointer: pointer, old: new, new: old) }
  }

  /// The items that only the second file has, in its order.
  package var added = Listed<Item>()
  /// The items that only the first file has, in its order.
  package var removed = Listed<Item>()
  /// The items that are different, by their ids.
  package var changed = Listed<ItemChange>()
  /// Whether the items that are in both files have another order.
  package var isReordered = false
  /// The differences outside of items.
  package var fields = Listed<FieldChange>()

  /// Whether all values are the same: only spaces, escapes or the order of members are different.
  package var isEmpty: Bool {
    added.count + removed.count + changed.count + fields.count == 0 && !isReordered
  }

  fileprivate var mirrored: DataChange {
    DataChange(
      added: removed, removed: added,
      changed: changed.map { ItemChange(item: $0.item, fields: $0.fields.map(\.mirrored)) },
      isReordered: isReordered, fields: fields.map(\.mirrored))
  }
}
