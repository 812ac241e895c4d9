import AcopioBase

/// Tracks the HTML context of the node being compiled, and reports HTML that would be unsafe.
///
/// All branches of a template must agree about the context in which they end. Does nothing if
/// templates aren't checked, and in templates of files that are not HTML.
struct HTMLTracking {
  /// The end of a branch: its context and its position.
  typealias Way = (place: HTMLPlace, origin: Origin)

  /// Whether templates are checked.
  private let isChecked: Bool
  /// Whether the current template is checked HTML.
  private(set) var isOn: Bool
  /// The escape for values without a context.
  private var plain = Escape.plain
  /// The current context.
  private(set) var place = HTMLPlace()
  /// The context in which the current template begins.
  private var start = HTMLPlace()
  private var rounds = HTMLRounds()
  /// The context in which the outermost capture began that `break` would discard.
  private var cut: HTMLPlace?
  private var faults = HTMLFaults()
  private var derivations: HTMLDerivations
  /// The operations that judge addresses which must be on this site.
  private(set) var ownAddresses: Set<Int> = []

  init(isOn: Bool, templates: Int) {
    self.isOn = isOn
    isChecked = isOn
    derivations = HTMLDerivations(templates: templates)
  }

  // MARK: - Templates

  /// Begins the template with index `template`, for element text.
  mutating func begin(_ template: Int, _ format: TextFormat) {
    begin(HTMLPlace())
    isOn = isChecked && format == .html
    plain = isChecked ? format.escape : .plain
    faults.begin(template, call: .none)
  }

  /// Begins a derivation of a template.
  mutating func begin(_ task: HTMLDerivations.Task) {
    begin(task.place)
    isOn = isChecked
    faults.begin(-1, call: task.call)
  }

  private mutating func begin(_ place: HTMLPlace) {
    self.place = place
    start = place
  }

  /// Checks that a template ends in the context in which it began.
  ///
  /// A fault without a position of its own is reported at `origin`.
  mutating func checkEnd(at origin: Origin) { checkEnd(place, at: origin) }

  private mutating func checkEnd(_ place: HTMLPlace, at origin: Origin) {
    guard isOn, !faults.isBroken, start.joined(with: place) == nil else { return }
    if start.isPlainText, place.opening != .none {
      report(
        .unclosedHTML, "\(place.unclosed) is never closed", at: place.opening,
        remedy: "close it in this template")
    } else {
      report(
        .contextMismatch,
        "the template begins in \(start.description) and ends in \(place.description)",
        at: faults.call == .none ? origin : faults.call,
        remedy: "close in the template every element that it opens", notes: opened(place))
    }
  }

  /// The start index for a call of a partial here; `nil` if it is called in too many contexts.
  mutating func start(of template: Int, call: Origin) -> Int? {
    guard isOn else { return template }
    return derivations.start(of: template, in: place, call: call)
  }

  /// Notes a call that may be of any template.
  mutating func noteComputedCall() { derivations.noteComputedCall() }

  /// The derivation with number `index`, counted from the first; `nil` if there are fewer.
  func derivation(_ index: Int) -> HTMLDerivations.Task? {
    index < derivations.tasks.count ? derivations.tasks[index] : nil
  }

  // MARK: - Text and output

  /// Reads a byte of literal text.
  mutating func read(_ byte: UInt8, at origin: Origin) -> HTMLEvent {
    let event = place.read(byte, at: origin)
    switch event {
    case .nothing, .valueBegins, .valueEnds: break
    case .tagEnds(let tag): finish(tag)
    case .needsSpace:
      report(
        .contextMismatch, "a space must follow the possible output of the tags before this",
        at: origin, remedy: "put a space before it, or begin the next name in the same branch")
    }
    return event
  }

  /// Applies the consequences of attributes that may follow those they affect.
  private mutating func finish(_ tag: HTMLTag) {
    if tag.facts.loads || tag.facts.isUncertain { ownAddresses.formUnion(tag.facts.judgements) }
    guard tag.facts.hasHTTPEquiv || tag.facts.isUncertain, tag.facts.content != .none else {
      return
    }
    report(.httpEquiv, at: tag.facts.content)
  }

  /// Notes that the text that follows isn't the same in every render.
  mutating func noteChange() { place.noteChange() }

  /// The escape for a value printed here; reports positions where it can't be made safe.
  mutating func escape(isJSON: Bool, at origin: Origin) -> Escape {
    guard isOn else { return isJSON ? plain.ofJSON : plain }
    defer { noteOutput(origin) }
    switch place.escape(isJSON: isJSON) {
    case .success(let escape):
      noteContent(origin)
      return escape
    case .failure(let refusal):
      report(refusal, at: origin)
      place.skipRefused()
      return .text
    }
  }

  private mutating func noteOutput(_ origin: Origin) {
    place.noteChange()
    place.noteOutput(origin)
  }

  /// Remembers output in the `content` of a `meta`, which may turn out to be a browser instruction.
  private mutating func noteContent(_ origin: Origin) {
    guard place.isQuoted, place.tag.name.elementsEqual("meta".utf8),
      place.attribute.name.elementsEqual("content".utf8), place.tag.facts.content == .none
    else { return }
    place.tag.facts.content = origin
  }

  /// Notes the output that a partial may print here.
  mutating func noteCall(_ origin: Origin) {
    if place.isBetweenAttributes {
      place = place.settled
      place.tag.facts.isUncertain = true
    } else {
      noteContent(origin)
      noteOutput(origin)
    }
  }

