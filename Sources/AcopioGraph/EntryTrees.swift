import AcopioBase
import AcopioModel

/// The folders of each collection whose entries are in a tree, for menus and breadcrumbs.
///
/// Only published entries count. A folder has a node even if no entry is its page; entries below such a
/// folder are children of the nearest folder above that has one.
struct EntryTrees {
  let table: EntryTable
  /// The published entries of each collection, in its order.
  let published: [[Value]]

  /// Sets `parent`, `ancestors` and `children` of all entries; returns the top nodes by collection.
  func fill() -> [(name: String, top: Value)] {
    table.content.collections.enumerated().compactMap { index, collection in
      guard collection.source.isTree else { return nil }
      let none = Value.array([], in: table.arena)
      for number in table.entries(of: index) {
        set(.parent, of: number, to: .null)
        set(.ancestors, of: number, to: none)
        set(.children, of: number, to: none)
      }
      let tree = FolderTree(published[index].map { ($0, path(of: $0)) })
      link(tree)
      return (collection.name, tree.value(in: table.arena))
    }
  }

  private func path(of value: Value) -> Bytes {
    table.entry(of: value).map { table.content.entries[$0].path.text }
      ?? Bytes(start: nil, count: 0)
  }

  /// Links the entries of a tree with each other.
  private func link(_ tree: FolderTree) {
    let lines = tree.lines(in: table.arena)
    var children: [Int: [Value]] = [:]
    for place in tree.entryOrder {
      let node = tree.nodes[place]
      // The top has nothing above it.
      guard let entry = node.entry, let number = table.entry(of: entry),
        let line = node.parent.map({ lines[$0] })
      else { continue }
      set(.ancestors, of: number, to: line.ancestors)
      guard let parent = line.nearest else { continue }
      children[parent, default: []].append(entry)
      if let above = tree.nodes[parent].entry { set(.parent, of: number, to: above) }
    }
    for (place, entries) in children {
      guard let entry = tree.nodes[place].entry, let number = table.entry(of: entry) else {
        continue
      }
      set(.children, of: number, to: .array(entries, in: table.arena))
    }
  }

  /// Sets a built-in member; a field of the schema with the same name takes precedence.
  private func set(_ member: BuiltInMember, of entry: Int, to value: Value) {
    let layout = table.layouts[table.content.entries[entry].collection]
    if let place = layout.builtIn[member] { table.set(place, of: entry, to: value) }
  }
}
