import AcopioBase
import AcopioGraph
import AcopioMarkdown
import AcopioModel

/// Checks links against the `id`s that they claim; renders again only the pages that they lead to.
///
/// Reports `unknown-fragment`.
struct FragmentCheck {
  let site: SiteRenderer
  let claims: [MarkdownClaim]

  /// Checks all claims.
  func check(_ diagnostics: inout Diagnostics) {
    guard !claims.isEmpty else { return }
    let wanted = Set(claims.compactMap(\.page))
    let outputs = site.versions.indices.flatMap { language in
      let outputs = site.versions[language].graph.outputs
      return outputs.indices.filter { index in
        guard case .page = outputs[index].kind else { return false }
        return wanted.contains(outputs[index].path.string)
      }.map { (language: language, output: $0) }
    }
    let found = parallelMap(outputs.count, jobs: site.jobs) { index in
      var worker = RenderWorker(site, outputs[index].language, sink: IDSink())
      worker.render(outputs[index].output)
      return worker.finish().receipt
    }
    let ids = found.reduce(into: [:]) { $0.merge($1) { first, _ in first } }
    for claim in claims {
      guard let page = claim.page else {
        tell(claim, "this text", [], &diagnostics)
        continue
      }
      // The `id`s of anything but our pages are unknown.
      guard let known = ids[page], !known.contains(claim.id) else { continue }
      tell(claim, "the page '/\(page)'", known.sorted(), &diagnostics)
    }
  }

  private func tell(
    _ claim: MarkdownClaim, _ page: String, _ known: [String], _ diagnostics: inout Diagnostics
  ) {
    let name = page.hasSuffix("/index.html'") ? "\(page.dropLast("index.html'".count))'" : page
    diagnostics.error(
      .unknownFragment,
      "\(name) has nothing with the id '\(claim.id)'\(didYouMean(claim.id, known))",
      at: claim.origin, remedy: "link to a heading, or leave '#\(claim.id)' out")
  }
}

/// Collects the values of `id` in the pages put into it.
struct IDSink: ArtifactSink, Sendable {
  private var ids: [String: Set<String>] = [:]

  mutating func put(path: Bytes, bytes: Bytes) {
    ids[path.string] = ElementIDs.all(in: bytes)
  }

  consuming func finish() -> [String: Set<String>] { ids }
}

/// Finds the `id`s of the elements of HTML.
enum ElementIDs {
  /// All of them, with character references resolved.
  static func all(in html: Bytes) -> Set<String> {
    var ids: Set<String> = []
    var place = 0
    while let open = html[place...].firstIndex(of: 0x3C) {
      place = open + 1
      if html.has("<!--", at: open) {
        place = end(of: "-->", in: html, from: open + 4)
      } else if place < html.count, html[place].isASCIILetter {
        read(html, &place, &ids)
      }
    }
    return ids
  }

  /// Reads a start tag; skips past the code of scripts and styles.
  private static func read(_ html: Bytes, _ place: inout Int, _ ids: inout Set<String>) {
    let start = place
    while place < html.count, isName(html[place]) { place += 1 }
    let name = html.slice(start..<place).string.lowercased()
    while place < html.count, html[place] != 0x3E {
      guard isName(html[place]) else {
        place += 1
        continue
      }
      let nameStart = place
      while place < html.count, isName(html[place]), html[place] != 0x3D { place += 1 }
      let attribute = html.slice(nameStart..<place)
      guard place < html.count, html[place] == 0x3D else { continue }
      place += 1
      let value = value(html, &place)
      if attribute.equals("id") { ids.insert(resolved(value)) }
    }
    if name == "script" { place = end(of: "</script", in: html, from: place) }
    if name == "style" { place = end(of: "</style", in: html, from: place) }
  }

  private static func isName(_ byte: UInt8) -> Bool {
    !byte.isASCIIWhitespace && byte != 0x3E && byte != 0x2F && byte != 0x22 && byte != 0x27
  }

  private static func value(_ html: Bytes, _ place: inout Int) -> Bytes {
    guard place < html.count else { return html.slice(place..<place) }
    let quote = html[place]
    guard quote == 0x22 || quote == 0x27 else {
      let start = place
      while place < html.count, !html[place].isASCIIWhitespace, html[place] != 0x3E { place += 1 }
      return html.slice(start..<place)
    }
    let start = place + 1
    place = html[start...].firstIndex(of: quote) ?? html.count
    defer { place = min(place + 1, html.count) }
    return html.slice(start..<place)
  }

  private static func end(of text: StaticString, in html: Bytes, from start: Int) -> Int {
    var place = start
    while place < html.count, !html.has(text, at: place) { place += 1 }
    return min(place + text.utf8CodeUnitCount, html.count)
  }

  /// An attribute's value, with the character references that escaping produces resolved.
  private static func resolved(_ value: Bytes) -> String {
    var text = value.string
    guard text.contains("&") else { return LinkAddress.decoded(value) }
    for (reference, character) in [
      ("&lt;", "<"), ("&gt;", ">"), ("&quot;", "\""), ("&#39;", "'"), ("&#x27;", "'"),
      ("&amp;", "&"),
    ] {
      text = text.split(separator: reference, omittingEmptySubsequences: false)
        .joined(separator: character)
    }
    return text
  }
}
