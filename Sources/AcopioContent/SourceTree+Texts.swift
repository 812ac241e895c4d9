import AcopioBase

extension SourceTree {
  /// The tree with other texts of some files, or with files that it did not have.
  package func with(_ texts: [(path: String, text: String)]) -> SourceTree {
    let arena = Arena()
    var changed: [(id: UInt32, text: SourceText, late: LateBytes?)] = []
    var added: [(path: String, text: SourceText)] = []
    for (path, text) in texts {
      let made = SourceTree.text(arena.copy(text), path: path, arena)
      if let file = sources.files.first(where: { $0.path == path }) {
        changed.append((file.id, made, nil))
      } else {
        added.append((path, made))
      }
    }
    var sources = sources.replacing(changed, memory: arena)
    for (path, text) in added { _ = sources.add(path: path, text: text) }
    return SourceTree(
      sources: sources, memory: memory + [arena], refused: refused, hasLinks: hasLinks,
      staleBytes: staleBytes)
  }
}
