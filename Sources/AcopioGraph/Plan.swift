package import AcopioBase
import AcopioLanguage
package import AcopioModel

/// A file that the build will write.
package struct PlannedFile: Sendable {
  /// Who makes it.
  package enum Maker: Sendable {
    /// The author: a file of `static/`, which is copied.
    case author
    /// An output of the site in the language at an index, by its number there.
    case output(language: Int, number: Int)
    /// The tool.
    case tool(ToolFileKind)
  }

  /// The path below Output.
  package let path: Text
  package let maker: Maker
  /// The file, entry or declaration that asks for it; `.none` for a file that every site has.
  package let origin: Origin

  /// The kind of a file of the tool; `nil` for others.
  package var kind: ToolFileKind? { if case .tool(let kind) = maker { kind } else { nil } }
}

/// A file that the tool makes, to be planned.
package struct ToolFile: Sendable {
  /// The path below Output.
  package let path: String
  package let kind: ToolFileKind
  /// The file or declaration that asks for it; `.none` for a file that every site has.
  package let origin: Origin

  package init(_ path: String, _ kind: ToolFileKind, _ origin: Origin = .none) {
    self.path = path
    self.kind = kind
    self.origin = origin
  }
}

/// Every file that the build will write, before anything is rendered, except those that are named for their content.
///
/// The paths of records that other commands write are among them, since nothing else may have these.
///
/// The one place that decides what gives way to what: a file of `static/` or an output of `site.yml` is published in place
/// of a file of the tool that may be replaced, and of any other two with the same path both are reported. Paths that differ
/// only in case or in Unicode normalization are the same, and so is a file at a path that another one needs as a folder:
/// some hosts and disks cannot tell them apart.
package struct Plan: Sendable {
  /// A file of the tool that the site has one of its own for.
  package struct Replaced: Sendable {
    package let path: String
    package let kind: ToolFileKind
    /// What replaces it: a file, or the declaration of an output.
    package let by: Origin
  }

  /// The files: those of the tool and assets, those of the author, then the outputs of each language.
  package private(set) var files: [PlannedFile] = []
  /// The files of the tool that are not written, in the order in which they were to be planned.
  package private(set) var replaced: [Replaced] = []
  /// The files that have the path of one in `files`, by its index.
  private var collisions: [(owner: Int, file: PlannedFile)] = []
  private var table: PathTable

  /// Plans the files of a site, given its outputs in each language and the paths of the files in `static/`.
  ///
  /// Reports `permalink-collision`, and faults of paths that only the whole plan shows.
  package init(
    _ graphs: [SiteGraph], _ tool: [ToolFile], authors: [(path: Text, origin: Origin)],
    _ diagnostics: inout Diagnostics
  ) {
    let outputs = graphs.reduce(0) { $0 + $1.outputs.count }
    table = PathTable(capacity: (outputs + tool.count + authors.count) * 2)
    files.reserveCapacity(outputs + tool.count + authors.count)
    let site = graphs[0].site
    let own = Dictionary(
      authors.map { ($0.path.string, $0.origin) }
        + site.outputs.map {
          (String(($0.prefix(in: site.language) + $0.path.text).dropFirst()), $0.path.origin)
        }
    ) { first, _ in first }
    for file in tool {
      if file.kind.isReplaceable, let other = own[file.path] {
        replaced.append(Replaced(path: file.path, kind: file.kind, by: other))
      } else {
        add(PlannedFile(path: table.copy(file.path), maker: .tool(file.kind), origin: file.origin))
      }
    }
    for file in authors { add(PlannedFile(path: file.path, maker: .author, origin: file.origin)) }
    for (language, graph) in graphs.enumerated() {
      for (number, output) in graph.outputs.enumerated() {
        let maker = PlannedFile.Maker.output(language: language, number: number)
        add(PlannedFile(path: output.path, maker: maker, origin: output.origin))
        if let twin = output.twin {
          add(PlannedFile(path: twin, maker: maker, origin: output.origin))
        }
      }
    }
    reportCollisions(&diagnostics)
    SharedAddresses(plan: self, graphs: graphs).report(&diagnostics)
    SuccessorPaths(graphs: graphs, plan: self).check(&diagnostics)
  }

  private mutating func add(_ file: PlannedFile) {
    if let owner = table.insert(file.path.bytes, files.count) {
      collisions.append((owner, file))
    } else {
      files.append(file)
    }
  }

  /// The graphs, which know the plan then.
  package func completing(_ graphs: [SiteGraph]) -> [SiteGraph] {
    graphs.map { graph in
      var graph = graph
      graph.lookup.plan = self
      return graph
    }
  }

  // MARK: - Questions

  /// Whether no file of the site's own is published in place of the tool's at a path.
  package func writes(_ path: String) -> Bool { !replaced.contains { $0.path == path } }

  /// The file with exactly this path below Output.
  package func file(at path: Bytes) -> PlannedFile? {
    guard let index = table.find(path), files[index].path.bytes.equals(path) else { return nil }
    return files[index]
  }

  /// The file with exactly this path below Output.
  package func file(at path: String) -> PlannedFile? {
    return path.withBytes { file(at: $0) }
  }

  /// The paths of the files that are for visitors and clients, not for a host or for the tool.
  package var published: [String] {
    files.lazy.filter { ![.hostConfiguration, .record].contains($0.kind) }.map(\.path.string)
  }

  // MARK: - Collisions

  /// Reports `permalink-collision` if something that was planned has the path of a file that was not.
  package func report(
    unplanned path: String, _ kind: ToolFileKind, _ diagnostics: inout Diagnostics
  ) {
    guard let file = file(at: path) else { return }
    var origin = Origin.none
    if case .author = file.maker { origin = file.origin }
    diagnostics.error(
      .permalinkCollision, "two outputs have the path '\(path)'", at: origin, path: path,
      remedy: kind.remedy,
      notes: [Diagnostic.Note("the other one is \(kind.title), which the build makes")])
  }

  /// Says what has a path already.
  static func note(_ file: PlannedFile) -> Diagnostic.Note {
    let what: Message = file.kind.map { "\($0.title), which the build makes" } ?? "made here"
    return Diagnostic.Note("the other one is \(what)", at: file.origin)
  }

  /// Reports each path with several files once, with all of them.
  private func reportCollisions(_ diagnostics: inout Diagnostics) {
    for (owner, file) in collisions { report(files[owner], file, &diagnostics) }
    for file in files { reportFolders(of: file, &diagnostics) }
  }

  private func report(
    _ owner: PlannedFile, _ file: PlannedFile, _ diagnostics: inout Diagnostics
  ) {
    let (path, other) = (owner.path.string, file.path.string)
    let isSame = owner.path.bytes.equals(file.path.bytes)
    let both: Message = "'\(path)' and '\(other)'"
    let message: Message =
      if isSame {
        "two outputs have the path '\(path)'"
      } else if path == other {
        // Strings are compared by their normalized forms.
        "\(both) look alike and differ only in how their letters are encoded"
      } else if path.lowercased() == other.lowercased() {
        "\(both) differ only in case"
      } else {
        "\(both) are the same path where letters are compared without case"
      }
    diagnostics.error(
      .permalinkCollision, message, at: file.origin, path: other,
      remedy: HostFileNames.remedy(path) ?? owner.kind?.remedy
        ?? "give one of them another slug, permalink or path",
      notes: [Plan.note(owner)])
  }

  private func reportFolders(of file: PlannedFile, _ diagnostics: inout Diagnostics) {
    for owner in table.above(file.path.bytes) {
      diagnostics.error(
        .permalinkCollision,
        "'\(files[owner].path.string)' is a file, but '\(file.path.string)' needs a folder there",
        at: file.origin, path: file.path.string,
        remedy: "give one of them another slug, permalink or path",
        notes: [Diagnostic.Note("the file is made here", at: files[owner].origin)])
    }
  }
}

