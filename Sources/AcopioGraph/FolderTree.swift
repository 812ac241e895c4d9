import AcopioBase
import AcopioModel

/// Entries by the steps of their paths: one node for each entry and each folder.
///
/// A node comes after the one that contains it, so loops replace recursion: a tree can have many levels.
struct FolderTree {
  /// An entry, a folder, or a folder with an entry as its page.
  struct Node {
    let path: Bytes
    /// The node that contains it; `nil` for the top.
    let parent: Int?
    /// The entry at the path, if there is one.
    var entry: Value?
    /// The position of the entry, or of the first one below, in the order of the collection.
    var rank = Int.max
  }

  /// The nodes; the first one is the top.
  private(set) var nodes = [Node(path: Bytes(start: nil, count: 0), parent: nil)]
  /// The nodes that have entries, in the order of the collection.
  private(set) var entryOrder: [Int] = []
  /// The nodes by path; the top is not among them.
  private var places: ByteTable

  /// The tree of entries in their order, with the path of each.
  init(_ entries: [(value: Value, path: Bytes)]) {
    places = ByteTable(capacity: entries.count * 2)
    for (rank, entry) in entries.enumerated() {
      let place = node(at: entry.path)
      // Two entries at one path were reported, since they have the same key or page.
      guard nodes[place].entry == nil else { continue }
      nodes[place].entry = entry.value
      nodes[place].rank = rank
      entryOrder.append(place)
    }
    for place in nodes.indices.reversed() {
      guard let parent = nodes[place].parent, nodes[parent].entry == nil else { continue }
      nodes[parent].rank = min(nodes[parent].rank, nodes[place].rank)
    }
  }

  /// The node at a path, which is added with the folders around it.
  private mutating func node(at path: Bytes) -> Int {
    var missing: [Bytes] = []
    var parent = 0
    var current = path
    while !current.isEmpty {
      if let known = places.find(current, salt: 0) {
        parent = known
        break
      }
      missing.append(current)
      current = EntryPath.folder(of: current)
    }
    for path in missing.reversed() {
      nodes.append(Node(path: path, parent: parent))
      parent = nodes.count - 1
      _ = places.insert(path, salt: 0, value: parent)
    }
    return parent
  }

  /// The object of the top node for templates: `name`, `path`, `entry` and `children`.
  func value(in arena: Arena) -> Value {
    var children = [[Int]](repeating: [], count: nodes.count)
    for place in nodes.indices {
      if let parent = nodes[place].parent { children[parent].append(place) }
    }
    var values = [Value](repeating: .null, count: nodes.count)
    for place in nodes.indices.reversed() {
      let node = nodes[place]
      let inside = children[place].inOrder { nodes[$0].rank < nodes[$1].rank }.map { values[$0] }
      values[place] = .object(
        of: [
          ("name", .text(EntryPath.name(of: node.path))), ("path", .text(node.path)),
          ("entry", node.entry ?? .null), ("children", .array(inside, in: arena)),
        ], in: arena)
    }
    return values[0]
  }

  /// The nodes above the entries directly below a node.
  struct Line {
    /// The nearest node that has an entry, this one included.
    let nearest: Int?
    /// The entries of such nodes, the top first.
    let ancestors: Value
  }

  /// The line of each node, which all entries directly below it share.
  func lines(in arena: Arena) -> [Line] {
    var isFolder = [Bool](repeating: false, count: nodes.count)
    for node in nodes { if let parent = node.parent { isFolder[parent] = true } }
    var lines: [Line] = []
    lines.reserveCapacity(nodes.count)
    for (place, node) in nodes.enumerated() {
      let above = node.parent.map { lines[$0] }
      let ancestors = above?.ancestors ?? .array([], in: arena)
      guard let entry = node.entry, isFolder[place] else {
        lines.append(Line(nearest: above?.nearest, ancestors: ancestors))
        continue
      }
      lines.append(
        Line(nearest: place, ancestors: .array(Array(ancestors.elements) + [entry], in: arena)))
    }
    return lines
  }
}
