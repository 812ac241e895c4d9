package import AcopioBase
import AcopioModel
import AcopioSystem

extension SourceTree {
  /// The most bytes of files that changed since which a tree keeps before it is read as a whole again.
  private static let staleLimit = 32 << 20
  /// From this number of paths on, reading everything costs less.
  private static let pathLimit = 64

  /// The tree with the present bytes of the files at `paths`, and which of them changed; `nil` if it must be read as
  /// a whole.
  ///
  /// Only files that are there before and after can be read on their own: a new name can change the order of all,
  /// and a file that several names lead to cannot be known by one of them. A path that neither the tree nor the disk
  /// knows, such as the copy of an editor, changed nothing.
  package func reread(
    _ paths: Set<String>, root: String
  ) -> (tree: SourceTree, changed: [SourceFile])? {
    guard !hasLinks, paths.count < SourceTree.pathLimit, staleBytes < SourceTree.staleLimit,
      paths.allSatisfy({ !refused.contains($0) && !Composition.mayChange($0) })
    else { return nil }
    let known = Dictionary(
      uniqueKeysWithValues: sources.files.lazy.filter { paths.contains($0.path) }
        .map { ($0.path, $0) })
    var present: [String] = []
    for path in paths.inOrder() {
      var status = stat()
      let isThere = lstat("\(root)/\(path)", &status) == 0
      guard isThere == (known[path] != nil), !isThere || status.st_mode & S_IFMT == S_IFREG
      else { return nil }
      if isThere {
        present.append(path)
      } else if sources.files.contains(where: { $0.path.hasPrefix("\(path)/") }) {
        // A folder that was moved away is told by its own name alone.
        return nil
      }
    }
    let part = ReadPart(present[...], root: root, chunkSize: 16 << 10)
    guard part.failure == nil, part.diagnostics.all.isEmpty else { return nil }
    var texts: [(id: UInt32, text: SourceText, late: LateBytes?)] = []
    for (path, text, late) in part.files {
      guard let before = known[path] else { continue }
      let isSame =
        late == nil && before.late == nil
        ? text.written.equals(before.written)
        : late?.stamp != nil && late?.stamp == before.late?.stamp
      if !isSame { texts.append((before.id, text, late)) }
    }
    guard !texts.isEmpty else { return (self, []) }
    let sources = sources.replacing(texts, memory: part.arena)
    let tree = SourceTree(
      sources: sources, memory: memory + [part.arena], refused: refused, hasLinks: hasLinks,
      staleBytes: staleBytes + part.arena.size)
    return (tree, texts.map { sources.files[Int($0.id)] })
  }
}

extension SourceFile {
  /// The Markdown below the front matter, if nothing else differs from an earlier text of the file; `nil` if more does,
  /// or if there is anything to report.
  package func body(after earlier: SourceFile, _ arena: Arena) -> Value? {
    let format = MarkdownFormat()
    var diagnostics = Diagnostics()
    guard format.extensions.contains(where: { path.hasSuffix(".\($0)") }),
      let document = format.read(self, arena: arena, &diagnostics), diagnostics.all.isEmpty,
      let range = document.body, earlier.bytes.count > range.lowerBound,
      bytes.slice(0..<range.lowerBound).equals(earlier.bytes.slice(0..<range.lowerBound))
    else { return nil }
    return .text(bytes.slice(range), kind: .markdown, origin: origin(range))
  }
}
