import AcopioBase
import AcopioTemplate
import AcopioTestSupport
import Testing

/// Every syntax fault says what to write instead.
@Suite struct SyntaxRemedyTests {
  private func faults(_ text: String) -> [Diagnostic] {
    var sources = SourceMap()
    var diagnostics = Diagnostics()
    let source = TemplateSource(name: "page", file: sources.add("page.html", text))
    _ = TemplateLibrary.compile([source], mode: .checked, &diagnostics)
    return diagnostics.all
  }

  @Test(arguments: [
    ("{{ a b }}", "write '{{ value }}' or '{{ value | filter: argument }}'"),
    ("{{ a | }}", "write '{{ value }}' or '{{ value | filter: argument }}'"),
    ("{{ a. }}", "write '{{ value }}' or '{{ value | filter: argument }}'"),
    ("{% assign x %}", "write '{% assign name = value %}'"),
    ("{% assign a? = 1 %}", "leave out the '?'"),
    ("{% liquid\n  assign x\n%}", "write 'assign name = value'"),
    ("{% capture %}{% endcapture %}", "write '{% capture name %}'"),
    ("{% for a %}{% endfor %}", "write '{% for item in list limit: 5 %}'"),
    ("{% for a in b colour: 3 %}{% endfor %}", "write '{% for item in list limit: 5 %}'"),
    ("{% tablerow a %}{% endtablerow %}", "write '{% tablerow item in list cols: 3 %}'"),
    ("{% break now %}", "write '{% break %}'"),
    ("{% cycle %}", "write '{% cycle 'one', 'two' %}'"),
    ("{% if %}{% endif %}", "write '{% if a == b and c %}'"),
    ("{% if a %}{% elsif %}{% endif %}", "write '{% elsif a == b %}'"),
    ("{% case a %}{% when %}{% endcase %}", "write '{% when 'one', 'two' %}'"),
    ("{% render %}", "write '{% render 'name', argument: value %}'"),
    ("{% render 'a', b: c | %}", "write '{% render 'name', argument: value %}'"),
    ("{% render 'a', b: c | upcase: , d %}", "write '{% render 'name', argument: value %}'"),
    (
      "{% render name %}",
      "write '{% render 'name' %}', or '{% render name from 'folder' %}' to choose from a folder"
    ),
    (
      "{% render name from folder %}",
      "write '{% render 'name' %}', or '{% render name from 'folder' %}' to choose from a folder"
    ),
    ("{% layout base %}", "write '{% layout 'name' %}'"),
    ("{% block %}{% endblock %}", "write '{% block name %}'"),
    ("{% increment %}", "write '{% increment name %}'"),
    ("{% = %}", "write the name first, as in '{% assign name = value %}'"),
    ("{% # one\n two %}", "put '#' before every line of it"),
  ])
  func saysWhatToWriteInstead(template: String, remedy: String) {
    let found = faults(template)
    #expect(found.first?.id == .templateSyntax, "\(found.map(\.message))")
    #expect(found.first?.remedy?.english == remedy)
  }

  @Test(arguments: Tags.all.map(\.usage))
  func showsTagsThatCanBeParsed(usage: String) {
    let wrong = faults("{% \(usage) %}").filter { $0.id == .templateSyntax }
    #expect(wrong.map(\.message) == [])
  }
}
