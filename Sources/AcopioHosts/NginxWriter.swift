import AcopioBase
import AcopioModel

/// Writes the directives of nginx for a site (the reference of ngx_http_core_module).
///
/// Locations with regular expressions are tried in order, and the first that matches decides; exact ones precede them.
struct NginxWriter: BlockWriter {
  /// The published site.
  let hosted: HostedSite
  var depth = 0
  var text = ""
  /// The values that are too long for one parameter, and the variables whose values they are together.
  private var longValues: [String: String] = [:]
  private static let compressible = Compressible.extensions.joined(separator: "|")

  private var base: String { hosted.basePath }

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
    compress(with: compressions)
    line("gzip_vary on;")
    writeLongValues()
    writeMissingPage()
    writeTypes()
    writeHidden(compressions)
    writeNotFound()
    writeNamedTypes()
    writeRules()
    for redirect in hosted.redirects { write(redirect) }
    for path in hosted.removed { writeRemoved(path) }
    if !base.isEmpty {
      let target = value(PercentEncoding.encodedPath(base + "/"))
      block("location = \(quoted(base))") {
        $0.fields($0.hosted.policy.commonHeaders)
        $0.line("return 301 \(target);")
      }
    }
    let groups = EndpointGroup.all(of: hosted).filter { !$0.isPlain }
    for group in groups { writeOthers(in: group) }
    for group in groups { write(group) }
    writeHashedData()
    for folders in apiFolders { writeAPIFolders(folders) }
    writeData()
    writeFiles(compressions)
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

  /// Hides files for hosts and builds, hidden files, and the compressed forms of others.
  private mutating func writeHidden(_ compressions: [HostCompression]) {
    let start = AddressPattern.escaped(base)
    var compressed: String?
    if !compressions.isEmpty {
      let forms = compressions.map(\.rawValue).joined(separator: "|")
      compressed = ".*\\.(?i:\(NginxWriter.compressible))\\.(?:\(forms))$"
    }
    for folders in apiFolders {
      writeNothing(at: "^\(folders)/(?:.*/)?\\.", asData: true)
      if let compressed { writeNothing(at: "^\(folders)/\(compressed)", asData: true) }
    }
    writeNothing(at: "^\(start)/\(PublishedNames.privatePrefix)", asData: false)
    writeNothing(at: "^\(start)/\\.(?!well-known/)", asData: false)
    writeNothing(at: "^\(start)/.+/\\.", asData: false)
    if let compressed { writeNothing(at: "^\(start)/\(compressed)", asData: false) }
  }

  private mutating func writeNothing(at expression: String, asData: Bool) {
    block("location ~ \(quoted(expression))") { writer in
      writer.nothing(asData: asData)
      writer.line("return 404;")
    }
  }

  /// Chooses the page for missing addresses by the language of the address, if several languages have one.
  private mutating func writeMissingPage() {
    guard hosted.missingPages.count > 1 else { return }
    line("set $acopio_missing \(quoted("\(base)/404.html"));")
    // The last that takes an address decides.
    for (folder, path) in hosted.missingPages.reversed() where !folder.isEmpty {
      let condition = quoted("^\(AddressPattern.escaped(base + folder))/")
      line("if ($uri ~ \(condition)) { set $acopio_missing \(quoted("\(base)/\(path)")); }")
    }
  }

  /// The address of the page for missing addresses.
  private var missingPage: String {
    hosted.missingPages.count > 1 ? "$acopio_missing" : quoted("\(base)/404.html")
  }

  /// The bodies of answers with the status 404.
  private mutating func writeNotFound() {
    let pages = hosted.missingPages.map { ($0.path, false) }
    for (path, isData) in pages + [("404.json", true)] {
      let headers = hosted.policy.headersOfNothing(
        asData: isData, contentSecurity: hosted.contentSecurity)
      block("location = \(quoted("\(base)/\(path)"))") { writer in
        writer.type(writer.hosted.mediaType(of: path))
        writer.fields(headers)
      }
    }
  }

  /// Writes the files whose type their extension does not determine.
  private mutating func writeNamedTypes() {
    for (path, type) in hosted.typedFiles where path != "404.json" {
      block("location = \(quoted("\(base)/\(path)"))") { writer in
        writer.type(type)
        writer.fields(writer.hosted.headers(of: ResourceClass(of: path)))
      }
    }
  }

  private mutating func write(_ redirect: HostedSite.Redirect) {
    for address in hosted.formerAddresses[redirect.path] {
      block("location = \(quoted(base + address))") { writer in
        writer.fields(writer.hosted.policy.commonHeaders)
        writer.line("return \(redirect.status) \(writer.value(redirect.target));")
      }
    }
  }

