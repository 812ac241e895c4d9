package import AcopioBase
import AcopioGraph
import AcopioModel
import AcopioSystem

extension EndpointFile: OutputWriter {
  package var noun: Message {
    switch items {
    case .one: "the file of an endpoint, for an entry"
    case .element: "the file of an endpoint, for an element of a list"
    case .each where pages != nil: "the list of the pages of an endpoint"
    case .each: "the file of an endpoint, with entries"
    case .grouped: "the file of an endpoint, with groups of entries"
    case .removed: "the file of an endpoint, for a removed entry"
    }
  }

  package var sources: OutputSources {
    var sources = OutputSources(
      facts: [("endpoint", version.map { "\(path.string) of \($0)" } ?? "\(path.string)")],
      declaration: declaration)
    if case .one(let entry) = items { sources.entry = entry }
    return sources
  }

  func write(_ output: Output, _ number: Int, on desk: inout OutputDesk) {
    if case .one(let entry) = items { desk.prepare(entry) }
    if let pages {
      write(pages, output, number, &desk)
    } else {
      EndpointWriter.write(self, &desk.renderer, into: &desk.out, &desk.diagnostics)
      addRecords(number, &desk)
    }
    if !isOfEntry { desk.noteFile(number) }
    judge(number, &desk)
  }

  /// Notes what blueprints and contracts have to know of an endpoint: its body, and how it differs.
  private func judge(_ number: Int, _ desk: inout OutputDesk, isPage: Bool = false) {
    if !isPage, desk.language == 0, desk.site.examples.outputs.contains(number) {
      desk.facts.samples[number] = BlueprintSample(desk.out.bytes, of: self)
    }
    for number in desk.site.contracts.calls(answeredBy: number, in: desk.language) {
      let call = desk.site.contracts.calls[number]
      guard call.isOfPages == isPage else { continue }
      // Of several pages, the first one that differs.
      if isPage, desk.facts.differences[number]?.isEmpty == false { continue }
      desk.facts.differences[number] = call.differences(of: desk.out.bytes, self)
    }
  }

  /// Writes the pages of the list under their hashes, those of earlier builds, too, and then the list of the pages.
  private func write(
    _ pages: HashedPages, _ output: Output, _ number: Int, _ desk: inout OutputDesk
  ) {
    let folder = pages.folder.string
    var listed: [ListedPage] = []
    var known: Set<String> = []
    for page in pageFiles {
      desk.out.clear()
      EndpointWriter.write(page, &desk.renderer, into: &desk.out, &desk.diagnostics)
      addRecords(number, &desk)
      judge(number, &desk, isPage: true)
      let sha256 = Digest.sha256(desk.out.bytes)
      listed.append(
        ListedPage(
          address: "\(pages.address.string)\(sha256).json", count: page.itemCount,
          bytes: desk.out.count, sha256: sha256))
      let path = "\(folder)\(sha256).json"
      if known.insert(path).inserted {
        desk.further.append(ProducedFile(path: path, bytes: Array(desk.out.bytes)))
      }
    }
    for (path, bytes) in desk.site.input.earlier.pages(listedAt: output.path.string, in: folder)
    where known.insert(path).inserted {
      desk.further.append(ProducedFile(path: path, bytes: bytes))
    }
    desk.out.clear()
    EndpointWriter.write(self, listing: listed, into: &desk.out)
  }

  /// Adds the items in `out` to the table of the list that they are in, if there is one.
  private func addRecords(_ number: Int, _ desk: inout OutputDesk) {
    guard desk.language == 0, let dataset = desk.site.catalogue.outputs[number] else { return }
    desk.html.clear()
    desk.site.catalogue.datasets[dataset].table.writeRecords(of: desk.out.bytes, into: &desk.html)
    desk.facts.records.append((number, Array(desk.html.bytes)))
  }
}
