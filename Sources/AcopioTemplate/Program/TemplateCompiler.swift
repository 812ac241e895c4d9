import AcopioBase

/// Compiles syntax trees into one flat list of operations.
///
/// A template that fills a layout becomes the outermost layout's operations with the innermost form
/// of every block inserted, so that nothing is looked up while rendering.
struct TemplateCompiler {
  let templates: [TemplateSyntax]
  /// The indices of templates by name.
  let numbers: [String: Int]
  let chains: [[Int]]
  let arena = Arena(chunkSize: 32 << 10)
  var operations: [Operation] = []
  private var loops: [LoopPlan] = []
  var calls: [CallPlan] = []
  private var names: [String: UnsafePointer<Name>] = [:]
  private var hasContinuations = false
  /// Whether the current value may be undefined, because it is only tested.
  var isGuarded = false
  /// The number of uses of the loop state compiled so far.
  private var stateUses = 0
  /// The templates whose blocks replace those of the current layout, innermost first.
  private(set) var chain: [Int] = []
  /// The blocks being compiled, outermost first.
  var openBlocks: [OpenBlock] = []
  /// The first operation of the current template.
  private(set) var first = 0
  /// The current nesting of bodies, including those of inserted blocks.
  private(set) var depth = 0
  /// Whether nested blocks have exceeded the limit, which has been reported.
  var isFull = false
  /// The file that ranges refer to.
  var file: SourceFile
  var diagnostics = Diagnostics()
  /// Positions already reported: a layout is compiled once for each template that fills it.
  var told: Set<Origin> = []
  /// The HTML context of the current node.
  var html: HTMLTracking

  init(_ templates: [TemplateSyntax], _ chains: [[Int]], mode: TemplateMode) {
    self.templates = templates
    numbers = Dictionary(
      zip(templates.map(\.source.name), templates.indices), uniquingKeysWith: { first, _ in first })
    self.chains = chains
    html = HTMLTracking(isOn: mode == .checked, templates: templates.count)
    file =
      templates.first?.source.file
      ?? SourceFile(path: "", bytes: Bytes(start: nil, count: 0), id: 0)
  }

  /// The program of all templates; reports unknown partials.
  mutating func compile(_ diagnostics: inout Diagnostics) -> Program {
    var starts: [UInt32] = []
    for index in chains.indices {
      starts.append(here)
      template(index, from: HTMLPlace(), number: index)
    }
    starts += derivedTemplates()
    // A library without templates also needs a first operation.
    emit(.end, 0..<0)
    diagnostics.append(self.diagnostics)
    return Program(
      arena: arena, operations: arena.copy(operations), loops: arena.copy(loops),
      calls: arena.copy(calls), starts: arena.copy(starts), hasContinuations: hasContinuations)
  }

  /// Compiles a template for the context `place`; `number` is -1 unless that is element text.
  mutating func template(_ index: Int, from place: HTMLPlace, number: Int) {
    chain = chains[index]
    first = operations.count
    html.begin(place, number: number)
    // Assignments outside of the templates' blocks come first, those of the innermost template
    // last. Only tags that print nothing are allowed there.
    for index in chain.dropLast().reversed() {
      file = templates[index].source.file
      for node in templates[index].body.nodes {
        switch node.kind {
        case .text, .block, .leave, .next, .ifChanged: continue
        default: if node.isBlank { self.node(node, dropsSpace: true) }
        }
      }
    }
    if let root = chain.last {
      file = templates[root].source.file
      body(templates[root].body, dropsSpace: false)
      checkEnd(html.place, file.origin(0..<0))
    }
    emit(.end, 0..<0)
  }

  // MARK: - Emitting

  var here: UInt32 { UInt32(operations.count) }

  /// Adds an operation and returns its number.
  @discardableResult
  mutating func emit(
    _ code: Operation.Code, _ range: Range<Int>, flags: UInt8 = 0, target: UInt32 = 0,
    count: Int = 0, payload: UnsafeRawPointer? = nil
  ) -> Int {
    operations.append(
      Operation(
        code: code, flags: flags, target: target, count: UInt32(count),
        payload: UInt(bitPattern: payload), origin: file.origin(range)))
    return operations.count - 1
  }

  /// Prints the top; the previous operation does this itself if it can.
  private mutating func emitPrint(_ range: Range<Int>, _ escape: Escape) {
    switch operations.last?.code {
    case .variable, .variableMember, .member:
      operations[operations.count - 1].flags = escape.rawValue
    default: emit(.print, range, flags: escape.rawValue)
    }
  }

  /// Sets the target of the jump at `index` to the next operation.
  mutating func land(_ index: Int) { operations[index].target = here }

  /// The name in the arena; equal names have the same pointer.
  mutating func name(_ text: String) -> UnsafePointer<Name> {
    if let known = names[text] { return known }
    let made = arena.copy([Name(arena.copy(text))])
    guard let pointer = made.baseAddress else { preconditionFailure("one element was copied") }
    names[text] = pointer
    return pointer
  }

  mutating func name(at range: Range<Int>) -> UnsafePointer<Name> {
    name(file.bytes.slice(range).string)
  }

  /// Notes that the current operations may use the state of the enclosing loop.
  mutating func noteStateUse() { stateUses += 1 }

