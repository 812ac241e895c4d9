package import AcopioBase

/// The positions of `cycle` tags, one for each group.
package struct CycleGroups {
  /// The identity of a group: its name, or the values of a group without one.
  package struct Key {
    let name: Value
    let isNamed: Bool
    let hash: UInt64

    /// The key of a group with a name, which may be any value.
    package init(name: Value) {
      self.name = name
      isNamed = true
      hash = 0
    }

    /// The key of a group without a name; `hash` is computed from its values.
    package init(hash: UInt64) {
      name = .undefined
      isNamed = false
      self.hash = hash
    }

    fileprivate func matches(_ other: Key) -> Bool {
      isNamed == other.isNamed && hash == other.hash && name.isEqual(to: other.name)
    }
  }

  private var groups: [(key: Key, position: Int)] = []

  package init() {}

  /// Begins a render.
  package mutating func reset() {
    if !groups.isEmpty { groups.removeAll(keepingCapacity: true) }
  }

  /// The index of the group's next value, and advances the group to the one after it.
  ///
  /// The index may be `count` or more if another tag of the group has more values. `nil` if the
  /// group is new and there are already `most` groups.
  package mutating func turn(of key: Key, count: Int, most: Int) -> Int? {
    let known = groups.firstIndex { $0.key.matches(key) }
    let index = known ?? groups.count
    if known == nil {
      guard groups.count < most else { return nil }
      groups.append((key, 0))
    }
    let position = groups[index].position
    groups[index].position = position + 1 < count ? position + 1 : 0
    return position
  }
}
