import AcopioBase

/// The parameters of a URI template, one in an item.
struct ParametersSection: Section {
  var isItem: Bool { true }

  var parameters: [Parameter] = []
  private var names: Set<Octets> = []

  mutating func readSignature(
    _ node: Int, _ cursor: inout Cursor, _ layout: inout SectionLayout, _ state: inout ParserState
  ) {
    if !state.tree[node].text.firstLine.rest.isEmpty {
      state.warn(
        .ignoring,
        "ignoring what follows the keyword 'Parameters', expected a nested list of parameters",
        at: node)
    }
    cursor.at += 1
  }

  func isDescription(_ node: Int, _ state: ParserState) -> Bool { false }

  func nestedKind(_ node: Int, _ state: ParserState) -> SectionKind? {
    ParameterForm.kind(of: node, in: state.tree)
  }

  mutating func readNested(
    _ kind: SectionKind, _ node: Int, _ cursor: inout Cursor, _ state: inout ParserState
  ) {
    var parameter: Parameter
    if kind == .oldParameter {
      parameter = readSection(OldParameterSection(), &cursor, &state).parameter
    } else {
      parameter = readSection(ParameterSection(), &cursor, &state).parameter
    }
    parameter.place = state.place(node)
    if !names.insert(parameter.name).inserted {
      parameters.removeAll { $0.name == parameter.name }
      state.warn(
        .redefinition,
        "overshadowing the previous definition of parameter '\(parameter.name.string)'", at: node)
    }
    parameters.append(parameter)
  }

  mutating func finish(_ node: Int, _ state: inout ParserState) {
    if parameters.isEmpty {
      state.warn(
        .formatting, "no parameters specified, expected a nested list of parameters", at: node)
    }
  }
}

/// A parameter in the syntax of FORMAT 1A9: `name: example (type, use) - description`.
struct ParameterSection: Section {
  var isItem: Bool { true }

  var parameter = Parameter()

  mutating func readSignature(
    _ node: Int, _ cursor: inout Cursor, _ layout: inout SectionLayout, _ state: inout ParserState
  ) {
    let signature = Signature.read(
      state.tree[node].text, .member, at: state.place(node), &state.report)
    parameter.name = signature.identifier.withoutBackticks
    parameter.description = signature.content
    parameter.exampleValue = signature.value
    if !signature.remaining.isEmpty {
      parameter.description += [0x0A] + signature.remaining + [0x0A]
    }
    parameter.readAttributes(signature.attributes, isOld: false, at: node, &state)
    cursor.at += 1
  }

  func isDescription(_ node: Int, _ state: ParserState) -> Bool {
    isPlainDescription(node, state)
  }

  static var described: WritableKeyPath<Self, Octets>? { \.parameter.description }

  func nestedKind(_ node: Int, _ state: ParserState) -> SectionKind? {
    state.tree.typeSection(node)
  }

  mutating func readNested(
    _ kind: SectionKind, _ node: Int, _ cursor: inout Cursor, _ state: inout ParserState
  ) {
    guard kind != .propertyMembers else { return }
    let base: BaseType = kind == .sampleOrDefault ? .implicitPrimitive : .implicitValue
    let section = readSection(
      TypeSectionReader(kind: kind, base: base, isItem: true), &cursor, &state)
    if kind == .valueMembers {
      parameter.values = section.section.members.compactMap {
        guard case .value(let member) = $0, member.values.count == 1 else { return nil }
        return member.values[0].text
      }
    } else if !section.section.value.isEmpty {
      if section.section.kind == .standard { parameter.defaultValue = section.section.value }
      if section.section.kind == .sample { parameter.exampleValue = section.section.value }
    }
  }

  mutating func finish(_ node: Int, _ state: inout ParserState) {
    parameter.check(at: node, &state)
  }
}

/// A parameter in the older syntax: `name = default (use, type, example) ... description`.
struct OldParameterSection: Section {
  var isItem: Bool { true }

  var parameter = Parameter()

  mutating func readSignature(
    _ node: Int, _ cursor: inout Cursor, _ layout: inout SectionLayout, _ state: inout ParserState
  ) {
    let signature = Signature.read(
      state.tree[node].text, .oldParameter, at: state.place(node), &state.report)
    parameter.name = signature.identifier
    parameter.description = signature.content
    parameter.defaultValue = signature.value
    if !signature.remaining.isEmpty { parameter.description += [0x0A] + signature.remaining }
    parameter.description = parameter.description.trimmed
    parameter.readAttributes(signature.attributes, isOld: true, at: node, &state)
    cursor.at += 1
  }

  static var described: WritableKeyPath<Self, Octets>? { \.parameter.description }

  func nestedKind(_ node: Int, _ state: ParserState) -> SectionKind? { state.tree.values(node) }

  mutating func readNested(
    _ kind: SectionKind, _ node: Int, _ cursor: inout Cursor, _ state: inout ParserState
  ) {
    if !parameter.values.isEmpty {
      state.warn(
        .redefinition,
        "overshadowing the previous values of parameter '\(parameter.name.string)'", at: node)
    }
    let section = readSection(ValuesSection(), &cursor, &state)
    parameter.values = section.values
    if parameter.values.isEmpty {
      state.warn(
        .emptyDefinition,
        "no possible values specified for parameter '\(parameter.name.string)'", at: node)
    }
  }

  mutating func finish(_ node: Int, _ state: inout ParserState) {
    parameter.check(at: node, &state)
  }
}

/// The values of a parameter in the older syntax, one in an item, in backticks.
struct ValuesSection: Section {
  var isItem: Bool { true }

  var values: [Octets] = []

  func isDescription(_ node: Int, _ state: ParserState) -> Bool { false }

  func nestedKind(_ node: Int, _ state: ParserState) -> SectionKind? {
    guard let text = state.tree.itemText(node), state.tree[node].children.count == 1 else {
      return nil
    }
    return text.trimmed.isEmpty ? nil : .value
  }

  mutating func readNested(
    _ kind: SectionKind, _ node: Int, _ cursor: inout Cursor, _ state: inout ParserState
  ) {
    let text = state.tree.itemText(node) ?? []
    let parts = text.split(separator: 0x60, omittingEmptySubsequences: false)
    // Between two backticks there is at least one character.
    if let value = parts.dropFirst().dropLast().first(where: { !$0.isEmpty }) {
      values.append(Array(value))
    } else {
      let shown = text.trimmed.string
      state.warn(.ignoring, "ignoring the element '\(shown)', expected '`\(shown)`'", at: node)
    }
    cursor.at += 1
  }
}
