import AcopioBase
import AcopioHighlight
import AcopioTestSupport
import Foundation
import Synchronization
import Testing

/// Whether Python has Pygments on this machine.
private let hasPygments: Bool = {
  let found = "let x = 1".withBytes { code in
    "swift".withBytes { Highlighter().highlighted(code, in: $0) }
  }
  return if case .parts = found { true } else { false }
}()

/// Pygments in its process; where it is not installed, these tests say so.
@Suite(.enabled(if: hasPygments, "it needs Python with Pygments"))
struct HighlighterTests {
  private static let shared = Highlighter()

  private static func highlighted(
    _ code: String, _ language: String, by highlighter: Highlighter = shared
  ) -> HighlightedCode {
    code.withBytes { code in language.withBytes { highlighter.highlighted(code, in: $0) } }
  }

  private static func html(_ code: String, _ language: String) -> String? {
    guard case .parts(let parts) = highlighted(code, language) else { return nil }
    var out = ByteBuffer()
    code.withBytes { CodeMarkup.write($0, parts: parts, CodeBlockStyle(), into: &out) }
    return out.bytes.string
  }

  @Test(arguments: [
    ("swift", "let x = \"a\" // b\n", "<span class=\"kd\">let</span>"),
    ("python", "def f(): pass\n", "<span class=\"nf\">f</span>"),
    ("javascript", "const a = `x${b}`;\n", "<span class=\"kd\">const</span>"),
    ("typescript", "type A = string;\n", "<span class=\"kt\">string</span>"),
    ("tsx", "const a = <b/>;\n", "class="), ("jsx", "const a = <b/>;\n", "class="),
    ("json", "{\"a\": null}\n", "<span class=\"nt\">&quot;a&quot;</span>"),
    ("jsonc", "{\"a\": 1}\n", "class="), ("yaml", "a: b\n", "<span class=\"nt\">a</span>"),
    ("toml", "a = 1\n", "class="), ("html", "<a href=\"b\">\n", "<span class=\"nt\">"),
    ("css", "a { color: red }\n", "class="), ("scss", "$a: 1px;\n", "class="),
    ("sql", "SELECT 1;\n", "<span class=\"k\">SELECT</span>"), ("bash", "echo \"$A\"\n", "class="),
    ("console", "$ ls\na.txt\n", "<span class=\"gp\">$ </span>"),
    ("diff", "-a\n+b\n", "<span class=\"gd\">-a</span>"), ("rust", "fn main() {}\n", "class="),
    ("go", "func main() {}\n", "class="), ("java", "class A {}\n", "class="),
    ("kotlin", "fun a() {}\n", "class="), ("c", "int a;\n", "class="),
    ("cpp", "auto a = 1;\n", "class="), ("csharp", "class A {}\n", "class="),
    ("ruby", "def a; end\n", "class="), ("php", "<?php echo 1;\n", "class="),
    ("xml", "<a/>\n", "class="), ("markdown", "# A\n", "class="),
    ("dockerfile", "FROM a\n", "class="), ("makefile", "a: b\n\techo\n", "class="),
    ("nginx", "server { listen 80; }\n", "class="), ("ini", "[a]\nb=1\n", "class="),
    ("http", "GET / HTTP/1.1\nHost: a\n\n", "class="), ("protobuf", "message A {}\n", "class="),
    ("liquid", "{% if a %}b{% endif %}\n", "class="), ("lua", "local a = 1\n", "class="),
  ])
  func eachLanguageHasItsClasses(language: String, code: String, expected: String) {
    #expect(HighlighterTests.html(code, language)?.contains(expected) == true)
  }

