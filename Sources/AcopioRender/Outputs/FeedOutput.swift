package import AcopioBase
import AcopioGraph
import AcopioModel

extension Feed: OutputWriter {
  package var noun: Message { "a feed" }

  package var sources: OutputSources {
    OutputSources(facts: [("format", "\(format.content)")], declaration: format.origin)
  }

  func write(_ output: Output, _ number: Int, on desk: inout OutputDesk) {
    guard let writer = FeedFormats.format(named: format.content) else { return }
    writer.render(
      PreparedFeed(
        self, desk.graph, at: output.path, needsDates: writer.needsDates, &desk.renderer),
      into: &desk.out)
  }
}
