import AcopioBase
import AcopioBuild
import AcopioContent
import AcopioModel
import AcopioSiteTestSupport
import AcopioTestSupport
import Testing

/// The time zone of a site decides which day a build sees, unless the day is given.
@Suite struct TimeZoneTests {
  private func printed(_ timezones: TimeZones?) -> String {
    let site =
      "-- content/site.yml --\n" + """
        name: Library
        base-url: https://library.example/
        locale: en
        timezone: America/Mexico_City
        api: { versions: [ { name: v1, current: true } ] }
        """
    let tree = SourceTree(Library.files(site))
    var diagnostics = Diagnostics()
    var ledger = Ledger()
    _ = build(
      tree, BuildOptions(buildDate: "2026-11-21", timezones: timezones, jobs: 1),
      into: { DiscardingSink() }, &ledger, &diagnostics)
    return AcopioTestSupport.printed(diagnostics, tree.sources)
  }

  private func zones(isInstalled: Bool, day: String?) -> TimeZones {
    TimeZones(isInstalled: isInstalled, today: { _ in day }, names: { ["America/Mexico_City"] })
  }

  @Test func asksForTheDatabaseWhereItIsMissing() {
    #expect(
      printed(zones(isInstalled: false, day: nil)) == """
        content/site.yml:4:11: error: this system has no database of time zones [missing-timezones]
        4 | timezone: America/Mexico_City
          |           ^^^^^^^^^^^^^^^^^^^
          = remedy: install the package 'tzdata', or give the day with '--now'

        """)
  }

  @Test func needsNoDatabaseWhereTheDayIsGiven() { #expect(printed(nil) == "") }

  @Test func takesTheDayOfTheZone() {
    #expect(printed(zones(isInstalled: true, day: "2026-11-20")) == "")
  }
}
