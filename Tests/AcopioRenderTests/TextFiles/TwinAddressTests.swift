import AcopioSiteTestSupport
import Testing

/// The addresses in the Markdown that is published beside pages.
@Suite struct TwinAddressTests {
  /// The published Markdown of a body, without its heading.
  private func twin(_ body: String, more: String = "") -> String {
    let built = BuiltSite(
      """
      -- content/site.yml --
      name: Library
      base-url: https://library.example/town/
      locale: en
      languages: [{ locale: en }, { locale: es }]
      twins: markdown
      -- content/manual/_collection.yml --
      entries: '**/*.md'
      schema: { title: text }
      page: { permalink: '/m/{path}/', layout: page }
      -- content/manual/lend/first.md --
      ---
      title: First
      ---
      \(body)
      -- content/manual/lend/other.md --
      ---
      title: Other
      ---
      ## Part
      -- content/manual/lend/other.es.md --
      ---
      title: Otra
      ---
      [uno](first.md)

      ## Part
      \(more)
      -- templates/layouts/page.html --
      {{ entry.url }}{{ entry.content }}
      """)
    #expect(built.printed == "")
    let other = built["es/m/lend/other/index.md"] ?? ""
    #expect(other.hasPrefix("# Otra\n\n[uno](/town/es/m/lend/first/)\n"))
    let text = built["m/lend/first/index.md"] ?? ""
    #expect(text.hasPrefix("# First\n\n"))
    #expect(text.hasSuffix("\n"))
    return String(text.dropFirst(9).dropLast())
  }

  @Test(arguments: [
    ("[a](other.md)", "[a](/town/m/lend/other/)"),
    (
      "[a](other.md#part \"t\") [b]( <other.md> )",
      "[a](/town/m/lend/other/#part \"t\") [b]( </town/m/lend/other/> )"
    ),
    ("`[a](other.md)` and [a](other.md)", "`[a](other.md)` and [a](/town/m/lend/other/)"),
    ("[a][b]\n\n[b]: other.md", "[a][b]\n\n[b]: /town/m/lend/other/"),
    (
      "[a]\n[c]\n\n[a]: other.md 'x'\n[c]:\n  <other.md#part>",
      "[a]\n[c]\n\n[a]: /town/m/lend/other/ 'x'\n[c]:\n  </town/m/lend/other/#part>"
    ),
    (
      "> - [a](other.md)\n>   [b](other.md)",
      "> - [a](/town/m/lend/other/)\n>   [b](/town/m/lend/other/)"
    ),
    (
      "[a](https://b.example/other.md) [c](#d)\n\n# d",
      "[a](https://b.example/other.md) [c](#d)\n\n# d"
    ),
    (
      "```\n[a](other.md)\n```\n\n[a](other.md)",
      "```\n[a](other.md)\n```\n\n[a](/town/m/lend/other/)"
    ),
    ("| a |\n|---|\n| [b](other.md) |", "| a |\n|---|\n| [b](/town/m/lend/other/) |"),
    ("\\[a](other.md) [b](other.md)", "\\[a](other.md) [b](/town/m/lend/other/)"),
    (
      "[s] [y](other.md)\n\n[s]: other.md",
      "[s] [y](/town/m/lend/other/)\n\n[s]: /town/m/lend/other/"
    ),
    (
      "[x](other.md \"t\" z) and [b](other.md)",
      "[x](other.md \"t\" z) and [b](/town/m/lend/other/)"
    ),
    (
      "[a \\] [b]](other.md) [*c*](other.md)",
      "[a \\] [b]](/town/m/lend/other/) [*c*](/town/m/lend/other/)"
    ),
    ("No links [at all] (other).", "No links [at all] (other)."),
  ])
  func linksLeadWhereThoseOfThePageDo(_ body: String, _ expected: String) {
    #expect(twin(body) == expected)
  }

  @Test func anImageCanBeInsideOfALink() {
    let text = twin(
      "[![p](plan.svg)](other.md)",
      more: """
        -- content/manual/lend/plan.svg --
        <svg xmlns="http://www.w3.org/2000/svg"/>
        """)
    // The name of a published file contains a hash.
    #expect(text.hasPrefix("[![p](/town/assets/manual/lend/plan."), "\(text)")
    #expect(text.hasSuffix(".svg)](/town/m/lend/other/)"), "\(text)")
  }
}
