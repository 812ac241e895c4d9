package import AcopioBase

/// The letters that fonts have (OpenType 1.9, "cmap": formats 4 and 12).
package struct FontLetters: Sendable {
  private var letters: Set<UInt32> = []

  package init() {}

  /// Adds the letters of a whole font.
  package mutating func add(_ font: Bytes) {
    let table = Table(font: font)
    guard let cmap = table.start(of: "cmap") else { return }
    for index in 0..<table.number(cmap + 2, 2) {
      let record = cmap + 4 + 8 * index
      let encoding = (table.number(record, 2), table.number(record + 2, 2))
      // Unicode, or Windows' encodings of it.
      guard encoding.0 == 0 || encoding == (3, 1) || encoding == (3, 10) else { continue }
      let start = cmap + table.number(record + 4, 4)
      switch table.number(start, 2) {
      case 4: addSegments(table, start)
      case 12: addGroups(table, start)
      default: break
      }
    }
  }

  /// The letters of the text of an SVG that no font has, each once.
  func missing(in svg: Bytes) -> [Unicode.Scalar] {
    var seen: Set<Unicode.Scalar> = []
    return FontLetters.scalars(String(decoding: svg.drawnText, as: UTF8.self)).filter { scalar in
      guard scalar.value > 0x20, !letters.contains(scalar.value), seen.insert(scalar).inserted
      else { return false }
      // Characters without a shape of their own: spaces, marks of direction, selectors of a form.
      let properties = scalar.properties
      return !properties.isDefaultIgnorableCodePoint && !properties.isWhitespace
        && ![.control, .format, .nonspacingMark].contains(properties.generalCategory)
    }
  }

  /// The letters of a text of XML: its references by number, and none for those by name, which are ASCII.
  private static func scalars(_ text: String) -> [Unicode.Scalar] {
    let pieces = text.split(separator: "&", omittingEmptySubsequences: false)
    var scalars = Array(pieces[0].unicodeScalars)
    for piece in pieces.dropFirst() {
      guard let end = piece.firstIndex(of: ";") else { continue }
      let name = piece[..<end]
      if name.hasPrefix("#") {
        let digits = name.dropFirst()
        let isHex = digits.first == "x"
        let number = UInt32(isHex ? digits.dropFirst() : digits, radix: isHex ? 16 : 10)
        if let scalar = number.flatMap(Unicode.Scalar.init) { scalars.append(scalar) }
      }
      scalars += piece[piece.index(after: end)...].unicodeScalars
    }
    return scalars
  }

  private mutating func addSegments(_ table: Table, _ start: Int) {
    let size = table.number(start + 6, 2)
    for segment in stride(from: 0, to: size, by: 2) {
      let end = table.number(start + 14 + segment, 2)
      let first = table.number(start + 16 + size + segment, 2)
      let delta = table.number(start + 16 + 2 * size + segment, 2)
      let place = start + 16 + 3 * size + segment
      let offset = table.number(place, 2)
      guard first <= end, first < 0xFFFF else { continue }
      for letter in first...min(end, 0xFFFE) {
        let glyph = offset == 0 ? letter : table.number(place + offset + 2 * (letter - first), 2)
        let isThere = offset == 0 ? (glyph + delta) & 0xFFFF != 0 : glyph != 0
        if isThere { letters.insert(UInt32(letter)) }
      }
    }
  }

  private mutating func addGroups(_ table: Table, _ start: Int) {
    for group in 0..<min(table.number(start + 12, 4), 200_000) {
      let place = start + 16 + 12 * group
      let (first, last) = (table.number(place, 4), table.number(place + 4, 4))
      guard first <= last, last <= 0x10FFFF else { continue }
      for letter in first...last { letters.insert(UInt32(letter)) }
    }
  }
}

/// The numbers of a font, big-endian; bytes after its end are 0.
struct Table {
  let font: Bytes

  func number(_ start: Int, _ size: Int) -> Int {
    (start..<start + size).reduce(0) { $0 << 8 | ($1 < font.count ? Int(font[$1]) : 0) }
  }

  /// The offset where a table begins; `nil` if the font has none with the name.
  func start(of name: String) -> Int? {
    stride(from: 12, to: 12 + 16 * number(4, 2), by: 16).first {
      $0 + 4 <= font.count && font.slice($0..<$0 + 4).string == name
    }.map { number($0 + 8, 4) }
  }
}
