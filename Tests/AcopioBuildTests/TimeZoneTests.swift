import AcopioBase
import AcopioBuild
import AcopioContent
import AcopioModel
import AcopioSiteTestSupport
import AcopioTestSupport
import Testing

/// The time zone of a site needs the database of zones, and a name that is in it.
@Suite struct TimeZoneTests {
  private func printed(_ zones: TimeZones, zone: String = "America/Mexico_City") -> String {
    BuiltSite(
      """
      -- content/site.yml --
      name: Library
      base-url: https://library.example/
      locale: en
      timezone: \(zone)
      """, options: BuildOptions(now: .given("2026-11-21"), zones: zones, jobs: 1)
    ).printed
  }

  @Test func asksForTheDatabaseWhereItIsMissing() {
    let none = TimeZones(isInstalled: false, zone: { _ in nil }, names: { [] })
    #expect(
      printed(none) == """
        content/site.yml:4:11: error: this system has no database of time zones [missing-timezones]
        4 | timezone: America/Mexico_City
          |           ^^^^^^^^^^^^^^^^^^^
          = remedy: install the package 'tzdata'

        """)
  }

  @Test func namesTheZoneThatIsMeant() {
    #expect(
      printed(.system, zone: "America/Mexico_Citi") == """
        content/site.yml:4:11: error: there is no time zone 'America/Mexico_Citi'; did you mean 'America/Mexico_City'? [unknown-timezone]
        4 | timezone: America/Mexico_Citi
          |           ^^^^^^^^^^^^^^^^^^^
          = remedy: write a name of the IANA database, as America/Mexico_City

        """)
  }

  @Test(arguments: [
    ("Z", "UTC"), ("GMT+5", "Etc/GMT-5"), ("UTC-06:00", "Etc/GMT+6"), ("+02", "Etc/GMT-2"),
    ("utc-0", "UTC"),
  ])
  func namesTheZoneOfAnOffset(offset: String, zone: String) {
    let said = printed(.system, zone: offset)
    #expect(said.contains("there is no time zone '\(offset)' [unknown-timezone]"), "\(said)")
    #expect(said.contains("write '\(zone)', or the zone of a place"), "\(said)")
    #expect(TimeZones.system.zone(zone) != nil)
  }

  @Test(arguments: ["localtime", "Factory", "../zoneinfo/UTC", "Etc", "tzdata.zi", ""])
  func refusesNamesThatAreNoZones(name: String) {
    #expect(TimeZones.system.zone(name) == nil)
  }

  @Test func readsZonesOfTheSystem() {
    #expect(TimeZones.system.zone("America/Mexico_City")?.offset(at: 1_767_677_400) == -21_600)
    #expect(printed(.system) == "")
  }
}
