import AcopioBase

extension Tag {
  static let remark = Tag(
    name: "#", summary: "Adds inline comments that are not rendered; each line begins with '#'.",
    usage: "# text",
    example: TemplateExample(
      "A{% # for readers of the template %}B",
      prints: "AB")
  ) { tag, parser in
    var isFirst = true
    for line in parser.bytes.slice(tag.markup).split(separator: 0x0A) {
      let text = Bytes(rebasing: line).trimmed
      if !isFirst, text.count > 0, text[0] != UInt8(ascii: "#") {
        parser.report(
          SyntaxFault(
            "each line of a '#' comment begins with '#'", at: tag.whole,
            remedy: "put '#' before every line of it"))
        break
      }
      isFirst = false
    }
    return nil
  }

  static let comment = Tag(
    name: "comment", summary: "Adds a comment that is not rendered.",
    usage: "comment",
    example: TemplateExample(
      "A{% comment %} for readers of the template {% endcomment %}B",
      prints: "AB")
  ) { tag, parser in
    parser.skipComment(tag)
    return nil
  }

  static let doc = Tag(
    name: "doc", summary: "Documents a partial and its parameters.",
    usage: "doc",
    example: TemplateExample(
      "{% render 'card', title: 'Momo' %}",
      prints: "<b>Momo</b>",
      others: [
        "partials/card":
          "{%- doc %}\n  A card in a list.\n  @param {string} title - The headline\n{% enddoc -%}\n<b>{{ title }}</b>"
      ])
  ) { tag, parser in
    _ = parser.attempt(tag) { _ throws(SyntaxFault) in }
    if let text = parser.verbatim(tag, until: "enddoc") { parser.setDoc(text) }
    return nil
  }

  static let raw = Tag(
    name: "raw", summary: "Prints its content without processing tags or output.",
    usage: "raw",
    example: TemplateExample(
      "{% raw %}{{ site.name }}{% endraw %}",
      prints: "{{ site.name }}")
  ) { tag, parser in
    _ = parser.attempt(tag) { _ throws(SyntaxFault) in }
    guard let text = parser.verbatim(tag, until: "endraw"), !text.isEmpty else { return nil }
    let node = Node(range: text, kind: .text, isBlank: false)
    return (.sequence(Body(nodes: [node])), false)
  }

  static let highlight = Tag(
    name: "highlight",
    summary:
      "Prints its content as code, without processing tags or output, as the filter does.",
    usage: "highlight language",
    example: TemplateExample(
      "{% highlight text %}\na < {{ b }}\n{% endhighlight %}",
      prints: "<pre><code class=\"language-text\">a &lt; {{ b }}\n</code></pre>\n"
    )
  ) { tag, parser in
    let filter = Filters.all.firstIndex { $0.name == Filter.highlight.name }
    guard let filter, let content = parser.verbatim(tag, until: "endhighlight") else { return nil }
    var start = content.lowerBound
    if start < content.upperBound, parser.bytes[start] == 0x0A { start += 1 }
    func literal(_ range: Range<Int>) -> Expression {
      .literal(.text(parser.bytes.slice(range)), range)
    }
    let call = FilterCall(
      filter: filter, arguments: [literal(tag.markup)], named: [], range: tag.whole)
    return (.output(.filtered(literal(start..<content.upperBound), call)), false)
  }
}
