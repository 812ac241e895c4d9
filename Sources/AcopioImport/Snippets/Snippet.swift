import AcopioBase

/// A template that texts of another tool call: a shortcode of Hugo, an include of Jekyll.
///
/// Its output is known before a build if it consists of text, arguments, values of the site, and conditions about these.
struct Snippet: Sendable {
  /// A value, which is always a text; nothing is the empty text.
  indirect enum Expression: Sendable {
    case text(String)
    /// An argument, by its name or its position.
    case argument(String)
    /// The text between a pair of tags.
    case inner
    /// A variable of the template; `.` is the value of the condition around it.
    case variable(String)
    /// A value of the site or the page, by the steps of its name.
    case value([String])
    case call(String, [Expression])
  }

  /// A part of the template.
  indirect enum Node {
    case text(String)
    case output(Expression)
    case assignment(String, Expression)
    /// The first nodes if the value is not empty, and the others if it is; `binds` gives the value the name `.`.
    case condition(Expression, binds: Bool, [Node], [Node])
  }

  /// A use of the template in a text.
  struct Call {
    let arguments: TagArguments
    /// The text between a pair of tags; empty for a single one.
    let inner: String
    /// The values of the site and the page.
    let value: ([String]) -> String?
  }

  /// The output of a use, in which the text between a pair of tags may be Markdown.
  struct Output {
    /// The text, with `Snippet.place` for each inner text that is Markdown.
    fileprivate(set) var text = ""
    fileprivate(set) var variables: [String: String] = [:]
  }

  /// Stands for the inner text in an output.
  static let place: Character = "\u{1}"

  let nodes: [Node]
  /// Whether values are escaped unless the template says otherwise, as in Hugo.
  let escapes: Bool

  /// The output of a use.
  func output(of call: Call) -> String {
    var output = Output()
    write(nodes, call, &output)
    return output.text
  }

  private func write(_ nodes: [Node], _ call: Call, _ output: inout Output) {
    for node in nodes {
      switch node {
      case .text(let text): output.text += text
      case .output(let expression):
        let text = value(of: expression, call, output)
        output.text += escapes && !expression.isHTML ? Snippet.escaped(text) : text
      case .assignment(let name, let expression):
        output.variables[name] = value(of: expression, call, output)
      case .condition(let expression, let binds, let first, let second):
        let value = value(of: expression, call, output)
        let before = output.variables["."]
        if binds, !value.isEmpty { output.variables["."] = value }
        write(value.isEmpty ? second : first, call, &output)
        output.variables["."] = before
      }
    }
  }

  private static func escaped(_ text: String) -> String {
    text.replacing("<", with: "&lt;").replacing(">", with: "&gt;").replacing("\"", with: "&quot;")
  }

  // MARK: - Values

  private func value(of expression: Expression, _ call: Call, _ output: Output) -> String {
    switch expression {
    case .text(let text): return text
    case .argument(let name):
      if let place = Int(name) {
        let words = call.arguments.positional
        return words.indices.contains(place) ? words[place] : ""
      }
      return call.arguments[name] ?? ""
    case .inner: return call.inner.trimmingSpaces.isEmpty ? "" : String(Snippet.place)
    case .variable(let name): return output.variables[name] ?? ""
    case .value(let steps): return call.value(steps) ?? ""
    case .call(let name, let arguments):
      let values = arguments.map { value(of: $0, call, output) }
      return Snippet.functions[name]?(values) ?? values.last ?? ""
    }
  }

  /// The functions that are known; one that changes nothing that matters here returns its last argument.
  static let functions: [String: @Sendable ([String]) -> String] = {
    @Sendable func truth(_ isTrue: Bool) -> String { isTrue ? "true" : "" }
    let same: @Sendable ([String]) -> String = { $0.last ?? "" }
    var all: [String: @Sendable ([String]) -> String] = [
      "and": { $0.contains("") ? "" : $0.last ?? "" },
      "append": { $0.joined() },
      "default": { $0.last?.isEmpty == false ? $0[$0.count - 1] : $0.first ?? "" },
      "eq": { values in truth(values.dropFirst().contains { $0 == values[0] }) },
      "lower": { ($0.last ?? "").lowercased() },
      "ne": { values in truth(values.dropFirst().allSatisfy { $0 != values[0] }) },
      "not": { truth($0.last?.isEmpty ?? true) },
      "or": { values in values.first { !$0.isEmpty } ?? "" },
      "prepend": { $0.reversed().joined() },
      "printf": { values in
        values.dropFirst().reduce(values.first ?? "") { text, value in
          guard let sign = text.firstRange(of: /%[svdq]/) else { return text }
          return text.replacingCharacters(in: sign, with: value)
        }
      },
      "replace": { $0.count == 3 ? $0[0].replacing($0[1], with: $0[2]) : $0.first ?? "" },
      "slug": { ($0.last ?? "").slug },
      "trimPrefix": { values in
        values.count == 2 && values[1].hasPrefix(values[0])
          ? String(values[1].dropFirst(values[0].count)) : values.last ?? ""
      },
      "upper": { ($0.last ?? "").uppercased() },
    ]
    for name in Snippet.html + ["same"] { all[name] = same }
    all["markdownify"] = { Snippet.marked($0.last ?? "") }
    return all
  }()

  /// A paragraph with its marks as HTML, since those in a block of HTML would stay text.
  private static func marked(_ text: String) -> String {
    if text.contains(Snippet.place) || text.contains("\n\n") { return text }
    return text.replacing(/`([^`\n]+)`/) { "<code>\(escaped(String($0.1)))</code>" }
      .replacing(/\*\*([^*\s](?:[^*\n]*[^*\s])?)\*\*/) { "<strong>\($0.1)</strong>" }
      .replacing(/\*([^*\s](?:[^*\n]*[^*\s])?)\*/) { "<em>\($0.1)</em>" }
      .replacing(/\[([^\]\n]+)\]\(([^)\s]+)\)/) { "<a href=\"\($0.2)\">\($0.1)</a>" }
  }

  /// The functions whose result is HTML.
  static let html = ["markdownify", "safeHTML"]
}

extension Snippet.Expression {
  /// Whether the template says that the value is HTML.
  fileprivate var isHTML: Bool {
    switch self {
    case .inner: true
    case .call(let name, let arguments):
      Snippet.html.contains(name)
        || arguments.contains { if case .inner = $0 { true } else { false } }
    default: false
    }
  }
}

extension String {
  /// The text with other characters in a range.
  fileprivate func replacingCharacters(in range: Range<Index>, with text: String) -> String {
    self[..<range.lowerBound] + text + self[range.upperBound...]
  }
}
