import AcopioMarkdown
import Testing

/// Links without marks, as cmark-gfm finds them.
@Suite struct BareLinkTests {
  @Test func namesAndSchemes() {
    let markdown = #"""
      www.a.b http://a.b https://a.b ftp://a.b HTTP://A.B WWW.a.b gopher://a.b
      """#
    #expect(
      html(markdown, as: .gfm) == #"""
        <p><a href="http://www.a.b">www.a.b</a> <a href="http://a.b">http://a.b</a> <a href="https://a.b">https://a.b</a> <a href="ftp://a.b">ftp://a.b</a> <a href="HTTP://A.B">HTTP://A.B</a> WWW.a.b gopher://a.b</p>

        """#)
  }

  @Test func punctuationBehind() {
    let markdown = #"""
      www.a.b. www.a.b, www.a.b! www.a.b? www.a.b: www.a.b; www.a.b' www.a.b_ www.a.b* www.a.b~
      """#
    #expect(
      html(markdown, as: .gfm) == #"""
        <p><a href="http://www.a.b">www.a.b</a>. <a href="http://www.a.b">www.a.b</a>, <a href="http://www.a.b">www.a.b</a>! <a href="http://www.a.b">www.a.b</a>? <a href="http://www.a.b">www.a.b</a>: <a href="http://www.a.b">www.a.b</a>; <a href="http://www.a.b">www.a.b</a>' www.a.b_ <a href="http://www.a.b">www.a.b</a>* <a href="http://www.a.b">www.a.b</a>~</p>

        """#)
  }

  @Test func parentheses() {
    let markdown = #"""
      (www.a.b) www.a.b/(c) www.a.b/(c)) (www.a.b/(c))
      """#
    #expect(
      html(markdown, as: .gfm) == #"""
        <p>(<a href="http://www.a.b">www.a.b</a>) <a href="http://www.a.b/(c)">www.a.b/(c)</a> <a href="http://www.a.b/(c)">www.a.b/(c)</a>) (<a href="http://www.a.b/(c)">www.a.b/(c)</a>)</p>

        """#)
  }

  @Test func entitiesBehind() {
    let markdown = #"""
      www.a.b/&amp; www.a.b/&c; www.a.b/&c1; www.a.b/;
      """#
    #expect(
      html(markdown, as: .gfm) == #"""
        <p><a href="http://www.a.b/">www.a.b/</a>&amp; <a href="http://www.a.b/">www.a.b/</a>&amp;c; <a href="http://www.a.b/&amp;c1">www.a.b/&amp;c1</a>; <a href="http://www.a.b/">www.a.b/</a>;</p>

        """#)
  }

  @Test func underscoresInDomains() {
    let markdown = #"""
      http://a_b.c http://a.b_c http://a_b.c.d http://a.b/c_d
      """#
    #expect(
      html(markdown, as: .gfm) == #"""
        <p>http://a_b.c http://a.b_c <a href="http://a_b.c.d">http://a_b.c.d</a> <a href="http://a.b/c_d">http://a.b/c_d</a></p>

        """#)
  }

  @Test func emphasisInside() {
    let markdown = #"""
      http://a.b/_c_d http://a.b/*c*d www.a.b**c** http://a.b/`c`
      """#
    #expect(
      html(markdown, as: .gfm) == #"""
        <p><a href="http://a.b/_c_d">http://a.b/_c_d</a> <a href="http://a.b/*c*d">http://a.b/*c*d</a> <a href="http://www.a.b**c">www.a.b**c</a>** <a href="http://a.b/%60c%60">http://a.b/`c`</a></p>

        """#)
  }

  @Test func emphasisAround() {
    let markdown = #"""
      **www.a.b** _http://a.b_ ~~www.a.b~~
      """#
    #expect(
      html(markdown, as: .gfm) == #"""
        <p><strong><a href="http://www.a.b">www.a.b</a></strong> <em>http://a.b</em> <del><a href="http://www.a.b">www.a.b</a></del></p>

        """#)
  }

  @Test func whatStandsBefore() {
    let markdown = #"""
      (www.a.b *www.a.b xwww.a.b !www.a.b "http://a.b xhttp://a.b 1http://a.b
      """#
    #expect(
      html(markdown, as: .gfm) == #"""
        <p>(<a href="http://www.a.b">www.a.b</a> *<a href="http://www.a.b">www.a.b</a> xwww.a.b !www.a.b &quot;<a href="http://a.b">http://a.b</a> xhttp://a.b 1<a href="http://a.b">http://a.b</a></p>

        """#)
  }

  @Test func notInLinks() {
    let markdown = #"""
      [www.a.b](c) [http://a.b][c] ![a@b.c](d)

      [c]: /e
      """#
    #expect(
      html(markdown, as: .gfm) == #"""
        <p><a href="c">www.a.b</a> <a href="/e">http://a.b</a> <img src="d" alt="a@b.c" /></p>

        """#)
  }

  @Test func notBetweenOpenBrackets() {
    let markdown = #"""
      [www.a.b and http://a.b
      """#
    #expect(
      html(markdown, as: .gfm) == #"""
        <p>[www.a.b and http://a.b</p>

        """#)
  }

  @Test func behindClosedBrackets() {
    let markdown = #"""
      [a] www.a.b
      """#
    #expect(
      html(markdown, as: .gfm) == #"""
        <p>[a] <a href="http://www.a.b">www.a.b</a></p>

        """#)
  }

  @Test func notInCode() {
    let markdown = #"""
      `www.a.b` <www.a.b> <a href="http://a.b">
      """#
    #expect(
      html(markdown, as: .gfm) == #"""
        <p><code>www.a.b</code> &lt;www.a.b&gt; <a href="http://a.b"></p>

        """#)
  }

  @Test func lessThanEnds() {
    let markdown = #"""
      http://a.b<c
      """#
    #expect(
      html(markdown, as: .gfm) == #"""
        <p><a href="http://a.b">http://a.b</a>&lt;c</p>

        """#)
  }

  @Test func escapes() {
    let markdown = #"""
      http://a.b/\_c http\://a.b www\.a.b \http://a.b
      """#
    #expect(
      html(markdown, as: .gfm) == #"""
        <p><a href="http://a.b/%5C_c">http://a.b/\_c</a> http://a.b www.a.b \<a href="http://a.b">http://a.b</a></p>

        """#)
  }

  @Test func addresses() {
    let markdown = #"""
      a@b.c a.b-c_d+e@f.g a@b a@b.c- a@b.c_ a@b.c. @b.c
      """#
    #expect(
      html(markdown, as: .gfm) == #"""
        <p><a href="mailto:a@b.c">a@b.c</a> <a href="mailto:a.b-c_d+e@f.g">a.b-c_d+e@f.g</a> a@b a@b.c- a@b.c_ <a href="mailto:a@b.c">a@b.c</a>. @b.c</p>

        """#)
  }

  @Test func addressesWithSchemes() {
    let markdown = #"""
      mailto:a@b.c xmpp:a@b.c/d xmailto:a@b.c
      """#
    #expect(
      html(markdown, as: .gfm) == #"""
        <p><a href="mailto:a@b.c">mailto:a@b.c</a> <a href="xmpp:a@b.c/d">xmpp:a@b.c/d</a> xmailto:<a href="mailto:a@b.c">a@b.c</a></p>

        """#)
  }

  @Test func manyAts() {
    let markdown = #"""
      a@b@c.d a@b.c@d.e
      """#
    #expect(
      html(markdown, as: .gfm) == #"""
        <p>a@<a href="mailto:b@c.d">b@c.d</a> a@<a href="mailto:b.c@d.e">b.c@d.e</a></p>

        """#)
  }

  @Test func otherLetters() {
    let markdown = #"""
      http://á.b/é www.a.b/ñ?ü=1 http://🍄.ga
      """#
    #expect(
      html(markdown, as: .gfm) == #"""
        <p><a href="http://%C3%A1.b/%C3%A9">http://á.b/é</a> <a href="http://www.a.b/%C3%B1?%C3%BC=1">www.a.b/ñ?ü=1</a> <a href="http://%F0%9F%8D%84.ga">http://🍄.ga</a></p>

        """#)
  }

  @Test func localNames() {
    let markdown = #"""
      http://localhost:80/a www. www.x
      """#
    #expect(
      html(markdown, as: .gfm) == #"""
        <p><a href="http://localhost:80/a">http://localhost:80/a</a> <a href="http://www">www</a>. <a href="http://www.x">www.x</a></p>

        """#)
  }

  @Test func inCells() {
    let markdown = #"""
      | www.a.b | c@d.e |
      | - | - |

      """#
    #expect(
      html(markdown, as: .gfm) == #"""
        <table>
        <thead>
        <tr>
        <th><a href="http://www.a.b">www.a.b</a></th>
        <th><a href="mailto:c@d.e">c@d.e</a></th>
        </tr>
        </thead>
        </table>

        """#)
  }

  @Test func atLineStarts() {
    let markdown = #"""
      a
      www.a.b
      c@d.e
      """#
    #expect(
      html(markdown, as: .gfm) == #"""
        <p>a
        <a href="http://www.a.b">www.a.b</a>
        <a href="mailto:c@d.e">c@d.e</a></p>

        """#)
  }
}
