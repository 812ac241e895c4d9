import AcopioBase

extension Filter {
  static let highlight = Filter(
    "highlight",
    "Converts code to a block of HTML with the classes of its parts, as fences in Markdown; here of a text without a "
      + "language.",
    example: (
      "{{ 'a < b' | highlight: 'text' }}",
      "<pre class=\"highlight chroma\" tabindex=\"0\"><code class=\"language-text\">a &lt; b</code></pre>\n"
    ),
    arguments: 1...1, signature: FilterSignature([.text], [.text], gives: .type(.html))
  ) { input, arguments, context in
    let code = context.plainText(of: input)
    let language = context.plainText(of: arguments[0] ?? .null)
    let found = context.environment.highlight?(language, code) ?? .parts([])
    if case .parts(let parts) = found {
      let block = context.make { CodeMarkup.writeBlock(code, language, parts: parts, into: &$0) }
      return .text(block.text, kind: .html)
    }
    guard let fault = found.fault(in: language.string) else { return .undefined }
    return context.fault(fault.id, fault.message, remedy: fault.remedy)
  }
}
