import AcopioBase
import AcopioModel

/// Writes the directives of Apache: rules lead an address to its file, and sections match the path of the file.
struct ApacheWriter {
  /// The configuration so far.
  private(set) var text = "# Written by Acopio for Apache; include it in a virtual host.\n"
  private let hosted: HostedSite
  private let rules: HostRules

  init(_ hosted: HostedSite) {
    self.hosted = hosted
    rules = HostRules(hosted)
  }

  /// Writes the whole file.
  mutating func write() {
    writeRules()
    writeSections()
  }

  private mutating func writeRules() {
    let base = rules.base
    let root = "%{DOCUMENT_ROOT}"
    line("RewriteEngine On")
    line("RewriteMap acopio_escape int:escape")
    rule("^\(base)/", "-", "E=no-gzip:1,E=no-brotli:1")
    rule(rules.hidden, "-", "R=404,L")
    if !base.isEmpty {
      rule("^\(base)$", "-", "E=acopio_location:\(variable(hosted.basePath))/,L")
    }
    for rule in hosted.rules where !rule.query.isEmpty { write(rule) }
    for redirect in hosted.redirects {
      for address in rules.addresses(ofPage: redirect.path) {
        let pattern = "^\(HostRules.literal(address))$"
        let target = Array(redirect.target.utf8).withUnsafeBufferPointer {
          PercentEncoding.decoded($0)
        }
        // Apache encodes the value of the variable, but takes these for the end of the path.
        if redirect.status == 301, target.hasPrefix("/"),
          !target.contains(where: { "#?".contains($0) })
        {
          rule(pattern, "-", "E=acopio_location:\(variable(target)),L")
        } else {
          rule(pattern, variable(redirect.target), "R=\(redirect.status),NE,QSD,L")
        }
      }
    }
    for path in hosted.removed {
      for address in rules.addresses(ofPage: path) {
        rule("^\(HostRules.literal(address))$", "-", "R=410,L")
      }
    }
    for rule in hosted.rules where rule.query.isEmpty { write(rule) }
    var endpoints = rules.endpoints
    for folders in rules.apiFolders { endpoints.append("\(folders)(?:/.*[^/])?") }
    for expression in endpoints {
      // A request that another expression already mapped to its file is not mapped again.
      unfound()
      condition("\(root)$1.json", "-f")
      rule("^(\(expression))$", "$1.json", "E=acopio_found:1")
    }
    condition("\(root)$1index.html", "-f")
    rule("^(\(base)/(?:.*/)?)$", "$1index.html", "E=acopio_found:1")
    unfound()
    condition("\(root)$1.html", "-f")
    rule("^(\(base)/.*[^/])$", "$1.html", "E=acopio_found:1")
    lead("^(\(base)/.*[^/])$", to: "$1/", where: "\(root)$1/index.html")
    lead("^(\(base)/.*[^/])/$", to: "$1", where: "\(root)$1.html")
    condition("\(root)$1", "!-f")
    rule("^(\(base)/.*)$", "-", "R=404,L")
    if !hosted.policy.corsHeaders.isEmpty {
      condition("%{REQUEST_METHOD}", "=OPTIONS")
      rule(rules.files(of: .data), "-", "R=204,E=acopio_preflight:1,L")
    }
    condition("%{REQUEST_METHOD}", "!^(?:GET|HEAD)$")
    rule("^\(base)/", "-", "R=405,L")
    for form in ["br", "gz"] {
      let coding = form == "br" ? "br" : "(?:x-)?gzip"
      condition(
        "%{HTTP:Accept-Encoding}",
        "(?:^|[,\\s])\(coding)\\s*(?:,|$|;\\s*q=(?:1|0?\\.[0-9]*[1-9]))")
      condition("\(root)$1.\(form)", "-f")
      rule("^(\(base)/.*\\.(?i:\(HostRules.compressible)))$", "$1.\(form)", "PT,L")
    }
    rule("^(\(base)/.*)$", "$1", "PT,L")
  }

