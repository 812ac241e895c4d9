import AcopioBase

extension Payload {
  /// The status of a response: the number at the beginning of its name.
  package var status: Int {
    let digits = name.prefix { $0.isASCIIDigit }.prefix(9)
    return digits.reduce(0) { $0 * 10 + Int($1 - 0x30) }
  }
}

/// A request, a response or a model.
struct PayloadSection: Section {
  var isItem: Bool { true }

  let kind: SectionKind
  var payload = Payload()

  init(kind: SectionKind) { self.kind = kind }

  mutating func readSignature(
    _ node: Int, _ cursor: inout Cursor, _ layout: inout SectionLayout, _ state: inout ParserState
  ) {
    let (line, rest) = state.tree[node].text.firstLine
    payload.place = state.place(node)
    readLine(line, node, &state)
    if kind.isResponse, payload.name.isEmpty {
      state.warn(
        .emptyDefinition, "missing HTTP status of the response, assuming 'Response 200'", at: node)
      payload.name = Octets("200")
    }
    cursor.at += 1
    guard !rest.isEmpty else { return }
    if !kind.isAbbreviated {
      payload.description = rest
    } else if !readReference(rest.trimmed, node, &state) {
      payload.body += signatureContent(node, .body, in: kind, &state)
      payload.body.endWithBlankLine()
    }
  }

  private mutating func readLine(_ line: Octets, _ node: Int, _ state: inout ParserState) {
    guard let signature = Keywords.payload(line) else { return }
    guard !signature.hasMore else {
      let expected =
        kind.isRequest
        ? "request [<identifier>] [(<media type>)]"
        : "response [<HTTP status code>] [(<media type>)]"
      return state.warn(
        .formatting, "unable to parse \(kind.shown) signature, expected '\(expected)'", at: node)
    }
    payload.name = signature.name
    if !signature.mediaType.isEmpty {
      payload.headers.append(
        Header(
          name: Octets("Content-Type"), value: signature.mediaType, place: state.place(node)))
    }
  }

  func isDescription(_ node: Int, _ state: ParserState) -> Bool {
    !kind.isAbbreviated && isPlainDescription(node, state)
  }

  static var described: WritableKeyPath<Self, Octets>? { \.payload.description }

  func isContent(_ node: Int, _ state: ParserState) -> Bool {
    kind.isAbbreviated && state.tree.keyword(node) == nil
  }

  mutating func readContent(_ node: Int, _ cursor: inout Cursor, _ state: inout ParserState) {
    cursor.at += 1
    if let reference = payload.reference {
      return state.warn(
        .ignoring,
        "ignoring what follows the reference to a model, expected "
          + "'[\(reference.name.string)][]' alone", at: node)
    }
    if payload.body.isEmpty, state.tree[node].kind == .paragraph,
      readReference(state.tree[node].text.trimmed, node, &state)
    {
      return
    }
    payload.bodyRanges = payload.body.isEmpty ? state.tree.codeRanges(node) : []
    payload.body += codeContent(node, .body, in: kind, &state)
  }

  /// Reads the reference to a model; returns whether the text is a reference.
  private mutating func readReference(
    _ text: Octets, _ node: Int, _ state: inout ParserState
  ) -> Bool {
    guard let name = Keywords.modelReference(text) else { return false }
    payload.reference = Payload.Reference(
      name: name, isPending: state.models[name] == nil, node: node)
    ModelReferences.assign(to: &payload, shown: kind.shown, &state)
    return true
  }

  func nestedKind(_ node: Int, _ state: ParserState) -> SectionKind? {
    state.tree.payloadSection(node)
  }

  mutating func readNested(
    _ nested: SectionKind, _ node: Int, _ cursor: inout Cursor, _ state: inout ParserState
  ) {
    switch nested {
    case .headers:
      payload.headers =
        readSection(HeadersSection(headers: payload.headers), &cursor, &state).headers
    case .attributes:
      let next = readSection(AttributesSection(), &cursor, &state).structure
      payload.attributes = payload.attributes?.joined(with: next) ?? next
    case .parameters:
      guard kind == .request else {
        state.warn(.ignoring, "ignoring parameters of what is not a request", at: node)
        cursor.at += 1
        return
      }
      payload.parameters = readSection(ParametersSection(), &cursor, &state).parameters
    case .body:
      let asset = readAsset(.body, replacing: payload.body, node, &cursor, &state)
      payload.body = asset.content
      payload.bodyRanges = asset.ranges
    case .schema:
      payload.schema = readAsset(.schema, replacing: payload.schema, node, &cursor, &state).content
    default: break
    }
  }

