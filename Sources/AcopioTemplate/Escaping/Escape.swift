import AcopioBase

/// The method that makes a value safe for its output context; stored in the `flags` of operations.
enum Escape: UInt8 {
  /// Not printed.
  case none
  /// Between tags: text is escaped, HTML is not.
  case html
  /// The plain language: nothing is escaped.
  case plain
  /// In quotes, `title` and `textarea`: tags in HTML become text, its entities are kept.
  case text
  /// In a comment, which the value can't end.
  case comment
  /// A whole value as JSON.
  case json
  /// The result of the filter `json`, in JSON.
  case written
  /// Inside a JSON string.
  case jsonText
  /// A part of a content line of a calendar; here and in the following, of a file that is not HTML.
  case calendar
  /// A cell, or a part of one.
  case csv, tsv
  /// A whole value as JSON.
  case data
  /// A whole value as JSON that means the same in a script; the result of the filter `json` there.
  case script, writtenScript
  /// Text in an element or attribute of XML.
  case xml
  /// Text that is not escaped.
  case file

  /// Whether HTML is printed with its tags, as elements of the page.
  var keepsTags: Bool {
    switch self {
    case .none, .html, .plain: true
    case .text, .comment, .json, .written, .jsonText: false
    case .calendar, .csv, .tsv, .data, .script, .writtenScript, .xml, .file: false
    }
  }

  /// Whether the value is in a file that is not HTML.
  var isOfFile: Bool { rawValue >= Escape.calendar.rawValue }

  /// The same for the result of the filter `json`, in a file that is not HTML.
  var ofJSON: Escape {
    switch self {
    case .data: .written
    case .script: .writtenScript
    default: self
    }
  }
}

/// The reason why nothing may be printed in a context, and its remedy.
struct Refusal {
  let message: Message
  let remedy: Message
}

extension HTMLPlace {
  /// The escape for a value printed here; `isJSON` if the filter `json` made it.
  func escape(isJSON: Bool) -> Result<Escape, Refusal> {
    switch state {
    case .text:
      guard case .code(let name)? = foreign.last else { return .success(.html) }
      return .failure(.code(String(decoding: name, as: UTF8.self)))
    case .doubleQuoted, .singleQuoted: return quotedEscape
    case .comment: return .success(.comment)
    case .raw: return rawEscape(isJSON: isJSON)
    case .rawLess, .rawEndName:
      return .failure(
        Refusal(
          message: "output isn't allowed directly after '<' in element '\(tag.text)'",
          remedy: "write '&lt;', or in JSON '\\u003c'"))
    case .beforeValue, .unquoted:
      return .failure(
        Refusal(
          message: "output in attribute '\(attribute.text)' needs quotes around the value",
          remedy: "write \(attribute.text)=\"{{ … }}\""))
    case .tagOpen, .endTagOpen, .tagName:
      return .failure(
        Refusal(
          message: "output can't be the name of a tag, or a part of it",
          remedy: "write the tags and choose between them with 'if', or '&lt;' to show a '<'"))
    case .beforeName, .name, .afterName, .selfClosing, .gap:
      return .failure(
        Refusal(
          message: "output can't be an attribute, or a part of its name",
          remedy: "write the name and put the output in quotes after it: name=\"{{ … }}\""))
    case .commentStart, .commentStartDash, .commentEndDash, .commentEnd, .commentEndBang:
      return .failure(
        Refusal(
          message: "output isn't allowed directly after the dashes of a comment",
          remedy: "put a space before it"))
    case .markupDeclaration, .declaration, .characterData:
      return .failure(
        Refusal(
          message: "output isn't allowed in \(description)", remedy: "put it after the end"))
    }
  }

  private var quotedEscape: Result<Escape, Refusal> {
    let name = attribute.text
    switch attributeKind {
    case .plain, .address: return .success(.text)
    case .style:
      return .failure(
        Refusal(
          message: "output isn't allowed in attribute 'style'",
          remedy: "choose a class, and define its style in a style sheet"))
    case .event:
      return .failure(
        Refusal(
          message: "output isn't allowed in attribute '\(name)', which is code",
          remedy: "put it into an attribute 'data-…' and let a script read it from there"))
    case .document:
      return .failure(
        Refusal(
          message: "output isn't allowed in attribute 'srcdoc', which is a whole document",
          remedy: "publish the document as a page and name it in 'src'"))
    case .decisive:
      return .failure(
        Refusal(
          message: "output can't decide attribute '\(name)' of '\(tag.text)'",
          remedy: "write the values and choose between them with 'if'"))
    }
  }

  private func rawEscape(isJSON: Bool) -> Result<Escape, Refusal> {
    switch content {
    case .text: return .success(.text)
    case .json:
      guard json.isInString else { return .success(isJSON ? .written : .json) }
      guard json.isEscaped else { return .success(.jsonText) }
      return .failure(
        Refusal(
          message: "output isn't allowed directly after '\\' in a JSON string",
          remedy: "write '\\\\' for a backslash"))
    case .code, .style, .other: return .failure(.code(tag.text))
    }
  }
}

extension Refusal: Error {
  /// Output in a `meta` that may be an instruction to the browser.
  static let httpEquiv = Refusal(
    message: "output isn't allowed in 'content' of a 'meta' with 'http-equiv'",
    remedy: "write the value in the template")

  /// Output inside an element whose text browsers run or apply.
  static func code(_ element: String) -> Refusal {
    switch element {
    case "script":
      Refusal(
        message: "output isn't allowed in the code of a script",
        remedy:
          "put it into <script type=\"application/json\"> or an attribute 'data-…' and let the "
          + "script read it from there")
    case "style":
      Refusal(
        message: "output isn't allowed in a style sheet",
        remedy: "choose a class or an attribute 'data-…', and let the style sheet refer to it")
    default:
      Refusal(
        message: "output isn't allowed in element '\(element)'", remedy: "put it after the element")
    }
  }
}
