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
      if opened == nil, html.place.isClosed(by: bytes[index]), let rule = addressRule() {
        literal(written..<index)
        written = index
        emitJudgement(rule, at: index)
      }
      switch html.place.read(bytes[index], at: file.origin(index..<index + 1)) {
      case .nothing: break
      case .valueBegins: opened = index + 1
      case .valueEnds: opened = nil
      case .tagEnds(let tag): finish(tag)
      case .needsSpace: reportJoint(at: index)
      }
      index += 1
    }
    if let opened, addressRule() != nil {
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

  // MARK: - Addresses

  private func addressRule() -> AddressRule? {
    guard case .address(let rule) = html.place.attributeKind else { return nil }
    return rule
  }

  private mutating func emitJudgement(_ rule: AddressRule, at index: Int) {
    let place = html.place
    var rule = rule
    let isLink = place.tag.name.elementsEqual("link".utf8) && rule.form == .one
    if isLink { rule.isOwn = place.tag.facts.loads || place.tag.facts.isUncertain }
    let isFixed = AddressRule.fixesHost(place.attribute.facts.literal)
    if isFixed { rule.isOwn = false }
    let output = place.attribute.facts.output
    let isPrinted = output != .none
    let number = emit(
      .judgeAddress, index..<index + 1, flags: isPrinted ? rule.bits : AddressRule.literal)
    guard isPrinted else { return }
    operations[number].origin = output
    if isLink, !isFixed {
      html.place.tag.facts.judgements.append(number)
      html.place = settlingAddresses(of: html.place)
    }
  }

  /// Applies the stricter rule to the addresses of a `link` once there are too many to remember.
  mutating func settlingAddresses(of place: HTMLPlace) -> HTMLPlace {
    guard place.tag.facts.judgements.count > TemplateLimits.addresses else { return place }
    var settled = place
    for number in place.tag.facts.judgements { operations[number].flags |= AddressRule.ownBit }
    settled.tag.facts.judgements = []
    settled.tag.facts.loads = true
    return settled
  }

  /// Applies the consequences of attributes that may follow those they affect.
  private mutating func finish(_ tag: HTMLTag) {
    if tag.facts.loads || tag.facts.isUncertain {
      for number in tag.facts.judgements { operations[number].flags |= AddressRule.ownBit }
    }
    guard tag.facts.hasHTTPEquiv || tag.facts.isUncertain, tag.facts.content != .none else {
      return
    }
    report(.httpEquiv, at: tag.facts.content)
  }

  // MARK: - Output

  /// How a value printed in the current context is made safe; reports where it can't be.
  mutating func escape(_ value: Expression?, _ range: Range<Int>) -> Escape {
    guard html.isOn else { return .plain }
    let origin = file.origin(range)
    defer {
      html.place.noteChange()
      html.place.noteOutput(origin)
    }
    switch html.place.escape(isJSON: value.map(isMadeByJSON) ?? false) {
    case .success(let escape):
      notePrinted(origin)
      return escape
    case .failure(let refusal):
      report(refusal, at: origin)
      html.place.skipRefused()
      return .text
    }
  }

  private func isMadeByJSON(_ value: Expression) -> Bool {
    guard case .filtered(_, let call) = value else { return false }
    return Filters.all[call.filter].name == "json"
  }

  /// Remembers output in the `content` of a `meta`, which may turn out to be a browser instruction.
  private mutating func notePrinted(_ origin: Origin) {
    let place = html.place
    guard place.isQuoted, place.tag.name.elementsEqual("meta".utf8),
      place.attribute.name.elementsEqual("content".utf8), place.tag.facts.content == .none
    else { return }
    html.place.tag.facts.content = origin
  }

  /// Checks that the rows of a table are printed between tags.
  mutating func noteTable(_ range: Range<Int>) {
    guard html.isOn, html.place.state != .text else { return }
    report(
      Refusal(
        message: "the rows of 'tablerow' can't stand in \(html.place.description)",
        remedy: "use 'for'"), at: file.origin(range))
  }

  // MARK: - Partials

  /// The start of a partial for the context of its call; reports one called in too many contexts.
  mutating func start(of template: Int, _ range: Range<Int>) -> Int {
    let origin = file.origin(range)
    let start = html.start(of: template, at: origin)
    guard html.isOn else { return start ?? template }
    if start == nil {
      let most = HTMLTracking.mostDerivations
      report(
        .templateLimit, "partials can be called in \(most) different contexts at most",
        at: origin, remedy: "call it from fewer places, or divide it into several partials")
    }
    noteCall(origin)
    return start ?? template
  }

  /// Notes that `break` in an included partial may leave the loop around its call.
  mutating func noteInclude(_ template: Int?, _ range: Range<Int>) {
    let mayLeave = template.map { chains[$0].contains { templates[$0].body.mayLeave } } ?? true
    if html.isOn, mayLeave { noteExit(range) }
  }

  private mutating func noteCall(_ origin: Origin) {
    if html.place.isBetweenAttributes {
      html.place = html.place.settled
      html.place.tag.facts.isUncertain = true
    } else {
      notePrinted(origin)
      html.place.noteChange()
      html.place.noteOutput(origin)
    }
  }

  /// Checks that a partial whose name is computed is called in element text.
  mutating func noteComputedCall(_ range: Range<Int>) {
    guard html.isOn else { return }
    html.hasComputedCall = true
    guard !html.place.isPlainText else { return noteInclude(nil, range) }
    report(
      Refusal(
        message: "a partial with a computed name can only be called in element text",
        remedy: "write its name in quotes"), at: file.origin(range))
  }

  /// Compiles partials for contexts other than element text; returns their first operations.
  mutating func derivedTemplates() -> [UInt32] {
    var starts: [UInt32] = []
    while starts.count < html.tasks.count {
      let task = html.tasks[starts.count]
      starts.append(here)
      html.call = task.call
      template(task.derivation.template, from: task.derivation.place, number: -1)
    }
    return starts
  }
}

extension HTMLPlace {
  /// Whether `byte` is the quote that ends the current value.
  func isClosed(by byte: UInt8) -> Bool {
    state == .doubleQuoted && byte == UInt8(ascii: "\"")
      || state == .singleQuoted && byte == UInt8(ascii: "'")
  }

  /// Skips past refused output, so that it is reported once.
  mutating func skipRefused() {
    switch state {
    case .beforeValue: state = .unquoted
    case .tagOpen, .endTagOpen: state = .tagName
    case .beforeName, .afterName, .selfClosing, .gap: state = .name
    case .rawLess, .rawEndName: state = .raw
    case .commentStart, .commentStartDash, .commentEndDash, .commentEnd, .commentEndBang:
      state = .comment
    default: json.isEscaped = false
    }
  }
}

extension Body {
  /// Whether a `break` or `continue` in it may leave it.
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
