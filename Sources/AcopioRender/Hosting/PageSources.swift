import AcopioBase
import AcopioModel

/// Finds what pages and style sheets load and run, for their Content-Security-Policy.
///
/// Loaded are the addresses that the specification of HTML lists for each element; scripts are not read, so what
/// they load has to be on the site itself or declared in `site.yml`.
struct PageSources {
  /// The origin of the site: `https://example.org`.
  let origin: String
  /// What was found.
  private(set) var security = ContentSecurity()
  /// The event handlers that were found, such as `onclick`; a policy without `unsafe-inline` stops them.
  private(set) var handlers: Set<String> = []

  init(origin: String) { self.origin = origin }

  /// Adds what was found elsewhere.
  mutating func formUnion(_ other: PageSources) {
    security.formUnion(other.security)
    handlers.formUnion(other.handlers)
  }

  /// Adds what a page uses.
  mutating func add(html: Bytes) {
    for piece in HTMLPieces(html) {
      switch piece.kind {
      case .start: addElement(piece, named: piece.name, in: html)
      case .unseen: addCode(piece, in: html)
      case .text, .end: break
      }
    }
  }

  /// Adds what a style sheet loads.
  mutating func add(css: Bytes) {
    var index = 0
    while index < css.count {
      if css.has("url(", at: index) {
        let (address, end) = styleAddress(in: css, from: index + 4, until: UInt8(ascii: ")"))
        addStyleResource(address)
        index = end
      } else if css.has("@import", at: index) {
        var start = index + 7
        while start < css.count, css[start].isASCIIWhitespace { start += 1 }
        if start < css.count, css[start] == UInt8(ascii: "\"") || css[start] == UInt8(ascii: "'") {
          let (address, end) = styleAddress(in: css, from: start, until: UInt8(ascii: ";"))
          allow(address, in: "style-src")
          index = end
        } else if css.has("url(", at: start) {
          let (address, end) = styleAddress(in: css, from: start + 4, until: UInt8(ascii: ")"))
          allow(address, in: "style-src")
          index = end
        } else {
          index = start
        }
      } else {
        index += 1
      }
    }
  }

  /// The address that begins at a byte, with or without quotes, and the index after it.
  private func styleAddress(
    in css: Bytes, from start: Int, until end: UInt8
  ) -> (address: String, end: Int) {
    var index = start
    while index < css.count, css[index].isASCIIWhitespace { index += 1 }
    guard index < css.count else { return ("", index) }
    let quote = css[index]
    let isQuoted = quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'")
    if isQuoted { index += 1 }
    let first = index
    while index < css.count, css[index] != (isQuoted ? quote : end) { index += 1 }
    let address = css.slice(first..<index).string
    return (isQuoted ? address : address.trimmingSpaces, min(index + 1, css.count))
  }

  /// A resource of a style sheet is a font or an image, which its name or its type says.
  private mutating func addStyleResource(_ address: String) {
    if address.hasPrefix("#") || address.isEmpty { return }
    let bare = address.prefix { $0 != "?" && $0 != "#" }
    let ending = MediaTypes.fileExtension(of: bare)
    let isFont =
      ["woff", "woff2", "ttf", "otf"].contains(ending) || address.hasPrefix("data:font/")
      || address.hasPrefix("data:application/font") || address.hasPrefix("data:application/x-font")
    allow(address, in: isFont ? "font-src" : ending == "css" ? "style-src" : "img-src")
  }

  // MARK: - Elements

