import AcopioBase

/// Writes text from content into the parts of an API Blueprint, from which it cannot break out.
///
/// For names and values, `BlueprintParser` gives back the text itself. For descriptions it gives
/// Markdown that shows the text verbatim, without markup, links or HTML.
package enum BlueprintText {
  // MARK: - Headings

  /// The name of the API, after `# `; `API` if the text has none.
  package static func title(_ text: String) -> String {
    let line = line(text)
    if line.isEmpty { return "API" }
    return heading(begins(line) ? quoted(line) : line)
  }

  /// The name of a group, after `# Group `; `nil` if no letter of it can be there.
  ///
  /// Names of groups and resources have no brackets.
  package static func groupName(_ text: String) -> String? {
    let name = withoutBrackets(text)
    return name.isEmpty ? nil : name
  }

  /// The heading of a group with this name, without its first `#`.
  package static func group(_ name: String) -> String { heading("Group \(name)") }

  /// The heading of a resource, without its first `#`; `uri` alone if no letter of the name can be there.
  package static func resource(_ name: String, _ uri: String) -> String {
    let plain = withoutBrackets(name)
    guard !plain.isEmpty else { return uri }
    for name in [plain, quoted(plain)] {
      let line = "\(name) [\(uri)]"
      guard let read = Keywords.resource(Octets(line.utf8)), read.method.isEmpty,
        read.name.string == name, read.uri.string == uri, !isTypeSection(Octets(line.utf8))
      else { continue }
      return escaped(line)
    }
    return uri
  }

  /// Whether a heading with this text would be more than a name.
  private static func begins(_ line: String) -> Bool {
    let line = Octets(line.utf8)
    return Keywords.resource(line) != nil || Keywords.action(line) != nil
      || Keywords.groupName(line) != nil || Keywords.isDataStructures(line)
      || Keywords.isActionWithRelativeURI(line) || isTypeSection(line)
  }

  private static func isTypeSection(_ line: Octets) -> Bool {
    Keywords.isSampleOrDefault(line) || Keywords.isAlone(line, "Items")
      || Keywords.isAlone(line, "Members") || Keywords.isAlone(line, "Properties")
  }

  private static func quoted(_ text: String) -> String { "“\(text)”" }

  /// A heading keeps the marks at its end only before others.
  private static func heading(_ line: String) -> String {
    escaped(line) + (line.hasSuffix("#") ? " #" : "")
  }

  private static func withoutBrackets(_ text: String) -> String {
    line(String(String.UnicodeScalarView(text.unicodeScalars.map { isBracket($0) ? " " : $0 })))
  }

  private static func isBracket(_ scalar: Unicode.Scalar) -> Bool {
    scalar == "(" || scalar == ")" || scalar == "[" || scalar == "]"
  }

  // MARK: - Addresses

  /// A part of the path of a URI template, with every byte percent-encoded that is no letter, digit or `-./_`.
  package static func path(_ text: String) -> String {
    PercentEncoding.encoded(text) { isUnreserved($0) || $0 == 0x2F }
  }

  /// The name of a variable of URI templates.
  package static func variable(_ name: String) -> String {
    PercentEncoding.encoded(name) { $0.isASCIIAlphanumeric || $0 == 0x5F }
  }

  /// The value of a variable as an example: addresses are made of it, so that `%`, `?` and `#` are encoded.
  package static func example(_ text: String) -> String {
    PercentEncoding.encoded(text) {
      !StaticString("%?#`\\* ").utf8.contains($0) && $0 > 0x20 && $0 != 0x7F
    }
  }

  private static func isUnreserved(_ byte: UInt8) -> Bool {
    byte.isASCIIAlphanumeric || byte == 0x2D || byte == 0x2E || byte == 0x5F
  }

  // MARK: - MSON

  /// A name or a value of MSON, in backticks where they are needed; `nil` if MSON cannot express
  /// it.
  package static func literal(_ text: String) -> String? {
    guard !text.isEmpty, text != "*", line(text) == text else { return nil }
    guard !text.hasPrefix("`"), !text.hasSuffix("`"), !text.contains("``") else { return nil }
    let mark = text.contains("`") ? "``" : "`"
    return mark + escaped(text) + mark
  }

  /// The name of a property, in backticks unless it has letters and digits alone and is no keyword.
  package static func property(_ name: String) -> String? {
    let isPlain =
      name.utf8.allSatisfy(\.isASCIIAlphanumeric) && name.utf8.first?.isASCIILetter ?? false
    return isPlain && !keywords.contains(name.lowercased()) ? name : literal(name)
  }

  private static let keywords: Set<String> = [
    "default", "include", "items", "members", "one", "properties", "sample",
  ]

  // MARK: - Descriptions

  /// A description as a paragraph of its own; `nil` if it is empty.
  package static func paragraph(_ text: String) -> String? {
    let line = line(text)
    guard let first = line.unicodeScalars.first else { return nil }
    let shown = markdown(line)
    // Marks of blocks at the beginning of the line; other marks are escaped anywhere.
    if "#>+-".unicodeScalars.contains(first) { return "\\" + shown }
    if line.unicodeScalars.allSatisfy({ $0 == "=" }) { return "&#61;" + shown.dropFirst() }
    let digits = shown.prefix { $0.isASCII && $0.isNumber }
    guard !digits.isEmpty, shown.dropFirst(digits.count).first == "." else { return shown }
    return digits + "\\" + shown.dropFirst(digits.count)
  }

  /// A description on the line of a parameter or a property, after ` - `; `nil` if it is empty.
  package static func remark(_ text: String) -> String? {
    let line = line(text)
    return line.isEmpty ? nil : escaped(markdown(line))
  }

  /// Returns Markdown that shows the text verbatim.
  private static func markdown(_ line: String) -> String {
    let scalars = Array(line.unicodeScalars)
    var out = String.UnicodeScalarView()
    for (index, scalar) in scalars.enumerated() {
      let next = index + 1 < scalars.count ? scalars[index + 1] : " "
      let isMark =
        switch scalar {
        case "\\", "`", "*", "[", "<", "~": true
        case "_": !(index > 0 && isWord(scalars[index - 1]) && isWord(next))
        case "&": next == "#" || isWord(next)
        default: false
        }
      if isMark { out.append("\\") }
      out.append(scalar)
    }
    return String(out)
  }

  private static func isWord(_ scalar: Unicode.Scalar) -> Bool {
    scalar.isASCII && UInt8(ascii: scalar).isASCIIAlphanumeric
  }

  /// Escapes the text for parts in which backslash escapes are resolved.
  private static func escaped(_ text: String) -> String {
    guard text.contains("\\") else { return text }
    return text.split(separator: "\\", omittingEmptySubsequences: false).joined(separator: "\\\\")
  }

  /// The text in one line: white space and control characters become single spaces, none at the ends.
  package static func line(_ text: String) -> String {
    var out = String.UnicodeScalarView()
    var isPending = false
    for scalar in text.unicodeScalars {
      if scalar.properties.isWhitespace || scalar.properties.generalCategory == .control {
        isPending = !out.isEmpty
        continue
      }
      if isPending { out.append(" ") }
      isPending = false
      out.append(scalar)
    }
    return String(out)
  }
}
