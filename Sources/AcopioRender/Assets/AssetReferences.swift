import AcopioBase
import AcopioSystem

/// The references of an asset to other assets, whose names get hashes.
struct AssetReferences {
  /// A reference to another asset.
  struct Reference {
    /// The index of the asset.
    let asset: Int
    /// The range of the last part of its path.
    let range: Range<Int>
  }

  /// The references, in the order of the text.
  private(set) var all: [Reference] = []

  /// Finds them in the text of an asset; reports `unknown-asset`.
  ///
  /// Only relative addresses are references: `./state.js` of a script, `fonts/text.woff2` of a
  /// style sheet. Addresses with the published name of a file in `static/` stay unchanged.
  init(
    of file: SourceFile, named name: String, among names: AssetNames,
    _ diagnostics: inout Diagnostics
  ) {
    let isScript = name.hasSuffix(".js") || name.hasSuffix(".mjs")
    guard isScript || name.hasSuffix(".css"), file.conflict == nil else { return }
    let places =
      isScript
      ? ScriptAddresses.all(in: file.bytes)
      : StyleAddresses.places(in: file.bytes).map { ($0.address, $0.range) }
    for (address, range) in places {
      // A module is named by a path that begins with a dot; other names belong to an import map.
      guard !isScript || address.hasPrefix("./") || address.hasPrefix("../") else { continue }
      guard let path = AssetReferences.path(of: address, in: name) else { continue }
      guard let asset = names[path] else {
        if !names.isPublished(path) {
          report(address, path, at: file.origin(range), isScript, names, &diagnostics)
        }
        continue
      }
      let text = file.bytes.slice(range)
      // Escaped names are not used in practice.
      guard text.string == address else { continue }
      let end = text.firstIndex { $0 == UInt8(ascii: "?") || $0 == UInt8(ascii: "#") } ?? text.count
      var start = end
      while start > 0, text[start - 1] != UInt8(ascii: "/") { start -= 1 }
      all.append(
        Reference(asset: asset, range: range.lowerBound + start..<range.lowerBound + end))
    }
  }

  private func report(
    _ address: String, _ path: String, at origin: Origin, _ isScript: Bool, _ names: AssetNames,
    _ diagnostics: inout Diagnostics
  ) {
    let message: Message = "'\(address)' is not an asset"
    let remedy: Message = "correct the address, or add the file 'templates/assets/\(path)'"
    // A module that is missing stops the script; a picture that is missing is a hole.
    if isScript {
      diagnostics.error(
        .unknownAsset, message.adding(didYouMean(path, names.all)), at: origin, remedy: remedy)
    } else {
      diagnostics.warning(
        .unknownAsset, message.adding(didYouMean(path, names.all)), at: origin, remedy: remedy)
    }
  }

  /// The path below `templates/assets/` of a relative address in an asset; `nil` for other addresses, and for those
  /// that leave the folder.
  static func path(of address: String, in name: String) -> String? {
    let bare = address.prefix { $0 != "?" && $0 != "#" }
    guard !bare.isEmpty, !bare.hasPrefix("/"),
      !bare.prefix(while: { $0 != "/" }).contains(":")
    else { return nil }
    var steps = name.split(separator: "/").dropLast().map(String.init)
    for step in bare.split(separator: "/", omittingEmptySubsequences: false) {
      switch step {
      case ".": continue
      case "..":
        guard steps.popLast() != nil else { return nil }
      default:
        steps.append(
          step.withBytes { PercentEncoding.decoded($0) })
      }
    }
    return steps.joined(separator: "/")
  }
}

/// The names of the assets of a site.
struct AssetNames {
  /// The names, sorted.
  let all: [String]
  private let files: [SourceFile]
  private let places: [String: Int]
  /// The paths below `assets/` of files in `static/`.
  private let statics: Set<String>

  /// The names of `files`, in their order.
  init(_ names: [String], _ files: [SourceFile], statics: Set<String>) {
    all = names
    self.files = files
    places = Dictionary(names.indices.map { (names[$0], $0) }) { first, _ in first }
    self.statics = statics
  }

  /// The index of an asset.
  subscript(name: String) -> Int? { places[name] }

  /// Whether a path below `assets/` is published without being the name of an asset: the path of a
  /// file in `static/`, or of an asset with its hash.
  func isPublished(_ path: String) -> Bool {
    if statics.contains(path) { return true }
    guard let dot = path.lastIndex(of: "."),
      let hashDot = path[..<dot].lastIndex(of: "."),
      let asset = places[String(path[..<hashDot] + path[dot...])]
    else { return false }
    return Assets.fingerprinted(all[asset], Digest.sha256(files[asset].bytes)) == path
  }
}
