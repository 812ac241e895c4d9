import AcopioAPI
import AcopioBase
import AcopioContract

/// The changes in a version of the API, as the layouts of its documentation see them.
struct ChangeRows {
  /// The changes of the version, newest first.
  let all: Value
  /// Those of each endpoint, by its key in locks.
  private let rows: [String: [Value]]
  private let arena: Arena

  /// The rows of a history, with messages in the language of reports nearest to `locale`; `pages` are the keys of
  /// the endpoints that exist, with the addresses of their pages.
  init(
    _ history: ChangeHistory?, locale: String, arena: Arena, pages: [(key: String, url: Text?)]
  ) {
    let language = Translation.of(locale).language
    let urls = Dictionary(pages.map { ($0.key, $0.url) }) { first, _ in first }
    func text(_ text: String?) -> Value { text.map { .string($0, in: arena) } ?? .null }
    var list: [Value] = []
    var rows: [String: [Value]] = [:]
    for entry in history?.entries ?? [] {
      var pointer: String?
      var id: String?
      switch entry.place {
      case .endpoint: break
      case .schema(let place): pointer = place
      case .item(let item): id = item
      }
      let url = urls[entry.endpoint] ?? nil
      let members: [(StaticString, Value)] = [
        ("date", text(entry.date)), ("rule", text(entry.rule.rawValue)),
        ("severity", text(entry.severity.rawValue)),
        ("endpoint", text(entry.endpoint.isEmpty ? nil : entry.endpoint)),
        ("url", url.map { .text($0.bytes) } ?? .null), ("pointer", text(pointer)),
        ("id", text(id)), ("message", text(entry.texts[language])),
        ("fingerprint", text(entry.fingerprint)),
      ]
      let row = Value.object(of: members, in: arena)
      list.append(row)
      rows[entry.endpoint, default: []].append(row)
    }
    all = .array(list, in: arena)
    self.rows = rows
    self.arena = arena
  }

  /// The changes of an endpoint, by its keys in locks.
  func rows(of endpoint: [String]) -> Value {
    .array(endpoint.flatMap { rows[$0] ?? [] }, in: arena)
  }
}
