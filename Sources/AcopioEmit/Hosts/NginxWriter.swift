import AcopioBase
import AcopioModel

/// Writes the directives of nginx for a site (the reference of ngx_http_core_module).
///
/// Locations with regular expressions are tried in order, and the first that matches decides; exact ones precede them.
struct NginxWriter {
  /// What is published.
  let hosted: HostedSite
  /// The configuration so far.
  private(set) var text = ""

  private var base: String { hosted.base.path }

  init(hosted: HostedSite) { self.hosted = hosted }

  /// Writes the whole file.
  mutating func write(compressions: [HostCompression]) {
    line(
      "# Written by Acopio for nginx; include it in a server block whose root leads to the site.")
    line("absolute_redirect off;")
    line("autoindex off;")
    line("charset off;")
    line("etag on;")
    line("server_tokens off;")
    line("gzip off;")
    line("gzip_static \(compressions.contains(.gzip) ? "on" : "off");")
    line("gzip_vary on;")
    if compressions.contains(.brotli) { line("brotli_static on;") }
    writeTypes()
    writeHidden(compressions)
    writeNotFound()
    writeNamedTypes()
    for redirect in hosted.redirects { write(redirect) }
    for path in hosted.removed { writeRemoved(path) }
    if !base.isEmpty {
      let target = quoted(base + "/")
      block("location = \(quoted(base))") { $0.line("return 301 \(target);") }
    }
    let groups = EndpointGroup.all(of: hosted)
    for group in groups where !group.isPlain { write(group) }
    if !hosted.apiFolders.isEmpty { writeAPIFolders() }
    writeData()
    writeFiles(
      matching: "^\(AddressPattern.escaped(base))/\(ResourceClass.assetFolder)", .asset)
    writePages()
    writeFiles(matching: "^\(AddressPattern.escaped(base))/.*\\.[A-Za-z0-9]+$", .file)
    writeFolders()
  }

  // MARK: - Parts

  /// The media types of the extensions that the site has.
  private mutating func writeTypes() {
    let endings = Set(hosted.files.map { MediaTypes.fileExtension(of: $0.path) })
    block("types") { writer in
      for ending in endings.inOrder() {
        guard let type = writer.hosted.mediaTypes.byExtension[ending] else { continue }
        writer.line("\(writer.quoted(type)) \(ending);")
      }
    }
    line("default_type \(MediaTypes.unknown);")
  }

  /// Files for hosts and builds, hidden files, and the compressed forms of others are not there.
  private mutating func writeHidden(_ compressions: [HostCompression]) {
    let start = AddressPattern.escaped(base)
    var expressions = ["^\(start)/\(PublishedNames.privatePrefix)", "/\\.(?!well-known/)"]
    if !compressions.isEmpty {
      let endings = Compressible.extensions.joined(separator: "|")
      let forms = compressions.map(\.rawValue).joined(separator: "|")
      expressions.append("\\.(?:\(endings))\\.(?:\(forms))$")
    }
    for expression in expressions {
      block("location ~ \(quoted(expression))") { writer in
        writer.line("error_page 404 \(writer.quoted(writer.base + "/404.html"));")
        writer.line("return 404;")
      }
    }
  }

  /// The bodies of answers with the status 404.
  private mutating func writeNotFound() {
    for (path, isData) in [("404.html", false), ("404.json", true)] {
      let headers = hosted.policy.headersOfNothing(
        asData: isData, contentSecurity: hosted.contentSecurity)
      block("location = \(quoted("\(base)/\(path)"))") { writer in
        writer.type(writer.hosted.mediaType(of: path))
        writer.fields(headers)
      }
    }
  }

  /// Files whose type their extension does not say.
  private mutating func writeNamedTypes() {
    for path in hosted.files.map(\.path) where path != "404.json" {
      guard let type = MediaTypes.named[path] else { continue }
      block("location = \(quoted("\(base)/\(path)"))") { writer in
        writer.type(type)
        writer.fields(writer.hosted.headers(of: ResourceClass(of: path)))
      }
    }
  }

  private mutating func write(_ redirect: HostedSite.Redirect) {
    for address in addresses(ofPage: redirect.path) {
      block("location = \(quoted(base + address))") { writer in
        writer.fields(writer.hosted.policy.commonHeaders)
        // The variable sign has no escape in the language of nginx.
        let target = redirect.target.split(separator: "$", omittingEmptySubsequences: false)
          .joined(separator: "%24")
        writer.line("return 301 \(writer.quoted(target));")
      }
    }
  }

  private mutating func writeRemoved(_ path: String) {
    for address in addresses(ofPage: path) {
      block("location = \(quoted(base + address))") { writer in
        writer.line("error_page 410 \(writer.quoted("\(writer.base)/\(path)"));")
        writer.line("return 410;")
      }
    }
  }

  /// The addresses of a page that is no page any more, with and without a `/` at the end.
  private func addresses(ofPage path: String) -> [String] {
    let address = HostedAddress.address(of: path)
    guard address != "/" else { return [address] }
    let bare = address.hasSuffix("/") ? String(address.dropLast()) : address
    // An endpoint may answer without the slash.
    let isEndpoint = hosted.endpoints.contains { $0.address == bare }
    return isEndpoint ? ["\(bare)/"] : [bare, "\(bare)/"]
  }

