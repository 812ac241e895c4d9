import AcopioBase
import AcopioModel

/// Checks successors of removed entries that are paths of the site, once every output is planned.
///
/// Reports `dangling-successor` and `removed-successor`.
struct SuccessorPaths {
  /// The site in all languages, its own first.
  let graphs: [SiteGraph]
  /// The paths of all outputs.
  let paths: Collisions

  /// Checks every removed entry.
  func check(_ diagnostics: inout Diagnostics) {
    for linked in graphs[0].entries where linked.entry.isRemoved {
      let successor = linked.entry.removed.member("successor")
      guard let path = path(successor.text) else { continue }
      check(path, successor, &diagnostics)
    }
  }

  /// The decoded path of an address of this site, without query and fragment; `nil` for other
  /// successors.
  private func path(_ written: Bytes) -> String? {
    var text = written.string
    let base = graphs[0].site.base
    let root = "\(base.origin)\(base.path)/"
    if text.hasPrefix(root) { text = "/\(text.dropFirst(root.count))" }
    guard text.hasPrefix("/"), SitePath.isOfSite(written) || !written.has("/") else { return nil }
    return text.withUTF8 { SitePath($0).decoded }
  }

  private func check(_ path: String, _ successor: Value, _ diagnostics: inout Diagnostics) {
    var file = String(path.dropFirst())
    if file.isEmpty || file.hasSuffix("/") { file += "index.html" }
    let name = file.split(separator: "/").last ?? ""
    // Assets and files beside content are not planned here.
    let isPage = !name.contains(".") || name.hasSuffix(".html")
    if paths.holds(string: file) || paths.holds(string: "\(file).json") {
      guard let index = paths.output(at: file), case .removed = output(index)?.kind else { return }
      Tombstones.report(.removedSuccessor, "was removed itself", successor, &diagnostics)
    } else if isPage, !path.hasPrefix("/assets/") {
      Tombstones.report(
        .danglingSuccessor, "leads nowhere: nothing is published there", successor, &diagnostics)
    }
  }

  private func output(_ index: Int) -> Output? {
    var index = index
    for graph in graphs {
      if index < graph.outputs.count { return graph.outputs[index] }
      index -= graph.outputs.count
    }
    return nil
  }
}

/// A path of the site as it is written in an address, with a query and a fragment.
struct SitePath {
  /// The path, with percent-encoding resolved.
  let decoded: String
  /// The rest, from the first `?` or `#` on; may be empty.
  let rest: Bytes

  init(_ address: Bytes) {
    let end = address.firstIndex { $0 == UInt8(ascii: "?") || $0 == UInt8(ascii: "#") }
    let count = end ?? address.count
    decoded = PercentEncoding.decoded(address.slice(0..<count))
    rest = address.slice(count..<address.count)
  }

  /// Whether an address that begins with `/` leads to this site: browsers read `//` and `/\` as the
  /// beginning of a host.
  static func isOfSite(_ address: Bytes) -> Bool {
    address.has("/") && !address.has("//") && !address.contains(UInt8(ascii: "\\"))
  }
}
