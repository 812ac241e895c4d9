package import AcopioBase

/// The faults that the checks found, each reported once however many pages have it.
package struct CheckFindings {
  private struct Fault: Hashable {
    let id: DiagnosticID
    let message: Message
    let origin: Origin
  }

  private var known: Set<Fault> = []
  /// The budget left for suggestions.
  package var suggestions = SuggestionBudget()
  package private(set) var diagnostics = Diagnostics()
  /// Faults to report for names in conditions that are undefined on all pages.
  ///
  /// Contains the names that are undefined on at least one page.
  private var doubts: [Origin: Diagnostic] = [:]
  /// Names in conditions that are defined on at least one page.
  private var certain: Set<Origin> = []
  /// The number of active passes that only collect types.
  private var silence = 0

  package init() {}

  /// Adds a fault unless it has already been reported.
  package mutating func report(_ diagnostic: Diagnostic) {
    let fault = Fault(id: diagnostic.id, message: diagnostic.message, origin: diagnostic.origin)
    guard silence == 0, known.insert(fault).inserted else { return }
    diagnostics.report(diagnostic)
  }

  /// Notes that a name in a condition is undefined on the current pages.
  package mutating func doubt(_ diagnostic: Diagnostic) {
    if doubts[diagnostic.origin] == nil { doubts[diagnostic.origin] = diagnostic }
  }

  /// Notes that a name in a condition is defined on the current pages.
  package mutating func believe(_ origin: Origin) { certain.insert(origin) }

  /// Whether a pass only collects types.
  package var isSilent: Bool { silence > 0 }

  /// Begins a pass that only collects types; `false` if there are too many of them around this.
  package mutating func beginSilence() -> Bool {
    guard silence < CheckFindings.mostSilence else { return false }
    silence += 1
    return true
  }

  /// Ends a pass that only collects types.
  package mutating func endSilence() { silence -= 1 }

  /// Passes within passes, as every loop has one and passes the rest to those inside it.
  private static let mostSilence = 3

  /// Reports the names that no page defines.
  package mutating func settle() {
    for (origin, diagnostic) in doubts where !certain.contains(origin) { report(diagnostic) }
  }
}
