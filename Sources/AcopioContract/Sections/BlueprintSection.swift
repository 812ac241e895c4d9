import AcopioBase

/// The whole blueprint: metadata, name, description, then groups, resources and data structures.
struct BlueprintSection: Section {
  var isItem: Bool { false }
  var beginsWithHeading: Bool { false }

  var blueprint = Blueprint()
  private var groupNames: Set<Octets> = []

  mutating func readSignature(
    _ node: Int, _ cursor: inout Cursor, _ layout: inout SectionLayout, _ state: inout ParserState
  ) {
    while let node = cursor.node, state.tree[node].kind == .paragraph {
      let pairs = metadata(node, &state)
      if pairs.isEmpty { return readDescription(node, &cursor, &state) }
      blueprint.metadata += pairs
      cursor.at += 1
    }
    guard let node = cursor.node else { return }
    guard state.tree[node].kind == .heading else { return readDescription(node, &cursor, &state) }
    if nestedKind(node, state) != nil {
      layout = .nestedOnly
      return
    }
    blueprint.name = state.tree[node].text.trimmed
    blueprint.place = state.place(node)
    cursor.at += 1
  }

  /// The pairs in a paragraph, one on a line.
  private func metadata(_ node: Int, _ state: inout ParserState) -> [Blueprint.Metadata] {
    let lines = state.tree[node].text.trimmed.split(
      separator: 0x0A, omittingEmptySubsequences: false)
    var pairs: [Blueprint.Metadata] = []
    for line in lines {
      guard let colon = line.firstIndex(of: 0x3A) else { continue }
      let key = Array(line[..<colon].trimmed)
      let value = Array(line[(colon + 1)...].trimmed)
      if !key.isEmpty, !value.isEmpty {
        pairs.append(Blueprint.Metadata(key: key, value: value, place: state.place(node)))
      }
    }
    if pairs.count == lines.count {
      var seen: [Octets: Int] = [:]
      for pair in pairs { seen[pair.key, default: 0] += 1 }
      for pair in pairs where seen.removeValue(forKey: pair.key) ?? 0 > 1 {
        state.warn(.duplicate, "duplicate definition of '\(pair.key.string)'", at: node)
      }
    } else if !pairs.isEmpty {
      state.warn(
        .formatting, "ignoring possible metadata, expected '<key>: <value>', one on each line",
        at: node)
    }
    return pairs
  }

  static var described: WritableKeyPath<Self, Octets>? { \.blueprint.description }

  func prepareNested(_ cursor: Cursor, _ state: inout ParserState) {
    NamedTypeCollector.collect(cursor, &state)
  }

  func nestedKind(_ node: Int, _ state: ParserState) -> SectionKind? {
    state.tree.resource(node) ?? state.tree.group(node) ?? state.tree.dataStructures(node)
  }

  mutating func readNested(
    _ kind: SectionKind, _ node: Int, _ cursor: inout Cursor, _ state: inout ParserState
  ) {
    if kind == .dataStructures {
      let section = readSection(DataStructuresSection(), &cursor, &state)
      state.finishedTypes.formUnion(section.structures.map(\.name.text))
      blueprint.parts.append(.dataStructures(section.structures))
      return
    }
    let section = readSection(GroupSection(), &cursor, &state)
    let group = section.group
    for resource in group.resources {
      if let attributes = resource.attributes { state.finishedTypes.insert(attributes.name.text) }
    }
    guard kind == .group else {
      blueprint.parts += group.resources.map { .resource($0) }
      return
    }
    if !groupNames.insert(group.name).inserted {
      state.warn(.duplicate, "group '\(group.name.string)' is already defined", at: node)
    }
    state.groupedURIs.formUnion(group.resources.map(\.uriTemplate))
    blueprint.parts.append(.group(group))
  }

  func isUnexpected(_ node: Int, _ state: ParserState) -> Bool { true }

  mutating func finish(_ node: Int, _ state: inout ParserState) {
    ModelReferences.resolve(in: &blueprint, &state)
    if blueprint.name.isEmpty, !blueprint.description.isEmpty {
      state.warn(.apiName, "expected the name of the API, such as '# <API name>'", at: node)
    }
  }
}

/// Adds a block to a description, as a paragraph of its own.
func append(_ text: Octets, to description: inout Octets) {
  if !description.isEmpty { description.endWithBlankLine() }
  description += text.trimmed
}

/// A group of resources, or resources without a group.
struct GroupSection: Section {
  var isItem: Bool { false }
  static let upper: [SectionKind] = [.group, .dataStructures]

  var group = ResourceGroup()

  mutating func readSignature(
    _ node: Int, _ cursor: inout Cursor, _ layout: inout SectionLayout, _ state: inout ParserState
  ) {
    if nestedKind(node, state) != nil {
      layout = .nestedOnly
      return
    }
    group.place = state.place(node)
    group.name = Keywords.groupName(state.tree[node].text) ?? []
    cursor.at += 1
  }

  func isDescription(_ node: Int, _ state: ParserState) -> Bool {
    state.tree.actionForm(node) != .complete && isPlainDescription(node, state)
  }

  static var described: WritableKeyPath<Self, Octets>? { \.group.description }

  func nestedKind(_ node: Int, _ state: ParserState) -> SectionKind? { state.tree.resource(node) }

  mutating func readNested(
    _ kind: SectionKind, _ node: Int, _ cursor: inout Cursor, _ state: inout ParserState
  ) {
    let section = readSection(ResourceSection(), &cursor, &state)
    let uri = section.resource.uriTemplate
    if knownURIs.contains(uri) || state.groupedURIs.contains(uri) {
      state.warn(.duplicate, "the resource '\(uri.string)' is already defined", at: node)
    }
    knownURIs.insert(uri)
    group.resources.append(section.resource)
  }

  /// The URI templates of the resources so far.
  private var knownURIs: Set<Octets> = []

  func isUnexpected(_ node: Int, _ state: ParserState) -> Bool {
    state.tree.actionForm(node) == .dependent || isForeign(node, state)
  }

  mutating func readUnexpected(
    _ node: Int, after last: SectionKind?, _ cursor: inout Cursor, _ state: inout ParserState
  ) {
    guard let action = state.tree.headingText(node).flatMap(Keywords.action),
      state.tree.actionForm(node) == .dependent, group.resources.isEmpty
    else { return ignore(node, &cursor, &state) }
    state.warn(
      .ignoring,
      "unexpected action '\(action.method.string)', an action needs a resource before it, such as "
        + "'# /resource'", at: node)
    cursor.at += 1
  }
}
