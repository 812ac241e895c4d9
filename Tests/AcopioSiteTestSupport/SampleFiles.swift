/// Small files of many kinds that are what their names say, as bytes.
package enum SampleFiles {
  /// A PNG picture of a kind's size, perhaps with Exif data.
  package static func png(exif: [UInt8] = [], width: Int = 4, height: Int = 3) -> [UInt8] {
    let header = big(width, 4) + big(height, 4) + [8, 0, 0, 0, 0]
    return [0x89] + text("PNG\r\n\u{1A}\n") + chunk("IHDR", header)
      + (exif.isEmpty ? [] : chunk("eXIf", exif)) + chunk("IDAT", Array(repeating: 7, count: 20))
      + chunk("IEND", [])
  }

  /// A JPEG picture, perhaps with Exif data and with `count` bytes of picture.
  package static func jpeg(exif: [UInt8] = [], count: Int = 20) -> [UInt8] {
    let app: [UInt8] =
      exif.isEmpty
      ? [] : [0xFF, 0xE1] + big(exif.count + 8, 2) + text("Exif\0\0") + exif
    let frame: [UInt8] = [0xFF, 0xC0] + big(11, 2) + [8, 0, 3, 0, 4, 1, 1, 0x11, 0]
    let scan: [UInt8] = [0xFF, 0xDA] + big(8, 2) + [1, 1, 0, 0, 63, 0]
    return [0xFF, 0xD8] + app + frame + scan + Array(repeating: 0x5A, count: count) + [
      0xFF, 0, 0xFF, 0xD0, 1,
    ]
      + [0xFF, 0xD9]
  }

  /// A GIF picture.
  package static let gif: [UInt8] =
    text("GIF89a") + [4, 0, 3, 0, 0x80, 0, 0, 0, 0, 0, 255, 255, 255] + [
      0x21, 0xF9, 4, 0, 0, 0, 0, 0,
    ]
    + [0x2C, 0, 0, 0, 0, 4, 0, 3, 0, 0, 2, 3, 1, 2, 3, 0, 0x3B]

  /// A BMP of 3 × 2 pixels, 24 bits each, from the top down if its height is negative.
  package static func bmp(height: UInt8 = 2, isCompressed: Bool = false) -> [UInt8] {
    let sign: UInt8 = height > 127 ? 0xFF : 0
    let header: [UInt8] = [
      0x42, 0x4D, 78, 0, 0, 0, 0, 0, 0, 0, 54, 0, 0, 0, 40, 0, 0, 0, 3, 0, 0, 0, height, sign, sign,
      sign, 1, 0, isCompressed ? 8 : 24, 0, isCompressed ? 1 : 0, 0, 0, 0, 24, 0, 0, 0,
    ]
    return header + Array(repeating: 0, count: 16 + 24)
  }

  /// A WebP picture, perhaps with Exif data.
  package static func webp(exif: [UInt8] = []) -> [UInt8] {
    let size: [UInt8] = [exif.isEmpty ? 0 : 8, 0, 0, 0, 3, 0, 0, 2, 0, 0]
    let body =
      text("WEBPVP8X") + little(10, 4) + size + text("VP8 ") + little(4, 4) + [1, 2, 3, 4]
      + (exif.isEmpty ? [] : text("EXIF") + little(exif.count, 4) + exif)
    return text("RIFF") + little(body.count, 4) + body
  }

  /// A file of boxes with the brand `brand`.
  package static func boxes(_ brand: String) -> [UInt8] {
    big(20, 4) + text("ftyp") + text(brand) + [0, 0, 0, 0] + text("miaf") + big(12, 4)
      + text("mdat") + [1, 2, 3, 4]
  }

  /// An SVG picture.
  package static let svg = text(
    "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 4 3\"><path d=\"M0 0\"/></svg>\n")

  /// A WebM film whose segment has a size.
  package static let webm: [UInt8] =
    [0x1A, 0x45, 0xDF, 0xA3, 0x82, 1, 2, 0x18, 0x53, 0x80, 0x67, 0x84, 1, 2, 3, 4]

  /// A PDF document.
  package static let pdf = text(
    "%PDF-1.7\n1 0 obj << >> endobj\ntrailer << >>\nstartxref\n9\n%%EOF\n")

  /// A WOFF2 font.
  package static let woff2: [UInt8] =
    text("wOF2") + [0, 1, 0, 0] + big(20, 4) + Array(repeating: 1, count: 8)

  /// A TrueType font of one table.
  package static let ttf: [UInt8] =
    [0, 1, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0] + text("head") + big(0, 4) + big(28, 4) + big(4, 4) + [
      1, 2, 3, 4,
    ]

  /// An empty ZIP archive.
  package static let zip: [UInt8] = text("PK\u{5}\u{6}") + Array(repeating: 0, count: 18)

  /// A pointer of Git LFS with a line end.
  package static func pointer(_ end: String = "\n") -> [UInt8] {
    text(
      [
        "version https://git-lfs.github.com/spec/v1",
        "oid sha256:4d7a214614ab2935c943f9e0ff69d22eadbb8f32b1", "size 12345", "",
      ]
      .joined(separator: end))
  }

  /// Exif data with a latitude of `degrees`; without it, only with an orientation.
  package static func exif(degrees: Int?, isLittle: Bool = true) -> [UInt8] {
    func number(_ value: Int, _ count: Int) -> [UInt8] {
      isLittle ? little(value, count) : big(value, count)
    }
    func field(_ tag: Int, _ type: Int, _ count: Int, _ value: Int) -> [UInt8] {
      number(tag, 2) + number(type, 2) + number(count, 4) + number(value, 4)
    }
    let header = text(isLittle ? "II" : "MM") + number(42, 2) + number(8, 4)
    guard let degrees else {
      return header + number(1, 2) + number(0x0112, 2) + number(3, 2) + number(1, 4) + number(1, 2)
        + number(0, 2) + number(0, 4)
    }
    let fractions = [degrees, degrees == 0 ? 0 : 1, 0, 1, 0, 1].flatMap { number($0, 4) }
    return header + number(1, 2) + field(0x8825, 4, 1, 26) + number(0, 4) + number(1, 2)
      + field(2, 5, 3, 44)
      + number(0, 4) + fractions
  }

  /// The bytes of a text.
  package static func text(_ text: String) -> [UInt8] { Array(text.utf8) }

  private static func chunk(_ name: String, _ data: [UInt8]) -> [UInt8] {
    big(data.count, 4) + text(name) + data + [0, 0, 0, 0]
  }

  private static func big(_ value: Int, _ count: Int) -> [UInt8] {
    (0..<count).reversed().map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
  }

  private static func little(_ value: Int, _ count: Int) -> [UInt8] { big(value, count).reversed() }
}
