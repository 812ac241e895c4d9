import AcopioBase

/// The attributes of a resource, an action or a payload.
struct AttributesSection: SectionWithMembers {
  var isItem: Bool { true }

  var structure = DataStructure()
  var parts = MemberSections()
  var sections: [TypeSection] {
    get { structure.sections }
    set { structure.sections = newValue }
  }

  mutating func readSignature(
    _ node: Int, _ cursor: inout Cursor, _ layout: inout SectionLayout, _ state: inout ParserState
  ) {
    let signature = Signature.read(
      state.tree[node].text, .named, at: state.place(node), &state.report)
    let word = signature.identifier
    guard word.equalsIgnoringCase("attribute") || word.equalsIgnoringCase("attributes") else {
      return
    }
    structure.place = state.place(node)
    structure.type = TypeDefinition.read(signature.attributes, at: node, &state)
    if structure.type.base == .undefined { structure.type.base = .implicitObject }
    parts.base = structure.type.base
    parts.readRemaining(signature.remaining)
    take()
    cursor.at += 1
  }
}

/// A type under the heading `Data Structures`.
struct NamedTypeSection: SectionWithMembers {
  var isItem: Bool { false }

  var structure = DataStructure()
  var parts = MemberSections()
  var sections: [TypeSection] {
    get { structure.sections }
    set { structure.sections = newValue }
  }

  mutating func readSignature(
    _ node: Int, _ cursor: inout Cursor, _ layout: inout SectionLayout, _ state: inout ParserState
  ) {
    let text = state.tree[node].text
    let signature = Signature.read(text, .named, at: state.place(node), &state.report)
    structure.place = state.place(node)
    structure.name = Symbol(signature.identifier)
    structure.type = TypeDefinition.read(signature.attributes, at: node, &state)
    let reserved = StaticString("]:\\()<>{}[_*+`-").utf8
    if text.trimmed.first != 0x60, structure.name.text.contains(where: { reserved.contains($0) }) {
      state.warn(
        .formatting,
        "the name of the data structure contains reserved characters, put it in backticks",
        at: node)
    }
    if structure.type.base == .undefined { structure.type.base = .implicitObject }
    parts.base = structure.type.base
    cursor.at += 1
  }
}

/// The heading `Data Structures` with the types under it.
struct DataStructuresSection: Section {
  var isItem: Bool { false }
  static let upper: [SectionKind] = [.dataStructures, .group, .resource]

  var structures: [DataStructure] = []

  func isDescription(_ node: Int, _ state: ParserState) -> Bool { false }

  func nestedKind(_ node: Int, _ state: ParserState) -> SectionKind? {
    state.tree[node].kind == .heading && state.tree.keyword(node) == nil ? .namedType : nil
  }

  mutating func readNested(
    _ kind: SectionKind, _ node: Int, _ cursor: inout Cursor, _ state: inout ParserState
  ) {
    let reader = readSection(NamedTypeSection(), &cursor, &state)
    if state.finishedTypes.contains(reader.structure.name.text) {
      return state.warn(
        .duplicate,
        "named type with name '\(reader.structure.name.text.string)' already exists", at: node)
    }
    structures.append(reader.structure)
  }
}
