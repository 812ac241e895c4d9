import AcopioSiteTestSupport
import AcopioTestSupport
import Foundation
import Testing

/// `acopio init`, `acopio schema infer` and `acopio import`: the first steps with a site.
@Suite struct InitCommandTests {
  private let folder: Scratch

  init() throws {
    folder = try Scratch()
  }

  private func run(_ arguments: String...) async throws -> Command.Run {
    try await Command.run(arguments, in: folder.path)
  }

  private func write(_ path: String, _ text: String) throws {
    let url = URL(filePath: folder.path + "/" + path)
    try FileManager.default.createDirectory(
      at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(text.utf8).write(to: url)
  }

  private func names(_ path: String = "") throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: folder.path + "/" + path).sorted()
  }

  @Test(arguments: ["", "--blog", "--docs", "--api"])
  func aNewSiteBuilds(flag: String) async throws {
    let arguments = ["init", "my site"] + (flag.isEmpty ? [] : [flag])
    let made = try await Command.run(arguments, in: folder.path)
    #expect(made.status == 0 && made.stderr == "")
    #expect(
      made.stdout.contains("files written to my site\n\n  cd 'my site'\n  acopio serve --open\n"))
    #expect(try names("my site") == [".gitignore", "content", "templates"])
    let ignored = try String(
      contentsOfFile: folder.path + "/my site/.gitignore", encoding: .utf8)
    #expect(ignored == "/.acopio/\n/Output/\n")
    let built = try await run("build", "--root", "my site", "--now", "2026-11-23")
    #expect(built.status == 0 && built.stderr == "")
  }

  @Test(arguments: ["site", "blog", "docs"])
  func aThemeIsAddedToASiteThatExists(theme: String) async throws {
    try write("content/site.yml", "name: Mine\nbase-url: https://a.example/\nlocale: es-MX\n")
    try write(
      "content/manual/_collection.yml",
      "entries: '**/*.md'\nschema: { title: text, summary: { type: text, optional: true } }\n"
        + "page: { permalink: '/{path}/', layout: \(theme == "docs" ? "doc" : "page") }\n")
    try write("content/manual/index.md", "---\ntitle: Inicio\n---\n")
    try write("content/manual/prestar.md", "---\ntitle: Prestar\n---\n## Plazo\n")
    try write("templates/partials/footer.html", "<p>mine</p>\n")
    let run = try await run("init", "--theme", theme)
    #expect(run.status == 0)
    #expect(
      run.stderr == "'templates/partials/footer.html' was there already and is unchanged\n")
    #expect(run.stdout.contains(#/^\d+ files added\n/#))
    #expect(try names("content") == ["i18n", "manual", "site.yml"])
    #expect(try names("content/i18n") == ["es.yml"])
    let built = try await self.run("build", "--now", "2026-11-23")
    #expect(built.status == 0 && built.stderr == "", "\(built)")
    let page = try String(
      contentsOfFile: folder.path + "/Output/prestar/index.html", encoding: .utf8)
    #expect(page.contains("Saltar al contenido") && page.contains("<p>mine</p>"))
    #expect(page.contains("<body class=\"docs\">") == (theme == "docs"))
    let again = try await self.run("init", "--theme", theme)
    #expect(again.stdout.hasPrefix("0 files added\n"))
  }

  @Test func aThemeLeavesTheLayoutsOfTheSiteAlone() async throws {
    let there = [
      "content/site.yml": "name: Mine\nbase-url: https://a.example/\nlocale: en\n",
      "content/pages/_collection.yml":
        "entries: '*.md'\nschema: { title: text }\npage: { permalink: '/{slug}/', layout: page }\n",
      "content/pages/home.md": "---\ntitle: Home\npermalink: /\n---\n",
      "content/manual/_collection.yml":
        "entries: '**/*.md'\nschema: { title: text, summary: { type: text, optional: true } }\n"
        + "page: { permalink: '/manual/{path}/', layout: theme/doc }\n",
      "content/manual/lend.md": "---\ntitle: Lend\n---\n`x`\n",
      "templates/layouts/base.html":
        "<!doctype html>\n<html lang=\"en\"><head><title>mine</title></head><body>{% block text %}{% endblock %}</body></html>\n",
      "templates/layouts/page.html":
        "{% layout 'base' %}{% block text %}{% render 'card', book: entry %}{% endblock %}\n",
      "templates/partials/card.html": "<b>{{ book.title }}</b>\n",
      "templates/assets/site.css": "b { color: red }\n",
    ]
    for (path, text) in there { try write(path, text) }
    let run = try await run("init", "--theme", "docs")
    #expect(run.status == 0 && run.stderr == "", "\(run)")
    #expect(run.stdout.contains("it is in folders called 'theme'\n"))
    #expect(run.stdout.contains("layout: theme/doc }"))
    for (path, text) in there {
      #expect(
        try String(contentsOfFile: folder.path + "/" + path, encoding: .utf8) == text, "\(path)")
    }
    let built = try await self.run("build", "--now", "2026-11-23")
    #expect(built.status == 0 && built.stderr == "", "\(built)")
    func page(_ path: String) throws -> String {
      try String(contentsOfFile: folder.path + "/Output/\(path)index.html", encoding: .utf8)
    }
    #expect(try page("").contains("<title>mine</title>"))
    let own = try page("manual/lend/")
    #expect(own.contains("<body class=\"docs\">"))
    #expect(own.contains("href=\"/assets/theme/site."))
    let again = try await self.run("init", "--theme", "docs")
    #expect(again.stdout.hasPrefix("0 files added\n"), "\(again)")
  }

  @Test func wordsThatAFileLacksAreListed() async throws {
    try write("content/site.yml", "name: Mine\nbase-url: https://a.example/\nlocale: en\n")
    try write("content/i18n/en.yml", "skip: Skip\nmenu: Menu\n")
    let run = try await run("init", "--theme", "docs")
    #expect(run.status == 0)
    #expect(run.stdout.contains("\nadd to content/i18n/en.yml:\n\nlanguages: Languages\n"))
    #expect(run.stdout.contains("\nlost:\n  title: Page not found\n"))
    #expect(!run.stdout.contains("skip:"))
    let words = try String(
      contentsOfFile: folder.path + "/content/i18n/en.yml", encoding: .utf8)
    #expect(words == "skip: Skip\nmenu: Menu\n")
  }

  @Test func aThemeNeedsASite() async throws {
    let run = try await run("init", "--theme", "docs")
    #expect(run.status == 2)
    #expect(run.stderr.contains("there is no site in '.': it has no content/site.yml"))
    let both = try await self.run("init", "--theme", "docs", "--blog")
    #expect(both.status == 2)
    #expect(try names() == [])
  }

  @Test func twoStartersAtOnceAreRefused() async throws {
    let run = try await run("init", "site", "--blog", "--docs")
    #expect(run.status == 2)
    #expect(try names() == [])
  }

  @Test(arguments: [
    ("github", [".gitattributes", ".github", ".gitignore", "content", "templates"]),
    ("gitlab", [".gitattributes", ".gitignore", ".gitlab-ci.yml", "content", "templates"]),
  ])
  func filesForACISystemAreWrittenOnRequest(system: String, expected: [String]) async throws {
    let run = try await run("init", "site", "--ci", system)
    #expect(run.status == 0 && run.stderr == "")
    #expect(try names("site") == expected)
  }

  @Test func anUnknownCISystemIsRefused() async throws {
    let run = try await run("init", "site", "--ci", "jenkins")
    #expect(run.status == 2)
    #expect(run.stderr.contains("'jenkins'"))
    #expect(try names() == [])
  }

  @Test func aFolderThatIsNotEmptyIsRefused() async throws {
    try write("notes.txt", "mine")
    let run = try await run("init")
    #expect(run.status == 2 && run.stdout == "")
    #expect(
      run.stderr
        == "acopio: the folder '.' is not empty: it contains 'notes.txt'; name another folder; one "
        + "that does not exist is created\n")
    #expect(try names() == ["notes.txt"])
  }

  @Test func anEmptyFolderIsFilled() async throws {
    let run = try await run("init")
    #expect(run.status == 0 && run.stderr == "")
    #expect(run.stdout.contains("files written to this folder\n\n  acopio serve --open\n"))
    #expect(try names() == [".gitignore", "content", "templates"])
  }

  @Test func whatARepositoryHostPutsThereStays() async throws {
    let there = [
      ".git/HEAD": "ref: refs/heads/main\n", ".git/config": "[core]\n", "README.md": "# Library\n",
      "LICENSE": "MIT\n", "license-apache.txt": "Apache\n", ".gitattributes": "* text=auto\n",
      ".gitignore": "*.log\nOutput/\n", ".github/CODEOWNERS": "* @library\n",
      ".github/workflows/site.yml": "name: Mine\n", "CONTRIBUTING.md": "Welcome\n",
    ]
    for (path, text) in there { try write(path, text) }
    let run = try await run("init", ".", "--ci", "github")
    #expect(run.status == 0, "\(run)")
    #expect(
      run.stderr == """
        '.gitattributes' was there already and is unchanged; 'acopio init' in another folder writes its own
        '.github/workflows/site.yml' was there already and is unchanged; 'acopio init' in another folder \
        writes its own
        '.gitignore' is unchanged; add the output of builds: /.acopio/ /.base/ /published/

        """)
    for (path, text) in there {
      #expect(
        try String(contentsOfFile: folder.path + "/" + path, encoding: .utf8) == text, "\(path)")
    }
    #expect(try names().contains("content") && !names().contains(".acopio-new"))
    #expect(try await self.run("build", "--now", "2026-11-23").status == 0)
  }

  @Test func filesAreAddedToAFolderOfTheHost() async throws {
    try write(".github/ISSUE_TEMPLATE.md", "Hello\n")
    let run = try await run("init", "--ci", "github")
    #expect(run.status == 0 && run.stderr == "", "\(run)")
    #expect(try names(".github") == ["ISSUE_TEMPLATE.md", "workflows"])
  }

  @Test(arguments: [
    "index.html", "content", "templates", "READYMADE", "licenses.json", ".env", "src",
    "package.json",
    "Readme of mine", ".acopio",
  ])
  func anythingElseIsNotARepositoryAlone(name: String) async throws {
    try write("README.md", "# Library\n")
    try write(name == "content" ? "content/a.md" : name, "mine")
    let before = try names()
    let run = try await run("init", ".")
    #expect(run.status == 2)
    #expect(
      run.stderr.hasPrefix("acopio: the folder '.' is not empty: it contains '\(name)'"), "\(run)")
    #expect(try names() == before)
  }

  @Test func theSchemaOfAFolderIsPrinted() async throws {
    try write("books/emma.md", "---\ntitle: Emma\npages: 474\n---\n")
    let run = try await run("schema", "infer", "books")
    #expect(run.status == 0 && run.stderr == "")
    #expect(run.stdout == "entries: '*.md'\nschema:\n  title: text\n  pages: integer\n")
    #expect(try names("books") == ["emma.md"])
    let missing = try await self.run("schema", "infer", "films")
    #expect(missing.status == 2 && missing.stdout == "")
  }

  @Test func dataBecomesACollection() async throws {
    try write("books.json", #"[{ "id": "emma", "url": "/emma" }]"#)
    let run = try await run("import", "json", "books.json")
    #expect(run.status == 0 && run.stderr == "")
    #expect(run.stdout == "2 files written to content/books\n'url' is called 'link' here\n")
    #expect(try names("content/books") == ["_collection.yml", "books.json"])
    let again = try await self.run("import", "json", "books.json", "--format", "json")
    #expect(again.status == 2)
    #expect(again.stdout.contains(#""id": "folder-not-empty""#))
    try write("broken.csv", "id,title\n1\n")
    let broken = try await self.run("import", "csv", "broken.csv")
    #expect(broken.status == 1)
    #expect(
      broken.stderr.hasPrefix("broken.csv:2:1: error: the row has 1 cell, the header 2 [csv-cells]")
    )
    #expect(try names("content") == ["books"])
  }

  // MARK: - Sites of other tools

  /// The sample of a tool in `Tests/Imports/`.
  private func sample(_ tool: String) -> String {
    Specs.projectRoot.appending(path: "Tests/Imports/\(tool)/source").path
  }

  /// Every file below a folder with its bytes.
  private func contents(_ path: String) throws -> [String: Data] {
    var files: [String: Data] = [:]
    for name in try FileManager.default.subpathsOfDirectory(atPath: path) {
      files[name] = FileManager.default.contents(atPath: "\(path)/\(name)") ?? Data()
    }
    return files
  }

  @Test(arguments: ["eleventy", "hugo", "jekyll"])
  func aSiteIsImportedAndBuilds(tool: String) async throws {
    let before = try contents(sample(tool))
    let run = try await run("import", tool, sample(tool), "--output", "site")
    #expect(run.status == 0)
    #expect(run.stderr.contains(" [not-imported]\n"))
    #expect(run.stdout.contains("posts         2\n") || run.stdout.contains("posts         3\n"))
    #expect(run.stdout.contains("files written to site\n\n  cd site\n  acopio serve --open\n"))
    let built = try await self.run("build", "--root", "site", "--now", "2026-11-23")
    #expect(built.status == 0, "\(built.stderr)")
    #expect(try contents(sample(tool)) == before)
    let again = try await self.run("import", tool, sample(tool), "--output", "site")
    #expect(again.status == 2)
    #expect(again.stderr.hasPrefix("acopio: the folder 'site' is not empty: "))
  }

  @Test func aTrialWritesNothing() async throws {
    let before = try contents(sample("jekyll"))
    let run = try await run("import", "jekyll", sample("jekyll"), "--try")
    #expect(run.status == 0)
    #expect(run.stdout.contains("posts         3\n"))
    #expect(run.stdout.contains(#/\nacopio +\d+ ms, \d+ MB\n/#))
    #expect(
      run.stdout.contains(
        #/\njekyll +(not installed|could not build the site|\d+ ms, \d+ MB)\n/#))
    #expect(run.stdout.hasSuffix("\nnothing was written\n"))
    #expect(try names() == [])
    #expect(try contents(sample("jekyll")) == before)
  }

  @Test func shortcodesBecomeDirectives() async throws {
    try write("map.yml", "note: { directive: note }\n")
    let run = try await run(
      "import", "jekyll", sample("jekyll"), "--output", "site", "--shortcodes", "map.yml")
    #expect(run.status == 0)
    let post = try String(
      contentsOfFile: folder.path + "/site/content/posts/first-steps.md", encoding: .utf8)
    #expect(post.contains("\n::note{text=\"Bring your card\"}\n"))
    #expect(try names("site/templates/components").contains("note.html"))
    try write("map.yml", "note: { directive: note, argument: [a] }\n")
    let wrong = try await self.run(
      "import", "jekyll", sample("jekyll"), "--output", "other", "--shortcodes", "map.yml")
    #expect(wrong.status == 1)
    #expect(
      wrong.stderr.hasPrefix(
        "map.yml:1:26: error: 'argument' is not a key of a shortcode [unknown-key]"))
    #expect(try names() == ["map.yml", "site"])
  }

  @Test func aFolderThatDoesNotExistCannotBeImported() async throws {
    let run = try await run("import", "hugo", "missing")
    #expect(run.status == 2 && run.stdout == "")
    #expect(run.stderr.hasPrefix("acopio: cannot read 'missing/'"))
  }
}
