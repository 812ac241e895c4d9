import AcopioSiteTestSupport
import AcopioTestSupport
import Foundation
import Testing

/// Every command that the help lists works on every starter, and on the site of this repository.
@Suite struct EveryCommandTests {
  /// The arguments of each command, one after the other in a folder with a new site; `DAY` is the day of builds.
  ///
  /// A command without an example here fails `everyCommandHasAnExample`.
  private static let examples: [(command: String, arguments: [[String]])] = [
    ("check", [["--now", "DAY"], ["--templates"]]),
    ("build", [["--now", "DAY"], ["--now", "DAY", "--host", "netlify", "--output", "Other"]]),
    ("build", [["--now", "DAY", "--releases", "Releases"]]),
    ("due", [["--now", "DAY"]]),
    ("translations list", [[], ["--now", "DAY"]]),
    ("translations accept", [[]]),
    ("translations export", [["--language", "OTHER"]]),
    ("translations import", [["a.po", "--language", "OTHER"]]),
    ("search", [["page"], ["una página", "--limit", "2", "--format", "json"]]),
    ("rollback", [["--releases", "Releases", "--list"]]),
    ("diff", [["Output", "Other"]]),
    ("publish", [["Public", "--dry-run"], ["Public"]]),
    ("explain", [["wrong-type"], ["--template", "base"], ["--template", "acopio/search"]]),
    ("explain", [["/"], ["sitemap.xml"], ["content/site.yml"]]),
    ("plan", [["--now", "DAY"], ["--match", "/**/*.html", "--now", "DAY"]]),
    ("schema", [[], ["--output", "Schemas"]]),
    ("schema infer", [["content/pages"]]),
    ("contract check", [["--now", "DAY"]]),
    ("lock check", [["--now", "DAY"]]),
    ("lock write", [["--now", "DAY"]]),
    ("lock diff", [[".", "."], [".", ".", "--build", "--now", "DAY"]]),
    ("lock merge", [["base.json", "ours.json", "theirs.json"]]),
    ("contract update", [["--now", "DAY"]]),
    ("contract parse", [["a.apib"]]),
    ("contract import", [["a.apib", "--output", "Imported"]]),
    ("hosts", [[]]),
    ("import csv", [["a.csv"]]),
    ("import json", [["a.json", "--output", "Data"]]),
    ("import jekyll", [["Old", "--output", "Jekyll"]]),
    ("import hugo", [["Old", "--output", "Hugo"]]),
    ("import eleventy", [["Old", "--output", "Eleventy"]]),
    ("import mkdocs", [["Old", "--output", "MkDocs"]]),
    ("import folder", [["Old", "--output", "Folder"]]),
    ("import compare", [["--compare", "Before", "--output", "Before"]]),
    ("init", [["New"]]),
    ("markdown", [["a.md"]]),
    ("serve", [["--port", "0", "--now", "DAY"]]),
    ("template reference", [[]]),
    ("template render", [["a.html", "--templates", "templates"]]),
    ("clean", [[], ["--releases", "Releases"]]),
  ]

  /// What some of them read besides the site.
  private static let files = [
    "a.apib": "# GET /momo\n+ Response 200 (application/json)\n\n        {\"id\": \"1\"}\n",
    "a.csv": "id,title\n1,Momo\n",
    "a.json": "[{\"id\": \"1\", \"title\": \"Momo\"}]\n",
    "a.md": "*Momo*\n",
    "a.po": "",
    "base.json": "", "ours.json": "{\"format\": 1, \"endpoints\": []}\n",
    "theirs.json": "{\"format\": 1, \"endpoints\": []}\n",
    "a.html": "<p>{{ 'Momo' | upcase }}</p>\n",
    "Before/index.html": "<title>Momo</title><p>A book.</p>\n",
    "Old/_config.yml": "title: Library\n",
    "Old/index.md": "---\ntitle: Momo\n---\nA book.\n",
  ]

