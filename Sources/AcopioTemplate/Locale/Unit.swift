import AcopioBase

/// A unit of measurement and its symbol, which is the same in singular and plural.
struct Unit: Sendable {
  /// Its name in templates.
  let name: StaticString
  /// The symbol, which follows a no-break space.
  let symbol: StaticString
  /// The symbol in English, if it differs.
  let english: StaticString

  private init(_ name: StaticString, _ symbol: StaticString? = nil, english: StaticString? = nil) {
    self.name = name
    self.symbol = symbol ?? name
    self.english = english ?? symbol ?? name
  }

  /// All units, sorted by name except for the first.
  static let all: [Unit] = [
    Unit("%"), Unit("°C"), Unit("cm"), Unit("g"), Unit("h"), Unit("kcal"), Unit("kg"), Unit("km"),
    Unit("l", english: "L"), Unit("m"), Unit("mg"), Unit("min"), Unit("ml", english: "mL"),
    Unit("mm"), Unit("s"),
  ]

  /// The unit with a name, if there is one.
  static func named(_ name: Bytes) -> Unit? { all.first { name.equals($0.name) } }
}