  private mutating func addElement(_ piece: HTMLPieces.Piece, named name: Bytes, in html: Bytes) {
    var attributes: [(name: String, value: String)] = []
    for attribute in HTMLAttributes(of: piece, in: html) {
      let key = attribute.name
      // Most attributes say nothing about what is loaded.
      guard let first = key.first.map({ $0 | 0x20 }), PageSources.firstLetters.contains(first)
      else { continue }
      let name = key.string.lowercased()
      guard PageSources.attributes.contains(name) || name.hasPrefix("on") else { continue }
      attributes.append((name, CharacterReferences.resolved(html.slice(attribute.value))))
    }
    guard !attributes.isEmpty else { return }
    let element = name.string.lowercased()
    func value(_ name: String) -> String? { attributes.first { $0.name == name }?.value }
    for (name, text) in attributes {
      if name.hasPrefix("on") { handlers.insert(name) }
      if name == "style", !text.isEmpty {
        security.allow("'unsafe-hashes'", in: "style-src")
        addHash(of: text, to: "style-src")
        var text = text
        text.withUTF8 { add(css: $0) }
      }
    }
    switch element {
    case "link": addLink(value("rel") ?? "", value("href") ?? "", value("as") ?? "")
    case "img", "image":
      for name in ["src", "href", "xlink:href"] { value(name).map { allow($0, in: "img-src") } }
      addSet(value("srcset"))
    case "input": value("src").map { allow($0, in: "img-src") }
    case "source":
      value("src").map { allow($0, in: "media-src") }
      addSet(value("srcset"))
    case "video", "audio", "track":
      value("src").map { allow($0, in: "media-src") }
      value("poster").map { allow($0, in: "img-src") }
    case "iframe", "frame": value("src").map { allow($0, in: "frame-src") }
    case "object": value("data").map { allow($0, in: "object-src") }
    case "embed": value("src").map { allow($0, in: "object-src") }
    case "form": allow(value("action") ?? "", in: "form-action")
    case "button":
      value("formaction").map { allow($0, in: "form-action") }
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
    "action", "as", "background", "data", "formaction", "href", "poster", "rel", "src", "srcset",
    "style", "xlink:href",
  ]
  private static let firstLetters = Set("abdfhoprsx".utf8)

  private mutating func addLink(_ rel: String, _ href: String, _ destination: String) {
    for word in rel.lowercased().split(whereSeparator: { $0.isWhitespace }) {
      switch word {
      case "stylesheet": allow(href, in: "style-src")
      case "icon", "apple-touch-icon", "mask-icon": allow(href, in: "img-src")
      case "manifest": allow(href, in: "manifest-src")
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

  /// Adds the addresses of a `srcset`, whose candidates are separated by commas and spaces.
  private mutating func addSet(_ text: String?) {
    guard let text else { return }
    for candidate in text.split(whereSeparator: { $0.isWhitespace }) {
      let isDescriptor =
        candidate.last.map { "wxh,".contains($0) } == true
        && candidate.first.map(\.isNumber) == true
      if !isDescriptor { allow(String(candidate.drop { $0 == "," }), in: "img-src") }
    }
  }

  // MARK: - Code in pages

  /// Adds a script or a style sheet in the page; comments and declarations add nothing.
  private mutating func addCode(_ piece: HTMLPieces.Piece, in html: Bytes) {
    let all = html.slice(piece.range)
    let isScript =
      all.has("<script", at: 0) || all.slice(0..<min(7, all.count)).equalsLowercased("<script")
    let isStyle = all.slice(0..<min(6, all.count)).equalsLowercased("<style")
    guard isScript || isStyle else { return }
    let name = html.slice(piece.range.lowerBound + 1..<piece.range.lowerBound + (isScript ? 7 : 6))
    guard let (tag, code) = PageSources.parts(of: piece, in: html) else { return }
    let start = HTMLPieces.Piece(kind: .start, range: tag, name: name)
    var source: String?
    var type = ""
    for attribute in HTMLAttributes(of: start, in: html) {
      let text = CharacterReferences.resolved(html.slice(attribute.value))
      if attribute.name.equalsLowercased("src") { source = text }
      if attribute.name.equalsLowercased("type") { type = text.lowercased().trimmingSpaces }
      if attribute.name.count > 2, attribute.name.slice(0..<2).equalsLowercased("on") {
        handlers.insert(attribute.name.string.lowercased())
      }
    }
    if isStyle {
      addHash(of: html.slice(code).string, to: "style-src")
      add(css: html.slice(code))
      return
    }
    guard PageSources.runs(type) else { return }
    // What scripts of a site load is on the site, unless it says more.
    security.allow("'self'", in: "connect-src")
    security.allow("'self'", in: "worker-src")
    if let source {
      allow(source, in: "script-src")
    } else if !code.isEmpty {
      addHash(of: html.slice(code).string, to: "script-src")
    }
  }

  /// The start tag of a script or style sheet and the code in it.
  private static func parts(
    of piece: HTMLPieces.Piece, in html: Bytes
  ) -> (tag: Range<Int>, code: Range<Int>)? {
    var quote: UInt8?
    for index in piece.range {
      let byte = html[index]
      if let open = quote {
        if byte == open { quote = nil }
      } else if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") {
        quote = byte
      } else if byte == UInt8(ascii: ">") {
        var end = piece.range.upperBound
        while end > index + 1, html[end - 1] != UInt8(ascii: "<") { end -= 1 }
        return (piece.range.lowerBound..<index + 1, index + 1..<max(index + 1, end - 1))
      }
    }
    return nil
  }

  /// Whether browsers run or obey a script of a type (HTML, §4.12.1); other types are data.
  private static func runs(_ type: String) -> Bool {
    let bare = type.prefix { $0 != ";" }
    if bare.isEmpty || ["module", "importmap", "speculationrules"].contains(bare) { return true }
    return bare.hasSuffix("/javascript") || bare.hasSuffix("/ecmascript")
      || bare.hasSuffix("/x-javascript") || bare.hasSuffix("/x-ecmascript")
      || bare.hasSuffix("/jscript") || bare.hasSuffix("/livescript")
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
    let absolute = lower.hasPrefix("//") ? "https:" + lower : lower
    guard absolute.hasPrefix("https://") || absolute.hasPrefix("http://") else {
      // A path of the site; other schemes load nothing.
      let scheme = lower.prefix { $0 != "/" && $0 != "?" && $0 != "#" }
      if !scheme.contains(":") { security.allow("'self'", in: directive) }
      return
    }
    let parts = absolute.split(separator: "/", maxSplits: 3, omittingEmptySubsequences: false)
    let host = parts[2].prefix { $0 != "?" && $0 != "#" }
    guard !host.isEmpty,
      host.utf8.allSatisfy({ $0 > 0x20 && $0 < 0x7F && $0 != 0x3B && $0 != 0x2C })
    else { return }
    let source = "\(parts[0])//\(host)"
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
