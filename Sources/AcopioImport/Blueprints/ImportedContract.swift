package import AcopioBase
package import AcopioEmit

/// A contract that becomes a site.
package protocol ContractSource {
  /// The name of its file without the extension, as a slug.
  var name: String { get }
  /// Every fault that was found.
  var diagnostics: Diagnostics { get }
  /// The files that diagnostics point into.
  var sources: SourceMap { get }
  /// A path of each collection, the first of those that it publishes.
  var collections: [String] { get }

  /// The files of the site, sorted by path; none after an error.
  func files(untyped: BlueprintImport.Untyped) -> [NewFile]
  /// Leaves out the responses of requests for these paths, which no site can publish as promised; returns whether there
  /// were any.
  mutating func setAside(_ paths: Set<String>) -> Bool
  /// Leaves out what schemas say about the responses with these paths; returns whether they said anything.
  mutating func forgetSchemas(of paths: Set<String>) -> Bool
}

/// The site that a contract becomes, with schemas as far as they change no response.
package struct ImportedContract<Source: ContractSource> {
  /// The contract, without what was set aside.
  package let source: Source
  /// The files of the site, sorted by path; none if the contract has errors.
  package let files: [NewFile]
  /// The faults found in the contract, and the responses set aside because no site can publish
  /// them.
  package let diagnostics: Diagnostics
  /// The paths of the requests whose responses still differ from their promise, sorted; `nil` if
  /// the site does not build.
  package let unmet: [String]?
  /// The responses that are published unchanged.
  package let untyped: BlueprintImport.Untyped

  /// The maximum number of rounds of setting responses aside; each may make other responses the first.
  private static var mostRounds: Int { 5 }

  /// Tries the site until every response is as promised, a few times at most.
  ///
  /// `unmet` builds the site of its argument in memory and returns the paths of the requests whose
  /// responses differ from their promise; `nil` if it does not build.
  package init(_ blueprint: Source, unmet: ([NewFile]) -> Set<String>?) {
    var blueprint = blueprint
    var site = Trial(blueprint, unmet)
    for _ in 0..<Self.mostRounds {
      guard let left = site.unmet, !left.isEmpty, blueprint.setAside(left) else { break }
      site = Trial(blueprint, unmet)
    }
    // A schema may say too much where the samples alone are right.
    if let untyped = site.untypedPaths(of: blueprint), blueprint.forgetSchemas(of: untyped) {
      site = Trial(blueprint, unmet)
    }
    source = blueprint
    files = site.files
    self.unmet = site.unmet?.sorted()
    untyped = site.untyped
    diagnostics = blueprint.diagnostics
  }
}

/// The files of a site, and the responses that it does not publish as promised.
private struct Trial {
  let files: [NewFile]
  let unmet: Set<String>?
  let untyped: BlueprintImport.Untyped

  /// The paths of the responses that are published unchanged; `nil` without one.
  func untypedPaths(of blueprint: some ContractSource) -> Set<String>? {
    switch untyped {
    case .paths(let paths): paths.isEmpty ? nil : paths
    case .allBut, .all: Set(blueprint.collections)
    }
  }

  /// Tries schemas until none changes a response.
  init(_ blueprint: some ContractSource, _ unmet: ([NewFile]) -> Set<String>?) {
    guard !blueprint.diagnostics.hasErrors else {
      (files, self.unmet, self.untyped) = ([], [], .paths([]))
      return
    }
    let typed = blueprint.files(untyped: .paths([]))
    var untyped = unmet(typed)
    if untyped?.isEmpty == true {
      (files, self.unmet, self.untyped) = (typed, [], .paths([]))
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
        (files, self.unmet, self.untyped) = (some, left, .paths(known))
        return
      }
      untyped = known.union(left)
    }
    self.untyped = .all
    files = blueprint.files(untyped: .all)
    self.unmet = unmet(files)
  }
}
