package import AcopioBase

/// The time zones of the world, from a database that the caller reads.
package struct TimeZones: Sendable {
  /// Whether there is a database.
  package let isInstalled: Bool
  /// The zone of this name; `nil` if there is none.
  package let zone: @Sendable (_ name: String) -> ZoneRules?
  /// The names of zones, for suggestions.
  package let names: @Sendable () -> [String]

  package init(
    isInstalled: Bool, zone: @escaping @Sendable (String) -> ZoneRules?,
    names: @escaping @Sendable () -> [String]
  ) {
    self.isInstalled = isInstalled
    self.zone = zone
    self.names = names
  }

  /// The zone of this name, or what is wrong with it and how to fix that.
  package func find(_ name: String) -> Result<ZoneRules, ZoneFault> {
    guard isInstalled else {
      return .failure(
        ZoneFault(
          id: .missingTimezones, message: "this system has no database of time zones",
          remedy: "install the package 'tzdata'"))
    }
    if let zone = zone(name) { return .success(zone) }
    return .failure(
      ZoneFault(
        id: .unknownTimezone,
        message: "there is no time zone '\(name)'\(didYouMean(name, names()))",
        remedy: "write a name of the IANA database, as America/Mexico_City"))
  }
}

/// Why there is no zone of a name.
package struct ZoneFault: Error {
  package let id: DiagnosticID
  package let message: String
  package let remedy: String
}
