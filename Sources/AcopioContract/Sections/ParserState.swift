import AcopioBase

/// The state that all sections share while a blueprint is read.
struct ParserState {
  /// The source without byte order mark, with line feeds only.
  let source: Octets
  /// Its blocks.
  let tree: BlockTree
  /// The messages so far.
  var report = Report()
  /// The resource models by name.
  var models: [Octets: Payload] = [:]
  /// The data structures that the blueprint defines.
  var types = NamedTypes()
  /// The URI templates of the resources in groups that are complete.
  var groupedURIs: Set<Octets> = []
  /// The data structures in parts that are complete.
  var finishedTypes: Set<Octets> = []

  /// The offset of a block in the source.
  func place(_ node: Int) -> Int { tree.place(node) }

  /// The source of a block, as it was written.
  func text(of node: Int) -> Octets { tree[node].ranges.flatMap { source[$0] } }

  /// Reports that a section has the wrong kind of block, after which nothing is understood.
  mutating func stop(at node: Int, expected: String) {
    fail(.business, "expected \(expected)", at: node)
    report.isClosed = true
  }

  /// Reports a warning at a block.
  mutating func warn(_ code: WarningCode, _ message: Message, at node: Int) {
    report.warn(code, message, at: place(node))
  }

  /// Reports an error at a block.
  mutating func fail(_ code: ErrorCode, _ message: Message, at node: Int) {
    report.fail(code, message, at: place(node))
  }
}
