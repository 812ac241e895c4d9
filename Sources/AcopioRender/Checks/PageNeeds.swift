import AcopioBase
import AcopioGraph
import AcopioModel

/// What a rendered page says that it needs: the data that its scripts read, captions, and parts of the site that are
/// searched or kept.
struct PageNeeds: Sendable {
  /// The path of the page below Output, and the entry or declaration that it is made for.
  let page: Text
  let origin: Origin
  /// The addresses in the attribute `data-feed` and in those whose names begin with `data-feed-`.
  private(set) var feeds: [String] = []
  /// The addresses of videos without captions.
  private(set) var silent: [String] = []
  /// The names of parts of the site in the partials `acopio/search` and `acopio/offline`; of the second, only those
  /// that `offline` of site.yml does not have.
  private(set) var scopes: [Scope] = []
  /// The addresses of the variants of each picture, in the format that browsers prefer; empty unless pages are weighed.
  private(set) var pictures: [[String]] = []
  /// Whether pictures are read.
  private let isWeighed: Bool
  /// The variants of the element `picture` whose `img` is still to come.
  private var preferred: [String] = []
  /// The video whose end tag is still to come.
  private var video: Video?

  struct Scope: Hashable {
    let isOffline: Bool
    let name: String
  }

  private struct Video {
    var source = ""
    var hasCaptions = false
  }

  init(page: Text, origin: Origin, isWeighed: Bool) {
    self.page = page
    self.origin = origin
    self.isWeighed = isWeighed
  }

  /// Whether the page needs nothing.
  var isEmpty: Bool { feeds.isEmpty && silent.isEmpty && scopes.isEmpty && pictures.isEmpty }

  /// Adds the needs of an element.
  mutating func read(_ tag: PageTag) {
    if isWeighed { readPicture(tag) }
    let isVideo = tag.isNamed("video")
    if tag.isEnd {
      guard isVideo else { return }
      if let video, !video.hasCaptions { silent.append(video.source) }
      video = nil
      return
    }
    if isVideo { video = Video() }
    var isOffline: Bool?
    // Of attributes with the same name, browsers take the first.
    var scope: String?
    for attribute in tag.attributes where attribute.name.count > 8 {
      let name = attribute.name
      guard name.slice(0..<5).equalsLowercased("data-") else { continue }
      if name.slice(0..<9).equalsLowercased("data-feed") {
        let isWhole = name.count == 9 || name[9] == UInt8(ascii: "-")
        if isWhole { feeds.append(tag.text(attribute)) }
      } else if name.equalsLowercased("data-scope") {
        scope = scope ?? tag.text(attribute)
      } else if name.equalsLowercased("data-acopio-unknown") {
        isOffline = true
      } else if name.equalsLowercased("data-acopio-search") {
        isOffline = false
      }
    }
    if let isOffline, isOffline || scope?.isEmpty == false {
      scopes.append(Scope(isOffline: isOffline, name: scope ?? ""))
    }
    if video != nil { readVideo(tag, isVideo: isVideo) }
  }

  /// Reads an element of a picture, or a picture without others.
  private mutating func readPicture(_ tag: PageTag) {
    if tag.isNamed("picture") {
      preferred = []
    } else if !tag.isEnd, tag.isNamed("img") {
      let variants = preferred.isEmpty ? AddressAttributes.variants(of: tag) : preferred
      if !variants.isEmpty { pictures.append(variants) }
      preferred = []
    } else if !tag.isEnd, preferred.isEmpty, video == nil, tag.isNamed("source") {
      preferred = AddressAttributes.variants(of: tag)
    }
  }

  /// Reads an element of a video, or its own.
  private mutating func readVideo(_ tag: PageTag, isVideo: Bool) {
    let isTrack = tag.isNamed("track")
    guard isVideo || isTrack || tag.isNamed("source") else { return }
    var kind: String?
    for attribute in tag.attributes {
      let name = attribute.name
      if isVideo, name.equalsLowercased("muted") {
        video?.hasCaptions = true
      } else if !isTrack, name.equalsLowercased("src"), video?.source == "" {
        video?.source = tag.text(attribute)
      } else if isTrack, name.equalsLowercased("kind") {
        kind = kind ?? tag.raw(attribute).string.lowercased()
      }
    }
    if isTrack, ["captions", "subtitles"].contains(kind ?? "subtitles") {
      video?.hasCaptions = true
    }
  }
}

/// Checks that what pages need is there.
///
/// Reports `missing-feed` and `missing-captions`, once for each address, and `unknown-scope`, once for each name.
struct PageNeedsCheck {
  /// The site in each of its languages.
  let graphs: [SiteGraph]
  /// The paths below Output of all files that are known before the last ones are made.
  let published: Set<String>

  func check(_ needs: [PageNeeds], _ diagnostics: inout Diagnostics) {
    guard !needs.isEmpty else { return }
    var seen: Set<String> = []
    var told: Set<PageNeeds.Scope> = []
    let searched = graphs.reduce(into: Set<String>()) { $0.formUnion(SearchIndex.scopes(of: $1)) }
      .sorted()
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
          "a script of '\(HostedAddress.address(of: need.page.string))' reads '\(feed)', which is not published\(didYouMean("/\(path)", Array(names)))",
          at: need.origin,
          remedy: "correct 'data-feed' in the template, or declare the endpoint")
      }
      for scope in need.scopes where told.insert(scope).inserted {
        let all = scope.isOffline ? graphs[0].site.offline.map(\.name.content) : searched
        guard !all.contains(scope.name) else { continue }
        let address = HostedAddress.address(of: need.page.string)
        let partial = scope.isOffline ? "acopio/offline" : "acopio/search"
        let place: Message =
          scope.isOffline
          ? "'offline' of site.yml does not have" : "no collection with 'search' has"
        diagnostics.error(
          .unknownScope,
          "'\(address)' renders '\(partial)' with the scope '\(scope.name)', which \(place)\(didYouMean(scope.name, all))",
          at: need.origin,
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
