import AcopioBase
import AcopioGraph
import AcopioModel

/// The needs of a rendered page: the data that its scripts read, captions, and parts of the site
/// that are searched or kept.
///
/// Found while the page is in memory, by bytes that few pages have, so that other pages cost next
/// to nothing.
struct PageNeeds: Sendable {
  /// The path of the page below Output, and the entry or declaration that it is made for.
  let page: Text
  let origin: Origin
  /// The addresses in the attribute `data-feed` and in those whose names begin with `data-feed-`.
  let feeds: [String]
  /// The addresses of videos without captions.
  let silent: [String]
  /// The names of parts of the site in the partials `acopio/search` and `acopio/offline`; of the second, only those
  /// that `offline` of site.yml does not have.
  let scopes: [Scope]

  struct Scope: Hashable {
    let isOffline: Bool
    let name: String
  }

  /// The needs of a page; `nil` if it has none.
  init?(_ html: Bytes, _ output: Output) {
    let scopes = PageNeeds.scopes(html)
    let isNeedy = PageNeeds.signs.contains {
      firstPlace(of: PageNeeds.bytes($0), in: html, from: 0) != nil
    }
    guard isNeedy || !scopes.isEmpty else { return nil }
    var feeds: [String] = []
    var silent: [String] = []
    if isNeedy { PageNeeds.read(html, &feeds, &silent) }
    guard !feeds.isEmpty || !silent.isEmpty || !scopes.isEmpty else { return nil }
    page = output.path
    origin = output.origin
    self.feeds = feeds
    self.silent = silent
    self.scopes = scopes
  }

  private static func read(_ html: Bytes, _ feeds: inout [String], _ silent: inout [String]) {
    var video: (source: String, hasCaptions: Bool)?
    for piece in HTMLPieces(html) {
      let isVideo = piece.name.equalsLowercased("video")
      switch piece.kind {
      case .end where isVideo:
        if let video, !video.hasCaptions { silent.append(video.source) }
        video = nil
      case .start:
        let isTrack = piece.name.equalsLowercased("track")
        let isSource = piece.name.equalsLowercased("source")
        var kind = "subtitles"
        if isVideo { video = ("", false) }
        for attribute in HTMLAttributes(of: piece, in: html) {
          let name = attribute.name
          if name.count >= 9, name.slice(0..<9).equalsLowercased("data-feed"),
            name.count == 9 || name[9] == UInt8(ascii: "-")
          {
            feeds.append(CharacterReferences.resolved(html.slice(attribute.value)))
          } else if isVideo, name.equalsLowercased("muted") {
            video?.hasCaptions = true
          } else if isVideo || isSource, name.equalsLowercased("src"), video?.source == "" {
            video?.source = CharacterReferences.resolved(html.slice(attribute.value))
          } else if isTrack, name.equalsLowercased("kind") {
            kind = html.slice(attribute.value).string.lowercased()
          }
        }
        if isTrack, ["captions", "subtitles"].contains(kind) { video?.hasCaptions = true }
      default: break
      }
    }
  }

  /// The names that the partials of the tool wrote, in their own syntax.
  ///
  /// Almost every page has a search, so its elements are not parsed for this.
  private static func scopes(_ html: Bytes) -> [Scope] {
    var found: [Scope] = []
    let mark = bytes("data-acopio-")
    let name = bytes("data-scope=\"")
    var place = 0
    while let start = firstPlace(of: mark, in: html, from: place) {
      place = start + mark.count
      let isOffline = html.has("unknown ", at: place)
      guard isOffline || html.has("search ", at: place) else { continue }
      guard let value = firstPlace(of: name, in: html, from: place),
        let end = firstPlace(of: bytes("\""), in: html, from: value + name.count),
        let close = firstPlace(of: bytes(">"), in: html, from: place)
      else { break }
      // Else it is a text about the attribute, not the element.
      guard value < close else { continue }
      let text = CharacterReferences.resolved(html.slice(value + name.count..<end))
      if isOffline || !text.isEmpty { found.append(Scope(isOffline: isOffline, name: text)) }
    }
    return found
  }

