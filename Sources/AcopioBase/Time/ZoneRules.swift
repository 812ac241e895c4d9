/// The offsets of the clocks of a place from UTC at every moment: a zone of the IANA database.
///
/// Read from the bytes of a compiled file of the database (RFC 9636), which a caller gives: nothing
/// here reads the disk. After the last change that the file lists, its rule for every year applies.
package struct ZoneRules: Sendable, Equatable {
  /// The name of the zone, as `America/Mexico_City`.
  package let name: String
  /// The moments at which clocks change, in seconds since 1970, in order.
  private let changes: [Int]
  /// The seconds east of UTC after each change.
  private let offsets: [Int]
  /// The seconds east of UTC before the first change.
  private let first: Int
  /// The rule that applies after the last change; `nil` if clocks never change again.
  private let rule: YearlyClockRule?

  /// Reads a zone; `nil` if the bytes are no such file.
  package init?(_ name: String, _ bytes: [UInt8]) {
    guard let header = ZoneHeader(bytes, at: 0) else { return nil }
    // A second copy, with more digits, follows the one of the first version.
    guard let header = header.version > 0 ? ZoneHeader(bytes, at: header.end(width: 4)) : header
    else {
      return nil
    }
    let width = header.version > 0 ? 8 : 4
    let types = header.start + header.times * (width + 1)
    guard header.types > 0, header.end(width: width) <= bytes.count else { return nil }
    func offset(ofType type: Int) -> Int? {
      type < header.types ? ZoneHeader.number(bytes, at: types + type * 6, width: 4) : nil
    }
    let changes = (0..<header.times).compactMap {
      ZoneHeader.number(bytes, at: header.start + $0 * width, width: width)
    }
    let offsets = (0..<header.times).compactMap {
      offset(ofType: Int(bytes[header.start + header.times * width + $0]))
    }
    guard offsets.count == changes.count, zip(changes, changes.dropFirst()).allSatisfy({ $0 < $1 }),
      let first = offset(ofType: 0)
    else { return nil }
    let footer = bytes[header.end(width: width)...].dropFirst().prefix { $0 != 0x0A }
    self.name = name
    self.changes = changes
    self.offsets = offsets
    self.first = first
    rule = YearlyClockRule(String(decoding: footer, as: UTF8.self))
  }

  /// The seconds east of UTC at a moment in seconds since 1970.
  package func offset(at moment: Int) -> Int {
    guard let last = changes.last else { return rule?.offset(at: moment) ?? first }
    if moment >= last, let rule { return rule.offset(at: moment) }
    var (low, high) = (0, changes.count)
    while low < high {
      let middle = (low + high) / 2
      if changes[middle] <= moment { low = middle + 1 } else { high = middle }
    }
    return low == 0 ? first : offsets[low - 1]
  }

  /// The same in minutes, since RFC 3339 has no seconds: clocks once kept the time of the sun.
  package func minutes(at moment: Int) -> Int { (offset(at: moment) + 30).floored(by: 60) }

  /// The moment at which the clock shows a time, given in seconds as if it were in UTC.
  ///
  /// Of a time that the clock shows twice it is the first; a time that it skips is as long after
  /// the change as it would be without: where 02:00 becomes 03:00, 02:30 is 03:30. This follows RFC
  /// 5545, section 3.3.5.
  package func moment(ofLocal local: Int) -> Int {
    let before = local - offset(at: local - 86_400)
    let after = local - offset(at: local + 86_400)
    let shows = { (moment: Int) in moment + offset(at: moment) == local }
    return shows(before) || !shows(after) ? before : after
  }
}

/// The counts at the beginning of a file of the database, or of its second part.
private struct ZoneHeader {
  /// Zero for the first version, which has no second part.
  let version: Int
  /// The number of changes, and of kinds of local time.
  let times: Int, types: Int
  /// The index of the first byte after the header.
  let start: Int
  private let characters: Int, leaps: Int, standards: Int, universals: Int

  /// The header at an index; `nil` if there is none.
  init?(_ bytes: [UInt8], at index: Int) {
    guard index >= 0, index + 44 <= bytes.count,
      bytes[index..<index + 4].elementsEqual([0x54, 0x5A, 0x69, 0x66])
    else { return nil }
    version = Int(bytes[index + 4])
    let counts = (0..<6).compactMap { ZoneHeader.number(bytes, at: index + 20 + $0 * 4, width: 4) }
    guard counts.count == 6, counts.allSatisfy({ (0...1 << 20).contains($0) }) else { return nil }
    (universals, standards, leaps) = (counts[0], counts[1], counts[2])
    (times, types, characters) = (counts[3], counts[4], counts[5])
    start = index + 44
  }

  /// The index after the data, whose moments have so many bytes.
  func end(width: Int) -> Int {
    start + times * (width + 1) + types * 6 + characters + leaps * (width + 4) + standards
      + universals
  }

  /// A signed number, the highest byte first; `nil` beyond the end.
  static func number(_ bytes: [UInt8], at index: Int, width: Int) -> Int? {
    guard index >= 0, index + width <= bytes.count else { return nil }
    let number = bytes[index..<index + width].reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
    return width == 8 ? Int(Int64(bitPattern: number)) : Int(Int32(truncatingIfNeeded: number))
  }
}
