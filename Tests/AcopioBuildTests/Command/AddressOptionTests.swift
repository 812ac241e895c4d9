import AcopioSiteTestSupport
import AcopioTestSupport
import Foundation
import Testing

/// `--base-url` and `ACOPIO_BASE_URL`: a site at another address, as for the preview of a change.
@Suite struct AddressOptionTests {
  private func run(
    _ site: SiteFolder, _ arguments: [String], variable: String = ""
  ) async throws -> Command.Run {
    try await Command.run(
      arguments, in: site.root, environment: ["ACOPIO_BASE_URL": variable])
  }

  /// The files of Output as text, without what says nothing about addresses.
  private func texts(_ site: SiteFolder) throws -> [String: String] {
    try site.files().compactMapValues { String(data: $0, encoding: .utf8) }
  }

  @Test func everyAddressFollows() async throws {
    let site = try SiteFolder()
    let option = [
      "build", "--now", SiteFolder.day, "--base-url", "https://pr-7.preview.example/town/",
    ]
    #expect(try await run(site, option).status == 0)
    let moved = try texts(site)
    #expect(moved["sitemap.xml"]?.contains("https://pr-7.preview.example/town/") == true)
    for (path, text) in moved {
      #expect(!text.contains("https://library.example"), "\(path)")
    }
    let byVariable = ["build", "--now", SiteFolder.day]
    #expect(
      try await run(site, byVariable, variable: "https://pr-7.preview.example/town").status == 0)
    #expect(try texts(site) == moved)
    // The option takes precedence, and an empty variable is none.
    let both = byVariable + ["--base-url", "https://library.example/"]
    #expect(try await run(site, both, variable: "https://pr-8.example/").status == 0)
    let own = try texts(site)
    #expect(try await run(site, byVariable).status == 0)
    #expect(try texts(site) == own)
    #expect(own["sitemap.xml"]?.contains("https://library.example/") == true)
  }

  @Test func isTheSameAsInTheConfiguration() async throws {
    let site = try SiteFolder()
    #expect(
      try await run(
        site, ["build", "--now", SiteFolder.day, "--base-url", "https://town.example/b"]
      ).status == 0)
    let moved = try texts(site)
    let text = try site.text("content/site.yml")
    try site.write(
      "content/site.yml", text.replacing(/base-url: .*/, with: "base-url: https://town.example/b/"))
    #expect(try await run(site, ["build", "--now", SiteFolder.day]).status == 0)
    #expect(try texts(site) == moved)
  }

  @Test(arguments: [
    ("library.example", "must be an absolute http or https address"),
    ("https://user@library.example/", "contains a user name"),
    ("https://library.example/?a=1", "has a query or a fragment"),
    ("https://library.example/a//b/", "has an empty segment, '.' or '..' in its path"),
    ("https://library.example:99999/", "has the port '99999', which does not exist"),
    ("ftp://library.example/", "must be an absolute http or https address"),
  ])
  func isCheckedLikeTheConfiguration(address: String, fault: String) async throws {
    let site = try SiteFolder()
    for command in [["build"], ["check"], ["serve", "--port", "0"], ["publish", "Public"]] {
      let option = try await run(site, command + ["--base-url", address])
      #expect(option.status == 2)
      #expect(option.stderr.hasPrefix("Error: '--base-url \(address)' \(fault)"), "\(option)")
      let variable = try await run(site, command, variable: address)
      #expect(variable.status == 2)
      #expect(
        variable.stderr.hasPrefix(
          "Error: '\(address)' in the environment variable ACOPIO_BASE_URL \(fault)"),
        "\(variable)")
    }
    #expect(try await run(site, ["build", "--base-url", ""]).status == 2)
  }

  @Test func aSiteThatWasBuiltForAnotherAddressIsNotPublished() async throws {
    let site = try SiteFolder()
    let preview = "https://pr-7.preview.example/"
    #expect(try await site.build().status == 0)
    let refused = try await run(site, ["publish", "Public", "--base-url", preview])
    #expect(refused.status == 2)
    #expect(
      refused.stderr == """
        acopio: 'Output' was built for 'https://library.example/', not for \
        'https://pr-7.preview.example/'; build it with '--base-url https://pr-7.preview.example/', or \
        publish it without that address

        """)
    let json = try await run(site, ["publish", "Public", "--format", "json"], variable: preview)
    #expect(json.stdout.contains(#""publish-address""#), "\(json)")
    #expect(!FileManager.default.fileExists(atPath: site.root + "/Public"))
    #expect(try await site.build("--base-url", preview).status == 0)
    let done = try await run(site, ["publish", "Public"], variable: preview)
    #expect(done.status == 0 && done.stderr == "", "\(done)")
  }

  @Test func anExampleIsReportedOnceWhereTheSiteGoesOut() async throws {
    let site = try SiteFolder()
    let text = try site.text("content/site.yml")
    let warning = """
      content/site.yml: warning: the base URL 'https://www.example.org/' is an example or this \
      computer, and not the address of a site [placeholder-address]
        = remedy: write the address that the host gave you as 'base-url', or pass it with '--base-url'

      """
    try site.write(
      "content/site.yml", text.replacing(/base-url: .*/, with: "base-url: https://www.example.org/")
    )
    let plain = try await site.build()
    #expect(plain.status == 0 && plain.stderr == "", "\(plain)")
    let hosted = try await site.build("--host", "netlify")
    #expect(hosted.status == 0 && hosted.stderr == warning, "\(hosted)")
    let published = try await run(site, ["publish", "Public"])
    #expect(published.status == 0 && published.stderr == warning, "\(published)")
    let own = try await site.build("--host", "netlify", "--base-url", "https://library.example/")
    #expect(own.status == 0 && own.stderr == "", "\(own)")
  }
}
