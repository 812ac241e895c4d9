import AcopioBase
import AcopioSiteTestSupport
import AcopioTestSupport
import Foundation
import Testing

/// `acopio template render`: what it prints, where, and how it ends.
@Suite struct TemplateCommandTests {
  /// A folder with templates and data of a small library.
  private func shelf(_ files: [String: String] = [:]) throws -> SiteFolder {
    let shelf = try SiteFolder([:])
    try shelf.write("page.html", "<p>{{ title }}</p>{% render 'card', n: 2 %}\n")
    try shelf.write("books.json", #"{ "title": "Momo & <Beppo>" }"#)
    try shelf.write("templates/partials/card.html", "<b>{{ n }}</b>")
    for (path, text) in files { try shelf.write(path, text) }
    return shelf
  }

  @Test(arguments: [
    (["--data", "books.json", "--templates", "templates"], "Momo &amp; &lt;Beppo&gt;"),
    (["--data", "books.json", "--templates", "templates/", "--standard"], "Momo & <Beppo>"),
    (["--templates", "templates/partials", "--standard"], ""),
  ])
  func printsTheResultAndNothingElse(options: [String], title: String) async throws {
    let run = try await shelf().acopio(["template", "render", "page.html"] + options)
    #expect(run.status == 0, "\(run)")
    #expect(run.stdout == "<p>\(title)</p><b>2</b>\n")
    #expect(run.stderr == "")
  }

  @Test func rendersTheLayoutsOfASiteWithThePartialsOfTheTool() async throws {
    let page = "{% render 'acopio/search' %}\n"
    let run = try await shelf(["page.html": page]).acopio([
      "template", "render", "page.html", "--templates", "templates",
    ])
    #expect(!run.stderr.contains("unknown-partial"), "\(run)")
    let own = try await shelf([
      "page.html": page, "templates/partials/acopio/search.html": "<i></i>",
    ])
    .acopio(["template", "render", "page.html", "--templates", "templates"])
    #expect(own.status == 0 && own.stdout == "<i></i>\n", "\(own)")
  }

  @Test func aQRCodeIsTheTrueOne() async throws {
    let run = try await shelf(["page.html": "{{ 'https://acopio.example/' | qr_code }}"]).acopio([
      "template", "render", "page.html", "--standard",
    ])
    // 25 modules and the margin: version 2.
    #expect(run.stdout.contains("viewBox=\"0 0 33 33\""), "\(run)")
  }

  @Test func printsNothingButDiagnosticsAfterAnError() async throws {
    let run = try await shelf().acopio([
      "template", "render", "page.html", "--templates", "templates",
    ])
    #expect(run.status == 1)
    #expect(run.stdout == "")
    #expect(
      run.stderr == """
        page.html:1:7: error: 'title' is not defined [undefined-variable]
        1 | <p>{{ title }}</p>{% render 'card', n: 2 %}
          |       ^^^^^

        """)
  }

