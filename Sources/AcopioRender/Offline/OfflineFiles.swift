import AcopioBase
import AcopioGraph
import AcopioModel

/// The service workers and web app manifests of a site: two files for each scope in each language.
///
/// A worker begins with `self.acopio = {…};`, what it keeps: `name`, `path`, `base`, `version` (a hash of all of it),
/// `files` (`[address, hash, bytes]` of what is always kept), `visit` (the patterns of what is kept on visit),
/// `immutable` (the path of files that never change) and `timeout` in milliseconds. The rest is the tool's own script.
struct OfflineFiles {
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

  /// The paths of all of them below Output.
  static func paths(_ site: Site) -> [String] {
    site.offline.flatMap { [$0.workerPath, $0.manifestPath] }
  }

  /// The files, given those of the site that a scope may keep.
  ///
  /// Reports `offline-budget`, `offline-pattern` and `unknown-asset`.
  func all(
    keeping files: [OfflineFile], _ diagnostics: inout Diagnostics
  ) -> [(path: String, bytes: [UInt8])] {
    let known = Dictionary(files.map { ($0.path, $0) }) { first, _ in first }
    var assetsByPath: [String: Int] = [:]
    for (index, asset) in assets.all.enumerated() { assetsByPath[asset.path.string] = index }
    let matched = Set(files.flatMap(\.matches))
    return plan.scopes.indices.flatMap { number -> [(path: String, bytes: [UInt8])] in
      let scope = plan.scopes[number]
      let site = graphs[scope.language].site
      checkPatterns(number, matched, site, &diagnostics)
      let kept =
        scope.declared.isRetired ? [] : kept(number, files, known, assetsByPath, site)
      let bytes = kept.reduce(0) { $0 + $1.bytes }
      if bytes > scope.declared.budget {
        report(scope.declared, kept, bytes, site, &diagnostics)
      }
      let worker = worker(scope.declared, kept, site)
      let manifest = manifest(scope.declared, site, &diagnostics)
      return [(scope.declared.workerPath, worker), (scope.declared.manifestPath, manifest)]
    }
  }

  // MARK: - What is kept

  private struct Kept {
    let address: String
    let hash: String
    let bytes: Int
  }

  /// The files that a scope always keeps, with what its pages load, sorted by address.
  private func kept(
    _ number: Int, _ files: [OfflineFile], _ known: [String: OfflineFile],
    _ assetsByPath: [String: Int], _ site: Site
  ) -> [Kept] {
    var kept: [String: Kept] = [:]
    var waiting: [Int] = []
    func keep(_ path: String, _ hash: String, _ bytes: Int) {
      let address = site.base.path + OfflinePlan.address(of: path)
      kept[address] = Kept(address: address, hash: hash, bytes: bytes)
    }
    for file in files where file.matches.contains(where: { $0.scope == number && $0.isAlways }) {
      keep(file.path, file.hash, file.bytes)
      if let asset = assetsByPath[file.path] { waiting.append(asset) }
      for address in file.loads {
        guard let path = site.base.filePath(of: address) else { continue }
        if let asset = assetsByPath[path] {
          waiting.append(asset)
        } else if let other = known[path] {
          keep(path, other.hash, other.bytes)
        }
      }
    }
    var seen: Set<Int> = []
    while let asset = waiting.popLast() {
      guard seen.insert(asset).inserted else { continue }
      let file = assets.all[asset]
      keep(file.path.string, file.hash, file.contents.bytes.count)
      waiting += file.uses
    }
    return kept.values.sorted { $0.address.utf8.lexicographicallyPrecedes($1.address.utf8) }
  }

