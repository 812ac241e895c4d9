import AcopioBase
import AcopioModel

/// Writes the directives of Caddy: one `route`, in which an address is led to its file before the header fields are
/// chosen by the path of that file.
///
/// Expressions are matched against paths without percent-encoding. Of several `header` directives the last one decides.
struct CaddyWriter: BlockWriter {
  var depth = 0
  var text =
    "# Written by Acopio for Caddy; import it into a site block whose root leads to the site.\n"
  private let hosted: HostedSite
  private let rules: HostRules
  private let base: String
  private var count = 0

  init(_ hosted: HostedSite) {
    self.hosted = hosted
    rules = HostRules(hosted)
    base = rules.base
  }

  /// Writes the whole file.
  mutating func write() {
    // Where a path leads is refused below, if it leads anywhere else.
    let all = matcher(["vars_regexp {http.request.uri.path} \(quoted("^/*\(base)(?:/|$)"))"])
    block("route \(all)") { writer in
      writer.line("header -Server")
      writer.fields(writer.hosted.policy.commonHeaders)
      writer.writeRefusals()
      writer.writeRedirects()
      writer.writeRewrites()
      writer.writeNothing()
      writer.writePreflight()
      writer.writeClasses()
      writer.writeTypes()
      writer.writeFiles()
    }
  }

  // MARK: - Addresses

  /// Writes the refusals that precede any search for a file.
  private mutating func writeRefusals() {
    let unsafe = matcher([
      "vars_regexp {http.request.uri.path} "
        + quoted("[\\x00-\\x1F\\x7F\\x5C]|(?:^|/)\\.\\.?(?:/|$)")
    ])
    line("respond \(unsafe) 400")
    // A redirect to an address that begins with two slashes would lead to another host.
    let doubled = matcher(["vars_regexp {http.request.uri.path} ^//"])
    line("vars \(doubled) acopio_status 404")
    let method = matcher(["not method GET HEAD OPTIONS"])
    writeRefusedMethod(method)
    // RE2 has no lookahead, so that .well-known is excepted by a matcher.
    for conditions in [
      [
        "path_regexp "
          + quoted(
            "^\(base)/\(PublishedNames.privatePrefix)|^\(base)/.+/\\.|"
              + "\\.(?i:\(HostRules.compressible))\\.(?:br|gz)$")
      ],
      [
        "path_regexp \(quoted("^\(base)/\\."))",
        "not path_regexp \(quoted("^\(base)/\\.well-known(?:/|$)"))",
      ],
    ] {
      line("vars \(matcher(conditions)) acopio_status 404")
    }
  }

  private mutating func writeRefusedMethod(_ method: String) {
    block("route \(method)") { writer in
      writer.line("header Allow \"GET, HEAD, OPTIONS\"")
      writer.line("respond 405")
    }
  }

  /// A redirect of the site.
  private mutating func write(_ rule: SiteRedirect) {
    let start = HostRules.literal(hosted.basePath + rule.address)
    let name = "acopio_rest_\(count)"
    let found = matcher(
      ["path_regexp \(name) \(quoted("^\(start)\(rule.isWildcard ? HostRules.rest : "")$"))"]
        + query(of: rule))
    if rule.status == 410 {
      block("route \(found)") { writer in
        writer.answerMissing(status: "410", writer.hosted.headers(of: .page))
      }
      return
    }
    let target = rule.location(on: hosted.base)
    guard rule.hasRest else { return line("redir \(found) \(value(target)) \(rule.status)") }
    // The rest is encoded in {uri} alone, so that the path of the target is put before it.
    let scheme = target.firstRange(of: "://")?.upperBound
    let path = scheme.flatMap { target[$0...].firstIndex(of: "/") } ?? target.startIndex
    block("route \(found)") { writer in
      writer.line("rewrite * \(writer.quoted("\(target[path...]){re.\(name).1}?"))")
      writer.line("redir * \(writer.quoted("\(target[..<path]){uri}")) \(rule.status)")
    }
  }

  /// The condition of a query; several matchers for members would each suffice in some versions of Caddy.
  private func query(of rule: SiteRedirect) -> [String] {
    guard !rule.query.isEmpty else { return [] }
    let members = rule.query.map { "{http.request.uri.query.\($0.name)} == '\($0.value)'" }
    return ["expression \(quoted(members.joined(separator: " && ")))"]
  }

  private mutating func writeRedirects() {
    for rule in hosted.rules where !rule.query.isEmpty { write(rule) }
    if !base.isEmpty {
      let target = PercentEncoding.encodedPath(hosted.basePath + "/")
      line("redir \(at("^\(base)$")) \(value(target)) 301")
    }
    for redirect in hosted.redirects {
      let addresses = rules.addresses(ofPage: redirect.path).map { HostRules.literal($0) }
      line(
        "redir \(at("^(?:\(addresses.joined(separator: "|")))$")) \(value(redirect.target)) \(redirect.status)"
      )
    }
    for rule in hosted.rules where rule.query.isEmpty { write(rule) }
    for path in hosted.removed {
      let addresses = rules.addresses(ofPage: path).map { HostRules.literal($0) }
      block("route \(at("^(?:\(addresses.joined(separator: "|")))$"))") { writer in
        writer.answer("\(path)", status: "410", writer.hosted.headers(of: .page))
      }
    }
  }

  /// Leads addresses without an extension to their files, or to the address with or without a `/` at the end.
  private mutating func writeRewrites() {
    let shown = "not vars {vars.acopio_status} 404"
    let isNew = "not vars {vars.acopio_found} yes"
    var endpoints = rules.endpoints
    for folders in rules.apiFolders { endpoints.append("\(folders)(?:/.*[^/])?") }
    let files =
      endpoints.map { ("^(?:\($0))$", "{path}.json") }
      + [("/$", "{path}index.html"), ("[^/]$", "{path}.html")]
    for (expression, file) in files {
      let found = matcher([
        shown, isNew, "path_regexp \(quoted(expression))", "file \"\(file)\"",
      ])
      // Matchers test the path at the time of evaluation.
      block("route \(found)") { writer in
        writer.line("vars acopio_found yes")
        writer.line("rewrite * \"\(file)\"")
      }
    }
    let folder = matcher([
      shown, isNew, "path_regexp \(quoted("[^/]$"))", "file \"{path}/index.html\"",
    ])
    block("route \(folder)") { writer in
      // The address is encoded in {uri} alone, which also has the query.
      writer.line("rewrite * \"{path}/?\"")
      writer.line("redir * {uri} 301")
    }
    if hosted.files.contains(where: { HostedAddress.isBare($0.path) }) {
      block(
        "route \(matcher([shown, isNew, "path_regexp acopio_page \(quoted("^(.*[^/])/$"))"]))"
      ) { writer in
        writer.block("route \(writer.matcher(["file \"{re.acopio_page.1}.html\""]))") {
          $0.line("uri strip_suffix /")
          $0.line("rewrite * \"{path}?\"")
          $0.line("redir * {uri} 301")
        }
      }
    }
  }

  /// The answer where nothing is.
  private mutating func writeNothing() {
    // Caddy also finds the file of an address that continues with a '/', and does not serve it.
    for condition in ["not file \"{path}\"", "path_regexp \(quoted("/$"))"] {
      line("vars \(matcher([condition])) acopio_status 404")
    }
    block("route \(matcher(["vars {vars.acopio_status} 404"]))") { writer in
      for folders in writer.rules.apiFolders {
        writer.block("route \(writer.at("^\(folders)(?:/|$)"))") {
          $0.answer("404.json", status: "404", $0.fieldsOfNothing(asData: true))
        }
      }
      writer.answerMissing(status: "404", writer.fieldsOfNothing(asData: false))
    }
  }

  private func fieldsOfNothing(asData: Bool) -> [HeaderField] {
    hosted.policy.headersOfNothing(asData: asData, contentSecurity: hosted.contentSecurity)
  }

  /// Answers with a status and the page for missing addresses in the language of the address.
  private mutating func answerMissing(status: String, _ fields: [HeaderField]) {
    for (folder, path) in hosted.missingPages {
      guard !folder.isEmpty else { return answer(path, status: status, fields) }
      block("route \(at("^\(base)\(HostRules.literal(folder))/"))") {
        $0.answer(path, status: status, fields)
      }
    }
  }

  /// Answers with a file and a status, independent of the client's conditions.
  private mutating func answer(_ path: String, status: String, _ fields: [HeaderField]) {
    for name in ["If-Match", "If-Modified-Since", "If-None-Match", "If-Unmodified-Since", "Range"] {
      line("request_header -\(name)")
    }
    lead(to: "\(hosted.basePath)/\(path)")
    self.fields([HeaderField("Content-Type", hosted.mediaType(of: path))] + fields)
    serve(compressed: true, ["status \(status)"])
  }

  /// Browsers ask before they send a header field that is not safelisted (Fetch, §4.8).
  private mutating func writePreflight() {
    let options = matcher(["method OPTIONS"])
    if !hosted.policy.corsHeaders.isEmpty {
      block("route \(matcher(["method OPTIONS"] + conditions(of: .data)))") { writer in
        writer.fields(writer.hosted.policy.preflightHeaders)
        writer.line("respond 204")
      }
    }
    writeRefusedMethod(options)
  }

  // MARK: - Files

  private mutating func writeClasses() {
    let common = hosted.policy.commonHeaders
    for resource in hosted.classes {
      let fields = hosted.headers(of: resource).filter { !common.contains($0) }
      headers(matcher(conditions(of: resource)), fields)
    }
  }

  /// The conditions of files of a class.
  private func conditions(of resource: ResourceClass) -> [String] {
    let asset = "path_regexp \(quoted("^\(base)/\(ResourceClass.assetFolder)"))"
    let page = "path_regexp \(quoted("\\.(?i:html|htm|xhtml)$"))"
    let endings = ResourceClass.dataExtensions.joined(separator: "|")
    let data =
      "path_regexp "
      + quoted("\\.(?i:\(endings))$|^\(base)/\\.well-known/(?:.*/)?[^./]+$")
    return switch resource {
    case .asset: [asset]
    case .hashedData: ["path_regexp \(quoted(HostRules.hashedData(below: base) + "$"))"]
    case .page: [page, "not \(asset)"]
    case .data: [data, "not \(asset)"]
    case .file: ["not \(asset)", "not \(page)", "not \(data)"]
    }
  }

  private mutating func writeTypes() {
    line("header Content-Type \(MediaTypes.unknown)")
    let endings = Set(hosted.files.map { MediaTypes.fileExtension(of: $0.path) })
    for ending in endings.inOrder() {
      guard let type = hosted.mediaTypes.byExtension[ending] else { continue }
      headers(at("\\.(?i:\(ending))$"), [HeaderField("Content-Type", type)])
    }
    headers(
      at("^\(base)/\\.well-known/(?:.*/)?[^./]+$"),
      [HeaderField("Content-Type", MediaTypes.unnamedWellKnown)])
    for group in EndpointGroup.all(of: hosted) where !group.isPlain {
      for expression in rules.files(of: group) {
        headers(
          at("^(?:\(expression))$"), [HeaderField("Content-Type", group.mediaType)] + group.life)
      }
    }
    for (path, type) in hosted.typedFiles {
      headers(at("^\(base)/\(HostRules.literal(path))$"), [HeaderField("Content-Type", type)])
    }
  }

  private mutating func writeFiles() {
    // Only here may another file be the compressed form.
    block("route \(at("\\.(?i:\(HostRules.compressible))$"))") { $0.serve(compressed: true) }
    serve(compressed: false)
  }

  private mutating func serve(compressed: Bool, _ options: [String] = []) {
    if compressed {
      block("header") {
        $0.line("Vary Accept-Encoding")
        // Some versions of Caddy add the field themselves.
        $0.line("defer")
      }
    }
    block("file_server") { writer in
      if compressed { writer.line("precompressed br gzip") }
      writer.line("disable_canonical_uris")
      for option in options { writer.line(option) }
    }
  }

  // MARK: - Directives

  /// Declares a matcher of requests for which all conditions hold, and returns its name.
  private mutating func matcher(_ conditions: [String]) -> String {
    count += 1
    let name = "@acopio_\(count)"
    block(name) { writer in
      for condition in conditions { writer.line(condition) }
    }
    return name
  }

  private mutating func at(_ expression: String) -> String {
    matcher(["path_regexp \(quoted(expression))"])
  }

  private mutating func fields(_ fields: [HeaderField]) {
    for field in fields { line("header \(field.name) \(value(field.value))") }
  }

  private mutating func headers(_ matcher: String, _ fields: [HeaderField]) {
    guard !fields.isEmpty else { return }
    block("header \(matcher)") { writer in
      for field in fields { writer.line("\(field.name) \(writer.value(field.value))") }
    }
  }

  /// Leads a request to a file.
  ///
  /// Some versions of Caddy decode the path of a rewrite, others take it literally. The path that a
  /// matcher found is correct in all versions.
  private mutating func lead(to path: String) {
    guard path.contains(where: { "%?#{}".contains($0) }) else {
      return line("rewrite * \(quoted(path))")
    }
    let name = path.reduce(into: "") { name, character in
      if "\\*?[{}".contains(character) { name += "\\" }
      name.append(character)
    }
    line("rewrite \(matcher(["file \(quoted(name))"])) {http.matchers.file.relative}")
  }

  /// A value, in which braces would be placeholders; only addresses can have them.
  private func value(_ text: String) -> String {
    quoted(HostRules.encoding(text, ["{", "}"]))
  }

  private func quoted(_ text: String) -> String {
    "\"" + text.split(separator: "\"", omittingEmptySubsequences: false).joined(separator: "\\\"")
      + "\""
  }
}
