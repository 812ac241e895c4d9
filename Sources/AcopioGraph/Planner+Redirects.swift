import AcopioBase
import AcopioModel

extension Planner {
  /// Plans a page for each redirect of the site for a single address, which leads on where a host has no rules.
  mutating func planRedirects(_ buffer: inout ByteBuffer, _ diagnostics: inout Diagnostics) {
    let site = table.content.site
    guard site.languageIndex == 0 else { return }
    for redirect in site.redirects where redirect.isPage {
      let address = arena.copy(redirect.address)
      guard
        let file = paths.file(
          ofPage: address, isAlias: true, at: redirect.origin, &buffer, &diagnostics)
      else { continue }
      let target = Text(arena.copy(redirect.location(on: site.base)))
      add(
        Output(
          path: file, twin: nil,
          kind: .redirect(
            Redirect(
              from: paths.url(address, &buffer), to: target, title: target, status: redirect.status)
          ),
          origin: redirect.origin))
    }
  }
}

/// Checks the redirects of the site, once every output is planned; reports `invalid-redirect` and `permalink-collision`.
struct RedirectCheck {
  /// The site in all languages, its own first.
  let graphs: [SiteGraph]
  /// The paths of all outputs.
  let paths: Collisions

  func check(_ diagnostics: inout Diagnostics) {
    let redirects = graphs[0].site.redirects
    guard !redirects.isEmpty else { return }
    for redirect in redirects {
      if redirect.isWildcard { checkCover(of: redirect, &diagnostics) }
      if redirect.status == 410, !redirect.isWildcard, redirect.query.isEmpty,
        let found = output(at: redirect.address)
      {
        report(redirect, covers: found, &diagnostics)
      }
      checkTarget(of: redirect, among: redirects, &diagnostics)
    }
  }

  /// A wildcard below which something is published: hosts differ in which of the two precedes.
  private func checkCover(of redirect: SiteRedirect, _ diagnostics: inout Diagnostics) {
    for output in graphs.lazy.flatMap(\.outputs) {
      let address = HostedAddress.address(of: output.path.string)
      // A single address that leads elsewhere precedes on every host.
      if case .redirect = output.kind { continue }
      guard address.hasPrefix(redirect.address) else { continue }
      return report(redirect, covers: output, &diagnostics)
    }
    if redirect.address == "/" {
      diagnostics.error(
        .permalinkCollision, "'/*' matches every address, including the home page",
        at: redirect.origin, remedy: "name the folder that moved: /old/*")
    }
  }

  private func report(
    _ redirect: SiteRedirect, covers output: Output, _ diagnostics: inout Diagnostics
  ) {
    diagnostics.error(
      .permalinkCollision,
      "'\(redirect.shown)' is the address of something that is published, '\(output.path.string)'",
      at: redirect.origin,
      remedy: "remove the redirect, or give what is published there another permalink or path",
      notes: [Diagnostic.Note("it is made here", at: output.origin)])
  }

  /// A target of the site must be published, and not lead on itself.
  private func checkTarget(
    of redirect: SiteRedirect, among redirects: [SiteRedirect], _ diagnostics: inout Diagnostics
  ) {
    guard let path = ownPath(redirect) else { return }
    let others = redirects.filter { $0.query.isEmpty }
    let other = others.first {
      $0.isWildcard ? path.hasPrefix($0.address) && path != "/" : $0.address == path
    }
    if let other {
      let isOwn = other == redirect
      diagnostics.error(
        .invalidRedirect,
        isOwn
          ? "'\(redirect.shown)' leads to itself"
          : "'\(redirect.shown)' leads to '\(path)', which leads on or is gone",
        at: redirect.origin,
        remedy: isOwn
          ? "write where it leads"
          : "write the address at the end, so that nobody is led in a circle",
        notes: isOwn ? [] : [Diagnostic.Note("that address is declared here", at: other.origin)])
      return
    }
    if let found = output(at: path) {
      guard case .redirect = found.kind else { return }
      diagnostics.error(
        .invalidRedirect, "'\(redirect.shown)' leads to '\(path)', which is an alias and leads on",
        at: redirect.origin, remedy: "write the address that the alias leads to",
        notes: [Diagnostic.Note("the alias is here", at: found.origin)])
      return
    }
    // What the rest will be is not known, and a folder of assets is published by the names of its files.
    guard !redirect.hasRest, !path.hasPrefix("/assets/"), isPage(path) else { return }
    diagnostics.error(
      .invalidRedirect,
      "'\(redirect.shown)' leads to '\(path)', and nothing is published there"
        + diagnostics.suggestions.didYouMean(path) {
          graphs.flatMap(\.outputs).compactMap { output in
            if case .page = output.kind {
              HostedAddress.address(of: output.path.string)
            } else {
              nil
            }
          }
        }, at: redirect.origin, remedy: "write the address of a page of the site")
  }

  /// The decoded path of a target of this site; `nil` for others.
  private func ownPath(_ redirect: SiteRedirect) -> String? {
    let base = graphs[0].site.base
    var text = redirect.target
    let root = "\(base.origin)\(base.path)/"
    if text.hasPrefix(root) { text = "/\(text.dropFirst(root.count))" }
    guard text.hasPrefix("/") else { return nil }
    return text.withUTF8 { LinkAddress($0).decodedPath }
  }

  /// Whether only a page can have an address: files beside content and static ones are not planned here.
  private func isPage(_ path: String) -> Bool {
    path.split(separator: "/").last?.contains(".") != true
  }

  /// What is published at an address.
  private func output(at address: String) -> Output? {
    var file = String(address.dropFirst())
    if file.isEmpty || file.hasSuffix("/") { file += "index.html" }
    for name in [file, "\(file).html", "\(file).json", "\(file)/index.html"] {
      guard var index = paths.output(at: name) else { continue }
      for graph in graphs {
        if index < graph.outputs.count { return graph.outputs[index] }
        index -= graph.outputs.count
      }
    }
    return nil
  }
}
