import AcopioBase
import AcopioGraph
import AcopioModel

/// Lists the pages and endpoints of the site for language models, in Markdown (llmstxt.org).
///
/// A page whose Markdown is published is listed with that address.
struct ModelsFile: SiteFile {
  let path: StaticString = "llms.txt"
  let kind = ToolFileKind(
    "the list of the site for language models", isReplaceable: true)

  func isWritten(for site: Site) -> Bool { site.listsForModels }

  func write(_ finished: FinishedSite, into out: inout ByteBuffer) {
    let site = finished.site
    out.append("# ")
    appendLine(site.name, &out)
    if !site.description.isEmpty {
      out.append("\n> ")
      appendLine(site.description, &out)
    }
    for graph in finished.graphs {
      for index in graph.collections.indices {
        appendPages(of: index, in: graph, isOneOfMany: finished.graphs.count > 1, &out)
      }
    }
    appendEndpoints(of: finished.graphs[0], &out)
  }

  // MARK: - Pages

  private func appendPages(
    of collection: Int, in graph: SiteGraph, isOneOfMany: Bool, _ out: inout ByteBuffer
  ) {
    let pages = graph.outputs.compactMap { output -> Page? in
      guard case .page(let page) = output.kind, page.collection == collection,
        page.isFirstOfList, page.isTranslated, page.crawling.mayBeIndexed
      else { return nil }
      return page
    }
    guard !pages.isEmpty else { return }
    let title = graph.collections[collection].title ?? graph.collections[collection].shortName
    out.append("\n## ")
    appendLine(isOneOfMany ? "\(title) (\(graph.site.language.title))" : title, &out)
    out.append("\n")
    for page in pages {
      let twin = page.twin.member("absolute_url")
      let name = page.title.hasText ? page.title.text : page.url.bytes
      append(
        name, twin.hasText ? twin.text.string : graph.site.base.origin + page.url.string, &out)
    }
  }

  // MARK: - Endpoints

  private func appendEndpoints(of graph: SiteGraph, _ out: inout ByteBuffer) {
    let site = graph.site
    var addresses: [String] = []
    for endpoint in graph.collections.flatMap(\.files.endpoints) + site.endpoints {
      for version in endpoint.versions.isEmpty ? [""] : endpoint.versions.map({ "/\($0)" }) {
        addresses.append("\(version)\(endpoint.path.text)\(endpoint.fileExtension)")
      }
    }
    guard !addresses.isEmpty else { return }
    out.append("\n## API\n\n")
    for address in addresses {
      address.withBytes { append($0, site.base.origin + site.base.path + address, &out) }
    }
  }

  // MARK: - Markdown

  /// Appends one line of a list.
  private func append(_ name: Bytes, _ url: String, _ out: inout ByteBuffer) {
    out.append("- [")
    MarkdownText.append(name, into: &out)
    out.append("](")
    out.append(string: url.replacing("(", with: "%28").replacing(")", with: "%29"))
    out.append(")\n")
  }

  private func appendLine(_ text: String, _ out: inout ByteBuffer) {
    out.append(string: text.split(whereSeparator: \.isNewline).joined(separator: " "))
    out.append("\n")
  }
}
