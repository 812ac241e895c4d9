import AcopioBase

extension TemplateCompiler {
  /// The end of a branch: its context and its range.
  typealias Way = (place: HTMLPlace, range: Range<Int>)

  // MARK: - Branches

  /// Continues after several branches; reports those after which the HTML would differ.
  mutating func join(_ ways: [Way]) {
    guard html.isOn, let first = ways.first else { return }
    var joined = first.place
    for way in ways.dropFirst() {
      if let both = joined.joined(with: way.place) {
        joined = settlingAddresses(of: both)
        continue
      }
      report(
        .contextMismatch,
        "one way ends in \(way.place.description), the other in \(first.place.description)",
        at: file.origin(way.range), remedy: "open and close quotes and tags on the same way",
        notes: [Diagnostic.Note("the other way begins here", at: file.origin(first.range))]
          + opened(way.place) + opened(first.place))
      break
    }
    html.place = joined
  }

  /// Begins a part that may be repeated any number of times.
  mutating func beginRound(isLoop: Bool) {
    guard html.isOn else { return }
    html.place.noteChange()
    html.place = html.place.settled
    html.rounds.append(
      HTMLTracking.Round(start: html.place, isLoop: isLoop, outerCut: html.cut))
    if isLoop { html.cut = nil }
  }

  /// Notes that a body of a `case` ends here.
  mutating func endChoice() {
    guard html.isOn, let last = html.rounds.indices.last else { return }
    html.rounds[last].exits.append(html.place)
    html.place = html.rounds[last].start
  }

  /// Continues after a repeated part; reports one that doesn't end in the context where it begins.
  mutating func endRound(_ range: Range<Int>, _ name: String) {
    guard html.isOn, let round = html.rounds.popLast() else { return }
    html.cut = round.outerCut
    var joined = round.start
    for place in round.exits + [html.place] {
      if let both = joined.joined(with: place), both.goesOn(like: round.start, from: place) {
        joined = settlingAddresses(of: both)
        continue
      }
      report(
        .contextMismatch,
        "\(name) begins in \(round.start.description) and ends in \(place.description)",
        at: file.origin(range), remedy: "close in it what is opened in it",
        notes: opened(place))
      break
    }
    html.place = joined
  }

  /// Notes that `break` or `continue` leaves the body of a loop or of the template.
  mutating func noteExit(_ range: Range<Int>) {
    guard html.isOn else { return }
    let place = html.cut ?? html.place
    if let loop = html.rounds.lastIndex(where: \.isLoop) {
      html.rounds[loop].exits.append(place)
    } else {
      checkEnd(place, file.origin(range))
    }
  }

  /// Compiles a body that is rendered before it is used; `break` in it discards all of it.
  mutating func cut(_ body: Body) {
    let outer = html.cut
    if outer == nil { html.cut = html.place }
    self.body(body, dropsSpace: false)
    html.cut = outer
  }

  /// Compiles the body of a capture, which begins and ends in element text.
  mutating func capture(_ inner: Body) {
    let place = html.place
    let outer = html.cut
    if outer == nil { html.cut = place }
    html.place = HTMLPlace()
    body(inner, dropsSpace: false)
    if html.isOn, !html.place.isPlainText {
      report(
        .unclosedHTML, "\(html.place.unclosed) is never closed", at: html.place.opening,
        remedy: "close it in the capture")
    }
    html.cut = outer
    html.place = place
  }

  /// Continues after a self-contained part; reports one that ends in another context.
  mutating func checkPart(_ start: HTMLPlace, _ name: String, _ range: Range<Int>) {
    guard html.isOn, start.joined(with: html.place) == nil else { return }
    report(
      .contextMismatch,
      "\(name) begins in \(start.description) and ends in \(html.place.description)",
      at: file.origin(range), remedy: "close in it what is opened in it",
      notes: opened(html.place))
    html.place = start
  }

  // MARK: - Templates

  /// Checks that a template ends in the context in which it began.
  ///
  /// A fault without a position of its own is reported at `origin`.
  mutating func checkEnd(_ place: HTMLPlace, _ origin: Origin) {
    guard html.isOn, !html.isBroken, html.start.joined(with: place) == nil else { return }
    if html.start.isPlainText, place.opening != .none {
      report(
        .unclosedHTML, "\(place.unclosed) is never closed", at: place.opening,
        remedy: "close it in this template")
    } else {
      report(
        .contextMismatch,
        "the template begins in \(html.start.description) and ends in \(place.description)",
        at: html.call == .none ? origin : html.call,
        remedy: "close in the template what is opened in it", notes: opened(place))
    }
  }

  // MARK: - Faults

  /// Reports what is unsafe in the compiled templates.
  ///
  /// The ids are `unsafe-output`, `context-mismatch` and `unclosed-html`.
  func reportUnsafe(_ diagnostics: inout Diagnostics) {
    let faults = html.diagnostics { templates[$0].source.name.hasPrefix("partials/") }
    for fault in faults { diagnostics.report(fault) }
  }

  private func opened(_ place: HTMLPlace) -> [Diagnostic.Note] {
    guard !place.isPlainText, place.opening != .none else { return [] }
    return [Diagnostic.Note("\(place.unclosed) was opened here", at: place.opening)]
  }

  mutating func report(_ refusal: Refusal, at origin: Origin) {
    report(.unsafeOutput, refusal.message, at: origin, remedy: refusal.remedy)
  }

  /// Reports that the literal text at `index` would be joined to what precedes it.
  mutating func reportJoint(at index: Int) {
    report(
      .contextMismatch, "a space must follow what the tags before this may have printed",
      at: file.origin(index..<index + 1),
      remedy: "put a space before it, or begin the next name in the same branch")
  }

  /// Reports an HTML fault; in a derivation, with a note for its call.
  mutating func report(
    _ id: DiagnosticID, _ message: String, at origin: Origin, remedy: String? = nil,
    notes: [Diagnostic.Note] = []
  ) {
    if id == .contextMismatch { html.isBroken = true }
    guard html.mayReport() else { return }
    let isDerived = html.template < 0 && html.call != .none && html.call != origin
    let call = [Diagnostic.Note("where the partial is called here", at: html.call)]
    html.faults.append(
      HTMLTracking.Fault(
        template: html.template,
        diagnostic: Diagnostic(
          id, .error, message, at: origin, remedy: remedy, notes: notes + (isDerived ? call : []))))
  }
}

extension HTMLPlace {
  /// Whether text that was parsed from `start` on is parsed in the same way from here on.
  ///
  /// `last` is the context this was joined from: after an attribute without a value, text that
  /// doesn't begin with a space only makes its name longer.
  fileprivate func goesOn(like start: HTMLPlace, from last: HTMLPlace) -> Bool {
    core == start.core
      || start.state == .beforeName && (last.state == .name || last.state == .afterName)
  }
}

extension Refusal {
  static let httpEquiv = Refusal(
    message: "output can't stand in 'content' of a 'meta' with 'http-equiv'",
    remedy: "write the value in the template")
}
