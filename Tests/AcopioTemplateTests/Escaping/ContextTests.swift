import AcopioTemplate
import Testing

/// How values are escaped in each context of a document.
@Suite struct ContextTests {
  private static let data = #"""
    { "t": "<b>\"&'</b>", "n": 1.50, "u": "/a?b=1&c='2'", "list": ["<", "&"], "none": null,
      "o": { "k": "</script>" }, "sep": "a\u2028b\\", "d": "--><b>", "i": "2026-11-21" }
    """#

  private static let html = "{% capture h %}<i>Tom &amp; \"Jo\"</i>{% endcapture %}"
  private static let json = "<script type='application/json'>"

  static let places: [(template: String, output: String)] = [
    // Element text.
    ("<p>{{ t }}</p>", "<p>&lt;b&gt;&quot;&amp;&#39;&lt;/b&gt;</p>"),
    ("\(html)<p>{{ h }}</p>", "<p><i>Tom &amp; \"Jo\"</i></p>"),
    ("a < b {{ t }}", "a < b &lt;b&gt;&quot;&amp;&#39;&lt;/b&gt;"),
    ("<p>{{ list }}</p>", "<p>&lt;&amp;</p>"),
    (
      "<svg><title>\(html){{ h }}</title></svg>",
      "<svg><title><i>Tom &amp; \"Jo\"</i></title></svg>"
    ),
    ("<math><mi>{{ d }}</mi></math>", "<math><mi>--&gt;&lt;b&gt;</mi></math>"),
    // Text without tags.
    ("<title>{{ t }}</title>", "<title>&lt;b&gt;&quot;&amp;&#39;&lt;/b&gt;</title>"),
    (
      "\(html)<title>{{ h }}</title>",
      "<title>&lt;i&gt;Tom &amp; &quot;Jo&quot;&lt;/i&gt;</title>"
    ),
    ("<TextArea>{{ d }}</textarea>", "<TextArea>--&gt;&lt;b&gt;</textarea>"),
    // Attributes.
    ("<p title=\"{{ t }}\">", "<p title=\"&lt;b&gt;&quot;&amp;&#39;&lt;/b&gt;\">"),
    ("<p title='a {{ d }}'>", "<p title='a --&gt;&lt;b&gt;'>"),
    (
      "\(html)<p title=\"{{ h }}\">",
      "<p title=\"&lt;i&gt;Tom &amp; &quot;Jo&quot;&lt;/i&gt;\">"
    ),
    (
      "<p data-o='{{ o | json }}'>",
      "<p data-o='{&quot;k&quot;:&quot;\\u003c/script\\u003e&quot;}'>"
    ),
    ("<p class = \"{{ n }}\" >", "<p class = \"1.50\" >"),
    ("<br title=\"{{ n }}\"/>", "<br title=\"1.50\"/>"),
    // Branches that diverge and join.
    ("<p{% if n %} class=\"{{ n }}\"{% endif %}>{{ d }}", "<p class=\"1.50\">--&gt;&lt;b&gt;"),
    ("<p {% if n %}class='x'{% else %}id='y'{% endif %}>{{ d }}", "<p class='x'>--&gt;&lt;b&gt;"),
    (
      "<input{% if n %} disabled{% endif %}{% if n %} checked{% endif %}>",
      "<input disabled checked>"
    ),
    (
      "<a href={% if n %}\"{{ u }}\"{% else %}'#'{% endif %}>",
      "<a href=\"/a?b=1&amp;c=&#39;2&#39;\">"
    ),
    ("<p class=\"a{% if n %} b{% endif %}\">{{ n }}", "<p class=\"a b\">1.50"),
    (
      "<p class=\"{% case n %}{% when 1.5 %}x{% else %}y{% endcase %}\">{{ n }}",
      "<p class=\"x\">1.50"
    ),
    ("<p{% case n %}{% when 1.5 %} class=\"x\"{% endcase %}>{{ n }}", "<p class=\"x\">1.50"),
    ("<h{% if n %}2{% else %}3{% endif %} class=\"{{ n }}\">", "<h2 class=\"1.50\">"),
    ("<p{% for x in (1..2) %} a=\"{{ x }}\"{% endfor %}>{{ n }}", "<p a=\"1\" a=\"2\">1.50"),
    (
      "<p title=\"{% for x in (1..3) %}{{ x }}{% if x == 2 %}{% break %}{% endif %},{% endfor %}\">",
      "<p title=\"1,2\">"
    ),
    ("<p title=\"{% cycle '<', 'b' %}{% increment c %}{% echo n %}\">", "<p title=\"&lt;01.50\">"),
    (
      "<p title=\"{% capture c %}<b>{{ d }}</b>{% endcapture %}{{ c }}\">",
      "<p title=\"&lt;b&gt;--&gt;&lt;b&gt;&lt;/b&gt;\">"
    ),
    (
      "{% raw %}<p title=\"{% endraw %}{{ t }}\">",
      "<p title=\"&lt;b&gt;&quot;&amp;&#39;&lt;/b&gt;\">"
    ),
    ("{% ifchanged %}<p>{{ n }}</p>{% endifchanged %}", "<p>1.50</p>"),
    // Comments and declarations.
    (
      "<!doctype html><!-- {{ d }} {{ i }} -->",
      "<!doctype html><!-- &#45;&#45;&gt;&lt;b&gt; 2026-11-21 -->"
    ),
    ("<!-- {{ t }} --!>{{ n }}", "<!-- &lt;b&gt;&quot;&amp;&#39;&lt;/b&gt; --!>1.50"),
    ("<!-- <!-- -->{{ d }}", "<!-- <!-- -->--&gt;&lt;b&gt;"),
    ("<?php > {{ d }}", "<?php > --&gt;&lt;b&gt;"),
    ("<svg><![CDATA[<p a=\"]]>{{ d }}</svg>", "<svg><![CDATA[<p a=\"]]>--&gt;&lt;b&gt;</svg>"),
    // Addresses.
    ("<a href=\"{{ u }}\">", "<a href=\"/a?b=1&amp;c=&#39;2&#39;\">"),
    ("<a href=\"/x/{{ n }}#{{ i }}\">", "<a href=\"/x/1.50#2026-11-21\">"),
    ("<a href=\"mailto:{{ n }}\">", "<a href=\"mailto:1.50\">"),
    ("<a href='{% if n %}javascript:void(0){% endif %}'>", "<a href='javascript:void(0)'>"),
    (
      "<img srcset=\"{{ u }} 1x, /b.png {{ n }}x\">",
      "<img srcset=\"/a?b=1&amp;c=&#39;2&#39; 1x, /b.png 1.50x\">"
    ),
    ("<script src=\"{{ '/a.js' | url }}\"></script>", "<script src=\"/town/a.js\"></script>"),
    (
      "<script src=\"{{ '/a.js' | absolute_url }}\"></script>",
      "<script src=\"https://library.example/town/a.js\"></script>"
    ),
    (
      "<iframe src=\"https://maps.example/?q={{ t }}\"></iframe>",
      "<iframe src=\"https://maps.example/?q=&lt;b&gt;&quot;&amp;&#39;&lt;/b&gt;\"></iframe>"
    ),
    (
      "<link href=\"{{ 'https://x.example/' }}\" rel=\"canonical\">",
      "<link href=\"https://x.example/\" rel=\"canonical\">"
    ),
    // JSON.
    (
      "\(json){ \"o\": {{ o }}, \"n\": {{ n }}, \"none\": {{ none }} }</script>",
      "\(json){ \"o\": {\"k\":\"\\u003c/script\\u003e\"}, \"n\": 1.50, \"none\": null }</script>"
    ),
    (
      "\(json){{ t }}{{ t | json }}</script>",
      "\(json)\"\\u003cb\\u003e\\\"\\u0026'\\u003c/b\\u003e\"\"\\u003cb\\u003e\\\"\\u0026'\\u003c/b\\u003e\"</script>"
    ),
    (
      "\(json)\"a \\\" {{ t }} {{ sep }}\", {{ list }}</script>",
      "\(json)\"a \\\" \\u003cb\\u003e\\\"\\u0026'\\u003c/b\\u003e a\\u2028b\\\\\", [\"\\u003c\",\"\\u0026\"]</script>"
    ),
    (
      "<script type=\"application/ld+json\">{\"a\": \"</s\", \"b\": {{ n }}}</script>{{ d }}",
      "<script type=\"application/ld+json\">{\"a\": \"</s\", \"b\": 1.50}</script>--&gt;&lt;b&gt;"
    ),
    (
      "\(html)\(json){{ h }}</script>",
      "\(json)\"\\u003ci\\u003eTom \\u0026amp; \\\"Jo\\\"\\u003c/i\\u003e\"</script>"
    ),
    // Scripts without output.
    (
      "<script>if (a < b) { '</b>' }</script>{{ d }}",
      "<script>if (a < b) { '</b>' }</script>--&gt;&lt;b&gt;"
    ),
    (
      "<script><!-- <script> </script> --></script>{{ n }}",
      "<script><!-- <script> </script> --></script>1.50"
    ),
    ("<style>a>b{}</style >{{ d }}", "<style>a>b{}</style >--&gt;&lt;b&gt;"),
  ]

  @Test(arguments: places.indices)
  func printsWhatIsSafeAtThePlace(index: Int) {
    let (template, output) = Self.places[index]
    #expect(checked(template, data: Self.data) == output, "\(template)")
  }

  @Test func rendersPartialsForThePlaceOfTheirCall() {
    let bench = Workbench(
      [
        "partials/title": "{{ a }}{% if b %} · {{ b }}{% endif %}",
        "layouts/base": """
        <title>{% render 'title', a: x, b: '' %}</title>
        <meta content="{% include 'title', a: x, b: h %}">{% render 'title', a: h, b: x %}
        <script type="application/json">"{% render 'title', a: x, b: '"' %}"</script>
        """,
      ], data: #"{ "x": "<\\", "h": "&" }"#)
    let result = bench.render("layouts/base")
    #expect(result.faults == "")
    #expect(
      result.output == """
        <title>&lt;\\ · </title>
        <meta content="&lt;\\ · &amp;">&amp; · &lt;\\
        <script type="application/json">"\\u003c\\\\ · \\""</script>
        """)
  }

  @Test func rendersPartialsThatAreAttributes() {
    let bench = Workbench(
      [
        "partials/attributes": " class=\"{{ a }}\"{% if a %} hidden{% endif %}",
        "layouts/base": "<p{% render 'attributes', a: x %}>{{ x }}</p>",
      ], data: #"{ "x": "\"" }"#)
    let result = bench.render("layouts/base")
    #expect(result.faults + result.output == "<p class=\"&quot;\" hidden>&quot;</p>")
  }

  @Test func putsBlocksWhereverTheLayoutHasThem() {
    let bench = Workbench(
      [
        "layouts/base": "<title>{% block t %}{% endblock %}</title><p{% block a %}{% endblock %}>",
        "layouts/book":
          "{% layout 'base' %}{% block t %}{{ x }}{% endblock %}"
          + "{% block a %} title=\"{{ x }}\"{% endblock %}",
      ], data: ##"{ "x": "</title>\"" }"##)
    let result = bench.render("layouts/book")
    let text = "&lt;/title&gt;&quot;"
    #expect(
      result.faults + result.output == "<title>\(text)</title><p title=\"\(text)\">")
  }

  @Test func leavesThePlainLanguageAlone() {
    #expect(standard("<p {{ t }} a={{ t }}", data: ##"{ "t": "<" }"##) == "<p < a=<")
  }
}
