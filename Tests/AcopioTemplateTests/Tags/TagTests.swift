import AcopioTemplate
import Testing

/// One line per behaviour of the tags; Golden Liquid has the fine print.
@Suite struct TagTests {
  private static let data = #"{ "books": ["Momo", "Rayuela", "Pedro"], "a": 1, "o": { "k": "v" } }"#

  @Test(arguments: [
    ("{% if a == 1 %}x{% elsif a == 2 %}y{% else %}z{% endif %}", "x"),
    ("{% if a == 3 %}x{% elsif a < 2 and a > 0 %}y{% else %}z{% endif %}", "y"),
    ("{% unless a == 1 %}x{% else %}z{% endunless %}", "z"),
    ("{% case a %}{% when 2, 1 %}x{% else %}y{% endcase %}", "x"),
    ("{% case a %}{% when 2 or 3 %}x{% else %}y{% endcase %}", "y"),
    ("{% if books contains 'Momo' %}x{% endif %}{% if 'ab' contains 'b' %}y{% endif %}", "xy"),
    ("{% if true or false and false %}x{% endif %}", "x"),
    ("{% if '' == blank and o != empty %}x{% endif %}", "x"),
    ("{% for b in books %}{{ forloop.index }}{{ b }} {% endfor %}", "1Momo 2Rayuela 3Pedro "),
    ("{% for b in books reversed limit: 2 offset: 1 %}{{ b }} {% endfor %}", "Pedro Rayuela "),
    (
      "{% for b in books %}{% if forloop.first %}{% continue %}{% endif %}{{ b }}{% break %}{% endfor %}",
      "Rayuela"
    ),
    ("{% for i in (1..0) %}x{% else %}none{% endfor %}", "none"),
    ("{% for p in o %}{{ p[0] }}={{ p[1] }}{% endfor %}", "k=v"),
    (
      "{% for i in (1..2) %}{% for j in (1..2) %}{{ forloop.parentloop.index }}{{ j }} {% endfor %}{% endfor %}",
      "11 12 21 22 "
    ),
    ("{% for i in (1..3) %}{% capture c %}{{ i }}{% break %}{% endcapture %}{% endfor %}.", "."),
    (
      "{% for b in books limit: 1 %}{{ b }}{% endfor %}-{% for b in books offset: continue %}{{ b }}{% endfor %}",
      "Momo-RayuelaPedro"
    ),
    ("{% assign x = 'a' | upcase %}{{ x }}", "A"),
    ("{% capture x %}{{ a }}!{% endcapture %}{{ x }}{{ x }}", "1!1!"),
    ("a{% comment %}{{ nope | {% endif %}{% endcomment %}b{% # c %}", "ab"),
    ("{% raw %}{{ a }}{% endraw %}", "{{ a }}"),
    (
      "{% highlight text linenos=7 {2} %}\n<b>\n{{ a }} {% if %}\n{% endhighlight %}",
      """
      <pre data-lines="2"><code class="language-text">&lt;b&gt;
      {{ a }} {% if %}
      </code></pre>

      """
    ),
    ("x {%- if true -%} y {%- endif -%} z {{- a -}} w", "xyz1w"),
    ("{% increment n %}{% increment n %}{% decrement m %}", "01-1"),
    ("{% for i in (1..3) %}{% cycle 'a', 'b' %}{% endfor %}", "aba"),
    ("{% liquid\n assign x = 2\n if x == 2\n echo x\n endif %}", "2"),
    (
      "{% for i in (1..4) %}{% ifchanged %}{{ i | divided_by: 2 }}{% endifchanged %}{% endfor %}",
      "012"
    ),
    (
      "{% tablerow i in (1..3) cols: 2 %}{{ i }}{% endtablerow %}",
      """
      <tr class="row1">
      <td class="col1">1</td><td class="col2">2</td></tr>
      <tr class="row2"><td class="col1">3</td></tr>

      """
    ),
  ])
  func rendersAsTheStandardSays(template: String, expected: String) {
    #expect(checked(template, data: Self.data) == expected)
  }

