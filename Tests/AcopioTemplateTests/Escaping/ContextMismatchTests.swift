import Testing

/// Branches of a template that end in different HTML contexts.
@Suite struct ContextMismatchTests {
  /// Templates with their diagnostics.
  static let faults = DiagnosticTable(
    #"""
    ### {% if t %}<p title="{% endif %}
    templates/page.html:1:7: error: one way ends in attribute 'title' in double quotes, the \#
    other in element text [context-mismatch]
    1 | {% if t %}<p title="{% endif %}
      |       ^
      = remedy: open and close quotes and tags on the same way
    templates/page.html:1:1: note: the other way begins here
    templates/page.html:1:20: note: the quote of attribute 'title' was opened here

    ### {% if t %}<p title="a">{% else %}<p title='{% endif %}">
    templates/page.html:1:7: error: one way ends in element text, the other in attribute \#
    'title' in single quotes [context-mismatch]
    1 | {% if t %}<p title="a">{% else %}<p title='{% endif %}">
      |       ^
      = remedy: open and close quotes and tags on the same way
    templates/page.html:1:1: note: the other way begins here
    templates/page.html:1:43: note: the quote of attribute 'title' was opened here

    ### {% unless t %}<script>{% endunless %}
    templates/page.html:1:11: error: one way ends in element 'script', the other in element \#
    text [context-mismatch]
    1 | {% unless t %}<script>{% endunless %}
      |           ^
      = remedy: open and close quotes and tags on the same way
    templates/page.html:1:1: note: the other way begins here
    templates/page.html:1:15: note: element 'script' was opened here

    ### {% case t %}{% when 1 %}<p title="{% else %}<p title="b{% endcase %}">
    templates/page.html:1:1: error: a 'case' begins in element text and ends in attribute \#
    'title' in double quotes [context-mismatch]
    1 | {% case t %}{% when 1 %}<p title="{% else %}<p title="b{% en…
      | ^^^^^^^^^^^^
      = remedy: close in it every element that it opens
    templates/page.html:1:34: note: the quote of attribute 'title' was opened here

    ### {% for i in t %}<a href="{{ i }}>{% endfor %}
    templates/page.html:1:1: error: the body of a loop begins in element text and ends in \#
    attribute 'href' in double quotes [context-mismatch]
    1 | {% for i in t %}<a href="{{ i }}>{% endfor %}
      | ^^^^^^^^^^^^^^^^
      = remedy: close in it every element that it opens
    templates/page.html:1:25: note: the quote of attribute 'href' was opened here

    ### {% for i in t %}<p title="{% break %}">{% endfor %}
    templates/page.html:1:1: error: the body of a loop begins in element text and ends in \#
    attribute 'title' in double quotes [context-mismatch]
    1 | {% for i in t %}<p title="{% break %}">{% endfor %}
      | ^^^^^^^^^^^^^^^^
      = remedy: close in it every element that it opens
    templates/page.html:1:26: note: the quote of attribute 'title' was opened here

    ### {% for i in t %}<p title="{% if i %}{% continue %}{% endif %}">{% endfor %}
    templates/page.html:1:1: error: the body of a loop begins in element text and ends in \#
    attribute 'title' in double quotes [context-mismatch]
    1 | {% for i in t %}<p title="{% if i %}{% continue %}{% endif %…
      | ^^^^^^^^^^^^^^^^
      = remedy: close in it every element that it opens
    templates/page.html:1:26: note: the quote of attribute 'title' was opened here

    ### <p title="{% for i in t %}a">{% endfor %}
    templates/page.html:1:11: error: the body of a loop begins in attribute 'title' in double \#
    quotes and ends in element text [context-mismatch]
    1 | <p title="{% for i in t %}a">{% endfor %}
      |           ^^^^^^^^^^^^^^^^
      = remedy: close in it every element that it opens

    ### <p title="{% break %}">
    templates/page.html:1:10: error: the quote of attribute 'title' is never closed \#
    [unclosed-html]
    1 | <p title="{% break %}">
      |          ^
      = remedy: close it in this template

    ### <p title="{% for i in t %}{% capture c %}{% break %}{% endcapture %}{% endfor %}">{% \#
    for i in t %}<p title="{% capture c %}{% break %}{% endcapture %}">{% endfor %}
    templates/page.html:1:83: error: the body of a loop begins in element text and ends in \#
    attribute 'title' in double quotes [context-mismatch]
    1 | …t %}{% capture c %}{% break %}{% endcapture %}{% endfor %}">{% for i in t %}<p \#
    title="{% capture c %}{% break %}{% endca…
      |                                                              ^^^^^^^^^^^^^^^^
      = remedy: close in it every element that it opens
    templates/page.html:1:108: note: the quote of attribute 'title' was opened here

