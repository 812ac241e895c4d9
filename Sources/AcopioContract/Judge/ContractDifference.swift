package import AcopioBase
package import AcopioJSONSchema

/// One way in which a published response does not follow its sample.
package struct ContractDifference: Sendable {
  /// The kind of difference.
  package enum Kind: String, Sendable, CaseIterable {
    /// The status of the response.
    case status
    /// A header is missing, or has another value.
    case header
    /// One of the two bodies is not JSON in spite of its media type, or only one of them is JSON.
    case notJSON
    /// There is no body.
    case noBody
    /// Text that is not JSON differs.
    case text
    /// A member or an element of the sample is missing.
    case missing
    /// The sample does not have the member or element.
    case extra
    /// The members are in another order.
    case order
    /// The value is of another JSON type.
    case type
    /// The value is of the same type.
    case value
    /// The body breaks the schema of the blueprint, or that is no schema.
    case schema
  }

  /// The kind of difference.
  package let kind: Kind
  /// The position in the body; empty for all of it.
  package let steps: [JSONStep]
  /// The sample's value, as it is shown; `nil` if the sample has none.
  package let expected: Message?
  /// The published value, as it is shown; `nil` if there is none.
  package let actual: Message?
  /// The offset of the value, or of the one that should contain it, in the body of the sample.
  package let place: Int?
  /// The rule of the schema, or its fault.
  package let rule: Message?

  init(
    _ kind: Kind, at steps: [JSONStep] = [], expected: Message?, actual: Message?,
    place: Int? = nil,
    rule: Message? = nil
  ) {
    self.kind = kind
    self.steps = steps
    self.expected = expected
    self.actual = actual
    self.place = place
    self.rule = rule
  }

  /// A rule of a schema that a body breaks.
  init(_ fault: SchemaFault) {
    self.init(.schema, at: fault.steps, expected: nil, actual: fault.actual, rule: fault.message)
  }

  /// The position in the body, as a JSON Pointer (RFC 6901).
  package var pointer: String { steps.pointer }

  /// The difference in words, without a full stop; `other` is what the response was compared with.
  package func message(from other: Message = "the contract") -> Message {
    let place: Message = steps.isEmpty ? "the body" : "'\(pointer)'"
    let expected = expected ?? "nothing"
    let actual = actual ?? "nothing"
    switch kind {
    case .status: return "the status is \(actual), and \(other) says \(expected)"
    case .header: return "the header is \(actual), and \(other) says \(expected)"
    case .notJSON, .noBody: return "the body is \(actual), and \(other) has \(expected)"
    case .text: return "the text is \(actual), and \(other) has \(expected)"
    case .missing: return "\(place) is missing, and \(other) has \(expected)"
    case .extra: return "\(place) is \(actual), and \(other) does not have it"
    case .order:
      return "the members of \(place) are in the order \(actual), and \(other) has \(expected)"
    case .type, .value: return "\(place) is \(actual), and \(other) has \(expected)"
    case .schema:
      let rule = rule ?? ""
      return self.actual == nil
        ? "the schema cannot be used: \(rule)"
        : "\(place) is \(actual), and by the schema it \(rule)"
    }
  }
}
