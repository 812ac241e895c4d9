import AcopioBase
import AcopioTestSupport
import Testing

@Suite struct MergeConflictTests {
  /// Texts, the file they are in, and the line of the conflict; `nil` if there is none.
  static let cases: [(path: String, text: String, line: Int?)] = [
    ("a.css", "a\n<<<<<<< HEAD\nb\n=======\nc\n>>>>>>> topic\n", 2),
    ("a.css", "<<<<<<< HEAD\r\nb\r\n=======\r\nc\r\n>>>>>>> topic\r\n", 1),
    ("a.css", "<<<<<<< HEAD\n||||||| base\nx\n=======\n>>>>>>> topic", 1),
    ("a.js", "<<<<<<<\nb\n=======\nc\n>>>>>>>\n", 1),
    ("a.js", "<<<<<<< .mine\nb\n=======\nc\n>>>>>>> .r12\n", 1),
    ("a.md", "# A\n\n<<<<<<< HEAD\n```\nb\n=======\n```\n>>>>>>> topic\n", 3),
    ("a.md", "```\n<<<<<<< HEAD\n=======\n>>>>>>> topic\n```\n", nil),
    ("a.md", "~~~~ sh\n```\n<<<<<<< HEAD\n=======\n>>>>>>> topic\n~~~~\n", nil),
    ("a.md", "- ```\n  b\n  ```\n\n<<<<<<< HEAD\n=======\n>>>>>>> topic\n", 5),
    ("a.md", "`` ` ``\n<<<<<<< HEAD\n=======\n>>>>>>> topic\n", 2),
    ("a.md", "Title\n=======\n\nText\n", nil),
    ("a.md", "> > > > > > > quoted\n\n>>>>>>> quoted, too\n", nil),
    ("a.md", "Title\n=======\n>>>>>>> quoted\n", nil),
    ("a.md", "Text\n\n<<<<<<< HEAD\nonly a beginning\n", 3),
    ("a.md", "```\n<<<<<<< HEAD\nonly a beginning\n```\n\nTitle\n=======\n", nil),
    ("a.md", "```\ncode\n<<<<<<< HEAD\n```\na\n=======\n```\nb\n>>>>>>> topic\n", 3),
    (
      "a.md", "```\n<<<<<<< HEAD\n```\n\n```\n=======\n```\n\n~~~\n>>>>>>> topic\n~~~\n", nil
    ),
    ("a.md", "```\n<<<<<<< a\n=======\n>>>>>>> b\n```\n<<<<<<< a\n=======\n>>>>>>> b\n", 6),
    ("a.css", "<<<<<<< HEAD\nonly a beginning\n", nil),
    ("a.css", ">>>>>>> topic\n=======\n<<<<<<< HEAD\n", nil),
    ("a.css", " <<<<<<< HEAD\n =======\n >>>>>>> topic\n", nil),
    ("a.css", "<<<<<<<< HEAD\n=======\n>>>>>>> topic\n", nil),
    ("a.css", "<<<<<<< HEAD\n======== \n>>>>>>> topic\n", nil),
    ("a.css", "<<<<<<<HEAD\n=======\n>>>>>>>topic\n", nil),
    ("a.json", "{\n\"a\": 1\n>>>>>>> topic\n}\n", 3),
    ("a.yml", "a: 1\n<<<<<<< HEAD\nb: 2\n", 2),
    ("a.yml", "a: |\n  <<<<<<< HEAD\n  =======\n  >>>>>>> topic\n", nil),
    ("a.patch", "<<<<<<< HEAD\n=======\n>>>>>>> topic\n", nil),
  ]

  @Test(arguments: cases.indices)
  func findsTheLinesThatGitLeavesAndNothingElse(_ index: Int) {
    let (path, text, line) = MergeConflictTests.cases[index]
    let arena = Arena()
    let source = SourceText(
      arena.copy(text), arena: arena, conflicts: MergeConflict.Rule(path: path))
    let file = SourceFile(path: path, text: source, id: 0)
    let found = file.conflict.map {
      file.position(of: Int($0.diagnostic(in: file).origin.start)).line
    }
    #expect(found == line, "\(text)")
    withExtendedLifetime(arena) {}
  }

  @Test func saysHowLocksAreResolved() {
    var sources = SourceMap()
    let arena = Arena()
    let text = SourceText(
      asWritten: arena.copy("{\n<<<<<<< HEAD\n=======\n>>>>>>> x\n}\n"), conflicts: .structured)
    let file = sources.add(path: "content/api/v1.lock.json", text: text)
    var diagnostics = Diagnostics()
    #expect(JSONReader.read(file, arena: arena, &diagnostics) == nil)
    #expect(
      printed(diagnostics, sources) == """
        content/api/v1.lock.json:2:1: error: the file has a merge conflict: Git could not join two versions, and left \
        both in it [merge-conflict]
        2 | <<<<<<< HEAD
          | ^^^^^^^^^^^^
          = remedy: take one side, 'git checkout --ours -- content/api/v1.lock.json', the same side of the changes \
        next to it if they have a conflict, too, then run 'acopio lock write', which adds the changes of the other side

        """)
    withExtendedLifetime(arena) {}
  }
}