  @Test func printsDiagnosticsAsJSON() async throws {
    let shelf = try shelf(["page.html": "{{ a | upcas }}"])
    let run = try await shelf.acopio([
      "template", "render", "page.html", "--standard", "--format", "json",
    ])
    #expect(run.status == 1 && run.stderr == "")
    #expect(
      run.stdout == """
        [
          {
            "id": "unknown-filter",
            "severity": "error",
            "message": "filter 'upcas' doesn't exist; did you mean 'upcase'?",
            "path": "page.html",
            "line": 1,
            "column": 8,
            "endLine": 1,
            "endColumn": 13,
            "remedy": null,
            "notes": []
          }
        ]

        """)
  }

  @Test func readsStandardInput() async throws {
    let shelf = try shelf(["plain.liquid": "{{ title }}"])
    let asked = ["template", "render", "--standard"]
    let template = try await Command.run(
      asked + ["-", "--data", "books.json"], in: shelf.root, reading: "{{ title }}!")
    #expect(template.status == 0 && template.stdout == "Momo & <Beppo>!", "\(template)")
    let data = try await Command.run(
      asked + ["plain.liquid", "--data", "-"], in: shelf.root,
      reading: #"{ "title": "Kassiopeia" }"#)
    #expect(data.status == 0 && data.stdout == "Kassiopeia", "\(data)")
    let broken = try await Command.run(asked + ["-"], in: shelf.root, reading: "{{ 'x }}")
    #expect(broken.status == 1 && broken.stdout == "")
    #expect(broken.stderr.hasPrefix("-:1:4: error: text is never closed"), "\(broken)")
  }

  @Test func findsTemplatesByNameWithAndWithoutExtension() async throws {
    let shelf = try shelf([
      "page": "{% render 'a' %}{% render 'a.liquid' %}{% render 'b' %}{% include 'c/d.txt' %}",
      "t/a.liquid": "1", "t/partials/b": "2", "t/c/d.txt": "3",
    ])
    let run = try await shelf.acopio([
      "template", "render", "page", "--standard", "--templates", "t",
    ])
    #expect(run.status == 0 && run.stdout == "1123", "\(run)")
  }

  @Test func fillsLayoutsOfTheFolder() async throws {
    let shelf = try shelf([
      "templates/layouts/base.html": "<main>{% block main %}{% endblock %}</main>",
      "templates/layouts/book.html": "{% layout 'base' %}{% block main %}{{ title }}{% endblock %}",
      "templates/assets/site.css": "a { b: {{ }",
    ])
    let run = try await shelf.acopio([
      "template", "render", "templates/layouts/book.html", "--templates", "templates",
      "--data", "books.json",
    ])
    #expect(run.status == 0 && run.stdout == "<main>Momo &amp; &lt;Beppo&gt;</main>", "\(run)")
  }

  @Test(arguments: [
    ("[1]", "1:1: error: the data of a template is an object with its variables [template-data]"),
    ("{ \"a\": }", "1:8: error: "),
  ])
  func refusesDataThatIsNoObject(data: String, fault: String) async throws {
    let shelf = try shelf(["page.html": "x", "books.json": data])
    let run = try await shelf.acopio([
      "template", "render", "page.html", "--data", "books.json",
    ])
    #expect(run.status == 1 && run.stdout == "")
    #expect(run.stderr.hasPrefix("books.json:\(fault)"), "\(run)")
  }

  @Test(arguments: [
    (["nobody.html"], "acopio: cannot read 'nobody.html': No such file or directory\n"),
    (["templates"], "acopio: cannot read 'templates': Is a directory\n"),
    (["page.html", "--data", "x"], "acopio: cannot read 'x': No such file or directory\n"),
    (["page.html", "--templates", "x"], "acopio: cannot read 'x': No such file or directory\n"),
  ])
  func cannotRunWithoutItsFiles(arguments: [String], text: String) async throws {
    let run = try await shelf().acopio(["template", "render"] + arguments)
    #expect(run.status == 2 && run.stdout == "")
    #expect(run.stderr == text)
  }

  @Test(arguments: [
    (["-", "--data", "-"], "Error: Standard input can be the template or the data, not both.\n"),
    (["page.html", "--strict"], "Error: '--strict' can only be used with '--standard'.\n"),
    ([], "Error: Missing expected argument '<file>'\n"),
  ])
  func cannotRunWithWrongArguments(arguments: [String], text: String) async throws {
    let run = try await shelf().acopio(["template", "render"] + arguments)
    #expect(run.status == 2 && run.stdout == "")
    #expect(run.stderr.hasPrefix(text), "\(run)")
  }

  /// Every 17th case of the suite, and the one that is strict.
  @Test(.enabled(if: Specs.suite("golden-liquid.json") != nil, "the suite is not there"))
  func meetsGoldenLiquid() async throws {
    let url = try #require(Specs.suite("golden-liquid.json"))
    let bytes = Array(try Data(contentsOf: url))
    var sources = SourceMap()
    var diagnostics = Diagnostics()
    let arena = Arena()
    let file = sources.add("golden-liquid.json", bytes: bytes)
    let suite = try #require(JSONReader.read(file, arena: arena, &diagnostics))
    var count = 0
    for (index, test) in suite.member("tests").elements.enumerated() {
      let isStrict = test.member("tags").elements.contains { $0.text.string == "strict2" }
      guard index % 17 == 0 || isStrict else { continue }
      count += 1
      try await meet(test, in: file, isStrict: isStrict)
    }
    #expect(count == 45)
    withExtendedLifetime(arena) {}
  }

  private func meet(_ test: Value, in file: SourceFile, isStrict: Bool) async throws {
    let name = test.member("name").text.string
    let shelf = try SiteFolder([:])
    try shelf.write("t/main.liquid", test.member("template").text.string)
    for member in test.member("templates").members {
      try shelf.write("t/\(member.key.string).liquid", member.value.text.string)
    }
    // The data verbatim from the suite, since reading and writing might change it.
    let data = test.member("data")
    let place = Int(data.origin.start)..<Int(data.origin.end)
    try shelf.write(
      "data.json", data.kind == .object ? Array(file.bytes.slice(place)) : [0x7B, 0x7D])
    let run = try await shelf.acopio(
      ["template", "render", "t/main.liquid", "--templates", "t", "--data", "data.json"]
        + ["--standard"] + (isStrict ? ["--strict"] : []))
    if test.member("invalid").bool == true {
      #expect(run.status == 1 && run.stdout == "", "\(name): \(run)")
      #expect(run.stderr.hasPrefix("t/main.liquid:"), "\(name): \(run)")
    } else {
      let many = test.member("results").elements.map(\.text.string)
      let wanted = many.isEmpty ? [test.member("result").text.string] : many
      #expect(run.status == 0 && run.stderr == "", "\(name): \(run)")
      #expect(wanted.contains(run.stdout), "\(name): \(run)")
    }
  }
}
