package import AcopioBase

/// Finds parts of an SVG that do more than show an image: scripts, other documents, files it
/// fetches.
///
/// A browser that navigates to the image opens it as a document of the site, in which scripts run.
/// Anything not known to be harmless is a fault.
package struct SVGCheck {
  /// The namespaces that elements may have.
  private enum Namespace {
    static let svg = "http://www.w3.org/2000/svg"
    static let rdf = "http://www.w3.org/1999/02/22-rdf-syntax-ns#"
  }

  /// The elements of images (SVG 1.1 and 2), without `script`, `foreignObject`, `handler` and the
  /// HTML elements that SVG 2 borrows.
  static let elements: Set<String> = [
    "a", "animate", "animateColor", "animateMotion", "animateTransform", "circle", "clipPath",
    "defs", "desc", "ellipse", "feBlend", "feColorMatrix", "feComponentTransfer", "feComposite",
    "feConvolveMatrix", "feDiffuseLighting", "feDisplacementMap", "feDistantLight", "feDropShadow",
    "feFlood", "feFuncA", "feFuncB", "feFuncG", "feFuncR", "feGaussianBlur", "feImage", "feMerge",
    "feMergeNode", "feMorphology", "feOffset", "fePointLight", "feSpecularLighting", "feSpotLight",
    "feTile", "feTurbulence", "filter", "flowPara", "flowRegion", "flowRoot", "flowSpan", "g",
    "image", "line", "linearGradient", "marker", "mask", "metadata", "mpath", "path", "pattern",
    "polygon", "polyline", "radialGradient", "rect", "set", "stop", "style", "svg", "switch",
    "symbol", "text", "textPath", "title", "tspan", "tref", "use", "view",
  ]

  /// Attributes that load or notify something: the attributes of HTML, which browsers may also
  /// support here, and `base`.
  private static let fetching: Set<String> = [
    "action", "archive", "attributionsrc", "background", "base", "classid", "codebase", "data",
    "dynsrc", "formaction", "icon", "imagesrcset", "lowsrc", "manifest", "ping", "poster",
    "profile", "src", "srcdoc", "srcset",
  ]

  private static let animations: Set<String> = [
    "animate", "animateColor", "animateMotion", "animateTransform", "set",
  ]

  /// The first thing in the image that may do harm or is not well-formed; `nil` for none.
  package static func fault(in bytes: Bytes) -> XMLFault? {
    do throws(XMLFault) {
      var check = SVGCheck(scanner: try XMLScanner(bytes))
      try check.run()
      return nil
    } catch {
      return error
    }
  }

  private var scanner: XMLScanner
  /// The text of the open style sheet, and the range of its start tag.
  private var style: (text: String, range: Range<Int>)?
  private var depth = 0

  private init(scanner: XMLScanner) { self.scanner = scanner }

  private mutating func run() throws(XMLFault) {
    while let token = try scanner.next() {
      switch token {
      case .start(let element):
        try check(element)
        if !element.isEmpty { depth += 1 }
      case .end:
        depth -= 1
        // Comments and CDATA sections split a style sheet into pieces, so all of it is checked
        // here.
        if let (text, range) = style { try StyleCheck.check(sheet: text, at: range) }
        style = nil
      case .text(let text): style?.text += text
      case .instruction(let name, let range):
        guard name == "xpacket" else {
          throw XMLFault(message: "the instruction '\(name)'", range: range)
        }
      }
    }
  }

  private mutating func check(_ element: XMLElement) throws(XMLFault) {
    if let style { throw XMLFault(message: "an element in a style sheet", range: style.range) }
    let isPicture = element.namespace == Namespace.svg
    guard depth > 0 || (isPicture && element.local == "svg") else {
      throw XMLFault(
        message: "a root that is not 'svg' in the namespace \(Namespace.svg)", range: element.range)
    }
    if isPicture {
      guard SVGCheck.elements.contains(element.local) else {
        throw XMLFault(message: "the element '\(element.name)'", range: element.range)
      }
    } else if SVGCheck.isLive(element.namespace) {
      throw XMLFault(
        message: "the element '\(element.name)' of \(element.namespace)", range: element.range)
    }
    for attribute in element.attributes { try check(attribute, of: element) }
    if isPicture, element.local == "style", !element.isEmpty { style = ("", element.range) }
  }

  /// Whether browsers may support elements of this namespace: a namespace of the W3C or of Mozilla.
  ///
  /// Elements of drawing programs in their own namespaces mean nothing to a browser.
  private static func isLive(_ namespace: String) -> Bool {
    namespace != Namespace.rdf
      && (namespace.hasPrefix("http://www.w3.org/")
        || namespace.hasPrefix("http://www.mozilla.org/"))
  }

  private func check(_ attribute: XMLAttribute, of element: XMLElement) throws(XMLFault) {
    let name = StyleCheck.plain(attribute.local)
    let isForeign = !attribute.namespace.isEmpty && !SVGCheck.isLive(attribute.namespace)
    if attribute.name == "xmlns" || attribute.name.hasPrefix("xmlns:") || isForeign { return }
    if name.hasPrefix("on") {
      throw XMLFault(message: "the event handler '\(attribute.name)'", range: attribute.range)
    }
    if SVGCheck.fetching.contains(name) {
      throw XMLFault(message: "the attribute '\(attribute.name)'", range: attribute.range)
    }
    if name == "href" { try checkAddress(attribute, of: element) }
    if name == "attributename", SVGCheck.animations.contains(element.local) {
      let target = StyleCheck.plain(attribute.value).split(separator: ":").last ?? ""
      if target.contains("href") || target.hasPrefix("on") || target.contains("style")
        || SVGCheck.fetching.contains(String(target))
      {
        throw XMLFault(message: "an animation of '\(attribute.value)'", range: attribute.range)
      }
    }
    if name == "style" {
      try StyleCheck.check(sheet: attribute.value, at: attribute.range)
    } else {
      try StyleCheck.check(value: attribute.value, at: attribute.range)
    }
  }

  /// Checks an address: a link may lead anywhere but to scripts; any other reference must stay
  /// within the image.
  private func checkAddress(
    _ attribute: XMLAttribute, of element: XMLElement
  ) throws(XMLFault) {
    // Browsers remove spaces and line ends before they look for the scheme.
    let scalars = attribute.value.unicodeScalars.filter { $0.value > 0x20 }
    let address = StyleCheck.plain(String(String.UnicodeScalarView(scalars)))
    if address.isEmpty || address.hasPrefix("#") { return }
    switch element.local {
    case "a":
      let isAllowed = address.withBytes { bytes in
        AddressScheme.end(in: bytes, bytes.indices)
          .map { AddressScheme.isAllowed(bytes, 0..<$0) } ?? true
      }
      if isAllowed { return }
    case "image", "feImage":
      if StyleCheck.isPictureInside(address) { return }
    default: break
    }
    let shown = attribute.value.prefix(40)
    throw XMLFault(
      message: element.local == "a"
        ? "a link to '\(shown)'" : "a reference to '\(shown)', which is not in the picture",
      range: attribute.range)
  }
}

