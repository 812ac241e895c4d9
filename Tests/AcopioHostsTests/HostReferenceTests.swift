import AcopioHosts
import AcopioTestSupport
import Foundation
import Testing

struct HostReferenceTests {
  @Test func theDocumentIsCurrent() throws {
    #expect(try Specs.page("reference/hosts.md") == HostReference.text, "run 'make docs'")
  }

  @Test func saysEveryLimitAndGapOfEveryHost() {
    for host in Hosts.all {
      #expect(HostReference.text.contains("| `\(host.name)` | \(host.title) |"))
      for gap in host.gaps { #expect(HostReference.text.contains("\n- \(gap.summary)\n")) }
      for limit in host.limits { #expect(HostReference.text.contains("| \(limit.remedy) |")) }
    }
  }
}
