package import AcopioBase
import AcopioLanguage
package import AcopioModel

/// Finds outputs with the same path; reports `permalink-collision`.
///
/// Paths that differ only in case or in Unicode normalization collide too, and so does a file at a
/// path that another output needs as a folder: some hosts and disks cannot distinguish them.
package struct Collisions {
  private var table: ByteTable
  private var owners: [Owner] = []
  private let arena = Arena()

  /// The owner of a path, and further owners.
  private struct Owner {
    let path: Bytes
    let origin: Origin
    let output: Int?
    let kind: ToolFileKind?
    var others: [(path: Bytes, origin: Origin)] = []
  }

  /// An empty register for about `capacity` paths.
  package init(capacity: Int) {
    table = ByteTable(capacity: capacity)
  }

  /// Registers a path, and the number of the output that has it, or the kind of the file that the tool makes there.
  package mutating func add(
    _ path: Text, _ origin: Origin, output: Int? = nil, kind: ToolFileKind? = nil
  ) {
    let key = folded(path.bytes)
    if let owner = table.insert(key, value: owners.count) {
      owners[owner].others.append((path.bytes, origin))
    } else {
      owners.append(Owner(path: path.bytes, origin: origin, output: output, kind: kind))
    }
  }

  /// Whether exactly this path is registered.
  func holds(_ path: Bytes) -> Bool { owner(of: path) != nil }

  /// The number of the output with exactly this path.
  func output(at path: Bytes) -> Int? { owner(of: path)?.output }

  /// Whether exactly this path is registered.
  func holds(string path: String) -> Bool {
    var path = path
    return path.withUTF8 { holds($0) }
  }

  /// The number of the output with exactly this path.
  func output(at path: String) -> Int? {
    var path = path
    return path.withUTF8 { output(at: $0) }
  }

  private func owner(of path: Bytes) -> Owner? {
    let found: Int?
    if isFolded(path) {
      found = table.find(path)
    } else {
      var buffer = ByteBuffer(capacity: path.count + 16)
      appendFolded(path, into: &buffer)
      found = table.find(buffer.bytes)
    }
    guard let found else { return nil }
    if owners[found].path.equals(path) { return owners[found] }
    return nil
  }

  /// Whether the path is already folded; most paths are plain.
  private func isFolded(_ path: Bytes) -> Bool {
    !path.contains { $0 >= 0x41 && $0 <= 0x5A || $0 >= 0x80 }
  }

  private func folded(_ path: Bytes) -> Bytes {
    guard !isFolded(path) else { return path }
    var buffer = ByteBuffer(capacity: path.count + 16)
    appendFolded(path, into: &buffer)
    return arena.copy(buffer.bytes)
  }

  /// Whether two paths are equal after Unicode normalization.
  private func areEquivalent(_ path: Bytes, _ other: Bytes) -> Bool { path.string == other.string }

  /// Whether two paths differ only in upper and lower case, letter by letter.
  private func areCases(_ path: Bytes, _ other: Bytes) -> Bool {
    path.string.lowercased() == other.string.lowercased()
  }

  /// Reports each path with several owners once, with all owners.
  package func report(_ diagnostics: inout Diagnostics) {
    for owner in owners {
      for other in owner.others { report(owner, other, &diagnostics) }
      reportFolders(owner.path, owner.origin, &diagnostics)
    }
  }

  private func report(
    _ owner: Owner, _ other: (path: Bytes, origin: Origin), _ diagnostics: inout Diagnostics
  ) {
    let path = owner.path
    let same = path.equals(other.path)
    let detail = same ? "'\(path.string)'" : "'\(path.string)' and '\(other.path.string)'"
    diagnostics.error(
      .permalinkCollision,
      same
        ? "two outputs have the path \(detail)"
        : areEquivalent(path, other.path)
          ? "\(detail) look alike and differ only in how their letters are encoded"
          : areCases(path, other.path)
            ? "\(detail) differ only in case"
            : "\(detail) are the same path where letters are compared without case",
      at: other.origin, path: other.path.string,
      remedy: HostFileNames.remedy(path.string) ?? owner.kind?.remedy
        ?? "give one of them another slug, permalink or path",
      notes: [Collisions.note(owner.kind, owner.origin)])
  }

  /// Describes the owner of a path that is taken.
  static func note(_ kind: ToolFileKind?, _ origin: Origin) -> Diagnostic.Note {
    let what = kind.map { "\($0.title), which the build makes" } ?? "made here"
    return Diagnostic.Note("the other one is \(what)", at: origin)
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
        .permalinkCollision,
        "'\(owners[owner].path.string)' is a file, but '\(path.string)' needs a folder there",
        at: origin, path: path.string, remedy: "give one of them another slug, permalink or path",
        notes: [Diagnostic.Note("the file is made here", at: owners[owner].origin)])
    }
  }
}