  /// The commands of the help that run something, by their words.
  private static func commands() async throws -> Set<String> {
    let run = try await SiteFolder([:]).acopio(["--experimental-dump-help"])
    let help = try #require(
      JSONSerialization.jsonObject(with: Data(run.stdout.utf8)) as? [String: Any])
    let root = try #require(help["command"] as? [String: Any])
    func leaves(_ command: [String: Any], _ words: [String]) -> [String] {
      let inner = command["subcommands"] as? [[String: Any]] ?? []
      let named = inner.filter {
        $0["commandName"] as? String != "help" && $0["shouldDisplay"] as? Bool != false
      }
      let found = named.flatMap {
        leaves($0, words + [$0["commandName"] as? String ?? ""])
      }
      let isGroup = !named.isEmpty && words.joined(separator: " ") != "schema"
      return (isGroup ? [] : [words.joined(separator: " ")]) + found
    }
    return Set(leaves(root, []))
  }

  @Test func everyCommandHasAnExample() async throws {
    #expect(try await Self.commands() == Set(Self.examples.map(\.command)))
  }

  /// Each starter in English, and the largest in Spanish; with more effort, each in both.
  private static let starters: [([String], String)] =
    [([], "en"), (["--blog"], "en"), (["--docs"], "en"), (["--api"], "en"), (["--docs"], "es")]
    + (Effort.isExhaustive ? [([], "es"), (["--blog"], "es"), (["--api"], "es")] : [])

  @Test(arguments: starters)
  func everyCommandWorksOnAStarter(flags: [String], language: String) async throws {
    let site = try SiteFolder([:])
    let run = try await Command.run(
      ["init"] + flags, in: site.root, environment: ["LC_ALL": language])
    #expect(run.status == 0, "\(run)")
    try await expectEveryCommandWorks(in: site)
  }

  @Test func everyCommandWorksOnTheSiteOfThisRepository() async throws {
    let site = try SiteFolder([:])
    for folder in ["content", "templates", "static"] {
      let source = Specs.projectRoot.appending(path: folder)
      guard FileManager.default.fileExists(atPath: source.path) else { continue }
      try FileManager.default.copyItem(
        at: source, to: URL(filePath: site.root + "/" + folder))
    }
    try copyCache(to: site)
    // Each builds a site that takes seconds once more, and the starters show that it works.
    try await expectEveryCommandWorks(
      in: site, but: Effort.isExhaustive ? [] : ["--build", "--match", "--releases"])
  }

  /// Copies what `make site` drew and compressed, if it did, which is most of the time of a first build.
  private func copyCache(to site: SiteFolder) throws {
    let own = Specs.projectRoot.appending(path: ".acopio")
    let copy = URL(filePath: site.root + "/.acopio")
    guard FileManager.default.fileExists(atPath: own.appending(path: "lock").path) else { return }
    try site.write(".acopio/lock", "")
    for part in ["compressed", "pictures"] {
      // Another build may remove files meanwhile; what is missing is made again.
      try? FileManager.default.copyItem(
        at: own.appending(path: part), to: copy.appending(path: part))
    }
  }

  /// `options`: examples with one of them are left out.
  private func expectEveryCommandWorks(
    in site: SiteFolder, but options: Set<String> = []
  ) async throws {
    for (path, text) in Self.files { try site.write(path, text) }
    let settings = try String(contentsOfFile: site.root + "/content/site.yml", encoding: .utf8)
    let locales = settings.matches(of: /\blocale: *([\w-]+)/).map { String($0.1) }
    let other = locales.first { $0 != locales[0] }
    for (command, examples) in Self.examples {
      for example in examples where options.isDisjoint(with: example) {
        let words = command.split(separator: " ").map(String.init)
        let arguments =
          words
          + example.map {
            $0 == "DAY" ? SiteFolder.day : $0 == "OTHER" ? other ?? "xx" : $0
          }
        let run =
          command == "serve"
          ? try await Command.run(arguments, in: site.root, interruptedAfter: "Ctrl-C")
          : try await site.acopio(arguments)
        // A site without endpoints has nothing to compare, and one in a single language nothing to translate, which
        // the commands say.
        let isVain =
          command == "lock diff"
          && !FileManager.default.fileExists(atPath: site.root + "/content/api")
          || example.contains("OTHER") && other == nil
        #expect(run.status == (isVain ? 2 : 0) && !run.wasKilled, "\(arguments): \(run)")
        #expect(isVain || !run.stderr.contains("error"), "\(arguments): \(run)")
      }
    }
  }
}
