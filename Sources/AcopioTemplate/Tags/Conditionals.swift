import AcopioBase

extension Tag {
  static let `if` = Tag(
    name: "if",
    summary: "Renders its body if a condition is true, otherwise its 'elsif' or 'else' body.",
    usage: "if a == b and c",
    example: TemplateExample(
      "{% if site.books.size > 9 %}many{% elsif site.books.size > 0 %}some{% else %}none{% endif %}",
      prints: "some")
  ) { tag, parser in conditional(tag, &parser, end: "endif") }

  static let unless = Tag(
    name: "unless", summary: "Renders its body if a condition is not true.",
    usage: "unless a == b",
    example: TemplateExample(
      "{% unless site.tags.size > 0 %}no tags{% else %}tags{% endunless %}",
      prints: "no tags")
  ) { tag, parser in conditional(tag, &parser, end: "endunless") }

  static let `case` = Tag(
    name: "case", summary: "Renders the body of each 'when' tag that matches the value.",
    usage: "case value",
    example: TemplateExample(
      "{% case site.books.size %}{% when 0 %}none{% when 1, 2, 3 %}few{% else %}many{% endcase %}",
      prints: "few")
  ) { tag, parser in choice(tag, &parser) }

  static let ifchanged = Tag(
    name: "ifchanged", summary: "Renders its body only if the output differs from the last time.",
    usage: "ifchanged",
    example: TemplateExample(
      "{% for book in site.books %}{% ifchanged %}{{ book.language }} {% endifchanged %}{% endfor %}",
      prints: "de es de ")
  ) { tag, parser in
    let body = parser.block(tag, end: "endifchanged")
    return (.ifChanged(body), body.isBlank)
  }

  /// The condition of a tag.
  ///
  /// After a fault in the condition the body is still parsed, so that its faults are reported as
  /// well.
  private static func condition(_ tag: TagSegment, _ parser: inout TemplateParser) -> Expression {
    parser.attempt(tag) { words throws(SyntaxFault) in try words.condition() }
      ?? .literal(.null, tag.markup)
  }

  private static func conditional(
    _ tag: TagSegment, _ parser: inout TemplateParser, end: StaticString
  ) -> Parsed {
    var branches: [Branch] = []
    var otherwise: Body?
    var opening = tag
    var isNegated = end.utf8CodeUnitCount > 5
    var current: Expression? = condition(tag, &parser)
    while true {
      let (body, closing) = parser.body(until: ["elsif", "else", end])
      if let current {
        branches.append(Branch(condition: current, isNegated: isNegated, body: body))
      } else if otherwise == nil {
        // The standard ignores every 'else' and 'elsif' after the first 'else'.
        otherwise = body
      }
      guard let closing else {
        parser.reportOpen(tag)
        break
      }
      opening = closing
      if parser.bytes.slice(opening.name).equals(end) { break }
      isNegated = false
      let isElse = parser.bytes.slice(opening.name).equals("else")
      if isElse { parser.refuseCondition(ofElse: opening) }
      current = isElse || otherwise != nil ? nil : condition(opening, &parser)
    }
    let isBlank = branches.allSatisfy(\.body.isBlank) && otherwise?.isBlank ?? true
    return (.conditional(branches, otherwise: otherwise), isBlank)
  }

  private static func choice(_ tag: TagSegment, _ parser: inout TemplateParser) -> Parsed {
    let subject = parser.attempt(tag) { words throws(SyntaxFault) in try words.primary() }
    var choices: [Choice] = []
    var isElse = false
    // Text before the first 'when' is never rendered.
    var values: [Expression]?
    while true {
      let (body, closing) = parser.body(until: ["when", "else", "endcase"])
      if let values { choices.append(Choice(values: values, isElse: isElse, body: body)) }
      guard let closing else {
        parser.reportOpen(tag)
        break
      }
      let name = parser.bytes.slice(closing.name)
      if name.equals("endcase") { break }
      isElse = name.equals("else")
      values = isElse ? [] : alternatives(closing, &parser)
    }
    let isBlank = choices.allSatisfy(\.body.isBlank)
    return (.choice(subject ?? .literal(.null, tag.markup), choices), isBlank)
  }

  @inline(never)
  private static func alternatives(
    _ tag: TagSegment, _ parser: inout TemplateParser
  ) -> [Expression] {
    let values = parser.attempt(tag, isLenient: true) { words throws(SyntaxFault) in
      var values = [try words.primary()]
      while !words.isAtEnd {
        let isParted = try words.take(.comma)
        guard try isParted ? true : words.takeWord("or") else { break }
        values.append(try words.primary())
      }
      return values
    }
    return values ?? []
  }
}
