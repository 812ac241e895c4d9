import AcopioBase

extension Tag {
  static let render = Tag(
    name: "render", summary: "Renders a partial that sees only the arguments passed to it.",
    usage: "render 'name', argument: value",
    example: TemplateExample(
      "{% render 'card', title: 'Momo' | upcase, pages: 304 %}",
      prints: "<b>MOMO</b> 304", others: ["partials/card": "<b>{{ title }}</b> {{ pages }}"])
  ) { tag, parser in parsed(tag, &parser, sharesScope: false) }

  static let include = Tag(
    name: "include",
    summary: "Renders a partial that shares the variables of the current template.",
    usage: "include 'name', argument: value",
    example: TemplateExample(
      "{% assign title = 'Momo' %}{% include 'card' %}",
      prints: "<b>Momo</b>", others: ["partials/card": "<b>{{ title }}</b>"])
  ) { tag, parser in parsed(tag, &parser, sharesScope: true) }

  private static func parsed(
    _ tag: TagSegment, _ parser: inout TemplateParser, sharesScope: Bool
  ) -> Parsed? {
    let call = parser.attempt(tag) { words throws(SyntaxFault) in
      try Tag.call(&words, sharesScope: sharesScope)
    }
    return call.map { (.call($0), false) }
  }

  /// Reads the name of the partial and its arguments, whose values take filters.
  ///
  /// In `a: x | default: 'y', 'z', b: 1` the comma before `b:` begins the next argument of the tag,
  /// and the other one belongs to the filter.
  private static func call(
    _ words: inout TemplateExpressionParser, sharesScope: Bool
  ) throws(SyntaxFault) -> Call {
    let fault = words.unexpected(wanted: "the name of a partial in quotes")
    let isLiteral = words.token.kind == .string
    guard isLiteral || sharesScope || words.token.kind == .name else { throw fault }
    let name = try words.primary()
    var call = Call(name: name, sharesScope: sharesScope)
    if !isLiteral, !sharesScope {
      guard try words.takeWord("from"), words.token.kind == .string else {
        let name = words.text(name.range)
        throw SyntaxFault(
          fault.message, at: fault.range,
          remedy:
            "write '{% render '\(name)' %}', or '{% render \(name) from 'folder' %}' to choose from a folder"
        )
      }
      let range = words.token.range
      call.folder = words.text(range.lowerBound + 1..<range.upperBound - 1)
      try words.advance()
    }
    if case .literal(let value, _) = name, value.kind == .string { call.target = value.text.string }
    if try words.takeWord("with") {
      call.manner = .with(try words.filteredArgument())
    } else if try words.takeWord("for") {
      call.manner = .each(try words.filteredArgument())
    }
    if try words.takeWord("as") {
      call.alias = words.text(try words.name("the name of a variable"))
    }
    while !words.isAtEnd {
      if try words.take(.comma) { continue }
      let name = try words.name("the name of an argument")
      try words.expect(.colon, "':'")
      call.arguments.append((name, try words.filteredArgument()))
    }
    return call
  }
}
