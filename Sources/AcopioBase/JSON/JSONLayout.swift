/// JSON with line breaks where a change should be a line of its own in a commit.
package indirect enum JSONLayout {
  /// JSON text, written verbatim.
  case raw(String)
  /// An object on the line that it begins on, provided that its values contain no line breaks.
  case inline([(key: String, value: JSONLayout)])
  /// An object with a line for each member.
  case block([(key: String, value: JSONLayout)])
  /// An array with a line for each element.
  case lines([JSONLayout])
  /// An array on one line.
  case list([String])

  /// A string.
  package static func text(_ text: String) -> JSONLayout { .raw(quoted(text)) }

  /// A whole number.
  package static func number(_ number: Int) -> JSONLayout { .raw("\(number)") }

  /// The text in quotes, with its escapes.
  package static func quoted(_ text: String) -> String {
    var out = ByteBuffer(capacity: text.utf8.count + 2)
    text.withBytes { appendJSONString($0, into: &out) }
    return out.bytes.string
  }

  /// Appends the text; lines after the first have the indentation of `depth` levels.
  package func append(to out: inout String, depth: Int = 0) {
    switch self {
    case .raw(let text): out += text
    case .list(let texts):
      out += "[" + texts.map(JSONLayout.quoted).joined(separator: ", ") + "]"
    case .inline(let members):
      out += "{"
      for (index, member) in members.enumerated() {
        if index > 0 { out += ", " }
        out += JSONLayout.quoted(member.key) + ": "
        member.value.append(to: &out, depth: depth)
      }
      out += "}"
    case .block(let members):
      JSONLayout.append(members.count, "{", "}", to: &out, depth: depth) { index, out in
        out += JSONLayout.quoted(members[index].key) + ": "
        members[index].value.append(to: &out, depth: depth + 1)
      }
    case .lines(let elements):
      JSONLayout.append(elements.count, "[", "]", to: &out, depth: depth) { index, out in
        elements[index].append(to: &out, depth: depth + 1)
      }
    }
  }

  private static func append(
    _ count: Int, _ opening: String, _ closing: String, to out: inout String, depth: Int,
    _ body: (Int, inout String) -> Void
  ) {
    guard count > 0 else {
      out += opening + closing
      return
    }
    out += opening
    for index in 0..<count {
      out += index > 0 ? ",\n" : "\n"
      out += String(repeating: "  ", count: depth + 1)
      body(index, &out)
    }
    out += "\n" + String(repeating: "  ", count: depth) + closing
  }
}
