import AcopioBase
import AcopioTemplate
import Testing

/// The filters that the standard does not have; Golden Liquid tests the others.
@Suite struct OwnFilterTests {
  private static let data = """
    { "assets": { "site.css": { "url": "/assets/site.1234.css", "integrity": "sha384-abc" } },
      "book": { "title": "</script>&", "n": 1.50, "list": [true, null] }, "t": "12345.678" }
    """

  @Test(arguments: [
    ("{{ '/books/' | url }}", "/town/books/"),
    ("{{ 'books/' | url }}", "/town/books/"),
    (
      "{{ 'https://x.example/a' | url }} {{ 'mailto:a@b.c' | url }} {{ '#top' | url }}",
      "https://x.example/a mailto:a@b.c #top"
    ),
    ("{{ '/books/' | absolute_url }}", "https://library.example/town/books/"),
    ("{{ '/books/' | url | absolute_url }}", "https://library.example/town/books/"),
    ("{{ 'http://x.example/' | absolute_url }}", "http://x.example/"),
    ("{{ book | json }}", #"{"title":"\u003c/script\u003e\u0026","n":1.50,"list":[true,null]}"#),
    ("{{ book.title | json | escape }}", "&quot;\\u003c/script\\u003e\\u0026&quot;"),
    ("{{ 1234.5 | number }} {{ 123 | number }} {{ -1234567 | number }}", "1,234.5 123 -1,234,567"),
    ("{{ t | number: 1 }} {{ 2 | number: 2 }}", "12,345.7 2.00"),
    ("{{ '¡Años de Niñez!' | slugify }}", "anos-de-ninez"),
    ("{{ '2024-05-01' | date: '%-d de %B de %Y, %A' }}", "1 de mayo de 2024, miércoles"),
    ("{{ '2024-05-01' | date }}", "1 de mayo de 2024"),
    ("{{ '20240501' | date: '%F' }} {{ 20240229 | date: '%F' }}", "2024-05-01 2024-02-29"),
    (
      "{{ '2024-02-29T08:05:09-06:00' | date: '%H:%M:%S %z %j %s %G-W%V %p %I %e' }}",
      "08:05:09 -0600 060 1709215509 2024-W09 AM 08 29"
    ),
  ])
  func writesForTheSite(template: String, expected: String) {
    #expect(checked(template, data: Self.data) == expected)
  }

  @Test func highlightsCodeAsFencesDo() {
    var bench = Workbench([
      "page": "{{ 'let x' | highlight: 'swift title=\"a.swift\" wrap' }}"
        + "{{ '<b>' | highlight: 'swfit' }}{{ 'x' | highlight: 'swift linse=on' }}"
    ])
    #expect(
      bench.render("page").output.hasPrefix(
        "<pre data-title=\"a.swift\"><code class=\"language-swift\">let x</code></pre>\n"))
    bench.environment.highlight = { language, _ in
      language.string == "swift" ? .parts(Array("k 3\n".utf8)) : .unknown(near: "swift")
    }
    let (output, printed) = bench.render("page")
    #expect(
      output == """
        <pre class="highlight chroma wrap" tabindex="0" data-title="a.swift"><code class="language-swift">\
        <span class="k">let</span> x</code></pre>
        <pre class="highlight chroma" tabindex="0"><code class="language-swfit">&lt;b&gt;</code></pre>
        <pre class="highlight chroma" tabindex="0"><code class="language-swift"><span class="k">x</span></code></pre>

        """)
    #expect(
      printed.contains(
        "warning: 'swfit' is no language that can be highlighted; did you mean 'swift'?"))
    #expect(
      printed.contains("warning: 'linse=on' is no attribute of a fence; did you mean 'lines'?"))
  }

  /// As in a layout of several collections, of which some have the field.
  @Test func whatIsNotThereHasADefault() {
    #expect(checked("{{ book.note | default: 'none' }}", data: Self.data) == "none")
    #expect(
      checked("{% assign x = book.note | default: book.n %}{{ x }}", data: Self.data) == "1.50")
  }

  @Test func marksGroupsAsTheLanguageDoes() {
    for (locale, expected) in [
      ("en", "12,345.5 1,234"), ("es-MX", "12,345.5 1,234"), ("es-ES", "12.345,5 1234"),
      ("es-AR", "12.345,5 1.234"), ("de-CH", "12&#39;345.5 1&#39;234"),
      ("fr", "12\u{202F}345,5 1\u{202F}234"),
    ] {
      var bench = Workbench(["page": "{{ 12345.5 | number }} {{ 1234 | number }}"])
      bench.environment.locale = locale
      #expect(bench.render("page").output == expected, "\(locale)")
    }
  }

  @Test func tellsUnknownAssets() {
    let printed = filterBench(
      "{{ 'sit.css' | asset }}{{ 'site.css' | integrity }}", data: Self.data, mode: .checked)
    #expect(
      printed == """
        templates/page.html:1:4: error: asset 'sit.css' doesn't exist; did you mean 'site.css'? \
        [unknown-asset]
        1 | {{ 'sit.css' | asset }}{{ 'site.css' | integrity }}
          |    ^^^^^^^^^^^^^^^^^
        sha384-abc
        """)
  }

  @Test func refusesDatesThatChangeWithEveryBuild() {
    #expect(
      checked("{{ 'now' | date: '%Y' }}") == """
        templates/page.html:1:4: error: 'now' would make every build different [bad-argument]
        1 | {{ 'now' | date: '%Y' }}
          |    ^^^^^^^^^^^^^^^^^^
          = remedy: use build.date

        """)
  }

  @Test(arguments: [
    ("{{ a | upcase }}", "TOM &amp; JERRY"),
    ("{{ a | truncate: 5, '…' }}", "Tom …"),
    ("{{ a | split: ' & ' | last }}", "Jerry"),
    ("{{ a | replace: '&', 'and' }}", "Tom and Jerry"),
    ("{{ '/a/' | append: a | url }}", "/town/a/Tom &amp; Jerry"),
    ("{{ a | url_encode }}", "Tom+%26+Jerry"),
    ("{{ a | strip }}", "<b>Tom</b> &amp; Jerry"),
    ("{{ a | append: '<' }}", "<b>Tom</b> &amp; Jerry&lt;"),
    ("{{ '<,>' | split: ',' | join: a }}", "&lt;<b>Tom</b> &amp; Jerry&gt;"),
    ("{{ a | escape }}", "&lt;b&gt;Tom&lt;/b&gt; &amp;amp; Jerry"),
    ("{{ '<' | markdown | upcase }}", "&lt;"),
  ])
  func takesHTMLForItsText(template: String, expected: String) {
    let page = "{% capture a %}<b>Tom</b> {{ '&' }} Jerry{% endcapture %}" + template
    #expect(checked(page) == expected)
  }

  @Test func givesNoAddressOfAnEntryWithoutPage() {
    #expect(
      checked("{{ book | url }}", data: #"{ "book": { "url": null } }"#) == """
        templates/page.html:1:4: error: an object without page has no address [bad-argument]
        1 | {{ book | url }}
          |    ^^^^^^^^^^
          = remedy: use 'if' with its 'url'

        """)
  }

  @Test(arguments: [
    ("'👩🏽‍🌾 farms', 3, ''", ""), ("'👩🏽‍🌾 farms', 4, ''", "👩🏽‍🌾"), ("'ax\u{301}i', 2, ''", "a"),
    ("'ax\u{301}i', 3, ''", "ax\u{301}"), ("'🇲🇽🇦🇷', 3, ''", "🇲🇽"), ("'ábc', 2, ''", "áb"),
    ("'abc', 2, ''", "ab"),
  ])
  func truncateKeepsLettersWithTheirAccents(arguments: String, expected: String) {
    let parts = arguments.replacing("', ", with: "' | truncate: ", maxReplacements: 1)
    #expect(checked("{{ \(parts) }}") == expected)
  }

  @Test func givesPlainTextBackFromHTML() {
    #expect(
      checked("{% capture a %}<p>Tom &amp; {{ '<J>' }}</p>{% endcapture %}{{ a | strip_html }}")
        == "Tom &amp; &lt;J&gt;")
    #expect(checked("{{ 'a<b' | newline_to_br }}") == "a&lt;b")
  }

  @Test func mathOfNothingIsNothing() {
    #expect(checked("[{{ '' | math }}]") == "[]")
    #expect(checked("[{{ formula | math }}]", data: #"{ "formula": null }"#) == "[]")
  }

  @Test func givesTheTeXOfAFormulaAndTheTextOfOtherMathML() {
    func stripped(_ html: String) -> String {
      checked("{% capture a %}\(html){% endcapture %}{{ a | strip_html }}")
    }
    #expect(
      stripped(#"<p>So {{ '\frac{a}{b}' | math }} holds.</p>"#) == #"So \frac{a}{b} holds."#)
    #expect(stripped("<math><mi>x</mi></math> and {{ 'y' | math }}") == "x and y")
  }
}
