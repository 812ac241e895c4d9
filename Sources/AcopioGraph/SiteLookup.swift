package import AcopioBase
import AcopioModel

/// Finds entries and outputs for links.
///
/// Reuses the tables of linking, so building it costs nothing.
package struct SiteLookup: @unchecked Sendable {
  // @unchecked: tables over a sealed arena, complete before the graph is returned.
  private let keys: ByteTable
  private let files: ByteTable
  private let shapes: EntryShapes
  /// The files of the site in all languages; `nil` until they are planned.
  var plan: Plan?

  init(keys: ByteTable, files: ByteTable, shapes: EntryShapes) {
    self.keys = keys
    self.files = files
    self.shapes = shapes
  }

  /// The index of the collection with this name.
  package func collection(_ name: String) -> Int? { shapes.index(of: name) }

  /// The greatest number of steps in the name of a collection.
  package var deepestCollection: Int { shapes.deepest }

  /// The index of the entry with this key in the collection at an index.
  package func entry(_ key: Bytes, in collection: Int) -> Int? {
    keys.find(key, salt: UInt64(collection))
  }

  /// The index of the entry with a file of this name, in a collection whose keys are in a field.
  package func entry(inFile name: Bytes, in collection: Int) -> Int? {
    files.find(name, salt: UInt64(collection))
  }

  /// Whether a planned file has exactly this path below Output.
  package func holds(_ path: Bytes) -> Bool { plan?.file(at: path) != nil }

  /// The number of the output of a language with exactly this path.
  func output(at path: Bytes, in language: Int) -> Int? {
    guard case .output(language, let number)? = plan?.file(at: path)?.maker else { return nil }
    return number
  }
}
