/// Reads a shortcode of Hugo, in the language of Go's templates.
struct HugoSnippet {
  /// The texts of the partials, by the name that templates call them by.
  let partials: [String: String]

  /// The deepest partial within partials, and condition within conditions.
  private static let deepest = 8

  /// The template; `nil` if its output depends on more than a `Snippet` knows.
  func snippet(_ template: String) -> Snippet? {
    nodes(template, depth: 0).map { Snippet(nodes: $0, escapes: true) }
  }

  private func nodes(_ template: String, depth: Int) -> [Snippet.Node]? {
    guard depth < HugoSnippet.deepest, let parts = SnippetParts(template)?.parts else { return nil }
    var index = 0
    guard let nodes = block(parts, &index, depth), index == parts.count else { return nil }
    return nodes
  }

  /// The nodes up to the tag that ends or divides the block, which is not taken.
  private func block(
    _ parts: [SnippetParts.Part], _ index: inout Int, _ depth: Int
  ) -> [Snippet.Node]? {
    var nodes: [Snippet.Node] = []
    while index < parts.count {
      guard case .tag(_, let content) = parts[index] else {
        if case .text(let text) = parts[index] { nodes.append(.text(text)) }
        index += 1
        continue
      }
      if content.isOne(of: ["end", "else"]) { return nodes }
      index += 1
      guard let found = node(content, parts, &index, depth) else { return nil }
      nodes += found
    }
    return nodes
  }

  private func node(
    _ content: String, _ parts: [SnippetParts.Part], _ index: inout Int, _ depth: Int
  ) -> [Snippet.Node]? {
    if content.hasPrefix("/*") || content.isOne(of: ["errorf", "warnf"]) { return [] }
    for word in ["if", "with"] where content.isOne(of: [word]) {
      return condition(content.dropFirst(word.count), binds: word == "with", parts, &index, depth)
    }
    guard !content.isOne(of: ["range", "template", "block", "define", "break", "continue"]) else {
      return nil
    }
    if let match = content.wholeMatch(of: /(\$\w*)\s*:?=\s*((?s).+)/) {
      return expression(match.2).map { [.assignment(String(match.1), $0)] }
    }
    if let match = content.wholeMatch(of: /partial(?:Cached)?\s+\u{22}([^\u{22}]+)\u{22}(?:\s+\.)?/)
    {
      return partials[String(match.1)].flatMap { nodes($0, depth: depth + 1) }
    }
    return expression(content).map { [.output($0)] }
  }

  private func condition(
    _ content: some StringProtocol, binds: Bool, _ parts: [SnippetParts.Part], _ index: inout Int,
    _ depth: Int
  ) -> [Snippet.Node]? {
    guard depth < HugoSnippet.deepest else { return nil }
    var binding: (name: String, value: Substring)?
    if let match = String(content).trimmingSpaces.wholeMatch(of: /(\$\w+)\s*:?=\s*((?s).+)/) {
      binding = (String(match.1), match.2)
    }
    guard let test = binding.map({ expression($0.value) }) ?? expression(content),
      let first = block(parts, &index, depth + 1), index < parts.count,
      case .tag(_, let tag) = parts[index]
    else { return nil }
    index += 1
    let start: [Snippet.Node] = binding.map { [.assignment($0.name, test)] } ?? []
    if tag == "end" { return start + [.condition(test, binds: binds, first, [])] }
    let rest = String(tag.dropFirst("else".count)).trimmingSpaces
    if !rest.isEmpty {
      // One 'end' ends all conditions of the chain.
      return node(rest, parts, &index, depth + 1).map {
        start + [.condition(test, binds: binds, first, $0)]
      }
    }
    guard let second = block(parts, &index, depth + 1), index < parts.count,
      case .tag(_, "end") = parts[index]
    else { return nil }
    index += 1
    return start + [.condition(test, binds: binds, first, second)]
  }

  // MARK: - Expressions

  private func expression(_ text: some StringProtocol) -> Snippet.Expression? {
    guard var words = SnippetWords(text), let found = pipeline(&words, 0), words.isAtEnd else {
      return nil
    }
    return found
  }

