import AcopioBase

/// The faults in the HTML of the templates, and the template that is being compiled.
struct HTMLFaults {
  /// A fault; it is reported unless it is in a partial that is only called in other contexts.
  private struct Fault {
    let template: Int
    let diagnostic: Diagnostic
  }

  private struct Key: Hashable {
    let id: DiagnosticID
    let origin: Origin
  }

  /// The index of the template compiled for element text; -1 for a derivation.
  private var template = -1
  /// The first call of a derivation.
  private(set) var call = Origin.none
  /// Whether branches of the current template disagree, so that the context at its end is unknown.
  private(set) var isBroken = false
  /// Faults met in the current template.
  private var met = 0
  private var faults: [Fault] = []

  /// Begins a template: that with index `template`, or a derivation if `template` is -1.
  mutating func begin(_ template: Int, call: Origin) {
    self.template = template
    self.call = call
    isBroken = false
    met = 0
  }

  /// Reports an HTML fault; in a derivation, with a note for its call.
  mutating func report(
    _ id: DiagnosticID, _ message: Message, at origin: Origin, remedy: Message? = nil,
    notes: [Diagnostic.Note] = []
  ) {
    if id == .contextMismatch { isBroken = true }
    met += 1
    guard met <= TemplateLimits.faultsOfForm else { return }
    let isDerived = template < 0 && call != .none && call != origin
    let note = [Diagnostic.Note("where the partial is called here", at: call)]
    faults.append(
      Fault(
        template: template,
        diagnostic: Diagnostic(
          id, .error, message, at: origin, remedy: remedy, notes: notes + (isDerived ? note : []))))
  }

  /// The faults found, once per position, without those in templates that are never rendered.
  func diagnostics(isUnused: (_ template: Int) -> Bool) -> [Diagnostic] {
    var reported: Set<Key> = []
    return faults.compactMap { fault in
      let key = Key(id: fault.diagnostic.id, origin: fault.diagnostic.origin)
      if fault.template >= 0, isUnused(fault.template) { return nil }
      return reported.insert(key).inserted ? fault.diagnostic : nil
    }
  }
}