  /// Writes the redirects of the site: rules with a query precede every location, and wildcards
  /// follow rules for one address.
  private mutating func writeRules() {
    for (index, rule) in hosted.rules.enumerated() {
      let head: String
      if rule.query.isEmpty {
        head =
          rule.isWildcard
          ? "~ \(quoted("^\(AddressPattern.escaped(base + rule.address))"))"
          : "= \(quoted(base + rule.address))"
      } else {
        let name = "$acopio_query_\(index)"
        let wanted = rule.query.map { "&\($0.value)" }.joined()
        line("set \(name) \"$uri\(rule.query.map { "&$arg_\($0.name)" }.joined())\";")
        block("if (\(name) = \(quoted(base + rule.address + wanted)))") {
          $0.line("rewrite ^ /_acopio_redirect_\(index)? last;")
        }
        head = "= /_acopio_redirect_\(index)"
      }
      block("location \(head)") { writer in
        if !rule.query.isEmpty { writer.line("internal;") }
        writer.fields(writer.hosted.policy.commonHeaders)
        writer.write(rule)
      }
    }
  }

  private mutating func write(_ rule: SiteRedirect) {
    let target = HostRules.encoding(rule.location(on: hosted.base), ["$"])
    if rule.status == 410 {
      line("error_page 410 \(missingPage);")
      line("return 410;")
    } else if !rule.hasRest {
      line("return \(rule.status) \(quoted(target));")
    } else if [301, 302].contains(rule.status) {
      // A rewrite encodes the captured text, which 'return' does not.
      let flag = rule.status == 301 ? "permanent" : "redirect"
      let expression = "^\(AddressPattern.escaped(base + rule.address))\(HostRules.rest)$"
      line("rewrite \(quoted(expression)) \(quoted("\(target)$1?")) \(flag);")
      line("return 404;")
    } else {
      let expression =
        "^\(AddressPattern.escaped(base + rule.address))([A-Za-z0-9/._~!&'()*+,;=:@-]*)$"
      block("if ($uri ~ \(quoted(expression)))") {
        $0.line("return \(rule.status) \($0.quoted("\(target)$1"));")
      }
      line("return 404;")
    }
  }

  private mutating func writeRemoved(_ path: String) {
    for address in hosted.formerAddresses[path] {
      block("location = \(quoted(base + address))") { writer in
        writer.line(
          "error_page 410 \(path.contains("$") ? "@acopio_removed" : writer.quoted("\(writer.base)/\(path)"));"
        )
        writer.line("return 410;")
      }
    }
  }

  /// Endpoints with header fields of their own, or among pages.
  private mutating func write(_ group: EndpointGroup) {
    let ending = AddressPattern.escaped(group.fileExtension)
    // A request without the extension is for JSON.
    let isBare = group.fileExtension == ".json"
    for patterns in group.patterns.map({ group.expression(of: $0) }).alternatives() {
      let expression =
        "^\(AddressPattern.escaped(base))(?:\(patterns))(?:\(ending))\(isBare ? "?" : "")$"
      block("location ~ \(quoted(expression))") { writer in
        writer.type(group.mediaType)
        writer.fields(writer.hosted.headers(of: .data) + group.life)
        writer.answerOptions(group.life)
        writer.nothing(asData: group.isInAPIFolder)
        let last = group.isInAPIFolder ? "=404" : "@acopio_page"
        writer.line("try_files \(isBare ? "$uri\(group.fileExtension) " : "")$uri \(last);")
      }
    }
  }

  /// Writes the files that are no endpoint but whose address matches a group: a picture of a book
  /// next to `/books/{id}`.
  private mutating func writeOthers(in group: EndpointGroup) {
    guard group.fileExtension == ".json" else { return }
    let patterns = group.patterns.filter { !$0.isExact }
    guard !patterns.isEmpty else { return }
    let endpoints = Set(hosted.endpoints.map(\.path))
    let former = Set(hosted.redirects.map(\.path) + hosted.removed)
    var others: [String: [String]] = [:]
    for path in hosted.files.map(\.path) where !endpoints.contains(path) && !former.contains(path) {
      let ending = MediaTypes.fileExtension(of: path)
      // A request without an extension is for the endpoint.
      guard !ending.isEmpty, patterns.contains(where: { group.takes("/\(path)", $0) }) else {
        continue
      }
      others[ending, default: []].append(path)
    }
    let taken = Set(hosted.endpoints.map { MediaTypes.fileExtension(of: $0.address) })
    for (ending, paths) in others.inOrder(by: { $0.key < $1.key }) {
      if ending == "json" || taken.contains(ending) {
        for path in paths {
          writeOther(
            at: "= \(quoted("\(base)/\(path)"))", like: path, isInAPIFolder: group.isInAPIFolder)
        }
        continue
      }
      for expression in patterns.map({ group.expression(of: $0) }).alternatives() {
        let start = AddressPattern.escaped(base)
        let whole = "^(?=\(start)(?:\(expression))$).*\\.(?i:\(ending))$"
        writeOther(
          at: "~ \(quoted(whole))", like: paths[0], isInAPIFolder: group.isInAPIFolder)
      }
    }
  }

