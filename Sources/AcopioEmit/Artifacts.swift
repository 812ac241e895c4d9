import AcopioBase

/// The artifacts of all stages in byte order of their paths.
struct Artifacts: ~Copyable {
  /// All paths; a path that was put twice is listed twice.
  let paths: [Bytes]
  /// The state of each path.
  let states: [ArtifactState]
  /// The paths of the files in the staging folder.
  let staged: [Bytes]
  /// The revision of all artifacts; meaningless unless a release is made of them.
  let revision: String
  // The paths point into the memory of the results.
  private let results: [StageResult]

  /// The artifacts of `results`, whose order does not matter.
  init(_ results: [StageResult]) {
    self.results = results
    var all: [(path: Bytes, state: ArtifactState, hash: UInt64)] = []
    all.reserveCapacity(results.reduce(0) { $0 + $1.states.count })
    for result in results {
      for (index, path) in result.list.paths.enumerated() {
        all.append((path, result.states[index], result.hashes[index]))
      }
    }
    all.sort { comesBefore($0.path, $1.path) }
    paths = all.map(\.path)
    states = all.map(\.state)
    var revision = Revision()
    for (path, _, hash) in all { revision.add(path, hash: hash) }
    self.revision = revision.text
    staged = all.filter { $0.state != .unchanged }.map(\.path)
  }
}
