package import AcopioBase

/// Finds entries and outputs by what links name them; nothing is made for it, linking needed the
/// tables anyway.
package struct SiteLookup: @unchecked Sendable {
  // @unchecked: tables over a sealed arena, complete before the graph is handed over.
  private let keys: ByteTable
  /// Known once all languages are linked.
  var paths = Collisions(capacity: 0)

  init(keys: ByteTable) { self.keys = keys }

  /// The index of the entry with this key in a collection, by its index.
  package func entry(_ key: Bytes, in collection: Int) -> Int? {
    keys.find(key, salt: UInt64(collection))
  }

  /// Whether exactly this path below Output is written.
  package func holds(_ path: Bytes) -> Bool { paths.holds(path) }

  /// The number of the output with exactly this path, those of all languages counted one after the
  /// other; `nil` for what every site has.
  func output(at path: Bytes) -> Int? { paths.output(at: path) }
}
