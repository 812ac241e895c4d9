import AcopioBase

/// A position among blocks of one level.
struct Cursor {
  /// The blocks of the level.
  let nodes: [Int]
  /// The index of the next one.
  var at: Int

  /// The next block; `nil` at the end.
  var node: Int? { at < nodes.count ? nodes[at] : nil }
}

/// The continuation of a section after its signature.
enum SectionLayout {
  /// Description, content, then nested sections.
  case complete
  /// Only nested sections, of which the signature is the first.
  case nestedOnly
  /// Another section read everything.
  case redirected
}

/// A section of a blueprint: how its blocks are distinguished and read.
///
/// A section is either a heading, which ends at the next heading that is not one of its parts, or a
/// list item, which ends with it. `readSection` drives each through the same steps. A step that
/// does not move the cursor ends the section.
protocol Section {
  /// Whether the section is a list item.
  var isItem: Bool { get }
  /// Whether a section that is no list item must begin with a heading.
  var beginsWithHeading: Bool { get }
  /// The sections that end this one.
  static var upper: [SectionKind] { get }
  /// The description that blocks are added to, each as a paragraph of its own; `nil` if there is none.
  static var described: WritableKeyPath<Self, Octets>? { get }

  /// Reads the block that begins the section.
  mutating func readSignature(
    _ node: Int, _ cursor: inout Cursor, _ layout: inout SectionLayout, _ state: inout ParserState)
  /// Whether the block is part of the description.
  func isDescription(_ node: Int, _ state: ParserState) -> Bool
  /// Reads a block of the description.
  mutating func readDescription(_ node: Int, _ cursor: inout Cursor, _ state: inout ParserState)
  /// Whether the block is part of the content.
  func isContent(_ node: Int, _ state: ParserState) -> Bool
  /// Reads a block of the content.
  mutating func readContent(_ node: Int, _ cursor: inout Cursor, _ state: inout ParserState)
  /// Looks at all blocks before nested sections are read.
  func prepareNested(_ cursor: Cursor, _ state: inout ParserState)
  /// The nested section that the block begins.
  func nestedKind(_ node: Int, _ state: ParserState) -> SectionKind?
  /// Reads a nested section.
  mutating func readNested(
    _ kind: SectionKind, _ node: Int, _ cursor: inout Cursor, _ state: inout ParserState)
  /// Whether a block without a section of its own belongs to this section all the same.
  func isUnexpected(_ node: Int, _ state: ParserState) -> Bool
  /// Reads a block that no section expects, after a section of the kind `last`.
  mutating func readUnexpected(
    _ node: Int, after last: SectionKind?, _ cursor: inout Cursor, _ state: inout ParserState)
  /// Checks the section once it is read; `node` is the block that began it.
  mutating func finish(_ node: Int, _ state: inout ParserState)
}

extension Section {
  var beginsWithHeading: Bool { true }
  static var upper: [SectionKind] { [] }
  static var described: WritableKeyPath<Self, Octets>? { nil }

  mutating func readSignature(
    _ node: Int, _ cursor: inout Cursor, _ layout: inout SectionLayout, _ state: inout ParserState
  ) { cursor.at += 1 }

  func isDescription(_ node: Int, _ state: ParserState) -> Bool {
    isPlainDescription(node, state)
  }

  /// Whether the block is neither content nor a nested section, nor ends this one.
  func isPlainDescription(_ node: Int, _ state: ParserState) -> Bool {
    if isContent(node, state) || nestedKind(node, state) != nil { return false }
    guard let keyword = state.tree.keyword(node) else { return true }
    return !Self.upper.contains(keyword)
  }

  mutating func readDescription(_ node: Int, _ cursor: inout Cursor, _ state: inout ParserState) {
    guard let described = Self.described else { return }
    append(state.text(of: node), to: &self[keyPath: described])
    cursor.at += 1
  }

  func isContent(_ node: Int, _ state: ParserState) -> Bool { false }

  mutating func readContent(_ node: Int, _ cursor: inout Cursor, _ state: inout ParserState) {
    cursor.at += 1
  }

