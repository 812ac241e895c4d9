import AcopioBase
import AcopioContent
package import AcopioEmit
package import AcopioImport

/// The site that an API Blueprint becomes, with schemas as far as they change no response.
package struct ImportedContract {
  /// The files of the site, sorted by path; none if the blueprint has errors.
  package let files: [NewFile]
  /// The paths of the requests whose responses are not as they are promised even without schemas, sorted;
  /// `nil` if the site does not build.
  package let unmet: [String]?

  /// Builds the site in memory until no schema changes a response, a few times at most.
  package init(_ blueprint: BlueprintImport, _ options: BuildOptions) {
    func unmet(_ files: [NewFile]) -> Set<String>? {
      let texts = files.map { ($0.path, $0.bytes) }
      return pathsNotMet(by: SourceTree(Dictionary(uniqueKeysWithValues: texts)), options)
    }
    guard !blueprint.diagnostics.hasErrors else {
      (files, self.unmet) = ([], [])
      return
    }
    let typed = blueprint.files()
    var untyped = unmet(typed)
    if untyped?.isEmpty == true {
      (files, self.unmet) = (typed, [])
      return
    }
    let collections = blueprint.collections
    if untyped == nil, collections.count <= 100 {
      // Some schema is no schema at all: each is tried alone.
      untyped = Set(collections.filter { unmet(blueprint.files(untyped: .allBut($0))) == nil })
    }
    // What changes a response is found only in a site that builds.
    for _ in 0..<2 {
      guard let known = untyped else { break }
      let some = blueprint.files(untyped: .paths(known))
      guard let left = unmet(some) else { break }
      if left.isSubset(of: known) {
        (files, self.unmet) = (some, left.sorted())
        return
      }
      untyped = known.union(left)
    }
    files = blueprint.files(untyped: .all)
    self.unmet = unmet(files)?.sorted()
  }
}
