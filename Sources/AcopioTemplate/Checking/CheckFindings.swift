import AcopioBase

/// What checks found, each fault once however many pages have it.
struct CheckFindings {
  private struct Fault: Hashable {
    let id: DiagnosticID
    let message: String
    let origin: Origin
  }

  private var known: Set<Fault> = []
  private(set) var diagnostics = Diagnostics()
  /// Names in conditions that stand for nothing on some pages, with the fault to tell if they stand
  /// for nothing on any page.
  private var doubts: [Origin: Diagnostic] = [:]
  /// Names in conditions that stand for something somewhere.
  private var certain: Set<Origin> = []
  /// How many passes are under way that only collect types.
  var silence = 0

  /// Adds a fault unless it is known.
  mutating func report(_ diagnostic: Diagnostic) {
    let fault = Fault(id: diagnostic.id, message: diagnostic.message, origin: diagnostic.origin)
    guard silence == 0, known.insert(fault).inserted else { return }
    diagnostics.report(diagnostic)
  }

  /// Notes that a name in a condition stands for nothing on the pages at hand.
  mutating func doubt(_ diagnostic: Diagnostic) {
    if doubts[diagnostic.origin] == nil { doubts[diagnostic.origin] = diagnostic }
  }

  /// Notes that a name in a condition stands for something on the pages at hand.
  mutating func believe(_ origin: Origin) { certain.insert(origin) }

  /// Reports the doubts that nothing dispelled.
  mutating func settle() {
    for (origin, diagnostic) in doubts where !certain.contains(origin) { report(diagnostic) }
  }
}
