import AcopioBase

/// The faults found while compiling, except faults of the HTML.
struct CompilerFindings {
  private(set) var diagnostics = Diagnostics()
  /// The budget left for suggestions.
  var suggestions = SuggestionBudget()
  /// Positions already reported: a layout is compiled once for each template that fills it.
  private var reported: Set<Origin> = []

  /// Reports a fault.
  mutating func error(
    _ id: DiagnosticID, _ message: Message, at origin: Origin, remedy: Message? = nil
  ) {
    diagnostics.error(id, message, at: origin, remedy: remedy)
  }

  /// Reports a fault unless one was already reported in this way at the position.
  mutating func errorOnce(
    _ id: DiagnosticID, _ message: Message, at origin: Origin, remedy: Message? = nil
  ) {
    guard reported.insert(origin).inserted else { return }
    diagnostics.error(id, message, at: origin, remedy: remedy)
  }
}
