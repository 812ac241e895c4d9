import AcopioBase
import AcopioGraph
import AcopioModel
import AcopioSystem

/// The service workers and web app manifests of a site: two files for each scope in each language.
///
/// A worker begins with `self.acopio = {…};`, what it keeps: `name`, `path`, `base`, `version` (a hash of all of it),
/// `files` (`[address, hash, bytes]` of what is always kept), `visit` (the patterns of what is kept on visit),
/// `immutable` (the path of files that never change), `timeout` in milliseconds, `fallback` (the kept page for addresses
/// that are not; empty for none) and `missing` (what a plain page for them says). The rest is the tool's own script.
struct OfflineProducer: Producer {
  private let worker = ToolFileKind("the service worker of 'offline'")
  private let manifest = ToolFileKind("the web app manifest of 'offline'")
  var kinds: [ToolFileKind] { [worker, manifest] }

  func plan(_ graphs: [SiteGraph]) -> [ToolFile] {
    graphs.flatMap(\.site.offline).flatMap { scope in
      [
        ToolFile(scope.workerPath, worker, scope.path.origin),
        ToolFile(scope.manifestPath, manifest, scope.path.origin),
      ]
    }
  }

  /// Reports `offline-budget`, `offline-pattern` and `unknown-asset`.
  func files(_ finished: FinishedSite, on desk: inout OutputDesk) -> [ProducedFile] {
    guard !finished.offline.isEmpty else { return [] }
    return OfflineFiles(
      finished.offline, finished.graphs, finished.assets, script: BrowserParts.worker
    ).all(keeping: finished.facts.kept, &desk.diagnostics)
  }
}

/// The bytes of service workers and web app manifests.
private struct OfflineFiles {
  private let plan: OfflinePlan
  private let graphs: [SiteGraph]
  private let assets: Assets
  private let script: String

  init(_ plan: OfflinePlan, _ graphs: [SiteGraph], _ assets: Assets, script: String) {
    self.plan = plan
    self.graphs = graphs
    self.assets = assets
    self.script = script
  }

  /// The files, given those of the site that a scope may keep.
  ///
  /// Reports `offline-budget`, `offline-pattern` and `unknown-asset`.
  func all(
    keeping files: [OfflineFile], _ diagnostics: inout Diagnostics
  ) -> [ProducedFile] {
    let known = Dictionary(files.map { ($0.path, $0) }) { first, _ in first }
    var assetsByPath: [String: Int] = [:]
    for (index, asset) in assets.all.enumerated() { assetsByPath[asset.path.string] = index }
    let matches = files.flatMap(\.matches)
    let matched = Set(matches.map(\.pattern))
    let own = Set(matches.filter(\.isOwn).map(\.pattern))
    return plan.scopes.indices.flatMap { number -> [ProducedFile] in
      let scope = plan.scopes[number]
      let site = graphs[scope.language].site
      checkPatterns(number, matched, site, &diagnostics)
      let kept =
        scope.declared.isRetired ? [] : kept(number, files, known, assetsByPath, own, site)
      let bytes = kept.reduce(0) { $0 + $1.bytes }
      if bytes > scope.declared.budget {
        report(scope.declared, kept, bytes, site, &diagnostics)
      }
      let worker = worker(number, kept, own, site)
      let manifest = manifest(scope.declared, site, &diagnostics)
      return [
        ProducedFile(path: scope.declared.workerPath, bytes: worker),
        ProducedFile(path: scope.declared.manifestPath, bytes: manifest),
      ]
    }
  }

  // MARK: - Kept files

  private struct Kept {
    /// The index in `always` of the first pattern that matches it: files of earlier patterns are
    /// kept first.
    let rank: Int
    let address: String
    let hash: String
    let bytes: Int
  }

