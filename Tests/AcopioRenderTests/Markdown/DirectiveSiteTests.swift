import AcopioSiteTestSupport
import AcopioTestSupport
import Testing

/// Directives on the pages of a site: components, their declarations, and their faults.
@Suite struct DirectiveSiteTests {
  /// A library whose authors are written with directives.
  static func site(_ body: String, _ changes: String = "") -> BuiltSite {
    BuiltSite(files(body, changes))
  }

  static func files(_ body: String, _ changes: String = "") -> [String: [UInt8]] {
    Library.files(
      #"""
      -- templates/layouts/author.html --
      {{ entry.content }}
      -- templates/components/note.html --
      {% doc %}
        @form container, leaf
        @param {'info' | 'warning'} [kind] - How much it matters
        @param {html} [label] - The title
        @param {html} content - The text
      {% enddoc %}
      {% capture title %}{% if label %}<b>{{ label }}</b>{% endif %}{% endcapture %}
      <aside class="{{ kind | default: 'info' }}">{{ title }}{{ content }}</aside>
      -- templates/components/place.html --
      {% doc %}
        @param {number} latitude
        @param {url} [map]
        @param {date} [opened]
        @param {boolean} [quiet]
        @param {string} label
      {% enddoc %}
      <p{% if quiet %} class="quiet"{% endif %}><a title="{{ label }}" href="{{ map | default: '/' }}">{{ latitude }}</a>{% if opened %} {{ opened | date: '%Y' }}{% endif %}</p>
      -- templates/components/tel.html --
      {% doc %}
        @form inline
        @param {html} content
      {% enddoc %}
      {% assign digits = content | strip_html | remove: ' ' %}
      <a href="tel:{{ digits }}">{{ content }}</a>
      """# + "\n-- content/authors/ende.md --\n---\nname: Michael Ende\n---\n\(body)\n\(changes)")
  }

  private func page(_ body: String, sourceLocation: SourceLocation = #_sourceLocation) -> String {
    let site = DirectiveSiteTests.site(body)
    #expect(site.printed == "", sourceLocation: sourceLocation)
    return site["authors/ende/index.html"] ?? ""
  }

  private func refused(
    _ body: String, _ expected: String, _ changes: String = "",
    sourceLocation: SourceLocation = #_sourceLocation
  ) {
    let site = DirectiveSiteTests.site(body, changes)
    #expect(site.printed == expected + "\n", sourceLocation: sourceLocation)
    #expect(site.files.isEmpty, sourceLocation: sourceLocation)
  }

  @Test func directivesRenderThroughComponents() {
    let text = page(
      """
      :::note[Read *this*]{kind=warning}
      Call :tel[555 0100].

      ::place[Pier "A"]{latitude=19.43 map=https://maps.example/?a=b&c opened=1908-05-01 quiet}
      :::
      """)
    #expect(
      text == """
        <aside class="warning"><b>Read <em>this</em></b><p>Call <a href="tel:5550100">555 0100</a>.</p>
        <p class="quiet"><a title="Pier &quot;A&quot;" href="https://maps.example/?a=b&amp;c">19.43</a> 1908</p>
        </aside>

        """ + "\n")
  }

  @Test func valuesAreEscapedForTheirPlace() {
    let text = page(#"::place{latitude=1 label="<b>&'x'"}"#)
    #expect(text.contains("title=\"&lt;b&gt;&amp;&#39;x&#39;\""))
  }

  @Test func componentsSeeTheSiteButNoPage() {
    let site = DirectiveSiteTests.site(
      "::who",
      """
      -- templates/components/who.html --
      <p>{{ site.name }}, {{ build.date }}, {{ collections.books | size }}</p>
      """)
    #expect(site.printed == "")
    #expect(site["authors/ende/index.html"] == "<p>Library, 2026-11-21, 2</p>\n\n")
    refused(
      "::who",
      """
      templates/components/who.html:1:7: error: 'page' is always null here and has no members \
      [null-output]
      1 | <p>{{ page.url }}</p>
        |       ^^^^
        = remedy: use another variable, or remove this
      """, "-- templates/components/who.html --\n<p>{{ page.url }}</p>")
  }

  @Test func unknownDirectivesAreErrors() {
    refused(
      "See :tell[555].",
      """
      content/authors/ende.md:4:6: error: there is no directive 'tell'; did you mean 'tel'? \
      [unknown-directive]
      4 | See :tell[555].
        |      ^^^^
        = remedy: directives are note, place, tel; add templates/components/tell.html, or write '\\:' to show colons
      """)
  }

  @Test func unknownAndRepeatedAttributesAreErrors() {
    refused(
      ":::note{kin=info #x kind=info kind=warning}\na\n:::",
      """
      content/authors/ende.md:4:9: error: 'note' has no attribute 'kin'; did you mean 'kind'? \
      [unknown-attribute]
      4 | :::note{kin=info #x kind=info kind=warning}
        |         ^^^
        = remedy: attributes are kind, label
      content/authors/ende.md:4:19: error: 'note' has no attribute 'id' [unknown-attribute]
      4 | :::note{kin=info #x kind=info kind=warning}
        |                   ^
        = remedy: attributes are kind, label
      content/authors/ende.md:4:31: error: 'kind' can only be given once [duplicate-attribute]
      4 | :::note{kin=info #x kind=info kind=warning}
        |                               ^^^^
        = remedy: remove one of the two
      """)
  }

  @Test func valuesOfWrongTypesAreErrors() {
    refused(
      """
      ::place[a]{latitude=1.2.3 opened=2026-02-30 quiet=yes}

      :::note{kind=waring}
      a
      :::
      """,
      """
      content/authors/ende.md:4:21: error: 'latitude' of 'place' must be a number, not '1.2.3' \
      [wrong-attribute]
      4 | ::place[a]{latitude=1.2.3 opened=2026-02-30 quiet=yes}
        |                     ^^^^^
        = remedy: write a number
      templates/components/place.html:2:3: note: declared here
      content/authors/ende.md:4:34: error: 'opened' of 'place' must be a date as 2026-11-21, not \
      '2026-02-30' [wrong-attribute]
      4 | ::place[a]{latitude=1.2.3 opened=2026-02-30 quiet=yes}
        |                                  ^^^^^^^^^^
        = remedy: write a date as 2026-11-21
      templates/components/place.html:4:3: note: declared here
      content/authors/ende.md:4:51: error: 'quiet' of 'place' must be true or false, not 'yes' \
      [wrong-attribute]
      4 | ::place[a]{latitude=1.2.3 opened=2026-02-30 quiet=yes}
        |                                                   ^^^
        = remedy: write true or false
      templates/components/place.html:5:3: note: declared here
      content/authors/ende.md:6:14: error: 'kind' of 'note' cannot be 'waring'; did you mean \
      'warning'? [wrong-attribute]
      6 | :::note{kind=waring}
        |              ^^^^^^
        = remedy: it is one of info, warning
      templates/components/note.html:3:3: note: declared here
      """)
  }

  @Test func addressesThatRunCodeAreErrors() {
    refused(
      "::place[a]{latitude=1 map=javascript:alert(1)}",
      """
      content/authors/ende.md:4:27: error: a link cannot use the scheme 'javascript:' [unsafe-url]
      4 | ::place[a]{latitude=1 map=javascript:alert(1)}
        |                           ^^^^^^^^^^^^^^^^^^^
        = remedy: link to an https: address or to a path of this site
      """)
  }

  @Test func whatIsMissingIsAnError() {
    refused(
      "::place{quiet}\n\n:::note\n:::",
      """
      content/authors/ende.md:4:3: error: 'place' needs 'latitude' [missing-attribute]
      4 | ::place{quiet}
        |   ^^^^^
        = remedy: write 'latitude=…' between the braces
      templates/components/place.html:2:3: note: declared here
      content/authors/ende.md:4:3: error: 'place' needs text in brackets [missing-content]
      4 | ::place{quiet}
        |   ^^^^^
        = remedy: write 'place[text]'
      templates/components/place.html:6:3: note: declared here
      content/authors/ende.md:6:4: error: 'note' has nothing inside [missing-content]
      6 | :::note
        |    ^^^^
        = remedy: write its text in the lines after this one
      templates/components/note.html:5:3: note: declared here
      """)
  }

  @Test func otherFormsAreErrors() {
    refused(
      "::tel[5]\n\na :note[b]\n\n:::place[a]{latitude=1}\nb\n:::",
      """
      content/authors/ende.md:4:3: error: 'tel' cannot be written like this [wrong-directive-form]
      4 | ::tel[5]
        |   ^^^
        = remedy: write it as ':tel[text]' in a line
      content/authors/ende.md:6:4: error: 'note' cannot be written like this [wrong-directive-form]
      6 | a :note[b]
        |    ^^^^
        = remedy: write it as ':::note' and ':::' around blocks, or as '::note[text]' in a line of its own
      content/authors/ende.md:8:4: error: 'place' holds nothing [unexpected-content]
      8 | :::place[a]{latitude=1}
        |    ^^^^^
        = remedy: write it as '::place', in a line of its own
      """)
  }

  @Test func componentsAreCheckedByWhatTheyDeclare() {
    refused(
      "a",
      """
      templates/components/bad.html:2:3: error: 'wide' is not a form of directives [unknown-form]
      2 |   @form wide
        |   ^^^^^^^^^^
        = remedy: forms are inline, leaf, container
      templates/components/bad.html:3:3: error: an attribute of a directive cannot be a list \
      [wrong-type]
      3 |   @param {list} items
        |   ^^^^^^^^^^^^^^^^^^^
        = remedy: ask for 'string', or for several attributes
      templates/components/bad.html:6:4: error: 'size' may be null [possibly-null]
      6 | {{ size }}{{ sise }}
        |    ^^^^
        = remedy: put '{% if size %}' around it, or give it another value with 'default'
      templates/components/bad.html:6:14: error: 'sise' is not defined; did you mean 'site'? \
      [undefined-variable]
      6 | {{ size }}{{ sise }}
        |              ^^^^
      """,
      """
      -- templates/components/bad.html --
      {% doc %}
        @form wide
        @param {list} items
        @param {number} [size]
      {% enddoc %}
      {{ size }}{{ sise }}
      """)
  }

  @Test func entriesInListsHaveTheirDirectivesToo() {
    let site = DirectiveSiteTests.site(
      "Call :tel[555].",
      """
      -- templates/layouts/books.html --
      {% for book in pager.entries %}{{ book.author.content }}{% endfor %}
      """)
    #expect(site.printed == "")
    #expect(site["books/index.html"]?.contains("<p>Call <a href=\"tel:555\">555</a>.</p>") == true)
  }
}