  // MARK: - Nodes

  mutating func body(_ body: Body, dropsSpace: Bool) {
    depth += 1
    defer { depth -= 1 }
    for node in body.nodes { self.node(node, dropsSpace: dropsSpace) }
  }

  private mutating func node(_ node: Node, dropsSpace: Bool) {
    let range = node.range
    switch node.kind {
    case .text:
      if dropsSpace, node.isBlank { return }
      text(range)
    case .output(let value) where value.isBlockSuper && isInBlock: superBlock(value.range)
    case .output(let value):
      expression(value)
      emitPrint(value.range, escape(value, value.range))
    case .assign(let variable, let value):
      expression(value)
      emit(.assign, range, payload: name(at: variable))
    case .capture(let variable, let inner):
      emit(.capture, range)
      capture(inner)
      emit(.endCapture, range, payload: name(at: variable))
    case .conditional(let branches, let otherwise):
      conditional(branches, otherwise, range, dropsSpace: node.isBlank)
    case .choice(let subject, let choices):
      choice(subject, choices, range, dropsSpace: node.isBlank)
    case .loop(let loop): self.loop(loop, range, dropsSpace: node.isBlank)
    case .leave, .next:
      noteExit(range)
      if case .leave = node.kind { emit(.leave, range) } else { emit(.next, range) }
    case .call(let call): self.call(call, range)
    case .block(let block): self.block(block)
    case .cycle(let group, let values):
      if let group { expression(group) }
      for value in values { expression(value) }
      emit(
        .cycle, range, flags: group == nil ? 0 : 1,
        target: UInt32(escape(nil, range).rawValue), count: values.count)
    case .increment(let counter, let step):
      _ = escape(nil, range)
      emit(.increment, range, flags: UInt8(bitPattern: Int8(step)), payload: name(at: counter))
    case .ifChanged(let inner):
      emit(.ifChanged, range)
      html.place.noteChange()
      let start = html.place
      cut(inner)
      join([(start, range), (html.place, range)])
      emit(.endIfChanged, range)
    case .sequence(let inner): body(inner, dropsSpace: false)
    }
  }

  private mutating func conditional(
    _ branches: [Branch], _ otherwise: Body?, _ range: Range<Int>, dropsSpace: Bool
  ) {
    var exits: [Int] = []
    html.place.noteChange()
    let start = html.place
    var ways: [Way] = []
    for (index, branch) in branches.enumerated() {
      guarded(branch.condition)
      let skip = emit(branch.isNegated ? .jumpIfTrue : .jumpIfFalse, branch.condition.range)
      html.place = start
      body(branch.body, dropsSpace: dropsSpace)
      ways.append((html.place, branch.condition.range))
      if index < branches.count - 1 || otherwise != nil { exits.append(emit(.jump, range)) }
      land(skip)
    }
    html.place = start
    if let otherwise { body(otherwise, dropsSpace: dropsSpace) }
    join([(html.place, range)] + ways)
    for exit in exits { land(exit) }
  }

  private mutating func choice(
    _ subject: Expression, _ choices: [Choice], _ range: Range<Int>, dropsSpace: Bool
  ) {
    guarded(subject)
    emit(.choice, range)
    // Several of the bodies may be rendered, one after another.
    beginRound(isLoop: false)
    for choice in choices {
      defer { endChoice() }
      if choice.isElse {
        let skip = emit(.unmatched, range)
        body(choice.body, dropsSpace: dropsSpace)
        land(skip)
        continue
      }
      for value in choice.values {
        expression(value)
        emit(.match, value.range)
      }
      // The standard renders the body once for every value that matches.
      let again = here
      let skip = emit(.matched, range)
      body(choice.body, dropsSpace: dropsSpace)
      emit(.jump, range, target: again)
      land(skip)
    }
    endRound(range, "a 'case'")
    emit(.drop, range, count: 3)
  }

  private mutating func loop(_ loop: Loop, _ range: Range<Int>, dropsSpace: Bool) {
    expression(loop.collection)
    for option in [loop.limit, loop.offset, loop.columns] {
      if let option { expression(option) }
    }
    var plan = LoopPlan(variable: name(at: loop.variable).pointee, name: name(loop.name).pointee)
    plan.hasLimit = loop.limit != nil
    plan.hasOffset = loop.offset != nil
    plan.hasColumns = loop.columns != nil
    plan.continues = loop.continues
    plan.isReversed = loop.isReversed
    plan.isTable = loop.isTable
    if loop.continues { hasContinuations = true }
    let number = UInt32(loops.count)
    loops.append(plan)
    emit(.loop, loop.collection.range, target: number)
    let usesBefore = stateUses
    plan.body = here
    if loop.isTable { noteTable(range) }
    beginRound(isLoop: true)
    let start = html.place
    body(loop.body, dropsSpace: dropsSpace)
    endRound(range, "the body of a loop")
    let behind = html.place
    plan.usesState = stateUses > usesBefore
    plan.next = here
    emit(.endLoop, range, target: number)
    plan.otherwise = here
    if let otherwise = loop.otherwise {
      html.place = start
      body(otherwise, dropsSpace: dropsSpace)
      join([(behind, range), (html.place, range)])
    }
    plan.end = here
    loops[Int(number)] = plan
  }
}