  private func checkPatterns(
    _ number: Int, _ matched: Set<OfflineMatch>, _ site: Site, _ diagnostics: inout Diagnostics
  ) {
    let scope = plan.scopes[number].declared
    guard !scope.isRetired else { return }
    for (isAlways, patterns) in [(true, scope.always), (false, scope.onVisit)] {
      for (index, pattern) in patterns.enumerated() {
        let match = OfflineMatch(scope: number, isAlways: isAlways, pattern: index)
        guard !matched.contains(match) else { continue }
        diagnostics.warning(
          .offlinePattern,
          "'\(pattern.content)' of the scope '\(scope.name.content)' matches no file in \(site.locale)",
          at: pattern.origin,
          remedy: "correct it, or leave it out; addresses of pages end with '/'")
      }
    }
  }

  private func report(
    _ scope: OfflineScope, _ kept: [Kept], _ bytes: Int, _ site: Site,
    _ diagnostics: inout Diagnostics
  ) {
    let largest = kept.sorted { ($1.bytes, $0.address) < ($0.bytes, $1.address) }.prefix(3)
      .map { "'\($0.address)' with \($0.bytes)" }.joined(separator: ", ")
    diagnostics.warning(
      .offlineBudget,
      "the scope '\(scope.name.content)' keeps \(bytes) bytes in \(kept.count) files in \(site.locale), and "
        + "\(scope.budget) are allowed", at: scope.origin,
      remedy: "name fewer addresses, or raise 'budget'; the largest are \(largest)")
  }

  // MARK: - The files

  private func worker(_ scope: OfflineScope, _ kept: [Kept], _ site: Site) -> [UInt8] {
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
    let visit = scope.onVisit.map { site.base.path + $0.content }
    var identity = Array(list.bytes)
    identity += Array(visit.joined(separator: "\n").utf8) + Array(script.utf8)
    let version = identity.withUnsafeBufferPointer { Digest.sha256($0) }.prefix(10)

    var out = ByteBuffer(capacity: list.count + script.utf8.count + 1_024)
    out.append("self.acopio = ")
    var config = JSONWriter(style: .compact)
    config.beginObject(into: &out)
    config.key("name", into: &out)
    config.string(scope.name.content, into: &out)
    config.key("path", into: &out)
    config.string(site.base.path + scope.path.content, into: &out)
    config.key("base", into: &out)
    config.string(site.base.path + "/", into: &out)
    config.key("version", into: &out)
    config.string(String(version), into: &out)
    config.key("retired", into: &out)
    config.value(.bool(scope.isRetired), into: &out)
    config.key("files", into: &out)
    config.raw(list.bytes, into: &out)
    config.key("visit", into: &out)
    config.beginArray(into: &out)
    for pattern in visit { config.string(pattern, into: &out) }
    config.endArray(into: &out)
    config.key("immutable", into: &out)
    config.string("\(site.base.path)/assets/", into: &out)
    config.key("timeout", into: &out)
    config.integer(3_000, into: &out)
    config.endObject(into: &out)
    out.append(";\n")
    out.append(string: script)
    return Array(out.bytes)
  }

  private func manifest(
    _ scope: OfflineScope, _ site: Site, _ diagnostics: inout Diagnostics
  ) -> [UInt8] {
    var out = ByteBuffer(capacity: 512)
    var json = JSONWriter(style: .compact)
    func text(_ key: StaticString, _ value: String, _ out: inout ByteBuffer) {
      json.key(key, into: &out)
      json.string(value, into: &out)
    }
    let start = site.base.path + scope.path.content
    json.beginObject(into: &out)
    text("id", start, &out)
    text("name", scope.title, &out)
    text("short_name", scope.shortTitle ?? scope.title, &out)
    text("lang", site.locale, &out)
    text("start_url", start, &out)
    text("scope", start, &out)
    text("display", "minimal-ui", &out)
    if let colour = scope.colour { text("theme_color", colour, &out) }
    if let icon = scope.icon {
      if let asset = assets[icon.content] {
        json.key("icons", into: &out)
        json.beginArray(into: &out)
        json.beginObject(into: &out)
        text("src", "\(site.base.path)/\(asset.path.string)", &out)
        text("sizes", "any", &out)
        text("type", MediaTypes()[asset.name], &out)
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