  /// The files that a scope always keeps, with the files that its pages load, in the order of
  /// `always`, then of addresses.
  private func kept(
    _ number: Int, _ files: [OfflineFile], _ known: [String: OfflineFile],
    _ assetsByPath: [String: Int], _ own: Set<OfflinePattern>, _ site: Site
  ) -> [Kept] {
    var kept: [String: Kept] = [:]
    var waiting: [(asset: Int, rank: Int)] = []
    func keep(_ path: String, _ hash: String, _ bytes: Int, _ rank: Int) {
      let address = site.base.path + plan.address(of: path)
      if let known = kept[address], known.rank <= rank { return }
      kept[address] = Kept(rank: rank, address: address, hash: hash, bytes: bytes)
    }
    func rank(_ match: OfflineMatch) -> Int? {
      let pattern = match.pattern
      guard pattern.scope == number, pattern.isAlways else { return nil }
      return match.isOwn || !own.contains(pattern) ? pattern.index : nil
    }
    for file in files {
      guard let rank = file.matches.compactMap(rank).min() else { continue }
      keep(file.path, file.hash, file.bytes, rank)
      if let asset = assetsByPath[file.path] { waiting.append((asset, rank)) }
      for address in file.loads {
        guard let path = site.base.filePath(of: address) else { continue }
        if let asset = assetsByPath[path] {
          waiting.append((asset, rank))
        } else if let other = known[path] {
          keep(path, other.hash, other.bytes, rank)
        }
      }
    }
    // The first in rank comes first, so that the files that it uses have its rank.
    waiting.sort { $0.rank > $1.rank }
    var seen: Set<Int> = []
    while let (asset, rank) = waiting.popLast() {
      guard seen.insert(asset).inserted else { continue }
      let file = assets.all[asset]
      keep(file.path.string, file.hash, file.contents.bytes.count, rank)
      waiting += file.uses.map { ($0, rank) }
    }
    return kept.values.sorted {
      $0.rank != $1.rank
        ? $0.rank < $1.rank : $0.address.utf8.lexicographicallyPrecedes($1.address.utf8)
    }
  }

  private func checkPatterns(
    _ number: Int, _ matched: Set<OfflinePattern>, _ site: Site, _ diagnostics: inout Diagnostics
  ) {
    let scope = plan.scopes[number].declared
    guard !scope.isRetired else { return }
    for (isAlways, patterns) in [(true, scope.always), (false, scope.onVisit)] {
      for (index, pattern) in patterns.enumerated() {
        let here = OfflinePattern(scope: number, isAlways: isAlways, index: index)
        guard !matched.contains(here) else { continue }
        diagnostics.warning(
          .offlinePattern,
          "'\(pattern.content)' of the scope '\(scope.name.content)' matches no file in \(site.locale)",
          at: pattern.origin,
          remedy:
            "correct it, or leave it out; addresses of pages end with '/', unless their permalinks do not"
        )
      }
    }
  }

  private func report(
    _ scope: OfflineScope, _ kept: [Kept], _ bytes: Int, _ site: Site,
    _ diagnostics: inout Diagnostics
  ) {
    let largest = kept.sorted { ($1.bytes, $0.address) < ($0.bytes, $1.address) }.prefix(3)
      .map { "'\($0.address)' with \($0.bytes)" as Message }.joined(separator: ", ")
    diagnostics.warning(
      .offlineBudget,
      "the scope '\(scope.name.content)' keeps \(bytes) bytes in \(kept.count) files in \(site.locale), and "
        + "\(scope.budget) are allowed", at: scope.origin,
      remedy: "name fewer addresses, or raise 'budget'; the largest are \(largest)")
  }

  // MARK: - The files

