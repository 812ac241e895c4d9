import AcopioSiteTestSupport
import Foundation
import Testing

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// `acopio diff` on two builds of the library.
@Suite struct DiffCommandTests {
  /// A library with its output in `Old`, and after a change in `Output`.
  private func changed() async throws -> SiteFolder {
    let site = try await SiteFolder.built()
    try FileManager.default.copyItem(atPath: site.output, toPath: site.root + "/Old")
    try site.write(
      "content/books/books.json",
      """
      [
        { "id": "1", "title": "Momo!", "author": "ende" },
        { "id": "3", "title": "Aurora", "author": "austen" }
      ]
      """)
    let run = try await site.build()
    try #require(run.status == 0, "\(run)")
    return site
  }

  @Test func saysWhatABuildChanges() async throws {
    let site = try await changed()
    let run = try await site.acopio(["diff", "Old", "Output"])
    #expect(run.status == 0 && run.stderr == "")
    #expect(
      run.stdout == """
        Pages: 1 added, 1 removed, 2 changed
          + /books/aurora/: 35 bytes
          - /books/emma/: 33 bytes
          ~ /books/: 2 lines (-1 +1); 36 → 39 bytes
          ~ /books/momo/: 2 lines (-1 +1); 34 → 35 bytes
        Data: 1 changed
          ~ /books.json: items: 1 added, 1 removed, 1 changed; 54 → 57 bytes; also /v1/books.json
              + 3 "Aurora"
              - 2 "Emma"
              ~ 1
                  /title: "Momo" → "Momo!"
        Other files: 2 changed
          ~ /acopio.json: 430 bytes
          ~ /sitemap.xml: 401 → 403 bytes
        Addresses: 1 added, 1 removed, 0 moved
        Files: 12; bytes: 1,636 → 1,650

        """)
  }

  @Test func aBuildIsTheSameAsItself() async throws {
    let site = try await changed()
    for form in ["text", "json", "markdown"] {
      let run = try await site.acopio(["diff", "Output", "Output", "--format", form, "--all"])
      #expect(run.status == 0 && run.stderr == "")
      #expect(run.stdout.contains(form == "json" ? "\"changes\": []" : "Nothing changed"))
    }
  }

  @Test func takesFormsLanguagesAndLimits() async throws {
    let site = try await changed()
    let json = try await site.acopio(["diff", "Old", "Output", "--format", "json", "--limit", "0"])
    #expect(json.status == 0)
    let value = try #require(
      try JSONSerialization.jsonObject(with: Data(json.stdout.utf8)) as? [String: Any])
    #expect((value["changes"] as? [Any])?.isEmpty == true)
    #expect((value["more"] as? Int ?? 0) > 3)
    let spanish = try await site.acopio(["diff", "Old", "Output", "--language", "es"])
    #expect(spanish.stdout.contains("Páginas: ") && spanish.stdout.contains("Direcciones: "))
    let all = try await site.acopio(["diff", "Old", "Output", "--all", "--format", "markdown"])
    #expect(all.stdout.hasPrefix("## What this publication changes\n"))
  }

  @Test(arguments: [
    ["diff"], ["diff", "Old"], ["diff", "", "Output"],
    ["diff", "Old", "Output", "--format", "yaml"],
    ["diff", "Old", "Output", "--language", "de"], ["diff", "Old", "Output", "--limit", "-1"],
  ])
  func refusesWrongArguments(arguments: [String]) async throws {
    let site = try SiteFolder()
    let run = try await site.acopio(arguments)
    #expect(run.status == 2 && run.stdout == "", "\(run)")
  }

  @Test func refusesWhatNoBuildWrote() async throws {
    let site = try await SiteFolder.built()
    let none = try await site.acopio(["diff", "none", "Output"])
    #expect(none.status == 2 && none.stdout == "")
    #expect(none.stderr == "acopio: cannot read 'none': No such file or directory\n")
    let file = try await site.acopio(["diff", "Output", "content/site.yml"])
    #expect(file.status == 2 && file.stderr.contains("Not a directory"), "\(file)")
    let foreign = try await site.acopio(["diff", "content", "Output"])
    #expect(foreign.status == 2)
    #expect(
      foreign.stderr
        == "acopio: 'content' is not the output of a build: it has no '_acopio-manifest'; "
        + "name a folder that 'acopio build' wrote, with all of its files\n")
    let json = try await site.acopio(["diff", "content", "Output", "--format", "json"])
    #expect(json.status == 2 && json.stderr == "")
    #expect(json.stdout.contains(#""id": "not-an-output""#))
  }

  @Test func refusesADamagedOrUnfinishedBuild() async throws {
    let site = try await SiteFolder.built()
    try FileManager.default.copyItem(atPath: site.output, toPath: site.root + "/Old")
    try site.write("Old/.acopio-pending", "x")
    let pending = try await site.acopio(["diff", "Old", "Output"])
    #expect(pending.status == 2 && pending.stderr.contains("interrupted"), "\(pending)")
    try site.remove("Old/.acopio-pending")
    let text = try site.text("Old/_acopio-manifest")
    try site.write("Old/_acopio-manifest", String(text.dropLast(10)))
    let cut = try await site.acopio(["diff", "Old", "Output"])
    #expect(cut.status == 2 && cut.stderr.contains("damaged"), "\(cut)")
    try site.remove("Old/_acopio-manifest")
    try site.link("Old/_acopio-manifest", to: "../Output/_acopio-manifest")
    let link = try await site.acopio(["diff", "Old", "Output"])
    #expect(link.status == 2 && link.stderr.contains("damaged"), "\(link)")
  }

  @Test func followsNoLinksAndReadsNoPipes() async throws {
    let site = try await SiteFolder.built()
    try FileManager.default.copyItem(atPath: site.output, toPath: site.root + "/Old")
    try site.remove("Old/v1/books.json")
    try site.link("Old/v1/books.json", to: "../../content/site.yml")
    try site.remove("Old/robots.txt")
    try #require(mkfifo(site.root + "/Old/robots.txt", 0o600) == 0)
    try site.remove("Old/books")
    try site.link("Old/books", to: "../Output/books")
    let run = try await site.acopio(["diff", "Old", "Output"])
    #expect(run.status == 0 && run.stderr == "")
    #expect(
      run.stdout.contains(
        "OLD lacks files that its build wrote: 'books/emma/index.html', 'books/index.html', "
          + "'books/momo/index.html' and 2 more\n"), "\(run)")
    #expect(!run.stdout.contains("Library"))
    // The folder itself may be a link.
    try site.link("Now", to: "Output")
    let linked = try await site.acopio(["diff", "Now", "Output"])
    #expect(linked.status == 0 && linked.stdout.hasPrefix("Nothing changed\n"))
  }
}
