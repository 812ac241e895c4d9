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

  /// Returns the zone of this name, or the fault of the name and its remedy.
  package func find(_ name: String) -> Result<ZoneRules, ZoneFault> {
    guard isInstalled else {
      return .failure(
        ZoneFault(
          id: .missingTimezones, message: "this system has no database of time zones",
          remedy: "install the package 'tzdata'"))
    }
    if let zone = zone(name) { return .success(zone) }
    let offset = TimeZones.offset(name)
    return .failure(
      ZoneFault(
        id: .unknownTimezone,
        message:
          "there is no time zone '\(name)'\(offset == nil ? didYouMean(name, names()) : "")",
        remedy: offset.map { "write '\($0)', or the zone of a place, as America/Mexico_City" }
          ?? "write a name of the IANA database, as America/Mexico_City"))
  }

  /// The name of the zone of an offset such as `Z`, `GMT+5` and `UTC-06:00`; `nil` for other texts.
  ///
  /// Names of the database have the opposite sign: `Etc/GMT-5` is five hours ahead of UTC.
  private static func offset(_ name: String) -> String? {
    let upper = name.uppercased()
    if upper == "Z" { return "UTC" }
    let rest =
      ["UTC", "GMT"].first { upper.hasPrefix($0) }.map { upper.dropFirst($0.count) } ?? upper[...]
    guard let sign = rest.first, sign == "+" || sign == "-" else { return nil }
    let digits = rest.dropFirst().prefix { $0 != ":" }
    let minutes = rest.dropFirst(digits.count + 1)
    guard let hours = Int(digits), digits.count <= 2, hours <= 14, ["", ":00"].contains(minutes)
    else {
      return nil
    }
    return hours == 0 ? "UTC" : "Etc/GMT\(sign == "+" ? "-" : "+")\(hours)"
  }
}

/// The reason why there is no zone of a name.
package struct ZoneFault: Error {
  package let id: DiagnosticID
  package let message: Message
  package let remedy: Message
}
