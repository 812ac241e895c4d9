import Mustache

/// The page in swift-mustache, with dictionaries.
struct MustachePage {
  private let library: MustacheLibrary
  private let data: [String: Any]

  init() throws {
    let texts = ReferencePage.templates(
      variable: { "{{\(MustachePage.name($0))}}" }, html: { "{{{\($0)}}}" },
      partial: { "{{> \($0)}}" }, loop: "{{#page.related}}{{> card}}{{/page.related}}")
    library = MustacheLibrary(templates: try texts.mapValues { try MustacheTemplate(string: $0) })
    data = dictionaries()
  }

  /// A section brings the members of an element into scope.
  private static func name(_ path: String) -> String {
    path.hasPrefix("item.") ? String(path.dropFirst(5)) : path
  }

  func render(times: Int) -> [UInt8] {
    var text = ""
    for _ in 0..<times { text = library.render(data, withTemplate: "page") ?? "" }
    return Array(text.utf8)
  }
}

/// The data of the page as dictionaries.
func dictionaries() -> [String: Any] {
  func dictionary(_ list: [(String, String)]) -> [String: Any] {
    Dictionary(uniqueKeysWithValues: list.map { ($0, $1 as Any) })
  }
  var page = dictionary(ReferencePage.page)
  page["content"] = ReferencePage.content
  page["related"] = ReferencePage.related.map(dictionary)
  return ["site": dictionary(ReferencePage.site), "page": page]
}
