import AcopioMarkdown
import Testing

/// Items of task lists.
@Suite struct TaskListTests {
  @Test func checkedAndNot() {
    let markdown = #"""
      - [ ] a
      - [x] b
      - [X] c

      """#
    #expect(
      html(markdown, as: .gfm) == #"""
        <ul>
        <li><input disabled="" type="checkbox"> a</li>
        <li><input checked="" disabled="" type="checkbox"> b</li>
        <li><input checked="" disabled="" type="checkbox"> c</li>
        </ul>

        """#)
  }

  @Test func ordered() {
    let markdown = #"""
      1. [x] a
      2) [ ] b

      """#
    #expect(
      html(markdown, as: .gfm) == #"""
        <ol>
        <li><input checked="" disabled="" type="checkbox"> a</li>
        </ol>
        <ol start="2">
        <li><input disabled="" type="checkbox"> b</li>
        </ol>

        """#)
  }

  @Test func nested() {
    let markdown = #"""
      - [x] a
        - [ ] b
          - [x] c

      """#
    #expect(
      html(markdown, as: .gfm) == #"""
        <ul>
        <li><input checked="" disabled="" type="checkbox"> a
        <ul>
        <li><input disabled="" type="checkbox"> b
        <ul>
        <li><input checked="" disabled="" type="checkbox"> c</li>
        </ul>
        </li>
        </ul>
        </li>
        </ul>

        """#)
  }

  @Test func onlyAtTheBegin() {
    let markdown = #"""
      - a [x] b
      - c

        [x] d

      """#
    #expect(
      html(markdown, as: .gfm) == #"""
        <ul>
        <li>
        <p>a [x] b</p>
        </li>
        <li>
        <p>c</p>
        <p>[x] d</p>
        </li>
        </ul>

        """#)
  }

  @Test func needsASpaceBehind() {
    let markdown = #"""
      - [x]a
      - [ ]
      - [x](u)

      """#
    #expect(
      html(markdown, as: .gfm) == #"""
        <ul>
        <li>[x]a</li>
        <li>[ ]</li>
        <li><a href="u">x</a></li>
        </ul>

        """#)
  }

  @Test func otherMarks() {
    let markdown = #"""
      - [y] a
      - [] b
      - [  ] c
      - \[x] d

      """#
    #expect(
      html(markdown, as: .gfm) == #"""
        <ul>
        <li>[y] a</li>
        <li>[] b</li>
        <li>[  ] c</li>
        <li>[x] d</li>
        </ul>

        """#)
  }

  @Test func loose() {
    let markdown = #"""
      - [x] a

      - [ ] b

      """#
    #expect(
      html(markdown, as: .gfm) == #"""
        <ul>
        <li><input checked="" disabled="" type="checkbox"> 
        <p>a</p>
        </li>
        <li><input disabled="" type="checkbox"> 
        <p>b</p>
        </li>
        </ul>

        """#)
  }

  @Test func onlyItemsAreTasks() {
    let markdown = #"""
      [x] a

      # [x] b

      """#
    #expect(
      html(markdown, as: .gfm) == #"""
        <p>[x] a</p>
        <h1>[x] b</h1>

        """#)
  }

  @Test func marksInside() {
    let markdown = #"""
      - [x] **a** [b](c)

      """#
    #expect(
      html(markdown, as: .gfm) == #"""
        <ul>
        <li><input checked="" disabled="" type="checkbox"> <strong>a</strong> <a href="c">b</a></li>
        </ul>

        """#)
  }

  @Test func codeIsNoTask() {
    let markdown = #"""
      -     [x] a

      """#
    #expect(
      html(markdown, as: .gfm) == #"""
        <ul>
        <li>
        <pre><code>[x] a
        </code></pre>
        </li>
        </ul>

        """#)
  }
}
