import AcopioSiteTestSupport
import Testing

/// Diagnostics of templates name the template, and the entry if one is being rendered.
@Suite struct TemplateDiagnosticsTests {
  @Test func syntaxError() {
    Library.expectRefused(
      """
      -- templates/layouts/book.html --
      <h1>{{ entry.title }</h1>
      """,
      #"""
      templates/layouts/book.html:1:5: error: '{{' is never closed [unclosed-output]
      1 | <h1>{{ entry.title }</h1>
        |     ^^
        = remedy: add '}}'
      """#)
  }

  @Test func tagThatIsNeverClosed() {
    Library.expectRefused(
      """
      -- templates/layouts/book.html --
      {% if entry.title %}
      <h1>{{ entry.title }}</h1>
      """,
      #"""
      templates/layouts/book.html:1:1: error: 'if' is never closed [unclosed-block]
      1 | {% if entry.title %}
        | ^^^^^^^^^^^^^^^^^^^^
        = remedy: add '{% endif %}'
      """#)
  }

  @Test func unknownTag() {
    Library.expectRefused(
      """
      -- templates/layouts/book.html --
      {% asign title = entry.title %}
      """,
      #"""
      templates/layouts/book.html:1:4: error: tag 'asign' doesn't exist; did you mean 'assign'? [unknown-tag]
      1 | {% asign title = entry.title %}
        |    ^^^^^
      """#)
  }

  @Test func undefinedVariable() {
    Library.expectRefused(
      """
      -- templates/layouts/book.html --
      <h1>{{ entry.titel }}</h1>
      """,
      #"""
      templates/layouts/book.html:1:8: error: 'entry.titel' is not defined; did you mean 'title'? [undefined-variable]
      1 | <h1>{{ entry.titel }}</h1>
        |        ^^^^^^^^^^^
      content/books/_collection.yml:11:46: note: on the pages of 'books'
      """#)
  }

  @Test func undefinedVariableInAPartial() {
    Library.expectRefused(
      """
      -- templates/layouts/author.html --
      {% render 'name' %}
      -- templates/partials/name.html --
      <b>{{ name }}</b>
      """,
      #"""
      templates/layouts/author.html:1:11: error: partial 'name' needs 'name' [missing-argument]
      1 | {% render 'name' %}
        |           ^^^^^^
        = remedy: pass it after the name: name: …
      templates/partials/name.html:1:7: note: used here
      content/authors/_collection.yml:4:48: note: on the pages of 'authors'
      """#)
  }

  @Test func undefinedVariableInAList() {
    Library.expectRefused(
      """
      -- templates/layouts/books.html --
      {{ pager.total }} {{ pager.number }} {{ entry.title }}
      """,
      #"""
      templates/layouts/books.html:1:41: error: 'entry' is not defined [undefined-variable]
      1 | {{ pager.total }} {{ pager.number }} {{ entry.title }}
        |                                         ^^^^^
        = remedy: variables here are build, collections, list, page, pager, site
      content/books/_collection.yml:12:40: note: on a list of 'books'
      """#)
  }

  @Test func nullIsNotPrinted() {
    Library.expectRefused(
      """
      -- templates/layouts/book.html --
      <time>{{ entry.printed }}</time>
      """,
      #"""
      templates/layouts/book.html:1:10: error: 'entry.printed' may be null [possibly-null]
      1 | <time>{{ entry.printed }}</time>
        |          ^^^^^^^^^^^^^
        = remedy: put '{% if entry.printed %}' around it, or give it another value with 'default'
      content/books/_collection.yml:11:46: note: on the pages of 'books'
      """#)
  }

  @Test func unknownFilter() {
    Library.expectRefused(
      """
      -- templates/layouts/book.html --
      {{ entry.title | upcas }}
      """,
      #"""
      templates/layouts/book.html:1:18: error: filter 'upcas' doesn't exist; did you mean 'upcase'? [unknown-filter]
      1 | {{ entry.title | upcas }}
        |                  ^^^^^
      """#)
  }

  @Test func unknownLayoutOfACollection() {
    Library.expectRefused(
      """
      -- content/authors/_collection.yml --
      entries: '*.md'
      schema:
        name: { type: text }
      page: { permalink: '/authors/{slug}/', layout: autor }
      """,
      #"""
      content/authors/_collection.yml:4:48: error: there is no layout 'autor'; did you mean 'author'? [unknown-layout]
      4 | page: { permalink: '/authors/{slug}/', layout: autor }
        |                                                ^^^^^
        = remedy: write templates/layouts/autor.html, or name another
      """#)
  }

  @Test func unknownLayoutOfAList() {
    Library.expectRefused(
      """
      -- content/authors/_collection.yml --
      entries: '*.md'
      schema:
        name: { type: text }
      lists: [ { permalink: /authors/, layout: shelf } ]
      """,
      #"""
      content/authors/_collection.yml:4:42: error: there is no layout 'shelf' [unknown-layout]
      4 | lists: [ { permalink: /authors/, layout: shelf } ]
        |                                          ^^^^^
        = remedy: write templates/layouts/shelf.html, or name another
      """#)
  }

  @Test func unknownLayoutOfEntries() {
    Library.expectRefused(
      """
      -- content/authors/austen.md --
      ---
      name: Jane Austen
      layout: bok
      ---
      -- content/authors/ende.md --
      ---
      name: Michael Ende
      layout: bok
      ---
      """,
      #"""
      content/authors/austen.md:3:9: error: there is no layout 'bok'; did you mean 'book'? [unknown-layout]
      3 | layout: bok
        |         ^^^
        = remedy: write templates/layouts/bok.html, or name another
      content/authors/ende.md:3:9: error: there is no layout 'bok'; did you mean 'book'? [unknown-layout]
      3 | layout: bok
        |         ^^^
        = remedy: write templates/layouts/bok.html, or name another
      """#)
  }

  @Test func unknownLayoutOfATemplate() {
    Library.expectRefused(
      """
      -- templates/layouts/book.html --
      {% layout 'bass' %}
      {% block main %}{{ entry.title }}{% endblock %}
      -- templates/layouts/base.html --
      <main>{% block main %}{% endblock %}</main>
      """,
      #"""
      templates/layouts/book.html:1:12: error: layout 'bass' doesn't exist; did you mean 'base'? [unknown-layout]
      1 | {% layout 'bass' %}
        |            ^^^^
        = remedy: write templates/layouts/bass.html, or name another
      """#)
  }

  @Test func unknownPartial() {
    Library.expectRefused(
      """
      -- templates/layouts/book.html --
      {% render 'cart', book: entry %}
      -- templates/partials/card.html --
      <b>{{ book.title }}</b>
      """,
      #"""
      templates/layouts/book.html:1:12: error: partial 'cart' doesn't exist; did you mean 'card'? [unknown-partial]
      1 | {% render 'cart', book: entry %}
        |            ^^^^
        = remedy: write templates/partials/cart.html, or name another
      """#)
  }

  @Test func unknownAsset() {
    Library.expectRefused(
      """
      -- templates/layouts/book.html --
      <link rel="stylesheet" href="{{ 'sites.css' | asset }}">
      -- templates/assets/site.css --
      main { max-width: 40rem }
      """,
      #"""
      templates/layouts/book.html:1:33: error: asset 'sites.css' doesn't exist; did you mean 'site.css'? [unknown-asset]
      1 | <link rel="stylesheet" href="{{ 'sites.css' | asset }}">
        |                                 ^^^^^^^^^^^^^^^^^^^
      content/books/books.json:2:3: note: while rendering this entry
      templates/layouts/book.html:1:33: error: asset 'sites.css' doesn't exist; did you mean 'site.css'? [unknown-asset]
      1 | <link rel="stylesheet" href="{{ 'sites.css' | asset }}">
        |                                 ^^^^^^^^^^^^^^^^^^^
      content/books/books.json:3:3: note: while rendering this entry
      """#)
  }

  @Test func undefinedMemberOfAnEndpoint() {
    Library.expectRefused(
      """
      -- content/authors/_collection.yml --
      entries: '*.md'
      schema:
        name: { type: text }
        home: { type: object, optional: true, fields: { town: { type: text } } }
      endpoints:
        - { path: /authors, versions: [v1], each: { name: name, town: home.twon } }
      -- content/authors/ende.md --
      ---
      name: Michael Ende
      home: { town: Garmisch }
      ---
      """,
      #"""
      content/authors/_collection.yml:6:65: error: 'twon' is not a member of 'home'; did you mean 'town'? [unknown-field]
      6 | …{ path: /authors, versions: [v1], each: { name: name, town: home.twon } }
        |                                                              ^^^^^^^^^
        = remedy: members are town
      """#)
  }
}
