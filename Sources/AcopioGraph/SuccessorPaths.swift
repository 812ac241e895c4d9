import AcopioBase
import AcopioModel

/// Checks successors of removed entries that are paths of the site, once every output is planned.
///
/// Reports `dangling-successor` and `removed-successor`.
struct SuccessorPaths {
  /// The site in all languages, its own first.
  let graphs: [SiteGraph]
  let plan: Plan

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
    guard text.hasPrefix("/"), LinkAddress.isOfSite(written) || !written.has("/") else {
      return nil
    }
    return text.withUTF8 { LinkAddress($0).decodedPath }
  }

  private func check(_ path: String, _ successor: Value, _ diagnostics: inout Diagnostics) {
    var file = String(path.dropFirst())
    if file.isEmpty || file.hasSuffix("/") { file += "index.html" }
    let name = file.split(separator: "/").last ?? ""
    // Assets and files next to content are not planned here.
    let isPage = !name.contains(".") || name.hasSuffix(".html")
    let names = [file, "\(file).html", "\(file).json"]
    if let file = names.lazy.compactMap({ plan.file(at: $0) }).first {
      guard case .output(let language, let number) = file.maker,
        case .removed = graphs[language].outputs[number].kind
      else { return }
      Tombstones.report(.removedSuccessor, "was removed itself", successor, &diagnostics)
    } else if isPage, !path.hasPrefix("/assets/") {
      Tombstones.report(
        .danglingSuccessor, "leads nowhere: nothing is published there", successor, &diagnostics)
    }
  }
}
