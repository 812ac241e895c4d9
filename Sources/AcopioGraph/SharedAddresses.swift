import AcopioBase
import AcopioModel

/// Finds files with different paths for which hosts have one address.
struct SharedAddresses {
  let plan: Plan
  /// The site in each of its languages, its own language first.
  let graphs: [SiteGraph]

  /// Reports them as `permalink-collision`.
  func report(_ diagnostics: inout Diagnostics) {
    reportPages(&diagnostics)
    reportAliases(&diagnostics)
  }

  /// Reports `permalink-collision` for each page without a `/` at the end whose address is that of an endpoint.
  ///
  /// Their files are different, but hosts have one answer for `/books`.
  private func reportPages(_ diagnostics: inout Diagnostics) {
    let outputs = graphs.lazy.flatMap(\.outputs)
    // Most pages are those of folders, which their bytes say.
    let pages = outputs.filter { output in
      guard case .page = output.kind else { return false }
      let bytes = output.path.bytes
      let isInFolder = bytes.count > 11 && bytes.has("/index.html", at: bytes.count - 11)
      return !isInFolder && HostedAddress.isBare(output.path.string)
    }
    for page in pages {
      let address = String(page.path.string.dropLast(5))
      guard let file = plan.file(at: "\(address).json"),
        case .output(let language, let number) = file.maker,
        case .endpoint = graphs[language].outputs[number].kind
      else { continue }
      diagnostics.error(
        .permalinkCollision,
        "a page and an endpoint have the address '/\(address)', and hosts answer with the endpoint",
        at: page.origin, path: page.path.string,
        remedy:
          "give the page a permalink that ends with '/', or publish the endpoint only below its "
          + "version, with 'unversioned: false'",
        notes: [Diagnostic.Note("the endpoint is made here", at: file.origin)])
    }
  }

  /// Reports `permalink-collision` for each alias without a `/` at the end that is the address of a file, or that of a
  /// page with the `/`.
  private func reportAliases(_ diagnostics: inout Diagnostics) {
    let outputs = graphs.lazy.flatMap(\.outputs)
    // Those that the site declares are checked when everything that it publishes is known.
    let declared = Set(graphs[0].site.redirects.map(\.origin))
    let aliases = outputs.filter { output in
      guard case .redirect = output.kind, !declared.contains(output.origin) else { return false }
      return HostedAddress.isBare(output.path.string)
    }
    guard !aliases.isEmpty else { return }
    // Of two aliases that differ in the '/' each has an answer of its own.
    let redirects = outputs.filter { if case .redirect = $0.kind { true } else { false } }
    let others = Set(redirects.map(\.path.string))
    for alias in aliases {
      let address = String(alias.path.string.dropLast(5))
      let names = [address, "\(address)/index.html"].filter { !others.contains($0) }
      guard let other = names.lazy.compactMap({ plan.file(at: $0) }).first else { continue }
      // Whichever of the two a host takes, the visitor arrives at the page.
      if case .redirect(let redirect) = alias.kind,
        redirect.to.string == graphs[0].site.base.decodedPath + "/\(address)/"
      {
        continue
      }
      diagnostics.error(
        .permalinkCollision,
        "the address of an alias, '/\(address)', is already published",
        at: alias.origin, path: alias.path.string,
        remedy: "remove the alias, or give the other one another permalink or path",
        notes: [Plan.note(other)])
    }
  }
}