  /// Remembers an operation that judges an address of a `link`, whose `rel` may still follow.
  mutating func remember(judgement number: Int) {
    place.tag.facts.judgements.append(number)
    place = settlingAddresses(of: place)
  }

  /// Applies the stricter rule to the addresses of a `link` once there are too many to remember.
  private mutating func settlingAddresses(of place: HTMLPlace) -> HTMLPlace {
    guard place.tag.facts.judgements.count > TemplateLimits.addresses else { return place }
    var settled = place
    ownAddresses.formUnion(place.tag.facts.judgements)
    settled.tag.facts.judgements = []
    settled.tag.facts.loads = true
    return settled
  }

  // MARK: - Branches

  /// Continues in a context known from before, to compile another branch.
  mutating func resume(_ place: HTMLPlace) { self.place = place }

  /// Continues after several branches; reports those after which the HTML would differ.
  mutating func join(_ ways: [Way]) {
    guard isOn, let first = ways.first else { return }
    var joined = first.place
    for way in ways.dropFirst() {
      if let both = joined.joined(with: way.place) {
        joined = settlingAddresses(of: both)
        continue
      }
      report(
        .contextMismatch,
        "one way ends in \(way.place.description), the other in \(first.place.description)",
        at: way.origin, remedy: "open and close quotes and tags on the same way",
        notes: [Diagnostic.Note("the other way begins here", at: first.origin)]
          + opened(way.place) + opened(first.place))
      break
    }
    place = joined
  }

  /// Begins a part that may be repeated any number of times.
  mutating func beginRound(isLoop: Bool) {
    guard isOn else { return }
    place.noteChange()
    place = place.settled
    rounds.begin(HTMLRounds.Round(start: place, isLoop: isLoop, outerCut: cut))
    if isLoop { cut = nil }
  }

  /// Notes that a body of a `case` ends here.
  mutating func endChoice() {
    guard isOn, let start = rounds.endChoice(in: place) else { return }
    place = start
  }

  /// Continues after a repeated part; reports one that doesn't end in the context where it begins.
  mutating func endRound(_ name: Message, at origin: Origin) {
    guard isOn, let round = rounds.end() else { return }
    cut = round.outerCut
    var joined = round.start
    for place in round.exits + [place] {
      if let both = joined.joined(with: place), both.goesOn(like: round.start, from: place) {
        joined = settlingAddresses(of: both)
        continue
      }
      report(
        .contextMismatch,
        "\(name) begins in \(round.start.description) and ends in \(place.description)",
        at: origin, remedy: "close in it every element that it opens", notes: opened(place))
      break
    }
    place = joined
  }

  /// Notes that `break` or `continue` leaves the body of a loop or of the template.
  mutating func noteExit(at origin: Origin) {
    guard isOn else { return }
    let place = cut ?? place
    if !rounds.leaveLoop(in: place) { checkEnd(place, at: origin) }
  }

  // MARK: - Captures and blocks

  /// The state to restore after a part that is rendered before it is used.
  struct Outer {
    fileprivate let cut: HTMLPlace?
    fileprivate let place: HTMLPlace
  }

  /// Begins a part that is rendered before it is used; `break` in it discards all of it.
  mutating func beginCut() -> Outer {
    let outer = Outer(cut: cut, place: place)
    if cut == nil { cut = place }
    return outer
  }

  /// Ends a part that is printed where it was rendered.
  mutating func endCut(_ outer: Outer) { cut = outer.cut }

  /// Begins a capture, which begins and ends in element text.
  mutating func beginCapture() -> Outer {
    let outer = beginCut()
    place = HTMLPlace()
    return outer
  }

  /// Ends a capture; reports one that ends in another context.
  mutating func endCapture(_ outer: Outer) {
    if isOn, !place.isPlainText {
      report(
        .unclosedHTML, "\(place.unclosed) is never closed", at: place.opening,
        remedy: "close it in the capture")
    }
    cut = outer.cut
    place = outer.place
  }

  /// Continues after a self-contained part; reports one that ends in another context.
  mutating func checkPart(from start: HTMLPlace, _ name: String, at origin: Origin) {
    guard isOn, start.joined(with: place) == nil else { return }
    report(
      .contextMismatch,
      "\(name) begins in \(start.description) and ends in \(place.description)",
      at: origin, remedy: "close in it every element that it opens", notes: opened(place))
    place = start
  }

  // MARK: - Faults

  /// The faults found, without those in partials that are only called in other contexts.
  func diagnostics(isPartial: (_ template: Int) -> Bool) -> [Diagnostic] {
    faults.diagnostics { isPartial($0) && derivations.isUnusedInText($0) }
  }

  mutating func report(_ refusal: Refusal, at origin: Origin) {
    report(.unsafeOutput, refusal.message, at: origin, remedy: refusal.remedy)
  }

  mutating func report(
    _ id: DiagnosticID, _ message: Message, at origin: Origin, remedy: Message? = nil,
    notes: [Diagnostic.Note] = []
  ) {
    faults.report(id, message, at: origin, remedy: remedy, notes: notes)
  }

  private func opened(_ place: HTMLPlace) -> [Diagnostic.Note] {
    guard !place.isPlainText, place.opening != .none else { return [] }
    return [Diagnostic.Note("\(place.unclosed) was opened here", at: place.opening)]
  }
}
