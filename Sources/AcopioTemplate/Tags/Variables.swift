import AcopioBase

extension Tag {
  static let assign = Tag(
    name: "assign", summary: "Creates a new named variable.",
    usage: "assign name = value",
    example: TemplateExample(
      "{% assign title = 'Momo' | upcase %}{{ title }}",
      prints: "MOMO")
  ) { tag, parser in
    let kind = parser.attempt(tag) { words throws(SyntaxFault) in
      let name = try words.name("the name of a variable")
      if words.bytes[name.upperBound - 1] == UInt8(ascii: "?") {
        throw SyntaxFault(
          "a name to assign to can't end in '?'", at: name, remedy: "leave out the '?'")
      }
      try words.expect(.assign, "'='")
      return Node.Kind.assign(name, try words.filtered())
    }
    return kind.map { ($0, true) }
  }

  static let capture = Tag(
    name: "capture",
    summary: "Captures the output of its body and assigns it to a variable instead of printing it.",
    usage: "capture name",
    example: TemplateExample(
      "{% capture line %}{{ site.name }}!{% endcapture %}{{ line }}",
      prints: "Library!")
  ) { tag, parser in
    let name = parser.attempt(tag) { words throws(SyntaxFault) in
      // The standard allows the name in quotes.
      if words.token.kind == .string {
        let range = words.token.range
        try words.advance()
        return range.lowerBound + 1..<range.upperBound - 1
      }
      return try words.name("the name of a variable")
    }
    let body = parser.block(tag, end: "endcapture")
    return (.capture(name ?? tag.name, body), true)
  }

  static let increment = Tag(
    name: "increment", summary: "Prints a counter, which starts at 0, and increases it by one.",
    usage: "increment name",
    example: TemplateExample(
      "{% increment n %} {% increment n %}",
      prints: "0 1")
  ) { tag, parser in counter(tag, &parser, by: 1) }

  static let decrement = Tag(
    name: "decrement",
    summary: "Decreases a counter, which starts at 0, by one and prints its new value.",
    usage: "decrement name",
    example: TemplateExample(
      "{% decrement n %} {% decrement n %}",
      prints: "-1 -2")
  ) { tag, parser in counter(tag, &parser, by: -1) }

  static let echo = Tag(
    name: "echo", summary: "Prints an expression, as '{{ }}' does.",
    usage: "echo value",
    example: TemplateExample(
      "{% echo 'Momo' | upcase %}",
      prints: "MOMO")
  ) { tag, parser in
    guard !tag.markup.isEmpty else { return nil }
    let value = parser.attempt(tag) { words throws(SyntaxFault) in try words.filtered() }
    return value.map { (.output($0), false) }
  }

  static let liquid = Tag(
    name: "liquid", summary: "Encloses multiple tags, one per line, within one set of delimiters.",
    usage: "liquid",
    example: TemplateExample(
      "{% liquid\n  assign title = 'Momo'\n  echo title\n%}",
      prints: "Momo")
  ) { tag, parser in
    let body = parser.lines(tag.markup)
    return (.sequence(body), body.isBlank)
  }

  private static func counter(
    _ tag: TagSegment, _ parser: inout TemplateParser, by step: Int
  ) -> Parsed? {
    let name = parser.attempt(tag, isLenient: true) { words throws(SyntaxFault) in
      try words.name("the name of a counter")
    }
    return name.map { (.increment($0, by: step), false) }
  }
}
