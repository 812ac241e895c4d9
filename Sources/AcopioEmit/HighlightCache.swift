import AcopioHighlight
import Synchronization

/// Code that earlier builds highlighted, in the work folder.
package final class HighlightCache: HighlightStore {
  private let files: FileCache
  private let hasBegun = Mutex(false)

  /// The cache in a work folder, whose lock this process holds.
  package init(workDirectory: String) {
    files = FileCache(HighlightCache.name, tools: "pygments", workDirectory: workDirectory)
  }

  /// The name of the folder in the work folder.
  static let name = "code"

  /// Ends a build: removes the code that it did not use; nothing, if it used none.
  package func end() {
    if hasBegun.withLock({ $0 }) { files.end() }
  }

  package func known(_ name: String) -> [UInt8]? {
    begin()
    return files.known(name)
  }

  package func store(_ file: [UInt8], _ name: String) {
    begin()
    files.keep(file, name)
  }

  private func begin() {
    hasBegun.withLock { hasBegun in
      if !hasBegun { files.begin() }
      hasBegun = true
    }
  }
}
