package import AcopioBase

/// A name that a partial uses and its caller doesn't pass.
package struct MissingName: Equatable {
  package let name: String
  /// The origin of its use in the partial.
  package let use: Origin

  package init(name: String, use: Origin) {
    self.name = name
    self.use = use
  }
}

/// A partial with the types of its arguments, which is walked once.
package struct CheckedCall: Hashable {
  package let template: Int
  package let arguments: [String: TemplateType]

  package init(template: Int, arguments: [String: TemplateType]) {
    self.template = template
    self.arguments = arguments
  }
}

/// The calls of partials: those being walked, those already walked, and all callers.
package struct CheckCalls {
  /// A partial that is being walked.
  private struct Frame {
    /// The origin of the call.
    let call: Origin
    /// Whether names that are missing are faults of the partial rather than of its caller.
    let ownsNames: Bool
    var missing: [MissingName] = []
  }

  /// Includes within includes; more are refused while rendering.
  private static let mostIncludes = 20

  private var frames: [Frame] = []
  /// For each kind of call, the names that are left without a value.
  private var walked: [CheckedCall: [MissingName]] = [:]
  /// For each partial, its calls with the types of their arguments.
  private var callers: [Int: [Origin: [String: TemplateType]]] = [:]
  /// The number of partials walked so far.
  private var walks = 0

  package init() {}

  // MARK: - Callers

  /// Notes the types of a call's arguments; a call in a layout is met once for each use.
  package mutating func note(
    _ types: [String: TemplateType], of template: Int, at call: Origin
  ) {
    callers[template, default: [:]][call, default: types].merge(types) { $0.joined(with: $1) }
  }

  /// The calls of a partial with the types of their arguments.
  package func callers(of template: Int) -> [Origin: [String: TemplateType]] {
    callers[template] ?? [:]
  }

  // MARK: - Walking

  /// Whether the current node is in a partial.
  package var isInPartial: Bool { !frames.isEmpty }

  /// Notes for the calls that lead to the current node, innermost first.
  package var notes: [Diagnostic.Note] {
    frames.reversed().map { Diagnostic.Note("rendered from here", at: $0.call) }
  }

  /// The names that a partial misses, if it was walked with the same types.
  package func missing(in call: CheckedCall) -> [MissingName]? { walked[call] }

  /// Begins a partial; `false` if no more can be walked.
  ///
  /// `isDeclared` is whether it declares its parameters, so that other names are its own faults.
  package mutating func begin(_ call: CheckedCall, at origin: Origin, isDeclared: Bool) -> Bool {
    guard mayWalk() else { return false }
    // A partial that renders itself misses no further names.
    walked[call] = []
    frames.append(Frame(call: origin, ownsNames: isDeclared))
    return true
  }

  /// Ends a partial and returns the names it misses, each once.
  package mutating func end(_ call: CheckedCall) -> [MissingName] {
    var seen = Set<String>()
    let missing = (frames.popLast()?.missing ?? []).filter { seen.insert($0.name).inserted }
    walked[call] = missing
    return missing
  }

  /// Begins a partial that shares the scope of its caller; `false` if no more can be walked.
  package mutating func beginInclude(at origin: Origin) -> Bool {
    guard frames.count < CheckCalls.mostIncludes, mayWalk() else { return false }
    frames.append(Frame(call: origin, ownsNames: true))
    return true
  }

  /// Ends a partial that shares the scope of its caller.
  package mutating func endInclude() { frames.removeLast() }

  /// Notes an undefined name for the caller to pass; `false` if that is a fault where it is used.
  package mutating func miss(_ name: MissingName) -> Bool {
    guard let last = frames.indices.last, !frames[last].ownsNames else { return false }
    frames[last].missing.append(name)
    return true
  }

  /// Counts a walk; `false` if there were too many or they are too deep.
  private mutating func mayWalk() -> Bool {
    walks += 1
    return walks <= TemplateLimits.walks && frames.count < TemplateLimits().renderDepth
  }
}
