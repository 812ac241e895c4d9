import AcopioMarkdown
import Testing

/// Tables, as cmark-gfm has them where the specification leaves it open.
@Suite struct TableTests {
  @Test func pipesInCodeAreEscapedToo() {
    let markdown = #"""
      | a |
      | - |
      | `b\|c` \| d |

      """#
    #expect(
      html(markdown, as: .gfm) == #"""
        <table>
        <thead>
        <tr>
        <th>a</th>
        </tr>
        </thead>
        <tbody>
        <tr>
        <td><code>b|c</code> | d</td>
        </tr>
        </tbody>
        </table>

        """#)
  }

  @Test func headerAndDelimiterRowMustAgree() {
    let markdown = #"""
      | a | b |
      | - |
      | c |

      """#
    #expect(
      html(markdown, as: .gfm) == #"""
        <p>| a | b |
        | - |
        | c |</p>

        """#)
  }

  @Test func oneColumnNeedsNoPipe() {
    let markdown = #"""
      a
      :-

      """#
    #expect(
      html(markdown, as: .gfm) == #"""
        <table>
        <thead>
        <tr>
        <th align="left">a</th>
        </tr>
        </thead>
        </table>

        """#)
  }

  @Test func underlineComesFirst() {
    let markdown = #"""
      | a |
      ---

      """#
    #expect(
      html(markdown, as: .gfm) == #"""
        <h2>| a |</h2>

        """#)
  }

  @Test func itemComesFirst() {
    let markdown = #"""
      a | b
      - | -

      """#
    #expect(
      html(markdown, as: .gfm) == #"""
        <p>a | b</p>
        <ul>
        <li>| -</li>
        </ul>

        """#)
  }

  @Test func rowsAreFilledAndCut() {
    let markdown = #"""
      a | b
      :- | -:
      c
      d | e | f

      """#
    #expect(
      html(markdown, as: .gfm) == #"""
        <table>
        <thead>
        <tr>
        <th align="left">a</th>
        <th align="right">b</th>
        </tr>
        </thead>
        <tbody>
        <tr>
        <td align="left">c</td>
        <td align="right"></td>
        </tr>
        <tr>
        <td align="left">d</td>
        <td align="right">e</td>
        </tr>
        </tbody>
        </table>

        """#)
  }

  @Test func textBeforeTheHeaderIsAParagraph() {
    let markdown = #"""
      one
      two
      a | b
      :- | -
      c | d

      """#
    #expect(
      html(markdown, as: .gfm) == #"""
        <p>one
        two</p>
        <table>
        <thead>
        <tr>
        <th align="left">a</th>
        <th>b</th>
        </tr>
        </thead>
        <tbody>
        <tr>
        <td align="left">c</td>
        <td>d</td>
        </tr>
        </tbody>
        </table>

        """#)
  }

  @Test func stopsAtABlankLine() {
    let markdown = #"""
      | a |
      | - |
      | b |

      | c |

      """#
    #expect(
      html(markdown, as: .gfm) == #"""
        <table>
        <thead>
        <tr>
        <th>a</th>
        </tr>
        </thead>
        <tbody>
        <tr>
        <td>b</td>
        </tr>
        </tbody>
        </table>
        <p>| c |</p>

        """#)
  }

  @Test func stopsAtAHeading() {
    let markdown = #"""
      | a |
      | - |
      # b

      """#
    #expect(
      html(markdown, as: .gfm) == #"""
        <table>
        <thead>
        <tr>
        <th>a</th>
        </tr>
        </thead>
        </table>
        <h1>b</h1>

        """#)
  }

  @Test func stopsAtAFence() {
    let markdown = #"""
      | a |
      | - |
      ```
      | b |
      ```

      """#
    #expect(
      html(markdown, as: .gfm) == #"""
        <table>
        <thead>
        <tr>
        <th>a</th>
        </tr>
        </thead>
        </table>
        <pre><code>| b |
        </code></pre>

        """#)
  }

  @Test func stopsAtIndentedCode() {
    let markdown = #"""
      | a |
      | - |
          b

      """#
    #expect(
      html(markdown, as: .gfm) == #"""
        <table>
        <thead>
        <tr>
        <th>a</th>
        </tr>
        </thead>
        </table>
        <pre><code>b
        </code></pre>

        """#)
  }

  @Test func stopsAtAQuote() {
    let markdown = #"""
      | a |
      | - |
      > b

      """#
    #expect(
      html(markdown, as: .gfm) == #"""
        <table>
        <thead>
        <tr>
        <th>a</th>
        </tr>
        </thead>
        </table>
        <blockquote>
        <p>b</p>
        </blockquote>

        """#)
  }

  @Test func stopsAtAnyItem() {
    let markdown = #"""
      | a |
      | - |
      2. b

      """#
    #expect(
      html(markdown, as: .gfm) == #"""
        <table>
        <thead>
        <tr>
        <th>a</th>
        </tr>
        </thead>
        </table>
        <ol start="2">
        <li>b</li>
        </ol>

        """#)
  }

  @Test func stopsAtABreak() {
    let markdown = #"""
      | a |
      | - |
      ***

      """#
    #expect(
      html(markdown, as: .gfm) == #"""
        <table>
        <thead>
        <tr>
        <th>a</th>
        </tr>
        </thead>
        </table>
        <hr />

        """#)
  }

  @Test func stopsAtHTML() {
    let markdown = #"""
      | a |
      | - |
      <div>
      b
      </div>

      """#
    #expect(
      html(markdown, as: .gfm) == #"""
        <table>
        <thead>
        <tr>
        <th>a</th>
        </tr>
        </thead>
        </table>
        <div>
        b
        </div>

        """#)
  }

  @Test func equalsSignsAreARow() {
    let markdown = #"""
      | a |
      | - |
      ===

      """#
    #expect(
      html(markdown, as: .gfm) == #"""
        <table>
        <thead>
        <tr>
        <th>a</th>
        </tr>
        </thead>
        <tbody>
        <tr>
        <td>===</td>
        </tr>
        </tbody>
        </table>

        """#)
  }

  @Test func aPipeAloneIsNoRow() {
    let markdown = #"""
      | a |
      | - |
      ||
      |

      """#
    #expect(
      html(markdown, as: .gfm) == #"""
        <table>
        <thead>
        <tr>
        <th>a</th>
        </tr>
        </thead>
        <tbody>
        <tr>
        <td></td>
        </tr>
        </tbody>
        </table>
        <p>|</p>

        """#)
  }

  @Test func standsInItems() {
    let markdown = #"""
      - a | b
        :- | -
        c | d

        e

      """#
    #expect(
      html(markdown, as: .gfm) == #"""
        <ul>
        <li>
        <table>
        <thead>
        <tr>
        <th align="left">a</th>
        <th>b</th>
        </tr>
        </thead>
        <tbody>
        <tr>
        <td align="left">c</td>
        <td>d</td>
        </tr>
        </tbody>
        </table>
        <p>e</p>
        </li>
        </ul>

        """#)
  }

  @Test func standsInQuotes() {
    let markdown = #"""
      > a | b
      > :- | -
      > c | d
      e | f

      """#
    #expect(
      html(markdown, as: .gfm) == #"""
        <blockquote>
        <table>
        <thead>
        <tr>
        <th align="left">a</th>
        <th>b</th>
        </tr>
        </thead>
        <tbody>
        <tr>
        <td align="left">c</td>
        <td>d</td>
        </tr>
        </tbody>
        </table>
        </blockquote>
        <p>e | f</p>

        """#)
  }

  @Test func opensContainersWithItsHeader() {
    let markdown = #"""
      1. > | a |
         > | - |
         > | b |

      """#
    #expect(
      html(markdown, as: .gfm) == #"""
        <ol>
        <li>
        <blockquote>
        <table>
        <thead>
        <tr>
        <th>a</th>
        </tr>
        </thead>
        <tbody>
        <tr>
        <td>b</td>
        </tr>
        </tbody>
        </table>
        </blockquote>
        </li>
        </ol>

        """#)
  }

  @Test func aLazyLineMayBeTheHeader() {
    let markdown = #"""
      > x
      a | b
      > :- | -

      """#
    #expect(
      html(markdown, as: .gfm) == #"""
        <blockquote>
        <p>x</p>
        <table>
        <thead>
        <tr>
        <th align="left">a</th>
        <th>b</th>
        </tr>
        </thead>
        </table>
        </blockquote>

        """#)
  }

  @Test func cellsAreText() {
    let markdown = ##"""
      | # a | - b | 1. c | > d |
      |-|-|-|-|
      | ## | `` ` `` | * | \# |

      """##
    #expect(
      html(markdown, as: .gfm) == #"""
        <table>
        <thead>
        <tr>
        <th># a</th>
        <th>- b</th>
        <th>1. c</th>
        <th>&gt; d</th>
        </tr>
        </thead>
        <tbody>
        <tr>
        <td>##</td>
        <td><code>`</code></td>
        <td>*</td>
        <td>#</td>
        </tr>
        </tbody>
        </table>

        """#)
  }

  @Test func inlineMarksEndWithTheirCell() {
    let markdown = #"""
      | a | b |
      | - | - |
      | *c | d* | `e | f` |

      """#
    #expect(
      html(markdown, as: .gfm) == #"""
        <table>
        <thead>
        <tr>
        <th>a</th>
        <th>b</th>
        </tr>
        </thead>
        <tbody>
        <tr>
        <td>*c</td>
        <td>d*</td>
        </tr>
        </tbody>
        </table>

        """#)
  }

  @Test func referencesHoldInCells() {
    let markdown = #"""
      | [a] |
      | - |
      | [a][b] |

      [a]: /x
      [b]: /y

      """#
    #expect(
      html(markdown, as: .gfm) == #"""
        <table>
        <thead>
        <tr>
        <th><a href="/x">a</a></th>
        </tr>
        </thead>
        <tbody>
        <tr>
        <td><a href="/y">a</a></td>
        </tr>
        </tbody>
        </table>

        """#)
  }

  @Test func notInCode() {
    let markdown = #"""
      ```
      | a |
      | - |
      ```

      """#
    #expect(
      html(markdown, as: .gfm) == #"""
        <pre><code>| a |
        | - |
        </code></pre>

        """#)
  }

  @Test func tabsAreSpaces() {
    let markdown = "|\ta\t|\n|\t-\t|\n|\tb\t|\n"
    #expect(
      html(markdown, as: .gfm) == #"""
        <table>
        <thead>
        <tr>
        <th>a</th>
        </tr>
        </thead>
        <tbody>
        <tr>
        <td>b</td>
        </tr>
        </tbody>
        </table>

        """#)
  }

  @Test func carriageReturns() {
    let markdown = "| a |\r\n| - |\r\n| b |\r\n"
    #expect(
      html(markdown, as: .gfm) == #"""
        <table>
        <thead>
        <tr>
        <th>a</th>
        </tr>
        </thead>
        <tbody>
        <tr>
        <td>b</td>
        </tr>
        </tbody>
        </table>

        """#)
  }
}
