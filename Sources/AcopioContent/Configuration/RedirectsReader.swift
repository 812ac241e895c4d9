import AcopioBase
import AcopioModel

/// `redirects:` of `site.yml` → `[SiteRedirect]`; reports `invalid-redirect` and `duplicate-key`.
///
/// Narrow ones take precedence, independent of their order: first redirects with a query, then
/// single addresses, then the longest wildcard.
enum RedirectsReader {
  private static let rest = ":splat"

  static func read(_ values: [Value], _ diagnostics: inout Diagnostics) -> [SiteRedirect] {
    var known: [String: Origin] = [:]
    var redirects: [SiteRedirect] = []
    for value in values {
      guard let redirect = redirect(value, &diagnostics) else { continue }
      if let first = known[redirect.shown] {
        diagnostics.error(
          .duplicateKey, "'\(redirect.shown)' leads to two addresses", at: redirect.origin,
          remedy: "remove one of the two",
          notes: [Diagnostic.Note("the other one is here", at: first)])
        continue
      }
      known[redirect.shown] = redirect.origin
      redirects.append(redirect)
    }
    func rank(_ redirect: SiteRedirect) -> (Int, Int, Int, String) {
      (
        redirect.isWildcard ? 1 : 0, -redirect.query.count,
        redirect.isWildcard ? -redirect.address.utf8.count : 0, redirect.shown
      )
    }
    return redirects.inOrder { rank($0) < rank($1) }
  }

  private static func redirect(
    _ value: Value, _ diagnostics: inout Diagnostics
  ) -> SiteRedirect? {
    guard let map = Mapping(value, Shapes.redirect, &diagnostics) else { return nil }
    let status = status(map.optional("status"), &diagnostics)
    let from = map.requiredString("from", &diagnostics)
    let to = map.string("to", &diagnostics).map {
      Located($0, at: map.optional("to")?.origin ?? value.origin)
    }
    let query = query(map.optional("query"), &diagnostics)
    guard let status, let from, let query,
      let (address, isWildcard) = self.address(from, &diagnostics)
    else { return nil }
    func refuse(_ message: Message, at origin: Origin, _ remedy: Message) -> SiteRedirect? {
      diagnostics.error(.invalidRedirect, message, at: origin, remedy: remedy)
      return nil
    }
    if isWildcard, !query.isEmpty {
      return refuse(
        "a redirect has a '*' or a query, not both", at: from.origin,
        "write one redirect for each address that has the query")
    }
    guard let to else {
      if status == 410 {
        return SiteRedirect(
          address: address, isWildcard: isWildcard, query: query, target: "", status: status,
          origin: from.origin)
      }
      return refuse(
        "'\(from.content)' leads nowhere", at: from.origin,
        "write 'to: …', or 'status: 410' if it is gone")
    }
    if status == 410 {
      return refuse(
        "an address with the status 410 is gone, and leads nowhere", at: to.origin,
        "leave out 'to', or the status")
    }
    guard let target = target(to, isWildcard, &diagnostics) else { return nil }
    return SiteRedirect(
      address: address, isWildcard: isWildcard, query: query, target: target.text,
      hasRest: target.hasRest, status: status, origin: from.origin)
  }

  private static func status(_ value: Value?, _ diagnostics: inout Diagnostics) -> Int? {
    guard let value else { return 301 }
    if let number = value.int64, SiteRedirect.codes.contains(Int(number)) { return Int(number) }
    let isText = value.hasText && SiteRedirect.codes.contains(Int(value.text.string) ?? 0)
    diagnostics.error(
      .invalidRedirect,
      isText ? "'status' must be a number, not text" : "'status' is not one of a redirect",
      at: value.origin,
      remedy: isText
        ? "write it without quotes: \(value.text.string)"
        : "write 301 or 308 if it moved for good, 302 or 307 for a time, or 410 if it is gone")
    return nil
  }

