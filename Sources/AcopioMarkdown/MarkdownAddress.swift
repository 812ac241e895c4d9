package import AcopioBase

/// The permitted addresses of a document.
package enum MarkdownAddress {
  /// The scheme of an address if sites don't allow it.
  ///
  /// Parsed as browsers do (WHATWG URL, §4.4): control characters and spaces before it, tabs and
  /// line ends anywhere, and letter case are ignored.
  package static func refusedScheme(of url: Bytes) -> Bytes? {
    var start = 0
    while start < url.count, url[start] <= 0x20 { start += 1 }
    guard start < url.count, url[start].isASCIILetter,
      let end = AddressScheme.end(in: url, start..<url.count),
      !AddressScheme.isAllowed(url, start..<end)
    else { return nil }
    return url.slice(start..<end)
  }

  /// The error for an address with a scheme that sites don't allow.
  package static func refusal(of url: Bytes, at origin: Origin) -> Diagnostic {
    let scheme = (refusedScheme(of: url) ?? url).filter { !AddressScheme.isIgnored($0) }
    let name = String(decoding: scheme, as: UTF8.self)
    return Diagnostic(
      .unsafeURL, .error, "a link cannot use the scheme '\(name):'", at: origin,
      remedy: "link to an https: address or to a path of this site")
  }

  /// Whether browsers would read a backslash in an address as a slash: in a path of the site or in an
  /// http or https address, before the query and the fragment.
  package static func hasBackslash(_ url: Bytes) -> Bool {
    guard let backslash = url.firstIndex(of: 0x5C) else { return false }
    let isInPath = !url[..<backslash].contains { $0 == 0x3F || $0 == 0x23 }
    return isInPath && !isOtherScheme(url)
  }

  /// The error for an address with a backslash.
  package static func backslashFault(at origin: Origin) -> Diagnostic {
    Diagnostic(
      .unsafeURL, .error, "a link cannot contain a backslash, which browsers read as '/'",
      at: origin, remedy: "write '/', or '%5C' for the character itself")
  }

  /// The path of an address on the reader's own computer (RFC 6761 §6.3); `nil` for other addresses.
  static func localPath(of url: Bytes) -> Bytes? {
    guard let scheme = ["http://", "https://"].first(where: { url.has($0) }) else { return nil }
    let rest = url.slice(scheme.utf8CodeUnitCount..<url.count)
    let end = rest.firstIndex { [0x2F, 0x3F, 0x23].contains($0) } ?? rest.count
    var host = rest.slice(0..<end)
    if let colon = host.lastIndex(of: 0x3A), host.last != 0x5D { host = host.slice(0..<colon) }
    return LocalHost.isNamed(host.string) ? rest.slice(end..<rest.count) : nil
  }

  /// Whether an address has a scheme other than http and https, in which a backslash is a character
  /// like others.
  private static func isOtherScheme(_ url: Bytes) -> Bool {
    guard let first = url.first, first.isASCIILetter,
      let end = AddressScheme.end(in: url, url.indices)
    else { return false }
    return !AddressScheme.isWeb(url, 0..<end)
  }

  /// Whether an address is within the site: it has no scheme and names no other host.
  package static func isOfSite(_ url: Bytes) -> Bool {
    guard let first = url.first else { return false }
    if first == 0x2F { return url.count < 2 || url[1] != 0x2F }
    for (index, byte) in url.enumerated() {
      // A text that begins with a digit is the name of a file, as in `127.0.0.1:80/`.
      if byte == 0x3A {
        return !first.isASCIILetter || AddressScheme.end(in: url, url.indices) != index
      }
      if byte == 0x2F || byte == 0x3F || byte == 0x23 { return true }
    }
    return true
  }

  /// The fault of an http or https address; `nil` for a correct one, and for any other address.
  ///
  /// If it names no host, as `https:/x.example`, browsers read it as a path or guess the host. With
  /// a character that cannot be seen it leads elsewhere than it seems.
  static func webFault(of url: Bytes) -> Diagnostic? {
    guard let first = url.first, first.isASCIILetter,
      let end = AddressScheme.end(in: url, url.indices), AddressScheme.isWeb(url, 0..<end)
    else { return nil }
    if url.contains(where: { $0 >= 0x80 }),
      let hidden = HiddenCharacter(apartFromJoinersIn: url.string)
    {
      return Diagnostic(
        .missingLinkTarget, .error, "the address has the invisible \(hidden.name)",
        remedy: "delete the character; write '%' and its code if it is meant")
    }
    let rest = url.slice(end + 1..<url.count)
    let path = rest.slice((rest.firstIndex { $0 != 0x2F } ?? rest.count)..<rest.count)
    let isRight = rest.has("//") && rest.count - path.count == 2
    guard !isRight || path.isEmpty || path.first == 0x3F || path.first == 0x23 else { return nil }
    let scheme = url.slice(0..<end).string
    return Diagnostic(
      .missingLinkTarget, .error, "'\(url.string)' names no host",
      remedy: path.isEmpty || isRight
        ? "write the whole address, such as \(scheme)://www.example.org/"
        : "write '\(scheme)://\(path.string)', or a path of this site")
  }
}
