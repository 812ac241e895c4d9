import AcopioBase
import AcopioLanguage
import AcopioRender

/// Translations as XLIFF 2.1, which translators' tools read.
///
/// Each text is a unit whose `name` is its id. Placeholders of strings, `{count}`, are elements `ph`, so that nobody
/// translates them; texts with types of arguments are left as they are.
package enum XLIFF {
  private static let namespace = "urn:oasis:names:tc:xliff:document:2.0"

  /// Writes the texts of a site for one language.
  package static func text(
    _ units: [TranslationUnit], from source: String, into target: String
  ) -> String {
    var out = """
      <?xml version="1.0" encoding="UTF-8"?>
      <xliff xmlns="\(namespace)" version="2.1" srcLang="\(source)" trgLang="\(target)">

      """
    var path: String?
    var files = 0
    for (number, unit) in units.enumerated() {
      if unit.path != path {
        if path != nil { out += "  </file>\n" }
        path = unit.path
        files += 1
        out += "  <file id=\"f\(files)\" original=\"\(unit.path.escapedForXML)\">\n"
      }
      let state = unit.target == nil || unit.isStale ? "initial" : "translated"
      out += "    <unit id=\"u\(number + 1)\" name=\"\(unit.id.escapedForXML)\">\n"
      out += "      <segment state=\"\(state)\">\n"
      out += "        <source xml:space=\"preserve\">\(content(unit.source, of: unit))</source>\n"
      if let text = unit.target {
        out += "        <target xml:space=\"preserve\">\(content(text, of: unit))</target>\n"
      }
      out += "      </segment>\n    </unit>\n"
    }
    if path != nil { out += "  </file>\n" }
    return out + "</xliff>\n"
  }

  /// A text as XML, with an element for each placeholder.
  private static func content(_ text: String, of unit: TranslationUnit) -> String {
    // A carriage return that is not escaped is read as a line end.
    guard unit.id.hasPrefix("i18n#"), text.contains("{"),
      !text.withBytes({ MessagePattern.isPattern($0) })
    else { return escaped(text) }
    var out = ""
    var rest = text[...]
    var counts: [Substring: Int] = [:]
    while let open = rest.firstIndex(where: { $0 == "{" || $0 == "}" }) {
      out += escaped(String(rest[..<open]))
      rest = rest[open...]
      if rest.hasPrefix("{{") || rest.hasPrefix("}}") || rest.first == "}" {
        let length = rest.hasPrefix("{{") || rest.hasPrefix("}}") ? 2 : 1
        out += String(rest.prefix(length))
        rest = rest.dropFirst(length)
        continue
      }
      guard let close = rest.firstIndex(of: "}") else { break }
      let name = rest[..<close].dropFirst()
      let count = counts[name, default: 0] + 1
      counts[name] = count
      let id = count == 1 ? String(name) : "\(name)-\(count)"
      out += "<ph id=\"\(id.escapedForXML)\" disp=\"{\(String(name).escapedForXML)}\"/>"
      rest = rest[close...].dropFirst()
    }
    return out + escaped(String(rest))
  }

  private static func escaped(_ text: String) -> String {
    // By scalars: "\r\n" is one character.
    text.escapedForXML.unicodeScalars.split(separator: "\r", omittingEmptySubsequences: false)
      .map { String($0) }.joined(separator: "&#13;")
  }

  /// Reads the units of a file; those without a whole translation have an empty one.
  package static func messages(
    _ text: [UInt8]
  ) throws(PortableObject.Fault) -> [PortableObject.Message] {
    var reader = Reader()
    var fault: XMLFault?
    text.withUnsafeBufferPointer { bytes in
      do throws(XMLFault) {
        try reader.read(bytes)
      } catch {
        fault = error
      }
    }
    if let fault {
      let line = text[..<fault.range.lowerBound].count { $0 == 0x0A } + 1
      throw PortableObject.Fault(line: line, message: "\(fault.message) is not allowed in XLIFF")
    }
    guard reader.isXLIFF else {
      throw PortableObject.Fault(line: 1, message: "this is not a file of XLIFF 2")
    }
    return reader.messages
  }

  /// Collects the units of a document.
  private struct Reader {
    private(set) var messages: [PortableObject.Message] = []
    private(set) var isXLIFF = false
    private var open: [String] = []
    private var unit: (id: String, source: String, target: String, isWhole: Bool)?
    private var source = ""
    private var target: String?
    private var isInitial = false

    mutating func read(_ bytes: Bytes) throws(XMLFault) {
      var scanner = try XMLScanner(bytes)
      while let token = try scanner.next() {
        switch token {
        case .start(let element):
          begin(element)
          open.append(element.local)
          if element.isEmpty { end() }
        case .end: end()
        case .text(let text): add(text)
        case .instruction: break
        }
      }
    }

    private mutating func begin(_ element: XMLElement) {
      if open.isEmpty, element.local == "xliff", element.namespace == XLIFF.namespace {
        isXLIFF = true
      }
      switch element.local {
      case "unit":
        let name = element.attributes.first { $0.name == "name" }?.value ?? ""
        unit = (name, "", "", true)
      case "segment", "ignorable":
        source = ""
        target = nil
        isInitial = element.attributes.contains { $0.name == "state" && $0.value == "initial" }
      case "target": target = ""
      case "ph": add(element.attributes.first { $0.name == "disp" }?.value ?? "")
      default: break
      }
    }

    private mutating func add(_ text: String) {
      if open.contains("target") {
        target = (target ?? "") + text
      } else if open.contains("source") {
        source += text
      }
    }

    private mutating func end() {
      guard let name = open.popLast() else { return }
      switch name {
      case "segment":
        unit?.source += source
        unit?.target += target ?? ""
        if target == nil || isInitial { unit?.isWhole = false }
      case "ignorable":
        unit?.source += source
        unit?.target += target ?? source
      case "unit":
        if let unit {
          messages.append(
            PortableObject.Message(
              id: unit.id, source: unit.source, target: unit.isWhole ? unit.target : "",
              isFuzzy: false))
        }
        unit = nil
      default: break
      }
    }
  }
}
