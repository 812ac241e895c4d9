import AcopioSiteTestSupport
import Testing

/// The blueprints of the project's own API and of the golden sites.
@Suite struct PortalBlueprintTests {
  @Test func thePortalsKeepWhatTheirBlueprintSays() throws {
    try GeneratedBlueprints.own().expectEverything("portals")
  }

  @Test(arguments: GoldenSiteTests.sites())
  func goldenSitesKeepWhatTheirBlueprintsSay(_ name: String) throws {
    try GeneratedBlueprints(GoldenSiteTests.files(of: name)).expectEverything(name)
  }
}
