import AcopioBase

/// The parts that all sections with members share: descriptions, members and type sections inside.
struct MemberSections {
  /// The sections so far.
  var sections: [TypeSection] = []
  /// The base type, as far as it is known.
  var base = BaseType.undefined

  /// The section that a block begins inside a type or a member.
  static func nestedKind(_ node: Int, _ tree: BlockTree) -> SectionKind {
    tree.typeSection(node) ?? tree.mixin(node) ?? tree.oneOf(node) ?? .member
  }

  /// Whether a block is part of the description of a type or a member.
  static func isDescription(_ node: Int, _ tree: BlockTree) -> Bool {
    tree[node].kind != .heading && tree[node].kind != .item
      && nestedKind(node, tree) == .member
  }

  /// Reads the lines after a signature as a description.
  mutating func readRemaining(_ text: Octets) {
    guard !text.isEmpty else { return }
    var section = TypeSection(kind: .description)
    section.description = text
    sections.append(section)
  }

  /// Reads a block as part of the description; leaves it after members.
  mutating func readDescription(
    _ node: Int, _ cursor: inout Cursor, _ state: inout ParserState
  ) {
    guard sections.isEmpty || sections.count == 1 && sections[0].kind == .description else {
      return
    }
    if sections.isEmpty { sections.append(TypeSection(kind: .description)) }
    append(state.text(of: node), to: &sections[0].description)
    cursor.at += 1
  }

  /// Reads a nested section; `isItem` is whether type sections are list items or headings here.
  mutating func readNested(
    _ kind: SectionKind, _ node: Int, isItem: Bool, _ cursor: inout Cursor,
    _ state: inout ParserState
  ) {
    if kind == .member || kind == .mixin || kind == .oneOf {
      return readMember(kind, node, &cursor, &state)
    }
    if base == .undefined, kind == .propertyMembers { base = .implicitObject }
    if base == .undefined, kind == .sampleOrDefault { base = .implicitPrimitive }
    let reader = readSection(
      TypeSectionReader(kind: kind, base: base, isItem: isItem), &cursor, &state)
    if reader.section.kind != .undefined { sections.append(reader.section) }
  }

  private mutating func readMember(
    _ kind: SectionKind, _ node: Int, _ cursor: inout Cursor, _ state: inout ParserState
  ) {
    let block = state.tree[node].kind
    if block == .heading { return }
    if sections.last?.kind == .description { return readDescription(node, &cursor, &state) }
    if base == .undefined, block == .item { base = .implicitObject }
    if sections.last?.kind != .members { sections.append(TypeSection(kind: .members, base: base)) }
    var member: TypeMember?
    switch kind {
    case .mixin: member = readMixin(node, &cursor, &state)
    case .oneOf:
      guard base.isObject else {
        return state.warn(
          .logical, "'One Of' may only be in types derived from object", at: node)
      }
      member = .oneOf(readSection(OneOfSection(), &cursor, &state).members)
    default: member = readPlainMember(node, &cursor, &state)
    }
    if let member { sections[sections.count - 1].members.append(member) }
  }

  private func readMixin(
    _ node: Int, _ cursor: inout Cursor, _ state: inout ParserState
  ) -> TypeMember? {
    let reader = readSection(MixinSection(), &cursor, &state)
    if base.isSame(as: reader.type.base) { return .mixin(reader.type, place: state.place(node)) }
    state.warn(
      .logical,
      "the included type should have the same base as the type around it, objects include objects "
        + "and arrays include arrays", at: node)
    return nil
  }

  private func readPlainMember(
    _ node: Int, _ cursor: inout Cursor, _ state: inout ParserState
  ) -> TypeMember? {
    let isItem = state.tree[node].kind == .item
    if base.isValue, isItem {
      let reader = readSection(ValueMemberSection(), &cursor, &state)
      if reader.member.type.base.isObject, !reader.member.values.isEmpty {
        state.warn(
          .logical, "an element of type 'object' has a value, write it as '- (object)'", at: node)
      }
      return .value(reader.member)
    }
    if base.isObject, isItem {
      let reader = readSection(PropertyMemberSection(), &cursor, &state)
      if reader.member.value.type.base.isObject, !reader.member.value.values.isEmpty {
        state.warn(
          .logical, "a property of type 'object' has a value, write it as '- key (object)'",
          at: node)
      }
      return .property(reader.member)
    }
    if base.isPrimitive {
      state.warn(.logical, "types derived from a primitive have no members", at: node)
      return nil
    }
    state.warn(.ignoring, "ignoring unrecognized block", at: node)
    cursor.at += 1
    return nil
  }
}
