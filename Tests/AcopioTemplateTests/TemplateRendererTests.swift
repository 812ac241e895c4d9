import AcopioBase
import AcopioTemplate
import AcopioTestSupport
import Testing

/// What checked templates print and refuse to print.
@Suite struct TemplateRendererTests {
  @Test func tellsUndefinedVariablesWithTheEntry() {
    var bench = Workbench(
      ["book": "<h1>{{ entry.titel }}</h1>\n{{ entyr.title }}{{ entry.title }}"],
      data: #"{ "entry": { "title": "Momo" } }"#)
    bench.hasSubject = true
    let result = bench.render("book")
    #expect(result.output == "<h1></h1>\nMomo")
    #expect(
      result.faults == """
        templates/book.html:1:8: error: 'entry.titel' is not defined; did you mean 'title'? \
        [undefined-variable]
        1 | <h1>{{ entry.titel }}</h1>
          |        ^^^^^^^^^^^
        books.json:1:1: note: while rendering this entry
        templates/book.html:2:4: error: 'entyr' is not defined; did you mean 'entry'? \
        [undefined-variable]
        2 | {{ entyr.title }}{{ entry.title }}
          |    ^^^^^
        books.json:1:1: note: while rendering this entry

        """)
  }

  @Test func asksQuietlyInConditionsAndBeforeDefault() {
    let printed = checked(
      "{% if entry.x %}{% endif -%}\n{{- entry.y.z | default: 1 -}}\n{{- entry.title.big }}",
      data: #"{ "entry": { "title": "Momo" } }"#)
    #expect(
      printed == """
        templates/page.html:3:5: error: 'entry.title.big' is not defined [undefined-variable]
        3 | {{- entry.title.big }}
          |     ^^^^^^^^^^^^^^^
        1
        """)
  }

  @Test func tellsNullThatIsPrinted() {
    let printed = checked(
      "{% if entry.a %}x{% else %}y{% endif %}{{ entry.a | default: 'd' -}}\n{{ entry.a.b }}",
      data: #"{ "entry": { "a": null } }"#)
    #expect(
      printed == """
        templates/page.html:2:4: error: 'entry.a.b' is null and can't be printed [null-output]
        2 | {{ entry.a.b }}
          |    ^^^^^^^^^
          = remedy: use 'if' or 'default'
        yd
        """)
  }

  @Test func tellsAFaultOfAnArgumentOnce() {
    let bench = Workbench([
      "page": "{% assign a = nobody | upcase %}{{ a }}{% render 'card', title: nobody | upcase %}",
      "partials/card": "{{ title }}",
    ])
    let faults = bench.render("page").faults
    #expect(faults.ranges(of: "'nobody' is not defined").count == 2, "\(faults)")
    #expect(!faults.contains("'a' is") && !faults.contains("'title' is"), "\(faults)")
  }

  @Test func tellsEachPlaceOnce() {
    let printed = checked("{% for i in (1..3) %}{{ nobody }}{% endfor %}")
    #expect(printed.split(separator: "\n").count == 3)
  }

  @Test func tellsObjectsThatArePrinted() {
    let printed = checked("{{ site }}", data: #"{ "site": { "name": "x" } }"#)
    #expect(
      printed == """
        templates/page.html:1:4: error: 'site' is an object and can't be printed [unprintable-output]
        1 | {{ site }}
          |    ^^^^
          = remedy: print one of its members, or use the filter 'json'

        """)
  }

