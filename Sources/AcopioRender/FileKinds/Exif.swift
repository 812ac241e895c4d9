import AcopioBase

/// The metadata that a camera wrote into a picture (Exif 2.32), as far as needed here.
struct Exif {
  /// Whether the picture is shown rotated by 90° (tag 0x0112, values 5 to 8).
  private(set) var isTurned = false
  /// Whether it contains the place where the picture was taken.
  private(set) var hasPlace = false

  /// The size in pixels that a TIFF has (tags 0x0100 and 0x0101).
  private(set) var width: Int?, height: Int?
  /// Whether a TIFF has values besides its colours (tag 0x0152), such as how opaque it is.
  private(set) var hasAlpha = false

  private static let maxFields = 200

  /// Reads the TIFF header and the fields after it; damaged fields are ignored.
  init(_ tiff: Bytes) {
    let order: ByteOrder
    if tiff.has("II") {
      order = .little
    } else if tiff.has("MM") {
      order = .big
    } else {
      return
    }
    guard let first = order.number(tiff, 4, 4) else { return }
    for field in Exif.fields(tiff, order, at: first) {
      switch field.tag {
      case 0x0100: width = order.number(tiff, field.value, field.type == 3 ? 2 : 4)
      case 0x0101: height = order.number(tiff, field.value, field.type == 3 ? 2 : 4)
      case 0x0152: hasAlpha = true
      case 0x0112:
        isTurned = order.number(tiff, field.value, 2).map { (5...8).contains($0) } ?? false
      case 0x8825:
        guard let gps = order.number(tiff, field.value, 4) else { continue }
        // Tags 2 and 4 are latitude and longitude; phones that don't know them write zeros.
        hasPlace = Exif.fields(tiff, order, at: gps).contains { field in
          [2, 4].contains(field.tag)
            && order.number(tiff, field.value, 4).map { Exif.isAngle(tiff, order, at: $0) } ?? false
        }
      default: continue
      }
    }
  }

  /// Whether three fractions are an angle other than zero.
  private static func isAngle(_ tiff: Bytes, _ order: ByteOrder, at start: Int) -> Bool {
    (0..<3).contains { part in
      let (top, bottom) = (
        order.number(tiff, start + 8 * part, 4), order.number(tiff, start + 8 * part + 4, 4)
      )
      return top.map { $0 != 0 } ?? false && bottom.map { $0 != 0 } ?? false
    }
  }

  private static func fields(
    _ tiff: Bytes, _ order: ByteOrder, at start: Int
  ) -> [(tag: Int, type: Int, value: Int)] {
    guard let count = order.number(tiff, start, 2) else { return [] }
    return (0..<min(count, maxFields)).compactMap { index in
      let place = start + 2 + 12 * index
      return order.number(tiff, place, 2).map {
        ($0, order.number(tiff, place + 2, 2) ?? 0, place + 8)
      }
    }
  }
}

extension Exif {
  /// The Exif data of a picture of a kind; `nil` if it has none.
  static func of(_ file: Bytes, _ kind: FileKind) -> Exif? {
    switch kind {
    case .jpeg: jpeg(file)
    case .png: chunk("eXIf", in: file, at: 8, .big, nameFirst: false)
    case .webp: chunk("EXIF", in: file, at: 12, .little, nameFirst: true)
    case .tiff: Exif(file)
    default: nil
    }
  }

  private static func jpeg(_ file: Bytes) -> Exif? {
    var place = 2
    while place + 4 <= file.count, file[place] == 0xFF, file[place + 1] != 0xDA,
      let length = ByteOrder.big.number(file, place + 2, 2), length >= 2
    {
      let end = min(place + 2 + length, file.count)
      if file[place + 1] == 0xE1, let exif = segment(file.slice(place + 4..<max(end, place + 4))) {
        return exif
      }
      place += 2 + length
    }
    return nil
  }

  /// The Exif data of an APP1 segment, or of a chunk that repeats its name.
  static func segment(_ bytes: Bytes) -> Exif? {
    bytes.has("Exif") && bytes.count > 6 ? Exif(bytes.slice(6..<bytes.count)) : nil
  }

  private static func chunk(
    _ name: StaticString, in file: Bytes, at start: Int, _ order: ByteOrder, nameFirst: Bool
  ) -> Exif? {
    var place = start
    while let length = order.number(file, nameFirst ? place + 4 : place, 4) {
      let data = place + 8
      if file.has(name, at: nameFirst ? place : place + 4) {
        let bytes = file.slice(min(data, file.count)..<min(data + length, file.count))
        return segment(bytes) ?? Exif(bytes)
      }
      // RIFF pads to an even size; PNG appends a checksum.
      place = data + length + (nameFirst ? length & 1 : 4)
    }
    return nil
  }
}
