/// The root variables that a template uses, to find unused arguments.
struct RootNames {
  private let templates: [TemplateSyntax]
  private let partial: (String) -> Int?
  private var found: Set<String> = []
  private var visited: Set<Int> = []

  init(_ templates: [TemplateSyntax], _ partial: @escaping (String) -> Int?) {
    self.templates = templates
    self.partial = partial
  }

  /// The names in a template and in the partials it includes.
  func names(in index: Int) -> Set<String> {
    var walk = self
    walk.template(index)
    return walk.found
  }

  private mutating func template(_ index: Int) {
    guard visited.insert(index).inserted else { return }
    body(templates[index].body)
  }

  private mutating func body(_ body: Body) {
    for node in body.nodes { self.node(node.kind) }
  }

  private mutating func node(_ kind: Node.Kind) {
    switch kind {
    case .text, .leave, .next, .increment: break
    case .output(let value), .assign(_, let value): expression(value)
    case .capture(_, let inner), .ifChanged(let inner), .sequence(let inner): body(inner)
    case .conditional(let branches, let otherwise):
      for branch in branches {
        expression(branch.condition)
        body(branch.body)
      }
      if let otherwise { body(otherwise) }
    case .choice(let subject, let choices):
      expression(subject)
      for choice in choices {
        choice.values.forEach { expression($0) }
        body(choice.body)
      }
    case .loop(let loop):
      expression(loop.collection)
      for option in [loop.limit, loop.offset, loop.columns] {
        if let option { expression(option) }
      }
      body(loop.body)
      if let otherwise = loop.otherwise { body(otherwise) }
    case .call(let call): self.call(call)
    case .block(let block): body(block.body)
    case .cycle(let group, let values):
      if let group { expression(group) }
      values.forEach { expression($0) }
    }
  }

  private mutating func call(_ call: Call) {
    if call.target == nil { expression(call.name) }
    switch call.manner {
    case .once: break
    case .with(let value), .each(let value): expression(value)
    }
    for argument in call.arguments { expression(argument.value) }
    if call.sharesScope, let name = call.target, let index = partial(name) { template(index) }
  }

  private mutating func expression(_ expression: Expression) {
    switch expression {
    case .literal: break
    case .path(let path): self.path(path)
    case .range(let left, let right, _), .comparison(_, let left, let right, _),
      .and(let left, let right), .or(let left, let right):
      self.expression(left)
      self.expression(right)
    case .filtered(let input, let call):
      self.expression(input)
      call.arguments.forEach { self.expression($0) }
      call.named.compactMap(\.self).forEach { self.expression($0) }
    }
  }

  private mutating func path(_ path: Path) {
    switch path.root {
    case .name(let name): found.insert(name)
    case .computed(let name): expression(name)
    }
    for step in path.steps {
      if case .index(let index, _) = step { expression(index) }
    }
  }
}
