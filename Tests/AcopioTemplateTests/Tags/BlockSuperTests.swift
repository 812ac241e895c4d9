import AcopioTemplate
import Testing

/// `{{ block.super }}`: the block of the layout that is filled, one level outwards each time.
@Suite struct BlockSuperTests {
  /// Four nested layouts, with nested blocks.
  private static let layouts: KeyValuePairs = [
    "layouts/base":
      "{% block title %}Library{% endblock %}|{% block main %}base{% endblock %}.",
    "layouts/wide":
      "{% layout 'base' %}{% block title %}Wide - {{ block.super }}{% endblock %}"
      + "{% block main %}[{{ block.super }}{% block side %}side{% endblock %}]{% endblock %}",
    "layouts/shelf":
      "{% layout 'wide' %}{% block side %}({{ block.super }}{% block tip %}tip{% endblock %})"
      + "{% endblock %}",
    "layouts/book":
      "{% layout 'shelf' %}{% block title %}{{ name }} - {{ block.super }}{% endblock %}"
      + "{% block main %}book {{ block.super }}{% endblock %}"
      + "{% block tip %}{{ block.super }} and {{- block.super -}} {{ block.super }}{% endblock %}",
  ]

  @Test(arguments: [TemplateMode.checked, .standard, .strict])
  func printsTheBlockOfTheLayoutAbove(mode: TemplateMode) {
    var bench = Workbench(Self.layouts, data: #"{ "name": "Momo" }"#)
    bench.mode = mode
    for (name, expected) in [
      ("base", "Library|base."), ("wide", "Wide - Library|[baseside]."),
      ("shelf", "Wide - Library|[base(sidetip)]."),
      ("book", "Momo - Wide - Library|book [base(sidetip andtiptip)]."),
    ] {
      let result = bench.render("layouts/\(name)")
      #expect(result.faults + result.output == expected)
    }
  }

  @Test func keepsWhiteSpaceAndWorksInOtherTags() {
    let bench = Workbench(
      [
        "layouts/base": "{% block main %}\n  a{{ n }}\n{% endblock %}",
        "layouts/book":
          "{% layout 'base' %}{% block main %}{% for n in (1..2) %}{{ block.super }}{% endfor %}"
          + "{% capture text %}{{ block.super }}{% endcapture %}{{ text | strip }}"
          + "{% if true %}{% liquid\necho block.super\n%}{% endif %}{% endblock %}",
      ], data: #"{ "n": 3 }"#)
    let result = bench.render("layouts/book")
    #expect(result.faults + result.output == "\n  a1\n\n  a2\na3\n  a3\n")
  }

  @Test func escapesWhatItPrintsOnce() {
    let bench = Workbench(
      [
        "layouts/base": "<p title=\"{% block main %}{{ t }}{% endblock %}\"></p>",
        "layouts/book": "{% layout 'base' %}{% block main %}{{ block.super }}!{% endblock %}",
      ], data: ##"{ "t": "\"<b>" }"##)
    let result = bench.render("layouts/book")
    #expect(result.faults + result.output == "<p title=\"&quot;&lt;b&gt;!\"></p>")
  }

  @Test func tellsSuperWithoutABlockAbove() {
    let bench = Workbench([
      "layouts/base": "{% block main %}{{ block.super }}{% endblock %}",
      "layouts/wide":
        "{% layout 'base' %}{% block main %}{{ block.super }}\n"
        + "{% block side %}{{ block.super }}{% endblock %}{% endblock %}",
    ])
    #expect(
      bench.render("layouts/wide").faults == """
        templates/layouts/base.html:1:20: error: block 'main' has no other above it \
        [misplaced-super]
        1 | {% block main %}{{ block.super }}{% endblock %}
          |                    ^^^^^^^^^^^
          = remedy: take '{{ block.super }}' away; it prints the block of the layout that is filled
        templates/layouts/wide.html:2:20: error: block 'side' has no other above it \
        [misplaced-super]
        2 | {% block side %}{{ block.super }}{% endblock %}{% endblock %}
          |                    ^^^^^^^^^^^
          = remedy: take '{{ block.super }}' away; it prints the block of the layout that is filled

        """)
  }

  @Test func tellsSuperOutsideOfBlocksAndInExpressions() {
    let bench = Workbench([
      "layouts/base": "{{ block.super }}{% block main %}{% endblock %}",
      "layouts/book":
        "{% layout 'base' %}\n{% block main %}{{ block.super | upcase }}\n"
        + "{% if block.super %}{% endif %}{% endblock %}",
    ])
    #expect(
      bench.render("layouts/book").faults == """
        templates/layouts/base.html:1:4: error: 'block.super' is outside of a block \
        [misplaced-super]
        1 | {{ block.super }}{% block main %}{% endblock %}
          |    ^^^^^^^^^^^
          = remedy: move it into a block that fills one of the layout
        templates/layouts/book.html:2:20: error: 'block.super' can only be printed [misplaced-super]
        2 | {% block main %}{{ block.super | upcase }}
          |                    ^^^^^^^^^^^
          = remedy: capture it: '{% capture text %}{{ block.super }}{% endcapture %}'
        templates/layouts/book.html:3:7: error: 'block.super' can only be printed [misplaced-super]
        3 | {% if block.super %}{% endif %}{% endblock %}
          |       ^^^^^^^^^^^
          = remedy: capture it: '{% capture text %}{{ block.super }}{% endcapture %}'

        """)
  }

  @Test func leavesTheNameFreeInThePlainLanguage() {
    #expect(standard("{{ block.super }}", data: #"{ "block": { "super": 1 } }"#) == "1")
  }

  @Test func refusesSupersThatDoubleWithEveryLayout() {
    var bench = Workbench(["layouts/0": "{% block main %}x{% endblock %}"])
    for number in 1...40 {
      let twice = "{% block main %}{{ block.super }}{{ block.super }}{% endblock %}"
      bench.templates.append(("layouts/\(number)", "{% layout '\(number - 1)' %}" + twice))
    }
    #expect(
      bench.render("layouts/40").faults.contains(
        "error: a template can be compiled to 65536 steps at most [template-limit]"))
  }
}
