import AcopioBase

/// An action with its requests and responses.
struct ActionSection: Section {
  var isItem: Bool { false }
  static let upper: [SectionKind] = [.action, .resource, .group, .dataStructures]

  var action = Action()
  /// The names and media types of the requests and responses of the last example.
  private var knownPayloads: Set<Octets> = []

  mutating func readSignature(
    _ node: Int, _ cursor: inout Cursor, _ layout: inout SectionLayout, _ state: inout ParserState
  ) {
    let (line, rest) = state.tree[node].text.firstLine
    action.place = state.place(node)
    if let heading = Keywords.action(line.trimmed) {
      action.method = heading.method
      action.name = heading.name
      if heading.isNamed { action.uriTemplate = heading.uri }
    }
    action.description = rest
    cursor.at += 1
  }

  static var described: WritableKeyPath<Self, Octets>? { \.action.description }

  func nestedKind(_ node: Int, _ state: ParserState) -> SectionKind? {
    let tree = state.tree
    return tree.relation(node) ?? tree.parameters(node) ?? tree.headers(node)
      ?? tree.attributes(node) ?? tree.payload(node)
  }

  mutating func readNested(
    _ kind: SectionKind, _ node: Int, _ cursor: inout Cursor, _ state: inout ParserState
  ) {
    switch kind {
    case .relation:
      action.relation = readSection(RelationSection(), &cursor, &state).relation
    case .parameters:
      action.parameters += readSection(ParametersSection(), &cursor, &state).parameters
    case .headers: action.headers += readDeprecatedHeaders(node, &cursor, &state)
    case .attributes:
      action.attributes = readSection(AttributesSection(), &cursor, &state).structure
    case .model, .modelBody: break
    default: readPayload(kind, node, &cursor, &state)
    }
  }

  private mutating func readPayload(
    _ kind: SectionKind, _ node: Int, _ cursor: inout Cursor, _ state: inout ParserState
  ) {
    let section = readSection(PayloadSection(kind: kind), &cursor, &state)
    let last = action.examples.last
    if last == nil || kind.isRequest && last?.responses.isEmpty == false {
      action.examples.append(TransactionExample())
      knownPayloads = []
    }
    let index = action.examples.count - 1
    check(section.payload, kind, at: node, &state)
    if kind.isRequest {
      action.examples[index].requests.append(section.payload)
    } else {
      action.examples[index].responses.append(section.payload)
    }
  }

  /// Reports a payload that another equals, and a body where HTTP has none.
  private mutating func check(
    _ payload: Payload, _ kind: SectionKind, at node: Int, _ state: inout ParserState
  ) {
    let key = [kind.isRequest ? 0x3E : 0x3C] + payload.name + [0] + payload.contentType
    // Only those with sections are compared, but with all others.
    if !knownPayloads.insert(key).inserted, !kind.isAbbreviated {
      state.warn(
        .duplicate,
        "\(kind.shown) '\(payload.name.string)' already defined for method "
          + "'\(action.method.string)'", at: node)
    }
    guard kind.isResponse, !payload.body.isEmpty else { return }
    let isConnect = action.method.equals("CONNECT")
    guard action.method.equals("HEAD") || isConnect && payload.status / 100 == 2 else { return }
    state.warn(
      .emptyDefinition,
      "the response to \(action.method.string) must not include a body", at: node)
  }

  func isUnexpected(_ node: Int, _ state: ParserState) -> Bool {
    state.tree.asset(node) != nil || isForeign(node, state)
  }

  mutating func readUnexpected(
    _ node: Int, after last: SectionKind?, _ cursor: inout Cursor, _ state: inout ParserState
  ) {
    if let last, state.tree.isText(node), let index = action.examples.indices.last {
      let list = last.isResponse ? \TransactionExample.responses : \.requests
      if last.isResponse || last.isRequest,
        let payload = action.examples[index][keyPath: list].indices.last
      {
        addDanglingAsset(
          node, to: &action.examples[index][keyPath: list][payload].body, after: last, &state)
        action.examples[index][keyPath: list][payload].bodyRanges = []
        cursor.at += 1
        return
      }
    }
    guard let asset = state.tree.asset(node) else { return ignore(node, &cursor, &state) }
    state.warn(
      .ignoring,
      "ignoring the list item '\(asset.shown)', indent it by 4 spaces to make it part of a payload",
      at: node)
    cursor.at += 1
  }

  mutating func finish(_ node: Int, _ state: inout ParserState) {
    if !action.uriTemplate.isEmpty {
      checkParameters(action.parameters, in: action.uriTemplate, at: node, &state)
    }
    if !action.headers.isEmpty {
      action.addToPayloads(action.headers)
      action.headers = []
    }
    guard let last = action.examples.last else {
      return state.warn(.emptyDefinition, "action is missing a response", at: node)
    }
    guard let request = last.requests.last, last.responses.isEmpty else { return }
    let name = request.name.isEmpty ? "a request" : "the request '\(request.name.string)'"
    state.warn(.emptyDefinition, "action is missing a response to \(name)", at: node)
  }
}

extension Action {
  /// Adds headers before the headers of every request and response.
  mutating func addToPayloads(_ headers: [Header]) {
    for example in examples.indices {
      for index in examples[example].requests.indices {
        examples[example].requests[index].headers.insert(contentsOf: headers, at: 0)
      }
      for index in examples[example].responses.indices {
        examples[example].responses[index].headers.insert(contentsOf: headers, at: 0)
      }
    }
  }
}

/// `Relation: IDENTIFIER`.
struct RelationSection: Section {
  var isItem: Bool { true }

  var relation: Octets = []

  mutating func readSignature(
    _ node: Int, _ cursor: inout Cursor, _ layout: inout SectionLayout, _ state: inout ParserState
  ) {
    if let identifier = Keywords.relation(state.tree[node].text.firstLine.line.trimmed) {
      relation = identifier
    } else {
      state.warn(
        .formatting,
        "relation identifier contains other characters than small letters, digits, '-' and '.'",
        at: node)
    }
    cursor.at += 1
  }

  func isDescription(_ node: Int, _ state: ParserState) -> Bool { false }
}
