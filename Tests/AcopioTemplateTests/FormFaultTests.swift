import AcopioTemplate
import Testing

/// Faults of templates that no other suite shows.
@Suite struct FormFaultTests {
  @Test func aTemplateNamesOneLayout() {
    let bench = Workbench([
      "layouts/a": "{% block x %}{% endblock %}", "page": "{% layout 'a' %}{% layout 'a' %}",
    ])
    let faults = bench.render("page").faults
    #expect(faults.contains("error: layout can only be given once [duplicate-layout]"), "\(faults)")
    #expect(faults.contains("= remedy: remove one of the two"), "\(faults)")
    #expect(faults.contains("note: first given here"), "\(faults)")
  }

  @Test func textAndNumbersHaveNoOrder() {
    let bench = Workbench(["page": "{% if 'a' < 1 %}x{% endif %}"])
    let faults = bench.render("page").faults
    #expect(faults.contains("can't be compared with a number [bad-comparison]"), "\(faults)")
  }

  @Test func elseTakesNoCondition() {
    let template = "{% if a %}x{% else if b %}y{% endif %}"
    let faults = Workbench(["page": template]).render("page").faults
    #expect(faults.contains("'else' takes no condition [template-syntax]"), "\(faults)")
    #expect(Workbench(["page": template], mode: .standard).render("page").output == "y")
  }
}
