import AcopioSiteTestSupport
import Foundation
import Testing

#if canImport(FoundationXML)
  import FoundationXML
#endif

/// Every command that reports diagnostics, in every form of them.
@Suite struct FormatOptionTests {
  /// The commands, with arguments that work one after the other in a site that was built.
  static let commands: [[String]] = [
    ["build"], ["check"], ["check", "--templates"], ["translations"],
    ["lock", "check"], ["contract", "import", "a.apib"],
    ["lock"], ["lock", "diff", ".", "."], ["contract", "parse", "a.apib"],
    ["contract", "update"], ["due"],
    ["explain", "wrong-type"], ["explain", "--template", "layouts/book"],
    ["import", "csv", "a.csv"], ["import", "hugo", "old"], ["init", "new"], ["markdown", "a.md"],
    ["publish", "Public"], ["publish", "record:r.json"], ["schema"],
    ["schema", "infer", "content/authors"], ["template", "render", "a.html", "--standard"],
    ["clean"],
  ]

  /// Commands that cannot run, or find errors.
  static let failing: [[String]] = [
    ["build", "--root", "nowhere"], ["build", "--jobs", "0"], ["build", "Output"], ["bild"],
    ["check", "--root", "broken"], ["check", "--templates", "--root", "broken"],
    ["lock", "check", "--root", "broken"], ["lock", "diff", "nothing", "."],
    ["contract", "import", "none.apib"], ["contract", "parse", "none.apib"],
    ["contract", "update", "--root", "broken"], ["explain", "no-such-id"],
    ["import", "json", "broken.json"], ["import", "hugo", "none"], ["init", "content"],
    ["markdown", "none.md"], ["publish", "Public", "--from", "content"], ["publish", "s3:"],
    ["rollback", "abc"], ["schema", "--print", "nothing"], ["schema", "infer", "nowhere"],
    ["template", "render", "broken.html"], ["build", "--annotations", "github"],
  ]

  private func site() async throws -> SiteFolder {
    let site = try await SiteFolder.built()
    for (path, bytes) in Library.files() { try site.write("broken/\(path)", bytes) }
    try site.write("broken/content/authors/ende.md", "---\nnaem: <![CDATA[ %0A ::\n---\n")
    try site.write("broken/templates/layouts/book.html", "{{ nothing ]]> }}\n{% for %}\n")
    try site.write("a.apib", "FORMAT: 1A\n# GET /a\n+ Response 200\n\n        x\n")
    try site.write("a.csv", "id,name\n1,Momo\n")
    try site.write("a.json", "[{\"id\": \"1\"}]\n")
    try site.write("broken.json", "[{\"id\": }]\n")
    try site.write("a.md", "# Momo\n")
    try site.write("a.html", "Momo\n")
    try site.write("broken.html", "{% if %}\n")
    try site.write("old/_config.yml", "title: Old\n")
    try site.write("old/hugo.toml", "title = 'Old'\n")
    try site.write("old/content/a.md", "---\ntitle: A\n---\n{{< figure >}}\n")
    try site.write("r.json", "{\"acopio-published\":1,\"phase\":\"finished\",\"objects\":[]}")
    return site
  }

  @Test(arguments: ["github", "gitlab", "json", "junit", "sarif"])
  func everyCommandPrintsOneDocument(form: String) async throws {
    let site = try await site()
    for command in Self.failing {
      let run = try await site.acopio(command + ["--format", form])
      #expect(run.status == 1 || run.status == 2, "\(command) \(run)")
      try check(run.stdout, form, "\(command)")
      switch form {
      case "github": #expect(run.stdout.contains("::error "), "\(command) \(run)")
      case "gitlab": #expect(run.stdout.contains("\"critical\""), "\(command) \(run)")
      case "junit":
        let element = run.status == 2 ? "<error " : "<failure "
        #expect(run.stdout.contains(element), "\(command) \(run)")
      default: #expect(run.stdout.contains("error"), "\(command) \(run)")
      }
      // Programs read JSON; what CI systems collect is in the log of the run besides.
      #expect((run.stderr == "") == (form == "json"), "\(command) \(run)")
    }
    for command in Self.commands {
      let run = try await site.acopio(command + ["--format", form])
      #expect(run.status == 0, "\(command) \(run)")
      try check(run.stdout, form, "\(command)")
    }
  }

  private func check(_ text: String, _ form: String, _ command: String) throws {
    switch form {
    case "github":
      for line in text.split(separator: "\n") {
        #expect(
          line.wholeMatch(of: /::(error|warning|notice) .*::.+/) != nil, "\(command): \(text)")
      }
    case "gitlab":
      let issues = try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [[String: Any]]
      let prints = try #require(issues, "\(command)").compactMap { $0["fingerprint"] as? String }
      #expect(Set(prints).count == issues?.count, "\(command)")
    case "json":
      #expect(throws: Never.self, "\(command): \(text)") {
        try JSONSerialization.jsonObject(with: Data(text.utf8), options: .fragmentsAllowed)
      }
    case "sarif":
      let log = try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any]
      #expect(log?["version"] as? String == "2.1.0", "\(command): \(text)")
    case "junit":
      let parser = XMLParser(data: Data(text.utf8))
      #expect(parser.parse(), "\(command): \(text)")
    default: break
    }
  }
}
