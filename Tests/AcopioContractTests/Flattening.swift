import AcopioBase
import AcopioContract
import AcopioTestSupport
import Foundation

/// A message as both sides of a comparison have it.
struct FlatMessage: Equatable {
  var headers: [[String]] = []
  var body: String?
  var schema: String?
}

/// A transaction as both sides of a comparison have it.
struct FlatTransaction: Equatable {
  var method: String?
  var uri: String?
  var request = FlatMessage()
  var status: Int?
  var response = FlatMessage()
}

/// What a blueprint says, without the parts that are not compared.
struct FlatBlueprint: Equatable {
  var transactions: [FlatTransaction] = []
  /// `error 4`, `warning 10`.
  var annotations: [String] = []

  /// What the parser understood.
  init(_ result: BlueprintParser.Result) {
    func message(_ message: Transaction.Message) -> FlatMessage {
      FlatMessage(
        headers: message.headers.map { [$0.name.string, $0.value.string] },
        body: message.body?.string, schema: message.schema?.string)
    }
    transactions = result.transactions.map {
      FlatTransaction(
        method: $0.method.string, uri: $0.uri.string, request: message($0.request),
        status: $0.status, response: message($0.response))
    }
    annotations = result.annotations.map { "\($0.severity.rawValue) \($0.code)" }
  }

  /// The result of the reference parser, as API Elements.
  init(elements: Value) {
    walk(elements, uri: nil)
    for element in elements.member("content").elements
    where element.member("element").text.equals("annotation") {
      let code = content(element.member("attributes").member("code"))
      annotations.append("\(classes(element).first ?? "") \(code.text.string)")
    }
  }

  /// The value inside elements, however many there are around it.
  private func content(_ value: Value) -> Value {
    var value = value
    while value.kind == .object { value = value.member("content") }
    return value
  }

  private func string(_ value: Value) -> String? {
    let inner = content(value)
    return inner.kind == .string || inner.kind == .number ? inner.text.string : nil
  }

  private func classes(_ element: Value) -> [String] {
    var list = element.member("meta").member("classes")
    if list.kind == .object { list = list.member("content") }
    return list.elements.compactMap { string($0) }
  }

  private func message(_ element: Value) -> FlatMessage {
    var message = FlatMessage()
    let headers = content(element.member("attributes").member("headers"))
    message.headers = headers.elements.map {
      let pair = $0.member("content")
      return [string(pair.member("key")) ?? "", string(pair.member("value")) ?? ""]
    }
    for child in element.member("content").elements
    where child.member("element").text.equals("asset") {
      if classes(child).contains("messageBody") { message.body = string(child) }
      if classes(child).contains("messageBodySchema") { message.schema = string(child) }
    }
    return message
  }

  private mutating func walk(_ element: Value, uri: String?) {
    let name = element.member("element").text
    let children = element.member("content")
    var uri = uri
    if name.equals("resource") || name.equals("transition") {
      uri = string(element.member("attributes").member("href")) ?? uri
    }
    if name.equals("httpTransaction") {
      transactions.append(transaction(children, uri))
    }
    guard children.kind == .array else { return }
    for child in children.elements where child.kind == .object { walk(child, uri: uri) }
  }

  private func transaction(_ children: Value, _ uri: String?) -> FlatTransaction {
    var transaction = FlatTransaction(uri: uri)
    for child in children.elements {
      let attributes = child.member("attributes")
      if child.member("element").text.equals("httpRequest") {
        transaction.method = string(attributes.member("method"))
        transaction.uri = string(attributes.member("href")) ?? transaction.uri
        transaction.request = message(child)
      }
      if child.member("element").text.equals("httpResponse") {
        transaction.status = string(attributes.member("statusCode")).flatMap { Int($0) }
        transaction.response = message(child)
      }
    }
    return transaction
  }
}

/// Parses `text`.
func parsed(_ text: String) -> BlueprintParser.Result { parsed(Array(text.utf8)) }

/// Parses `bytes`.
func parsed(_ bytes: [UInt8]) -> BlueprintParser.Result {
  bytes.withUnsafeBufferPointer { BlueprintParser.parse($0) }
}
