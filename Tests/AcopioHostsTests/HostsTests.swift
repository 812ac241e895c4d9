import AcopioBase
import AcopioHosts
import Testing

@Suite struct HostsTests {
  @Test func namesEachHostOnceInAlphabeticalOrder() {
    let names = Hosts.all.map(\.name)
    #expect(names == names.sorted())
    #expect(Set(names).count == names.count)
  }

  @Test func everyHostSaysHowItIsUsedAndWhatToDoAboutItsLimits() {
    for host in Hosts.all {
      #expect(host.usage.hasSuffix("."), "\(host.name)")
      #expect(host.files == host.files.sorted(), "\(host.name)")
      #expect(host.limits.allSatisfy { $0.most > 0 && !$0.remedy.isEmpty }, "\(host.name)")
    }
  }
}
