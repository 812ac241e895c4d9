import AcopioBase

/// A URI template (RFC 6570): its variables and its faults.
///
/// Literals may have the characters of RFC 6570 that RFC 1738 calls safe; names of variables have
/// letters, digits, `_`, percent-encoded bytes and single dots.
struct URITemplate {
  /// The names of the valid variables.
  private(set) var variables: Set<Octets> = []
  /// A message for each part that is not valid.
  private(set) var faults: [Message] = []

  init(_ text: Octets) {
    var rest = text[...]
    while let first = rest.first {
      if first == 0x7B {
        readExpression(&rest)
      } else {
        let literal = rest.prefix { $0 != 0x7B }
        rest = rest[literal.endIndex...]
        if let fault = Self.fault(in: literal) {
          faults.append(
            "URI template contains \(fault), which must be percent encoded")
        }
      }
    }
  }

  private mutating func readExpression(_ rest: inout ArraySlice<UInt8>) {
    rest = rest.dropFirst()
    let content = rest.prefix { $0 != 0x7D }
    rest = rest[content.endIndex...]
    let isClosed = rest.first == 0x7D
    rest = rest.dropFirst()
    var list = content
    if let mark = content.first, StaticString("+#./;?&=,!@|").utf8.contains(mark) {
      list = content.dropFirst()
      if !StaticString("+#?&").utf8.contains(mark) {
        faults.append("the operator '\([mark].string)' of URI templates is not supported")
      }
    }
    for item in list.split(separator: 0x2C, omittingEmptySubsequences: false) {
      if let name = Self.variable(item) {
        variables.insert(Array(name))
      } else {
        faults.append(
          "URI template variable '\(Array(item).string)' is not valid, allowed are letters, digits, "
            + "'_' and percent encoded characters")
      }
    }
    if !isClosed { faults.append("URI template expression is missing its closing bracket '}'") }
  }

  /// The name of a variable without its modifier; `nil` if it is not valid.
  private static func variable(_ text: ArraySlice<UInt8>) -> ArraySlice<UInt8>? {
    var at = text.startIndex
    while at < text.endIndex {
      let byte = text[at]
      if byte == 0x2E {
        // Two dots in a row are not allowed, and none at the beginning.
        let next = text.index(after: at)
        if at == text.startIndex || next < text.endIndex && text[next] == 0x2E { return nil }
        at = next
      } else if byte.isASCIIAlphanumeric || byte == 0x5F {
        at += 1
      } else if isPercentEncoded(text[at...]) {
        at += 3
      } else {
        break
      }
    }
    let name = text[..<at]
    let modifier = text[at...]
    guard !name.isEmpty else { return nil }
    if modifier.isEmpty || modifier.equals("*") { return name }
    let digits = modifier.dropFirst()
    guard modifier.first == 0x3A, digits.count <= 3, digits.allSatisfy({ $0.isASCIIDigit }) else {
      return nil
    }
    return name
  }

  /// The first character of a literal that is not allowed, as part of a message.
  private static func fault(in literal: ArraySlice<UInt8>) -> Message? {
    var at = literal.startIndex
    while at < literal.endIndex {
      let byte = literal[at]
      if byte == 0x25 {
        guard isPercentEncoded(literal[at...]) else { return "an incomplete percent encoding" }
        at += 3
        continue
      }
      guard byte >= 0x80 || isAllowed(byte) else { return "the character '\([byte].string)'" }
      at += 1
    }
    return nil
  }

  private static func isPercentEncoded(_ text: ArraySlice<UInt8>) -> Bool {
    text.first == 0x25 && text.count > 2
      && text.dropFirst().prefix(2).allSatisfy { $0.hexadecimalDigit != nil }
  }

  private static func isAllowed(_ byte: UInt8) -> Bool {
    byte.isASCIIAlphanumeric || StaticString("!#$&()*+,-./:;=?@_").utf8.contains(byte)
  }
}