/// Finds styles that fetch files or run code.
enum StyleCheck {
  /// Checks a style sheet, or the declarations of a `style` attribute.
  static func check(sheet: String, at range: Range<Int>) throws(XMLFault) {
    let sheet = plain(sheet)
    for mark in ["\\", "javascript:", "-moz-binding", "behavior:"] where sheet.contains(mark) {
      throw XMLFault(message: "'\(mark)' in a style", range: range)
    }
    for rest in sheet.split(separator: "@", omittingEmptySubsequences: false).dropFirst() {
      let name = rest.prefix { $0.isLetter || $0 == "-" }
      guard ["keyframes", "media", "supports", "-webkit-keyframes"].contains(name) else {
        throw XMLFault(message: "'@\(name)' in a style", range: range)
      }
    }
    try checkFunctions(sheet, range)
  }

  /// Checks a value of any other attribute, which browsers may parse as style: `fill="url(#sky)"`.
  static func check(value: String, at range: Range<Int>) throws(XMLFault) {
    guard value.utf8.contains(0x28) else { return }
    let value = plain(value)
    if value.contains("\\") {
      throw XMLFault(message: "'\\' in a value with parentheses", range: range)
    }
    try checkFunctions(value, range)
  }

  /// The text in lowercase ASCII, with a placeholder for every other character.
  ///
  /// Browsers parse style and addresses by code points. A Swift character may be several of them: a
  /// colon with an accent is not equal to a colon.
  static func plain(_ text: String) -> String {
    String(
      decoding: text.unicodeScalars.map { scalar -> UInt8 in
        guard scalar.isASCII else { return 0x5F }
        let byte = UInt8(scalar.value)
        return byte >= 0x41 && byte <= 0x5A ? byte | 0x20 : byte == 0x0D ? 0x0A : byte
      }, as: UTF8.self)
  }

  /// Whether a lowercase address is a `data:` URL of a raster image.
  static func isPictureInside(_ address: some StringProtocol) -> Bool {
    ["avif", "gif", "jpeg", "jpg", "png", "webp"].contains { type in
      address.hasPrefix("data:image/\(type);") || address.hasPrefix("data:image/\(type),")
    }
  }

  private static func checkFunctions(_ text: String, _ range: Range<Int>) throws(XMLFault) {
    let parts = text.split(separator: "(", omittingEmptySubsequences: false)
    for (before, after) in zip(parts, parts.dropFirst()) {
      let name = String(String(before.reversed().prefix { $0.isLetter || $0 == "-" }).reversed())
      switch name {
      case "url":
        let address = after.drop { $0.isWhitespace || $0 == "\"" || $0 == "'" }
        if address.hasPrefix("#") || isPictureInside(address) { continue }
      case "cross-fade", "element", "expression", "image", "image-set", "src",
        "-webkit-cross-fade", "-webkit-image-set", "-moz-element":
        break
      default: continue
      }
      throw XMLFault(message: "'\(name)()' of something that is not in the picture", range: range)
    }
  }
}

/// Finds parts of XML data that make a browser show it as a document of the site, in which scripts
/// run.
enum XMLDataCheck {
  /// Prefixes of namespaces whose elements browsers show.
  private static let live = [
    "http://www.w3.org/1999/xhtml", "http://www.w3.org/2000/svg", "http://www.w3.org/1999/XSL/",
    "http://www.w3.org/1998/Math/", "http://www.mozilla.org/",
  ]

  /// The first thing in the data that may do harm or is not well-formed; `nil` for none.
  static func fault(in bytes: Bytes) -> XMLFault? {
    do throws(XMLFault) {
      var scanner = try XMLScanner(bytes)
      while let token = try scanner.next() {
        switch token {
        case .start(let element):
          if live.contains(where: element.namespace.hasPrefix) {
            throw XMLFault(
              message: "the element '\(element.name)' of \(element.namespace)",
              range: element.range)
          }
        case .instruction(let name, let range):
          throw XMLFault(message: "the instruction '\(name)'", range: range)
        case .end, .text: break
        }
      }
      return nil
    } catch {
      return error
    }
  }
}
