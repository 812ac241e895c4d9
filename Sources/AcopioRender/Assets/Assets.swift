package import AcopioBase
package import AcopioModel
import AcopioSystem

/// A file under `templates/assets/`, published below `assets/` with a content hash in its name.
///
/// Files in the folder `.well-known` there are published at the root of the site under their own
/// names, where programs look for them (RFC 8615).
package struct Asset: Sendable {
  /// The path below `templates/assets/`: `site.css`.
  package let name: String
  /// The path below Output: `assets/site.3f9a1c0b2d.css`, `.well-known/security.txt`.
  package let path: Text
  /// The value of an `integrity` attribute.
  package let integrity: String
  /// The source file.
  package let file: SourceFile
  /// The published content: the file, with the hashes in the names of the assets that it refers to.
  package let contents: Text
  /// Ten hexadecimal digits of the hash in its name.
  let hash: String
  /// The indices of the assets that it loads.
  let uses: [Int]
  /// Whether it is the tool's own, which is published where a feature of the site needs it.
  package let isOfTool: Bool
}

/// All assets of a site, by name.
///
/// Scripts that import each other and style sheets that load fonts write relative addresses,
/// `./state.js`; the published names have hashes, and the hash of a file depends on the hashes of
/// the files that it loads. So all of them may be cached forever.
package struct Assets: Sendable {
  /// Sorted by name.
  package let all: [Asset]
  private let byName: [String: Int]
  /// Owns the paths and the bytes.
  private let arena: Arena

  /// The asset with this name.
  subscript(name: String) -> Asset? { byName[name].map { all[$0] } }

  private static let folder = "templates/assets/"
  private static let wellKnown = ".well-known/"

  /// Collects every file below `templates/assets/`; reports `unsafe-path` and `unknown-asset`.
  package init(_ sources: SourceMap, _ diagnostics: inout Diagnostics) {
    let arena = Arena()
    let own = sources.files.filter { $0.path.hasPrefix(Assets.folder) }
    let taken = Set(own.map(\.path))
    let files = (own + BrowserParts.assets(besides: taken, from: sources.files.count))
      .sorted { $0.path.utf8.lexicographicallyPrecedes($1.path.utf8) }
    let names = files.map { String($0.path.dropFirst(Assets.folder.count)) }
    let references = Assets.references(files, names, sources, &diagnostics)
    var naming = AssetNaming(files, names, references, arena)
    naming.run()
    var all: [Asset] = []
    for (index, file) in files.enumerated() {
      let name = names[index]
      let path = arena.copy(
        name.hasPrefix(Assets.wellKnown)
          ? name : "assets/" + Assets.fingerprinted(name, naming.hashes[index]))
      if let fault = outputPathFault(path) {
        diagnostics.error(
          .unsafePath, "the path '\(path.string)' \(fault)", path: file.path,
          remedy: "rename the file")
      }
      let bytes = naming.bytes[index]
      all.append(
        Asset(
          name: name, path: Text(path), integrity: Digest.integrity(bytes), file: file,
          contents: Text(bytes), hash: String(naming.hashes[index].prefix(10)),
          uses: references[index].all.map(\.asset),
          isOfTool: !taken.contains(file.path)))
    }
    self.init(all, arena)
  }

  /// The assets that a site publishes: its own, and those of the tool for the features it uses.
  package func published(_ content: Content) -> Assets {
    guard all.contains(where: \.isOfTool) else { return self }
    var waiting = BrowserParts.features(content)
      .flatMap { BrowserParts.entrances(of: $0) }.compactMap { byName[$0] }
    waiting += all.indices.filter { !all[$0].isOfTool }
    var needed: Set<Int> = []
    while let index = waiting.popLast() {
      if needed.insert(index).inserted { waiting += all[index].uses }
    }
    let kept = all.indices.filter { needed.contains($0) }
    let places = Dictionary(kept.enumerated().map { ($1, $0) }) { first, _ in first }
    return Assets(
      kept.map { index in
        let asset = all[index]
        return Asset(
          name: asset.name, path: asset.path, integrity: asset.integrity, file: asset.file,
          contents: asset.contents, hash: asset.hash, uses: asset.uses.compactMap { places[$0] },
          isOfTool: asset.isOfTool)
      }, arena)
  }

  private init(_ all: [Asset], _ arena: Arena) {
    self.all = all
    byName = Dictionary(all.indices.map { (all[$0].name, $0) }) { first, _ in first }
    self.arena = arena
  }

  private static func references(
    _ files: [SourceFile], _ names: [String], _ sources: SourceMap,
    _ diagnostics: inout Diagnostics
  ) -> [AssetReferences] {
    let folder = StaticName.folder + "assets/"
    let statics = sources.files.lazy.map(\.path).filter { $0.hasPrefix(folder) }
      .map { String($0.dropFirst(folder.count)) }
    let known = AssetNames(names, files, statics: Set(statics))
    return zip(files, names).map { file, name in
      AssetReferences(of: file, named: name, among: known, &diagnostics)
    }
  }

  /// `css/site.css` → `css/site.3f9a1c0b2d.css`: ten digits of the hash before the extension.
  static func fingerprinted(_ name: String, _ hash: String) -> String {
    let start = name.lastIndex(of: "/").map { name.index(after: $0) } ?? name.startIndex
    let dot = name[start...].lastIndex(of: ".") ?? name.endIndex
    return "\(name[..<dot]).\(hash.prefix(10))\(name[dot...])"
  }

  /// An object that maps names to `{url, integrity}`, for templates.
  package func value(base: BaseURL) -> Value {
    let members = all.map { asset in
      let url = Value.string("\(base.path)/\(asset.path.string)", in: arena)
      let integrity = Value.string(asset.integrity, in: arena)
      let object = Value.object(of: [("url", url), ("integrity", integrity)], in: arena)
      return Member(key: arena.copy(asset.name), value: object)
    }
    return .object(members, in: arena)
  }
}

