import AcopioBase
import AcopioModel

extension Output.Kind {
  /// Names an output in a list: "the page of an entry".
  package var title: String {
    switch self {
    case .page(let page): page.kind.title
    case .endpoint(let file):
      switch file.items {
      case .one: "the file of an endpoint, for an entry"
      case .element: "the file of an endpoint, for an element of a list"
      case .each where file.pages != nil: "the list of the pages of an endpoint"
      case .each: "the file of an endpoint, with entries"
      case .grouped: "the file of an endpoint, with groups of entries"
      case .removed: "the file of an endpoint, for a removed entry"
      }
    case .feed: "a feed"
    case .redirect: "the redirect from an old address"
    case .removed: "the page of a removed entry"
    case .text(let file): file.isPicture ? "a picture" : "an output of a template"
    case .table: "a table of columns"
    case .places: "places for maps"
    case .markdown: "the Markdown of a page"
    }
  }
}

extension Page.Kind {
  fileprivate var title: String {
    switch self {
    case .entry: "the page of an entry"
    case .list: "a page of a list"
    case .term: "the page of a term"
    case .terms: "the page of all terms"
    case .api: "the page about the API"
    case .endpoint: "the page about an endpoint"
    }
  }
}

extension TextFile {
  /// Whether a picture is drawn of what the template prints.
  fileprivate var isPicture: Bool { TextOutput.isPicture(url.string) }
}
