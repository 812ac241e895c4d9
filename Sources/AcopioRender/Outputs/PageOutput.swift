package import AcopioBase
import AcopioGraph
import AcopioModel

extension Page: OutputWriter {
  package var noun: Message {
    switch kind {
    case .entry: "the page of an entry"
    case .list: "a page of a list"
    case .term: "the page of a term"
    case .terms: "the page of all terms"
    case .api: "the page about the API"
    case .endpoint: "the page about an endpoint"
    }
  }

  package var sources: OutputSources {
    OutputSources(
      entry: variables.member("entry"),
      template: Located("layouts/\(layout.content)", at: layout.origin))
  }

  func write(_ output: Output, _ number: Int, on desk: inout OutputDesk) {
    desk.prepare(variables.member("entry"))
    desk.page = PageReader.Page(
      origin: output.origin, layout: layout, output: number,
      isSearched: SearchIndex.has(self, of: desk.graph))
    guard let template = desk.template("layouts/\(layout.content)") else {
      return  // reported before anything was rendered
    }
    desk.scratch.reset()
    let metadata = metadata(&desk)
    let described = desk.api.flatMap { variables($0, &desk) }
    desk.render(
      template,
      OutputDesk.PageValues(
        url: url.bytes, kind: kind.rawValue, title: title, page: self, metadata: metadata),
      variables: described ?? variables, subject: output.origin)
    if !crawling.mayBeIndexed { addRobots(&desk) }
  }

  /// Reports `undeclared-robots`.
  func check(_ reading: PageReader.Reading, _ diagnostics: inout Diagnostics) {
    if reading.saysNoindex, crawling.mayBeIndexed, crawling.isInSitemap {
      diagnostics.report(RobotsElement.undeclared(in: self))
    }
  }

  /// Adds to the page in `out` that search engines may not show it; reports `missing-robots`.
  private func addRobots(_ desk: inout OutputDesk) {
    desk.html.clear()
    if RobotsElement.complete(desk.out.bytes, into: &desk.html) {
      swap(&desk.out, &desk.html)
    } else {
      desk.diagnostics.report(RobotsElement.missing(in: self))
    }
  }

  /// HTML for the head of the page; empty if nothing is declared.
  private func metadata(_ desk: inout OutputDesk) -> HeadElements {
    guard let metadata else { return HeadElements() }
    desk.html.clear()
    let end = MetadataWriter(
      site: desk.graph.site, entry: variables.member("entry"), arena: desk.scratch
    ).write(metadata, &desk.renderer, into: &desk.html, &desk.diagnostics)
    let all = desk.scratch.copy(desk.html.bytes)
    return HeadElements(
      all: .text(all, kind: .html), jsonLD: .text(all.slice(0..<end), kind: .html))
  }

  /// The variables of a page about the API; `nil` for other pages.
  private func variables(_ api: APIVariables, _ desk: inout OutputDesk) -> Value? {
    guard kind == .api || kind == .endpoint else { return nil }
    var members = [Member(key: desk.scratch.copy("api"), value: api.api)]
    if let number = endpoint {
      members.append(Member(key: desk.scratch.copy("endpoint"), value: api.endpoints[number]))
      let example = api.examples[number].map { Page.example($0, &desk) } ?? Value.null
      members.append(Member(key: desk.scratch.copy("example"), value: example))
    }
    return .object(members, in: desk.scratch)
  }

  /// A part of an endpoint's file for people.
  private static func example(_ file: EndpointFile, _ desk: inout OutputDesk) -> Value {
    desk.html.clear()
    // What is wrong with the file is reported where it is written.
    var ignored = Diagnostics()
    EndpointWriter.write(file.excerpt(of: 3), &desk.renderer, into: &desk.html, &ignored)
    let json = SourceFile(path: "", bytes: desk.scratch.copy(desk.html.bytes), id: 0)
    let value = JSONReader.read(json, arena: desk.scratch, &ignored)
    desk.html.clear()
    guard let value else { return .null }
    JSONExcerpt.write(value, into: &desk.html)
    return .text(desk.scratch.copy(desk.html.bytes))
  }
}
