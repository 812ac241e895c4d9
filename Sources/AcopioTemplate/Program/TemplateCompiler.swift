import AcopioBase

/// Turns trees into one flat list of operations.
///
/// A template that fills a layout becomes the outermost layout's operations with the innermost
/// form of every block in place, so that nothing is looked up while rendering.
struct TemplateCompiler {
  let templates: [TemplateSyntax]
  let chains: [[Int]]
  let arena = Arena(chunkSize: 32 << 10)
  var operations: [Operation] = []
  private var loops: [LoopPlan] = []
  var calls: [CallPlan] = []
  private var names: [String: UnsafePointer<Name>] = [:]
  private var hasContinuations = false
  /// Whether the value at hand may be missing, for somebody only asks for it.
  var isGuarded = false
  /// Loops compiled so far whose body may ask for their state.
  private var stateUses = 0
  /// Templates whose blocks replace those at hand, innermost first.
  private(set) var chain: [Int] = []
  /// Blocks being compiled, from the outside in.
  var openBlocks: [OpenBlock] = []
  /// The first operation of the template at hand.
  private(set) var first = 0
  /// Bodies within bodies at hand, those of the blocks that are put in place included.
  private(set) var depth = 0
  /// Whether blocks in blocks have become more than can be compiled, which was told.
  var isFull = false
  /// Whose ranges are meant.
  var file: SourceFile
  var diagnostics = Diagnostics()
  /// Places told already: a layout is compiled once for each template that fills it.
  var told: Set<Origin> = []
  /// The HTML around the node at hand.
  var html: HTMLTracking

  init(_ templates: [TemplateSyntax], _ chains: [[Int]], mode: TemplateMode) {
    self.templates = templates
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
    // So that a library without templates has a first operation, too.
    emit(.end, 0..<0)
    diagnostics.append(self.diagnostics)
    return Program(
      arena: arena, operations: arena.copy(operations), loops: arena.copy(loops),
      calls: arena.copy(calls), starts: arena.copy(starts), hasContinuations: hasContinuations)
  }

  /// Compiles a template as it is rendered at `place`; `number` is -1 unless that is element text.
  mutating func template(_ index: Int, from place: HTMLPlace, number: Int) {
    chain = chains[index]
    first = operations.count
    html.begin(place, number: number)
    // What the templates assign outside of their blocks comes first, the innermost last. Nothing
    // else may stand there but what prints nothing.
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

  /// Prints the top, which the operation before does itself if it can.
  private mutating func emitPrint(_ range: Range<Int>, _ escape: Escape) {
    switch operations.last?.code {
    case .variable, .variableMember, .member:
      operations[operations.count - 1].flags = escape.rawValue
    default: emit(.print, range, flags: escape.rawValue)
    }
  }

  /// Makes the jump at `index` lead here.
  mutating func land(_ index: Int) { operations[index].target = here }

  /// The name in the arena, the same pointer for the same name.
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

  /// Notes that the operations at hand may ask for the state of the loop around them.
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
    // More than one of them may be rendered, one behind the other.
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
