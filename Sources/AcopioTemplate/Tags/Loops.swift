import AcopioBase

extension Tag {
  static let `for` = Tag(
    name: "for",
    summary: "Renders its body for each item in an array, or its 'else' body if there are none.",
    usage: "for item in list limit: 5",
    example: TemplateExample(
      "{% for book in site.books limit: 2 %}{{ forloop.index }} {{ book.title }} {% else %}none{% endfor %}",
      prints: "1 Momo 2 Rayuela ")
  ) { tag, parser in
    var loop = head(tag, &parser)
    let (body, closing) = parser.body(until: ["else", "endfor"])
    loop.body = body
    if let closing, parser.bytes.slice(closing.name).equals("else") {
      loop.otherwise = parser.block(tag, end: "endfor")
    } else {
      parser.close(tag, closing)
    }
    return (.loop(loop), body.isBlank && loop.otherwise?.isBlank ?? true)
  }

  static let tablerow = Tag(
    name: "tablerow", summary: "Generates HTML table rows with a cell for every item in an array.",
    usage: "tablerow item in list cols: 3",
    example: TemplateExample(
      "{% tablerow book in site.books cols: 2 %}{{ book.title }}{% endtablerow %}",
      prints:
        "<tr class=\"row1\">\n<td class=\"col1\">Momo</td><td class=\"col2\">Rayuela</td></tr>\n<tr class=\"row2\"><td class=\"col1\">Krabat</td></tr>\n"
    )
  ) { tag, parser in
    var loop = head(tag, &parser)
    loop.isTable = true
    loop.body = parser.block(tag, end: "endtablerow")
    return (.loop(loop), false)
  }

  static let `break` = Tag(
    name: "break", summary: "Causes the loop to stop iterating.",
    usage: "break",
    example: TemplateExample(
      "{% for book in site.books %}{% if book.language == 'es' %}{% break %}{% endif %}{{ book.title }} {% endfor %}",
      prints: "Momo ")
  ) { tag, parser in
    _ = parser.attempt(tag) { _ throws(SyntaxFault) in }
    return (.leave, true)
  }

  static let `continue` = Tag(
    name: "continue", summary: "Causes the loop to skip to the next iteration.",
    usage: "continue",
    example: TemplateExample(
      "{% for book in site.books %}{% if book.language == 'es' %}{% continue %}{% endif %}{{ book.title }} {% endfor %}",
      prints: "Momo Krabat ")
  ) { tag, parser in
    _ = parser.attempt(tag) { _ throws(SyntaxFault) in }
    return (.next, true)
  }

  static let cycle = Tag(
    name: "cycle",
    summary: "Loops through a group of values and prints the next one each time it is called.",
    usage: "cycle 'one', 'two'",
    example: TemplateExample(
      "{% for book in site.books %}{% cycle 'odd', 'even' %} {% endfor %}",
      prints: "odd even odd ")
  ) { tag, parser in
    let kind = parser.attempt(tag, isLenient: true) { words throws(SyntaxFault) in
      try rotation(&words)
    }
    return kind.map { ($0, false) }
  }

  private static func rotation(_ words: inout TemplateExpressionParser) throws(SyntaxFault)
    -> Node.Kind
  {
    var values = [try words.primary()]
    var group: Expression?
    if try words.take(.colon) {
      group = values[0]
      values = [try words.primary()]
    }
    while try words.take(.comma) {
      if words.isAtEnd { break }
      values.append(try words.primary())
    }
    return .cycle(group: group, values)
  }

  /// The head of a loop.
  ///
  /// After a fault in the head the body is still parsed, so that its faults are reported as well.
  private static func head(_ tag: TagSegment, _ parser: inout TemplateParser) -> Loop {
    let loop = parser.attempt(tag) { words throws(SyntaxFault) in try head(&words) }
    let nothing = Expression.literal(.null, tag.markup)
    return loop ?? Loop(variable: tag.name, collection: nothing, name: "")
  }

  private static func head(_ words: inout TemplateExpressionParser) throws(SyntaxFault) -> Loop {
    let variable = try words.name("the name of a variable")
    guard try words.takeWord("in") else { throw words.unexpected(wanted: "'in'") }
    let collection = try words.primary()
    if words.token.kind == .pipe { throw filterFault(collection, words) }
    let name = "\(words.text(variable))-\(words.text(collection.range))"
    var loop = Loop(variable: variable, collection: collection, name: name)
    while !words.isAtEnd {
      if try words.take(.comma) { continue }
      if try words.takeWord("reversed") {
        loop.isReversed = true
        continue
      }
      try option(&loop, &words)
    }
    return loop
  }

  /// The fault of a filter after the collection, which other template languages allow.
  private static func filterFault(
    _ collection: Expression, _ words: TemplateExpressionParser
  ) -> SyntaxFault {
    var rest = words
    let start = words.token.range.lowerBound
    var end = start
    var isFirst = true
    var filter = ""
    // The filters end where the options of the loop begin.
    while !rest.isAtEnd,
      !["limit", "offset", "cols", "reversed"].contains(rest.text(rest.token.range))
    {
      if isFirst, rest.token.kind == .name {
        filter = rest.text(rest.token.range)
        isFirst = false
      }
      end = rest.token.range.upperBound
      guard (try? rest.advance()) != nil else { break }
    }
    let name = filter.hasPrefix("sort") ? "sorted" : "chosen"
    let value = "\(words.text(collection.range)) \(words.text(start..<end))"
    return SyntaxFault(
      "filters cannot be used in the head of a loop", at: words.token.range,
      remedy: "write '{% assign \(name) = \(value) %}' before it, and loop over '\(name)'")
  }

  private static func option(
    _ loop: inout Loop, _ words: inout TemplateExpressionParser
  ) throws(SyntaxFault) {
    let fault = words.unexpected(wanted: "'limit', 'offset' or 'reversed'")
    let option = words.text(try words.name("'limit', 'offset' or 'reversed'"))
    guard ["limit", "offset", "cols"].contains(option) else { throw fault }
    try words.expect(.colon, "':'")
    switch option {
    case "limit": loop.limit = try words.primary()
    case "cols": loop.columns = try words.primary()
    default:
      if try words.takeWord("continue") {
        loop.continues = true
      } else {
        loop.offset = try words.primary()
      }
    }
  }
}