  @Test func escapesWhatIsNotHTML() {
    #expect(
      checked("{{ t }}", data: ##"{ "t": "a long text before <b> & \"c\" 'd' and behind" }"##)
        == "a long text before &lt;b&gt; &amp; &quot;c&quot; &#39;d&#39; and behind")
    #expect(checked("{{ t | escape }}", data: ##"{ "t": "<b>" }"##) == "&lt;b&gt;")
    #expect(checked("{% capture a %}<b>{{ '&' }}{% endcapture %}{{ a }}") == "<b>&amp;")
    #expect(
      checked("{% capture a %}<b>{% endcapture %}{{ a | append: '<' | prepend: a }}")
        == "<b><b>&lt;")
  }

  @Test func printsNumbersAsTheyAreWritten() {
    #expect(checked("{{ a }} {{ b }}", data: #"{ "a": 1.50, "b": 1e3 }"#) == "1.50 1e3")
  }

  @Test func printsNothingEscapedInThePlainLanguage() {
    #expect(standard("{{ t }}{{ nobody.there }}", data: #"{ "t": "<b>" }"#) == "<b>")
  }

  @Test func showsPartialsOnlyWhatIsSharedOrGiven() {
    let bench = Workbench(
      [
        "partials/card": "{{ site.name }}: {{ book }}{{ entry.title }}",
        "layouts/book": "{% render 'card', book: entry.title %}",
      ], data: #"{ "site": { "name": "Town" }, "entry": { "title": "Momo" } }"#)
    let result = bench.render("layouts/book")
    #expect(result.output == "Town: Momo")
    #expect(
      result.faults == """
        templates/partials/card.html:1:31: error: 'entry' is not defined [undefined-variable]
        1 | {{ site.name }}: {{ book }}{{ entry.title }}
          |                               ^^^^^
        templates/layouts/book.html:1:1: note: rendered from here

        """)
  }

  @Test func writesTheSameBytesInEveryRender() {
    let text =
      "{% assign a = 'x' %}{% increment n %}{% cycle 1, 2 %}{% for i in (1..2) %}{{ i }}{% endfor %}"
    var sources = SourceMap()
    var diagnostics = Diagnostics()
    let library = TemplateLibrary.compile(
      [TemplateSource(name: "a", file: sources.add("a", text))], mode: .checked, &diagnostics)
    var renderer = TemplateRenderer(library: library, environment: TemplateEnvironment())
    var output = ByteBuffer()
    for _ in 0..<3 {
      output.clear()
      if let id = library.template(named: "a") {
        renderer.render(id, globals: .undefined, subject: .none, into: &output, &diagnostics)
      }
      #expect(output.bytes.string == "0112")
    }
    #expect(diagnostics.all.isEmpty)
  }

  // MARK: - Values of other kinds

  @Test func convertsTheSameMarkdownOnce() {
    let arena = Arena()
    let source = arena.copy("*Momo*")
    let member = Member(
      key: arena.copy("content"),
      value: .text(source, kind: .markdown, origin: Origin(file: 0, start: 0, end: 1)))
    let globals = Value.object([member], in: arena)
    var sources = SourceMap()
    var diagnostics = Diagnostics()
    let library = TemplateLibrary.compile(
      [TemplateSource(name: "a", file: sources.add("a", "{{ content }}"))], mode: .checked,
      &diagnostics)
    let counter = Counter()
    let environment = TemplateEnvironment(markdown: { text, _, output in
      output.append(string: "<\(counter.next())>")
      output.append(text)
    })
    var renderer = TemplateRenderer(library: library, environment: environment)
    var output = ByteBuffer()
    if let id = library.template(named: "a") {
      renderer.render(id, globals: globals, subject: .none, into: &output, &diagnostics)
    }
    #expect(output.bytes.string == "<1>*Momo*")
    #expect(renderer.html(ofMarkdown: source).string == "<1>*Momo*")
    #expect(renderer.html(ofMarkdown: arena.copy("b")).string == "<2>b")
  }

  @Test func printsEntriesAsTheirKey() {
    let arena = Arena()
    let entry = Value.object(
      [Member(key: arena.copy("key"), value: .string("momo", in: arena))], kind: .entry, in: arena)
    let globals = Value.object([Member(key: arena.copy("book"), value: entry)], in: arena)
    var sources = SourceMap()
    var diagnostics = Diagnostics()
    let text = "{{ book }} {{ book | json }} {% if book == 'momo' %}same{% endif %}"
    let library = TemplateLibrary.compile(
      [TemplateSource(name: "a", file: sources.add("a", text))], mode: .checked, &diagnostics)
    var renderer = TemplateRenderer(library: library, environment: TemplateEnvironment())
    var output = ByteBuffer()
    if let id = library.template(named: "a") {
      renderer.render(id, globals: globals, subject: .none, into: &output, &diagnostics)
    }
    #expect(printed(diagnostics, sources) + output.bytes.string == "momo \"momo\" same")
  }

  // MARK: - Limits

  @Test func stopsPartialsThatCallThemselves() {
    let bench = Workbench(["partials/a": "{% render 'a' %}", "page": "{% render 'a' %}"])
    #expect(
      bench.render("page").faults == """
        templates/partials/a.html:1:1: error: partials can be nested 50 deep at most [template-limit]
        1 | {% render 'a' %}
          | ^^^^^^^^^^^^^^^^
          = remedy: end the calls with a condition
        templates/partials/a.html:1:1: note: rendered from here
        templates/page.html:1:1: note: rendered from here

        """)
  }

  @Test func stopsLoopsThatNeverEnd() {
    var bench = Workbench(["page": "{% for i in (1..9999999999) %}{% endfor %}"])
    bench.limits.iterations = 1000
    #expect(
      bench.render("page").faults == """
        templates/page.html:1:1: error: a template can do 1000 rounds and calls at most \
        [template-limit]
        1 | {% for i in (1..9999999999) %}{% endfor %}
          | ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^
          = remedy: render less here; docs/content/pages/reference/templates.md has the limits

        """)
  }

  @Test func stopsOutputThatNeverEnds() {
    var bench = Workbench(["page": "{% for i in (1..9999999999) %}{{ i }}{% endfor %}"])
    bench.limits.outputBytes = 1 << 20
    #expect(
      bench.render("page").faults == """
        templates/page.html:1:34: error: a template can print 1 MiB at most [template-limit]
        1 | {% for i in (1..9999999999) %}{{ i }}{% endfor %}
          |                                  ^
          = remedy: render less here; docs/content/pages/reference/templates.md has the limits

        """)
  }

  @Test func stopsListsAndTextThatGrowWithoutEnd() {
    #expect(standard("{{ (1..99999999) | join }}").contains("lists can have 1000000 elements"))
    let doubling = String(repeating: "{% assign a = a | append: a %}", count: 60)
    #expect(standard("{% assign a = 'aaaa' %}" + doubling).contains("64 MiB of text at most"))
  }
}

/// Counts calls; one thread only.
private final class Counter: @unchecked Sendable {
  // @unchecked: the test uses it from one thread.
  private var count = 0

  func next() -> Int {
    count += 1
    return count
  }
}

/// Escaping checks eight bytes at a time: every position of a text must be covered.
@Suite struct EscapingPlacesTests {
  @Test func escapesAtEveryPlaceOfTextsOfEveryLength() {
    for length in 1...40 {
      for place in 0..<length {
        var text = Array(repeating: "a", count: length)
        text[place] = "<"
        let expected = text.map { $0 == "<" ? "&lt;" : $0 }.joined()
        #expect(checked("{{ t }}", data: "{ \"t\": \"\(text.joined())\" }") == expected)
      }
    }
  }
}
