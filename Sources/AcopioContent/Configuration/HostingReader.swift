import AcopioBase
import AcopioModel

/// `hosting:` of `site.yml` → `HostingPolicy`; reports `wrong-type`, `not-in-enum`, `unknown-key`, `invalid-extension` and
/// `invalid-header`.
///
/// Whether there is a host of the name is known where hosts are.
enum HostingReader {
  static func read(_ value: Value?, _ diagnostics: inout Diagnostics) -> HostingPolicy {
    var policy = HostingPolicy()
    guard let value, let map = Mapping(value, Shapes.hosting, &diagnostics) else { return policy }
    policy.host = map.optional("host").flatMap { value in
      Mapping.string(value, "'host'", &diagnostics).map { Located($0, at: value.origin) }
    }
    if let cors = map.optional("cors") { policy.cors = readCORS(cors, &diagnostics) }
    readCache(map.optional("cache"), into: &policy, &diagnostics)
    policy.mediaTypes = types(map.optional("types"), &diagnostics)
    policy.strictTransportSeconds = map.integer("hsts", &diagnostics)
    if let referrer = map.optional("referrer-policy") {
      policy.referrerPolicy =
        Mapping.choice(referrer, "'referrer-policy'", "a referrer policy", &diagnostics)
        ?? policy.referrerPolicy
    }
    if let permissions = map.optional("permissions-policy"),
      let text = header(permissions, "'permissions-policy'", &diagnostics)
    {
      policy.permissionsPolicy = text == "none" ? nil : text
    }
    readContentSecurity(map.optional("content-security-policy"), into: &policy, &diagnostics)
    policy.elsewhere = map.list("elsewhere").compactMap { elsewhere($0, &diagnostics) }
    policy.hasNginxBrotli = map.flag("nginx-brotli", &diagnostics)
    return policy
  }

  private static func elsewhere(
    _ value: Value, _ diagnostics: inout Diagnostics
  ) -> PathGlob? {
    guard let text = Mapping.string(value, "an address of 'elsewhere'", &diagnostics) else {
      return nil
    }
    // A pattern of everything would hide every mistake.
    if text.hasPrefix("/"), text.contains(where: { $0 != "/" && $0 != "*" }) || text == "/" {
      return PathGlob(text)
    }
    diagnostics.error(
      .wrongType, "'\(text)' is not an address of the host, or names all of them",
      at: value.origin, remedy: "begin it with '/', without scheme and host: '/shop/**'")
    return nil
  }

  private static func readCORS(
    _ value: Value, _ diagnostics: inout Diagnostics
  ) -> HostingPolicy.CORS {
    switch Mapping.string(value, "'cors'", &diagnostics) {
    case nil, "any", "*": return .any
    case "none": return .none
    case .some(let text):
      if let base = try? BaseURL(text), base.path.isEmpty, !text.hasSuffix("/") {
        return .origin(withoutDefaultPort(base.origin))
      }
      diagnostics.error(
        .invalidHeader, "'cors' must be 'any', 'none' or the origin of one site", at: value.origin,
        remedy: "write it as 'https://reader.example.org', without a path")
      return .any
    }
  }

  /// An origin as browsers send it, which leave out the default port of a scheme (Fetch, §3.1).
  private static func withoutDefaultPort(_ origin: String) -> String {
    for (scheme, port) in [("https:", ":443"), ("http:", ":80")]
    where origin.hasPrefix(scheme) && origin.hasSuffix(port) {
      return String(origin.dropLast(port.utf8.count))
    }
    return origin
  }

  private static func readCache(
    _ value: Value?, into policy: inout HostingPolicy, _ diagnostics: inout Diagnostics
  ) {
    guard let value, let map = Mapping(value, Shapes.hostCache, &diagnostics) else { return }
    policy.dataSeconds = map.integer("data", &diagnostics) ?? policy.dataSeconds
    policy.fileSeconds = map.integer("files", &diagnostics) ?? policy.fileSeconds
    policy.pageSeconds = map.integer("pages", &diagnostics) ?? policy.pageSeconds
  }

