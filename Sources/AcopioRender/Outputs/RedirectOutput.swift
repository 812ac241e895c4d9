package import AcopioBase
import AcopioGraph
import AcopioModel

extension Redirect: OutputWriter {
  package var noun: Message { "the redirect from an old address" }
  package var sources: OutputSources { OutputSources(facts: [("leads to", "\(to.string)")]) }

  func write(_ output: Output, _ number: Int, on desk: inout OutputDesk) {
    MovedPages.redirect(self, of: desk.graph.site, into: &desk.out)
  }
}
