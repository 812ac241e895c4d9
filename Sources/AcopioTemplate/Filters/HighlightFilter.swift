import AcopioBase

extension Filter {
  static let highlight = Filter(
    "highlight",
    "Converts code to HTML, highlighted in sites with 'highlight: true'; the text is that of a fence, as 'swift {2} linenos'.",
    example: (
      "{{ 'a < b' | highlight: 'text' }}",
      "<pre><code class=\"language-text\">a &lt; b</code></pre>\n"
    ),
    arguments: 1...1, signature: FilterSignature([.text], [.text], gives: .type(.html))
  ) { input, arguments, context in
    let code = context.plainText(of: input)
    let fence = FenceInfo(context.plainText(of: arguments[0] ?? .null))
    for fault in fence.faults(of: code) { _ = context.report(fault.diagnostic) }
    guard let highlight = context.environment.highlight else {
      return .text(
        context.make { CodeMarkup.writePlainBlock(code, fence, into: &$0) }.text, kind: .html)
    }
    let found = highlight(fence.language, code)
    if let fault = found.fault(in: fence.language.string), context.report(fault) {
      return .undefined
    }
    // Code in a language that is unknown is printed without classes, as in Markdown.
    let parts = if case .parts(let parts) = found { parts } else { [UInt8]() }
    let block = context.make { CodeMarkup.writeBlock(code, fence, parts: parts, into: &$0) }
    return .text(block.text, kind: .html)
  }
}