  /// Endpoints with header fields of their own, or among pages.
  private mutating func write(_ group: EndpointGroup) {
    let ending = AddressPattern.escaped(group.fileExtension)
    // A request without the extension is for JSON.
    let isBare = group.fileExtension == ".json"
    for chunk in group.patterns.chunked(by: 100) {
      let patterns = chunk.map { group.expression(of: $0) }.joined(separator: "|")
      let expression =
        "^\(AddressPattern.escaped(base))(?:\(patterns))(?:\(ending))\(isBare ? "?" : "")$"
      block("location ~ \(quoted(expression))") { writer in
        writer.type(group.mediaType)
        writer.fields(writer.hosted.headers(of: .data) + group.life)
        writer.answerOptions(group.life)
        writer.line(
          "error_page 404 \(writer.quoted(writer.base + (group.isInAPIFolder ? "/404.json" : "/404.html")));"
        )
        let last = group.isInAPIFolder ? "=404" : "@acopio_page"
        writer.line("try_files \(isBare ? "$uri\(group.fileExtension) " : "")$uri \(last);")
      }
    }
  }

  private mutating func writeAPIFolders() {
    let folders = hosted.apiFolders.map { AddressPattern.escaped($0) }.joined(separator: "|")
    block("location ~ \(quoted("^\(AddressPattern.escaped(base))(?:\(folders))(?:/|$|\\.json$)"))")
    { writer in
      writer.fields(writer.hosted.headers(of: .data))
      writer.answerOptions([])
      writer.line("error_page 404 \(writer.quoted(writer.base + "/404.json"));")
      // The file comes first: a folder would be answered with a redirect.
      writer.line("try_files $uri.json $uri =404;")
    }
  }

  private mutating func writeData() {
    let endings = ResourceClass.dataExtensions.joined(separator: "|")
    block(
      "location ~ \(quoted("^\(AddressPattern.escaped(base))/(?!\(ResourceClass.assetFolder))(?:.*\\.(?:\(endings))|\\.well-known/[^.]+)$"))"
    ) {
      writer in
      writer.fields(writer.hosted.headers(of: .data))
      writer.answerOptions([])
      writer.line("error_page 404 \(writer.quoted(writer.base + "/404.html"));")
      writer.line("try_files $uri =404;")
    }
  }

  private mutating func writeFiles(matching expression: String, _ resource: ResourceClass) {
    block("location ~ \(quoted(expression))") { writer in
      writer.fields(writer.hosted.headers(of: resource))
      writer.line("error_page 404 \(writer.quoted(writer.base + "/404.html"));")
      writer.line("try_files $uri =404;")
    }
  }

  private mutating func writePages() {
    writeFiles(matching: "^\(AddressPattern.escaped(base))/.*\\.x?html?$", .page)
  }

  /// Addresses without an extension: pages in folders, and pages without a `/` at the end.
  private mutating func writeFolders() {
    let start = AddressPattern.escaped(base)
    let hasBarePages = hosted.files.contains { HostedAddress.isBare($0.path) }
    block("location ~ \(quoted("^\(start)/(?:.*/)?$"))") { writer in
      if hasBarePages {
        writer.line("set $acopio_page \"\";")
        writer.line("if ($uri ~ \"^(.+)/$\") { set $acopio_page $1; }")
        writer.block("if (-f $document_root$acopio_page.html)") {
          $0.line("rewrite \"^(.+)/$\" \"$1\" permanent;")
        }
      }
      writer.page("${uri}index.html")
    }
    block("location \(quoted("\(base)/"))") { $0.bare() }
    // For addresses that only look like those of an endpoint.
    block("location @acopio_page") { $0.bare() }
  }

  private mutating func page(_ file: String) {
    fields(hosted.headers(of: .page))
    line("error_page 404 \(quoted(base + "/404.html"));")
    line("try_files \(file) =404;")
  }

  /// An address without a `/` at the end: that of a page, or of a folder with one.
  private mutating func bare() {
    block("if (-f $document_root$uri/index.html)") {
      $0.line("rewrite \"^(.+)$\" \"$1/\" permanent;")
    }
    page("$uri $uri.html")
  }

  // MARK: - Directives

  /// The media type of every file of a location.
  private mutating func type(_ type: String) {
    line("types {}")
    line("default_type \(quoted(type));")
  }

  private mutating func fields(_ headers: [HeaderField]) {
    // Without 'always' answers with the status 404 would have none.
    for field in headers { line("add_header \(field.name) \(quoted(field.value)) always;") }
  }

  /// Browsers ask before they send a header field that is not safelisted, such as `If-None-Match` (Fetch, §4.8).
  private mutating func answerOptions(_ life: [HeaderField]) {
    let cors = hosted.policy.corsHeaders
    guard !cors.isEmpty else { return }
    block("if ($request_method = OPTIONS)") { writer in
      writer.fields(
        cors + [
          HeaderField("Access-Control-Allow-Methods", "GET, HEAD, OPTIONS"),
          HeaderField("Access-Control-Allow-Headers", "If-Modified-Since, If-None-Match, Range"),
          HeaderField("Access-Control-Max-Age", "86400"),
        ])
      writer.line("return 204;")
    }
  }

  private var depth = 0

  private mutating func line(_ line: String) {
    text += String(repeating: "  ", count: depth) + line + "\n"
  }

  private mutating func block(_ head: String, _ body: (inout NginxWriter) -> Void) {
    line("\(head) {")
    depth += 1
    body(&self)
    depth -= 1
    line("}")
  }

  private func quoted(_ text: String) -> String {
    var quoted = "\""
    for character in text {
      if character == "\"" || character == "\\" { quoted += "\\" }
      quoted.append(character)
    }
    return quoted + "\""
  }
}

extension Array {
  /// The elements in runs of at most `count`.
  func chunked(by count: Int) -> [ArraySlice<Element>] {
    stride(from: 0, to: self.count, by: count).map { self[$0..<Swift.min($0 + count, self.count)] }
  }
}
