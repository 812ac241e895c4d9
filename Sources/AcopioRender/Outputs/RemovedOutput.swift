package import AcopioBase
import AcopioGraph
import AcopioModel
import AcopioTemplate

extension RemovedPage: OutputWriter {
  /// The layout, which a site need not have.
  private static let layout = "layouts/removed"

  package var noun: Message { "the page of a removed entry" }

  package var sources: OutputSources {
    OutputSources(template: Located(RemovedPage.layout, at: .none))
  }

  func write(_ output: Output, _ number: Int, on desk: inout OutputDesk) {
    // The plain page of the tool leads home, which a site may not have.
    guard let layout = desk.library.template(named: RemovedPage.layout) else {
      MovedPages.removed(self, of: desk.graph.site, into: &desk.out)
      return
    }
    desk.page = PageReader.Page(origin: output.origin)
    desk.scratch.reset()
    let variables = Value.object(
      [Member(key: desk.scratch.copy("removed"), value: removed)], in: desk.scratch)
    desk.render(
      layout, OutputDesk.PageValues(url: url.bytes, kind: "removed"), variables: variables,
      subject: output.origin)
  }
}