  private func readAsset(
    _ asset: SectionKind, replacing earlier: Octets, _ node: Int, _ cursor: inout Cursor,
    _ state: inout ParserState
  ) -> AssetSection {
    if !earlier.isEmpty {
      state.warn(
        .redefinition, "the \(asset.shown) is already defined, it is replaced", at: node)
    }
    let section = readSection(AssetSection(kind: asset, earlier: earlier), &cursor, &state)
    return section
  }

  mutating func readUnexpected(
    _ node: Int, after last: SectionKind?, _ cursor: inout Cursor, _ state: inout ParserState
  ) {
    guard last == .body, state.tree.isText(node) else { return ignore(node, &cursor, &state) }
    addDanglingAsset(node, to: &payload.body, after: .body, &state)
    payload.bodyRanges = []
    cursor.at += 1
  }

  mutating func finish(_ node: Int, _ state: inout ParserState) {
    if kind.isRequest { payload.checkRequest(at: node, &state) }
    if kind.isResponse { payload.checkResponse(at: node, &state) }
  }
}

extension Payload {
  /// Reports a request without anything in it.
  func checkRequest(at node: Int, _ state: inout ParserState) {
    guard body.isEmpty, attributes?.isEmpty ?? true, reference?.isPending != true else { return }
    let length = headers.last { $0.name.equals("Content-Length") }
    let encoding = headers.last { $0.name.equals("Transfer-Encoding") }
    let promised = [length, encoding].compactMap { $0 }.first { !$0.value.isEmpty }
    if let promised {
      state.warn(
        .emptyDefinition,
        "empty request body, expected a body for the header '\(promised.name.string): "
          + "\(promised.value.string)'", at: node)
    } else if headers.isEmpty, parameters.isEmpty {
      state.warn(.emptyDefinition, "empty request body", at: node)
    }
  }

  /// Reports a body where HTTP has none.
  func checkResponse(at node: Int, _ state: inout ParserState) {
    guard !body.isEmpty, reference?.isPending != true else { return }
    guard status == 204 || status == 304 || status / 100 == 1 else { return }
    state.warn(
      .emptyDefinition, "the response \(status) must not include a body", at: node)
  }
}

/// References of payloads to resource models.
enum ModelReferences {
  /// Copies the model that a payload refers to; does nothing until it is defined.
  static func assign(to payload: inout Payload, shown: String, _ state: inout ParserState) {
    guard let reference = payload.reference, let model = state.models[reference.name] else {
      return
    }
    payload.reference?.isPending = false
    payload.description = model.description
    payload.parameters = model.parameters
    let modelHasType = model.headers.contains { $0.name.equals("Content-Type") }
    if !payload.headers.isEmpty, modelHasType {
      state.warn(
        .ignoring,
        "ignoring the headers of the \(shown), give them in the model that it refers to",
        at: reference.node)
    }
    payload.headers =
      !payload.headers.isEmpty && !modelHasType ? payload.headers + model.headers : model.headers
    payload.body = model.body
    payload.bodyRanges = model.bodyRanges
    payload.schema = model.schema
  }

  /// Resolves the references to models that are defined after them.
  static func resolve(in blueprint: inout Blueprint, _ state: inout ParserState) {
    for part in blueprint.parts.indices {
      switch blueprint.parts[part] {
      case .resource(var resource):
        resolve(in: &resource, &state)
        blueprint.parts[part] = .resource(resource)
      case .group(var group):
        for index in group.resources.indices { resolve(in: &group.resources[index], &state) }
        blueprint.parts[part] = .group(group)
      case .dataStructures: break
      }
    }
  }

  private static func resolve(in resource: inout Resource, _ state: inout ParserState) {
    for action in resource.actions.indices {
      for index in resource.actions[action].examples.indices {
        resolve(in: &resource.actions[action].examples[index], &state)
      }
    }
  }

  private static func resolve(
    in example: inout TransactionExample, _ state: inout ParserState
  ) {
    for index in example.requests.indices {
      guard let node = resolve(&example.requests[index], "request", &state) else { continue }
      example.requests[index].checkRequest(at: node, &state)
    }
    for index in example.responses.indices {
      guard let node = resolve(&example.responses[index], "response", &state) else { continue }
      example.responses[index].checkResponse(at: node, &state)
    }
  }

  /// Resolves a pending reference; returns its block.
  private static func resolve(
    _ payload: inout Payload, _ shown: String, _ state: inout ParserState
  ) -> Int? {
    guard let reference = payload.reference, reference.isPending else { return nil }
    if state.models[reference.name] == nil {
      state.fail(
        .model, "undefined resource model '\(reference.name.string)'", at: reference.node)
      payload.reference?.isPending = false
    }
    assign(to: &payload, shown: shown, &state)
    return reference.node
  }
}
