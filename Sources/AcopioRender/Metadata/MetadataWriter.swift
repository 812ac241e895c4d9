import AcopioBase
import AcopioGraph
import AcopioModel
import AcopioTemplate

/// Writes a page's metadata: schema.org as JSON-LD 1.1, then Open Graph (ogp.me).
///
/// Reports `empty-property` if an entry has no value for a property that its type requires.
struct MetadataWriter {
  /// The site.
  let site: Site
  /// The entry that the page is about.
  let entry: Value
  /// Owns texts while the page is written.
  let arena: Arena

  /// Appends a JSON script and `meta` elements for the head of a page.
  ///
  /// Returns the offset at which the script ends.
  func write(
    _ rule: MetadataRule, _ renderer: inout TemplateRenderer, into out: inout ByteBuffer,
    _ diagnostics: inout Diagnostics
  ) -> Int {
    var data = ByteBuffer(capacity: 4 << 10)
    var json = JSONWriter()
    thing(rule.thing, entry, isRoot: true, &json, &renderer, &data, &diagnostics)
    out.append("<script type=\"application/ld+json\">")
    appendJSON(data.bytes, &out)
    out.append("</script>\n")
    let end = out.count
    writeOpenGraph(rule, &renderer, &out)
    return end
  }

  /// Appends JSON to a script, escaping `<` so that no text can contain a tag that ends it.
  private func appendJSON(_ json: Bytes, _ out: inout ByteBuffer) {
    var start = 0
    for (index, byte) in json.enumerated() {
      let escape: StaticString
      switch byte {
      case 0x3C: escape = "\\u003c"
      case 0x3E: escape = "\\u003e"
      case 0x26: escape = "\\u0026"
      default: continue
      }
      out.append(json.slice(start..<index))
      out.append(escape)
      start = index + 1
    }
    out.append(json.slice(start..<json.count))
  }

  // MARK: - schema.org

  private func thing(
    _ thing: MetadataThing, _ subject: Value, isRoot: Bool = false, _ json: inout JSONWriter,
    _ renderer: inout TemplateRenderer, _ out: inout ByteBuffer, _ diagnostics: inout Diagnostics
  ) {
    json.beginObject(into: &out)
    if isRoot { json.member("@context", "https://schema.org", into: &out) }
    json.member("@type", thing.type.content, into: &out)
    let required = Vocabulary.type(thing.type.content)?.required ?? []
    for property in thing.properties {
      let isWritten = write(property, subject, &json, &renderer, &out, &diagnostics)
      guard !isWritten, required.contains(property.name.string) else { continue }
      var place = entry.origin
      place.end = min(place.end, place.start + 1)
      diagnostics.error(
        .emptyProperty,
        "the entry has nothing for '\(property.name.string)', which \(withArticle(thing.type.content)) needs",
        at: place, remedy: "fill in the source of the property",
        notes: [Diagnostic.Note("the property is declared here", at: property.origin)])
    }
    json.endObject(into: &out)
  }

  /// Writes a property; returns `false` without writing it if it has no value.
  private func write(
    _ property: MetadataThing.Property, _ subject: Value, _ json: inout JSONWriter,
    _ renderer: inout TemplateRenderer, _ out: inout ByteBuffer, _ diagnostics: inout Diagnostics
  ) -> Bool {
    switch property.value {
    case .constant(let value):
      guard !value.isNothing else { return false }
      json.key(property.name.bytes, into: &out)
      json.value(value, into: &out)
    case .path(let path):
      let found = MetadataPath.values(path, of: subject)
      guard !found.values.isEmpty else { return false }
      json.key(property.name.bytes, into: &out)
      if found.isList { json.beginArray(into: &out) }
      for value in found.values {
        json.value(plain(value, named: property.name.string, &renderer), into: &out)
      }
      if found.isList { json.endArray(into: &out) }
    case .thing(let inner):
      guard let each = inner.each else {
        guard says(inner, subject) else { return false }
        json.key(property.name.bytes, into: &out)
        thing(inner, subject, &json, &renderer, &out, &diagnostics)
        return true
      }
      let elements = MetadataPath.values(each.content, of: subject).values
      guard !elements.isEmpty else { return false }
      json.key(property.name.bytes, into: &out)
      json.beginArray(into: &out)
      for element in elements { thing(inner, element, &json, &renderer, &out, &diagnostics) }
      json.endArray(into: &out)
    }
    return true
  }

  /// Whether a thing has values of its own, and not only constants.
  private func says(_ thing: MetadataThing, _ subject: Value) -> Bool {
    var hasPaths = false
    for property in thing.properties {
      switch property.value {
      case .constant: continue
      case .path(let path):
        hasPaths = true
        if !MetadataPath.values(path, of: subject).values.isEmpty { return true }
      case .thing(let inner):
        hasPaths = true
        if let each = inner.each {
          if !MetadataPath.values(each.content, of: subject).values.isEmpty { return true }
        } else if says(inner, subject) {
          return true
        }
      }
    }
    return !hasPaths
  }

