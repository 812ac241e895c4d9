package import AcopioBase
package import AcopioJSONSchema

/// One request of a client and one response to it.
package struct Transaction: Sendable {
  /// A request or a response.
  package struct Message: Sendable {
    /// The headers in order, first the one of the signature.
    package var headers: [Header] = []
    /// The body; `nil` without one.
    package var body: Octets?
    /// The schema of the body; `nil` without one.
    package var schema: Octets?
    /// Whether the schema was generated from attributes, and not written.
    package var hasGeneratedSchema = false
    /// The ranges of the lines of the body in the source; empty if it was not written as one block
    /// of code.
    package var bodyRanges: [Range<Int>] = []
    /// The origins of the values in the body by their offsets, in order, if it is an example of OpenAPI.
    var bodyOrigins: [(offset: Int, origin: Origin)] = []
    /// The compiled schema of the body, instead of its text, if OpenAPI has one.
    package var rules: JSONSchema?

    /// Whether there is a schema of the body.
    var hasSchema: Bool { schema != nil || rules != nil }
  }

  /// The method, such as `GET`.
  package let method: Octets
  /// The URI template of the action, or of its resource.
  package let uri: Octets
  package let request: Message
  /// The status of the response; `nil` for a request without a response.
  package let status: Int?
  package let response: Message
  /// The descriptions of the variables of the URI, first the resource's own.
  package let parameters: [Parameter]
  /// Whether no other pair of its example comes before it.
  package let isFirst: Bool
  /// The offset in the source of the response, or of its action without one.
  package let place: Int
  /// The origin of the response, if it is one of OpenAPI; `nil` in a blueprint.
  package var origin: Origin?

  /// The transaction with the headers of its response whose names, in lowercase, are `included`.
  package func withHeaders(_ included: (String) -> Bool) -> Transaction {
    var message = response
    message.headers.removeAll { !included($0.name.string.lowercased()) }
    return Transaction(
      method: method, uri: uri, request: request, status: status, response: message,
      parameters: parameters, isFirst: isFirst, place: place, origin: origin)
  }
}

/// Pairs the requests and responses of a blueprint, and generates the bodies and schemas that their
/// attributes describe.
///
/// In each example every request is paired with every response.
struct TransactionWriter {
  private var builder = ElementBuilder()
  private var budget = ElementBudget()
  private(set) var transactions: [Transaction] = []
  /// The most transactions of a blueprint; each example has as many as its requests times its
  /// responses.
  private static let limit = 100_000
  /// The offset in the source of the current part, where a fault is reported.
  private(set) var place = 0
  /// The warnings about the data structures.
  var warnings: [Report.Entry] { builder.warnings }

  /// Reads all transactions of `blueprint`, in the order of the text.
  mutating func write(_ blueprint: Blueprint) throws(ElementFault) {
    let structures = Self.structures(of: blueprint)
    place = structures.first?.place ?? 0
    try builder.register(structures)
    for part in blueprint.parts {
      switch part {
      case .resource(let resource): try write(resource)
      case .group(let group): for resource in group.resources { try write(resource) }
      case .dataStructures: break
      }
    }
  }

  /// The types of a blueprint, in the order of the text.
  static func structures(of blueprint: Blueprint) -> [DataStructure] {
    var found: [DataStructure] = []
    for part in blueprint.parts {
      switch part {
      case .resource(let resource): found += [resource.attributes].compactMap { $0 }
      case .group(let group): found += group.resources.compactMap(\.attributes)
      case .dataStructures(let structures): found += structures
      }
    }
    return found.filter { !$0.isEmpty }
  }

  private mutating func write(_ resource: Resource) throws(ElementFault) {
    if let attributes = resource.attributes, attributes.name.text.isEmpty, !attributes.isEmpty {
      // Only for its warnings; a type with a name was registered.
      _ = try builder.element(attributes)
    }
    for action in resource.actions {
      let uri = action.uriTemplate.isEmpty ? resource.uriTemplate : action.uriTemplate
      if let attributes = action.attributes, !attributes.isEmpty {
        // Only for its warnings: a request without attributes of its own expands them.
        _ = try builder.element(attributes)
      }
      for example in action.examples {
        try write(example, action, uri, resource.parameters + action.parameters)
      }
    }
  }

  private mutating func write(
    _ example: TransactionExample, _ action: Action, _ uri: Octets, _ parameters: [Parameter]
  ) throws(ElementFault) {
    var requests: [(Transaction.Message, parameters: [Parameter])] = []
    for request in example.requests {
      requests.append((try message(request, or: action.attributes), request.parameters))
    }
    var responses: [(status: Int?, Transaction.Message, place: Int)] = []
    for response in example.responses {
      responses.append((response.status, try message(response, or: nil), response.place))
    }
    if requests.isEmpty { requests = [(Transaction.Message(), [])] }
    if responses.isEmpty { responses = [(nil, Transaction.Message(), action.place)] }
    place = action.place
    guard requests.count * responses.count + transactions.count <= Self.limit else {
      throw ElementFault(
        message: "there are more than \(Self.limit) pairs of requests and responses")
    }
    let first = transactions.count
    for (request, own) in requests {
      for (status, response, place) in responses {
        transactions.append(
          Transaction(
            method: action.method, uri: uri, request: request, status: status, response: response,
            parameters: parameters + own, isFirst: transactions.count == first, place: place))
      }
    }
  }

  private mutating func message(
    _ payload: Payload, or inherited: DataStructure?
  ) throws(ElementFault) -> Transaction.Message {
    var message = Transaction.Message(headers: payload.headers)
    if !payload.body.isEmpty {
      message.body = payload.body
      message.bodyRanges = payload.bodyRanges
    }
    if !payload.schema.isEmpty { message.schema = payload.schema }
    let own = payload.attributes.flatMap { $0.isEmpty ? nil : $0 }
    guard let structure = own ?? inherited, !structure.isEmpty else { return message }
    place = structure.place
    let element = try Expansion.expand(try builder.element(structure), builder, &budget)
    guard MediaType(payload.contentType).isJSON else { return message }
    if message.body == nil { message.body = try SampleValue.generate(element, &budget).text }
    if message.schema == nil {
      message.schema = try SchemaValue.generate(element, &budget).text
      message.hasGeneratedSchema = true
    }
    return message
  }
}

/// A media type (RFC 6838 section 4.2), as far as generation and comparison depend on it.
package struct MediaType {
  private var type: Octets = []
  private var subtype: Octets = []
  private var suffix: Octets = []

  package init(_ text: Octets) {
    var scanner = LineScanner(text)
    scanner.skipBlanks()
    guard let type = Self.name(&scanner), scanner.byte(0x2F), let first = Self.name(&scanner) else {
      return
    }
    self.type = Array(type)
    var names = [Array(first)]
    while scanner.byte(0x2B), let next = Self.name(&scanner) { names.append(Array(next)) }
    if names.count > 1 { suffix = names.removeLast() }
    subtype = Array(names.joined(separator: [0x2B]))
  }

  private static func name(_ scanner: inout LineScanner) -> ArraySlice<UInt8>? {
    guard scanner.rest.first?.isASCIIAlphanumeric == true else { return nil }
    return scanner.take {
      $0.isASCIIAlphanumeric || StaticString("!#$&^_-.").utf8.contains($0)
    }
  }

  /// Whether messages of the type are JSON: `application/json`, or with the suffix `+json`.
  package var isJSON: Bool {
    type.equalsIgnoringCase("application")
      && (suffix.isEmpty ? subtype : suffix).equalsIgnoringCase("json")
  }
}
