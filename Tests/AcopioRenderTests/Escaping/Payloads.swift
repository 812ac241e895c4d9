/// Text that would do harm if it ever became markup, an address or code.
enum Payloads {
  /// What every payload is compared with.
  static let harmless = "harmless words"

  static let all: [String] = tags + quotes + addresses + elements + comments + encodings + data

  /// Payloads that site files may contain: no control characters except tabs and line ends.
  static let text = all.filter { payload in
    payload.unicodeScalars.allSatisfy { $0.value >= 0x20 && $0.value != 0xFEFF }
  }

  private static let tags = [
    "<script>alert(1)</script>", "<ScRiPt/x>alert(1)</sCrIpT >", "<img src=x onerror=alert(1)>",
    "<svg onload=alert(1)>", "<svg/onload=alert`1`//",
    "<math><mi//xlink:href=\"data:x,<script>1\">",
    "<details open ontoggle=alert(1)>", "<iframe srcdoc='<script>alert(1)</script>'>",
    "<base href=//evil.example/>", "<meta http-equiv=refresh content=0;url=//evil.example>",
    "<a href=javascript:alert(1)>x</a>", "<x/onclick=alert(1)>", "<", "</", "<!", "<?x", "<a",
    "<a b=",
    "<<script>alert(1)//<</script>", "<form><button formaction=javascript:alert(1)>",
    "<style>@import '//evil.example'</style>", "<link rel=stylesheet href=//evil.example>",
    "<template><script>alert(1)</script></template>", "<plaintext>",
    "<noscript><p title=\"</noscript>",
  ]

  private static let quotes = [
    "\"", "'", "`", "\"><img src=x onerror=alert(1)>", "'><img src=x onerror=alert(1)>",
    "\" onmouseover=\"alert(1)", "' onmouseover='alert(1)", "` onmouseover=`alert(1)",
    "x onclick=alert(1)",
    "\"/onfocus=alert(1) autofocus x=\"", "\" style=\"x:expression(alert(1))",
    "&quot; onclick=&quot;alert(1)",
    "&#34;&#x3e;<b>", "\\\" onclick=alert(1) \\\"", "=\"\"''>", "/>", ">", "\u{2028}\" onclick=\"x",
  ]

  private static let addresses = [
    "javascript:alert(1)", "JaVaScRiPt:alert(1)", "java\tscript:alert(1)", "java\nscript:alert(1)",
    " \u{1}javascript:alert(1)", "\u{0}javascript:alert(1)", "java\u{0}script:alert(1)",
    "&#106;avascript:alert(1)", "javascript&colon;alert(1)", "java&Tab;script&#58alert(1)",
    "&#x6A&#x61&#x76&#x61&#x73&#x63&#x72&#x69&#x70&#x74&#x3A;alert(1)",
    "data:text/html,<script>alert(1)</script>", "data:image/svg+xml;base64,PHN2Zy8+", "vbscript:x",
    "feed:javascript:alert(1)", "view-source:javascript:1", "//evil.example/", "/\\evil.example/",
    "/\t/evil.example/", "\\\\evil.example", "https:evil.example",
    "https://library.example@evil.example/",
    "x, javascript:alert(1) 2x", "/a;javascript:alert(1)", "javascript\u{FF1A}alert(1)",
  ]

  private static let elements = [
    "</title><script>alert(1)</script>", "</textarea><img src=x onerror=alert(1)>", "</TITLE\n>",
    "</script><script>alert(1)</script>", "</script ", "</ScRiPt/", "<!--<script>",
    "<!--<script>-->",
    "</style><script>alert(1)</script>", "</svg><script>alert(1)</script>",
    "</p></td></table><img>",
    "</option></select><img src=x onerror=alert(1)>", "</template><img>",
    "</math><script>1</script>",
    "<svg><style><!--</style><img src=x onerror=alert(1)>",
    "</noscript><img src=x onerror=alert(1)>",
    "<table><mglyph><style><!--</style><img title=\"--&gt;&lt;img src=1 onerror=alert(1)&gt;\">",
  ]

  private static let comments = [
    "-->", "--!>", "--><img src=x onerror=alert(1)>", "->", "-", "--", "<!--", "]]>",
    "]]><script>alert(1)</script>", "<![CDATA[<script>alert(1)</script>", "!><img>", "-->\u{0}<b>",
  ]

  private static let encodings = [
    "+ADw-script+AD4-alert(1)+ADw-/script+AD4-", "\u{C0}\u{BC}script\u{C0}\u{BE}",
    "\u{FF1C}script\u{FF1E}", "%3Cscript%3E", "&lt;script&gt;alert(1)&lt;/script&gt;",
    "&amp;lt;b&amp;gt;",
    "\\u003cscript\\u003e", "\\x3cscript\\x3e", "&#60;img src=x onerror=alert(1)&#62;",
    "\u{FEFF}<b>",
    "\u{1B}(J<b>", "<\u{0}script>alert(1)</script>", "&", "&#", "&#x", "&lt", "\u{202E}tpircs<",
  ]

  private static let data = [
    "{{ site.name }}", "{% raw %}<b>{% endraw %}", "{{ '<b>' }}", "\\", "\\\"", "\\u", "\\ud800",
    "\\ud800\\\"", "\",\"evil\":\"", "\"},{\"", "\u{2028}\u{2029}", "null", "[\"<\"]", "1;alert(1)",
    "${alert(1)}", "*/alert(1)/*", "//\nalert(1)", "\r\nSet-Cookie: a=b", "constructor",
    "__proto__",
  ]

  /// Markdown, and the diagnostic that refuses it when the site is built.
  static let refusedMarkdown = [
    ("<script>alert(1)</script>", "raw-html"), ("a <img src=x onerror=alert(1)> b", "raw-html"),
    ("[a](javascript:alert(1))", "unsafe-url"), ("[a](JaVaScRiPt:alert(1))", "unsafe-url"),
    ("[a](&#106;avascript:alert(1))", "unsafe-url"), ("[a](data:text/html,x)", "unsafe-url"),
    ("[a](javascript&colon;alert(1))", "unsafe-url"), ("<javascript:alert(1)>", "unsafe-url"),
    ("[a](<java&#x09;script:alert(1)>)", "unsafe-url"),
    ("![a](javascript:alert(1))", "unsafe-url"), ("[a]: vbscript:x\n\n[a]", "unsafe-url"),
  ]

  /// Markdown that looks dangerous, and the HTML it is.
  static let acceptedMarkdown = [
    (
      "[a](/0/ \"c\\\" onclick=alert(1) x=\\\"\")",
      "<a href=\"/0/\" title=\"c&quot; onclick=alert(1) x=&quot;\">a</a>"
    ),
    (
      "![x\" onerror=\"alert(1)](https://a.example/a.png)",
      "<img src=\"https://a.example/a.png\" alt=\"x&quot; onerror=&quot;alert(1)\" />"
    ),
    ("`<img src=x onerror=alert(1)>`", "<code>&lt;img src=x onerror=alert(1)&gt;</code>"),
    ("&lt;script&gt;alert(1)&lt;/script&gt;", "&lt;script&gt;alert(1)&lt;/script&gt;"),
    ("\\<script>alert(1)\\</script>", "&lt;script&gt;alert(1)&lt;/script&gt;"),
    ("t {onclick=alert(1)}", "t {onclick=alert(1)}"),
  ]
}