  @Test func noCharacterIsLostOrChanged() {
    var random = SeededGenerator(seed: 44)
    let pieces = [
      "let ", "\"", "'", "`", "<b>", "&amp;", "/*", "*/", "//", "#", "\n", "\t", "  ", "{", "}",
      "(", ")", "${",
      "é", "日本", "👩‍👩‍👧", "\u{301}", "\\", "0x1F", "1.5e3", "<?php", "?>", "{{", "%}", "<<EOF", "\u{0}",
      "\r\n", "@", ":",
    ]
    let languages = [
      "swift", "python", "javascript", "typescript", "json", "yaml", "toml", "html", "css", "sql",
      "bash", "console",
      "diff", "rust", "go", "php", "xml", "markdown", "ruby", "http",
    ]
    var plain = 0
    for _ in 0..<2_000 {
      let count = 1 + Int(random.next() % 14)
      let code = (0..<count).map { _ in pieces[Int(random.next() % UInt64(pieces.count))] }.joined()
      let language = languages[Int(random.next() % UInt64(languages.count))]
      // A grammar that prints a part twice, as that of Ruby does in some quotes, leaves the code plain.
      guard case .parts(let parts) = HighlighterTests.highlighted(code, language) else {
        plain += 1
        continue
      }
      #expect(CodeMarkup.areParts(parts, of: code.utf8.count))
      let html = HighlighterTests.html(code, language) ?? ""
      #expect(
        Array(text(of: html).utf8) == Array(code.utf8), "\(language): \(code.debugDescription)")
    }
    #expect(plain < 20)
  }

  /// The text that a browser shows of some markup.
  private func text(of html: String) -> String {
    [
      ("</span>", ""), ("&lt;", "<"), ("&gt;", ">"), ("&quot;", "\""), ("&amp;", "&"),
    ].reduce(
      html.replacingOccurrences(
        of: "<span class=\"[a-z0-9]+\">", with: "", options: .regularExpression)
    ) { $0.replacingOccurrences(of: $1.0, with: $1.1, options: .literal) }
  }

  @Test func namesWithoutALanguageArePlainAndUnknownOnesHaveASuggestion() {
    for name in ["text", "plaintext", "none"] {
      #expect(HighlighterTests.highlighted("<b>", name) == .parts([]))
    }
    #expect(HighlighterTests.highlighted("x", "swfit") == .unknown(near: "swift"))
    #expect(HighlighterTests.highlighted("x", "zzzzzzzzzz") == .unknown(near: nil))
  }

  @Test func longCodeAndHostileCodeStayPlain() {
    let long = String(repeating: "a", count: Highlighter.longest + 1)
    guard case .plain = HighlighterTests.highlighted(long, "swift") else {
      Issue.record("it was highlighted")
      return
    }
    // Takes quadratic time in the grammar of PHP; within the limit of bytes it ends.
    let hostile = "<?php " + String(repeating: "\"{$a[", count: 3_000)
    switch HighlighterTests.highlighted(hostile, "php") {
    case .parts(let parts): #expect(CodeMarkup.areParts(parts, of: hostile.utf8.count))
    case .plain: break
    default: Issue.record("no answer")
    }
  }

  /// A store that counts.
  private final class Memory: HighlightStore {
    let files = Mutex<[String: [UInt8]]>([:])
    let hits = Mutex(0)

    func known(_ name: String) -> [UInt8]? {
      let file = files.withLock { $0[name] }
      if file != nil { hits.withLock { $0 += 1 } }
      return file
    }

    func store(_ file: [UInt8], _ name: String) { files.withLock { $0[name] = file } }
  }

  @Test func whatIsKnownIsNotAskedForAgain() {
    let memory = Memory()
    let first = HighlighterTests.highlighted("let a = 1\n", "swift", by: Highlighter(store: memory))
    let count = memory.files.withLock(\.count)
    #expect(count == 2)
    let second = HighlighterTests.highlighted(
      "let a = 1\n", "swift", by: Highlighter(store: memory))
    #expect(first == second)
    #expect(memory.hits.withLock { $0 } == 2)
    #expect(memory.files.withLock(\.count) == count)
  }

  @Test func codeThatTakesTooLongIsLeftPlainAtOnceTheNextTime() {
    // A grammar that goes back over it again and again.
    let code = """
      ]]>
      >>> x \\ </div>

      ---( select * from t$ <![CDATA[ 1
      '<script>
      '\t\u{20}\u{20}
        File "x", line 1\u{20}\u{20}\u{20}

      """
    let hostile = "EOF \\n\n</div>\n\t #!/bin/sh0x1F\n0x1F\n" + code
    let memory = Memory()
    let first = HighlighterTests.highlighted(hostile, "py3tb", by: Highlighter(store: memory))
    let second = HighlighterTests.highlighted(hostile, "py3tb", by: Highlighter(store: memory))
    #expect(first == second)
    #expect(memory.files.withLock(\.count) == 2)
    #expect(memory.hits.withLock { $0 } == 2)
  }

  @Test func damagedFilesAreMadeAgain() {
    let memory = Memory()
    let first = HighlighterTests.highlighted("let a = 1\n", "swift", by: Highlighter(store: memory))
    memory.files.withLock { files in
      for name in files.keys { files[name] = Array("\"><script> 9\nx".utf8) }
    }
    #expect(
      HighlighterTests.highlighted("let a = 1\n", "swift", by: Highlighter(store: memory)) == first)
  }
}