  private func pipeline(_ words: inout SnippetWords, _ depth: Int) -> Snippet.Expression? {
    guard depth < HugoSnippet.deepest, var value = command(&words, nil, depth) else { return nil }
    while words.take(.mark("|")) {
      guard let next = command(&words, value, depth) else { return nil }
      value = next
    }
    return value
  }

  /// A command and its arguments, of which the last comes from before the `|`.
  private func command(
    _ words: inout SnippetWords, _ before: Snippet.Expression?, _ depth: Int
  ) -> Snippet.Expression? {
    guard case .name(let name)? = words.next, let function = HugoSnippet.function(name) else {
      guard before == nil, let value = operand(&words, depth) else { return nil }
      return value
    }
    _ = words.take()
    var arguments: [Snippet.Expression] = []
    while let word = words.next, word != .mark("|"), word != .mark(")") {
      guard let value = operand(&words, depth) else { return nil }
      arguments.append(value)
    }
    if let before { arguments.append(before) }
    switch function {
    case "argument":
      // `.Get "x"`, `index .Params 0` and `isset .Params "x"`.
      guard case .text(let key)? = arguments.last, arguments.count <= 2 else { return nil }
      return .argument(key)
    case "replace" where arguments.count != 3: return nil
    default: return arguments.isEmpty ? nil : .call(function, arguments)
    }
  }

  private func operand(_ words: inout SnippetWords, _ depth: Int) -> Snippet.Expression? {
    switch words.take() {
    case .text(let text)?: return .text(text)
    case .mark("(")?:
      guard let value = pipeline(&words, depth + 1), words.take(.mark(")")) else { return nil }
      return value
    case .name(let name)?:
      if name == "." { return .variable(".") }
      if name == "true" { return .text("true") }
      if ["false", "nil"].contains(name) { return .text("") }
      if Double(name) != nil { return .text(name) }
      if [".Inner", "$.Inner"].contains(name) { return .inner }
      // Of `index .Params 0`, the last argument is the one that counts.
      if [".Params", "$.Params"].contains(name) { return .text("") }
      if [".Get", "$.Get"].contains(name) {
        guard case .some(let key) = operand(&words, depth), case .text(let key) = key else {
          return nil
        }
        return .argument(key)
      }
      if name.hasPrefix("$"), !name.contains(".") { return .variable(name) }
      let path =
        name.hasPrefix("$.")
        ? name.dropFirst(2) : name.hasPrefix(".") ? name.dropFirst() : name[...]
      let steps = path.split(separator: ".").map { $0.lowercased() }
      guard let first = steps.first, ["site", "page"].contains(first), steps.count > 1 else {
        return nil
      }
      return .value(steps)
    default: return nil
    }
  }

  /// The function that one of Hugo is here; `nil` for other names.
  private static func function(_ name: String) -> String? {
    switch name {
    case ".Get", "$.Get", "index", "isset": "argument"
    case "and", "default", "eq", "ne", "not", "or", "printf", "replace": name
    case "markdownify", "safeHTML": name
    case "$.Page.RenderString", ".Page.RenderString", "renderString": "markdownify"
    case "lower", "strings.ToLower": "lower"
    case "upper", "strings.ToUpper": "upper"
    case "anchorize", "urlize": "slug"
    case "strings.TrimPrefix": "trimPrefix"
    case "absLangURL", "absURL", "chomp", "emojify", "htmlEscape", "htmlUnescape", "plainify",
      "print",
      "relLangURL", "relURL", "safeCSS", "safeHTMLAttr", "safeJS", "safeURL", "string",
      "strings.TrimSpace":
      "same"
    default: nil
    }
  }
}

extension String {
  /// Whether the text begins with one of these words.
  fileprivate func isOne(of words: [String]) -> Bool {
    words.contains {
      hasPrefix($0) && !(dropFirst($0.count).first.map { $0.isLetter || $0.isNumber } ?? false)
    }
  }
}
