package import AcopioBase
import AcopioSystem
import Synchronization

/// The results of a highlighter, kept for the next build.
package protocol HighlightStore: Sendable {
  /// The file with this name; `nil` if there is none.
  func known(_ name: String) -> [UInt8]?
  func store(_ file: [UInt8], _ name: String)
}

/// Code → the classes of its parts, by Pygments, in child processes.
///
/// In: code in UTF-8 and the name of its language. Out: `HighlightedCode`. Guarantee: the same code and the same version
/// of Pygments give the same parts, on any thread; the parts are those of the code, whatever a process answers; nothing
/// is started for code that is known.
package final class Highlighter: Sendable {
  /// The longest code, in bytes: some grammars take very long for hostile code (the facts of it are measured).
  package static let longest = 20_000
  /// The seconds of processor time that a block of code may take.
  static let seconds = 20

  /// Looked for when the first code is asked about, which most sites don't have.
  private static let python = PythonProgram.find().map { (path: $0, stamp: FileStamp.of($0) ?? "") }
  private static let processes = python.map {
    WorkerPool([$0.path, "-I", "-B", "-c", HighlighterProgram.text], seconds: seconds)
  }

  private let store: (any HighlightStore)?
  private let state = Mutex(State())

  private struct State {
    /// The facts about the library; `nil` until they are requested.
    var library: Library??
    var parts: [String: [UInt8]] = [:]
  }

  /// The library that the processes have.
  private struct Library {
    let version: String
    /// The names of all languages.
    let languages: Set<String>
  }

  /// Creates a highlighter that keeps what it finds in `store`; without one, in memory.
  package init(store: (any HighlightStore)? = nil) { self.store = store }

  /// The parts of some code.
  package func highlighted(_ code: Bytes, in language: Bytes) -> HighlightedCode {
    let name = language.string.lowercased()
    if Highlighter.plainNames.contains(name) { return .parts([]) }
    guard code.count <= Highlighter.longest else {
      return .plain(
        reason: "has \(code.count) bytes is not highlighted",
        remedy: "divide it into blocks of \(Highlighter.longest) bytes at most")
    }
    guard let library = library() else { return missing }
    guard library.languages.contains(name) else {
      return .unknown(near: nearestName(to: name, among: library.languages.sorted()))
    }
    let key = key(of: code, name, library.version)
    if let known = known(key), CodeMarkup.areParts(known, of: code.count) { return .parts(known) }
    let late = self.key(of: code, name, "\(library.version)\0late")
    guard known(late) == nil else {
      return .unasked(WorkerPool.Fault.overdue(Highlighter.seconds).reason)
    }
    guard let processes = Highlighter.processes else { return missing }
    var request = Array("\(name)\0".utf8)
    request.append(contentsOf: code)
    do throws(WorkerPool.Fault) {
      let answer = try processes.answer(
        WorkerMessage(kind: HighlighterProgram.highlighting, request))
      guard answer.kind == HighlighterProgram.parts,
        CodeMarkup.areParts(answer.bytes, of: code.count)
      else {
        return .plain(
          reason: "Pygments cannot divide is not highlighted", remedy: "use another language for it"
        )
      }
      keep(answer.bytes, key)
      return .parts(answer.bytes)
    } catch {
      // Otherwise every build would wait for it again.
      if case .overdue = error { keep([1], late) }
      return .unasked(error.reason)
    }
  }

  /// The names that stand for text without a language.
  private static let plainNames: Set<String> = [
    "", "text", "plain", "plaintext", "txt", "none", "nohighlight",
  ]

  private var missing: HighlightedCode {
    .missing(
      message: "highlighting needs Pygments, which the Python of this machine does not have",
      remedy: "install it: apt-get install python3-pygments, or brew install pygments; or set "
        + "'highlight: false' under 'markdown:'")
  }

  // MARK: - What is known

  private func key(of code: Bytes, _ language: String, _ version: String) -> String {
    var text = Array("\(HighlighterProgram.version)\0\(version)\0\(language)\0".utf8)
    text.append(contentsOf: code)
    return text.withUnsafeBufferPointer { Digest.sha256($0) }
  }

  private func known(_ key: String) -> [UInt8]? {
    if let known = state.withLock({ $0.parts[key] }) { return known }
    return store?.known(key)
  }

  private func keep(_ parts: [UInt8], _ key: String) {
    state.withLock { $0.parts[key] = parts }
    store?.store(parts, key)
  }

  /// The library: as it was found before, if neither Python nor the library was replaced.
  private func library() -> Library? {
    if let known = state.withLock({ $0.library }) { return known }
    let found = knownLibrary() ?? askedLibrary()
    state.withLock { $0.library = .some(found) }
    return found
  }

  private var libraryKey: String? {
    Highlighter.python.map { python in
      "\(HighlighterProgram.version)\0\(python.path)\0\(python.stamp)".withBytes {
        Digest.sha256($0)
      }
    }
  }

  private func knownLibrary() -> Library? {
    guard let key = libraryKey, let file = store?.known(key) else { return nil }
    let lines = String(decoding: file, as: UTF8.self).split(separator: "\n").map(String.init)
    guard lines.count > 3, FileStamp.of(lines[0]) == lines[1] else { return nil }
    return Library(version: lines[2], languages: Set(lines[3...]))
  }

  private func askedLibrary() -> Library? {
    guard let processes = Highlighter.processes,
      let answer = try? processes.answer(WorkerMessage(kind: HighlighterProgram.question, [])),
      answer.kind == HighlighterProgram.library
    else { return nil }
    var lines = String(decoding: answer.bytes, as: UTF8.self).split(separator: "\n").map(
      String.init)
    guard lines.count > 2 else { return nil }
    let library = Library(version: lines[1], languages: Set(lines[2...]))
    if let key = libraryKey, let stamp = FileStamp.of(lines[0]) {
      lines.insert(stamp, at: 1)
      store?.store(Array(lines.joined(separator: "\n").utf8), key)
    }
    return library
  }
}

extension HighlightedCode {
  /// Code that stays plain for a reason of the process.
  fileprivate static func unasked(_ reason: Message) -> HighlightedCode {
    .plain(
      reason: "Pygments \(reason) is not highlighted",
      remedy: "divide the block, or leave out its language")
  }
}

extension WorkerPool.Fault {
  /// The end of the process, as words that follow its name.
  fileprivate var reason: Message {
    switch self {
    case .ended: "ended at"
    case .overdue(let seconds): "takes longer than \(seconds) s for"
    case .exhausted: "was not asked about, since others took too long,"
    case .notStarted: "could not be started for"
    }
  }
}