  @Test func rendersPartials() {
    let bench = Workbench(
      [
        "partials/card": "[{{ card }}{{ n }}]", "partials/row": "({{ b }}{{ forloop.index }})",
        "partials/set": "{% assign x = 2 %}",
        "page":
          "{% render 'card' with 'x', n: 1 %}{% render 'row' for books as b %}{% include 'set' %}{{ x }}",
      ], data: Self.data)
    let result = bench.render("page")
    #expect(result.faults + result.output == "[x1](Momo1)(Rayuela2)(Pedro3)2")
  }

  @Test(arguments: [
    ("a: 'x' | upcase", "[X|]"),
    ("a: 'x' | append: 'y' | upcase, b: 'z'", "[XY|z]"),
    ("a: '' | default: 'x', b: 'y'", "[x|y]"),
    ("a: 'x' | replace: 'x', 'y', b: 'z' | upcase", "[y|Z]"),
    ("a: 'x' | replace: 'x', z, b: 1", "[Z|1]"),
    ("a: false | default: allow_false: true, 'x', b: 1", "[false|1]"),
    ("a: 'x' | append: 'y' b: 'z'", "[xy|z]"),
    ("a: books | size, b: books | sort | join: ', '", "[3|Momo, Pedro, Rayuela]"),
    ("a: '<' | append: '&'", "[&lt;&amp;|]"),
    ("with 'x' | upcase as a, b: 'z'", "[X|z]"),
    ("for books | sort as a, b: 1", "[Momo|1][Pedro|1][Rayuela|1]"),
  ])
  func rendersArgumentsWithFilters(arguments: String, expected: String) {
    for tag in ["render", "include"] {
      let bench = Workbench(
        [
          "partials/pair": "[{{ a }}|{{ b | default: '' }}]",
          "page": "{% assign z = 'Z' %}{% \(tag) 'pair' \(arguments) %}",
        ], data: Self.data)
      let result = bench.render("page")
      #expect(result.faults + result.output == expected)
    }
  }

  @Test(arguments: [
    ("{% for b in books %}{% render b from 'books' %}{% endfor %}", "(a)(b)(c)"),
    ("{% render o.k from 'books/more', n: 1 | plus: 1 %}", "2"),
    ("{% render books[0] from 'books' with 'x' as y %}", "(ax)"),
    (
      "<svg><g title=\"{% render books[1] from 'books' %}\"/></svg>",
      "<svg><g title=\"(b)\"/></svg>"
    ),
    (
      "{% render o.x from 'books' %}",
      """
      templates/page.html:1:1: error: partial 'Mom' doesn't exist; did you mean 'Momo'? \
      [unknown-partial]
      1 | {% render o.x from 'books' %}
        | ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^
        = remedy: write it in the folder that the tag names, or name another

      """
    ),
    (
      "{% render o.k from 'magazines' %}",
      """
      templates/page.html:1:11: error: the folder 'magazines' has no partials [unknown-partial]
      1 | {% render o.k from 'magazines' %}
        |           ^^^
        = remedy: write one, such as templates/partials/magazines/name.html, or name another folder

      """
    ),
  ])
  func rendersPartialsOfAFolder(template: String, expected: String) {
    let bench = Workbench(
      [
        "partials/books/Momo": "(a{{ y | default: '' }})", "partials/books/Rayuela": "(b)",
        "partials/books/Pedro": "(c)", "partials/books/more/v": "{{ n }}", "page": template,
      ], data: #"{ "books": ["Momo", "Rayuela", "Pedro"], "o": { "k": "v", "x": "Mom" } }"#)
    let result = bench.render("page")
    #expect(result.faults + result.output == expected)
  }

  @Test func rendersNestedLayouts() {
    let bench = Workbench(
      [
        "layouts/base": "[{% block title %}T{% endblock %}|{% block main %}M{% endblock %}]",
        "layouts/wide":
          "{% layout 'base' %}{% block main %}w{% block inner %}I{% endblock %}w{% endblock %}",
        "layouts/book":
          "{% layout 'wide' %}{% assign t = 'Mo' %}\n{% liquid\nassign t = t | append: 'mo'\n%}{% block inner %}{{ t }}{% endblock %}",
      ])
    for (name, expected) in [("base", "[T|M]"), ("wide", "[T|wIw]"), ("book", "[T|wMomow]")] {
      let result = bench.render("layouts/\(name)")
      #expect(result.faults + result.output == expected)
    }
  }
}
