/// A problem, where it is, and how to fix it.
package struct Diagnostic: Sendable, Hashable {
  /// The severity of a diagnostic.
  package enum Severity: Int, Sendable, Comparable {
    /// A visitor or client would meet something wrong; nothing is written.
    case error
    /// Published anyway, but probably not as intended.
    case warning

    /// The name for people.
    package var title: Message { self == .error ? "error" : "warning" }

    package static func < (left: Severity, right: Severity) -> Bool {
      left.rawValue < right.rawValue
    }
  }

  /// A second location related to the problem.
  package struct Note: Sendable, Hashable {
    /// The description of that location, without full stop.
    package let message: Message
    /// The location; `Origin.none` for a note without one.
    package let origin: Origin

    package init(_ message: Message, at origin: Origin = .none) {
      self.message = message
      self.origin = origin
    }
  }

  /// The permanent kebab-case name of the problem.
  package let id: DiagnosticID
  /// The severity.
  package let severity: Severity
  /// The description of the fault, without full stop.
  package let message: Message
  /// The location of the fault; `Origin.none` if no file is at fault.
  package let origin: Origin
  /// The path to print if there is no origin (a missing file, a folder).
  package let path: String?
  /// The remedy, if there is one.
  package let remedy: Message?
  /// Related locations, in the order to print them.
  package let notes: [Note]
  /// The suggestion that the message still lacks; see `suggesting`.
  package let search: NameSearch?

  package init(
    _ id: DiagnosticID, _ severity: Severity = .error, _ message: Message,
    at origin: Origin = .none,
    path: String? = nil, remedy: Message? = nil, notes: [Note] = [], search: NameSearch? = nil
  ) {
    self.search = search
    self.id = id
    self.severity = severity
    self.message = message
    self.origin = origin
    self.path = path
    self.remedy = remedy
    self.notes = notes
  }

  /// The message and the remedy in one line, without full stop: for errors that end a command.
  package var sentence: Message { remedy.map { "\(message); \($0)" } ?? message }

  /// The same diagnostic at another origin.
  package func at(_ origin: Origin) -> Diagnostic {
    Diagnostic(
      id, severity, message, at: origin, path: path, remedy: remedy, notes: notes, search: search)
  }

  /// Adds a note about an invisible character in the marked text, unless the message already names
  /// it.
  ///
  /// Long texts have such characters for good reasons.
  fileprivate func namingHidden(in sources: SourceMap) -> Diagnostic {
    guard severity == .error, origin.end > origin.start, origin.end - origin.start <= 64,
      let file = sources[origin], Int(origin.end) <= file.bytes.count
    else { return self }
    let marked = file.bytes.slice(Int(origin.start)..<Int(origin.end))
    guard marked.contains(where: { $0 >= 0x80 }),
      // A byte order mark is not shown, and has messages of its own.
      let hidden = HiddenCharacter(
        apartFromJoinersIn: marked.string.replacing("\u{FEFF}", with: ""))
    else { return self }
    let name = hidden.name
    guard !message.english.contains(name), remedy?.english.contains(name) != true else {
      return self
    }
    return Diagnostic(
      id, severity, message, at: origin, path: path, remedy: remedy,
      notes: notes + [Note("there is an invisible character in it: \(name)")], search: search)
  }

  /// The same diagnostic with the suggestion that its message lacks, as far as the budget allows.
  ///
  /// Called in the order of files, so that the suggestions do not depend on the number of threads.
  package func suggesting(_ budget: inout SuggestionBudget) -> Diagnostic {
    guard let search else { return self }
    let meant = budget.didYouMean(search.name, search.candidates)
    return Diagnostic(
      id, severity, message.adding(meant), at: origin, path: path, remedy: remedy, notes: notes)
  }
}

/// The problems found by a stage, collected so that one run shows all of them.
package struct Diagnostics: Sendable {
  /// All diagnostics, in the order they were reported.
  package private(set) var all: [Diagnostic] = []
  /// The budget left for suggestions of later diagnostics.
  package var suggestions = SuggestionBudget()

  package init() {}

  /// Whether any of them is an error, so that nothing may be written.
  package var hasErrors: Bool { all.contains { $0.severity == .error } }

  /// The number of diagnostics of `severity`.
  package func count(_ severity: Diagnostic.Severity) -> Int {
    all.count { $0.severity == severity }
  }

  /// Adds a diagnostic.
  package mutating func report(_ diagnostic: Diagnostic) { all.append(diagnostic) }

  /// Adds an error.
  package mutating func error(
    _ id: DiagnosticID, _ message: Message, at origin: Origin = .none, path: String? = nil,
    remedy: Message? = nil, notes: [Diagnostic.Note] = []
  ) {
    report(
      Diagnostic(
        id, .error, message, at: origin, path: path, remedy: remedy, notes: notes))
  }

  /// Adds a warning.
  package mutating func warning(
    _ id: DiagnosticID, _ message: Message, at origin: Origin = .none, path: String? = nil,
    remedy: Message? = nil, notes: [Diagnostic.Note] = []
  ) {
    report(
      Diagnostic(
        id, .warning, message, at: origin, path: path, remedy: remedy, notes: notes))
  }

  /// Appends the diagnostics of another collection.
  package mutating func append(_ other: Diagnostics) { all.append(contentsOf: other.all) }

  /// The diagnostics sorted by file (see `DiagnosticOrder`) and offset, without repetitions.
  ///
  /// Causes come before their consequences.
  package func sorted(_ sources: SourceMap) -> [Diagnostic] {
    var seen = Set<Diagnostic>()
    let unique = all.filter { seen.insert($0).inserted }
    let paths = unique.map { sources[$0.origin]?.path ?? $0.path ?? "" }
    let order = DiagnosticOrder(paths)
    let keys = unique.indices.map { (order.rank(of: paths[$0]), unique[$0].origin.start, $0) }
    return unique.indices.sorted { keys[$0] < keys[$1] }
      .map { unique[$0].namingHidden(in: sources) }
  }
}
