import AcopioTemplate
import Testing

/// The call stack of a fault: the calls of partials, innermost first, then the entry.
@Suite struct CallStackTests {
  @Test func tellsTheCallsThatLedToAFaultAndGoesOn() {
    var bench = Workbench(
      [
        "partials/card": "{{ book.title }}{{ nobody }}\n{{ book | append: nothing }}",
        "partials/list": "{% for book in books %}\n{% render 'card', book: book %}{% endfor %}",
        "layouts/book": "<p>{% render 'list', books: entry.books %}</p>{{ entry.x }}",
      ], data: #"{ "entry": { "books": [{ "title": "Momo" }, { "title": "Rayuela" }] } }"#)
    bench.hasSubject = true
    let result = bench.render("layouts/book")
    #expect(result.output.contains("Momo") && result.output.contains("Rayuela"))
    #expect(
      result.faults == """
        templates/layouts/book.html:1:50: error: 'entry.x' is not defined [undefined-variable]
        1 | <p>{% render 'list', books: entry.books %}</p>{{ entry.x }}
          |                                                  ^^^^^^^
        books.json:1:1: note: while rendering this entry
        templates/partials/card.html:1:20: error: 'nobody' is not defined [undefined-variable]
        1 | {{ book.title }}{{ nobody }}
          |                    ^^^^^^
        templates/partials/list.html:2:1: note: rendered from here
        templates/layouts/book.html:1:4: note: rendered from here
        books.json:1:1: note: while rendering this entry
        templates/partials/card.html:2:19: error: 'nothing' is not defined [undefined-variable]
        2 | {{ book | append: nothing }}
          |                   ^^^^^^^
        templates/partials/list.html:2:1: note: rendered from here
        templates/layouts/book.html:1:4: note: rendered from here
        books.json:1:1: note: while rendering this entry

        """)
  }

  @Test func tellsEachCallOnceWhereAPartialCallsItself() {
    let bench = Workbench(
      [
        "a": "{% include 'b' %}", "b": "{% if true %}{% render 'c' %}{% endif %}",
        "c": "{% render 'b' %}",
      ], mode: .standard)
    #expect(
      bench.render("a").faults == """
        templates/c.html:1:1: error: partials can be nested 50 deep at most [template-limit]
        1 | {% render 'b' %}
          | ^^^^^^^^^^^^^^^^
          = remedy: end the calls with a condition
        templates/b.html:1:14: note: rendered from here
        templates/c.html:1:1: note: rendered from here
        templates/a.html:1:1: note: rendered from here

        """)
  }

  @Test func forgetsTheWayBehindACall() {
    let bench = Workbench(
      ["p": "{{ 1 | divided_by: 0 }}", "page": "{% render 'p' %}{{ 2 | divided_by: 0 }}"],
      mode: .standard)
    #expect(
      bench.render("page").faults == """
        templates/p.html:1:4: error: a number can't be divided by zero [bad-argument]
        1 | {{ 1 | divided_by: 0 }}
          |    ^^^^^^^^^^^^^^^^^
          = remedy: see docs/content/pages/reference/templates.md for the input of each filter
        templates/page.html:1:1: note: rendered from here
        templates/page.html:1:20: error: a number can't be divided by zero [bad-argument]
        1 | {% render 'p' %}{{ 2 | divided_by: 0 }}
          |                    ^^^^^^^^^^^^^^^^^
          = remedy: see docs/content/pages/reference/templates.md for the input of each filter

        """)
  }
}
