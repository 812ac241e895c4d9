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
}