  private static func types(
    _ value: Value?, _ diagnostics: inout Diagnostics
  ) -> [String: String] {
    guard let value else { return [:] }
    guard value.kind == .object else {
      diagnostics.error(
        .wrongType, "'types' must be a mapping, not \(value.kindName)", at: value.origin,
        remedy: "write 'types: { stp: model/step }'")
      return [:]
    }
    var types: [String: String] = [:]
    for member in value.members {
      let ending = member.key.string
      let isPlain = ending.utf8.allSatisfy { $0.isASCIIDigit || ($0.isASCIILetter && $0 >= 0x61) }
      guard isPlain, !ending.isEmpty else {
        diagnostics.error(
          .invalidExtension, "'\(ending)' is not an extension", at: member.keyOrigin,
          remedy: "write it in lowercase and without the dot: 'types: { stp: model/step }'")
        continue
      }
      guard let type = header(member.value, "the type of '\(ending)'", &diagnostics) else {
        continue
      }
      guard isMediaType(type) else {
        diagnostics.error(
          .invalidHeader, "'\(type)' is not a media type", at: member.value.origin,
          remedy: "write a type and a subtype, such as 'text/plain; charset=utf-8'")
        continue
      }
      types[ending] = type
    }
    return types
  }

  /// The parts of a text between semicolons outside quotes.
  private static func parameters(of text: String) -> [Substring] {
    var isQuoted = false
    return text.split(omittingEmptySubsequences: false) { character in
      if character == "\"" { isQuoted.toggle() }
      return character == ";" && !isQuoted
    }
  }

  /// Whether a text is a media type with parameters (RFC 9110 §8.3.1).
  private static func isMediaType(_ text: String) -> Bool {
    let parts = parameters(of: text)
    let names = parts[0].split(separator: "/", omittingEmptySubsequences: false)
    func isToken(_ text: some StringProtocol) -> Bool {
      !text.isEmpty
        && text.utf8.allSatisfy {
          $0.isASCIILetter || $0.isASCIIDigit || StaticString("!#$&^_.+-").utf8.contains($0)
        }
    }
    guard names.count == 2, names.allSatisfy({ isToken($0) }) else { return false }
    return parts.dropFirst().allSatisfy { part in
      let pair = part.drop { $0 == " " }
        .split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      guard pair.count == 2, isToken(pair[0]) else { return false }
      let value = pair[1]
      if isToken(value) { return true }
      return value.count > 1 && value.hasPrefix("\"") && value.hasSuffix("\"")
        && !value.dropFirst().dropLast().contains("\"")
    }
  }

  private static func readContentSecurity(
    _ value: Value?, into policy: inout HostingPolicy, _ diagnostics: inout Diagnostics
  ) {
    guard let value else { return }
    if let isOn = value.bool {
      policy.hasContentSecurity = isOn
      return
    }
    guard let map = Mapping(value, Shapes.contentSecurity, &diagnostics) else { return }
    for directive in ContentSecurity.directives {
      let sources = map.list(directive).compactMap { source($0, directive, &diagnostics) }
      if sources.contains("'none'"), sources.count > 1 {
        diagnostics.error(
          .invalidHeader, "'none' excludes every other source of '\(directive)'",
          at: map.optional(directive)?.origin ?? value.origin,
          remedy: "write \"'none'\" alone, or remove it")
      }
      if !sources.isEmpty {
        policy.extraSources.append(.init(directive: directive, sources: sources))
      }
    }
  }

  /// A source of a directive; keywords are in lowercase in the policy.
  private static func source(
    _ value: Value, _ directive: String, _ diagnostics: inout Diagnostics
  ) -> String? {
    guard let written = header(value, "a source of '\(directive)'", &diagnostics) else {
      return nil
    }
    let source = SecuritySource(written)
    guard source.isValid else {
      diagnostics.error(
        .invalidHeader, "'\(written)' is not one source", at: value.origin,
        remedy: source.remedy)
      return nil
    }
    if source.allowsEverything(in: directive) {
      diagnostics.error(
        .invalidHeader,
        "\(source.isKeyword ? source.text : "'\(source.text)'") in '\(directive)' would defeat the policy",
        at: value.origin,
        remedy: source.isKeyword
          ? "move the code into a file below templates/assets/"
          : "name the sites whose scripts pages load: 'https://example.org'")
      return nil
    }
    return source.text
  }

  /// The value of a header field: visible ASCII that every configuration can quote.
  private static func header(
    _ value: Value, _ noun: Message, _ diagnostics: inout Diagnostics
  ) -> String? {
    guard let text = Mapping.string(value, noun, &diagnostics) else { return nil }
    let isPlain = text.utf8.allSatisfy {
      $0 >= 0x20 && $0 < 0x7F && !StaticString("\\$`{}%").utf8.contains($0)
    }
    if isPlain, text.utf8.contains(where: { $0 != 0x20 }) { return text }
    diagnostics.error(
      .invalidHeader, "\(noun) cannot be the value of a header field", at: value.origin,
      remedy: "write ASCII on one line, without '\\', '$', '%', '`' or braces")
    return nil
  }
}
