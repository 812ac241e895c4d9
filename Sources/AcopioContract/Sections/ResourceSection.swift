import AcopioBase

/// A resource, or a resource with one action in one heading.
struct ResourceSection: Section {
  var isItem: Bool { false }
  static let upper: [SectionKind] = [.group, .resource, .dataStructures]

  var resource = Resource()
  /// The methods of the actions so far, with their URI templates.
  private var knownActions: Set<Octets> = []
  private var knownRelations: Set<Octets> = []

  mutating func readSignature(
    _ node: Int, _ cursor: inout Cursor, _ layout: inout SectionLayout, _ state: inout ParserState
  ) {
    resource.place = state.place(node)
    guard let heading = Keywords.resource(state.tree[node].text) else {
      cursor.at += 1
      return
    }
    resource.name = heading.name
    resource.uriTemplate = heading.uri
    guard !heading.method.isEmpty else {
      cursor.at += 1
      return
    }
    let section = readSection(ActionSection(), &cursor, &state)
    resource.actions.append(section.action)
    layout = .redirected
  }

  func isDescription(_ node: Int, _ state: ParserState) -> Bool {
    state.tree.actionForm(node) != .complete && isPlainDescription(node, state)
  }

  static var described: WritableKeyPath<Self, Octets>? { \.resource.description }

  func nestedKind(_ node: Int, _ state: ParserState) -> SectionKind? {
    let tree = state.tree
    if let kind = tree.parameters(node) ?? tree.headers(node) { return kind }
    if let kind = tree.payload(node), kind.isModel { return kind }
    if let kind = tree.attributes(node) { return kind }
    return tree.actionForm(node) == .dependent ? .action : nil
  }

  mutating func readNested(
    _ kind: SectionKind, _ node: Int, _ cursor: inout Cursor, _ state: inout ParserState
  ) {
    switch kind {
    case .action: readAction(node, &cursor, &state)
    case .parameters:
      let section = readSection(ParametersSection(), &cursor, &state)
      checkParameters(section.parameters, in: resource.uriTemplate, at: node, &state)
      resource.parameters += section.parameters
    case .model, .modelBody: readModel(kind, node, &cursor, &state)
    case .headers: resource.headers += readDeprecatedHeaders(node, &cursor, &state)
    case .attributes: readAttributes(node, &cursor, &state)
    default: break
    }
  }

  private mutating func readAction(
    _ node: Int, _ cursor: inout Cursor, _ state: inout ParserState
  ) {
    let section = readSection(ActionSection(), &cursor, &state)
    let action = section.action
    if !knownActions.insert(action.method + [0x20] + action.uriTemplate).inserted {
      state.warn(
        .duplicate,
        "action with method '\(action.method.string)' already defined for resource "
          + "'\(resource.uriTemplate.string)'", at: node)
    }
    if !action.relation.isEmpty, !knownRelations.insert(action.relation).inserted {
      state.warn(
        .duplicate,
        "relation identifier '\(action.relation.string)' already defined for resource "
          + "'\(resource.uriTemplate.string)'", at: node)
    }
    if action.uriTemplate.isEmpty {
      checkParameters(action.parameters, in: resource.uriTemplate, at: node, &state)
    }
    resource.actions.append(action)
  }

  private mutating func readModel(
    _ kind: SectionKind, _ node: Int, _ cursor: inout Cursor, _ state: inout ParserState
  ) {
    let section = readSection(PayloadSection(kind: kind), &cursor, &state)
    var model = section.payload
    if let earlier = resource.model, !earlier.name.isEmpty {
      state.warn(
        .duplicate,
        "overshadowing the previous model of resource '\(resource.uriTemplate.string)', a resource "
          + "has a single model", at: node)
    }
    if model.name.isEmpty {
      model.name = resource.name
      if model.name.isEmpty {
        state.fail(
          .model,
          "only a named resource can have a model, name it, such as "
            + "'# <resource name> [\(resource.uriTemplate.string)]'", at: node)
      }
    }
    if state.models[model.name] == nil {
      state.models[model.name] = model
    } else {
      state.fail(.model, "symbol '\(model.name.string)' already defined", at: node)
    }
    resource.model = model
  }

  private mutating func readAttributes(
    _ node: Int, _ cursor: inout Cursor, _ state: inout ParserState
  ) {
    let section = readSection(AttributesSection(), &cursor, &state)
    var attributes = section.structure
    if !resource.name.isEmpty {
      if state.finishedTypes.contains(resource.name) {
        state.warn(
          .duplicate, "named type with name '\(resource.name.string)' already exists", at: node)
        resource.attributes = nil
        return
      }
      attributes.name = Symbol(text: resource.name)
    }
    resource.attributes = attributes
  }

  mutating func readUnexpected(
    _ node: Int, after last: SectionKind?, _ cursor: inout Cursor, _ state: inout ParserState
  ) {
    guard let last, last.isModel, state.tree.isText(node), var model = resource.model else {
      return ignore(node, &cursor, &state)
    }
    addDanglingAsset(node, to: &model.body, after: last, &state)
    resource.model = model
    if state.models[model.name] != nil { state.models[model.name]?.body = model.body }
    cursor.at += 1
  }

  mutating func finish(_ node: Int, _ state: inout ParserState) {
    for fault in URITemplate(resource.uriTemplate).faults {
      state.warn(.uri, fault, at: node)
    }
    guard !resource.headers.isEmpty else { return }
    for index in resource.actions.indices {
      resource.actions[index].addToPayloads(resource.headers)
    }
    resource.headers = []
  }
}

extension BlockTree {
  /// Whether the block is a paragraph or code.
  func isText(_ node: Int) -> Bool { nodes[node].kind == .paragraph || nodes[node].kind == .code }
}

/// Reads a section `Headers` outside a payload, which is deprecated.
func readDeprecatedHeaders(
  _ node: Int, _ cursor: inout Cursor, _ state: inout ParserState
) -> [Header] {
  let section = readSection(HeadersSection(), &cursor, &state)
  state.warn(
    .deprecated,
    "the section 'Headers' is deprecated here, give the headers in each request and response",
    at: node)
  return section.headers
}

/// Reports parameters that a URI template does not have.
func checkParameters(
  _ parameters: [Parameter], in uri: Octets, at node: Int, _ state: inout ParserState
) {
  guard !parameters.isEmpty else { return }
  let variables = URITemplate(uri).variables
  for parameter in parameters where !variables.contains(parameter.name) {
    state.warn(
      .logical,
      "parameter '\(parameter.name.string)' is not found within the URI template "
        + "'\(uri.string)'", at: node)
  }
}
