import AcopioBase
import AcopioLanguage

extension Filter {
  static let absoluteURL = Filter(
    "absolute_url", "Converts a path of the site to an absolute URL.",
    example: ("{{ '/books/' | absolute_url }}", "https://library.example/books/"),
    signature: FilterSignature([.text, .html, .object], gives: .type(.text))
  ) { input, _, context in
    if let known = address(input, "absolute_url", &context) { return known }
    let path = context.plainText(of: input)
    if isWhole(path) { return .text(path) }
    let environment = context.environment
    return context.make { output in
      output.append(string: environment.origin)
      // The result of `url` already has the base path.
      let hasBase = environment.basePath.withBytes { begins(path, with: $0) }
      appendPath(path, base: hasBase ? "" : environment.basePath, into: &output)
    }
  }

  static let asset = Filter(
    "asset", "Returns the URL of an asset.",
    example: ("{{ 'site.css' | asset }}", "/assets/site.1234.css"),
    signature: FilterSignature([.text, .html], gives: .type(.text))
  ) { input, _, context in assetMember(input, "url", &context) }

  static let integrity = Filter(
    "integrity", "Returns the digest of an asset for the attribute 'integrity'.",
    example: ("{{ 'site.css' | integrity }}", "sha384-abc"),
    signature: FilterSignature([.text, .html], gives: .type(.text))
  ) { input, _, context in assetMember(input, "integrity", &context) }

  static let pageURL = Filter(
    "page_url",
    "Returns the URL of the page at a path in the site's own language, in the current page's language.",
    example: ("{{ '/books/momo/#works' | page_url }}", "/books/momo/#works"),
    signature: FilterSignature([.text, .html], gives: .type(.text))
  ) { input, _, context in
    let address = context.plainText(of: input)
    let end = address.firstIndex { $0 == UInt8(ascii: "#") || $0 == UInt8(ascii: "?") }
    let path = address.slice(0..<(end ?? address.count))
    guard let pages = context.environment.pages else {
      let base = context.environment.basePath
      return context.make { appendPath(address, base: base, into: &$0) }
    }
    switch pages(path) {
    case .known(let url):
      guard let end else { return .text(url) }
      return context.make {
        $0.append(url)
        $0.append(address.slice(end..<address.count))
      }
    case .missing(let message, let remedy):
      _ = context.fault(.missingLinkTarget, message, at: input.origin, remedy: remedy)
      return .text(address)
    }
  }

  static let url = Filter(
    "url", "Converts a path of the site to a URL path for 'href'.",
    example: ("{{ '/books/' | url }}", "/books/"),
    signature: FilterSignature([.text, .html, .object], gives: .type(.text))
  ) { input, _, context in
    if let known = address(input, "url", &context) { return known }
    let path = context.plainText(of: input)
    if isWhole(path) || path.first == UInt8(ascii: "#") { return .text(path) }
    let base = context.environment.basePath
    if base.isEmpty, path.first == UInt8(ascii: "/") { return .text(path) }
    return context.make { appendPath(path, base: base, into: &$0) }
  }

  static let slugify = Filter(
    "slugify", "Converts a string to a slug for use in a path.",
    example: ("{{ '¿Qué es un Ñandú?' | slugify }}", "que-es-un-nandu"),
    signature: .text()
  ) { input, _, context in
    let text = context.plainText(of: input)
    return context.make { appendSlug(text, into: &$0, spellsSigns: true) }
  }

  /// The address of an entry or page; reports one that has none.
  private static func address(
    _ input: Value, _ member: StaticString, _ context: inout FilterContext
  ) -> Value? {
    guard input.kind == .entry || input.kind == .object else {
      return input.isNothing ? input : nil
    }
    let address = input.member(member)
    if address.kind == .null, context.isChecked {
      return context.fault(
        .badArgument, "\(input.kind.description) without page has no address",
        remedy: "use 'if' with its '\(member)'")
    }
    if address.kind != .undefined { return address }
    return context.badArgument("\(input.kind.description) without '\(member)' has no address")
  }

  private static func appendPath(_ path: Bytes, base: String, into output: inout ByteBuffer) {
    output.append(string: base)
    if path.first != UInt8(ascii: "/") { output.append(UInt8(ascii: "/")) }
    output.append(path)
  }

  /// Whether `path` is `base` or below it.
  private static func begins(_ path: Bytes, with base: Bytes) -> Bool {
    guard base.count > 0, path.count >= base.count else { return false }
    guard path.slice(0..<base.count).equals(base) else { return false }
    return path.count == base.count || path[base.count] == UInt8(ascii: "/")
  }

  /// Whether an address has a scheme (RFC 3986 §3.1) or a host of its own.
  private static func isWhole(_ path: Bytes) -> Bool {
    if path.has("//") { return true }
    guard let first = path.first, first.isASCIILetter else { return false }
    for byte in path {
      if byte == UInt8(ascii: ":") { return true }
      let isScheme = byte.isASCIILetter || byte.isASCIIDigit || [0x2B, 0x2D, 0x2E].contains(byte)
      if !isScheme { return false }
    }
    return false
  }

  private static func assetMember(
    _ input: Value, _ member: StaticString, _ context: inout FilterContext
  ) -> Value {
    let path = context.plainText(of: input)
    let assets = context.environment.assets
    let asset = assets.member(path, hash: keyHash(path))
    let wanted = asset.member(member)
    if wanted.kind != .undefined { return wanted }
    if asset.kind != .undefined {
      return context.badArgument("asset '\(path.string)' has no '\(member)'")
    }
    let meant = didYouMean(path.string, assets.members.map(\.key.string))
    return context.fault(
      .unknownAsset, "asset '\(path.string)' doesn't exist\(meant)",
      remedy: meant.isEmpty ? context.folders.assets.map { "put the file into \($0)" } : nil)
  }
}
