import AcopioTemplate
import Testing

/// Which addresses may be rendered.
@Suite struct AddressTests {
  /// A value in `href`, and the scheme that is rejected.
  static let schemes: [(value: String, refused: String?)] = [
    ("", nil), ("/", nil), ("a", nil), ("a/b:c", nil), ("?a:b", nil), ("#a:b", nil), ("é:a", nil),
    ("//x.example/", nil), ("http://x.example/", nil), ("HTTPS://x.example/", nil),
    ("mailto:a@x.example", nil), ("tel:+52", nil), ("sms:1", nil), ("geo:19.4,-99.1", nil),
    ("1a:b", "1a"), ("%6aavascript:x", nil), ("caf&eacute;:x", nil),
    ("javascript:alert(1)", "javascript"), ("JaVaScRiPt:alert(1)", "javascript"),
    ("java\\tscript:alert(1)", "javascript"), ("java\\nscript\\r:alert(1)", "javascript"),
    (" \\u0001\\u001f javascript:alert(1)", "javascript"),
    ("java\\u0000script:alert(1)", "javascript"), ("\\u0000javascript:alert(1)", "javascript"),
    ("data:text/html,<script>", "data"), ("vbscript:x", "vbscript"), ("blob:x", "blob"),
    ("file:///etc/passwd", "file"), ("whatsapp://send", "whatsapp"),
    ("view-source:x", "view-source"),
    ("httpss:x", "httpss"), ("htt:x", "htt"),
  ]

