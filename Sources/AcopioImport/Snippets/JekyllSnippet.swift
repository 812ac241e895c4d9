/// Reads an include of Jekyll, in Liquid.
struct JekyllSnippet {
  private static let deepest = 8

  /// The template; `nil` if its output depends on more than a `Snippet` knows.
  static func snippet(_ template: String) -> Snippet? {
    guard let parts = SnippetParts(template)?.parts else { return nil }
    var index = 0
    guard let nodes = block(parts, &index, 0), index == parts.count else { return nil }
    return Snippet(nodes: nodes, escapes: false)
  }

  /// The nodes up to the tag that ends or divides the block, which is not taken.
  private static func block(
    _ parts: [SnippetParts.Part], _ index: inout Int, _ depth: Int
  ) -> [Snippet.Node]? {
    var nodes: [Snippet.Node] = []
    while index < parts.count {
      switch parts[index] {
      case .text(let text): nodes.append(.text(text))
      case .tag("{{", let content):
        guard let value = filtered(content) else { return nil }
        nodes.append(.output(value))
      case .tag(_, let content):
        let word = content.prefix { !$0.isWhitespace }
        if ["else", "elsif", "endif", "endunless"].contains(word) { return nodes }
        guard let found = node(word, content, parts, &index, depth) else { return nil }
        nodes += found
        continue
      }
      index += 1
    }
    return nodes
  }

  /// The nodes of a tag; `index` is behind it afterwards.
  private static func node(
    _ word: Substring, _ content: String, _ parts: [SnippetParts.Part], _ index: inout Int,
    _ depth: Int
  ) -> [Snippet.Node]? {
    let rest = content.dropFirst(word.count)
    index += 1
    switch word {
    case "if", "unless", "elsif":
      guard depth < deepest, let test = test(rest),
        let first = block(parts, &index, depth + 1), let second = others(parts, &index, depth)
      else { return nil }
      return [
        word == "unless"
          ? .condition(test, binds: false, second, first)
          : .condition(test, binds: false, first, second)
      ]
    case "assign":
      guard let match = String(rest).trimmingSpaces.wholeMatch(of: /([\w\-]+)\s*=\s*((?s).+)/),
        let value = filtered(match.2)
      else { return nil }
      return [.assignment(String(match.1), value)]
    case "comment":
      while index < parts.count {
        defer { index += 1 }
        if case .tag("{%", "endcomment") = parts[index] { return [] }
      }
      return nil
    default: return nil
    }
  }

  /// The nodes after `else` or `elsif`; none if the condition ends here.
  private static func others(
    _ parts: [SnippetParts.Part], _ index: inout Int, _ depth: Int
  ) -> [Snippet.Node]? {
    guard index < parts.count, case .tag(_, let content) = parts[index] else { return nil }
    let word = content.prefix { !$0.isWhitespace }
    if word == "elsif" { return node(word, content, parts, &index, depth + 1) }
    index += 1
    if word != "else" { return [] }
    guard let nodes = block(parts, &index, depth + 1), index < parts.count,
      case .tag(_, let end) = parts[index], end.hasPrefix("end")
    else { return nil }
    index += 1
    return nodes
  }

  // MARK: - Expressions

  private static func test(_ text: some StringProtocol) -> Snippet.Expression? {
    guard var words = SnippetWords(text), var value = comparison(&words) else { return nil }
    while case .name(let word)? = words.next, ["and", "or"].contains(word) {
      _ = words.take()
      guard let next = comparison(&words) else { return nil }
      value = .call(word, [value, next])
    }
    return words.isAtEnd ? value : nil
  }

  private static func comparison(_ words: inout SnippetWords) -> Snippet.Expression? {
    guard let left = operand(&words) else { return nil }
    for (mark, function) in [("==", "eq"), ("!=", "ne")] where words.take(.name(mark)) {
      return operand(&words).map { .call(function, [left, $0]) }
    }
    return left
  }

  private static func filtered(_ text: some StringProtocol) -> Snippet.Expression? {
    guard var words = SnippetWords(text), var value = operand(&words) else { return nil }
    while words.take(.mark("|")) {
      guard case .name(let written)? = words.take() else { return nil }
      let name = written.hasSuffix(":") ? String(written.dropLast()) : written
      var arguments: [Snippet.Expression] = []
      while words.next != nil, words.next != .mark("|") {
        guard let argument = operand(&words) else { return nil }
        arguments.append(argument)
      }
      guard let function = filter(name) else { return nil }
      value = .call(function, function == "default" ? arguments + [value] : [value] + arguments)
    }
    return words.isAtEnd ? value : nil
  }

  private static func operand(_ words: inout SnippetWords) -> Snippet.Expression? {
    switch words.take() {
    case .text(let text)?: return .text(text)
    case .name(let name)?:
      if ["false", "nil", "null", "empty", "blank"].contains(name) { return .text("") }
      if name == "true" || Double(name) != nil { return .text(name) }
      let steps = name.split(separator: ".").map(String.init)
      guard let first = steps.first, name.utf8.allSatisfy({ $0 != 0x5B }) else { return nil }
      if first == "include", steps.count == 2 { return .argument(steps[1]) }
      return ["site", "page"].contains(first)
        ? .value(steps) : steps.count == 1 ? .variable(name) : nil
    default: return nil
    }
  }

  /// The function that a filter of Liquid is here; `nil` for other names.
  private static func filter(_ name: String) -> String? {
    switch name {
    case "append", "default", "markdownify", "prepend", "replace": name
    case "downcase": "lower"
    case "upcase": "upper"
    case "slugify": "slug"
    case "absolute_url", "escape", "escape_once", "relative_url", "smartify",
      "strip",
      "strip_html", "strip_newlines":
      "same"
    default: nil
    }
  }
}
