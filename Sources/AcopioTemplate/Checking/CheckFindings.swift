import AcopioBase

/// The faults that the checks found, each reported once however many pages have it.
struct CheckFindings {
  private struct Fault: Hashable {
    let id: DiagnosticID
    let message: String
    let origin: Origin
  }

  private var known: Set<Fault> = []
  private(set) var diagnostics = Diagnostics()
  /// Faults to report for names in conditions that are undefined on all pages.
  ///
  /// Contains the names that are undefined on at least one page.
  private var doubts: [Origin: Diagnostic] = [:]
  /// Names in conditions that are defined on at least one page.
  private var certain: Set<Origin> = []
  /// The number of active passes that only collect types.
  var silence = 0

  /// Adds a fault unless it has already been reported.
  mutating func report(_ diagnostic: Diagnostic) {
    let fault = Fault(id: diagnostic.id, message: diagnostic.message, origin: diagnostic.origin)
    guard silence == 0, known.insert(fault).inserted else { return }
    diagnostics.report(diagnostic)
  }

  /// Notes that a name in a condition is undefined on the current pages.
  mutating func doubt(_ diagnostic: Diagnostic) {
    if doubts[diagnostic.origin] == nil { doubts[diagnostic.origin] = diagnostic }
  }

  /// Notes that a name in a condition is defined on the current pages.
  mutating func believe(_ origin: Origin) { certain.insert(origin) }

  /// Reports the names that no page defines.
  mutating func settle() {
    for (origin, diagnostic) in doubts where !certain.contains(origin) { report(diagnostic) }
  }
}