  private mutating func writeOther(at place: String, like path: String, isInAPIFolder: Bool) {
    let resource = ResourceClass(of: path)
    block("location \(place)") { writer in
      writer.fields(writer.hosted.headers(of: resource))
      if resource == .data { writer.answerOptions([]) }
      writer.nothing(asData: isInAPIFolder)
      if !Compressible.contains(path) { writer.compress(with: []) }
      writer.line("try_files $uri \(isInAPIFolder ? "=404" : "@acopio_page");")
    }
  }

  /// The expressions of the addresses below which only programs ask.
  private var apiFolders: [String] {
    hosted.apiFolders.map { AddressPattern.escaped($0) }.alternatives().map {
      "\(AddressPattern.escaped(base))(?:\($0))"
    }
  }

  /// Files that are no data below an API folder: pictures next to JSON.
  private mutating func writeFiles(inAPIFolders folders: String) {
    var paths: [Bool: [String: String]] = [:]
    for path in hosted.files.map(\.path)
    where ResourceClass(of: path) == .file && hosted.isInAPIFolder("/\(path)") {
      let ending = MediaTypes.fileExtension(of: path)
      if !ending.isEmpty { paths[Compressible.contains(path), default: [:]][ending] = path }
    }
    for isCompressible in [true, false] {
      guard let paths = paths[isCompressible], let path = paths.values.min() else { continue }
      let endings = paths.keys.inOrder().joined(separator: "|")
      writeOther(
        at: "~ \(quoted("^\(folders)/.*\\.(?i:\(endings))$"))", like: path, isInAPIFolder: true)
    }
  }

  private mutating func writeAPIFolders(_ folders: String) {
    writeFiles(inAPIFolders: folders)
    block("location ~ \(quoted("^\(folders)(?:/|$|\\.json$)"))") { writer in
      writer.fields(writer.hosted.headers(of: .data))
      writer.answerOptions([])
      writer.nothing(asData: true)
      // The file comes first: a folder would be answered with a redirect.
      writer.line("try_files $uri.json $uri =404;")
    }
  }

  /// The pages of lists, which are in an API folder unless pages for people are all around them.
  private mutating func writeHashedData() {
    let pages = hosted.files.map(\.path).filter { ResourceClass(of: $0) == .hashedData }
    guard !pages.isEmpty else { return }
    let areInAPIFolders = pages.allSatisfy { hosted.isInAPIFolder("/\($0)") }
    let expression = "\(HostRules.hashedData(below: AddressPattern.escaped(base)))$"
    block("location ~ \(quoted(expression))") { writer in
      writer.fields(writer.hosted.headers(of: .hashedData))
      writer.answerOptions([])
      writer.nothing(asData: areInAPIFolders)
      writer.line("try_files $uri \(areInAPIFolders ? "=404" : "@acopio_page");")
    }
  }

  private mutating func writeData() {
    let start = AddressPattern.escaped(base)
    let endings = ResourceClass.dataExtensions.joined(separator: "|")
    for (expression, resource, type) in [
      ("^\(start)/(?!\(ResourceClass.assetFolder)).*\\.(?i:\(endings))$", ResourceClass.data, nil),
      ("^\(start)/\\.well-known/(?:.*/)?[^./]+$", .data, MediaTypes.unnamedWellKnown),
    ] {
      block("location ~ \(quoted(expression))") { writer in
        if let type { writer.type(type) }
        writer.fields(writer.hosted.headers(of: resource))
        writer.answerOptions([])
        writer.nothing(asData: false)
        writer.line("try_files $uri @acopio_page;")
      }
    }
  }

  /// Assets, pages by the names of their files, and other files with an extension.
  private mutating func writeFiles(_ compressions: [HostCompression]) {
    let start = AddressPattern.escaped(base)
    for (expression, resource, last) in [
      ("^\(start)/\(ResourceClass.assetFolder)", ResourceClass.asset, "=404"),
      ("^\(start)/.*\\.(?i:x?html?)$", .page, "@acopio_page"),
      ("^\(start)/.*\\.[A-Za-z0-9]+$", .file, "@acopio_page"),
    ] {
      block("location ~ \(quoted(expression))") { writer in
        writer.fields(writer.hosted.headers(of: resource))
        writer.nothing(asData: false)
        if !compressions.isEmpty {
          // A file such as archive.tar.gz is no compressed form of another.
          writer.compress(with: [])
          writer.block("location ~ \(writer.quoted("\\.(?i:\(NginxWriter.compressible))$"))") {
            $0.compress(with: compressions)
            $0.line("try_files $uri \(last);")
          }
        }
        writer.line("try_files $uri \(last);")
      }
    }
  }

