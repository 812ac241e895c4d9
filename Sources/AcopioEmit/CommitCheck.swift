import AcopioBase
import AcopioSystem

/// The findings about Output that a commit needs before it changes anything.
struct CommitFindings {
  /// Paths of ours to remove before artifacts are placed, in byte order.
  var obstructions: [Bytes] = []
  /// Paths of artifacts where a file exists that no build wrote, in byte order.
  var foreign: [Bytes] = []
}

/// Checks for anything that prevents an artifact from being placed, before anything changes.
struct CommitCheck: ~Copyable {
  private let emitter: Emitter
  private let paths: [Bytes]
  private let states: [ArtifactState]
  private let ours: [Bytes]
  private var walker: OutputWalker
  private var findings = CommitFindings()
  /// The index of the first of our paths that does not come before the current artifact.
  private var nextOfOurs = 0
  /// The obstacles already reported, so that a thousand pages below one are reported once.
  private var reported: Set<String> = []
  /// Copies of paths, for system calls.
  private var scratch = PathList()

  /// A check of `artifacts`; `ours` are the paths of earlier builds in byte order.
  init(_ emitter: Emitter, _ artifacts: borrowing Artifacts, _ ours: [Bytes]) {
    self.emitter = emitter
    paths = artifacts.paths
    states = artifacts.states
    self.ours = ours
    walker = emitter.makeWalker()
  }

  /// Reports faults; files that no build wrote are faults unless the emitter adopts them.
  consuming func run(_ diagnostics: inout Diagnostics) throws(EmitError) -> CommitFindings {
    var previous = Bytes(start: nil, count: 0)
    for (path, state) in zip(paths, states) {
      if state == .invalid {
        reportInvalid(path, &diagnostics)
        continue
      }
      if path.equals(previous) { reportTwice(path, &diagnostics) }
      reportFoldersThatAreFiles(path, previous, &diagnostics)
      try checkPlace(path, state, &diagnostics)
      previous = path
    }
    // Paths that differ but are the same for the file system: in letter case, for example.
    let isExplained = !reported.isEmpty
    for (path, state) in zip(paths, states) where state == .clash && !isExplained {
      reportTwice(path, &diagnostics)
    }
    if !emitter.adopts { reportForeign(&diagnostics) }
    findings.obstructions.sort(by: comesBefore)
    return findings
  }

  private mutating func checkPlace(
    _ path: Bytes, _ state: ArtifactState, _ diagnostics: inout Diagnostics
  ) throws(EmitError) {
    // A release is made in a folder of its own, in which nothing can be in the way.
    guard emitter.release == nil else { return }
    switch state {
    case .clash, .invalid: break
    case .new: try checkWritable(path)
    // A file with the same bytes is also foreign: it would be removed along with the page.
    case .changed, .unchanged:
      if state == .changed { try checkWritable(path) }
      if !isOurs(path) { findings.foreign.append(path) }
    case .oddityThere:
      reportBlocked(path, "the path is a symlink, pipe or device", &diagnostics)
    case .folderThere: try checkFolderThere(path, &diagnostics)
    case .folderBlocked: try checkFolderBlocked(path, &diagnostics)
    }
  }

  /// Throws if the folder of a file that is to be placed cannot be written, before other files are.
  private mutating func checkWritable(_ path: Bytes) throws(EmitError) {
    guard !ours.isEmpty else { return }
    // The nearest folder that exists, in which others are made.
    var place = path
    var found = try walker.folder(of: place)
    while case .absent = found, place.nameStart > 1 {
      place = place.slice(0..<place.nameStart - 1)
      found = try walker.folder(of: place)
    }
    guard case .open(let folder) = found, faccessat(folder, ".", W_OK | X_OK, AT_EACCESS) != 0
    else {
      return
    }
    let code = errno
    // A file system is read-only as a whole.
    throw .failed(
      .write, path: code == EROFS ? emitter.outputPath : emitter.shown(path), code: code)
  }

  /// Whether earlier builds wrote `path`; assumes that it is called in byte order of paths.
  private mutating func isOurs(_ path: Bytes) -> Bool {
    while nextOfOurs < ours.count, comesBefore(ours[nextOfOurs], path) { nextOfOurs += 1 }
    return nextOfOurs < ours.count && ours[nextOfOurs].equals(path)
  }