  /// The address that leads elsewhere, decoded, without its `*`.
  private static func address(
    _ from: Located<String>, _ diagnostics: inout Diagnostics
  ) -> (text: String, isWildcard: Bool)? {
    var text = from.content
    let isWildcard = text.hasSuffix("/*")
    if isWildcard { text.removeLast() }
    let decoded = text.withUTF8 { PercentEncoding.isValid($0) ? PercentEncoding.decoded($0) : "" }
    let isPath =
      text.hasPrefix("/") && !text.contains { "?#*\\".contains($0) } && !decoded.isEmpty
      && decoded.utf8.count(where: { $0 == 0x2F }) == text.utf8.count(where: { $0 == 0x2F })
      && !decoded.contains("\u{FFFD}") && SiteRedirect.isSafe(rest: decoded)
      && !decoded.contains("//")
      && !decoded.split(separator: "/").contains { $0 == "." || $0 == ".." }
    if isPath { return (decoded, isWildcard) }
    diagnostics.error(
      .invalidRedirect, "'\(from.content)' is not an address of the site that can lead elsewhere",
      at: from.origin,
      remedy: text.contains("?")
        ? "write the part after the '?' as 'query: { name: value }'"
        : "begin it with '/', and write '*' only after the last '/', for all addresses below: /old/*"
    )
    return nil
  }

  /// The members of a query; names and values have no signs that hosts read differently.
  private static func query(
    _ value: Value?, _ diagnostics: inout Diagnostics
  ) -> [SiteRedirect.Parameter]? {
    guard let value else { return [] }
    func isPlain(_ text: String, _ more: String) -> Bool {
      !text.isEmpty
        && text.utf8.allSatisfy {
          $0.isASCIILetter || $0.isASCIIDigit || more.utf8.contains($0)
        }
    }
    var parameters: [SiteRedirect.Parameter] = []
    for member in value.kind == .object ? Array(value.members) : [] {
      let text = Mapping.string(member.value, "a value of 'query'", &diagnostics) ?? ""
      guard isPlain(member.key.string, "_"), isPlain(text, "_-.~") else {
        diagnostics.error(
          .invalidRedirect, "a query has a name and a value of letters, digits and '_'",
          at: member.value.origin, remedy: "write it as 'query: { p: 12 }'")
        return nil
      }
      parameters.append(SiteRedirect.Parameter(name: member.key.string, value: text))
    }
    guard !parameters.isEmpty else {
      diagnostics.error(
        .invalidRedirect, "'query' must be a mapping of names to values", at: value.origin,
        remedy: "write it as 'query: { p: 12 }'")
      return nil
    }
    return parameters.inOrder { $0.name < $1.name }
  }

  /// The target, percent-encoded, without the placeholder for the rest.
  private static func target(
    _ to: Located<String>, _ isWildcard: Bool, _ diagnostics: inout Diagnostics
  ) -> (text: String, hasRest: Bool)? {
    func refuse(_ message: Message, _ remedy: Message) -> (String, Bool)? {
      diagnostics.error(.invalidRedirect, message, at: to.origin, remedy: remedy)
      return nil
    }
    var text = to.content
    let hasRest = text.hasSuffix("/\(rest)")
    if hasRest { text.removeLast(rest.count) }
    if hasRest, !isWildcard {
      return refuse("':splat' needs a '*' at the end of 'from'", "end 'from' with '/*'")
    }
    guard !text.contains("*"), !text.contains(rest) else {
      return refuse(
        "'\(to.content)' has a sign for the rest that is not at its end",
        "write ':splat' after the last '/', as in /new/:splat")
    }
    var encoded = ""
    for character in text {
      encoded +=
        character.isASCII ? String(character) : PercentEncoding.encodedPath(String(character))
    }
    let isPlain = encoded.utf8.allSatisfy {
      $0 > 0x20 && $0 < 0x7F && !"\"<>\\^`{|}".utf8.contains($0)
    }
    let isOwn = encoded.hasPrefix("/") && !encoded.hasPrefix("//")
    let isOther = isPlain && isAddress(encoded)
    guard isPlain, isOwn || isOther else {
      return refuse(
        "'\(to.content)' is neither a path of the site nor an address",
        "write it as /new/, or as https://other.example/new/")
    }
    if hasRest, let sign = encoded.first(where: { "?#%$".contains($0) }) {
      return refuse(
        "the text before ':splat' contains '\(sign)', which some hosts do not keep",
        "use letters, digits, '-', '.', '_' and '/'")
    }
    return (encoded, hasRest)
  }

  /// Whether a text is an absolute address with a host and no user.
  private static func isAddress(_ text: String) -> Bool {
    guard text.hasPrefix("https://") || text.hasPrefix("http://") else { return false }
    let end = text.firstIndex { "?#".contains($0) } ?? text.endIndex
    let start = text[..<end].split(separator: "/", maxSplits: 2, omittingEmptySubsequences: false)
    guard start.count == 3, let host = start[2].split(separator: "/").first,
      text[..<end].hasPrefix("\(start[0])//\(host)")
    else { return false }
    return (try? BaseURL("\(start[0])//\(host)")) != nil
  }
}
