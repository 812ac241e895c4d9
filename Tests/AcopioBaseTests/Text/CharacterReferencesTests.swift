import AcopioBase
import Testing

@Suite struct CharacterReferencesTests {
  private func resolved(_ html: String) -> String {
    var html = html
    return html.withUTF8 { CharacterReferences.resolved($0) }
  }

  @Test(arguments: [
    ("a &amp; b &lt;c&gt; &quot;d&quot; &#39;e&#x27;", "a & b <c> \"d\" 'e'"),
    ("java&#115;cript&colon;a()", "javascript:a()"), ("java&Tab;&NewLine;script", "java\t\nscript"),
    ("&#x61;&#X62;&#0099;&#x1F41F;&#241;", "abc🐟ñ"), ("&#97b&#x61g;", "abag;"),
    ("&#0;&#xD800;&#x110000;&#99999999999999999999;", "\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}"),
    ("&;&#;&#x;&#xg;&amp;amp;&nosuch;&", "&;&#;&#x;&#xg;&amp;&nosuch;&"),
  ])
  func resolvesWhatAddressesNeed(html: String, text: String) {
    #expect(resolved(html) == text)
  }
}
