package import AcopioBase

/// Finds outputs that want the same path; reports `permalink-collision`.
///
/// Paths that differ only in the case of ASCII letters collide too, and so does a file where
/// another output needs a folder: some hosts and disks cannot tell them apart.
package struct Collisions {
  private var table: ByteTable
  private var owners: [Owner] = []
  private let arena = Arena()

  /// Who wants a path, and who else does.
  private struct Owner {
    let path: Bytes
    let origin: Origin
    let output: Int?
    var others: [(path: Bytes, origin: Origin)] = []
  }

  /// An empty register for about `capacity` paths.
  package init(capacity: Int) {
    table = ByteTable(capacity: capacity)
  }

  /// Registers a path, and the number of the output that has it.
  package mutating func add(_ path: Text, _ origin: Origin, output: Int? = nil) {
    let key = folded(path.bytes)
    if let owner = table.insert(key, value: owners.count) {
      owners[owner].others.append((path.bytes, origin))
    } else {
      owners.append(Owner(path: path.bytes, origin: origin, output: output))
    }
  }

  /// Whether exactly this path is registered.
  func holds(_ path: Bytes) -> Bool { owner(of: path) != nil }

  /// The number of the output with exactly this path.
  func output(at path: Bytes) -> Int? { owner(of: path)?.output }

  private func owner(of path: Bytes) -> Owner? {
    let found: Int?
    if path.contains(where: { $0 >= 0x41 && $0 <= 0x5A }) {
      let lower = path.map { $0 >= 0x41 && $0 <= 0x5A ? $0 | 0x20 : $0 }
      found = lower.withUnsafeBufferPointer { table.find($0) }
    } else {
      found = table.find(path)
    }
    guard let found, owners[found].path.equals(path) else { return nil }
    return owners[found]
  }

  private func folded(_ path: Bytes) -> Bytes {
    guard path.contains(where: { $0 >= 0x41 && $0 <= 0x5A }) else { return path }
    let copy = UnsafeMutableBufferPointer(
      mutating: arena.copy(path))
    for index in copy.indices where copy[index] >= 0x41 && copy[index] <= 0x5A {
      copy[index] |= 0x20
    }
    return Bytes(copy)
  }

  /// Reports every path with more than one owner, all owners together.
  package func report(_ diagnostics: inout Diagnostics) {
    for owner in owners {
      for other in owner.others { report(owner.path, owner.origin, other, &diagnostics) }
      reportFolders(owner.path, owner.origin, &diagnostics)
    }
  }

  private func report(
    _ path: Bytes, _ origin: Origin, _ other: (path: Bytes, origin: Origin),
    _ diagnostics: inout Diagnostics
  ) {
    let same = path.equals(other.path)
    let detail = same ? "'\(path.string)'" : "'\(path.string)' and '\(other.path.string)'"
    diagnostics.error(
      "permalink-collision",
      same ? "two outputs have the path \(detail)" : "\(detail) differ only in case",
      at: other.origin, path: other.path.string,
      remedy: "give one of them another slug or permalink",
      notes: [
        origin == .none
          ? Diagnostic.Note("the other one is made for every site")
          : Diagnostic.Note("the other one is made here", at: origin)
      ])
  }

  private func reportFolders(
    _ path: Bytes, _ origin: Origin, _ diagnostics: inout Diagnostics
  ) {
    let key = folded(path)
    var index = key.count - 1
    while index > 0 {
      defer { index -= 1 }
      guard key[index] == 0x2F, let owner = table.find(key.slice(0..<index)) else { continue }
      diagnostics.error(
        "permalink-collision",
        "'\(owners[owner].path.string)' is a file, but '\(path.string)' needs a folder there",
        at: origin, path: path.string, remedy: "give one of them another slug or permalink",
        notes: [Diagnostic.Note("the file is made here", at: owners[owner].origin)])
    }
  }
}
