package import AcopioBase
import AcopioJSONSchema
package import AcopioModel

/// Compares published responses with the samples of a blueprint.
///
/// `dredd` accepts the same responses as Dredd 14 with Gavel 9, which checks less than its
/// documentation says: values below the root are not compared at all, and lists may be shorter than
/// their samples. The other levels are stricter: `dredd` accepts every response that they accept.
package struct ResponseJudge {
  /// A response as a host would send it.
  package struct Response {
    /// The status, such as 200.
    package let status: Int
    /// The names and values of its headers.
    package let headers: [(name: String, value: String)]
    package let body: Bytes

    package init(status: Int, headers: [(name: String, value: String)], body: Bytes) {
      self.status = status
      self.headers = headers
      self.body = body
    }

    /// The type of the last header `Content-Type`, without its parameters and in lowercase.
    fileprivate var mediaType: String? {
      headers.last { $0.name.lowercased() == "content-type" }.map {
        $0.value.prefix { $0 != ";" }.filter { !$0.isWhitespace }.lowercased()
      }
    }
  }

  /// The level to judge at.
  package let level: ContractLevel

  package init(_ level: ContractLevel) { self.level = level }

  /// The headers whose values Gavel compares; others only have to be present.
  private static let comparedHeaders: Set<String> = [
    "content-type", "accept", "accept-charset", "accept-encoding", "accept-language",
  ]

  /// The most differences of a body that are listed.
  package static let bodyLimit = 20

  /// Whether a value is like a sample at the level `types`.
  package static func isLike(_ value: Value, _ sample: Value) -> Bool {
    BodyComparison.compare(sample, value, .types).isEmpty
  }

  /// The differences of the response of a server from the one that a file is, by the level `exact`; empty if their
  /// values are the same.
  package static func differences(
    of response: Response, from file: Response
  ) -> [ContractDifference] {
    // The body of an error page or a redirect says nothing about the requested one.
    guard response.status == file.status else {
      return [ContractDifference(.status, expected: "\(file.status)", actual: "\(response.status)")]
    }
    var found: [ContractDifference] = []
    let type = response.mediaType.map { Message(verbatim: $0) }
    if response.mediaType != file.mediaType {
      found.append(
        ContractDifference(
          .header, expected: file.mediaType.map { "'Content-Type: \($0)'" },
          actual: type.map { "'Content-Type: \($0)'" } ?? "missing"))
    }
    let promised = ReadBody(file.body, type: file.mediaType)
    let actual = ReadBody(response.body, type: response.mediaType)
    guard let sample = promised.value else { return found }
    if response.body.isEmpty {
      return found + [ContractDifference(.noBody, expected: promised.kind, actual: "missing")]
    }
    guard let value = actual.value else {
      return found + [ContractDifference(.notJSON, expected: promised.kind, actual: actual.kind)]
    }
    return found + BodyComparison.compare(sample, value, .exact)
  }

  /// The differences between `response` and the promise of `transaction`, at most `bodyLimit` of
  /// them in its body.
  ///
  /// Empty if the response keeps the promise.
  package func judge(
    _ response: Response, by transaction: Transaction
  ) -> [ContractDifference] {
    var found: [ContractDifference] = []
    let status = transaction.status ?? 200
    if status != response.status {
      found.append(
        ContractDifference(.status, expected: "\(status)", actual: "\(response.status)"))
    }
    found += headers(response, transaction.response.headers)
    return found + body(response, transaction.response)
  }

  private func headers(
    _ response: Response, _ expected: [Header]
  ) -> [ContractDifference] {
    var found: [ContractDifference] = []
    for header in expected {
      let name = header.name.string.lowercased()
      let value = header.value.string
      // The last of several with one name counts, as in the objects that Gavel compares.
      guard header.place == expected.last(where: { $0.key == header.key })?.place else { continue }
      let actual = response.headers.last { $0.name.lowercased() == name }?.value
      let isCompared = Self.comparedHeaders.contains(name)
      if let actual, !isCompared || actual.lowercased() == value.lowercased() { continue }
      found.append(
        ContractDifference(
          .header, expected: "'\(header.name.string): \(value)'",
          actual: actual.map { "'\(header.name.string): \($0)'" } ?? "missing"))
    }
    return found
  }

  private func body(
    _ response: Response, _ expected: Transaction.Message
  ) -> [ContractDifference] {
    let sample = expected.body ?? []
    guard !sample.isEmpty || expected.hasSchema else { return [] }
    return sample.withUnsafeBufferPointer { sample in
      if !sample.isEmpty, response.body.isEmpty {
        return [ContractDifference(.noBody, expected: "one", actual: "missing")]
      }
      let promised = ReadBody(sample, type: expected.contentType)
      let actual = ReadBody(
        response.body, type: response.headers.last { $0.name.lowercased() == "content-type" }?.value
      )
      if promised.isBroken {
        return [
          ContractDifference(
            .notJSON, expected: "a sample that is not JSON, although its media type says so",
            actual: actual.kind)
        ]
      }
      guard !actual.isBroken else {
        return [ContractDifference(.notJSON, expected: promised.kind, actual: actual.kind)]
      }
      guard let value = actual.value else {
        guard promised.value == nil, !expected.hasSchema else {
          return [ContractDifference(.notJSON, expected: "JSON", actual: actual.kind)]
        }
        let isSame = sample.equals(response.body)
        return isSame
          ? []
          : [
            ContractDifference(
              .text, expected: ShownValue.text(sample), actual: ShownValue.text(response.body))
          ]
      }
      // The other levels compare the sample, which is more precise than a schema made of the same
      // attributes: with One Of, that may not even accept the sample.
      let isNeeded = level == .dredd || !expected.hasGeneratedSchema || promised.value == nil
      if expected.hasSchema, isNeeded {
        let faults = Self.faults(of: value, expected)
        // The schema takes the place of the sample in Gavel.
        guard level != .dredd, let sample = promised.value else { return faults }
        return faults + BodyComparison.compare(sample, value, level)
      }
      guard let sample = promised.value else {
        return [ContractDifference(.notJSON, expected: "text", actual: actual.kind)]
      }
      return BodyComparison.compare(sample, value, level)
    }
  }

  /// The rules of a schema that a body breaks.
  private static func faults(
    of value: Value, _ expected: Transaction.Message
  ) -> [ContractDifference] {
    do throws(SchemaError) {
      if let rules = expected.rules {
        return try rules.faults(of: value, limit: bodyLimit).map { ContractDifference($0) }
      }
      guard let text = expected.schema else { return [] }
      return try faults(of: value, text)
    } catch {
      return [unusable(error.message)]
    }
  }

  private static func faults(
    of value: Value, _ schema: Octets
  ) throws(SchemaError) -> [ContractDifference] {
    let arena = Arena(chunkSize: 1 << 14)
    var sources = SourceMap()
    var faults = Diagnostics()
    let file = sources.add(path: "", bytes: schema.withUnsafeBufferPointer { arena.copy($0) })
    guard let schema = JSONReader.read(file, arena: arena, &faults) else {
      return [unusable("it is not JSON: \(faults.all.first?.message ?? "")")]
    }
    return try JSONSchemaValidator.faults(of: value, by: schema, limit: bodyLimit).map {
      ContractDifference($0)
    }
  }

  private static func unusable(_ reason: Message) -> ContractDifference {
    ContractDifference(.schema, expected: nil, actual: nil, rule: reason)
  }

  /// A body, read as JSON if it is.
  private struct ReadBody {
    /// The value; `nil` if the body is text.
    let value: Value?
    /// Whether its media type promises JSON that it is not.
    let isBroken: Bool
    /// The kind of the body, for messages.
    var kind: Message {
      value.map { ShownValue.text($0) } ?? (isBroken ? "not JSON" : "text")
    }
    private let arena: Arena

    init(_ body: Bytes, type: String?) {
      arena = Arena(chunkSize: 1 << 14)
      var sources = SourceMap()
      var faults = Diagnostics()
      let file = sources.add(path: "", bytes: body)
      let value = JSONReader.read(file, arena: arena, &faults)
      // Of members with the same name the first counts here, and the last for Gavel; the published ones
      // never have two.
      self.value = value
      isBroken = value == nil && body.count > 0 && MediaType(Octets((type ?? "").utf8)).isJSON
    }
  }
}

