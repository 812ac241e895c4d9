import AcopioTemplate
import Testing

/// Exceeding a limit is an error with a position, in both modes; nothing hangs or crashes.
@Suite struct LimitTests {
  private static let data = #"""
    { "o": { "n": "x", "list": [1, 2] }, "books": [{ "n": "x" }, { "n": "y" }], "list": [3, 1, 2] }
    """#

  /// The headlines of the diagnostics, without repetitions between the two modes.
  private func told(
    _ templates: [(name: String, text: String)], _ change: (inout TemplateLimits) -> Void = { _ in }
  ) -> Set<String> {
    var told: Set<String> = []
    for mode in [TemplateMode.checked, .standard] {
      var bench = Workbench([:], data: Self.data, mode: mode)
      bench.templates = templates
      change(&bench.limits)
      let faults = bench.render(templates[0].name).faults
      told.formUnion(
        faults.split(separator: "\n").filter { $0.contains("error: ") }.map(String.init))
    }
    return told
  }

  private func told(
    _ text: String, _ change: (inout TemplateLimits) -> Void = { _ in }
  ) -> Set<String> { told([("page", text)], change) }

  // MARK: - Form

  @Test(arguments: [
    ("{{ ", "a[", " }}", "expressions can be nested 50 deep"),
    ("{{ a", " | upcase", " }}", "a value can take 200 filters"),
    ("{% if a", " and a", " %}{% endif %}", "100 conditions can be joined"),
    ("{{ ", "(", " }}", "expressions can be nested 50 deep"),
    ("{% assign a = ", "[a", " %}", "expressions can be nested 50 deep"),
  ])
  func refusesDeepExpressions(opening: String, piece: String, end: String, fault: String) {
    let found = told(opening + String(repeating: piece, count: 100_000) + end)
    #expect(found.count == 1)
    let headline = "error: \(fault) at most [template-limit]"
    #expect(found.first?.hasSuffix(headline) == true, "\(found)")
    #expect(found.first?.hasPrefix("templates/page.html:1:") == true, "\(found)")
  }

  @Test(arguments: ["{% if a %}", "{% for a in b %}", "{% capture a %}", "{% unless a %}"])
  func refusesDeepBlocks(opening: String) {
    let found = told(String(repeating: opening, count: 2_000))
    #expect(
      found.contains { $0.hasSuffix("blocks can be nested 100 deep at most [template-limit]") })
  }

  /// `Tests/Scaling/shapes_template.py` measures the time that such pieces take.
  @Test(arguments: [
    ("{% ", "'{%' is never closed [unclosed-tag]"),
    ("{{ '", "'{{' is never closed [unclosed-output]"),
    ("{{ \"", "'{{' is never closed [unclosed-output]"),
    ("{% comment %}{% ", "'comment' is never closed [unclosed-block]"),
    ("{% comment %}{% a '", "'comment' is never closed [unclosed-block]"),
    ("{% raw %}{%", "'raw' is never closed [unclosed-block]"),
    ("{%-", "'{%' is never closed [unclosed-tag]"),
    ("{{{%", "'{{' is never closed [unclosed-output]"),
  ])
  func saysThatUnclosedPiecesAreNeverClosed(piece: String, fault: String) {
    let found = told(String(repeating: piece, count: 5_000))
    #expect(found.contains("templates/page.html:1:1: error: \(fault)"), "\(found)")
    #expect(found.allSatisfy { $0.contains(" is never closed ") }, "\(found)")
  }

  @Test func refusesLayoutsOfLayoutsWithoutEnd() {
    var templates = (0..<120).map { (name: "l\($0)", text: "{% layout 'l\($0 + 1)' %}") }
    templates.append(("l120", "x"))
    let found = told(templates)
    let fault = "error: layouts can be nested 100 deep at most [template-limit]"
    #expect(found.contains("templates/l99.html:1:12: \(fault)"), "\(found)")
    #expect(found.allSatisfy { $0.hasSuffix(fault) }, "\(found)")
  }

  /// Each template puts a block into the block of the one before.
  @Test func refusesBlocksInBlocksOfLayoutsWithoutEnd() {
    let count = 90
    var root = ""
    for number in 0..<count { root = "{% block b\(number) %}\(root){% endblock %}" }
    // The layout nests 90 blocks, and the innermost is filled with 90 more.
    let layout = (0..<count).reduce("") { inner, number in
      "{% block d\(number) %}\(inner){% endblock %}"
    }
    let page = "{% layout 'base' %}{% block d0 %}\(root){% endblock %}"
    let found = told([("page", page), ("layouts/base", layout)])
    #expect(
      found.contains {
        $0.contains("blocks can be nested 100 deep at most, including blocks of layouts")
      },
      "\(found)")
  }

  // MARK: - Calls and loops

  @Test func stopsPartialsThatCallEachOther() {
    let deep = "partials can be nested 50 deep at most [template-limit]"
    #expect(
      told([("page", "{% render 'a' %}"), ("a", "{% render 'b' %}"), ("b", "{% render 'a' %}")])
        == ["templates/b.html:1:1: error: \(deep)"])
    #expect(
      told([("page", "{% include 'a' %}"), ("a", "{% include 'a' %}")])
        == ["templates/a.html:1:1: error: \(deep)"])
    #expect(
      told([
        ("page", "{% layout 'base' %}{% block main %}{% render 'page' %}{% endblock %}"),
        ("layouts/base", "{% block main %}{% endblock %}"),
      ]) == ["templates/page.html:1:36: error: \(deep)"])
  }

  @Test func stopsCallsThatDouble() {
    var templates = [("page", "{% render 'p0' %}{% render 'p0' %}")]
    for number in 0..<40 {
      let next = "{% render 'p\(number + 1)' %}"
      templates.append(("p\(number)", next + next))
    }
    templates.append(("p40", "x"))
    let found = told(templates) { $0.iterations = 10_000 }
    #expect(found.count == 1)
    #expect(
      found.first?.contains("a template can do 10000 rounds and calls at most [template-limit]")
        == true, "\(found)")
  }

  @Test(arguments: [
    ("{% for i in (1..1000000000) %}{% endfor %}", 1),
    ("{% for i in (-9223372036854775808..9223372036854775807) %}{% endfor %}", 1),
    ("{% for i in (1..10000) %}{% for j in (1..10000) %}{% endfor %}{% endfor %}", 26),
    ("{% render 'card' for (1..99999) %}", 1),
  ])
  func stopsLoops(text: String, column: Int) {
    let found = told([("page", text), ("card", "")]) { $0.iterations = 20_000 }
    let fault = "a template can do 20000 rounds and calls at most [template-limit]"
    #expect(found == ["templates/page.html:1:\(column): error: \(fault)"])
  }

  @Test func stopsChoicesThatRepeatTheirBodies() {
    let opening = String(repeating: "{% case 1 %}{% when 1, 1, 1, 1 %}", count: 30)
    let found = told(opening + String(repeating: "{% endcase %}", count: 30)) {
      $0.iterations = 20_000
    }
    let fault = "a template can do 20000 rounds and calls at most [template-limit]"
    #expect(found == ["templates/page.html:1:958: error: \(fault)"])
  }

  @Test func stopsLoopsOverMistakes() {
    let found = told("{% for i in (1..1000000000) %}{{ 1 | divided_by: 0 }}{% endfor %}")
    #expect(
      found == [
        "templates/page.html:1:34: error: a number can't be divided by zero [bad-argument]"
      ])
  }

  /// Found by `make fuzz`: messages that are never printed were computed ten thousand times.
  @Test func givesUpMistakesInPartialsThatCallThemselves() {
    let text =
      "{% render 'page' %}" + String(repeating: "{% assign s = t | append: t %}\n", count: 1_500)
    let result = Workbench(["page": text]).render("page")
    #expect(result.faults.split(separator: "\n").count { $0.contains("error: ") } == 100)
  }

  // MARK: - Text and lists

  private static let kilobyte =
    "{% assign k = '' %}{% for i in (1..1024) %}"
    + "{% assign k = k | append: 'a' %}{% endfor %}"

  @Test(arguments: [
    ("{% for i in (1..60) %}{% assign k = k | append: k %}{% endfor %}", "filters can make 4 MiB"),
    (
      "{% for i in (1..60) %}{% capture k %}{{ k }}{{ k }}{% endcapture %}{% endfor %}",
      "filters can make 4 MiB of text"
    ),
    (
      "{% for i in (1..60) %}{% assign k = k | replace: 'a', k %}{% endfor %}", "filters can make 4"
    ),
    ("{% for i in (1..60) %}{% assign k = k | replace: '', k %}{% endfor %}", "filters can make 4"),
    (
      "{% for i in (1..60) %}{% assign k = k | url_encode | escape | newline_to_br | append: k %}"
        + "{% endfor %}", "filters can make 4 MiB of text"
    ),
    (String(repeating: "{{ k }}", count: 5_000), "a template can print 4 MiB at most"),
    (
      "{% assign l = k | split: '' %}{% for i in (1..6) %}{% assign l = l | concat: l %}{% endfor %}"
        + "{% for i in (1..99) %}{{ l }}{% endfor %}", "a template can print 4 MiB at most"
    ),
    (
      "{% assign l = k | split: '' %}{% for i in (1..99) %}{% assign l = l | concat: l %}"
        + "{% endfor %}", "lists can have 100000 elements at most"
    ),
    (
      "{% for i in (1..9) %}{% assign l = (1..99999) | reverse %}{% endfor %}",
      "a template can use 16"
    ),
    (
      "{% for i in (1..99999) %}{% assign l = k | split: '' | sort %}{% endfor %}",
      "a template can use 16 MiB"
    ),
    ("{% for i in (1..99999) %}{% if k contains 'b' %}{% endif %}{% endfor %}", "filters and comp"),
    (
      "{% for i in (1..99999) %}{{ k | size | times: 0 }}{% endfor %}",
      "filters and comparisons can"
    ),
    ("{{ (1..999999999) | join }}", "lists can have 100000 elements at most"),
    (
      "{{ (-9223372036854775808..9223372036854775807) | reverse }}",
      "lists can have 100000 elements"
    ),
  ])
  func stopsWhatGrowsWithoutEnd(text: String, fault: String) {
    let found = told(Self.kilobyte + text) { limits in
      limits.outputBytes = 4 << 20
      limits.memory = 16 << 20
      limits.effort = 32 << 20
      limits.elements = 100_000
    }
    #expect(found.count == 1, "\(found)")
    #expect(found.first?.contains("error: \(fault)") == true, "\(found)")
  }

  @Test(arguments: [
    ("{% assign r = (1..99999999999) %}{{ r | size }} {{ r.size }}", "99999999999 99999999999"),
    ("{{ (1..99999999999) | first }} {{ (1..99999999999) | last }}", "1 99999999999"),
    (
      "{% tablerow i in (1..2) cols: 9223372036854775807 %}{% endtablerow %}",
      "<tr class=\"row1\">\n<td class=\"col1\"></td><td class=\"col2\"></td></tr>\n"
    ),
    ("{{ 'abc' | truncate: -9223372036854775808 }}", "..."),
    ("{{ 'abc' | slice: -9223372036854775808, 9223372036854775807 }}", ""),
    ("{{ 'abc' | truncatewords: 9223372036854775807 }}", "abc"),
    ("{{ 1.5 | round: 99999999999999999999 }} {{ 1.5 | round: -99999999999999999999 }}", "1.5 0"),
    (
      "{{ -9223372036854775808 | abs }} {{ -9223372036854775808 | divided_by: -1 }}",
      "9223372036854775808 9223372036854775808"
    ),
    ("{{ -9223372036854775808 | modulo: -1 }}", "0"),
    ("{% assign l = (1..30000) | reverse %}{{ l | concat: l | uniq | size }}", "30000"),
  ])
  func worksOutWhatIsLargeButSmall(template: String, expected: String) {
    for mode in [TemplateMode.checked, .standard] {
      let result = Workbench(["page": template], mode: mode).render("page")
      #expect(result.faults + result.output == expected)
    }
  }

  @Test func refusesGroupsInGroupsWithoutEnd() {
    let found = told(
      "{% assign g = books %}{% for i in (1..999) %}{% assign g = g | group_by: 'name' %}{% endfor %}"
        + "{{ g | json | size }}")
    #expect(found.contains { $0.contains("groups can be nested 64 deep at most") }, "\(found)")
  }

  @Test func refusesTooManyNames() {
    var text = ""
    for number in 0...1_000 { text += "{% assign a\(number) = 1 %}\n" }
    #expect(
      told(text) == [
        "templates/page.html:1001:1: error: a template can assign 1000 variables at most "
          + "[template-limit]"
      ])
    text = ""
    for number in 0...1_000 { text += "{% increment a\(number) %}\n" }
    #expect(
      told(text) == [
        "templates/page.html:1001:1: error: a template can have 1000 counters at most "
          + "[template-limit]"
      ])
    #expect(
      told("{% for i in (1..100000) %}{% cycle i: 'a', 'b' %}{% endfor %}") == [
        "templates/page.html:1:27: error: a template can have 1000 groups of 'cycle' at most "
          + "[template-limit]"
      ])
  }

  @Test func findsPartsOfRepetitiveText() {
    let text =
      "{% assign a = '' %}{% for i in (1..12) %}{% assign a = a | append: a | append: 'ab' %}"
      + "{% endfor %}{% assign part = a | append: 'c' %}{% assign all = a | append: part %}"
    let end =
      "{% if all contains part %}y{% endif %}{% if a contains part %}n{% endif %}"
      + "{{ all | replace_first: part, '' | size }}|{{ all | split: part | size }}|{{ a | size }}"
    for mode in [TemplateMode.checked, .standard] {
      let result = Workbench(["page": text + end], mode: mode).render("page")
      #expect(result.faults + result.output == "y8190|1|8190")
    }
  }
}