  private func worker(
    _ number: Int, _ kept: [Kept], _ own: Set<OfflinePattern>, _ site: Site
  ) -> [UInt8] {
    let scope = plan.scopes[number].declared
    var json = JSONWriter(style: .compact)
    var list = ByteBuffer(capacity: 4_096)
    json.beginArray(into: &list)
    for file in kept {
      json.beginArray(into: &list)
      json.string(file.address, into: &list)
      json.string(file.hash, into: &list)
      json.integer(Int64(file.bytes), into: &list)
      json.endArray(into: &list)
    }
    json.endArray(into: &list)
    let visit = scope.onVisit.enumerated().map { index, pattern in
      let isOwn = own.contains(OfflinePattern(scope: number, isAlways: false, index: index))
      let prefix = site.language.prefix
      let isPrefixed = pattern.content.hasPrefix("\(prefix)/")
      return site.base.path + (isOwn && !isPrefixed ? prefix : "") + pattern.content
    }
    // The page of the language comes before that of the site's own.
    let fallback = scope.fallback.flatMap { page in
      ["\(site.language.prefix)\(page.content)", page.content].map { site.base.path + $0 }
        .first { address in kept.contains { $0.address == address } }
    }
    var identity = Array(list.bytes)
    let missing = words(site)
    identity +=
      Array((visit + missing.map(\.text) + [fallback ?? ""]).joined(separator: "\n").utf8)
      + Array(script.utf8)
    let version = identity.withUnsafeBufferPointer { Digest.sha256($0) }.prefix(10)

    var out = ByteBuffer(capacity: list.count + script.utf8.count + 1_024)
    out.append("self.acopio = ")
    var config = JSONWriter(style: .compact)
    config.beginObject(into: &out)
    config.member("name", scope.name.content, into: &out)
    config.member("path", site.base.path + scope.path.content, into: &out)
    config.member("base", site.base.path + "/", into: &out)
    config.member("version", String(version), into: &out)
    config.member("retired", .bool(scope.isRetired), into: &out)
    config.key("files", into: &out)
    config.raw(list.bytes, into: &out)
    config.member("visit", visit, into: &out)
    config.member("immutable", "\(site.base.path)/assets/", into: &out)
    config.member("timeout", 3_000, into: &out)
    config.member("fallback", fallback ?? "", into: &out)
    config.beginObject("missing", into: &out)
    for (key, text) in missing { config.member(key, text, into: &out) }
    config.endObject(into: &out)
    config.endObject(into: &out)
    out.append(";\n")
    out.append(string: script)
    return Array(out.bytes)
  }

  /// The words of the page for addresses that are not kept.
  private func words(_ site: Site) -> [(key: StaticString, text: String)] {
    let arena = Arena()
    let words = site.strings.strings(for: site.language, own: site.ownLocale, in: arena)
      .member(named: "acopio").member(named: "offline")
    func text(_ name: String) -> String {
      let word = words.member(named: name)
      return word.kind == .string ? word.text.string : ""
    }
    return [
      ("lang", site.locale), ("title", text("missing")), ("text", text("reason")),
      ("again", text("again")), ("pages", text("pages")),
    ]
  }

  private func manifest(
    _ scope: OfflineScope, _ site: Site, _ diagnostics: inout Diagnostics
  ) -> [UInt8] {
    var out = ByteBuffer(capacity: 512)
    var json = JSONWriter(style: .compact)
    let start = site.base.path + scope.path.content
    json.beginObject(into: &out)
    json.member("id", start, into: &out)
    json.member("name", scope.title, into: &out)
    json.member("short_name", scope.shortTitle ?? scope.title, into: &out)
    json.member("lang", site.locale, into: &out)
    json.member("start_url", start, into: &out)
    json.member("scope", start, into: &out)
    json.member("display", "minimal-ui", into: &out)
    json.member("theme_color", scope.colour, into: &out)
    if let icon = scope.icon {
      if let asset = assets[icon.content] {
        json.beginArray("icons", into: &out)
        json.beginObject(into: &out)
        json.member("src", "\(site.base.path)/\(asset.path.string)", into: &out)
        json.member("sizes", "any", into: &out)
        json.member("type", MediaTypes()[asset.name], into: &out)
        json.endObject(into: &out)
        json.endArray(into: &out)
      } else {
        diagnostics.error(
          .unknownAsset,
          "asset '\(icon.content)' doesn't exist\(didYouMean(icon.content, assets.all.map(\.name)))",
          at: icon.origin, remedy: "put the file into templates/assets/, or name another")
      }
    }
    json.endObject(into: &out)
    out.append(0x0A)
    return Array(out.bytes)
  }
}
