import AcopioBase

extension Filter {
  static let append = Filter(
    "append", "Adds the specified string to the end of another string.",
    example: ("{{ 'book' | append: '.html' }}", "book.html"),
    arguments: 1...1,
    signature: FilterSignature([.textual, .number], [.scalar], gives: .textOrHTML)
  ) { input, arguments, context in context.joined([input, arguments[0] ?? .null]) }

  static let prepend = Filter(
    "prepend", "Adds the specified string to the beginning of another string.",
    example: ("{{ 'mo' | prepend: 'Mo' }}", "Momo"),
    arguments: 1...1,
    signature: FilterSignature([.textual, .number], [.scalar], gives: .textOrHTML)
  ) { input, arguments, context in context.joined([arguments[0] ?? .null, input]) }
}

extension FilterContext {
  /// Joins several values; if one is HTML, text is escaped, so that the result is HTML.
  mutating func joined(_ parts: [Value]) -> Value {
    let isHTML = isChecked && parts.contains(where: \.isHTML)
    var written: [(text: Bytes, escapes: Bool)] = []
    for part in parts { written.append((bytes(of: part), isHTML && !part.isHTML)) }
    return make(isHTML ? .html : .string) { output in
      for part in written {
        if part.escapes {
          appendEscaped(part.text, into: &output)
        } else {
          output.append(part.text)
        }
      }
    }
  }
}
