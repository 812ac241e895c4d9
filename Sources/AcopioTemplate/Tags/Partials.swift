import AcopioBase

extension Tag {
  static let render = Tag(
    name: "render", summary: "Renders a partial that sees only the arguments passed to it.",
    usage: "render 'name', argument: value",
    example: TemplateExample(
      "{% render 'card', title: 'Momo' %}",
      prints: "<b>Momo</b>", others: ["partials/card": "<b>{{ title }}</b>"])
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

  private static func call(
    _ words: inout ExpressionParser, sharesScope: Bool
  ) throws(SyntaxFault) -> Call {
    guard sharesScope || words.token.kind == .string else {
      throw words.unexpected(wanted: "the name of a partial in quotes")
    }
    let name = try words.primary()
    var call = Call(name: name, sharesScope: sharesScope)
    if case .literal(let value, _) = name, value.kind == .string { call.target = value.text.string }
    if try words.takeWord("with") {
      call.manner = .with(try words.primary())
    } else if try words.takeWord("for") {
      call.manner = .each(try words.primary())
    }
    if try words.takeWord("as") {
      call.alias = words.text(try words.name("the name of a variable"))
    }
    while !words.isAtEnd {
      if try words.take(.comma) { continue }
      let name = try words.name("the name of an argument")
      try words.expect(.colon, "':'")
      call.arguments.append((name, try words.primary()))
    }
    return call
  }
}