    ### {% capture c %}<p title="{% endcapture %}
    templates/page.html:1:25: error: the quote of attribute 'title' is never closed \#
    [unclosed-html]
    1 | {% capture c %}<p title="{% endcapture %}
      |                         ^
      = remedy: close it in the capture

    ### {% ifchanged %}<p title="{% endifchanged %}">
    templates/page.html:1:1: error: one way ends in attribute 'title' in double quotes, the \#
    other in element text [context-mismatch]
    1 | {% ifchanged %}<p title="{% endifchanged %}">
      | ^^^^^^^^^^^^^^^
      = remedy: open and close quotes and tags on the same way
    templates/page.html:1:1: note: the other way begins here
    templates/page.html:1:25: note: the quote of attribute 'title' was opened here

    ### <p{% if t %} a{% endif %}b>
    templates/page.html:1:26: error: a space must follow the possible output of the tags before \#
    this [context-mismatch]
    1 | <p{% if t %} a{% endif %}b>
      |                          ^
      = remedy: put a space before it, or begin the next name in the same branch

    ### <{% if t %}script{% else %}style{% endif %}>
    templates/page.html:1:8: error: one way ends in the name of a tag, the other in the name of \#
    a tag [context-mismatch]
    1 | <{% if t %}script{% else %}style{% endif %}>
      |        ^
      = remedy: open and close quotes and tags on the same way
    templates/page.html:1:2: note: the other way begins here
    templates/page.html:1:1: note: tag 'script' was opened here
    templates/page.html:1:1: note: tag 'style' was opened here

    ### <p title="{{ t }}
    templates/page.html:1:10: error: the quote of attribute 'title' is never closed \#
    [unclosed-html]
    1 | <p title="{{ t }}
      |          ^
      = remedy: close it in this template

    ### <a href='x
    templates/page.html:1:9: error: the quote of attribute 'href' is never closed [unclosed-html]
    1 | <a href='x
      |         ^
      = remedy: close it in this template

    ### <p class="a"
    templates/page.html:1:1: error: tag 'p' is never closed [unclosed-html]
    1 | <p class="a"
      | ^
      = remedy: close it in this template

    ### <!-- a
    templates/page.html:1:1: error: a comment is never closed [unclosed-html]
    1 | <!-- a
      | ^
      = remedy: close it in this template

    ### <title>a
    templates/page.html:1:1: error: element 'title' is never closed [unclosed-html]
    1 | <title>a
      | ^
      = remedy: close it in this template

    ### <svg>{% if t %}</svg>{% endif %}
    templates/page.html:1:12: error: one way ends in element text, the other in element text in \#
    SVG [context-mismatch]
    1 | <svg>{% if t %}</svg>{% endif %}
      |            ^
      = remedy: open and close quotes and tags on the same way
    templates/page.html:1:6: note: the other way begins here
    templates/page.html:1:1: note: element 'svg' was opened here

    ### <svg>a
    templates/page.html:1:1: error: element 'svg' is never closed [unclosed-html]
    1 | <svg>a
      | ^
      = remedy: close it in this template

    ### <p {% for i in t %}class=x{% endfor %}>
    templates/page.html:1:4: error: the body of a loop begins in a tag and ends in attribute \#
    'class' without quotes [context-mismatch]
    1 | <p {% for i in t %}class=x{% endfor %}>
      |    ^^^^^^^^^^^^^^^^
      = remedy: close in it every element that it opens
    templates/page.html:1:1: note: tag 'p' was opened here

    """#)

  @Test(arguments: faults.templates.indices)
  func refusesWaysThatDoNotMeet(index: Int) {
    let template = Self.faults.templates[index]
    #expect(checked(template, data: DiagnosticTable.data) == Self.faults.printed[index])
  }
}
