import AcopioBase

extension Filter {
  static let stripHTML = Filter(
    "strip_html", "Removes all HTML tags, comments, scripts and styles from a string.",
    example: ("{{ 'Have <em>you</em> read?' | strip_html }}", "Have you read?"),
    signature: .text()
  ) { input, _, context in
    let text = context.bytes(of: input)
    // HTML becomes plain text again; otherwise its entities would be escaped twice.
    let decodes = input.isHTML && context.isChecked
    return context.make { appendWithoutMarkup(text, decodes: decodes, into: &$0) }
  }
}
