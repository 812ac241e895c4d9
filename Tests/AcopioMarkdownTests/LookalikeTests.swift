import AcopioBase
import AcopioMarkdown
import AcopioTestSupport
import Testing

/// Text that looks like Markdown and is not is reported, with what to write.
@Suite struct LookalikeTests {
  private func found(
    _ markdown: String, before: String = "", allowing: Bool = false
  ) -> [(id: DiagnosticID, text: String)] {
    var sources = SourceMap()
    let file = sources.add("content/books/momo.md", before + markdown)
    var diagnostics = Diagnostics()
    var output = ByteBuffer()
    var environment = MarkdownEnvironment()
    environment.options = { _ in
      var options = MarkdownOptions()
      options.reportsForeignSyntax = !allowing
      return options
    }
    MarkdownRenderer(environment).render(
      file, before.utf8.count..<file.bytes.count, into: &output, &diagnostics)
    return diagnostics.all.map { diagnostic in
      let place = Int(diagnostic.origin.start)
      let before = file.bytes.slice(0..<place)
      let line = before.count(where: { $0 == 0x0A }) + 1
      let start = before.lastIndex(of: 0x0A).map { $0 + 1 } ?? 0
      let column = before.slice(start..<place).string.count + 1
      let remedy = (diagnostic.remedy?.english ?? "").replacing(
        "; '\\' before it keeps it as text", with: ""
      ).replacing("; '\\' before it, or 'foreign-syntax: allow', keeps it as text", with: "")
        .replacing(", or name the computer in the text", with: "")
      return (diagnostic.id, "\(line):\(column) \(remedy)")
    }
  }

  @Test(arguments: [
    ("[a](my file.pdf)", "1:1 write '[a](<my file.pdf>)'"),
    ("é ![b](my plan)", "1:4 write '![b](<my plan>)'"),
    ("| a |\n|---|\n| [b](/c d) |", "3:3 write '[b](</c d>)'"),
    ("> # [a](../b c.md)", "1:5 write '[a](<../b c.md>)'"),
    ("[a] (https://b.example/c)", "1:1 write '[a](https://b.example/c)'"),
    ("(a)[/b/c]", "1:1 write '[a](/b/c)'"),
    ("[a][nope]", "1:1 write '[a](address)', or a line '[nope]: address'"),
    ("[text][]", "1:1 write '[text](address)', or a line '[text]: address'"),
    ("a[^nope]", "1:2 write a line '[^nope]: text' of its own"),
    ("[x][foo]\n\n[foo]: my file.pdf", "1:1 write '[x](address)', or a line '[foo]: address'"),
    ("[x][foo]\n\n[foo]:\n\ntext", "1:1 write '[x](address)', or a line '[foo]: address'"),
    ("[a](my file.md#part)", "1:1 write '[a](<my file.md#part>)'"),
    ("[a](@books/my book)", "1:1 write '[a](<@books/my book>)'"),
    ("[a] (page.md)", "1:1 write '[a](page.md)'"), ("[c] (@a/two)", "1:1 write '[c](@a/two)'"),
    ("![a] (/b.png)", "1:2 write '![a](/b.png)'"),
    ("![a][nope]", "1:2 write '![a](address)', or a line '[nope]: address'"),
    ("![a](/b.png =100)", "1:2 write '![a](/b.png)'"),
    ("a[^año]", "1:2 write a line '[^año]: text' of its own"),
    ("#Índice", "1:1 write '# Índice'"), ("#Über uns", "1:1 write '# Über uns'"),
    ("![a](/b.png =50%)", "1:2 write '![a](/b.png)'"),
    ("| a | b |\n| :-- | -:- |\n| c | d |", "1:1 write '|---|---|' instead"),
    (
      "- a\n\n  ```js\n  b\n```\n\nrest of the text",
      "5:1 write '  ```', with its indentation"
    ),
    (
      "- a\n\n  ```\n  b\n  ```\n\n```\nrest",
      "7:1 write '```' in a line of its own after the code"
    ),
    ("```\n```js\na", "1:1 write '```' in a line of its own after the code"),
    ("```\na\n    ```", "1:1 write '```' in a line of its own after the code"),
    ("#Heading", "1:1 write '# Heading'"), ("##more\ntext", "1:1 write '## more'"),
    ("![a](/b.png =100x200)", "1:2 write '![a](/b.png)'"),
    ("| a | b |\n| c | d |", "1:1 write '|---|---|' below this line"),
    ("a\n\n```sql\nb", "3:1 write '```' in a line of its own after the code"),
    ("=== \"Tab\"", "1:1 write a heading instead, with the text below it"),
    ("E $a*b*c$", "1:3 write '$`a*b*c`$', or set 'formulas: [dollars]' under 'markdown:'"),
    ("[a](http://localhost:1313/b)", "1:5 write '/b', a path of this site"),
    ("[a](https://127.0.0.1)", "1:5 write '/', a path of this site"),
    ("![a](http://[::1]:8080/b.png)", "1:6 write '/b.png', a path of this site"),
    ("[a][b]\n\n[b]: http://LOCALHOST?c", "3:6 write '/?c', a path of this site"),
    ("[a](my file.pdf \"b c\")", "1:1 write '[a](<my file.pdf> \"b c\")'"),
    ("[docs][1]", "1:1 write '[docs](address)', or a line '[1]: address'"),
    ("| a | b |\n| 1 | 2 |", "1:1 write '|---|---|' below this line"),
    ("> | a | b |\n> | 1 | 2 |", "1:3 write '|---|---|' below this line"),
    ("#Heading\ntext", "1:1 write '# Heading'"), ("text\n##Más", "2:1 write '## Más'"),
    ("- #Heading", "1:3 write '# Heading'"), ("> a\n> ###b", "2:3 write '### b'"),
    ("> ~~~~\n> a", "1:3 write '~~~~' in a line of its own after the code"),
    ("````\na\n```", "1:1 write '````' in a line of its own after the code"),
    ("![a](b.png){width=50}", "1:12 delete them"), ("[a](/b){target=_blank}", "1:8 delete them"),
    ("say \"[a] (mailto:b@c.example)\"", "1:6 write '[a](mailto:b@c.example)'"),
    ("a[^1] b", "1:2 write a line '[^1]: text' of its own"),
    ("a ==b c==", "1:3 write '**b c**'"), ("H~2~O", "1:2 write '₂'"), ("x^2^", "1:2 write '²'"),
    (":smile:", "1:1 write the character itself"),
  ])
  func isReportedWithItsReplacement(markdown: String, expected: String) {
    let result = found(markdown)
    #expect(result.map(\.text) == [expected])
    #expect(result.map(\.id) == [.foreignSyntax])
    #expect(found(markdown, allowing: true).isEmpty)
  }

