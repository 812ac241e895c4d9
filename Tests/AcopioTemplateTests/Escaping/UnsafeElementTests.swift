import Testing

/// Positions outside tags where nothing may be printed.
@Suite struct UnsafeElementTests {
  /// Templates with their diagnostics.
  static let faults = DiagnosticTable(
    #"""
    ### <script>let a = "{{ t }}"</script>
    templates/page.html:1:21: error: output isn't allowed in the code of a script [unsafe-output]
    1 | <script>let a = "{{ t }}"</script>
      |                     ^
      = remedy: put it into <script type="application/json"> or an attribute 'data-…' and let \#
    the script read it from there

    ### <script type="module">{{ t | json }}</script>
    templates/page.html:1:26: error: output isn't allowed in the code of a script [unsafe-output]
    1 | <script type="module">{{ t | json }}</script>
      |                          ^^^^^^^^
      = remedy: put it into <script type="application/json"> or an attribute 'data-…' and let \#
    the script read it from there

    ### <script{% if t %} type="application/json"{% endif %}>{{ t }}</script>
    templates/page.html:1:57: error: output isn't allowed in the code of a script [unsafe-output]
    1 | <script{% if t %} type="application/json"{% endif %}>{{ t }}</script>
      |                                                         ^
      = remedy: put it into <script type="application/json"> or an attribute 'data-…' and let \#
    the script read it from there

    ### <svg><script>{{ t }}</script></svg>
    templates/page.html:1:17: error: output isn't allowed in the code of a script [unsafe-output]
    1 | <svg><script>{{ t }}</script></svg>
      |                 ^
      = remedy: put it into <script type="application/json"> or an attribute 'data-…' and let \#
    the script read it from there

    ### <style>a { color: {{ t }} }</style>
    templates/page.html:1:22: error: output isn't allowed in a style sheet [unsafe-output]
    1 | <style>a { color: {{ t }} }</style>
      |                      ^
      = remedy: choose a class or an attribute 'data-…', and let the style sheet refer to it

    ### <svg><style>{{ t }}</style></svg>
    templates/page.html:1:16: error: output isn't allowed in a style sheet [unsafe-output]
    1 | <svg><style>{{ t }}</style></svg>
      |                ^
      = remedy: choose a class or an attribute 'data-…', and let the style sheet refer to it

    ### <iframe>{{ t }}</iframe>
    templates/page.html:1:12: error: output isn't allowed in element 'iframe' [unsafe-output]
    1 | <iframe>{{ t }}</iframe>
      |            ^
      = remedy: put it after the element

    ### <!--{{ t }}-->
    templates/page.html:1:8: error: output isn't allowed directly after the dashes of a comment \#
    [unsafe-output]
    1 | <!--{{ t }}-->
      |        ^
      = remedy: put a space before it

    ### <!-- -{{ t }} -->
    templates/page.html:1:10: error: output isn't allowed directly after the dashes of a comment \#
    [unsafe-output]
    1 | <!-- -{{ t }} -->
      |          ^
      = remedy: put a space before it

    ### <!doctype {{ t }}>
    templates/page.html:1:14: error: output isn't allowed in a declaration [unsafe-output]
    1 | <!doctype {{ t }}>
      |              ^
      = remedy: put it after the end

    ### <?xml {{ t }} ?>
    templates/page.html:1:10: error: output isn't allowed in a declaration [unsafe-output]
    1 | <?xml {{ t }} ?>
      |          ^
      = remedy: put it after the end

    ### <svg><![CDATA[{{ t }}]]></svg>
    templates/page.html:1:18: error: output isn't allowed in a CDATA section [unsafe-output]
    1 | <svg><![CDATA[{{ t }}]]></svg>
      |                  ^
      = remedy: put it after the end

    ### <title><{{ t }}</title>
    templates/page.html:1:12: error: output isn't allowed directly after '<' in element 'title' \#
    [unsafe-output]
    1 | <title><{{ t }}</title>
      |            ^
      = remedy: write '&lt;', or in JSON '\u003c'

    ### <script type="application/json">"\{{ t }}"</script>
    templates/page.html:1:38: error: output isn't allowed directly after '\' in a JSON string \#
    [unsafe-output]
    1 | <script type="application/json">"\{{ t }}"</script>
      |                                      ^
      = remedy: write '\\' for a backslash

    ### <script type="application/json">"</{{ t }}"</script>
    templates/page.html:1:39: error: output isn't allowed directly after '<' in element 'script' \#
    [unsafe-output]
    1 | <script type="application/json">"</{{ t }}"</script>
      |                                       ^
      = remedy: write '&lt;', or in JSON '\u003c'

    ### <p title="{% include t %}">
    templates/page.html:1:22: error: a partial with a computed name can only be called in \#
    element text [unsafe-output]
    1 | <p title="{% include t %}">
      |                      ^
      = remedy: write its name in quotes

    """#)

  @Test(arguments: faults.templates.indices)
  func refusesOutputInCodeAndMarks(index: Int) {
    let template = Self.faults.templates[index]
    #expect(checked(template, data: DiagnosticTable.data) == Self.faults.printed[index])
  }
}