  /// A redirect of the site.
  private mutating func write(_ own: SiteRedirect) {
    for parameter in own.query {
      let value = HostRules.literal(parameter.value)
      condition("%{QUERY_STRING}", "(?:^|&)\(parameter.name)=\(value)(?:&|$)")
    }
    let start = HostRules.literal(hosted.basePath + own.address)
    let pattern = "^\(start)\(own.isWildcard ? HostRules.rest : "")$"
    guard own.status != 410 else { return rule(pattern, "-", "R=410,L") }
    let target = variable(own.location(on: hosted.base))
    if own.status == 301, own.query.isEmpty, target.hasPrefix("/"),
      !target.contains(where: { "#?%".contains($0) })
    {
      // Apache encodes the value of the variable.
      return rule(pattern, "-", "E=acopio_location:\(target)\(own.hasRest ? "$1" : ""),L")
    }
    rule(
      pattern, target + (own.hasRest ? "${acopio_escape:$1}" : ""), "R=\(own.status),NE,QSD,L")
  }

  private mutating func writeSections() {
    let base = rules.base
    if hosted.rules.contains(where: { $0.status == 410 }) {
      writeMissingPages(status: "410")
    }
    section("If \"-n reqenv('acopio_location')\"", "If") {
      $0.line("RedirectRelative On")
      $0.line("Redirect 301 \"%{reqenv:acopio_location}\"")
    }
    line("ServerSignature Off")
    line("FileETag MTime Size")
    line("RemoveEncoding .br .gz")
    location("^\(base)(?:/|$)") { writer in
      writer.line("Options -Indexes -MultiViews")
      writer.line("SetHandler default-handler")
      writer.line("AddDefaultCharset Off")
      writer.line("Header unset Content-Language")
      writer.line("Header set Content-Type \"\(MediaTypes.unknown)\"")
      writer.fields(writer.hosted.policy.commonHeaders, "always set")
    }
    writeMissingPages(status: "404")
    line("Header always set Allow \"GET, HEAD, OPTIONS\" \"expr=%{REQUEST_STATUS} == 405\"")
    for field in hosted.policy.preflightHeaders {
      line("Header always set \(field.name) \(value(field.value)) env=acopio_preflight")
    }
    for folders in rules.apiFolders {
      location("^\(folders)(?:/|$)") {
        $0.document("404.json", status: "404")
      }
    }
    let common = hosted.policy.commonHeaders
    for resource in hosted.classes {
      let fields = hosted.headers(of: resource).filter { !common.contains($0) }
      location(rules.files(of: resource)) { $0.fields(fields, "set") }
    }
    let endings = Set(hosted.files.map { MediaTypes.fileExtension(of: $0.path) })
    // Those of compressed forms are the types of their originals, which follow.
    for ending in endings.inOrder() where !Compressible.contains("a.\(ending)") {
      guard let type = hosted.mediaTypes.byExtension[ending] else { continue }
      location("^\(base)/.*\\.(?i:\(ending))$") { $0.type(type) }
    }
    for ending in endings.inOrder() where Compressible.contains("a.\(ending)") {
      guard let type = hosted.mediaTypes.byExtension[ending] else { continue }
      location("^\(base)/.*\\.(?i:\(ending))\(HostRules.forms)") { $0.type(type) }
    }
    location("^\(base)/\\.well-known/(?:.*/)?[^./]+$") {
      $0.type(MediaTypes.unnamedWellKnown)
    }
    for group in EndpointGroup.all(of: hosted) where !group.isPlain {
      for expression in rules.files(of: group) {
        location("^(?:\(expression))\(HostRules.forms)") {
          $0.type(group.mediaType)
          $0.fields(group.life, "set")
        }
      }
    }
    for (path, type) in hosted.typedFiles {
      location("^\(base)/\(HostRules.literal(path))\(HostRules.forms)") { $0.type(type) }
    }
    for (path, isData) in hosted.missingPages.map({ ($0.path, false) }) + [("404.json", true)] {
      let fields = hosted.policy.headersOfNothing(
        asData: isData, contentSecurity: hosted.contentSecurity
      ).filter { !common.contains($0) }
      location("^\(base)/\(HostRules.literal(path))\(HostRules.forms)") { $0.fields(fields, "set") }
    }
    location("^\(base)/.*\\.(?i:\(HostRules.compressible))\(HostRules.forms)") {
      $0.line("Header merge Vary Accept-Encoding")
    }
    for (form, coding) in [("br", "br"), ("gz", "gzip")] {
      location("^\(base)/.*\\.(?i:\(HostRules.compressible))\\.\(form)$") {
        $0.line("Header set Content-Encoding \(coding)")
      }
    }
    for path in hosted.removed {
      let addresses = rules.addresses(ofPage: path).map { HostRules.literal($0) }
      location("^(?:\(addresses.joined(separator: "|")))$") {
        $0.document(path, status: "410")
      }
    }
  }

