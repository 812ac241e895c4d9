import AcopioEmit
import Testing

@Suite struct HostsTests {
  private struct SampleHost: Host {
    let files: [String]
  }

  @Test func reservesTheFilesOfAllHostsOnce() {
    let hosts = [
      SampleHost(files: ["_rules", "_headers"]),
      SampleHost(files: ["library.json", "_rules"]),
    ]
    #expect(Hosts.files(of: hosts) == ["_headers", "_rules", "library.json"])
  }
}