/// Paths that are the same where case and Unicode normalization make no difference, and a number for each.
private struct PathTable: @unchecked Sendable {
  // @unchecked: a table over an arena that only grows in `insert`, before the plan is shared.
  private var table: ByteTable
  private let arena = Arena()

  init(capacity: Int) { table = ByteTable(capacity: capacity) }

  /// A path in the memory of the table.
  func copy(_ path: String) -> Text { Text(arena.copy(path)) }

  /// Adds a path; returns the number of the same path if it is there, and changes nothing then.
  mutating func insert(_ path: Bytes, _ number: Int) -> Int? {
    table.insert(folded(path), value: number)
  }

  /// The number of a path.
  func find(_ path: Bytes) -> Int? {
    if PathTable.isFolded(path) { return table.find(path) }
    var buffer = ByteBuffer(capacity: path.count + 16)
    appendFolded(path, into: &buffer)
    return table.find(buffer.bytes)
  }

  /// The numbers of the paths that are folders of a path, the deepest first.
  func above(_ path: Bytes) -> [Int] {
    let key = folded(path)
    var found: [Int] = []
    for index in stride(from: key.count - 1, to: 0, by: -1) where key[index] == UInt8(ascii: "/") {
      if let number = table.find(key.slice(0..<index)) { found.append(number) }
    }
    return found
  }

  /// Whether the path is already folded; most paths are plain.
  private static func isFolded(_ path: Bytes) -> Bool {
    !path.contains {
      $0 >= UInt8(ascii: "A") && $0 <= UInt8(ascii: "Z") || $0 >= 0x80
    }
  }

  private func folded(_ path: Bytes) -> Bytes {
    guard !PathTable.isFolded(path) else { return path }
    var buffer = ByteBuffer(capacity: path.count + 16)
    appendFolded(path, into: &buffer)
    return arena.copy(buffer.bytes)
  }
}