  /// Addresses without an extension: pages in folders, pages without a `/` at the end, and other files.
  private mutating func writeFolders() {
    let start = AddressPattern.escaped(base)
    if hosted.files.contains(where: { HostedAddress.isBare($0.path) }) {
      block("location ~ \(quoted("^(?<acopio_page>\(start)/.*[^/])/$"))") { writer in
        // The page of the folder, if there is one, takes precedence over the one without a '/'.
        writer.line("set $acopio_bare $document_root$acopio_page.html;")
        writer.line("if (-f $document_root${uri}index.html) { set $acopio_bare \"\"; }")
        writer.block("if (-f $acopio_bare)") {
          $0.fields($0.hosted.policy.commonHeaders)
          $0.line("rewrite \"^(.+)/$\" \"$1\" permanent;")
        }
        writer.page("${uri}index.html", else: "=404")
      }
    }
    block("location ~ \(quoted("^\(start)/(?:.*/)?$"))") {
      $0.page("${uri}index.html", else: "=404")
    }
    block("location \(quoted("\(base)/"))") { $0.page("$uri.html", else: "@acopio_folder") }
    // For addresses that only look like the address of an endpoint or a file.
    block("location @acopio_page") { $0.page("$uri.html", else: "@acopio_folder") }
    block("location @acopio_folder") { writer in
      writer.block("if (-f $document_root$uri/index.html)") {
        $0.fields($0.hosted.policy.commonHeaders)
        $0.line("rewrite \"^(.+)$\" \"$1/\" permanent;")
      }
      writer.fields(writer.hosted.headers(of: .file))
      writer.nothing(asData: false)
      writer.line("try_files $uri =404;")
    }
    if hosted.removed.contains(where: { $0.contains("$") }) {
      block("location @acopio_removed") {
        $0.page("${uri}index.html $uri/index.html $uri.html", else: "=404")
      }
    }
  }

  private mutating func page(_ files: String, else last: String) {
    fields(hosted.headers(of: .page))
    nothing(asData: false)
    line("try_files \(files) \(last);")
  }

  // MARK: - Directives

  /// The media type of every file of a location.
  private mutating func type(_ type: String) {
    line("types {}")
    line("default_type \(quoted(type));")
  }

  private mutating func fields(_ headers: [HeaderField]) {
    // Without 'always' answers with the status 404 would have none.
    for field in headers {
      let value = longValues[field.value].map { quoted($0) } ?? value(field.value)
      line("add_header \(field.name) \(value) always;")
    }
  }

  /// Puts a value that is too long for nginx into variables: a parameter has 4,095 bytes at most.
  private mutating func writeLongValues() {
    let most = 3_000
    let fields = ResourceClass.allCases.flatMap { hosted.headers(of: $0) }
    for value in Set(fields.map(\.value)).inOrder() where value.utf8.count > most {
      var (names, count) = ("", 0)
      var rest = HostRules.encoding(value, ["$"])[...]
      while !rest.isEmpty {
        let name = "acopio_value_\(longValues.count)_\(count)"
        count += 1
        line("set $\(name) \(quoted(String(rest.prefix(most))));")
        names += "${\(name)}"
        rest = rest.dropFirst(most)
      }
      longValues[value] = names
    }
  }

  /// Sets the file that is the body for missing addresses.
  private mutating func nothing(asData: Bool) {
    line("error_page 404 \(asData ? quoted("\(base)/404.json") : missingPage);")
  }

  private mutating func compress(with compressions: [HostCompression]) {
    line("gzip_static \(compressions.contains(.gzip) ? "on" : "off");")
    // Without its module nginx does not know the directive.
    if hosted.policy.hasNginxBrotli {
      line("brotli_static \(compressions.contains(.brotli) ? "on" : "off");")
    }
  }

  /// A value; the sign of variables, which only addresses can have, has no escape in the language of nginx.
  private func value(_ text: String) -> String { quoted(HostRules.encoding(text, ["$"])) }

  /// Browsers ask before they send a header field that is not safelisted, such as `If-None-Match` (Fetch, §4.8).
  private mutating func answerOptions(_ life: [HeaderField]) {
    let fields = hosted.policy.preflightHeaders
    guard !fields.isEmpty else { return }
    block("if ($request_method = OPTIONS)") { writer in
      writer.fields(writer.hosted.policy.commonHeaders + fields)
      writer.line("return 204;")
    }
  }

  private func quoted(_ text: String) -> String { HostRules.quoted(text) }
}
