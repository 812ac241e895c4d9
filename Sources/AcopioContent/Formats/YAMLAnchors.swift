import AcopioBase

/// The nodes with anchors, for the aliases after them.
struct YAMLAnchors {
  /// A node with an anchor.
  struct Target {
    let value: Value
    /// The text as a key; `nil` if the node can't be one.
    let key: Bytes?
    /// The number of values in it, itself included.
    let size: Int
    /// The number of levels of values in it, itself included.
    let height: Int
    /// The offset of the anchor.
    let mark: Int
  }

  private var table = ByteTable(capacity: 8)
  private var targets: [Target] = []

  /// Gives `name`, which must live as long as the anchors, to a node; the last one keeps it.
  mutating func set(_ name: Bytes, to target: Target) {
    if let index = table.insert(name, value: targets.count) {
      targets[index] = target
    } else {
      targets.append(target)
    }
  }

  /// The last node before an alias with its name.
  subscript(name: Bytes) -> Target? { table.find(name).map { targets[$0] } }
}
