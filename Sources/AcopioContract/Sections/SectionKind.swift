/// The kinds of sections of API Blueprint and MSON.
enum SectionKind: UInt8 {
  case blueprint, group, dataStructures, resource, action
  case relation, parameters, oldParameter, parameter, values, value
  case headers, attributes, body, schema
  /// Payloads with sections inside.
  case request, response, model
  /// Payloads whose content is their body.
  case requestBody, responseBody, modelBody
  case namedType, member, propertyMember, mixin, oneOf
  case sampleOrDefault, valueMembers, propertyMembers

  /// Whether the content of the payload is its body.
  var isAbbreviated: Bool { self == .requestBody || self == .responseBody || self == .modelBody }
  var isRequest: Bool { self == .request || self == .requestBody }
  var isResponse: Bool { self == .response || self == .responseBody }
  var isModel: Bool { self == .model || self == .modelBody }

  /// The name of the section in messages.
  var shown: String {
    switch self {
    case .request, .requestBody: "request"
    case .response, .responseBody: "response"
    case .model, .modelBody: "model"
    case .body: "body"
    case .schema: "schema"
    case .headers: "list of headers"
    case .mixin: "include"
    case .oneOf: "one of"
    default: "section"
    }
  }
}

/// The kinds of actions that a heading can define.
enum ActionForm {
  /// The URI of the resource, or one given for this action only.
  case dependent
  /// `# GET /uri`: a resource and an action in one.
  case complete
}
