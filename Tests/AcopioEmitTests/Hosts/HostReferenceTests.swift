import AcopioEmit
import AcopioTestSupport
import Foundation
import Testing

struct HostReferenceTests {
  @Test func theDocumentIsCurrent() throws {
    let url = Specs.projectRoot.appending(path: "docs/hosts.md")
    let text = try String(contentsOf: url, encoding: .utf8)
    #expect(text == HostReference.text, "run 'make docs'")
  }

  @Test func saysEveryLimitAndGapOfEveryHost() {
    for host in Hosts.all {
      #expect(HostReference.text.contains("| `\(host.name)` | \(host.title) |"))
      for gap in host.gaps { #expect(HostReference.text.contains("\n- \(gap.summary)\n")) }
      for limit in host.limits { #expect(HostReference.text.contains("| \(limit.remedy) |")) }
    }
  }
}