  @Test(arguments: schemes.indices)
  func refusesSchemesThatAreNotKnown(index: Int) {
    let (value, refused) = Self.schemes[index]
    for attribute in ["href", "poster", "xlink:href", "formaction"] {
      let printed = checked("<a \(attribute)=\"{{ u }}\">", data: "{ \"u\": \"\(value)\" }")
      #expect(printed.contains("[unsafe-url]") == (refused != nil), "\(value)")
      if let refused {
        #expect(
          printed.contains("an address with the scheme '\(refused)' [unsafe-url]"), "\(printed)")
        #expect(printed.hasSuffix("<a \(attribute)=\"\">"), "\(printed)")
      }
    }
  }

  /// Attributes, and whether their values are rejected.
  static let values: [(template: String, isRefused: Bool)] = [
    // Literal text and output are checked together.
    ("<a href=\"java{{ 'script:x' }}\">", true),
    ("<a href=\"{{ 'java' }}script:{{ 'x' }}\">", true),
    ("<a href=\"&#106;avascript{{ ':x' }}\">", true),
    ("<a href=\"java&Tab;script&colon;{{ 'x' }}\">", true),
    ("<a href=\"/{{ 'javascript:x' }}\">", false),
    ("<a href=\"{% if true %}{{ 'javascript' }}{% endif %}:x\">", true),
    ("<a href=\"{% for x in (1..2) %}{{ 'a' }}{% endfor %}:x\">", true),
    // HTML keeps its character references, which are read as browsers do.
    ("{% capture h %}&#x6A;avascript&#58alert(1){% endcapture %}<a href=\"{{ h }}\">", true),
    ("{% capture h %}java&NewLine;script&colon;x{% endcapture %}<a href='{{ h }}'>", true),
    ("{% capture h %}/a?b&amp;c:d{% endcapture %}<a href='{{ h }}'>", false),
    // Several addresses in one value.
    ("<img srcset=\"/a.png 1x, {{ 'data:x' }} 2x\">", true),
    ("<img srcset=\"{{ 'a,b.png 1x, javascript:x' }}\">", true),
    ("<img srcset=\"/a.png, {{ 'javascript:x' }}\">", true),
    ("<a ping=\"/a {{ 'javascript:x' }}\">", true),
    ("<svg><animate values=\"/a;{{ 'javascript:x' }}\"/></svg>", true),
    ("<svg><set to=\"{{ 'javascript:x' }}\"/></svg>", true),
    ("<p to=\"{{ 'javascript:x' }}\">", false),
    ("<p data=\"{{ 'a:x' }}\">", false),
    // Code and documents come from this site, or from the host in the template.
    ("<script src=\"{{ 'https://x.example/a.js' }}\"></script>", true),
    ("<script src=\"{{ '//x.example/a.js' }}\"></script>", true),
    ("<script src=\"/{{ '/x.example/a.js' }}\"></script>", true),
    ("<script src=\"{{ '/\\\\x.example/a.js' }}\"></script>", true),
    ("<script src=\"/&#9;{{ '/x.example/a.js' }}\"></script>", true),
    ("<script src=\"{{ 'a.js' }}\"></script>", true),
    ("<script src=\"https://x.example{{ '.evil/' }}\"></script>", true),
    ("<script src=\"https://a@{{ 'x' }}/\"></script>", true),
    ("<script src=\"https://x.example/{{ 'a.js' }}\"></script>", false),
    ("<script src=\"{% if true %}https://x.example/{% endif %}{{ 'a.js' }}\"></script>", true),
    ("<script src=\"{{ '/a.js' }}\"></script>", false),
    ("<script src=\"{{ 'https://library.example/a.js' }}\"></script>", false),
    ("<script src=\"{{ 'https://library.example.evil/a.js' }}\"></script>", true),
    ("<iframe src=\"{{ 'https://x.example/' }}\"></iframe>", true),
    ("<object data=\"{{ 'https://x.example/' }}\"></object>", true),
    ("<embed src=\"{{ 'https://x.example/' }}\">", true),
    ("<base href=\"{{ 'https://x.example/' }}\">", true),
    ("<svg><script href=\"{{ 'https://x.example/' }}\"></script></svg>", true),
    ("<link rel=\"stylesheet\" href=\"{{ 'https://x.example/' }}\">", true),
    ("<link href=\"{{ 'https://x.example/' }}\" rel=\"a  StyleSheet\">", true),
    ("<link href=\"{{ 'https://x.example/' }}\" rel=\"{{ 'a' }}\">", true),
    ("<link href=\"{{ 'https://x.example/' }}\"{% if true %} rel=preload{% endif %}>", true),
    ("<link href=\"{{ 'https://x.example/' }}\" rel=canonical>", false),
    ("<link rel=\"icon\" href=\"{{ 'javascript:x' }}\">", true),
  ]

  @Test(arguments: values.indices)
  func judgesTheWholeValue(index: Int) {
    let (template, isRefused) = Self.values[index]
    let printed = checked(template)
    #expect(printed.contains("error:") == isRefused, "\(template) \(printed)")
    #expect(printed.contains("[unsafe-url]") == isRefused, "\(printed)")
  }

  @Test func tellsTheOutputAndTheEntry() {
    var bench = Workbench(
      [
        "layouts/book":
          "<a href=\"x{{ entry.a }}{{ entry.b }}\">\n<script src='{{ entry.b }}'></script>"
      ],
      data: #"{ "entry": { "a": "y", "b": "\tz:" } }"#)
    bench.hasSubject = true
    let result = bench.render("layouts/book")
    #expect(result.output == "<a href=\"\">\n<script src=''></script>")
    #expect(
      result.faults == """
        templates/layouts/book.html:1:14: error: 'entry.a' makes an address with the scheme 'xyz' \
        [unsafe-url]
        1 | <a href="x{{ entry.a }}{{ entry.b }}">
          |              ^^^^^^^
          = remedy: use a path of this site, or one of the schemes http, https, mailto, tel, sms, geo
        books.json:1:1: note: while rendering this entry
        templates/layouts/book.html:2:17: error: 'entry.b' makes an address that isn't one of this \
        site [unsafe-url]
        2 | <script src='{{ entry.b }}'></script>
          |                 ^^^^^^^
          = remedy: begin it with '/', or write 'https://' and the host before the output
        books.json:1:1: note: while rendering this entry

        """)
  }

  @Test func judgesWhatPartialsPrint() {
    let bench = Workbench(
      [
        "partials/address": "{{ u }}", "partials/link": "<a href=\"{{ u }}\">",
        "page": "<a href=\"{% render 'address', u: u %}\">{% render 'link', u: u %}",
      ], data: #"{ "u": "javascript:x" }"#)
    let result = bench.render("page")
    #expect(result.output == "<a href=\"\"><a href=\"\">")
    #expect(
      result.faults == """
        templates/page.html:1:10: error: '{% render 'address', u: u %}' makes an address with the \
        scheme 'javascript' [unsafe-url]
        1 | <a href="{% render 'address', u: u %}">{% render 'link', u: u %}
          |          ^^^^^^^^^^^^^^^^^^^^^^^^^^^^
          = remedy: use a path of this site, or one of the schemes http, https, mailto, tel, sms, geo
        templates/partials/link.html:1:13: error: 'u' makes an address with the scheme 'javascript' \
        [unsafe-url]
        1 | <a href="{{ u }}">
          |             ^
          = remedy: use a path of this site, or one of the schemes http, https, mailto, tel, sms, geo
        templates/page.html:1:40: note: rendered from here

        """)
  }

  @Test func asksForNothingInThePlainLanguage() {
    #expect(standard("<a href=\"{{ 'javascript:x' }}\">") == "<a href=\"javascript:x\">")
  }
}
