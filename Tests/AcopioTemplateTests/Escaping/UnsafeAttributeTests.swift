import Testing

/// Positions in tags where nothing may be printed.
@Suite struct UnsafeAttributeTests {
  /// Templates with their diagnostics.
  static let faults = DiagnosticTable(
    #"""
    ### <p class={{ t }}>
    templates/page.html:1:13: error: output in attribute 'class' needs quotes around the value \#
    [unsafe-output]
    1 | <p class={{ t }}>
      |             ^
      = remedy: write class="{{ … }}"

    ### <p class=a-{{ t }}>
    templates/page.html:1:15: error: output in attribute 'class' needs quotes around the value \#
    [unsafe-output]
    1 | <p class=a-{{ t }}>
      |               ^
      = remedy: write class="{{ … }}"

    ### <p {{ t }}>
    templates/page.html:1:7: error: output can't be an attribute, or a part of its name \#
    [unsafe-output]
    1 | <p {{ t }}>
      |       ^
      = remedy: write the name and put the output in quotes after it: name="{{ … }}"

    ### <p data-{{ t }}="x">
    templates/page.html:1:12: error: output can't be an attribute, or a part of its name \#
    [unsafe-output]
    1 | <p data-{{ t }}="x">
      |            ^
      = remedy: write the name and put the output in quotes after it: name="{{ … }}"

    ### <p a="b"{{ t }}>
    templates/page.html:1:12: error: output can't be an attribute, or a part of its name \#
    [unsafe-output]
    1 | <p a="b"{{ t }}>
      |            ^
      = remedy: write the name and put the output in quotes after it: name="{{ … }}"

    ### <{{ t }}>
    templates/page.html:1:5: error: output can't be the name of a tag, or a part of it \#
    [unsafe-output]
    1 | <{{ t }}>
      |     ^
      = remedy: write the tags and choose between them with 'if', or '&lt;' to show a '<'

    ### <h{{ t }}>
    templates/page.html:1:6: error: output can't be the name of a tag, or a part of it \#
    [unsafe-output]
    1 | <h{{ t }}>
      |      ^
      = remedy: write the tags and choose between them with 'if', or '&lt;' to show a '<'

    ### a <{{ t }}
    templates/page.html:1:3: error: a tag is never closed [unclosed-html]
    1 | a <{{ t }}
      |   ^
      = remedy: close it in this template
    templates/page.html:1:7: error: output can't be the name of a tag, or a part of it \#
    [unsafe-output]
    1 | a <{{ t }}
      |       ^
      = remedy: write the tags and choose between them with 'if', or '&lt;' to show a '<'

    ### </{{ t }}>
    templates/page.html:1:6: error: output can't be the name of a tag, or a part of it \#
    [unsafe-output]
    1 | </{{ t }}>
      |      ^
      = remedy: write the tags and choose between them with 'if', or '&lt;' to show a '<'

    ### <script type="{{ t }}">{{ t }}</script>
    templates/page.html:1:18: error: output can't decide attribute 'type' of 'script' \#
    [unsafe-output]
    1 | <script type="{{ t }}">{{ t }}</script>
      |                  ^
      = remedy: write the values and choose between them with 'if'
    templates/page.html:1:27: error: output isn't allowed in the code of a script [unsafe-output]
    1 | <script type="{{ t }}">{{ t }}</script>
      |                           ^
      = remedy: put it into <script type="application/json"> or an attribute 'data-…' and let \#
    the script read it from there

    ### <p style="color: {{ t }}">
    templates/page.html:1:21: error: output isn't allowed in attribute 'style' [unsafe-output]
    1 | <p style="color: {{ t }}">
      |                     ^
      = remedy: choose a class, and define its style in a style sheet

    ### <button onclick="f('{{ t }}')">
    templates/page.html:1:24: error: output isn't allowed in attribute 'onclick', which is code \#
    [unsafe-output]
    1 | <button onclick="f('{{ t }}')">
      |                        ^
      = remedy: put it into an attribute 'data-…' and let a script read it from there

    ### <iframe srcdoc="{{ t }}"></iframe>
    templates/page.html:1:20: error: output isn't allowed in attribute 'srcdoc', which is a whole \#
    document [unsafe-output]
    1 | <iframe srcdoc="{{ t }}"></iframe>
      |                    ^
      = remedy: publish the document as a page and name it in 'src'

    ### <meta http-equiv="refresh" content="0; url={{ t }}">
    templates/page.html:1:47: error: output isn't allowed in 'content' of a 'meta' with \#
    'http-equiv' [unsafe-output]
    1 | <meta http-equiv="refresh" content="0; url={{ t }}">
      |                                               ^
      = remedy: write the value in the template

    ### <meta content="0; url={{ t }}" http-equiv=refresh>
    templates/page.html:1:26: error: output isn't allowed in 'content' of a 'meta' with \#
    'http-equiv' [unsafe-output]
    1 | <meta content="0; url={{ t }}" http-equiv=refresh>
      |                          ^
      = remedy: write the value in the template

    ### <meta http-equiv="{{ t }}" content="x">
    templates/page.html:1:22: error: output can't decide attribute 'http-equiv' of 'meta' \#
    [unsafe-output]
    1 | <meta http-equiv="{{ t }}" content="x">
      |                      ^
      = remedy: write the values and choose between them with 'if'

    ### <svg><set attributeName="{{ t }}" to="x"/></svg>
    templates/page.html:1:29: error: output can't decide attribute 'attributename' of 'set' \#
    [unsafe-output]
    1 | <svg><set attributeName="{{ t }}" to="x"/></svg>
      |                             ^
      = remedy: write the values and choose between them with 'if'

    ### <p a={% cycle 'a', 'b' %}>
    templates/page.html:1:6: error: output in attribute 'a' needs quotes around the value \#
    [unsafe-output]
    1 | <p a={% cycle 'a', 'b' %}>
      |      ^^^^^^^^^^^^^^^^^^^^
      = remedy: write a="{{ … }}"

    ### <p {% increment n %}>
    templates/page.html:1:4: error: output can't be an attribute, or a part of its name \#
    [unsafe-output]
    1 | <p {% increment n %}>
      |    ^^^^^^^^^^^^^^^^^
      = remedy: write the name and put the output in quotes after it: name="{{ … }}"

    ### <p title="{% tablerow i in t %}{% endtablerow %}">
    templates/page.html:1:11: error: the rows of 'tablerow' aren't allowed in attribute 'title' in \#
    double quotes [unsafe-output]
    1 | <p title="{% tablerow i in t %}{% endtablerow %}">
      |           ^^^^^^^^^^^^^^^^^^^^^
      = remedy: use 'for'

    ### <p data-{% if t %}a{% else %}b{% endif %}="{{ t }}">
    templates/page.html:1:42: error: a space must follow the possible output of the tags before \#
    this [context-mismatch]
    1 | <p data-{% if t %}a{% else %}b{% endif %}="{{ t }}">
      |                                          ^
      = remedy: put a space before it, or begin the next name in the same branch
    templates/page.html:1:47: error: output can't be an attribute, or a part of its name \#
    [unsafe-output]
    1 | <p data-{% if t %}a{% else %}b{% endif %}="{{ t }}">
      |                                               ^
      = remedy: write the name and put the output in quotes after it: name="{{ … }}"

    """#)

  @Test(arguments: faults.templates.indices)
  func refusesOutputInTags(index: Int) {
    let template = Self.faults.templates[index]
    #expect(checked(template, data: DiagnosticTable.data) == Self.faults.printed[index])
  }
}
