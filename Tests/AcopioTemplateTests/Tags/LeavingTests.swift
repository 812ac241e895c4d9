import AcopioTemplate
import Testing

/// The effect of `break` and `continue` inside a capture.
@Suite struct LeavingTests {
  @Test(arguments: [
    // Outside a loop, the template ends, and the contents of a capture are not printed.
    ("x{% capture a %}y{% break %}z{% endcapture %}w", "x"),
    ("x{% capture a %}y{% continue %}z{% endcapture %}w", "x"),
    ("x{% capture a %}y{% if true %}{% break %}{% endif %}{% endcapture %}w", "x"),
    ("x{% capture a %}y{% case 1 %}{% when 1 %}{% break %}{% endcase %}{% endcapture %}w", "x"),
    ("x{% capture a %}y{% capture b %}z{% break %}{% endcapture %}{% endcapture %}w", "x"),
    ("x{% ifchanged %}y{% break %}z{% endifchanged %}w", "x"),
    // In a loop the loop ends, or its round.
    ("{% for i in (1..3) %}{{ i }}{% capture a %}y{% break %}{% endcapture %}z{% endfor %}w", "1w"),
    (
      "{% for i in (1..3) %}{{ i }}{% capture a %}y{% continue %}{% endcapture %}z{% endfor %}w",
      "123w"
    ),
    (
      "{% for i in (1..2) %}{{ i }}{% capture a %}y{% case i %}{% when 1 %}{% continue %}"
        + "{% endcase %}{% endcapture %}z{% endfor %}w", "12zw"
    ),
    ("{% for i in (1..3) %}[{% render 'p' %}]{% endfor %}", "[a][a][a]"),
    ("{% for i in (1..3) %}[{% include 'p' %}]{% endfor %}w", "[aw"),
    ("x{% include 'p' %}w", "xa"), ("x{% render 'p' for (1..3) %}w", "xaaaw"),
  ])
  func printsNothingOfACaptureThatIsLeft(template: String, expected: String) {
    for mode in [TemplateMode.standard, .checked] {
      let bench = Workbench(
        ["page": template, "p": "a{% capture c %}b{% break %}{% endcapture %}c"], mode: mode)
      let result = bench.render("page")
      #expect(result.faults + result.output == expected, "\(template)")
    }
  }
}
