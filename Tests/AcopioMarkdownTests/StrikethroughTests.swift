import AcopioMarkdown
import Testing

/// Struck-out text, as cmark-gfm has it.
@Suite struct StrikethroughTests {
  @Test func runsOfOneAndTwo() {
    let markdown = #"""
      ~a~ ~~b~~ ~~~c~~~
      """#
    #expect(
      html(markdown, as: .gfm) == #"""
        <p><del>a</del> <del>b</del> ~~~c~~~</p>

        """#)
  }

  @Test func runsMustBeAsLong() {
    let markdown = #"""
      ~a~~ b~
      """#
    #expect(
      html(markdown, as: .gfm) == #"""
        <p>~a~~ b~</p>

        """#)
  }

  @Test func spacesKeepItFromOpening() {
    let markdown = #"""
      ~ a~ ~~ b~~
      """#
    #expect(
      html(markdown, as: .gfm) == #"""
        <p>~ a~ ~~ b~~</p>

        """#)
  }

  @Test func spacesKeepItFromClosing() {
    let markdown = #"""
      ~a ~ ~~b ~~
      """#
    #expect(
      html(markdown, as: .gfm) == #"""
        <p>~a ~ ~~b ~~</p>

        """#)
  }

  @Test func insideWords() {
    let markdown = #"""
      a~b~c d~~e~~f
      """#
    #expect(
      html(markdown, as: .gfm) == #"""
        <p>a<del>b</del>c d<del>e</del>f</p>

        """#)
  }

  @Test func emphasisInside() {
    let markdown = #"""
      ~~a *b* **c**~~
      """#
    #expect(
      html(markdown, as: .gfm) == #"""
        <p><del>a <em>b</em> <strong>c</strong></del></p>

        """#)
  }

  @Test func insideEmphasis() {
    let markdown = #"""
      *a ~b~ c*
      """#
    #expect(
      html(markdown, as: .gfm) == #"""
        <p><em>a <del>b</del> c</em></p>

        """#)
  }

  @Test func whatClosesFirstIsKept() {
    let markdown = #"""
      ~a *b~ c* and *a ~b* c~
      """#
    #expect(
      html(markdown, as: .gfm) == #"""
        <p><del>a *b</del> c* and <em>a ~b</em> c~</p>

        """#)
  }

  @Test func acrossLines() {
    let markdown = #"""
      ~~a
      b~~
      """#
    #expect(
      html(markdown, as: .gfm) == #"""
        <p><del>a
        b</del></p>

        """#)
  }

  @Test func notAcrossParagraphs() {
    let markdown = #"""
      ~~a

      b~~
      """#
    #expect(
      html(markdown, as: .gfm) == #"""
        <p>~~a</p>
        <p>b~~</p>

        """#)
  }

  @Test func notInCode() {
    let markdown = #"""
      `~~a~~`
      """#
    #expect(
      html(markdown, as: .gfm) == #"""
        <p><code>~~a~~</code></p>

        """#)
  }

  @Test func escaped() {
    let markdown = #"""
      \~~a\~~ ~\~b~~
      """#
    #expect(
      html(markdown, as: .gfm) == #"""
        <p>~<del>a~</del> ~~b~~</p>

        """#)
  }

  @Test func linksAreWorldsOfTheirOwn() {
    let markdown = #"""
      ~~a [b~~ c](d) [~~e~~](f)
      """#
    #expect(
      html(markdown, as: .gfm) == #"""
        <p>~~a <a href="d">b~~ c</a> <a href="f"><del>e</del></a></p>

        """#)
  }

  @Test func inCells() {
    let markdown = #"""
      | ~~a~~ |
      | - |

      """#
    #expect(
      html(markdown, as: .gfm) == #"""
        <table>
        <thead>
        <tr>
        <th><del>a</del></th>
        </tr>
        </thead>
        </table>

        """#)
  }
}
