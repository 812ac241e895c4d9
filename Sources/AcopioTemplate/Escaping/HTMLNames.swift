import AcopioBase

/// How browsers interpret the value of an attribute.
enum AttributeKind: Equatable {
  case plain
  case address(AddressRule)
  /// A style sheet.
  case style
  /// A script.
  case event
  /// A document.
  case document
  /// Determines the nature of the element, so it must be a literal in the template.
  case decisive
}

extension HTMLPlace {
  /// How browsers interpret the value of the current attribute.
  ///
  /// Addresses are the attributes of the HTML standard's index, of SVG and of old browsers; the
  /// others are attributes whose value browsers run.
  var attributeKind: AttributeKind {
    let element = String(decoding: tag.name, as: UTF8.self)
    let full = String(decoding: attribute.name, as: UTF8.self)
    let local = String(full.drop { $0 != ":" }.dropFirst())
    let name = local.isEmpty ? full : local
    if name.hasPrefix("on") { return .event }
    switch name {
    case "style": return .style
    case "srcdoc": return .document
    case "type" where element == "script": return .decisive
    case "http-equiv", "attributename": return .decisive
    case "srcset", "imagesrcset": return .address(AddressRule(form: .candidates))
    case "ping", "archive": return .address(AddressRule(form: .words))
    case "values" where HTMLNames.animations.contains(element):
      return .address(AddressRule(form: .parts))
    case "to", "from", "by":
      let isAnimation = HTMLNames.animations.contains(element)
      return isAnimation ? .address(AddressRule(form: .one)) : .plain
    case "data" where element != "object": return .plain
    default:
      guard HTMLNames.addresses.contains(name) else { return .plain }
      return .address(AddressRule(form: .one, isOwn: HTMLNames.loads(name, element)))
    }
  }
}

/// Names with a special meaning.
enum HTMLNames {
  static let addresses: Set<String> = [
    "action", "background", "base", "cite", "classid", "codebase", "data", "dynsrc", "formaction",
    "href", "longdesc", "lowsrc", "manifest", "poster", "src", "usemap",
  ]

  /// SVG elements that set attributes of other elements.
  static let animations: Set<String> = ["animate", "animatemotion", "animatetransform", "set"]

  /// Elements with special rules, whose names can't be computed while rendering.
  static let special: Set<String> = [
    "animate", "animatemotion", "animatetransform", "annotation-xml", "applet", "base", "embed",
    "fencedframe", "frame", "iframe", "link", "math", "meta", "noembed", "noframes", "object",
    "plaintext", "portal", "script", "set", "style", "svg", "textarea", "title", "xmp",
  ]

  /// Values of `rel` for which a `link` loads code, or resources that browsers pass to code.
  static let loading: Set<String> = [
    "import", "manifest", "modulepreload", "preload", "prerender", "stylesheet",
  ]

  /// Whether the attribute of the element loads code or a document into the page.
  static func loads(_ attribute: String, _ element: String) -> Bool {
    switch element {
    case "script": attribute == "src" || attribute == "href"
    case "iframe", "frame", "embed", "portal", "fencedframe": attribute == "src"
    case "object", "applet": ["data", "codebase", "classid"].contains(attribute)
    case "base": attribute == "href"
    default: false
    }
  }

  /// Start tags that end SVG and MathML (§13.2.6.5).
  static let breakouts: Set<String> = [
    "b", "big", "blockquote", "body", "br", "center", "code", "dd", "div", "dl", "dt", "em",
    "embed", "h1", "h2", "h3", "h4", "h5", "h6", "head", "hr", "i", "img", "li", "listing", "menu",
    "meta", "nobr", "ol", "p", "pre", "ruby", "s", "small", "span", "strike", "strong", "sub",
    "sup", "table", "tt", "u", "ul", "var",
  ]

  /// Whether a script of this type is data that browsers ignore; `type` is lowercase.
  ///
  /// Only known types are. `importmap` and `speculationrules` are instructions to the browser, and
  /// an unknown type may become one.
  static func isJSON(_ type: [UInt8]) -> Bool {
    let essence = type.split(separator: UInt8(ascii: ";"), omittingEmptySubsequences: false).first
    let words = (essence ?? []).split { $0.isASCIIWhitespace }
    guard words.count == 1 else { return false }
    let text = String(decoding: words[0], as: UTF8.self)
    if ["application/json", "text/json"].contains(text) { return true }
    guard text.hasPrefix("application/"), text.hasSuffix("+json") else { return false }
    return !text.contains("importmap") && !text.contains("speculationrules")
  }
}
