import AcopioBase

extension HTMLPlace {
  /// The position where the innermost open tag, value or element begins.
  var opening: Origin {
    if state == .text { return foreignOrigins.last ?? .none }
    return isQuoted ? attribute.facts.origin : tag.facts.origin
  }

  /// Describes the open element or construct that can be closed.
  var unclosed: Message {
    switch state {
    case .text:
      switch foreign.last {
      case .svg, nil: "element 'svg'"
      case .math: "element 'math'"
      case .html(let name), .code(let name): "element '\(String(decoding: name, as: UTF8.self))'"
      }
    case .raw, .rawLess, .rawEndName: "element '\(tag.text)'"
    case .doubleQuoted, .singleQuoted: "the quote of attribute '\(attribute.text)'"
    case .tagOpen, .endTagOpen: "a tag"
    case .tagName, .beforeName, .name, .afterName, .beforeValue, .unquoted, .selfClosing, .gap:
      tag.name.isEmpty || tag.name == [UInt8(ascii: "*")] ? "a tag" : "tag '\(tag.text)'"
    case .markupDeclaration, .declaration: "a declaration"
    case .characterData: "a CDATA section"
    case .commentStart, .commentStartDash, .comment, .commentEndDash, .commentEnd, .commentEndBang:
      "a comment"
    }
  }

  /// Whether `byte` is the quote that ends the current value.
  func isClosed(by byte: UInt8) -> Bool {
    state == .doubleQuoted && byte == UInt8(ascii: "\"")
      || state == .singleQuoted && byte == UInt8(ascii: "'")
  }

  /// Skips past refused output, so that it is reported once.
  mutating func skipRefused() {
    switch state {
    case .beforeValue: state = .unquoted
    case .tagOpen, .endTagOpen: state = .tagName
    case .beforeName, .afterName, .selfClosing, .gap: state = .name
    case .rawLess, .rawEndName: state = .raw
    case .commentStart, .commentStartDash, .commentEndDash, .commentEnd, .commentEndBang:
      state = .comment
    default: json.isEscaped = false
    }
  }
}
