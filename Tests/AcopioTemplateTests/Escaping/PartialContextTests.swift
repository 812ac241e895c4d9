import AcopioTemplate
import Testing

/// Partials and blocks in contexts where they don't fit.
@Suite struct PartialContextTests {
  private func faults(_ templates: KeyValuePairs<String, String>) -> String {
    Workbench(templates, data: #"{ "t": "x" }"#).render("page").faults
  }

  @Test func tellsTheCallThatMakesOutputUnsafe() {
    let faults = faults([
      "partials/bare": "{{ t }}", "page": "{{ t }}<script>{% render 'bare', t: t %}</script>",
    ])
    #expect(
      faults == """
        templates/partials/bare.html:1:4: error: output isn't allowed in the code of a script \
        [unsafe-output]
        1 | {{ t }}
          |    ^
          = remedy: put it into <script type="application/json"> or an attribute 'data-…' and let \
        the script read it from there
        templates/page.html:1:16: note: where the partial is called here

        """)
  }

  @Test func tellsPartialsThatEndElsewhere() {
    let faults = faults([
      "partials/quote": "x\" title=\"", "page": "<p title=\"{% render 'quote' %}\">",
      "partials/open": "<p title=\"", "other": "{% render 'open' %}",
    ])
    #expect(
      faults == """
        templates/partials/open.html:1:10: error: the quote of attribute 'title' is never closed \
        [unclosed-html]
        1 | <p title="
          |          ^
          = remedy: close it in this template

        """)
  }

  @Test func tellsPartialsThatCloseWhatTheyDidNotOpen() {
    let faults = faults([
      "partials/close": "x\"><b>", "page": "<p title=\"{% render 'close' %}\">",
    ])
    #expect(
      faults == """
        templates/page.html:1:11: error: the template begins in attribute 'title' in double quotes \
        and ends in element text [context-mismatch]
        1 | <p title="{% render 'close' %}">
          |           ^^^^^^^^^^^^^^^^^^^^
          = remedy: close in the template every element that it opens

        """)
  }

  @Test func tellsBlocksThatEndElsewhere() {
    let faults = faults([
      "layouts/base": "<p>{% block main %}{% endblock %}</p>",
      "page": "{% layout 'base' %}{% block main %}<a href='{% endblock %}",
    ])
    #expect(
      faults == """
        templates/page.html:1:29: error: block 'main' begins in element text and ends in attribute \
        'href' in single quotes [context-mismatch]
        1 | {% layout 'base' %}{% block main %}<a href='{% endblock %}
          |                             ^^^^
          = remedy: close in it every element that it opens
        templates/page.html:1:44: note: the quote of attribute 'href' was opened here

        """)
  }

  @Test func tellsIncludesThatMayLeaveALoopInAnotherPlace() {
    let faults = faults([
      "partials/stop": "{% break %}",
      "page": "{% for i in t %}<p title=\"{% include 'stop' %}\">{% endfor %}",
    ])
    let message = "the body of a loop begins in element text and ends in attribute"
    #expect(faults.contains(message))
    let filled = self.faults([
      "partials/over": "{% layout 'ends' %}", "layouts/ends": "{% break %}",
      "page": "{% for i in t %}<p title=\"{% include 'over' %}\">{% endfor %}",
    ])
    #expect(filled.contains(message))
  }

  @Test func stopsPartialsThatCallThemselvesInEverNewPlaces() {
    let faults = faults(["partials/deep": "<svg>{% render 'deep' %}</svg>", "page": ""])
    #expect(
      faults.hasPrefix(
        "templates/partials/deep.html:1:6: error: partials can be called in 1000 different contexts "
          + "at most [template-limit]\n"))
  }

  @Test func staysSilentAboutPartialsThatAreOnlyCalledElsewhere() {
    let faults = faults([
      "partials/attributes": " title=\"{{ t }}\" hidden",
      "partials/data": "{ \"a\": \"<a {{ t }}\" }",
      "page": "<p{% render 'attributes', t: t %}>"
        + "<script type='application/json'>{% render 'data', t: t %}</script>",
    ])
    #expect(faults == "")
  }
}
