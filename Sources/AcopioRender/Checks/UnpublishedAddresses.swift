import AcopioBase
import AcopioGraph
import AcopioModel

/// Finds addresses of pages and style sheets that are the site's own and lead to nothing.
///
/// Reports `missing-link-target` as a warning, each address once: something else on the host may answer it, which Markdown
/// and `page_url` leave no room for.
struct UnpublishedAddresses {
  let site: Site
  let assets: Assets
  /// The files that templates and content were read from.
  let sources: SourceMap
  let published: PublishedAddresses
  /// What the site declares to lead elsewhere.
  let redirects: RedirectCheck

  func check(_ links: [PageLinks.Link], _ diagnostics: inout Diagnostics) {
    var found: [SiteAddress: Int] = [:]
    var faults: [PageLinks.Link] = []
    for link in links {
      if let index = found[link.target] {
        if index >= 0 { faults[index].count += link.count }
        continue
      }
      let isFault = !isThere(link.target)
      found[link.target] = isFault ? faults.count : -1
      if isFault { faults.append(link) }
    }
    guard !faults.isEmpty else { return }
    // What was reported where it is written is not reported again where it is printed.
    let known = diagnostics.all.filter {
      [.missingLinkTarget, .unknownAsset, .missingFeed].contains($0.id)
    }.map(\.message)
    var budget = SuggestionBudget()
    var finder = AddressFinder(sources)
    for link in faults where !isKnown(link, known) {
      report(link, &finder, &budget, &diagnostics)
    }
  }

  // MARK: - What is there

  /// The path below Output of a path from the root of the host; `nil` if it is not below the base URL.
  private func path(ofTarget target: String) -> String? {
    let base = site.base.path
    if target == base || target.isEmpty && base.isEmpty { return "" }
    return target.hasPrefix("\(base)/") ? String(target.dropFirst(base.count + 1)) : nil
  }

  private func isThere(_ target: SiteAddress) -> Bool {
    if PublishedAddresses.isOfHosts(target.path) { return true }
    guard let path = path(ofTarget: target.path) else {
      // An address with scheme and host names another site on the same host.
      return target.isWhole
    }
    return published.holds(path) || redirects.holds("/\(path)")
  }

  private func isKnown(_ link: PageLinks.Link, _ messages: [String]) -> Bool {
    guard !messages.isEmpty else { return false }
    let path = path(ofTarget: link.target.path).map { "/\($0)" } ?? link.target.path
    let names = [link.written, path, String(path.dropFirst("/assets/".count))]
    return messages.contains { message in
      names.contains { !$0.isEmpty && message.contains("'\($0)'") }
    }
  }

  // MARK: - Reports

  private func report(
    _ link: PageLinks.Link, _ finder: inout AddressFinder, _ budget: inout SuggestionBudget,
    _ diagnostics: inout Diagnostics
  ) {
    let own = path(ofTarget: link.target.path)
    let place = finder.place(of: link.written, below: site.base.path)
    let message: String
    let remedy: String
    if let own {
      let meant = budget.didYouMean("\(site.base.path)/\(own)") {
        published.all.map { site.base.path + $0 }
      }
      message = "'\(link.written)' leads to nothing that is published" + pages(link) + meant
      remedy = self.remedy(for: own)
    } else if published.holds(String(link.target.path.dropFirst())) {
      message = "'\(link.written)' lacks the path of the base URL" + pages(link)
      remedy =
        "write '\(site.base.path)\(link.written)', or '{{ \"\(link.written)\" | url }}' in a template"
    } else {
      message =
        "'\(link.written)' leads out of the site, which is below '\(site.base.path)/'" + pages(link)
      remedy = "correct the address; one of this site is written '\(site.base.path)/…'"
    }
    diagnostics.warning(
      .missingLinkTarget, message, at: place ?? link.origin, remedy: remedy,
      notes: notes(link, place))
  }

  private func remedy(for path: String) -> String {
    let folder = "assets/"
    if path.hasPrefix(folder), assets[String(path.dropFirst(folder.count))] != nil {
      let name = path.dropFirst(folder.count)
      return
        "write '{{ \"\(name)\" | asset }}' in a template, or a relative address in a style sheet: assets have "
        + "hashes in their names"
    }
    return "correct the address, or publish what it names"
  }

  /// On which pages it is.
  private func pages(_ link: PageLinks.Link) -> String {
    let others =
      link.count == 1 ? "" : link.count == 2 ? " and one more" : " and \(link.count - 1) more"
    return ", on '\(site.base.path)\(HostedAddress.address(of: link.page))'\(others)"
  }

  private func notes(_ link: PageLinks.Link, _ place: Origin?) -> [Diagnostic.Note] {
    var notes: [Diagnostic.Note] = []
    if place != nil, link.origin != .none {
      notes.append(Diagnostic.Note("the first page that has it is made for this", at: link.origin))
    }
    if let layout = link.layout, layout.origin != .none, place == nil {
      notes.append(
        Diagnostic.Note("its layout, '\(layout.content)', is named here", at: layout.origin))
    }
    return notes
  }
}

/// Finds where an address is written: in a template, or else in content.
private struct AddressFinder {
  private let files: [SourceFile]
  /// How many bytes of content are still searched, so that many faults take no longer than a few.
  private var left = 200 << 20

  init(_ sources: SourceMap) {
    func rank(_ path: String) -> Int {
      if path.hasPrefix("templates/") { return path.hasPrefix("templates/assets/") ? 3 : 0 }
      return path == "content/site.yml" ? 1 : 2
    }
    let endings = ["html", "liquid", "css", "yml", "yaml", "json", "toml", "csv", "md"]
    files = sources.files.filter { endings.contains(MediaTypes.fileExtension(of: $0.path)) }
      .map { (rank($0.path), $0) }.enumerated()
      .sorted { ($0.element.0, $0.offset) < ($1.element.0, $1.offset) }.map(\.element.1)
  }

  /// The place of an address, or of the same without the path of the base URL.
  mutating func place(of written: String, below base: String) -> Origin? {
    var forms = [Array(written.utf8)]
    if !base.isEmpty, written.hasPrefix("\(base)/") {
      forms.append(Array(written.dropFirst(base.count).utf8))
    }
    for form in forms {
      if let place = form.withUnsafeBufferPointer({ find($0) }) { return place }
    }
    return nil
  }

  private mutating func find(_ form: Bytes) -> Origin? {
    // A single sign is everywhere.
    guard form.count > 1 else { return nil }
    for file in files where left > 0 {
      left -= file.bytes.count
      var start = 0
      while let place = firstPlace(of: form, in: file.bytes, from: start) {
        let end = place + form.count
        if AddressFinder.isBorder(file.bytes, place - 1), AddressFinder.isBorder(file.bytes, end) {
          return file.origin(place..<end)
        }
        start = place + 1
      }
    }
    return nil
  }

  /// Whether an address may begin after the byte at an index, or end before it.
  private static func isBorder(_ bytes: Bytes, _ index: Int) -> Bool {
    guard index >= 0, index < bytes.count else { return true }
    let byte = bytes[index]
    return byte.isASCIIWhitespace || "\"'=()<>,[]{}&|".utf8.contains(byte)
  }
}
