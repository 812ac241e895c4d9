package import AcopioBase
package import AcopioEmit

/// The site that an API Blueprint becomes, with schemas as far as they change no response.
package struct ImportedContract {
  /// The files of the site, sorted by path; none if the blueprint has errors.
  package let files: [NewFile]
  /// The faults found in the blueprint, and the responses set aside because no site can publish
  /// them.
  package let diagnostics: Diagnostics
  /// The paths of the requests whose responses still differ from their promise, sorted; `nil` if
  /// the site does not build.
  package let unmet: [String]?

  /// The maximum number of rounds of setting responses aside; each may make other responses the first.
  private static let mostRounds = 5

  /// Tries the site until every response is as promised, a few times at most.
  ///
  /// `unmet` builds the site of its argument in memory and returns the paths of the requests whose
  /// responses differ from their promise; `nil` if it does not build.
  package init(_ blueprint: BlueprintImport, unmet: ([NewFile]) -> Set<String>?) {
    var blueprint = blueprint
    var site = Trial(blueprint, unmet)
    for _ in 0..<ImportedContract.mostRounds {
      guard let left = site.unmet, !left.isEmpty, blueprint.setAside(left) else { break }
      site = Trial(blueprint, unmet)
    }
    files = site.files
    self.unmet = site.unmet?.sorted()
    diagnostics = blueprint.diagnostics
  }
}

/// The files of a site, and the responses that it does not publish as promised.
private struct Trial {
  let files: [NewFile]
  let unmet: Set<String>?

  /// Tries schemas until none changes a response.
  init(_ blueprint: BlueprintImport, _ unmet: ([NewFile]) -> Set<String>?) {
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
    // Changes of a response can be found only in a site that builds.
    for _ in 0..<2 {
      guard let known = untyped else { break }
      let some = blueprint.files(untyped: .paths(known))
      guard let left = unmet(some) else { break }
      if left.isSubset(of: known) {
        (files, self.unmet) = (some, left)
        return
      }
      untyped = known.union(left)
    }
    files = blueprint.files(untyped: .all)
    self.unmet = unmet(files)
  }
}
