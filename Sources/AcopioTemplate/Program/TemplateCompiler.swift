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
  let folders: TemplateFolders
  var program = ProgramWriter()
  var findings = CompilerFindings()
  /// The templates whose blocks replace blocks of the current layout, and the current blocks.
  var blocks = BlockChain()
  /// Whether the current value may be undefined, because it is only tested.
  var isGuarded = false
  /// The current nesting of bodies, including the bodies of inserted blocks.
  private(set) var depth = 0
  /// The file that ranges refer to.
  var file: SourceFile
  /// The HTML context of the current node.
  var html: HTMLTracking
  /// The format of the current template.
  private(set) var format = TextFormat.html

  init(
    _ templates: [TemplateSyntax], _ chains: [[Int]], mode: TemplateMode, folders: TemplateFolders
  ) {
    self.templates = templates
    self.folders = folders
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
      starts.append(program.here)
      format = templates[index].source.format
      html.begin(index, format)
      template(index)
    }
    format = .html
    starts += derivedTemplates()
    // A library without templates also needs a first operation.
    emit(.end, 0..<0)
    program.requireOwn(html.ownAddresses)
    diagnostics.append(findings.diagnostics)
    return program.program(starts: starts)
  }

  /// Compiles a template for the current HTML context.
  mutating func template(_ index: Int) {
    blocks = BlockChain(chains[index])
    program.beginTemplate()
    // Assignments outside of the templates' blocks come first, the innermost template's last. Only
    // tags that print nothing are allowed there.
    for index in blocks.fillers {
      file = templates[index].source.file
      for node in templates[index].body.nodes {
        switch node.kind {
        case .text, .block, .leave, .next, .ifChanged: continue
        default: if node.isBlank { self.node(node, dropsSpace: true) }
        }
      }
    }
    if let root = blocks.root {
      file = templates[root].source.file
      body(templates[root].body, dropsSpace: false)
      html.checkEnd(at: file.origin(0..<0))
    }
    emit(.end, 0..<0)
  }

  // MARK: - Emitting

  /// Adds an operation for a range of the current file and returns its number.
  @discardableResult
  mutating func emit(
    _ code: Operation.Code, _ range: Range<Int>, flags: UInt8 = 0, target: UInt32 = 0,
    count: Int = 0, payload: UnsafeRawPointer? = nil
  ) -> Int {
    program.emit(
      code, file.origin(range), flags: flags, target: target, count: count, payload: payload)
  }

  /// The name in the program's memory; equal names have the same pointer.
  mutating func name(_ text: String) -> UnsafePointer<Name> { program.name(text) }

  mutating func name(at range: Range<Int>) -> UnsafePointer<Name> {
    name(file.bytes.slice(range).string)
  }

  // MARK: - Nodes

  mutating func body(_ body: Body, dropsSpace: Bool) {
    depth += 1
    defer { depth -= 1 }
    for node in body.nodes { self.node(node, dropsSpace: dropsSpace) }
  }

  private mutating func node(_ node: Node, dropsSpace: Bool) {
    let range = node.range
    // Nodes with bodies are compiled by functions of their own, which are called again for each level:
    // a hundred levels must fit on a small stack.
    switch node.kind {
    case .capture(let variable, let inner): capture(variable, inner, range)
    case .conditional(let branches, let otherwise):
      conditional(branches, otherwise, range, dropsSpace: node.isBlank)
    case .choice(let subject, let choices):
      choice(subject, choices, range, dropsSpace: node.isBlank)
    case .loop(let loop): self.loop(loop, range, dropsSpace: node.isBlank)
    case .call(let call): self.call(call, range)
    case .block(let block): self.block(block)
    case .ifChanged(let inner): ifChanged(inner, range)
    case .sequence(let inner): body(inner, dropsSpace: false)
    case .output(let value) where value.isBlockSuper && blocks.isInBlock: superBlock(value.range)
    case .text, .output, .assign, .leave, .next, .cycle, .increment:
      leaf(node, dropsSpace: dropsSpace)
    }
  }

  /// Compiles a node without a body.
  @inline(never)
  private mutating func leaf(_ node: Node, dropsSpace: Bool) {
    let range = node.range
    switch node.kind {
    case .text:
      if dropsSpace, node.isBlank { return }
      text(range)
    case .output(let value):
      expression(value)
      let escape = escape(value, value.range)
      program.emitPrint(file.origin(value.range), escape)
    case .assign(let variable, let value):
      expression(value)
      emit(.assign, range, payload: name(at: variable))
    case .leave, .next:
      html.noteExit(at: file.origin(range))
      if case .leave = node.kind { emit(.leave, range) } else { emit(.next, range) }
    case .cycle(let group, let values):
      if let group { expression(group) }
      for value in values { expression(value) }
      emit(
        .cycle, range, flags: group == nil ? 0 : 1,
        target: UInt32(escape(nil, range).rawValue), count: values.count)
    case .increment(let counter, let step):
      _ = escape(nil, range)
      emit(.increment, range, flags: UInt8(bitPattern: Int8(step)), payload: name(at: counter))
    case .capture, .conditional, .choice, .loop, .call, .block, .ifChanged, .sequence: break
    }
  }

  @inline(never)
  private mutating func capture(_ variable: Range<Int>, _ inner: Body, _ range: Range<Int>) {
    // The text that a file captures is escaped where it is printed.
    let flags: UInt8 = format == .html ? 0 : 1
    emit(.capture, range, flags: flags)
    capture(inner)
    emit(.endCapture, range, flags: flags, payload: name(at: variable))
  }

  @inline(never)
  private mutating func ifChanged(_ inner: Body, _ range: Range<Int>) {
    emit(.ifChanged, range)
    html.noteChange()
    let start = html.place
    cut(inner)
    html.join([(start, file.origin(range)), (html.place, file.origin(range))])
    emit(.endIfChanged, range)
  }

  private mutating func conditional(
    _ branches: [Branch], _ otherwise: Body?, _ range: Range<Int>, dropsSpace: Bool
  ) {
    var exits: [Int] = []
    html.noteChange()
    let start = html.place
    var ways: [HTMLTracking.Way] = []
    for (index, branch) in branches.enumerated() {
      guarded(branch.condition)
      let skip = emit(branch.isNegated ? .jumpIfTrue : .jumpIfFalse, branch.condition.range)
      html.resume(start)
      body(branch.body, dropsSpace: dropsSpace)
      ways.append((html.place, file.origin(branch.condition.range)))
      if index < branches.count - 1 || otherwise != nil { exits.append(emit(.jump, range)) }
      program.land(skip)
    }
    html.resume(start)
    if let otherwise { body(otherwise, dropsSpace: dropsSpace) }
    html.join([(html.place, file.origin(range))] + ways)
    for exit in exits { program.land(exit) }
  }

  private mutating func choice(
    _ subject: Expression, _ choices: [Choice], _ range: Range<Int>, dropsSpace: Bool
  ) {
    guarded(subject)
    emit(.choice, range)
    // Several of the bodies may be rendered, one after another.
    html.beginRound(isLoop: false)
    for choice in choices {
      defer { html.endChoice() }
      if choice.isElse {
        let skip = emit(.unmatched, range)
        body(choice.body, dropsSpace: dropsSpace)
        program.land(skip)
        continue
      }
      for value in choice.values {
        expression(value)
        emit(.match, value.range)
      }
      // The standard renders the body once for every value that matches.
      let again = program.here
      let skip = emit(.matched, range)
      body(choice.body, dropsSpace: dropsSpace)
      emit(.jump, range, target: again)
      program.land(skip)
    }
    html.endRound("a 'case'", at: file.origin(range))
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
    let number = program.add(plan)
    emit(.loop, loop.collection.range, target: number)
    let usesBefore = program.stateUses
    plan.body = program.here
    if loop.isTable { noteTable(range) }
    html.beginRound(isLoop: true)
    let start = html.place
    body(loop.body, dropsSpace: dropsSpace)
    html.endRound("the body of a loop", at: file.origin(range))
    let after = html.place
    plan.usesState = program.stateUses > usesBefore
    plan.next = program.here
    emit(.endLoop, range, target: number)
    plan.otherwise = program.here
    if let otherwise = loop.otherwise {
      html.resume(start)
      body(otherwise, dropsSpace: dropsSpace)
      html.join([(after, file.origin(range)), (html.place, file.origin(range))])
    }
    plan.end = program.here
    program.set(plan, at: number)
  }
}
