import AcopioBase

extension TemplateCompiler {
  /// Compiles the innermost form of a block.
  mutating func block(_ block: BlockSyntax) {
    guard !blocks.isOpen(block.name) else {
      findings.error(
        .layoutCycle, "block '\(block.name)' is put into itself",
        at: file.origin(block.nameRange),
        remedy: "give the inner block another name")
      return
    }
    // At least one template of the chain has the block: the one that contains this node.
    guard let level = level(of: block.name, after: -1) else { return }
    blocks.begin(block.name, at: level)
    form(of: block.name, at: level)
    blocks.end()
  }

  /// Compiles the next form outwards of the current block, in place of `{{ block.super }}`.
  mutating func superBlock(_ range: Range<Int>) {
    guard let open = blocks.innermost else { return }
    guard let level = level(of: open.name, after: open.level) else {
      return reportBlock(
        "block '\(open.name)' has no other above it", range,
        remedy: "take '{{ block.super }}' away; it prints the block of the layout that is filled")
    }
    // Two per block in each of many layouts would double the operations with each layout.
    if program.isFull { return }
    guard program.claimSpace() else {
      return findings.error(
        .templateLimit,
        "a template can be compiled to \(TemplateLimits.operations.one) steps at most",
        at: file.origin(range), remedy: "print 'block.super' once in a block")
    }
    blocks.move(to: level)
    form(of: open.name, at: level)
    blocks.move(to: open.level)
  }

  /// Reports `{{ block.super }}` where it can't be printed.
  ///
  /// Outside of blocks, `block` may be any variable in the plain language.
  mutating func checkBlockSuper(_ path: Path) {
    guard path.isBlockSuper else { return }
    if blocks.isInBlock {
      reportBlock(
        "'block.super' can only be printed", path.range,
        remedy: "capture it: '{% capture text %}{{ block.super }}{% endcapture %}'")
    } else if html.isOn {
      reportBlock(
        "'block.super' is outside of a block", path.range,
        remedy: "move it into a block that fills one of the layout")
    }
  }

  private mutating func reportBlock(_ message: Message, _ range: Range<Int>, remedy: Message) {
    findings.errorOnce(.misplacedSuper, message, at: file.origin(range), remedy: remedy)
  }

  /// The first level after `last` whose template has a block.
  private func level(of name: String, after last: Int) -> Int? {
    blocks.level(after: last) { templates[$0].block(named: name) != nil }
  }

  /// Compiles the body of a block in the template at a level of the chain.
  private mutating func form(of name: String, at level: Int) {
    let template = templates[blocks.templates[level]]
    guard let block = template.block(named: name) else { return }
    guard depth < TemplateLimits.nesting else {
      return findings.error(
        .templateLimit,
        "blocks can be nested \(TemplateLimits.nesting) deep at most, including blocks of layouts",
        at: template.source.file.origin(block.nameRange),
        remedy: "move some of them into a partial")
    }
    let outer = file
    let start = html.place
    file = template.source.file
    body(block.body, dropsSpace: false)
    html.checkPart(from: start, "block '\(name)'", at: file.origin(block.nameRange))
    file = outer
  }
}