/// Gives assets the hashes of their names, and writes the names into those that refer to them.
private struct AssetNaming {
  private let names: [String]
  private let references: [AssetReferences]
  private let arena: Arena
  /// The hash of each asset in hexadecimal digits.
  private(set) var hashes: [String]
  /// The published content of each.
  private(set) var bytes: [Bytes]

  init(
    _ files: [SourceFile], _ names: [String], _ references: [AssetReferences], _ arena: Arena
  ) {
    self.names = names
    self.references = references
    self.arena = arena
    hashes = Array(repeating: "", count: files.count)
    bytes = files.map(\.bytes)
  }

  mutating func run() {
    let order = AssetOrder(references.map { $0.all.map(\.asset) })
    for group in order.groups {
      let isCircle = group.count > 1 || references[group[0]].all.contains { $0.asset == group[0] }
      if isCircle {
        name(circle: group)
      } else {
        let index = group[0]
        bytes[index] = rewritten(index, besides: [])
        hashes[index] = Digest.sha256(bytes[index])
      }
    }
  }

  /// Names assets that refer to each other: their hashes are of all of them, before they name each other.
  private mutating func name(circle: [Int]) {
    let members = Set(circle)
    let parts = circle.map { Digest.sha256(rewritten($0, besides: members)) }
    let whole = parts.joined()
    for (index, part) in zip(circle, parts) {
      let text = arena.copy(part + whole)
      hashes[index] = Digest.sha256(text)
    }
    for index in circle { bytes[index] = rewritten(index, besides: []) }
  }

  /// The text of an asset with the names of those that it refers to, except `others`.
  private func rewritten(_ index: Int, besides others: Set<Int>) -> Bytes {
    let source = bytes[index]
    guard !references[index].all.isEmpty else { return source }
    var out = ByteBuffer(capacity: source.count + 16 * references[index].all.count)
    var start = 0
    for reference in references[index].all
    where !others.contains(reference.asset) && !names[reference.asset].hasPrefix(".well-known/") {
      out.append(source.slice(start..<reference.range.lowerBound))
      let written = source.slice(reference.range).string
      out.append(string: Assets.fingerprinted(written, hashes[reference.asset]))
      start = reference.range.upperBound
    }
    out.append(source.slice(start..<source.count))
    return arena.copy(out.bytes)
  }
}
