package import AcopioBase
package import AcopioModel

/// What day it is in the time zones of the world: given to a build by the command, which alone reads
/// the clock and the system's database.
package struct TimeZones: Sendable {
  /// Whether the system has a database of time zones.
  package let isInstalled: Bool
  /// Today in a zone as `2026-11-21`; `nil` if there is no zone of this name.
  package let today: @Sendable (_ zone: String) -> String?
  /// The names of zones, for suggestions.
  package let names: @Sendable () -> [String]

  package init(
    isInstalled: Bool, today: @escaping @Sendable (String) -> String?,
    names: @escaping @Sendable () -> [String]
  ) {
    self.isInstalled = isInstalled
    self.today = today
    self.names = names
  }
}

extension BuildOptions {
  /// The day of the build of a site; reports `unknown-timezone` and `missing-timezones`.
  package func day(in site: Site, _ diagnostics: inout Diagnostics) -> String? {
    guard let timezones, let zone = site.timezone else { return buildDate }
    guard timezones.isInstalled else {
      diagnostics.error(
        .missingTimezones, "this system has no database of time zones", at: zone.origin,
        remedy: "install the package 'tzdata', or give the day with '--now'")
      return nil
    }
    if let day = timezones.today(zone.content) { return day }
    let name = zone.content
    diagnostics.error(
      .unknownTimezone, "there is no time zone '\(name)'\(didYouMean(name, timezones.names()))",
      at: zone.origin, remedy: "write a name of the IANA database, as America/Mexico_City")
    return nil
  }
}
