import AcopioBase

extension Tag {
  static let layout = Tag(
    name: "layout",
    summary: "Renders the template in a layout, replacing the layout's blocks with its own.",
    usage: "layout 'name'",
    example: TemplateExample(
      "{% layout 'base' %}{% block main %}Momo{% endblock %}",
      prints: "<main>Momo</main>",
      others: ["layouts/base": "<main>{% block main %}Nothing{% endblock %}</main>"])
  ) { tag, parser in
    let layout = parser.attempt(tag) { words throws(SyntaxFault) in
      guard words.token.kind == .string else {
        throw words.unexpected(wanted: "the name of a layout in quotes")
      }
      let range = words.token.range
      try words.advance()
      let inner = range.lowerBound + 1..<range.upperBound - 1
      return LayoutName(name: words.text(inner), range: inner)
    }
    guard let layout else { return nil }
    if let first = parser.layout {
      let note = Diagnostic.Note("first given here", at: parser.source.file.origin(first.range))
      parser.report(
        SyntaxFault(
          "layout can only be given once", at: layout.range, id: .duplicateLayout,
          remedy: "remove one of the two"),
        notes: [note])
      return nil
    }
    parser.setLayout(layout)
    return nil
  }

  static let block = Tag(
    name: "block", summary: "Defines a named part of a layout that templates can replace.",
    usage: "block name",
    example: TemplateExample(
      "<main>{% block main %}Nothing yet{% endblock %}</main>",
      prints: "<main>Nothing yet</main>")
  ) { tag, parser in
    let nameRange = parser.attempt(tag) { words throws(SyntaxFault) in
      try words.name("the name of a block")
    }
    let body = parser.block(tag, end: "endblock")
    guard let nameRange else { return nil }
    let block = BlockSyntax(name: parser.text(nameRange), nameRange: nameRange, body: body)
    if let first = parser.blockPlaces[block.name] {
      let note = Diagnostic.Note("first given here", at: parser.source.file.origin(first))
      parser.report(
        SyntaxFault(
          "block '\(block.name)' can only be given once", at: nameRange, id: .duplicateBlock),
        notes: [note])
      return nil
    }
    parser.blockPlaces[block.name] = nameRange
    parser.add(block)
    return (.block(block), false)
  }
}