  private func reportForeign(_ diagnostics: inout Diagnostics) {
    let count = findings.foreign.count
    guard count > 0 else { return }
    let shown = findings.foreign.prefix(5).map { "'\($0.string)'" }.joined(separator: ", ")
    let rest: Message = count > 5 ? " and \(count - 5) more" : ""
    diagnostics.error(
      .outputFileNotOurs,
      count == 1
        ? "the site would replace \(shown), which no build wrote"
        : "the site would replace \(count) files that no build wrote: "
          + "\(shown)\(rest)", path: emitter.outputPath,
      remedy: "write to another folder with '--output'"
        + (emitter.owner.isPart
          ? "" : ", or let the site replace and own these files with 'acopio build --adopt'"))
  }

  /// Checks a folder at the path of a file.
  ///
  /// A folder of ours that is no longer produced may become a file; one that contains anything
  /// foreign may not.
  private mutating func checkFolderThere(
    _ path: Bytes, _ diagnostics: inout Diagnostics
  ) throws(EmitError) {
    let below = ours.indices(below: path)
    if below.isEmpty {
      reportBlocked(path, "the path is a folder", &diagnostics)
    } else if let foreign = try firstForeign(below: path) {
      reportBlocked(
        path, "the path is a folder with '\(foreign)', which no build wrote",
        &diagnostics)
    } else {
      findings.obstructions.append(contentsOf: ours[below])
    }
  }

  /// Checks a file at the path of a folder.
  ///
  /// A file of ours that is no longer produced may become a folder; anything else may not.
  private mutating func checkFolderBlocked(
    _ path: Bytes, _ diagnostics: inout Diagnostics
  ) throws(EmitError) {
    guard case .blocked(let end) = try walker.folder(of: path) else { return }
    let blocker = scratch.append(path.slice(0..<end))
    guard case .open(let folder) = try walker.folder(of: blocker) else { return }
    let index = ours.firstIndex(notBefore: blocker)
    if entryKind(folder, blocker.name.cString) == .file, ours.holds(blocker) {
      if findings.obstructions.last?.equals(blocker) != true {
        findings.obstructions.append(ours[index])
      }
    } else {
      reportBlocked(
        blocker, "a file or link is at the path of a folder of the site", &diagnostics)
    }
  }

  /// The first entry in byte order below the folder `path` that no build wrote.
  private mutating func firstForeign(below path: Bytes) throws(EmitError) -> String? {
    guard !ours.indices(below: path).isEmpty else { return path.string }
    let inside = copy(path, "x")
    guard case .open(let folder) = try walker.folder(of: inside) else { return nil }
    for name in entryNames(folder) {
      let entry = copy(
        path, String(decoding: name.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self))
      // The recursion may have closed the folder.
      guard case .open(let folder) = try walker.folder(of: inside) else { return nil }
      switch entryKind(folder, entry.name.cString) {
      case .nothing: continue
      case .folder: if let foreign = try firstForeign(below: entry) { return foreign }
      case .file: if !ours.holds(entry) { return entry.string }
      case .other: return entry.string
      }
    }
    return nil
  }

  /// The path of `name` in `folder`.
  private mutating func copy(_ folder: Bytes, _ name: String) -> Bytes {
    "\(folder.string)/\(name)".withBytes { scratch.append($0) }
  }

  private func reportInvalid(_ path: Bytes, _ diagnostics: inout Diagnostics) {
    let fault = outputPathFault(path, allowsHostNames: true) ?? ""
    diagnostics.error(
      .outputPathInvalid, "the path of this file \(fault)", path: emitter.shown(path),
      remedy: "change the permalink or path that it is made from")
  }

  private mutating func reportTwice(_ path: Bytes, _ diagnostics: inout Diagnostics) {
    guard reported.insert(path.string).inserted else { return }
    diagnostics.error(
      .outputPathTwice, "this file would be written twice", path: emitter.shown(path),
      remedy: "give one of the two another permalink or path")
  }

  private mutating func reportFoldersThatAreFiles(
    _ path: Bytes, _ previous: Bytes, _ diagnostics: inout Diagnostics
  ) {
    for folder in path.folders(notOf: previous) where paths.holds(folder) {
      guard reported.insert(folder.string).inserted else { continue }
      diagnostics.error(
        .outputPathBlocked,
        "the site needs this path as a file and, for '\(path.string)', a folder",
        path: emitter.shown(folder), remedy: "give one of the two another permalink or path")
    }
  }

  private mutating func reportBlocked(
    _ path: Bytes, _ message: Message, _ diagnostics: inout Diagnostics
  ) {
    guard reported.insert(path.string).inserted else { return }
    diagnostics.error(
      .outputPathBlocked, message, path: emitter.shown(path),
      remedy: "move it away, or delete it if you do not need it")
  }
}
