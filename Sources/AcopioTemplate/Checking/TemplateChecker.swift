package import AcopioBase

/// Finds faults that would occur while rendering, before anything is rendered.
///
/// Every layout is walked once for each of its uses, with the types of those pages' variables.
/// Partials are walked once for each combination of argument types. Conditions narrow types in
/// their branches; branches that are never taken on the current pages are not walked.
///
/// Reports `undefined-variable`, `null-output`, `possibly-null`, `unprintable-output`,
/// `not-a-list`, `wrong-input`, `wrong-argument`, `missing-argument`, `unknown-argument`,
/// `never-equal`, `no-order`, `unknown-string` and `wrong-arguments`, each once at its position
/// with the pages that show it.
package struct TemplateChecker {
  let templates: [TemplateSyntax]
  let chains: [[Int]]
  /// The index of each template by its name.
  ///
  /// If two have one name, it is the index of the first.
  private let indexes: [String: Int]
  let folders: TemplateFolders
  let world: TemplateWorld
  /// The shapes of objects, including `forloop` and similar.
  private(set) var types: TypeTable
  let forloop: TemplateType
  let tablerowloop: TemplateType
  /// The type of `block` inside a block.
  let blockType: TemplateType
  var findings = CheckFindings()
  var scope = TypeScope()
  /// The current template and pages.
  var position: CheckPosition
  var calls = CheckCalls()
  /// The templates whose blocks replace blocks of the current layout, and the current blocks.
  private var blocks = BlockChain()

  package init(_ library: TemplateLibrary, _ world: TemplateWorld) {
    templates = library.templates
    chains = library.chains
    indexes = Dictionary(
      library.templates.enumerated().map { ($1.source.name, $0) }, uniquingKeysWith: min)
    folders = library.folders
    self.world = world
    var types = world.types
    forloop = types.add(TemplateChecker.loopShape("the state of a loop", TemplateChecker.loop))
    tablerowloop = types.add(
      TemplateChecker.loopShape("the state of a table", TemplateChecker.table))
    blockType = types.add(ObjectType(name: "a block", members: [("super", .html)]))
    self.types = types
    position = CheckPosition(
      library.templates.first ?? TemplateSyntax(source: TemplateSource.nothing))
  }

  private static let loop = ["index", "index0", "rindex", "rindex0", "length", "first", "last"]
  private static let table = loop + ["col", "col0", "col_first", "col_last", "row"]

  private static func loopShape(_ name: Message, _ members: [String]) -> ObjectType {
    ObjectType(
      name: name,
      members: members.map { member in
        let isTruth = member.hasSuffix("first") || member.hasSuffix("last")
        return (member, isTruth ? .boolean : .number)
      } + [("name", .text), ("parentloop", .any)])
  }

  /// Walks every template and reports all faults.
  package mutating func check(_ diagnostics: inout Diagnostics) {
    walkAll()
    diagnostics.append(findings.diagnostics)
  }

  /// Walks every template once for each of its uses.
  mutating func walkAll() {
    var isUsed = Set<Int>()
    for use in world.uses {
      guard let index = index(of: use.template) else { continue }
      isUsed.formUnion(chains[index])
      walk(index, use)
    }
    for index in templates.indices where isComponent(index) { walk(index, componentUse(index)) }
    // No page or call gives the others any variables; the shared names they use still count.
    let rest = templates.indices.filter {
      !isUsed.contains($0) && calls.callers(of: $0).isEmpty && !isComponent($0)
    }
    for index in rest {
      walk(index, nil)
    }
    findings.settle()
  }

  /// The index of the template called `name`.
  func index(of name: String) -> Int? { indexes[name] }

  private mutating func walk(_ index: Int, _ use: TemplateUse?) {
    position.begin(use)
    let unknown = world.ownVariables.map { (name: $0, type: TemplateType.any) }
    scope = TypeScope(world.shared + (use?.variables ?? unknown), isOpen: use == nil)
    blocks = BlockChain(chains[index])
    for outer in blocks.fillers {
      position.move(to: templates[outer])
      for node in templates[outer].body.nodes {
        switch node.kind {
        case .text, .block, .leave, .next, .ifChanged: continue
        default: if node.isBlank { self.node(node) }
        }
      }
    }
    guard let root = blocks.root else { return }
    position.move(to: templates[root])
    body(templates[root].body)
  }

  /// Adds a shape that is only used by checks.
  mutating func add(_ shape: ObjectType) -> TemplateType { types.add(shape) }

  // MARK: - Faults

  /// The origin of a range in the current template.
  func origin(_ range: Range<Int>) -> Origin { position.origin(range) }

  /// The source text of a range in the current template, trimmed.
  func source(_ range: Range<Int>) -> String { position.source(range) }

  /// A fault in the current template, with notes for the calls that lead to it.
  func fault(
    _ id: DiagnosticID, _ message: Message, _ range: Range<Int>, remedy: Message? = nil,
    notes: [Diagnostic.Note] = []
  ) -> Diagnostic {
    Diagnostic(
      id, .error, message, at: origin(range), remedy: remedy,
      notes: notes + calls.notes + position.pages)
  }

  /// Reports a fault in the current template.
  mutating func report(
    _ id: DiagnosticID, _ message: Message, _ range: Range<Int>, remedy: Message? = nil,
    notes: [Diagnostic.Note] = []
  ) {
    findings.report(fault(id, message, range, remedy: remedy, notes: notes))
  }

  // MARK: - Blocks

  /// Walks the innermost form of a block; inside it, `block.super` is the next form outwards.
  mutating func block(_ block: BlockSyntax) {
    // A block inside itself was reported when the library was compiled.
    guard !blocks.isOpen(block.name) else { return }
    blocks.begin(block.name, at: -1)
    superBlock()
    blocks.end()
  }

  /// Walks the next form outwards of the current block.
  mutating func superBlock() {
    guard let open = blocks.innermost else { return }
    let next = blocks.level(after: open.level) { templates[$0].block(named: open.name) != nil }
    guard let level = next, let own = templates[blocks.templates[level]].block(named: open.name)
    else { return }
    let outer = position.template
    position.move(to: templates[blocks.templates[level]])
    blocks.move(to: level)
    body(own.body)
    blocks.move(to: open.level)
    position.move(to: outer)
  }

  /// Whether the current node is inside a block.
  var isInBlock: Bool { blocks.isInBlock && !calls.isInPartial }
}

extension TemplateSource {
  /// A placeholder for when there are no templates.
  static var nothing: TemplateSource {
    TemplateSource(
      name: "", file: SourceFile(path: "", bytes: Bytes(start: nil, count: 0), id: 0))
  }
}
