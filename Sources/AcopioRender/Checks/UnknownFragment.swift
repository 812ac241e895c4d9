import AcopioBase
import AcopioGraph
import AcopioMarkdown

/// Checks that the pages that links lead to have the `id`s that the links name.
///
/// Reports `unknown-fragment`.
struct UnknownFragment: Check {
  func covers(_ output: Output, _ language: Int) -> Bool {
    // The `id`s of anything but our pages are unknown.
    if case .page = output.kind { true } else { false }
  }

  func needed(_ finished: FinishedSite) -> Set<String> {
    Set(finished.claims.lazy.compactMap(\.page))
  }

  /// Appends the `id`s of a page as they are written, each followed by NUL.
  func extract(_ artifact: Bytes, into out: inout ByteBuffer) {
    HTMLIDs.forEach(in: artifact) { id in
      out.append(id)
      out.append(0)
    }
  }

  func check(
    _ finished: FinishedSite, _ extracts: [String: [UInt8]], _ diagnostics: inout Diagnostics
  ) {
    let ids = extracts.mapValues { extract in
      extract.withUnsafeBufferPointer { extract in
        Set(extract.split(separator: 0).map { HTMLIDs.resolved(Bytes(rebasing: $0)) })
      }
    }
    // The sorted ids of a page are used by many claims.
    var sorted: [String: [String]] = [:]
    var budget = SuggestionBudget()
    for claim in finished.claims {
      guard let page = claim.page else {
        report(claim, "this text", "", &diagnostics)
        continue
      }
      guard let known = ids[page], !known.contains(claim.id) else { continue }
      let names = sorted[page] ?? known.inOrder()
      sorted[page] = names
      let meant = budget.didYouMean(claim.id) { names }
      report(claim, "the page '/\(page)'", meant, &diagnostics)
    }
  }

  private func report(
    _ claim: MarkdownClaim, _ page: String, _ meant: String, _ diagnostics: inout Diagnostics
  ) {
    let name = page.hasSuffix("/index.html'") ? "\(page.dropLast("index.html'".count))'" : page
    diagnostics.error(
      .unknownFragment,
      "\(name) has nothing with the id '\(claim.id)'\(meant)",
      at: claim.origin, remedy: "link to a heading, or leave '#\(claim.id)' out")
  }
}
