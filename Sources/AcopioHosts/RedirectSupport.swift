import AcopioBase
import AcopioModel

/// The redirects of a site that a host can answer by itself.
///
/// For others, a redirecting page is written at a single address, and the rest is refused.
package struct RedirectSupport: Sendable {
  /// The codes of rules for addresses; empty if there are no rules.
  var codes: Set<Int> = []
  /// Whether a rule can be for all addresses below one.
  var wildcards = false
  /// Whether a target can contain the text that a wildcard matched.
  var rest = false
  /// Whether a rule can ask for a query.
  var queries = false
  /// Whether rules lead to other sites.
  var others = true
  /// Whether a redirecting page is written at a single address, although there are rules.
  var hasPages = false

  /// Everything.
  static let all = RedirectSupport(
    codes: Set(SiteRedirect.codes), wildcards: true, rest: true, queries: true)

  /// The codes of its rules, as words.
  var codeList: String {
    codes.isEmpty ? "none" : codes.inOrder().map(String.init).joined(separator: ", ")
  }

  /// The supported kinds of redirects, in a few words.
  package var summary: String {
    guard !codes.isEmpty else { return "a page for each single address" }
    let also = [(wildcards, "'/*'"), (rest, "':splat'"), (queries, "queries")]
    return ([codeList] + also.filter(\.0).map(\.1)).joined(separator: ", ")
  }

  /// The missing feature for a redirect, as the end of a sentence; `nil` if it is supported.
  func lack(for redirect: SiteRedirect) -> Message? {
    // A redirecting page is used where there are no rules; a gap describes its status.
    if redirect.isPage {
      let isFree = codes.isEmpty || hasPages || codes.contains(redirect.status)
      return isFree ? nil : lack(of: redirect.status)
    }
    if redirect.isWildcard, !wildcards { return "has no rules for all addresses below one" }
    if !redirect.query.isEmpty, !queries { return "has no rules that ask for a query" }
    if codes.isEmpty, redirect.status != 410 {
      return "has no rules for addresses, and no file can have the name of this one"
    }
    if !codes.contains(redirect.status) { return lack(of: redirect.status) }
    if redirect.hasRest, !rest { return "cannot append the match of '*'" }
    if redirect.isExternal, !others { return "has no rules that lead to another site" }
    return nil
  }

  private func lack(of status: Int) -> Message { "does not answer with the status \(status)" }

  /// Reports redirects that the host does not support as `host-limit`.
  func report(
    _ redirects: [SiteRedirect], on title: String, _ diagnostics: inout Diagnostics
  ) {
    for redirect in redirects {
      guard let lack = lack(for: redirect) else { continue }
      diagnostics.error(
        .hostLimit, "\(title) \(lack), which '\(redirect.shown)' needs", at: redirect.origin,
        remedy: codes.contains(redirect.status) || codes.isEmpty || redirect.status == 410
          ? "leave the redirect out, declare single addresses, or choose another host, such as 'nginx'"
          : "choose \(codes.subtracting([410]).inOrder().map { "\($0)" as Message }.joined(separator: " or "))"
      )
    }
  }
}
