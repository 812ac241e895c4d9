import AcopioBase

extension TemplateCompiler {
  // MARK: - Text

  /// Prints literal text and tracks the HTML in it.
  ///
  /// Adds an operation where an address begins that isn't entirely literal, and where it ends.
  mutating func text(_ range: Range<Int>) {
    guard html.isOn else { return literal(range) }
    let bytes = file.bytes
    var written = range.lowerBound
    var opened: Int?
    var index = range.lowerBound
    while index < range.upperBound {
      if html.place.state == .text, bytes[index] != UInt8(ascii: "<") {
        index += 1
        continue
      }
      if opened == nil, html.place.isClosed(by: bytes[index]), let rule = html.place.addressRule {
        literal(written..<index)
        written = index
        emitJudgement(rule, at: index)
      }
      switch html.read(bytes[index], at: file.origin(index..<index + 1)) {
      case .valueBegins: opened = index + 1
      case .valueEnds: opened = nil
      case .nothing, .tagEnds, .needsSpace: break
      }
      index += 1
    }
    if let opened, html.place.addressRule != nil {
      literal(written..<opened)
      written = opened
      emit(.beginAddress, opened - 1..<opened)
    }
    literal(written..<range.upperBound)
  }

  private mutating func literal(_ range: Range<Int>) {
    guard !range.isEmpty else { return }
    let text = file.bytes.slice(range)
    emit(.text, range, count: text.count, payload: text.baseAddress)
  }

  private mutating func emitJudgement(_ rule: AddressRule, at index: Int) {
    let place = html.place
    var rule = rule
    let isLink = place.tag.name.elementsEqual("link".utf8) && rule.form == .one
    if isLink { rule.isOwn = place.tag.facts.loads || place.tag.facts.isUncertain }
    let isFixed = AddressRule.fixesHost(place.attribute.facts.literal)
    if isFixed { rule.isOwn = false }
    let output = place.attribute.facts.output
    guard output != .none else {
      emit(.judgeAddress, index..<index + 1, flags: AddressRule.literal)
      return
    }
    let number = program.emit(.judgeAddress, output, flags: rule.bits)
    if isLink, !isFixed { html.remember(judgement: number) }
  }

  // MARK: - Output

  /// The escape for a value printed in the current context; reports positions where it can't be
  /// made safe.
  mutating func escape(_ value: Expression?, _ range: Range<Int>) -> Escape {
    html.escape(isJSON: value.map(isMadeByJSON) ?? false, at: file.origin(range))
  }

  private func isMadeByJSON(_ value: Expression) -> Bool {
    guard case .filtered(_, let call) = value else { return false }
    return Filters.all[call.filter].name == "json"
  }

  /// Checks that the rows of a table are printed between tags.
  mutating func noteTable(_ range: Range<Int>) {
    if format != .html {
      findings.errorOnce(
        .unsafeOutput, "the rows of 'tablerow' are HTML, and this is \(format.noun)",
        at: file.origin(range), remedy: "use 'for'")
    }
    guard html.isOn, html.place.state != .text else { return }
    html.report(
      Refusal(
        message: "the rows of 'tablerow' aren't allowed in \(html.place.description)",
        remedy: "use 'for'"), at: file.origin(range))
  }

  // MARK: - Captures

  /// Compiles a body that is rendered before it is used; `break` in it discards all of it.
  mutating func cut(_ body: Body) {
    let outer = html.beginCut()
    self.body(body, dropsSpace: false)
    html.endCut(outer)
  }

  /// Compiles the body of a capture, which begins and ends in element text.
  mutating func capture(_ inner: Body) {
    let outer = html.beginCapture()
    body(inner, dropsSpace: false)
    html.endCapture(outer)
  }

  // MARK: - Partials

  /// The start of a partial for the context of its call; reports one called in too many contexts.
  mutating func start(of template: Int, _ range: Range<Int>) -> Int {
    let origin = file.origin(range)
    let start = html.start(of: template, call: origin)
    guard html.isOn else { return start ?? template }
    if start == nil {
      html.report(
        .templateLimit,
        "partials can be called in \(HTMLDerivations.most) different contexts at most",
        at: origin, remedy: "call it from fewer places, or divide it into several partials")
    }
    html.noteCall(origin)
    return start ?? template
  }

  /// Notes that `break` in an included partial may leave the loop around its call.
  mutating func noteInclude(_ template: Int?, _ range: Range<Int>) {
    let mayLeave = template.map { chains[$0].contains { templates[$0].body.mayLeave } } ?? true
    if mayLeave { html.noteExit(at: file.origin(range)) }
  }

  /// Checks that a partial whose name is computed is called in element text.
  mutating func noteComputedCall(_ range: Range<Int>) {
    guard html.isOn else { return }
    html.noteComputedCall()
    guard !html.place.isPlainText else { return noteInclude(nil, range) }
    html.report(
      Refusal(
        message: "a partial with a computed name can only be called in element text",
        remedy: "write its name in quotes"), at: file.origin(range))
  }

  /// Compiles partials for contexts other than element text; returns their first operations.
  mutating func derivedTemplates() -> [UInt32] {
    var starts: [UInt32] = []
    while let task = html.derivation(starts.count) {
      starts.append(program.here)
      html.begin(task)
      template(task.template)
    }
    return starts
  }

  // MARK: - Faults

  /// Reports unsafe outputs in the compiled templates.
  ///
  /// The ids are `unsafe-output`, `context-mismatch` and `unclosed-html`.
  func reportUnsafe(_ diagnostics: inout Diagnostics) {
    let faults = html.diagnostics { templates[$0].source.name.hasPrefix(folders.partials) }
    for fault in faults { diagnostics.report(fault) }
  }
}

extension Body {
  /// Whether a `break` or `continue` in it may leave it.
  @inline(never)
  fileprivate var mayLeave: Bool {
    nodes.contains { node in
      switch node.kind {
      case .leave, .next: true
      case .call(let call): call.sharesScope
      case .capture(_, let body), .ifChanged(let body), .sequence(let body): body.mayLeave
      case .block(let block): block.body.mayLeave
      case .conditional(let branches, let otherwise):
        branches.contains { $0.body.mayLeave } || otherwise?.mayLeave ?? false
      case .choice(_, let choices): choices.contains { $0.body.mayLeave }
      case .loop(let loop): loop.otherwise?.mayLeave ?? false
      case .text, .output, .assign, .cycle, .increment: false
      }
    }
  }
}
