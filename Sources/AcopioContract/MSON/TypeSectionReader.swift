import AcopioBase

/// `Properties`, `Items`, `Members`, `Sample` or `Default`, as a heading or a list item.
struct TypeSectionReader: Section {
  let kind: SectionKind
  let isItem: Bool
  var section: TypeSection

  init(kind: SectionKind, base: BaseType, isItem: Bool) {
    self.kind = kind
    self.isItem = isItem
    section = TypeSection(base: base)
  }

  mutating func readSignature(
    _ node: Int, _ cursor: inout Cursor, _ layout: inout SectionLayout, _ state: inout ParserState
  ) {
    section.place = state.place(node)
    let signature = Signature.read(
      state.tree[node].text, .section, at: state.place(node), &state.report)
    let word = signature.identifier
    if word.equalsIgnoringCase("default") || word.equalsIgnoringCase("sample") {
      section.kind = word.equalsIgnoringCase("default") ? .standard : .sample
      readValues(signature, node, &state)
    } else if word.equalsIgnoringCase("items") || word.equalsIgnoringCase("members") {
      guard section.base.isValue else {
        return state.warn(
          .logical, "'\(word.string)' may only be in arrays and enumerations", at: node)
      }
      section.kind = .members
    } else if word.equalsIgnoringCase("properties") {
      guard section.base.isObject else {
        return state.warn(.logical, "'\(word.string)' may only be in objects", at: node)
      }
      section.kind = .members
    }
    cursor.at += 1
  }

  private mutating func readValues(
    _ signature: Signature, _ node: Int, _ state: inout ParserState
  ) {
    if !signature.values.isEmpty || !signature.value.isEmpty {
      if section.base.isPrimitive {
        section.value = signature.value
      } else if section.base.isValue {
        section.members += signature.values.map {
          var member = ValueMember()
          member.place = state.place(node)
          member.values = [Symbol($0)]
          return .value(member)
        }
      } else if section.base.isObject {
        state.warn(
          .logical, "a sample or default of an object has no values beside the keyword", at: node)
      }
    }
    if section.base.isPrimitive { section.value += signature.remaining }
  }

  func isDescription(_ node: Int, _ state: ParserState) -> Bool { false }

  func nestedKind(_ node: Int, _ state: ParserState) -> SectionKind? {
    state.tree.mixin(node) ?? state.tree.oneOf(node) ?? .member
  }

  mutating func readNested(
    _ nested: SectionKind, _ node: Int, _ cursor: inout Cursor, _ state: inout ParserState
  ) {
    guard state.tree[node].kind != .heading else { return }
    if kind == .sampleOrDefault {
      readSample(nested, node, &cursor, &state)
    } else {
      readMember(nested, node, &cursor, &state)
    }
  }

  private mutating func readMember(
    _ nested: SectionKind, _ node: Int, _ cursor: inout Cursor, _ state: inout ParserState
  ) {
    switch nested {
    case .mixin:
      section.members.append(
        .mixin(readSection(MixinSection(), &cursor, &state).type, place: state.place(node)))
    case .oneOf:
      guard kind == .propertyMembers else {
        return state.warn(.logical, "'One Of' may only be in objects", at: node)
      }
      section.members.append(.oneOf(readSection(OneOfSection(), &cursor, &state).members))
    default:
      if kind == .propertyMembers {
        readProperty(&cursor, &state)
      } else {
        readValue(&cursor, &state)
      }
    }
  }

  private mutating func readSample(
    _ nested: SectionKind, _ node: Int, _ cursor: inout Cursor, _ state: inout ParserState
  ) {
    guard nested == .member else {
      return state.warn(
        .logical, "samples and defaults cannot contain '\(nested.shown)'", at: node)
    }
    if section.base.isPrimitive {
      if !section.value.isEmpty { section.value.endWithBlankLine() }
      section.value += state.text(of: node)
      cursor.at += 1
    } else if state.tree[node].kind == .item {
      if section.base.isValue { readValue(&cursor, &state) }
      if section.base.isObject { readProperty(&cursor, &state) }
    }
  }

  private mutating func readProperty(_ cursor: inout Cursor, _ state: inout ParserState) {
    section.members.append(.property(readSection(PropertyMemberSection(), &cursor, &state).member))
  }

  private mutating func readValue(_ cursor: inout Cursor, _ state: inout ParserState) {
    section.members.append(.value(readSection(ValueMemberSection(), &cursor, &state).member))
  }
}
