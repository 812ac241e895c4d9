import AcopioBase
import AcopioGraph
import AcopioModel

/// Writes the member `outputs` of `acopio.json`: the text files that templates make.
///
/// A file that there is once is listed with size and hash, files of entries, elements and terms by their
/// pattern. A site without such files has no such member.
struct DiscoveryOutputs {
  /// The site in each of its languages, its own first.
  let graphs: [SiteGraph]
  /// The files that there are once, in order.
  let files: [PublishedEndpoint]

  func write(_ json: inout JSONWriter, into out: inout ByteBuffer) {
    guard graphs.contains(where: { !$0.textOutputs.isEmpty }) else { return }
    json.beginArray("outputs", into: &out)
    for file in files {
      let output = graphs[file.language].outputs[file.output]
      switch output.kind {
      case .text, .table, .places: break
      default: continue
      }
      begin("/\(output.path.string)", graphs[file.language].site, &json, &out)
      json.member("bytes", file.bytes, into: &out)
      json.member("sha256", file.sha256, into: &out)
      json.endObject(into: &out)
    }
    for graph in graphs {
      for output in graph.textOutputs where output.hasFields {
        guard output.isLocalized || graph.site.languageIndex == 0 else { continue }
        begin(output.prefix(in: graph.site.language) + output.path.text, graph.site, &json, &out)
        json.endObject(into: &out)
      }
    }
    json.endArray(into: &out)
  }

  private func begin(
    _ path: String, _ site: Site, _ json: inout JSONWriter, _ out: inout ByteBuffer
  ) {
    json.beginObject(into: &out)
    json.member("path", path, into: &out)
    if graphs.count > 1 { json.member("locale", site.locale, into: &out) }
    json.member("url", site.base.origin + site.base.path + path, into: &out)
  }
}
