package import AcopioBase
import AcopioGraph
import AcopioModel

extension PlacesFile: OutputWriter {
  package var noun: Message { "places for maps" }
  package var sources: OutputSources { OutputSources() }

  func write(_ output: Output, _ number: Int, on desk: inout OutputDesk) {
    let isKML = output.path.string.lowercased().hasSuffix(".kml")
    PlacesWriter(file: self, siteName: desk.graph.site.name, format: isKML ? .kml : .gpx)
      .write(&desk.renderer, into: &desk.out)
    if !isOneOfMany { desk.noteFile(number) }
  }
}