  // MARK: - Open Graph

  private func writeOpenGraph(
    _ rule: MetadataRule, _ renderer: inout TemplateRenderer, _ out: inout ByteBuffer
  ) {
    func own(_ name: String) -> MetadataValue? {
      rule.openGraph.first { $0.name.string == name }?.value
    }
    let thing = rule.thing
    let type = Vocabulary.type(thing.type.content)?.openGraphType ?? "website"
    meta("title", own("title") ?? thing["name"] ?? thing["headline"], &renderer, &out)
    if let type = own("type") {
      meta("type", type, &renderer, &out)
    } else {
      meta("type", type, &out)
    }
    meta("url", own("url") ?? .path([Name("absolute_url", in: arena)]), &renderer, &out)
    meta("image", own("image") ?? thing["image"], &renderer, &out)
    meta("description", own("description") ?? thing["description"], &renderer, &out)
    if own("site_name") == nil { meta("site_name", site.name, &out) }
    if own("locale") == nil { meta("locale", site.locale.replacing("-", with: "_"), &out) }
    let written = ["title", "type", "url", "image", "description"]
    for property in rule.openGraph where !written.contains(property.name.string) {
      meta(property.name.string, property.value, &renderer, &out)
    }
  }

  /// Writes one element for each value; nothing if there are none.
  private func meta(
    _ name: String, _ value: MetadataValue?, _ renderer: inout TemplateRenderer,
    _ out: inout ByteBuffer
  ) {
    switch value {
    case nil: break
    case .constant(let value): meta(name, value, &renderer, &out)
    case .path(let path):
      for value in MetadataPath.values(path, of: entry).values {
        meta(name, value, &renderer, &out)
      }
    case .thing(let thing):
      // For an image that is an object of its own, Open Graph requires the address.
      guard thing.each == nil else { return }
      meta(name, thing["contentUrl"] ?? thing["url"] ?? thing["name"], &renderer, &out)
    }
  }

  private func meta(
    _ name: String, _ value: Value, _ renderer: inout TemplateRenderer, _ out: inout ByteBuffer
  ) {
    let text = plain(value, named: name, &renderer)
    guard text.hasText, text.text.count > 0 else { return }
    open(name, &out)
    appendXML(text.text, into: &out)
    out.append("\">\n")
  }

  private func meta(_ name: String, _ text: String, _ out: inout ByteBuffer) {
    open(name, &out)
    appendXML(text, into: &out)
    out.append("\">\n")
  }

  private func open(_ name: String, _ out: inout ByteBuffer) {
    out.append("<meta property=\"og:")
    out.append(string: name)
    out.append("\" content=\"")
  }

  // MARK: - Values

  /// Properties whose values are addresses, in which paths of the site become absolute.
  private static let addresses: Set<String> = [
    "audio", "contentUrl", "downloadUrl", "embedUrl", "hasMap", "image", "installUrl", "item",
    "license", "logo", "mainEntityOfPage", "photo", "sameAs", "screenshot", "thumbnail",
    "thumbnailUrl", "url", "video",
  ]

  /// A value for machines: Markdown as plain text, and paths as absolute addresses.
  ///
  /// An entry becomes the address of its page, or its key.
  private func plain(
    _ value: Value, named name: String, _ renderer: inout TemplateRenderer
  ) -> Value {
    switch value.kind {
    case .markdown:
      var text = ByteBuffer(capacity: value.text.count)
      MetadataPath.appendText(ofHTML: renderer.html(ofMarkdown: value.text), into: &text)
      return .text(arena.copy(text.bytes))
    case .string where value.text.first == 0x2F && MetadataWriter.addresses.contains(name):
      var address = ByteBuffer(capacity: 128)
      address.append(string: site.base.origin)
      // Addresses of pages already include the base path; paths in content do not.
      if !value.text.string.hasPrefix(site.base.path + "/") {
        address.append(string: site.base.path)
      }
      address.append(value.text)
      return .text(arena.copy(address.bytes))
    case .string where ["latitude", "longitude"].contains(name) && isNumber(value.text):
      return .text(value.text, kind: .number)
    case .entry:
      let address = value.member("absolute_url")
      return address.hasText ? address : value.member("key")
    default: return value
    }
  }

  /// Whether degrees stored as text, with all digits as written, are also a JSON number (RFC 8259
  /// §6).
  private func isNumber(_ text: Bytes) -> Bool {
    let digits = text.drop { $0 == 0x2D }
    let whole = digits.prefix { $0.isASCIIDigit }
    let rest = digits.dropFirst(whole.count)
    return text.count - digits.count <= 1
      && (whole.count == 1 || whole.count > 1 && whole.first != 0x30)
      && (rest.isEmpty
        || rest.first == 0x2E && rest.count > 1 && rest.dropFirst().allSatisfy(\.isASCIIDigit))
  }
}
