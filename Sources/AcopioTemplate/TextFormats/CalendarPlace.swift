import AcopioBase

/// The position in the content lines of a calendar that the output has reached (RFC 5545 section 3.1).
struct CalendarPlace: FilePlace {
  /// A part of a content line.
  enum Part {
    case name, parameter, quoted, value
  }

  /// The part that the next byte belongs to.
  private(set) var part = Part.name
  /// Whether the value of the property is TEXT, in which some characters have escapes.
  private(set) var isText = true
  /// The offset up to which the output was read.
  private var read: Int
  /// The offset at which the current name or parameter begins.
  private var start: Int

  /// The beginning of a file, at an offset of the output.
  init(at offset: Int = 0) {
    read = offset
    start = offset
  }

  mutating func advance(to end: Int, in output: Bytes) {
    while read < end {
      step(output, at: read)
      read += 1
    }
  }

  private mutating func step(_ output: Bytes, at index: Int) {
    switch (part, output[index]) {
    case (_, 0x0A), (_, 0x0D):
      part = .name
      isText = true
      start = index + 1
    case (.name, 0x20), (.name, 0x09): if start == index { start = index + 1 }
    case (.name, UInt8(ascii: ".")): start = index + 1  // the group of a vCard property
    case (.name, UInt8(ascii: ";")), (.name, UInt8(ascii: ":")):
      isText = !CalendarPlace.isTyped(output.slice(start..<index))
      begin(after: index, output[index])
    case (.parameter, UInt8(ascii: "\"")): part = .quoted
    case (.quoted, UInt8(ascii: "\"")): part = .parameter
    case (.parameter, UInt8(ascii: ";")), (.parameter, UInt8(ascii: ":")):
      let parameter = output.slice(start..<index)
      if parameter.hasCaseless("VALUE=") { isText = parameter.hasCaseless("VALUE=TEXT") }
      begin(after: index, output[index])
    default: break
    }
  }

  private mutating func begin(after index: Int, _ separator: UInt8) {
    part = separator == UInt8(ascii: ";") ? .parameter : .value
    start = index + 1
  }

  /// Whether the value of a property has a type other than TEXT by default: RFC 5545 section 3.8,
  /// RFC 7986 and RFC 6350.
  private static func isTyped(_ name: Bytes) -> Bool {
    typed.contains { $0.utf8CodeUnitCount == name.count && name.hasCaseless($0) }
  }

  private static let typed: [StaticString] = [
    "ATTACH", "ATTENDEE", "BDAY", "CALADRURI", "CALURI", "COMPLETED", "CONFERENCE", "CREATED",
    "DTEND", "DTSTAMP", "DTSTART", "DUE", "DURATION", "EXDATE", "EXRULE", "FBURL", "FREEBUSY",
    "GEO", "IMAGE", "IMPP", "KEY", "LAST-MODIFIED", "LOGO", "MEMBER", "ORGANIZER",
    "PERCENT-COMPLETE", "PHOTO", "PRIORITY", "RDATE", "RECURRENCE-ID", "REFRESH-INTERVAL",
    "RELATED", "REPEAT", "REV", "RRULE", "SEQUENCE", "SOUND", "SOURCE", "TEL", "TRIGGER",
    "TZOFFSETFROM", "TZOFFSETTO", "TZURL", "URL",
  ]
}

extension Bytes {
  /// Whether the bytes begin with a prefix in upper case, in any case.
  fileprivate func hasCaseless(_ prefix: StaticString) -> Bool {
    guard count >= prefix.utf8CodeUnitCount else { return false }
    for index in 0..<prefix.utf8CodeUnitCount {
      let byte = self[index]
      let upper = byte >= 0x61 && byte <= 0x7A ? byte & 0xDF : byte
      guard upper == prefix.utf8Start[index] else { return false }
    }
    return true
  }
}
