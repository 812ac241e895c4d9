import AcopioSiteTestSupport
import Foundation
import Testing

/// `acopio markdown` renders one text; it needs no site.
@Suite struct MarkdownCommandTests {
  private let folder: Scratch

  init() throws {
    folder = try Scratch()
  }

  private func run(_ arguments: String..., on text: String? = nil) async throws -> Command.Run {
    if let text {
      try Data(text.utf8).write(to: URL(filePath: folder.path + "/text.md"))
    }
    return try await Command.run(["markdown"] + arguments, in: folder.path)
  }

  @Test func rendersAFileAsEntriesAre() async throws {
    let run = try await run("text.md", on: "# El libro\n\n\"Momo\" ~~2~~ www.a.b\n")
    #expect(run.status == 0 && run.stderr == "")
    #expect(
      run.stdout == """
        <h1 id="el-libro">El libro</h1>
        <p>“Momo” <del>2</del> <a href="http://www.a.b">www.a.b</a></p>

        """)
  }

  @Test(arguments: [[], ["-"]])
  func readsStandardInput(arguments: [String]) async throws {
    let run = try await Command.run(
      ["markdown"] + arguments, in: folder.path, reading: "*Momo*\n")
    #expect(run.status == 0 && run.stderr == "" && run.stdout == "<p><em>Momo</em></p>\n")
  }

  @Test func printsWhatCommonMarkSays() async throws {
    let run = try await run("--commonmark", "text.md", on: "# a\n\n~~b~~ <i>\"c\"</i>\n")
    #expect(run.status == 0 && run.stderr == "")
    #expect(run.stdout == "<h1>a</h1>\n<p>~~b~~ <i>&quot;c&quot;</i></p>\n")
  }

  @Test func printsWhatGFMSays() async throws {
    let run = try await run("--gfm", "text.md", on: "~~b~~ <i> <script>\n\n- [x] c\n")
    #expect(run.status == 0 && run.stderr == "")
    #expect(
      run.stdout == """
        <p><del>b</del> <i> &lt;script></p>
        <ul>
        <li><input checked="" disabled="" type="checkbox"> c</li>
        </ul>

        """)
  }

  @Test func beginsWithTheHeadings() async throws {
    let run = try await run(
      "--toc", "--locale", "es-MX", "text.md", on: "# Uno\n\n## Dos\n\n# Tres\n")
    #expect(run.status == 0 && run.stderr == "")
    #expect(
      run.stdout == """
        <nav class="toc" aria-label="Contenido">
        <ul>
        <li><a href="#uno">Uno</a>
        <ul>
        <li><a href="#dos">Dos</a></li>
        </ul>
        </li>
        <li><a href="#tres">Tres</a></li>
        </ul>
        </nav>
        <h1 id="uno">Uno</h1>
        <h2 id="dos">Dos</h2>
        <h1 id="tres">Tres</h1>

        """)
  }

  @Test func tellsWhatItLeavesOut() async throws {
    let run = try await run("text.md", on: "| a |\n| - |\n| b <i> |\n")
    #expect(run.status == 1)
    #expect(run.stdout.contains("<td>b <!-- raw HTML omitted --></td>"))
    #expect(
      run.stderr == """
        text.md:3:5: error: raw HTML is not allowed here [raw-html]
        3 | | b <i> |
          |     ^^^
          = remedy: write it in Markdown, put it into a template, or write '&lt;' to show a '<'

        """)
  }

  @Test func refusesWhatIsNotText() async throws {
    try Data([0x61, 0xFF]).write(to: URL(filePath: folder.path + "/text.md"))
    let run = try await run("text.md")
    #expect(run.status == 1 && run.stdout == "")
    #expect(run.stderr.contains("text.md:1:2: error: byte 0xFF is not valid UTF-8"))
  }

  @Test func cannotReadWhatIsNotThere() async throws {
    let run = try await run("text.md")
    #expect(run.status == 2 && run.stdout == "")
    #expect(run.stderr == "acopio: cannot read 'text.md': No such file or directory\n")
  }

  @Test(arguments: [["--gfm", "--commonmark"], ["--toc", "--gfm"], ["--gmf"], [""]])
  func refusesWrongArguments(arguments: [String]) async throws {
    let run = try await Command.run(["markdown"] + arguments, in: folder.path)
    #expect(run.status == 2 && run.stdout == "" && run.stderr != "")
  }
}
