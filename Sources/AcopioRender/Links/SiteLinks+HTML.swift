import AcopioBase
import AcopioGraph
import AcopioMarkdown
import AcopioModel

extension SiteLinks {
  /// The HTML that Markdown written at `origin` may contain, as its collection declares.
  func allowedHTML(at origin: Origin) -> [String: MarkdownElement] {
    guard let collection = collection(at: origin).map({ graph.collections[$0] }) else { return [:] }
    return Dictionary(
      uniqueKeysWithValues: collection.html.elements.map { name, attributes in
        let isBlock = AllowedHTML.blocks.contains(name)
        return (name, MarkdownElement(attributes: attributes, isBlock: isBlock))
      })
  }

  /// Whether the site declares rules for Markdown; most sites don't.
  var haveMarkdownOptions: Bool {
    graph.site.markdown != MarkdownRules()
      || graph.collections.contains { $0.markdown != MarkdownRules() }
  }

  /// The options for reading Markdown written at `origin`, declared by its collection or the site.
  func markdownOptions(at origin: Origin) -> MarkdownOptions {
    let rules =
      collection(at: origin).map { graph.collections[$0].markdown } ?? graph.site.markdown
    var options = MarkdownOptions()
    options.headingIDs =
      switch rules.headingIDs {
      case .acopio: .acopio
      case .github: .github
      case .kramdown: .kramdown
      case .blackfriday: .blackfriday
      case .pythonMarkdown: .pythonMarkdown
      }
    options.formulas = rules.formulas.reduce(into: []) { forms, form in
      switch form {
      case .fences: forms.insert(.fences)
      case .brackets: forms.insert(.brackets)
      case .doubleDollars: forms.insert(.doubleDollars)
      case .dollars: forms.insert(.dollars)
      }
    }
    options.headingAttributes = rules.headingAttributes
    options.definitionLists = rules.definitionLists
    options.highlightsCode = rules.highlight
    options.abbreviations = rules.abbreviations
    options.dropsComments = rules.comments == .drop
    options.breaksLines = rules.softBreaks == .lineBreak
    options.typography =
      switch rules.typography {
      case .all: .all
      case .quotes: .quotes
      case .none: .none
      }
    options.reportsForeignSyntax = rules.foreignSyntax == .warn
    return options
  }
}