  @Test(arguments: [
    "[x][foo]\n\n[foo]:\n/a 'b'", "[x][foo]\n\n[foo]: <a b> \"c\nd\"", "    ```\n    art",
    "- a\n\n      ~~~\n      art",
    "a (b){c=d}", "f(x){return a=b}", "[sic] (p. 5)", "[1] (e.g.)",
    "- [x] (https://x.example/)", "1. [ ] (/a/b)", "\\![a](my photo)",
    "[STRASSE][]\n\n[straße]: /a",
    "- ```\n  a\n  ```", "#élan", "#ñandú",
    "It costs $5 and $10.", "US$5, A$6", "$HOME:$PATH and $x", "C#", "#hashtag", "#1 of all",
    "a #Tag",
    "#One #Two", "- [x] a\n- [ ] b", "[sic]", "[1]", "see [1][2]", "a[i][j]", "String[][] a",
    "`[a][nope]` `$a*b$` `#A`", "```\n[a][nope]\n#A\n```", "    #Heading", "\\[a][nope]",
    "\\#Heading",
    "\\$a*b*c$", "https://x.example/a$$b and https://x.example/c$$d",
    "https://x.example/?q=$$x+y$$",
    "<https://x.example/$a*b$>", "see https://x.example/?a=$x_1$&b=2.",
    "[a][B]\n\n[b]: /c", "[b][]\n\n[b]: /c", "[a](<b c.pdf>)", "[a](/b \"c d\")",
    "[a](see the note)", "[a] (see b)", "(a)[b]", "f(x)[0]",
    "[a](@books/momo)", "a == b", "a[^b]\n\n[^b]: c", "[^a-z]", "10:30:20", "std::vector::x",
    "a:b:c",
    "~~a~~ ~b~", "a^b", "| a |", "||", "| a | b |\n|---|---|\n| c | d |", "> ```\n> a\n> ```",
    "- ```\n  a\n  ```", "~~~\na\n~~~", "===", "{x}", "[a](b.md){", "[a] [b]", "a | b\nc | d",
    "[a]( /b )", "[a]( b.md )", "[a](/b 'c d')", "[a](/b (c d))",
    "[http://localhost](http://localhost)", "<http://localhost:8000/>",
    "[localhost:8000](http://localhost:8000)", "[a](https://localhost.example.org)",
    "#Tag is a word, and this is one of the long lines of a paragraph,\nwhich goes on.",
    "#Tag ends.\nText", "text\n#Tag", "a #b\n#c",
    "[^1]: a\n\nb[^1]", "\\(a\\)", "\\(see\\)", "[[a][0]]", "the matrix [i][0]", "|a|\n|b|",
    "| a | b |\n\n| c | d |",
  ])
  func otherTextIsNot(markdown: String) {
    #expect(found(markdown).filter { $0.id != .missingAlt }.map(\.text) == [])
  }

  @Test func lostTextIsAnError() {
    let table = found(
      "| a | b |\n|---|---|\n| 1 | 2 | lost | 4 |\n| 1 | 2 | |", before: "---\nt: 1\n---\n")
    #expect(table.map(\.id) == [.lostCell])
    #expect(table.map(\.text).first?.hasPrefix("6:11 ") == true)
    let note = found("a[^b]\n\n[^b]: c\n\n[^d]: e\n\n[^b]: f")
    #expect(note.map(\.id) == [.unusedFootnote, .unusedFootnote])
    #expect(note.map { $0.text.prefix(4) } == ["5:3 ", "7:3 "])
  }

  @Test func aFootnoteThatIsWrittenTwiceSaysSo() {
    #expect(
      found("a[^b]\n\n[^b]: c\n\n[^b]: d").map(\.text) == [
        "5:3 give it another name, and refer to that"
      ])
  }

  @Test func aListMarkerInATableIsReported() {
    let found = found("n | t\n---|---\n1. | x")
    #expect(found.map(\.id) == [.tableColumns])
    #expect(found.map(\.text) == ["3:1 begin the row with '| 1.'"])
  }

  @Test(arguments: [
    "[", "]", "](", "[a](", "[a][", ")[", "$", "$a", "|", "=", "==a", "^", "~1", ":a", "[^a", "\\(",
  ])
  func manyBeginningsTakeLinearTime(piece: String) {
    let text = String(repeating: piece, count: 100_000 / piece.utf8.count)
    #expect(found(text).count <= 201)
  }

  @Test func everyExampleOfTheSpecificationsIsRead() throws {
    for file in ["commonmark-0.30-spec.txt", "gfm-0.29-spec.txt"] {
      for example in try SpecExample.all(of: file) ?? [] {
        #expect(found(example.markdown).count <= 200, "\(example.number)")
      }
    }
  }
}