  /// The signs of pages with needs, in the usual spellings.
  private static let signs: [StaticString] = [
    "data-feed", "<video", "DATA-FEED", "<VIDEO", "<Video",
  ]

  private static func bytes(_ literal: StaticString) -> Bytes {
    Bytes(start: literal.utf8Start, count: literal.utf8CodeUnitCount)
  }
}

/// Checks that the needs of pages are met.
///
/// Reports `missing-feed` and `missing-captions`, once for each address, and `unknown-scope`, once
/// for each name.
struct PageNeedsCheck {
  /// The site in each of its languages.
  let graphs: [SiteGraph]
  /// The paths below Output of files that are not planned in the graphs.
  let others: Set<String>

  func check(_ needs: [PageNeeds], _ diagnostics: inout Diagnostics) {
    guard !needs.isEmpty else { return }
    var published = others
    for graph in graphs {
      for output in graph.outputs {
        published.insert(output.path.string)
        if let twin = output.twin { published.insert(twin.string) }
      }
    }
    var seen: Set<String> = []
    var told: Set<PageNeeds.Scope> = []
    let searched = Set(graphs.flatMap { $0.collections.compactMap(\.files.search?.scope) }).sorted()
    // In the order of the pages, on any number of threads.
    for need in needs.sorted(by: { precedes($0.page.bytes, $1.page.bytes) }) {
      for feed in need.feeds {
        guard let path = path(of: feed, on: need.page.string), seen.insert(path).inserted else {
          continue
        }
        let candidates = [path, path + ".json", path + "index.html", path + "/index.html"]
        guard !candidates.contains(where: published.contains) else { continue }
        let names = published.lazy.filter { $0.hasSuffix(".json") }.map { "/\($0)" }
        diagnostics.error(
          .missingFeed,
          "a script of '\(HostedAddress.address(of: need.page.string))' reads '\(feed)', which is not published"
            + didYouMean("/\(path)", Array(names)), at: need.origin,
          remedy: "correct 'data-feed' in the template, or declare the endpoint")
      }
      for scope in need.scopes where told.insert(scope).inserted {
        let all = scope.isOffline ? graphs[0].site.offline.map(\.name.content) : searched
        guard !all.contains(scope.name) else { continue }
        let address = HostedAddress.address(of: need.page.string)
        let partial = scope.isOffline ? "acopio/offline" : "acopio/search"
        let place =
          scope.isOffline
          ? "'offline' of site.yml does not have" : "no collection with 'search' has"
        diagnostics.error(
          .unknownScope,
          "'\(address)' renders '\(partial)' with the scope '\(scope.name)', which \(place)"
            + didYouMean(scope.name, all), at: need.origin,
          remedy: "correct 'scope' in the template, or declare it")
      }
      for video in need.silent where seen.insert("video \(video)").inserted {
        diagnostics.warning(
          .missingCaptions,
          "the video \(video.isEmpty ? "" : "'\(video)' ")on '\(HostedAddress.address(of: need.page.string))' has no captions",
          at: need.origin,
          remedy: "add '<track kind=\"captions\" …>', or 'muted' if it has no sound that matters")
      }
    }
  }

  /// The path below Output of an address on this site; `nil` for others, for patterns with braces, and for relative
  /// values without the extension of a data file, which are texts.
  private func path(of address: String, on page: String) -> String? {
    guard !address.contains("{") else { return nil }
    let base = graphs[0].site.base
    if let path = base.filePath(of: address) { return path }
    let plain = String(address.prefix { $0 != "?" && $0 != "#" })
    if plain.hasPrefix("/") {
      // A path without the base path leads out of the site, where nothing is published.
      return plain.hasPrefix("//") ? nil : String(plain.dropFirst())
    }
    let isData = [".json", ".geojson", ".csv", ".xml"].contains { plain.hasSuffix($0) }
    guard isData, !plain.contains(":"), !plain.contains(" ") else { return nil }
    var steps = HostedAddress.address(of: page).split(
      separator: "/", omittingEmptySubsequences: false
    )
    .dropLast().filter { !$0.isEmpty }
    for step in plain.split(separator: "/") where step != "." {
      if step == ".." { _ = steps.popLast() } else { steps.append(step) }
    }
    return steps.joined(separator: "/")
  }
}
