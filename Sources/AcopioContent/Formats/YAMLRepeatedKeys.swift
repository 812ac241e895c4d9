import AcopioBase

/// Renames repeated keys, at which Yams would stop, to unique names of the same width.
///
/// Yams refuses to compose an object with a repeated key and returns only the position of the first
/// occurrence. To report both, and all other faults, the first one is renamed in a copy of the
/// text, which is then read again. Columns stay the same, and the original name is restored.
struct YAMLRepeatedKeys {
  private struct Renamed {
    let name: String
    let end: Int
  }

  /// The text to read.
  private(set) var text: String
  private let file: SourceFile
  private let range: Range<Int>
  private var renamed: [Int: Renamed] = [:]

  init(file: SourceFile, range: Range<Int>) {
    self.file = file
    self.range = range
    text = file.bytes.slice(range).string
    // libyaml does not treat the end of the text as a line end, but YAML 1.2 does.
    if !range.isEmpty, file.bytes[range.upperBound - 1] != 0x0A { text += "\n" }
  }

  /// Renames the key `name` at `offset`; `false` if that is impossible or was done too often.
  mutating func rename(_ name: String, at offset: Int) -> Bool {
    let places = YAMLPlaces(file: file, range: range)
    let (start, _) = places.skipProperties(from: offset)
    // Each renaming reads the text again, so a large text is allowed few.
    let most = range.count > 1 << 16 ? 2 : 20
    guard renamed.count < most, renamed[start] == nil, start < range.upperBound else {
      return false
    }
    let inside: Range<Int>
    let end: Int
    if file.bytes[start] == 0x22 || file.bytes[start] == 0x27 {
      end = places.end(
        of: name, style: file.bytes[start] == 0x22 ? .doubleQuoted : .singleQuoted, from: start)
      inside = start + 1..<max(start + 1, end - 1)
    } else {
      end = places.end(of: name, style: .plain, from: start)
      inside = start..<end
    }
    guard !inside.isEmpty else { return false }
    renamed[start] = Renamed(name: name, end: end)
    replaceAll(adding: inside)
    return true
  }

  private var replaced: [Range<Int>] = []

  private mutating func replaceAll(adding range: Range<Int>) {
    replaced.append(range)
    var text = String.UnicodeScalarView()
    var from = self.range.lowerBound
    let pieces = replaced.enumerated().sorted { $0.element.lowerBound < $1.element.lowerBound }
    for (number, piece) in pieces {
      text.append(contentsOf: file.bytes.slice(from..<piece.lowerBound).string.unicodeScalars)
      // A private-use character that nobody types, different for each key.
      let mask = Unicode.Scalar(0xF000 + UInt32(number)) ?? " "
      let width = file.bytes.slice(piece).string.unicodeScalars.count
      text.append(contentsOf: repeatElement(mask, count: width))
      from = piece.upperBound
    }
    text.append(contentsOf: file.bytes.slice(from..<self.range.upperBound).string.unicodeScalars)
    if file.bytes[self.range.upperBound - 1] != 0x0A { text.append("\n") }
    self.text = String(text)
  }

  /// The original name of the key at `offset`, if it was renamed.
  func name(ofKeyAt offset: Int) -> String? { renamed[offset]?.name }

  /// The end of the key at `offset`, if it was renamed.
  func end(ofKeyAt offset: Int) -> Int? { renamed[offset]?.end }
}