  func prepareNested(_ cursor: Cursor, _ state: inout ParserState) {}
  func nestedKind(_ node: Int, _ state: ParserState) -> SectionKind? { nil }

  mutating func readNested(
    _ kind: SectionKind, _ node: Int, _ cursor: inout Cursor, _ state: inout ParserState
  ) {}

  func isUnexpected(_ node: Int, _ state: ParserState) -> Bool { isForeign(node, state) }

  /// Whether the block does not end this section.
  func isForeign(_ node: Int, _ state: ParserState) -> Bool {
    guard let keyword = state.tree.keyword(node) else { return true }
    return !Self.upper.contains(keyword)
  }

  mutating func readUnexpected(
    _ node: Int, after last: SectionKind?, _ cursor: inout Cursor, _ state: inout ParserState
  ) { ignore(node, &cursor, &state) }

  /// Reports a block that has no meaning where it is.
  func ignore(_ node: Int, _ cursor: inout Cursor, _ state: inout ParserState) {
    let message: Message =
      state.tree[node].kind == .heading
      ? "unexpected heading, expected a group, a resource or an action, such as "
        + "'# Group <name>', '# <resource name> [<URI>]' or '# <HTTP method> <URI>'"
      : "ignoring unrecognized block"
    state.warn(.ignoring, message, at: node)
    cursor.at += 1
  }

  mutating func finish(_ node: Int, _ state: inout ParserState) {}
}

/// Reads the section that begins at the cursor and moves the cursor after it; returns what was read.
func readSection<S: Section>(
  _ section: S, _ cursor: inout Cursor, _ state: inout ParserState
) -> S {
  var section = section
  read(&section, &cursor, &state)
  return section
}

private func read<S: Section>(
  _ section: inout S, _ cursor: inout Cursor, _ state: inout ParserState
) {
  guard let node = cursor.node else { return }
  guard section.isItem else {
    if section.beginsWithHeading, state.tree[node].kind != .heading {
      return state.stop(at: node, expected: "a heading, such as '# <text>'")
    }
    return readBlocks(of: &section, node, &cursor, &state)
  }
  guard state.tree[node].kind == .item else {
    return state.stop(at: node, expected: "a list item, such as '+ <text>'")
  }
  let children = state.tree[node].children
  // An item without text has an empty paragraph at its beginning, which has no place.
  let first =
    children.firstIndex { state.tree[$0].ranges.first.map { !$0.isEmpty } ?? false } ?? 0
  var inner = Cursor(nodes: children, at: first)
  readBlocks(of: &section, node, &inner, &state)
  cursor.at += 1
}

private func readBlocks<S: Section>(
  of section: inout S, _ seed: Int, _ cursor: inout Cursor, _ state: inout ParserState
) {
  guard let first = cursor.node else { return }
  var layout = SectionLayout.complete
  let start = cursor.at
  section.readSignature(first, &cursor, &layout, &state)
  switch layout {
  case .redirected: return section.finish(seed, &state)
  case .nestedOnly: break
  case .complete:
    if cursor.at == start { return }
    while let node = cursor.node, section.isDescription(node, state) {
      let before = cursor.at
      section.readDescription(node, &cursor, &state)
      if cursor.at == before { return }
    }
    while let node = cursor.node, section.isContent(node, state) {
      let before = cursor.at
      section.readContent(node, &cursor, &state)
      if cursor.at == before { return }
    }
  }
  readNestedSections(of: &section, &cursor, &state)
  section.finish(seed, &state)
}

private func readNestedSections<S: Section>(
  of section: inout S, _ cursor: inout Cursor, _ state: inout ParserState
) {
  var last: SectionKind?
  section.prepareNested(cursor, &state)
  while let node = cursor.node {
    let before = cursor.at
    let kind = section.nestedKind(node, state)
    if let kind {
      section.readNested(kind, node, &cursor, &state)
    } else if section.isItem || section.isUnexpected(node, state) {
      section.readUnexpected(node, after: last, &cursor, &state)
    }
    if let next = cursor.node {
      let isText = state.tree[next].kind == .paragraph || state.tree[next].kind == .code
      if kind != nil || !isText { last = kind }
    }
    if cursor.at == before { return }
  }
}
