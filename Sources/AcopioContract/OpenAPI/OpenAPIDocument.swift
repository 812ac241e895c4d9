package import AcopioBase
package import AcopioJSONSchema
package import AcopioModel

/// A description of an API in OpenAPI 3.0 or 3.1, as far as published files can be judged by it.
///
/// Its requests are those of `transactions` of a blueprint: the judge is the same.
package struct OpenAPIDocument: Sendable {
  /// An operation: a method of a path.
  package struct Operation: Sendable {
    /// The method, such as `GET`.
    package let method: String
    /// The path template without the version of the API: `/books/{id}`.
    package let path: Octets
    /// The origin of its method.
    package let origin: Origin
    /// Whether it is ignored: by `x-acopio: ignore`, or by the settings of the site.
    package internal(set) var isIgnored: Bool
    /// The reason why no file can be its response; `nil` if one can.
    package internal(set) var obstacle: Message?
    /// The names of optional parameters of the query, which change nothing if files answer.
    package internal(set) var filters: [String] = []
    /// The names of all of these, accepted ones included.
    package internal(set) var allFilters: [String] = []
    /// Its purpose in a line; empty without one.
    package let title: String
    /// A longer description; empty without one.
    package let description: String
    /// The possible bodies of its response, by media type.
    package internal(set) var answers: [Answer] = []

    /// The request in messages and in lists of ignored ones: `GET /books/{id}`.
    package var shown: String { "\(method) \(path.string)" }
    /// Whether its path has variables.
    package var isOpen: Bool { path.contains(0x7B) }
    /// Whether published files are judged by it.
    package var isJudged: Bool { method == "GET" && obstacle == nil && !isIgnored }
  }

  /// A response of JSON.
  package struct Answer: Sendable {
    /// The media type; `nil` for a range such as `*/*`.
    package let mediaType: Octets?
    /// The index of the schema of the body among those of the document; `nil` without one.
    let index: Int?
    /// The compiled schema.
    package internal(set) var rules: JSONSchema?
    /// The examples, no two for one request.
    package let samples: [Sample]
    /// The number of further examples of a request that has one already.
    package let furtherSamples: Int
    /// The origin of the media type.
    package let origin: Origin
  }

  /// An example of a body.
  package struct Sample: Sendable {
    /// The path of its request, percent-decoded; `nil` if it is open.
    package let path: Octets?
    /// If it is open, the path of the request that the example is probably of: its only variable has the value of the
    /// member with its name, or of `id`.
    package let ownPath: Octets?
    /// The example.
    package let value: Value
    /// Its origin.
    package let origin: Origin
    /// Whether it is an example of the response, and not only of its schema.
    package let isOfResponse: Bool
  }

  /// The title of the API.
  package internal(set) var title = ""
  /// The Markdown that describes it.
  package internal(set) var description = ""
  /// The address of the first server, as it is written; empty without one.
  package internal(set) var server = ""
  /// The version of OpenAPI, such as `3.1.0`.
  package internal(set) var format = ""
  /// The operations, in the order of the document.
  package internal(set) var operations: [Operation] = []
  /// The webhooks, which no file can send: their names, and where they are.
  package internal(set) var webhooks: [(name: String, origin: Origin)] = []
  /// The paths of the files that were read, its own first.
  package internal(set) var files: [String] = []
  /// Its schemas in JSON Schema 2020-12; they refer to each other as `#/3`.
  var schemas: [Value] = []
  /// The memory of its values.
  let arena: Arena

  init(arena: Arena) { self.arena = arena }

  /// The schema of a body; `undefined` without one.
  package func schema(of answer: Answer) -> Value {
    answer.index.map { schemas[$0] } ?? .undefined
  }

  /// The schema that a reference within a schema of the document leads to; the schema itself if it is none.
  package func resolved(_ schema: Value) -> Value {
    var schema = schema
    for _ in 0..<50 {
      let reference = schema.member("$ref")
      guard reference.kind == .string,
        let index = Int(reference.text.string.dropFirst(2)), schemas.indices.contains(index)
      else { return schema }
      schema = schemas[index]
    }
    return .undefined
  }

  /// The request for `path` and its response of `mediaType`, as the judge takes them; `nil` if the operation has none.
  ///
  /// At the level `exact`, an example for the same path counts, too, and at every level if there is no schema.
  package func transaction(
    of operation: Operation, at path: Octets?, _ mediaType: String, _ level: ContractLevel
  ) -> Transaction? {
    let wanted = Octets(mediaType.utf8).map(\.smallLetter)
    let answers = operation.answers
    let answer =
      answers.first { $0.mediaType == wanted } ?? answers.first { $0.mediaType == nil }
      ?? answers.first
    guard let answer else { return nil }
    var response = Transaction.Message()
    if let type = answer.mediaType {
      response.headers = [Header(name: Octets("Content-Type"), value: type, place: 0)]
    }
    response.rules = answer.rules
    let sample =
      path == nil
      ? nil
      : answer.samples.first { $0.isOfResponse && $0.path == path }
        ?? answer.samples.first { $0.isOfResponse && $0.path == nil && $0.ownPath == path }
    if let sample, level == .exact || answer.rules == nil {
      let text = SampleText(sample.value)
      response.body = text.text
      response.bodyOrigins = text.origins
    }
    return Transaction(
      method: Octets(operation.method.utf8), uri: operation.path, request: Transaction.Message(),
      status: 200, response: response, parameters: [], isFirst: true, place: 0,
      origin: answer.origin)
  }

  /// The paths of an operation's examples, also those that only the example itself gives if `withOwn`.
  package func examplePaths(of operation: Operation, withOwn: Bool = false) -> [Octets] {
    let samples = operation.answers.flatMap(\.samples).filter(\.isOfResponse)
    var known: Set<Octets> = []
    return samples.compactMap { $0.path ?? (withOwn ? $0.ownPath : nil) }
      .filter { known.insert($0).inserted }
  }
}