  /// The bodies of a status, of which the last that takes an address decides.
  private mutating func writeMissingPages(status: String) {
    for (folder, path) in hosted.missingPages.reversed() {
      let end = folder.isEmpty ? "(?:/|$)" : "\(HostRules.literal(folder))/"
      location("^\(rules.base)\(end)") { $0.document(path, status: status) }
    }
  }

  // MARK: - Directives

  private mutating func line(_ line: String) { text += line + "\n" }

  private mutating func section(
    _ head: String, _ name: String, _ body: (inout ApacheWriter) -> Void
  ) {
    line("<\(head)>")
    body(&self)
    line("</\(name)>")
  }

  private mutating func location(_ expression: String, _ body: (inout ApacheWriter) -> Void) {
    section("LocationMatch \(quoted(expression))", "LocationMatch", body)
  }

  private mutating func type(_ type: String) { line("Header set Content-Type \(value(type))") }

  /// The file that answers with a status; its address is encoded, since Apache decodes it and reads '%{' as an
  /// expression.
  private mutating func document(_ path: String, status: String) {
    let address = PercentEncoding.encodedPath("\(hosted.basePath)/\(path)")
    line("ErrorDocument \(status) \(quoted(address))")
  }

  private mutating func fields(_ fields: [HeaderField], _ action: String) {
    for field in fields { line("Header \(action) \(field.name) \(value(field.value))") }
  }

  /// The arguments of rules keep their backslashes and cannot have quotes.
  private mutating func rule(_ pattern: String, _ target: String, _ flags: String) {
    line("RewriteRule \"\(pattern)\" \"\(target)\" \"[\(flags)]\"")
  }

  private mutating func condition(_ test: String, _ pattern: String) {
    line("RewriteCond \"\(test)\" \"\(pattern)\"")
  }

  /// Leads one address to another where there is a file.
  private mutating func lead(_ pattern: String, to target: String, where file: String) {
    unfound()
    condition("$1", "#")
    condition(file, "-f")
    rule(pattern, "${acopio_escape:$1}\(target.dropFirst(2))", "R=301,NE,L")
    unfound()
    condition(file, "-f")
    rule(pattern, "-", "E=acopio_location:\(target),L")
  }

  private mutating func unfound() { condition("%{ENV:acopio_found}", "!=1") }

  /// The value of a variable, whose own signs for variables are escaped.
  private func variable(_ text: String) -> String {
    var out = ""
    for character in text {
      if "$%\\,".contains(character) { out += "\\" }
      out.append(character)
    }
    return out
  }

  private func value(_ text: String) -> String {
    // At the very beginning it would be the name of an expression; servers and clients remove the space.
    let text = text.hasPrefix("expr=") ? " \(text)" : text
    return quoted(
      text.split(separator: "%", omittingEmptySubsequences: false).joined(separator: "%%"))
  }

  private func quoted(_ text: String) -> String { HostRules.quoted(text) }
}
