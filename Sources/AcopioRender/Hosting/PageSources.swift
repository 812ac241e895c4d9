import AcopioBase
import AcopioModel
import AcopioSystem

/// Finds what pages and style sheets load and run, for their Content-Security-Policy.
///
/// Loaded are the addresses that the specification of HTML lists for each element; scripts are not read, so what
/// they load has to be on the site itself or declared in `site.yml`.
struct PageSources {
  /// The origin of the site: `https://example.org`.
  let origin: String
  /// What was found.
  private(set) var security = ContentSecurity()
  /// The attributes with code that were found, such as `onclick`; a policy without `unsafe-inline` stops it.
  private(set) var handlers: Set<String> = []

  init(origin: String) { self.origin = origin }

  /// Adds what was found elsewhere.
  mutating func formUnion(_ other: PageSources) {
    security.formUnion(other.security)
    handlers.formUnion(other.handlers)
  }

  /// Adds what an element of a page uses.
  mutating func read(_ tag: PageTag) {
    if let code = tag.code { addCode(code, of: tag) } else { addElement(tag) }
  }

  /// Adds what a style sheet loads.
  mutating func add(css: Bytes) {
    for (address, use) in StyleAddresses.all(in: css) where !address.hasPrefix("#") {
      switch use {
      case .sheet: allow(address, in: "style-src")
      case .font: allow(address, in: "font-src")
      case .image: allow(address, in: "img-src")
      }
    }
  }

  // MARK: - Elements

  private mutating func addElement(_ tag: PageTag) {
    var attributes: [(name: String, value: String)] = []
    for attribute in tag.attributes {
      let key = attribute.name
      // Most attributes say nothing about what is loaded.
      guard let first = key.first.map({ $0 | 0x20 }), PageSources.firstLetters.contains(first)
      else { continue }
      let name = key.string.lowercased()
      guard PageSources.attributes.contains(name) || name.hasPrefix("on") else { continue }
      attributes.append((name, tag.text(attribute)))
    }
    // A form without attributes is sent to its own page.
    guard !attributes.isEmpty || tag.isNamed("form") else { return }
    let element = tag.name.string.lowercased()
    func value(_ name: String) -> String? { attributes.first { $0.name == name }?.value }
    for (name, text) in attributes {
      if name.hasPrefix("on") { handlers.insert(name) }
      if name == "style", !text.isEmpty {
        security.allow("'unsafe-hashes'", in: "style-src")
        addHash(of: text, to: "style-src")
        text.withBytes { add(css: $0) }
      }
    }
    switch element {
    case "link":
      if let href = value("href") { addLink(value("rel") ?? "", href, value("as") ?? "") }
      addSet(value("imagesrcset"))
    case "img", "image":
      for name in ["src", "href", "xlink:href"] { value(name).map { allow($0, in: "img-src") } }
      addSet(value("srcset"))
    case "input":
      value("src").map { allow($0, in: "img-src") }
      value("formaction").map { addTarget($0) }
    case "source":
      value("src").map { allow($0, in: "media-src") }
      addSet(value("srcset"))
    case "video", "audio", "track":
      value("src").map { allow($0, in: "media-src") }
      value("poster").map { allow($0, in: "img-src") }
    case "iframe", "frame": value("src").map { addDocument($0) }
    case "object": value("data").map { allow($0, in: "object-src") }
    case "embed": value("src").map { allow($0, in: "object-src") }
    case "form": addTarget(value("action") ?? "")
    case "button": value("formaction").map { addTarget($0) }
    case "a", "area":
      for name in ["href", "xlink:href"] where value(name).map(PageSources.isScript) == true {
        handlers.insert("\(name)=javascript:")
      }
      for address in value("ping")?.split(whereSeparator: \.isWhitespace) ?? [] {
        allow(String(address), in: "connect-src")
      }
    case "base": value("href").map { allow($0, in: "base-uri") }
    case "use", "feimage":
      // Pictures in other files; those of the page itself are not loaded.
      for name in ["href", "xlink:href"] {
        if let address = value(name), !address.hasPrefix("#") { allow(address, in: "img-src") }
      }
    default: break
    }
    if element != "source", element != "img", element != "image",
      let background = value("background")
    {
      allow(background, in: "img-src")
    }
  }

  private static let attributes: Set<String> = [
    "action", "as", "background", "data", "formaction", "href", "imagesrcset", "ping", "poster",
    "rel", "src", "srcset", "style", "xlink:href",
  ]
  private static let firstLetters = Set(attributes.compactMap(\.utf8.first) + "o".utf8)

  private mutating func addLink(_ rel: String, _ href: String, _ destination: String) {
    for word in rel.lowercased().split(whereSeparator: { $0.isWhitespace }) {
      switch word {
      case "stylesheet": allow(href, in: "style-src")
      case "icon", "apple-touch-icon", "mask-icon": allow(href, in: "img-src")
      case "manifest":
        allow(href, in: "manifest-src")
        // Its icons are loaded as images of the page; the manifest is beside them.
        allow(href, in: "img-src")
      case "modulepreload": allow(href, in: "script-src")
      case "preload":
        switch destination.lowercased() {
        case "style": allow(href, in: "style-src")
        case "script": allow(href, in: "script-src")
        case "font": allow(href, in: "font-src")
        case "image": allow(href, in: "img-src")
        case "audio", "video", "track": allow(href, in: "media-src")
        default: allow(href, in: "connect-src")
        }
      default: break
      }
    }
  }

