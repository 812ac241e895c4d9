package import AcopioBase

/// A parsed API Blueprint (FORMAT 1A).
///
/// Texts are UTF-8; a `place` is the offset of a definition in the source without byte order mark and
/// with line feeds only.
package struct Blueprint: Sendable {
  /// A pair of the metadata section, such as `FORMAT: 1A`.
  package struct Metadata: Sendable, Equatable {
    package let key: Octets
    package let value: Octets
    package let place: Int
  }

  /// A part of the top level, in the order of the text.
  package enum Part: Sendable {
    case group(ResourceGroup)
    case resource(Resource)
    case dataStructures([DataStructure])
  }

  /// The name of the API, from its first heading; empty if it has none.
  package var name: Octets = []
  package var place = 0
  /// The pairs before the name.
  package var metadata: [Metadata] = []
  /// The Markdown between the name and the first part.
  package var description: Octets = []
  /// Everything else.
  package var parts: [Part] = []
}

/// Resources under one heading `# Group NAME`.
package struct ResourceGroup: Sendable {
  package var name: Octets = []
  package var description: Octets = []
  package var resources: [Resource] = []
  package var place = 0
}

/// A resource: its URI template and its actions.
package struct Resource: Sendable {
  /// The name before `[URI]`; empty without one.
  package var name: Octets = []
  /// The URI template (RFC 6570).
  package var uriTemplate: Octets = []
  package var description: Octets = []
  package var parameters: [Parameter] = []
  /// Headers of a deprecated section, until they are copied into the payloads.
  var headers: [Header] = []
  /// The payload that others refer to as `[NAME][]`.
  package var model: Payload?
  /// The attributes, which also define a data structure with the name of the resource.
  package var attributes: DataStructure?
  package var actions: [Action] = []
  package var place = 0
}

/// An action of a resource: a method and its examples.
package struct Action: Sendable {
  package var name: Octets = []
  package var method: Octets = []
  /// The URI template of this action alone; empty to use the template of the resource.
  package var uriTemplate: Octets = []
  /// The link relation; empty without one.
  package var relation: Octets = []
  package var description: Octets = []
  package var parameters: [Parameter] = []
  var headers: [Header] = []
  package var attributes: DataStructure?
  package var examples: [TransactionExample] = []
  package var place = 0
}

/// Requests and the responses to any of them.
package struct TransactionExample: Sendable {
  package var requests: [Payload] = []
  package var responses: [Payload] = []
}

/// A header of a message; names are compared without regard to case.
package struct Header: Sendable, Equatable {
  package let name: Octets
  package let value: Octets
  package let place: Int

  /// The name in lowercase, by which headers are compared.
  var key: Octets { name.map(\.smallLetter) }
}

/// A request, a response or a resource model.
package struct Payload: Sendable {
  /// A reference `[NAME][]` to a model.
  struct Reference: Sendable {
    let name: Octets
    /// Whether the model is not defined yet.
    var isPending: Bool
    /// The block of the reference.
    let node: Int
  }

  /// The name of a request or model, or the status of a response.
  package var name: Octets = []
  package var description: Octets = []
  package var parameters: [Parameter] = []
  package var headers: [Header] = []
  /// The attributes, from which a body and a schema are generated.
  package var attributes: DataStructure?
  /// The text of the body; empty without one.
  package var body: Octets = []
  /// The ranges of its lines in the source; empty if it was not written as one block of code.
  var bodyRanges: [Range<Int>] = []
  /// The text of the schema; empty without one.
  package var schema: Octets = []
  var reference: Reference?
  package var place = 0

  /// The value of the first header `Content-Type`, empty without one.
  var contentType: Octets { headers.first { $0.name.equals("Content-Type") }?.value ?? [] }
}

/// A parameter of a URI template.
package struct Parameter: Sendable {
  /// Whether a parameter must be given.
  package enum Use: Sendable {
    case unspecified, optional, required
  }

  package var name: Octets = []
  package var description: Octets = []
  /// The type, such as `string`; empty without one.
  package var type: Octets = []
  package var use = Use.unspecified
  package var defaultValue: Octets = []
  package var exampleValue: Octets = []
  /// The values that it may have; empty for any.
  package var values: [Octets] = []
  package var place = 0
}
