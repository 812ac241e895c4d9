import AcopioBase
import AcopioTemplate
import Testing

/// Syntax faults of templates, reported when the library is made.
@Suite struct TemplateLibraryTests {
  private func faults(_ templates: KeyValuePairs<String, String>) -> String {
    Workbench(templates).render("none").faults
  }

  @Test func findsTemplatesByName() {
    var diagnostics = Diagnostics()
    let library = TemplateLibrary.compile([], mode: .checked, &diagnostics)
    #expect(library.template(named: "layouts/book") == nil)
    #expect(library.names == [])
  }

  @Test func tellsEveryFaultOfEveryTemplate() {
    let faults = faults([
      "a": "{{ 'x }}\n{% fro x in y %}", "b": "{% if a = 1 %}{% endif %}{{ a | upcas }}",
    ])
    #expect(
      faults == """
        templates/a.html:1:4: error: text is never closed [template-syntax]
        1 | {{ 'x }}
          |    ^^
          = remedy: add the missing '
        templates/a.html:2:4: error: tag 'fro' doesn't exist; did you mean 'for'? [unknown-tag]
        2 | {% fro x in y %}
          |    ^^^
        templates/b.html:1:9: error: unexpected '=' [template-syntax]
        1 | {% if a = 1 %}{% endif %}{{ a | upcas }}
          |         ^
          = remedy: write '==' to compare
        templates/b.html:1:33: error: filter 'upcas' doesn't exist; did you mean 'upcase'? \
        [unknown-filter]
        1 | {% if a = 1 %}{% endif %}{{ a | upcas }}
          |                                 ^^^^^

        """)
  }

  @Test func tellsWhatIsNeverClosed() {
    let faults = faults(["a": "{% if a %}\n{{ a \n{% assign b = 1\n{% for x in y %}{% endif %}"])
    #expect(
      faults == """
        templates/a.html:2:1: error: '{{' is never closed [unclosed-output]
        2 | {{ a 
          | ^^
          = remedy: add '}}'
        templates/a.html:3:1: error: '{%' is never closed [unclosed-tag]
        3 | {% assign b = 1
          | ^^
          = remedy: add '%}'
        templates/a.html:4:1: error: 'for' is never closed [unclosed-block]
        4 | {% for x in y %}{% endif %}
          | ^^^^^^^^^^^^^^^^
          = remedy: add '{% endfor %}'

        """)
  }

  @Test func tellsWhatHasNothingToBelongTo() {
    let faults = faults(["a": "é{% endif %}{% else %}"])
    #expect(
      faults == """
        templates/a.html:1:5: error: 'endif' belongs to no open tag [unexpected-tag]
        1 | é{% endif %}{% else %}
          |     ^^^^^
          = remedy: remove it, or open the tag before it
        templates/a.html:1:16: error: 'else' belongs to no open tag [unexpected-tag]
        1 | é{% endif %}{% else %}
          |                ^^^^
          = remedy: remove it, or open the tag before it

        """)
  }

  @Test func tellsUnknownLayoutsAndPartials() {
    let faults = faults([
      "layouts/base": "", "partials/card": "",
      "layouts/book": "{% layout 'bsae' %}{% block main %}{% render 'crad' %}{% endblock %}",
    ])
    #expect(
      faults == """
        templates/layouts/book.html:1:12: error: layout 'bsae' doesn't exist; did you mean 'base'? \
        [unknown-layout]
        1 | {% layout 'bsae' %}{% block main %}{% render 'crad' %}{% endblock %}
          |            ^^^^
          = remedy: write templates/layouts/bsae.html, or name another
        templates/layouts/book.html:1:47: error: partial 'crad' doesn't exist; did you mean 'card'? \
        [unknown-partial]
        1 | {% layout 'bsae' %}{% block main %}{% render 'crad' %}{% endblock %}
          |                                               ^^^^
          = remedy: write templates/partials/crad.html, or name another

        """)
  }

  @Test func tellsBlocksThatDoNotFit() {
    let faults = faults([
      "layouts/base": "{% block main %}{% endblock %}",
      "layouts/book":
        "{% layout 'base' %}\n{% block mian %}{% endblock %}\n{% block mian %}{% endblock %}\nlost",
    ])
    #expect(
      faults == """
        templates/layouts/book.html:2:10: error: layout 'base' has no block 'mian'; did you mean \
        'main'? [unknown-block]
        2 | {% block mian %}{% endblock %}
          |          ^^^^
          = remedy: its blocks are main
        templates/layouts/book.html:3:10: error: block 'mian' can only be given once [duplicate-block]
        3 | {% block mian %}{% endblock %}
          |          ^^^^
        templates/layouts/book.html:2:10: note: first given here
        templates/layouts/book.html:4:1: error: text outside of blocks is never printed \
        [outside-block]
        4 | lost
          | ^^^^
          = remedy: move it into a block of layout 'base'

        """)
  }

  @Test func tellsLayoutsThatLeadBackToThemselves() {
    let faults = faults(["layouts/a": "{% layout 'b' %}", "layouts/b": "{% layout 'a' %}"])
    #expect(
      faults == """
        templates/layouts/a.html:1:12: error: layout 'b' leads back to itself [layout-cycle]
        1 | {% layout 'b' %}
          |            ^
          = remedy: remove '{% layout … %}' from one of the layouts
        templates/layouts/b.html:1:12: error: layout 'a' leads back to itself [layout-cycle]
        1 | {% layout 'a' %}
          |            ^
          = remedy: remove '{% layout … %}' from one of the layouts

        """)
  }

  @Test func tellsArgumentsThatAFilterDoesNotTake() {
    let faults = faults([
      "a": "{{ x | append }}\n{{ x | upcase: 1 }}\n{{ x | default: 1, alow_false: 2 }}"
    ])
    #expect(
      faults == """
        templates/a.html:1:8: error: filter 'append' takes 1 argument, not 0 [wrong-arguments]
        1 | {{ x | append }}
          |        ^^^^^^
          = remedy: docs/content/pages/reference/templates.md has an example of the filter
        templates/a.html:2:8: error: filter 'upcase' takes no arguments, not 1 [wrong-arguments]
        2 | {{ x | upcase: 1 }}
          |        ^^^^^^^^^
          = remedy: docs/content/pages/reference/templates.md has an example of the filter
        templates/a.html:3:20: error: filter 'default' has no argument 'alow_false'; did you mean \
        'allow_false'? [wrong-arguments]
        3 | {{ x | default: 1, alow_false: 2 }}
          |                    ^^^^^^^^^^

        """)
  }

  @Test func refusesTooDeepNesting() {
    let deep = String(repeating: "{% if a %}", count: 300)
    #expect(faults(["a": deep]).contains("blocks can be nested 100 deep at most [template-limit]"))
    let brackets = "{{ " + String(repeating: "a[", count: 300) + " }}"
    #expect(
      faults(["a": brackets]).contains(
        "expressions can be nested 50 deep at most [template-limit]"))
    let filters = "{{ a" + String(repeating: " | upcase", count: 300) + " }}"
    #expect(
      faults(["a": filters]).contains("a value can take 200 filters at most [template-limit]"))
    let lines = "{% " + String(repeating: "liquid ", count: 300) + " %}"
    #expect(faults(["a": lines]).contains("blocks can be nested 100 deep at most [template-limit]"))
  }
}