  /// Adds where a form is sent to; a mail program is a target, too.
  private mutating func addTarget(_ address: String) {
    let scheme = "mailto:"
    if address.trimmingSpaces.lowercased().hasPrefix(scheme) {
      security.allow(scheme, in: "form-action")
    } else if PageSources.isScript(address) {
      handlers.insert("action=javascript:")
    } else {
      allow(address, in: "form-action")
    }
  }

  /// Adds a document that is shown in the page.
  private mutating func addDocument(_ address: String) {
    if PageSources.isScript(address) { handlers.insert("src=javascript:") }
    allow(address, in: "frame-src")
  }

  /// Whether an address is a script; browsers remove tabs and line ends from it (URL Standard, §4.4).
  private static func isScript(_ address: String) -> Bool {
    let scalars = address.unicodeScalars
    guard scalars.first.map({ $0.value <= 0x20 || "jJ".unicodeScalars.contains($0) }) == true
    else { return false }
    let shown = scalars.drop { $0.value <= 0x20 }.lazy.filter {
      !"\t\n\r".unicodeScalars.contains($0)
    }
    return String(String.UnicodeScalarView(shown.prefix(11))).lowercased() == "javascript:"
  }

  /// Adds the addresses of a `srcset`.
  private mutating func addSet(_ text: String?) {
    guard var text else { return }
    text.withUTF8 { text in
      for place in AddressAttributes.set(text, 0..<text.count) {
        allow(text.slice(place).string, in: "img-src")
      }
    }
  }

  // MARK: - Code in pages

  /// Adds a script or a style sheet in the page.
  private mutating func addCode(_ code: Range<Int>, of tag: PageTag) {
    var source: String?
    var type = ""
    for attribute in tag.attributes {
      let text = tag.text(attribute)
      if attribute.name.equalsLowercased("src") { source = text }
      if attribute.name.equalsLowercased("type") { type = text.lowercased().trimmingSpaces }
      if attribute.name.count > 2, attribute.name.slice(0..<2).equalsLowercased("on") {
        handlers.insert(attribute.name.string.lowercased())
      }
    }
    if tag.isNamed("style") {
      addHash(of: tag.html.slice(code).string, to: "style-src")
      add(css: tag.html.slice(code))
      return
    }
    guard PageSources.runs(type) else { return }
    // What scripts of a site load is on the site, unless it says more.
    security.allow("'self'", in: "connect-src")
    security.allow("'self'", in: "worker-src")
    if let source {
      allow(source, in: "script-src")
    } else if !code.isEmpty {
      addHash(of: tag.html.slice(code).string, to: "script-src")
    }
  }

  /// Whether browsers run or obey a script of a type (HTML, §4.12.1); other types are data.
  private static func runs(_ type: String) -> Bool {
    let bare = type.prefix { $0 != ";" }
    if bare.isEmpty || ["module", "importmap", "speculationrules"].contains(bare) { return true }
    return bare.hasSuffix("/javascript") || bare.hasSuffix("/ecmascript")
      || bare.hasSuffix("/x-javascript") || bare.hasSuffix("/x-ecmascript")
      || bare.hasSuffix("/jscript") || bare.hasSuffix("/livescript")
      || bare.hasPrefix("text/javascript1.")
  }

  private mutating func addHash(of code: String, to directive: String) {
    // Browsers read every line end as one line feed (HTML, §13.2.3.5).
    var code =
      code.utf8.contains(0x0D)
      ? code.replacing("\r\n", with: "\n").replacing("\r", with: "\n") : code
    security.allow("'\(code.withUTF8 { Digest.policySource($0) })'", in: directive)
  }

  // MARK: - Addresses

  /// Allows the origin of an address.
  private mutating func allow(_ address: String, in directive: String) {
    let address = address.trimmingSpaces
    let lower = address.lowercased()
    if lower.hasPrefix("data:") || lower.hasPrefix("blob:") {
      security.allow(String(lower.prefix(5)), in: directive)
      return
    }
    let scheme = origin.hasPrefix("http:") ? "http:" : "https:"
    let absolute = lower.hasPrefix("//") ? scheme + lower : lower
    guard absolute.hasPrefix("https://") || absolute.hasPrefix("http://") else {
      // A path of the site; other schemes load nothing.
      let scheme = lower.prefix { $0 != "/" && $0 != "?" && $0 != "#" }
      if !scheme.contains(":") { security.allow("'self'", in: directive) }
      return
    }
    let parts = absolute.split(separator: "/", maxSplits: 3, omittingEmptySubsequences: false)
    let authority = Punycode.host(parts[2].prefix { $0 != "?" && $0 != "#" })
    guard !authority.isEmpty,
      authority.utf8.allSatisfy({ $0 > 0x20 && $0 < 0x7F && $0 != 0x3B && $0 != 0x2C })
    else { return }
    let source = "\(parts[0])//\(authority)"
    security.allow(source == origin.lowercased() ? "'self'" : source, in: directive)
  }
}

extension String {
  /// The text without ASCII spaces and line ends at its beginning and end.
  fileprivate var trimmingSpaces: String {
    let isSpace: (Character) -> Bool = {
      $0 == " " || $0 == "\n" || $0 == "\r\n" || $0 == "\t" || $0 == "\r"
    }
    var rest = self[...].drop(while: isSpace)
    while let last = rest.last, isSpace(last) { rest = rest.dropLast() }
    return String(rest)
  }
}
