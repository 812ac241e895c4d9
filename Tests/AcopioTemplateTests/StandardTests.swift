import AcopioTemplate
import Testing

/// Details of the plain language besides Golden Liquid, following the original implementation.
@Suite struct StandardTests {
  private static let data = #"""
    { "i": 3, "s": "hello", "nil": null, "a": [3, 1, 2], "nested": [[1, 2], [3, [4]]],
      "mixed": [1, "a", null, 2.5], "t": true, "books": [{ "t": "b" }, { "t": "a" }] }
    """#

  @Test(arguments: [
    ("{{ nested | reverse | join: '#' }}", "4#3#2#1"),
    ("{{ nested | sort | join: '#' }}", "1#2#3#4"),
    ("{{ nested | compact | size }}{{ nested | uniq | size }}", "44"),
    ("{{ s | map: 'x' }}{{ nil | map: 'x' }}{{ t | map: 'x' }}", ""),
    ("{{ books | sort: 't' | map: 't' | join }}", "a b"),
    ("{{ blank | default: 'x' }}{{ empty | default: 'y' }}", "xy"),
  ])
  func opensListsAndPassesWhatHasNoMembers(template: String, expected: String) {
    #expect(standard(template, data: Self.data) == expected)
  }

  @Test(arguments: [
    ("{{ a | append: '!' }}", "[3, 1, 2]!"), ("{{ mixed | upcase }}", #"[1, "A", NIL, 2.5]"#),
    ("{{ s | append: a }}", "hello[3, 1, 2]"), ("{{ a | truncatewords: 2 }}", "[3, 1,..."),
    ("{{ nested | strip }}", "[[1, 2], [3, [4]]]"), ("{{ a }}", "312"),
  ])
  func seesListsAsTextInBrackets(template: String, expected: String) {
    #expect(standard(template, data: Self.data) == expected)
  }

  @Test(arguments: [
    ("{{ '5abc' | plus: 1 }} {{ '+3' | plus: 1 }}", "6 4"),
    ("{{ '5.' | plus: 1 }} {{ '.5' | plus: 1 }}", "6 1"),
    ("{{ '-2x' | times: 2 }} {{ '1e3' | plus: 1 }} {{ 'x' | plus: 1 }}", "-4 2 1"),
    ("{{ 10000000000.0 | times: 10000000000.0 }}", "100000000000000000000.0"),
  ])
  func countsTextAsTheNumberItBeginsWith(template: String, expected: String) {
    #expect(standard(template, data: Self.data) == expected)
  }

  @Test(arguments: [
    ("{{ a | has: 1 }} {{ a | has: 7 }} {{ a | find_index: 2 }}", "true false 2"),
    ("{{ a | where: 1 | join }} {{ a | reject: 1 | join: '-' }}", "1 3-2"),
    ("{{ a | reject: nobody | size }} {{ books | reject: nil | size }}", "0 0"),
    ("{{ 'abc' | has: 2 }} {{ 'abc' | has: 3 }} {{ 'abc' | has: 0, 'a' }}", "true false true"),
  ])
  func asksNumbersAndTextAsTheFirstImplementationDoes(template: String, expected: String) {
    #expect(standard(template, data: Self.data) == expected)
  }

  @Test(arguments: [
    ("{% comment %}{{ 'a {% endcomment %}x", "x"),
    ("{% comment %}{% a 'b %}{% endcomment %}x", "x"),
    ("{% comment %}{% raw %}{% a {% endraw %}{% endcomment %}x", "x"),
    ("{% raw %}{% a 'b {% endraw %}x", "{% a 'b x"),
  ])
  func passesOverQuotesInCommentsAndRawText(template: String, expected: String) {
    for mode in [TemplateMode.standard, .strict, .checked] {
      let result = Workbench(["page": template], mode: mode).render("page")
      #expect(result.faults + result.output == expected)
    }
  }

  @Test(arguments: [
    "{% comment %}{% assign a = '1'{% endcomment %}x",
    "{% comment %}{% a \"b {% endcomment %}x",
    "{% comment %}\n{% comment\n{% assign a = 1 %}\n{% endcomment %}x",
    "{% comment %}{% comment %}{% a {% endcomment %}{% endcomment %}x",
  ])
  func refusesCommentsThatEndInsideOfATag(template: String) {
    for mode in [TemplateMode.standard, .strict, .checked] {
      let result = Workbench(["page": template], mode: mode).render("page")
      #expect(result.output == "")
      #expect(result.faults.contains("comment"))
    }
  }

  @Test func aLoopInARenderedPartialHasNoParent() {
    let partial = "{% for i in (1..1) %}[{{ forloop.parentloop.index }}]{% endfor %}"
    let bench = Workbench(
      ["page": "{% render 'p' for (1..2) %}", "p": partial], mode: .standard)
    #expect(bench.render("page").output == "[][]")
  }

  @Test(arguments: [
    ("{{ 'aaa' | replace_last: 'aa', 'x' }} {{ 'aaa' | remove_last: 'aa' }}", "ax a"),
    ("{{ 'abc' | replace_last: 'x', 'y' }} {{ 'ab' | replace_last: 'abc', 'y' }}", "abc ab"),
  ])
  func findsTheLastPlaceFromTheEnd(template: String, expected: String) {
    #expect(standard(template) == expected)
  }

  @Test(arguments: [
    ("{% tablerow i in nil %}{{ i }}{% endtablerow %}", ""),
    ("{% tablerow i in nobody cols: 2 %}{{ i }}{% endtablerow %}", ""),
    (
      "{% tablerow i in a cols: 0 limit: 2 %}{{ i }}{% endtablerow %}",
      "<tr class=\"row1\">\n<td class=\"col1\">3</td><td class=\"col2\">1</td></tr>\n"
    ),
    (
      "{% tablerow i in a cols: -1 limit: 1 %}{{ i }}{% endtablerow %}",
      "<tr class=\"row1\">\n<td class=\"col1\">3</td></tr>\n"
    ),
    ("{% cycle '1', '2' %}{% cycle 1, 2 %}{% cycle '1', '2' %}", "112"),
    ("a {%- raw -%} {{ x }} {%- endraw -%} b", "a {{ x }} b"),
  ])
  func rendersTags(template: String, expected: String) {
    #expect(standard(template, data: Self.data) == expected)
  }

  @Test(arguments: [
    ("{{ '0099-03-01' | date: '%F %Y %-Y' }}", "0099-03-01 0099 99"),
    ("{{ 0 | date: '%Y' }} {{ '0' | date: '%F' }} {{ 3 | date: '%y' }}", "1970 1970-01-01 70"),
    ("{{ -1 | date: '%F %T' }} {{ '-1' | date: '%F' }}", "1969-12-31 23:59:59 -1"),
    ("{{ 'Mon, 14 Mar 2016 10:20:30 GMT' | date: '%F %T' }}", "2016-03-14 10:20:30"),
    ("{{ 'Fri Jul 16 01:00:00 2004' | date: '%F %T' }}", "2004-07-16 01:00:00"),
    ("{{ '14th of March 2016' | date: '%F' }}", "14th of March 2016"),
    ("{{ '1st May 2016 1:05pm' | date: '%F %T' }}", "2016-05-01 13:05:00"),
    ("{{ 'May 2016' | date: '%F' }} {{ '99/99/2016' | date: '%F' }}", "2016-05-01 99/99/2016"),
    ("{{ '2016/03/14 10:20' | date: '%F %R' }}", "2016-03-14 10:20"),
    ("{{ '2016-03-14' | date: '%N %3N %L %#p %#b' }}", "000000000 000 000 am MAR"),
    ("{{ a | date: '%F' }}{{ t | date: '%F' }}", "312true"),
    ("{{ '2024-02-30' | date: '%d' }} {{ '2023-02-29' | date: '%d' }}", "2024-02-30 2023-02-29"),
    ("{{ '30 February 2024' | date: '%F' }}", "30 February 2024"),
    ("{{ '2024-02-29T10:00+25:00' | date: '%F' }}", "2024-02-29T10:00+25:00"),
    ("{{ '2024-02-29T10:00+02:00x' | date: '%F' }}", "2024-02-29T10:00+02:00x"),
    // A number is seconds since 1970, even one that looks like a date.
    ("{{ '20240501' | date: '%F' }} {{ '1152098955' | date: '%F' }}", "1970-08-23 2006-07-05"),
  ])
  func readsDatesInManyForms(template: String, expected: String) {
    #expect(standard(template, data: Self.data) == expected)
  }

  @Test func printsTheTimeItIsGivenAsNow() {
    var bench = Workbench(["page": "{{ 'now' | date: '%F %T' }} {{ 'today' | date: '%Y' }}"])
    bench.mode = .standard
    #expect(bench.render("page").output == "now today")
    bench.environment.now = 1_152_098_955
    #expect(bench.render("page").output == "2006-07-05 11:29:15 2006")
    bench.mode = .checked
    #expect(
      bench.render("page").faults.contains("error: 'now' would make every build different"))
  }

  @Test(arguments: [
    ("{{ 'YWI' | base64_url_safe_decode }}{{ 'YWI=' | base64_decode }}", "abab"),
    ("{{ 'Pz8_' | base64_url_safe_decode }}{{ 'w7E' | base64_url_safe_decode }}", "???ñ"),
  ])
  func readsBase64(template: String, expected: String) {
    #expect(standard(template) == expected)
  }

  @Test(arguments: [
    ("{{ 'YWI' | base64_decode }}", 4, "the text is not Base64 [bad-argument]"),
    ("{{ 'YW I=' | base64_decode }}", 4, "the text is not Base64 [bad-argument]"),
    ("{{ '-_-_' | base64_decode }}", 4, "the text is not Base64 [bad-argument]"),
    ("{{ 'YWJj-_' | base64_url_safe_decode }}", 4, "the text is not Base64 [bad-argument]"),
    ("{{ a | concat: (1..2) }}", 4, "'concat' needs a list [bad-argument]"),
    ("{{ '2016-03-14' | date }}", 4, "'date' needs a form, as '%d %B %Y' [bad-argument]"),
    ("{{ a | map: 'x' }}", 4, "'map' needs a list of objects [bad-argument]"),
    ("{{ a | sum: 'k' }}", 4, "a number has no members [bad-argument]"),
    ("{{ a | uniq: 'k' }}", 4, "a number has no members [bad-argument]"),
    ("{{ a | has: 'k' }}", 4, "a number has no members [bad-argument]"),
    ("{{ 'ww==' | base64_decode }}", 4, "the text in Base64 is not UTF-8 [bad-argument]"),
    ("{{ 'ww' | base64_url_safe_decode }}", 4, "the text in Base64 is not UTF-8 [bad-argument]"),
    ("{{ '%C3' | url_decode }}", 4, "the decoded text is not UTF-8 [bad-argument]"),
    ("{{ '%ED%A0%80' | url_decode }}", 4, "the decoded text is not UTF-8 [bad-argument]"),
    ("{{ a.0 }}", 6, "expected a name, found '0' [template-syntax]"),
    ("{% raw x %}a{% endraw %}", 8, "unexpected 'x' [template-syntax]"),
  ])
  func refuses(template: String, column: Int, fault: String) {
    let printed = standard(template, data: Self.data)
    #expect(printed.hasPrefix("templates/page.html:1:\(column): error: \(fault)\n"), "\(printed)")
  }

  @Test(arguments: [
    ("{% case s %}{% when 'x' and 'hello' %}y{% else %}n{% endcase %}", "n", 25, "and"),
    ("{% cycle 'a' 'b' %}", "a", 14, "'b'"), ("{% increment n x %}", "0", 16, "x"),
  ])
  func passesOverWhatATagDoesNotKnowUnlessStrict(
    template: String, expected: String, column: Int, found: String
  ) {
    #expect(standard(template, data: Self.data) == expected)
    for mode in [TemplateMode.strict, .checked] {
      let result = Workbench(["page": template], data: Self.data, mode: mode).render("page")
      let fault = "templates/page.html:1:\(column): error: unexpected '\(found)' [template-syntax]"
      #expect(result.faults.hasPrefix(fault), "\(result)")
    }
  }
}
