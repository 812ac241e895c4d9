import AcopioBase

extension Filter {
  static let append = Filter(
    "append", "Puts text behind text.", example: ("{{ 'book' | append: '.html' }}", "book.html"),
    arguments: 1...1
  ) { input, arguments, context in joined(input, arguments[0] ?? .null, &context) }

  static let prepend = Filter(
    "prepend", "Puts text before text.", example: ("{{ 'mo' | prepend: 'Mo' }}", "Momo"),
    arguments: 1...1
  ) { input, arguments, context in joined(arguments[0] ?? .null, input, &context) }

  /// Text beside HTML is escaped, so that the whole is HTML.
  private static func joined(
    _ first: Value, _ second: Value, _ context: inout FilterContext
  ) -> Value {
    let isHTML = context.isChecked && (first.kind == .html || second.kind == .html)
    let left = context.bytes(of: first)
    let right = context.bytes(of: second)
    return context.make(isHTML ? .html : .string) { output in
      for (text, kind) in [(left, first.kind), (right, second.kind)] {
        if isHTML, kind != .html { appendEscaped(text, into: &output) } else { output.append(text) }
      }
    }
  }
}
