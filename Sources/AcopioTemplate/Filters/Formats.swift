import AcopioBase

extension Filter {
  static let json = Filter(
    "json", "Converts a value to JSON that is safe in a script element; plain in a file of JSON.",
    example: ("{{ '</b>' | json }}", "\"\\u003c/b\\u003e\""),
    signature: FilterSignature(.anything, gives: .type(.html))
  ) { input, _, context in
    let value =
      input.kind == .markdown ? .text(context.bytes(of: input), kind: .html) : input
    let isForHTML = context.isJSONForHTML
    return context.make(.html) { appendJSON(value, safeForHTML: isForHTML, into: &$0) }
  }

  static let markdown = Filter(
    "markdown", "Converts Markdown to HTML.", example: ("{{ 'Momo' | markdown }}", "Momo"),
    signature: FilterSignature(.textual, gives: .type(.html))
  ) { input, _, context in
    if input.kind == .markdown { return input }
    return .text(context.bytes(of: input), kind: .markdown, origin: input.origin)
  }
}
