import AcopioBase

extension ValueMember {
  /// Takes the parts of a signature over; reports types that are not defined.
  mutating func use(_ signature: Signature, at node: Int, _ state: inout ParserState)
    -> MemberSections
  {
    place = state.place(node)
    description = signature.content
    type = TypeDefinition.read(signature.attributes, at: node, &state)
    var sections = MemberSections(base: type.base)
    sections.readRemaining(signature.remaining)
    let references =
      type.name.base == .array || type.name.base == .enumeration
      ? type.nested.compactMap(\.reference) : [type.name.reference].compactMap { $0 }
    for name in references where !state.types.defined.contains(name) {
      state.fail(.mson, TypeDefinition.undefinedMessage(name), at: node)
    }
    if signature.values.count > 1 {
      if type.base == .primitive {
        values = [Symbol(signature.value)]
        return sections
      }
      if type.base == .undefined { sections.base = .implicitValue }
    }
    values = signature.values.map { Symbol($0) }
    return sections
  }

  /// Takes over the parts read so far.
  mutating func take(_ parts: MemberSections) {
    sections = parts.sections
    type.base = parts.base
  }

  /// Takes the members over that were read after the signature.
  mutating func finish(_ parts: MemberSections) {
    take(parts)
    if type.base == .undefined { type.base = .implicitPrimitive }
  }
}

/// An element of an array or an enumeration.
struct ValueMemberSection: SectionWithMembers {
  var isItem: Bool { true }

  var member = ValueMember()
  var parts = MemberSections()
  var sections: [TypeSection] {
    get { member.sections }
    set { member.sections = newValue }
  }

  mutating func readSignature(
    _ node: Int, _ cursor: inout Cursor, _ layout: inout SectionLayout, _ state: inout ParserState
  ) {
    let signature = Signature.read(
      state.tree.memberText(node), .value, at: state.place(node), &state.report)
    parts = member.use(signature, at: node, &state)
    take()
    cursor.at += 1
  }

  mutating func take() { member.take(parts) }

  mutating func finish(_ node: Int, _ state: inout ParserState) { member.finish(parts) }
}

/// A property of an object.
struct PropertyMemberSection: SectionWithMembers {
  var isItem: Bool { true }

  var member = PropertyMember()
  var parts = MemberSections()
  var sections: [TypeSection] {
    get { member.value.sections }
    set { member.value.sections = newValue }
  }

  mutating func readSignature(
    _ node: Int, _ cursor: inout Cursor, _ layout: inout SectionLayout, _ state: inout ParserState
  ) {
    let signature = Signature.read(
      state.tree.memberText(node), .member, at: state.place(node), &state.report)
    readName(signature.identifier, node, &state)
    parts = member.value.use(signature, at: node, &state)
    take()
    cursor.at += 1
  }

  private mutating func readName(_ written: Octets, _ node: Int, _ state: inout ParserState) {
    guard written.isInEmphasis else {
      member.name = written.withoutBackticks
      return
    }
    let signature = Signature.read(
      Escapes.inner(written) ?? state.tree.memberText(node), [.values, .attributes],
      at: state.place(node), &state.report)
    var variable = ValueMember()
    if !signature.value.isEmpty { variable.values = [Symbol(signature.value)] }
    variable.type = TypeDefinition.read(signature.attributes, at: node, &state)
    member.variable = variable
  }

  mutating func take() { member.value.take(parts) }

  mutating func finish(_ node: Int, _ state: inout ParserState) { member.value.finish(parts) }
}

extension BlockTree {
  /// The text of a member; a heading keeps its marks.
  func memberText(_ node: Int) -> Octets {
    guard nodes[node].kind == .heading else { return nodes[node].text }
    return Octets(repeating: 0x23, count: nodes[node].level) + nodes[node].text
  }
}

/// `Include TYPE`.
struct MixinSection: Section {
  var isItem: Bool { true }

  var type = TypeDefinition()

  mutating func readSignature(
    _ node: Int, _ cursor: inout Cursor, _ layout: inout SectionLayout, _ state: inout ParserState
  ) {
    let signature = Signature.read(
      state.tree[node].text, .named, at: state.place(node), &state.report)
    let included = Keywords.included(signature.identifier)
    type = TypeDefinition.read(
      (included.map { [$0] } ?? []) + signature.attributes, at: node, &state)
    if type.base == .primitive || type.base == .undefined {
      state.warn(
        .formatting, "a type derived from a primitive cannot be included", at: node)
    }
    if let name = type.name.reference, !state.types.defined.contains(name) {
      state.fail(.mson, TypeDefinition.undefinedMessage(name), at: node)
    }
    cursor.at += 1
  }

  func isDescription(_ node: Int, _ state: ParserState) -> Bool { false }
}

/// `One Of`: alternatives of an object.
struct OneOfSection: Section {
  var isItem: Bool { true }

  var members: [TypeMember] = []

  mutating func readSignature(
    _ node: Int, _ cursor: inout Cursor, _ layout: inout SectionLayout, _ state: inout ParserState
  ) {
    _ = Signature.read(
      state.tree[node].text, .identifier, at: state.place(node), &state.report)
    cursor.at += 1
  }

  func isDescription(_ node: Int, _ state: ParserState) -> Bool { false }

  func nestedKind(_ node: Int, _ state: ParserState) -> SectionKind? {
    let tree = state.tree
    return tree.mixin(node) ?? tree.oneOf(node) ?? tree.typeSection(node)
      ?? (tree[node].kind == .item ? .propertyMember : nil)
  }

  mutating func readNested(
    _ kind: SectionKind, _ node: Int, _ cursor: inout Cursor, _ state: inout ParserState
  ) {
    switch kind {
    case .mixin:
      members.append(
        .mixin(readSection(MixinSection(), &cursor, &state).type, place: state.place(node)))
    case .oneOf:
      members.append(.oneOf(readSection(OneOfSection(), &cursor, &state).members))
    case .propertyMembers:
      members.append(
        .group(
          readSection(TypeSectionReader(kind: kind, base: .object, isItem: true), &cursor, &state)
            .section.members))
    case .propertyMember:
      members.append(.property(readSection(PropertyMemberSection(), &cursor, &state).member))
    default: break
    }
  }

  mutating func finish(_ node: Int, _ state: inout ParserState) {
    if members.isEmpty {
      state.warn(.emptyDefinition, "'One Of' must have nested members", at: node)
    }
  }
}
