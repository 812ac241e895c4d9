/// What becomes of the uses of a template that texts of another tool call.
enum OwnTemplate: Sendable {
  /// Its output takes the place of a use.
  case snippet(Snippet)
  /// The text between a pair of tags is code.
  case code
  /// The text between a pair of tags is a callout; of this kind, unless an argument says which.
  case callout(String?)
  /// A component shows its arguments and its text, since its output depends on more.
  case component

  /// The names of callouts whose kind is an argument.
  private static let callouts: Set = ["admonition", "alert", "callout", "hint", "notice"]

  /// A shortcode of Hugo with this name and template.
  static func hugo(_ name: String, _ template: String, _ reader: HugoSnippet) -> OwnTemplate {
    if template.contains(".Inner") {
      if template.contains("highlight ") || template.contains("<pre") { return .code }
      if let callout = callout(named: name) { return callout }
    }
    return reader.snippet(template).map { .snippet($0) } ?? .component
  }

  /// The callout that a name promises; `nil` for other names.
  static func callout(named name: String) -> OwnTemplate? {
    if callouts.contains(name) { return .callout(nil) }
    return DialectRewriting.isCallout(name) ? .callout(DialectRewriting.kind(of: name)) : nil
  }

  /// The first line of the callout that a use becomes, without its colons.
  static func directive(ofCallout kind: String?, _ arguments: TagArguments) -> String {
    var words = arguments.positional[...]
    var own = kind
    if own == nil {
      let named = ["type", "kind", "level", "color", "status"].lazy.compactMap { arguments[$0] }
        .first
      own = DialectRewriting.kind(of: (named ?? words.popFirst() ?? "note").lowercased())
    }
    let title = arguments["title"] ?? arguments["heading"] ?? words.first ?? ""
    let label = title.trimmingSpaces.isEmpty ? "" : "[\(title.escapingBrackets)]"
    return "callout\(label){kind=\(own ?? "note")}"
  }

  /// The language of the code that a use encloses.
  static func language(_ arguments: TagArguments) -> String {
    for name in ["codeLang", "lang", "language", "type"] {
      if let value = arguments[name] { return value }
    }
    let file = file(arguments)
    if let file, let dot = file.lastIndex(of: ".") {
      return String(file[file.index(after: dot)...])
    }
    return file == nil ? arguments.positional.first ?? "" : ""
  }

  /// The attributes of the fence of the code that a use encloses.
  static func attributes(_ arguments: TagArguments) -> String {
    file(arguments).map { "title=\"\($0.replacing("\"", with: "'"))\"" } ?? ""
  }

  private static func file(_ arguments: TagArguments) -> String? {
    arguments["file"] ?? arguments["filename"] ?? arguments["title"]
  }
}
