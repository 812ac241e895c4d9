import AcopioBase

extension Filter {
  static let lstrip = Filter(
    "lstrip", "Removes all whitespace from the left side of a string.",
    example: ("{{ '  a ' | lstrip }}|", "a |"),
    signature: .stripping
  ) { input, _, context in cut(input, left: true, right: false, &context) }

  static let rstrip = Filter(
    "rstrip", "Removes all whitespace from the right side of a string.",
    example: ("{{ ' a  ' | rstrip }}|", " a|"),
    signature: .stripping
  ) { input, _, context in cut(input, left: false, right: true, &context) }

  static let strip = Filter(
    "strip", "Removes all whitespace from both sides of a string.",
    example: ("{{ '  a  ' | strip }}|", "a|"),
    signature: .stripping
  ) { input, _, context in cut(input, left: true, right: true, &context) }

  static let stripNewlines = Filter(
    "strip_newlines", "Removes all newline characters (line breaks) from a string.",
    example: ("{% capture a %}x\ny{% endcapture %}{{ a | strip_newlines }}", "xy"),
    signature: .stripping
  ) { input, _, context in
    let text = context.bytes(of: input)
    return context.make(input.isHTML ? .html : .string) { output in
      for byte in text where byte != 0x0A && byte != 0x0D { output.append(byte) }
    }
  }

  static let newlineToBr = Filter(
    "newline_to_br", "Inserts an HTML line break in front of each newline in a string.",
    example: ("{% capture a %}x\ny{% endcapture %}{{ a | newline_to_br }}", "x<br />\ny"),
    signature: .html
  ) { input, _, context in
    let text = context.bytes(of: input)
    let escapes = context.isChecked && !input.isHTML
    return context.make(.html) { output in
      var start = 0
      while start <= text.count, !output.isFull {
        var end = start
        while end < text.count, text[end] != 0x0A { end += 1 }
        let isLast = end == text.count
        var line = text.slice(start..<end)
        if !isLast, line.last == 0x0D { line = line.slice(0..<line.count - 1) }
        if escapes { appendEscaped(line, into: &output) } else { output.append(line) }
        if !isLast { output.append("<br />\n") }
        start = end + 1
      }
    }
  }

  /// The same text with less whitespace, without copying it.
  private static func cut(
    _ input: Value, left: Bool, right: Bool, _ context: inout FilterContext
  ) -> Value {
    let text = context.bytes(of: input)
    var low = 0
    var high = text.count
    if left { while low < high, text[low].isASCIIWhitespace { low += 1 } }
    if right { while high > low, text[high - 1].isASCIIWhitespace { high -= 1 } }
    let isKept = input.hasText && input.kind != .number
    let kind: Value.Kind = input.isHTML ? .html : isKept ? input.kind : .string
    return .text(text.slice(low..<high), kind: kind, origin: input.origin)
  }
}
