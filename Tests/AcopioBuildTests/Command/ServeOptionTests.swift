import AcopioSiteTestSupport
import AcopioTestSupport
import Testing

/// `serve --bind` and `--allow-host`: what would listen nowhere, or match no request, is refused at once.
@Suite struct ServeOptionTests {
  @Test(arguments: ["localhost", "", "[::1]", "127.0.0.1:5000", "256.1.1.1", "http://127.0.0.1"])
  func refusesToListenOnWhatIsNoAddress(address: String) async throws {
    let site = try SiteFolder()
    let run = try await Command.run(
      ["serve", "--port", "0", "--bind", address], in: site.root)
    #expect(run.status == 2)
    #expect(run.stderr.hasPrefix("Error: '--bind \(address)' is not an IP address"), "\(run)")
  }

  @Test(arguments: [
    "https://x.example", "*", "", "x y", "x.example/a", "x.example:", "x.example:99999", "[::1",
  ])
  func refusesToAllowWhatIsNoHost(name: String) async throws {
    let site = try SiteFolder()
    let run = try await Command.run(
      ["serve", "--port", "0", "--allow-host", "x.example:8080", "--allow-host", name],
      in: site.root)
    #expect(run.status == 2)
    #expect(
      run.stderr.hasPrefix("Error: '--allow-host \(name)' is not the name of a host"), "\(run)")
  }
}
