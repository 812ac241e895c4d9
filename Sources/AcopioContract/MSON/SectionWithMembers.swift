import AcopioBase

/// A section of a type or a member: after its signature come a description, members and type sections.
protocol SectionWithMembers: Section {
  /// The parts read so far.
  var parts: MemberSections { get set }
  /// The sections of the type or the member that is read.
  var sections: [TypeSection] { get set }
  /// Completes the type or the member with the parts read so far, since the section may end after
  /// each step.
  mutating func take()
}

extension SectionWithMembers {
  mutating func take() { sections = parts.sections }

  func isDescription(_ node: Int, _ state: ParserState) -> Bool {
    MemberSections.isDescription(node, state.tree)
  }

  mutating func readDescription(_ node: Int, _ cursor: inout Cursor, _ state: inout ParserState) {
    parts.readDescription(node, &cursor, &state)
    take()
  }

  func nestedKind(_ node: Int, _ state: ParserState) -> SectionKind? {
    MemberSections.nestedKind(node, state.tree)
  }

  mutating func readNested(
    _ kind: SectionKind, _ node: Int, _ cursor: inout Cursor, _ state: inout ParserState
  ) {
    // One owner at a time, so that long lists are not copied for each member.
    sections = []
    parts.readNested(kind, node, isItem: isItem, &cursor, &state)
    take()
  }
}
