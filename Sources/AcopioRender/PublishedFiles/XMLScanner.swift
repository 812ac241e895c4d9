package import AcopioBase

/// Reads XML strictly, one token at a time: XML 1.0 in UTF-8 with namespaces, no document type.
///
/// Anything that a browser might parse differently is a fault, so that a harmless result here is
/// harmless in the browser. Time is linear; depth, attributes and namespaces have limits.
package struct XMLScanner {
  /// A token of the document.
  package enum Token {
    case start(XMLElement)
    case end
    /// Text, decoded; a text may be split into several tokens.
    case text(String)
    /// A processing instruction, with its name.
    case instruction(String, Range<Int>)
  }

  static let depthLimit = 256
  static let attributeLimit = 256

  let bytes: Bytes
  var offset = 0
  /// The names of the open elements.
  private(set) var open: [Range<Int>] = []
  private var namespaces = XMLNamespaces()
  private var hasRoot = false

  /// A scanner at the beginning of a document, after the XML declaration.
  package init(_ bytes: Bytes) throws(XMLFault) {
    self.bytes = bytes
    try checkCharacters()
    if bytes.has("\u{FEFF}") { offset = 3 }
    try skipDeclaration()
  }

  /// The next token; `nil` at the end of a complete document.
  package mutating func next() throws(XMLFault) -> Token? {
    while offset < bytes.count {
      guard bytes[offset] == 0x3C else {
        if let text = try text() { return .text(text) }
        continue
      }
      if bytes.has("<!--", at: offset) {
        try skipComment()
      } else if bytes.has("<![CDATA[", at: offset) {
        return .text(try cdata())
      } else if bytes.has("<!", at: offset) {
        throw XMLFault(
          message: "a document type declaration", range: offset..<min(offset + 9, bytes.count))
      } else if bytes.has("<?", at: offset) {
        return try instruction()
      } else if bytes.has("</", at: offset) {
        try endTag()
        return .end
      } else {
        return .start(try startTag())
      }
    }
    if let name = open.last {
      throw XMLFault(message: "an element that is not closed", range: name)
    }
    guard hasRoot else { throw XMLFault(message: "no element at all", range: 0..<0) }
    return nil
  }

  // MARK: - The document

  /// Checks the encoding, and that there are no control characters, U+FFFE or U+FFFF.
  private func checkCharacters() throws(XMLFault) {
    if let invalid = bytes.firstInvalidUTF8 {
      throw XMLFault(message: "a byte that is not UTF-8", range: invalid..<invalid + 1)
    }
    for index in 0..<bytes.count {
      let byte = bytes[index]
      if byte < 0x20, byte != 0x09, byte != 0x0A, byte != 0x0D {
        throw XMLFault(message: "a control character", range: index..<index + 1)
      }
      if byte == 0xEF, index + 2 < bytes.count, bytes[index + 1] == 0xBF, bytes[index + 2] >= 0xBE {
        throw XMLFault(message: "a character that XML does not have", range: index..<index + 3)
      }
    }
  }

  /// `<?xml version="1.0" encoding="UTF-8"?>`, at the very beginning only.
  private mutating func skipDeclaration() throws(XMLFault) {
    guard bytes.has("<?xml", at: offset), offset + 5 < bytes.count,
      bytes[offset + 5].isASCIIWhitespace
    else { return }
    let start = offset
    guard let end = end(of: "?>", from: start) else {
      throw XMLFault(message: "a declaration without its end", range: start..<start + 5)
    }
    let parts = bytes.slice(start + 5..<end).string.split(whereSeparator: \.isWhitespace)
    for part in parts.map({ $0.replacing("'", with: "\"").lowercased() }) {
      let isKnown =
        ["version=\"1.0\"", "standalone=\"yes\"", "standalone=\"no\""].contains(part)
        || ["encoding=\"utf-8\"", "encoding=\"us-ascii\""].contains(part)
      guard isKnown else {
        throw XMLFault(
          message: "a declaration of something else than XML 1.0 in UTF-8", range: start..<end)
      }
    }
    offset = end + 2
  }

  private mutating func skipComment() throws(XMLFault) {
    let start = offset
    guard let end = end(of: "--", from: start + 4), bytes.has("-->", at: end) else {
      throw XMLFault(message: "a comment that is not well-formed", range: start..<start + 4)
    }
    offset = end + 3
  }

  private mutating func instruction() throws(XMLFault) -> Token {
    let start = offset
    offset += 2
    let name = try self.name()
    guard let end = end(of: "?>", from: offset), name.string.lowercased() != "xml" else {
      throw XMLFault(message: "an instruction that is not well-formed", range: start..<offset)
    }
    offset = end + 2
    return .instruction(name.string, start..<offset)
  }

  // MARK: - Text

  /// Text up to the next tag; `nil` for white space outside the root.
  private mutating func text() throws(XMLFault) -> String? {
    let start = offset
    while offset < bytes.count, bytes[offset] != 0x3C { offset += 1 }
    guard open.isEmpty else { return try decoded(start..<offset, inText: true) }
    guard bytes.slice(start..<offset).allSatisfy(\.isASCIIWhitespace) else {
      throw XMLFault(message: "text outside of every element", range: start..<start + 1)
    }
    return nil
  }

  private mutating func cdata() throws(XMLFault) -> String {
    let start = offset
    guard !open.isEmpty, let end = end(of: "]]>", from: start + 9) else {
      throw XMLFault(message: "a CDATA section that is not well-formed", range: start..<start + 9)
    }
    offset = end + 3
    return bytes.slice(start + 9..<end).string
  }

  /// The text with references such as `&amp;`, `&#38;` and `&#x26;` resolved.
  private func decoded(_ range: Range<Int>, inText: Bool) throws(XMLFault) -> String {
    let text = bytes.slice(range)
    if inText, let end = end(of: "]]>", from: range.lowerBound, before: range.upperBound) {
      throw XMLFault(message: "']]>' in text", range: end..<end + 3)
    }
    guard text.contains(0x26) else { return text.string }
    var out = ""
    var index = range.lowerBound
    while index < range.upperBound {
      let rest = index..<range.upperBound
      guard let ampersand = rest.first(where: { bytes[$0] == 0x26 }) else {
        out += bytes.slice(rest).string
        break
      }
      out += bytes.slice(index..<ampersand).string
      // No reference is longer than "&#x10FFFF;", apart from leading zeros.
      let limit = min(range.upperBound, ampersand + 16)
      guard let end = (ampersand..<limit).first(where: { bytes[$0] == 0x3B }),
        let scalar = Unicode.Scalar(xmlReference: bytes.slice(ampersand + 1..<end).string)
      else {
        throw XMLFault(
          message: "an entity that is not one of XML's own", range: ampersand..<ampersand + 1)
      }
      out.unicodeScalars.append(scalar)
      index = end + 1
    }
    return out
  }

  // MARK: - Tags

  private mutating func endTag() throws(XMLFault) {
    let start = offset
    offset += 2
    let name = try self.name()
    skipSpace()
    guard offset < bytes.count, bytes[offset] == 0x3E, let opened = open.popLast(),
      bytes.slice(opened).equals(name)
    else { throw XMLFault(message: "an end tag without its start", range: start..<offset) }
    offset += 1
    namespaces.close()
  }

  private mutating func startTag() throws(XMLFault) -> XMLElement {
    let start = offset
    guard !(hasRoot && open.isEmpty) else {
      throw XMLFault(message: "a second root element", range: start..<start + 1)
    }
    hasRoot = true
    offset += 1
    let name = try self.name()
    let nameRange = start + 1..<offset
    var written: [(name: String, value: String, range: Range<Int>)] = []
    while true {
      let before = offset
      skipSpace()
      guard offset < bytes.count else {
        throw XMLFault(message: "a tag without its end", range: start..<offset)
      }
      if bytes[offset] == 0x3E || bytes.has("/>", at: offset) { break }
      guard offset > before, written.count < XMLScanner.attributeLimit else {
        throw XMLFault(
          message: offset > before
            ? "more than \(XMLScanner.attributeLimit) attributes" : "a tag that is not well-formed",
          range: start..<offset)
      }
      written.append(try attribute())
    }
    let isEmpty = bytes[offset] == 0x2F
    offset += isEmpty ? 2 : 1
    return try element(name.string, nameRange, written, isEmpty, start..<offset)
  }

  private mutating func element(
    _ name: String, _ nameRange: Range<Int>,
    _ written: [(name: String, value: String, range: Range<Int>)], _ isEmpty: Bool,
    _ range: Range<Int>
  ) throws(XMLFault) -> XMLElement {
    guard open.count < XMLScanner.depthLimit else {
      throw XMLFault(
        message: "more than \(XMLScanner.depthLimit) elements in each other", range: range)
    }
    open.append(nameRange)
    namespaces.open()
    for (name, value, range) in written { try namespaces.declare(name, value, range) }
    var names: Set<String> = []
    var attributes: [XMLAttribute] = []
    for (name, value, range) in written {
      let (prefix, local) = try XMLNamespaces.split(name, range)
      // Attributes without a prefix are in no namespace.
      let namespace =
        prefix.isEmpty || prefix == "xmlns" ? "" : try namespaces.namespace(of: prefix, range)
      guard names.insert("\(namespace) \(prefix == "xmlns" ? name : local)").inserted else {
        throw XMLFault(message: "an attribute that is given twice", range: range)
      }
      attributes.append(
        XMLAttribute(name: name, local: local, namespace: namespace, value: value, range: range))
    }
    let (prefix, local) = try XMLNamespaces.split(name, nameRange)
    let namespace = try namespaces.namespace(of: prefix, nameRange)
    if isEmpty {
      open.removeLast()
      namespaces.close()
    }
    return XMLElement(
      name: name, local: local, namespace: namespace, attributes: attributes, isEmpty: isEmpty,
      range: range)
  }

  private mutating func attribute() throws(XMLFault) -> (
    name: String, value: String, range: Range<Int>
  ) {
    let start = offset
    let name = try self.name()
    skipSpace()
    guard offset < bytes.count, bytes[offset] == 0x3D else {
      throw XMLFault(message: "an attribute without a value", range: start..<offset)
    }
    offset += 1
    skipSpace()
    guard offset < bytes.count, bytes[offset] == 0x22 || bytes[offset] == 0x27 else {
      throw XMLFault(message: "a value without quotes", range: start..<offset)
    }
    let quote = bytes[offset]
    let from = offset + 1
    offset = from
    while offset < bytes.count, bytes[offset] != quote {
      guard bytes[offset] != 0x3C else {
        throw XMLFault(message: "'<' in a value", range: offset..<offset + 1)
      }
      offset += 1
    }
    guard offset < bytes.count else {
      throw XMLFault(message: "a value without its end", range: start..<from)
    }
    let value = try decoded(from..<offset, inText: false)
    offset += 1
    return (name.string, value, start..<offset)
  }

  // MARK: - Names

  private mutating func name() throws(XMLFault) -> Bytes {
    let start = offset
    while offset < bytes.count, XMLScanner.isNameByte(bytes[offset]) { offset += 1 }
    guard offset > start, !XMLScanner.isInnerByte(bytes[start]) else {
      throw XMLFault(
        message: "a name that is not well-formed", range: start..<min(start + 1, bytes.count))
    }
    return bytes.slice(start..<offset)
  }

  private static func isNameByte(_ byte: UInt8) -> Bool {
    byte.isASCIILetter || byte == 0x5F || byte == 0x3A || byte >= 0x80 || isInnerByte(byte)
  }

  /// Whether a byte may be in a name but not begin one: digits, `-` and `.`.
  private static func isInnerByte(_ byte: UInt8) -> Bool {
    byte.isASCIIDigit || byte == 0x2D || byte == 0x2E
  }

  // MARK: - Bytes

  private mutating func skipSpace() {
    while offset < bytes.count, [0x20, 0x09, 0x0A, 0x0D].contains(bytes[offset]) { offset += 1 }
  }

  private func end(of mark: StaticString, from start: Int, before limit: Int? = nil) -> Int? {
    let last = (limit ?? bytes.count) - mark.utf8CodeUnitCount
    guard start <= last else { return nil }
    return (start...last).first { bytes.has(mark, at: $0) }
  }
}