extension Transaction {
  /// The request in messages and settings: `GET /books/{id}`.
  package var shownRequest: String { "\(method.string) \(uri.string)" }

  /// Whether a file can be the response: to `GET`, with status 200, and JSON as far as the
  /// blueprint specifies.
  package var isAnsweredByFiles: Bool {
    guard method.equals("GET"), (status ?? 200) == 200 else { return false }
    if let promisesJSON { return promisesJSON }
    return sampleFault == nil
  }

  /// Whether the media type of the response is a JSON type; `nil` without one.
  private var promisesJSON: Bool? {
    response.contentType.map { MediaType(Octets($0.utf8)).isJSON }
  }

  /// The reason why the sample of the response is not JSON, at its offset in the body; `nil` if it
  /// is or if there is none.
  package var sampleFault: (message: AcopioBase.Message, place: Int)? {
    guard let body = response.body, !body.isEmpty else { return nil }
    return body.withUnsafeBufferPointer { bytes in
      var sources = SourceMap()
      var faults = Diagnostics()
      let arena = Arena(chunkSize: 1 << 14)
      let file = sources.add(path: "", bytes: bytes)
      guard JSONReader.read(file, arena: arena, &faults) == nil, let fault = faults.all.first else {
        return nil
      }
      return (fault.message, Int(fault.origin.start))
    }
  }
}

extension Transaction.Message {
  /// The value of the last header `Content-Type`.
  package var contentType: String? {
    headers.last { $0.name.equalsIgnoringCase("content-type") }?.value.string
  }
}

/// The form of values in messages.
enum ShownValue {
  /// The most characters of a text that are shown.
  private static let limit = 60

  /// A scalar as it is written; for others, the number of their parts.
  static func text(_ value: Value) -> Message {
    switch value.kind {
    case .object:
      let count = value.members.count
      return count == 1 ? "an object with 1 member" : "an object with \(count) members"
    case .array:
      let count = value.elements.count
      return count == 1 ? "a list of 1 element" : "a list of \(count) elements"
    case .string: return text(value.text)
    case .null: return "null"
    case .bool: return value.bool == true ? "true" : "false"
    default: return Message(verbatim: cut(value.text))
    }
  }

  /// Text in quotation marks, cut after its first characters.
  static func text(_ bytes: Bytes) -> Message {
    var out = ByteBuffer()
    var writer = JSONWriter(style: .compact)
    let text = cut(bytes)
    text.withBytes { writer.string($0, into: &out) }
    return Message(verbatim: Array(out.bytes).string)
  }

  private static func cut(_ bytes: Bytes) -> String {
    // Four bytes hold one character at most, and another one shows whether there are more.
    let text = Array(bytes.prefix(limit * 4 + 4)).string.unicodeScalars
    return text.count <= limit ? String(text) : String(text.prefix(limit)) + "…"
  }
}
