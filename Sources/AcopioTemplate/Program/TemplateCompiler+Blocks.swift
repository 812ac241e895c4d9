import AcopioBase

/// A block being compiled.
struct OpenBlock {
  let name: String
  /// The index in the chain of the template that contains its body.
  var level: Int
}

extension TemplateCompiler {
  /// Whether the current node is in a block.
  var isInBlock: Bool { !openBlocks.isEmpty }

  /// Compiles the innermost form of a block.
  mutating func block(_ block: BlockSyntax) {
    guard !openBlocks.contains(where: { $0.name == block.name }) else {
      diagnostics.error(
        .layoutCycle, "block '\(block.name)' is put into itself",
        at: file.origin(block.nameRange),
        remedy: "give the inner block another name")
      return
    }
    // At least one template of the chain has the block: the one that contains this node.
    guard let level = level(of: block.name, from: 0) else { return }
    openBlocks.append(OpenBlock(name: block.name, level: level))
    form(of: block.name, at: level)
    openBlocks.removeLast()
  }

  /// Compiles the next form outwards of the current block, in place of `{{ block.super }}`.
  mutating func superBlock(_ range: Range<Int>) {
    guard let open = openBlocks.last else { return }
    guard let level = level(of: open.name, from: open.level + 1) else {
      return reportBlock(
        "block '\(open.name)' has no other above it", range,
        remedy: "take '{{ block.super }}' away; it prints the block of the layout that is filled")
    }
    // Two per block in each of many layouts would double the operations with each layout.
    if isFull { return }
    let limits = TemplateLimits.operations
    guard operations.count - first < limits.one, operations.count < limits.all else {
      isFull = true
      return diagnostics.error(
        .templateLimit, "a template can be compiled to \(limits.one) steps at most",
        at: file.origin(range), remedy: "print 'block.super' once in a block")
    }
    openBlocks[openBlocks.count - 1].level = level
    form(of: open.name, at: level)
    openBlocks[openBlocks.count - 1].level = open.level
  }

  /// Reports `{{ block.super }}` where it can't be printed.
  ///
  /// Outside of blocks, `block` may be any variable in the plain language.
  mutating func checkBlockSuper(_ path: Path) {
    guard path.isBlockSuper else { return }
    if isInBlock {
      reportBlock(
        "'block.super' can only be printed", path.range,
        remedy: "capture it: '{% capture text %}{{ block.super }}{% endcapture %}'")
    } else if html.isOn {
      reportBlock(
        "'block.super' stands outside of a block", path.range,
        remedy: "move it into a block that fills one of the layout")
    }
  }

  private mutating func reportBlock(_ message: String, _ range: Range<Int>, remedy: String) {
    guard told.insert(file.origin(range)).inserted else { return }
    diagnostics.error(.misplacedSuper, message, at: file.origin(range), remedy: remedy)
  }

  /// The index in the chain of the first template, from `start` outwards, that has a block.
  private func level(of name: String, from start: Int) -> Int? {
    chain[start...].firstIndex { templates[$0].block(named: name) != nil }
  }

  /// Compiles the body of a block in the template at index `level` of the chain.
  private mutating func form(of name: String, at level: Int) {
    let template = templates[chain[level]]
    guard let block = template.block(named: name) else { return }
    guard depth < TemplateLimits.nesting else {
      return diagnostics.error(
        .templateLimit,
        "blocks can be nested \(TemplateLimits.nesting) deep at most, with those of layouts",
        at: template.source.file.origin(block.nameRange))
    }
    let outer = file
    let start = html.place
    file = template.source.file
    body(block.body, dropsSpace: false)
    checkPart(start, "block '\(name)'", block.nameRange)
    file = outer
  }
}
