/// The templates from one to its outermost layout, and the blocks that are being walked in them.
///
/// Levels are indices in the chain: 0 is the template itself, the last is the outermost layout.
package struct BlockChain {
  /// A block that is being walked.
  struct OpenBlock {
    let name: String
    /// The level of the template that contains its current form.
    var level: Int
  }

  /// The indices of the templates, by level.
  package let templates: [Int]
  private var open: [OpenBlock] = []

  /// Creates a chain of templates without open blocks; `[]` is the chain of no template.
  package init(_ templates: [Int] = []) { self.templates = templates }

  /// The outermost layout.
  package var root: Int? { templates.last }

  /// The templates whose blocks are inserted into the outermost layout, outermost first.
  package var fillers: some Sequence<Int> { templates.dropLast().reversed() }

  /// Whether a block is being walked.
  package var isInBlock: Bool { !open.isEmpty }

  /// The innermost block being walked.
  var innermost: OpenBlock? { open.last }

  /// Whether a block of this name is being walked.
  package func isOpen(_ name: String) -> Bool { open.contains { $0.name == name } }

  /// The first level after `last` whose template has a block; -1 is the level before the first.
  package func level(after last: Int, where hasBlock: (Int) -> Bool) -> Int? {
    templates[(last + 1)...].firstIndex(where: hasBlock)
  }

  /// Begins to walk a block in its form at a level.
  package mutating func begin(_ name: String, at level: Int) {
    open.append(OpenBlock(name: name, level: level))
  }

  /// Continues with another form of the innermost block.
  package mutating func move(to level: Int) {
    if !open.isEmpty { open[open.count - 1].level = level }
  }

  /// Ends the innermost block.
  package mutating func end() { open.removeLast() }
}
