package import AcopioBase

/// The size of an image in pixels.
package struct ImageSize {
  package let width: Int, height: Int
}

/// Reads the size of an image from the first bytes of its file.
///
/// Supports PNG, JPEG, GIF, WebP, AVIF, HEIC, TIFF and SVG; returns `nil` for anything else, and for files that
/// contradict themselves.
package enum ImageHeader {
  /// The size in pixels.
  package static func size(of file: Bytes) -> ImageSize? {
    if file.has("GIF87a") || file.has("GIF89a") {
      return size(little(file, 6, 2), little(file, 8, 2))
    }
    if file.count > 12, file[0] == 0x89, file.has("PNG\r\n\u{1A}\n", at: 1) {
      guard file.has("IHDR", at: 12) else { return nil }
      return size(big(file, 16, 4), big(file, 20, 4))
    }
    if file.count > 3, file[0] == 0xFF, file[1] == 0xD8 { return jpeg(file) }
    if file.has("RIFF"), file.has("WEBP", at: 8) { return webp(file) }
    if file.has("ftyp", at: 4) { return HEIFHeader(file)?.size }
    if file.has("II*\0") || file.has("MM\0*") {
      let fields = Exif(file)
      return size(fields.width, fields.height)
    }
    return SVGHeader(file)?.size
  }

  /// The size, if it is plausible for an image.
  static func size(_ width: Int?, _ height: Int?) -> ImageSize? {
    guard let width, let height, (1...100_000).contains(width), (1...100_000).contains(height)
    else { return nil }
    return ImageSize(width: width, height: height)
  }

  private static func big(_ file: Bytes, _ start: Int, _ count: Int) -> Int? {
    ByteOrder.big.number(file, start, count)
  }

  private static func little(_ file: Bytes, _ start: Int, _ count: Int) -> Int? {
    ByteOrder.little.number(file, start, count)
  }

  // MARK: - JPEG (ITU-T T.81, annex B)

  private static func jpeg(_ file: Bytes) -> ImageSize? {
    var place = 2
    // Segments before the frame: an orientation may rotate the image.
    var isTurned = false
    while place + 4 <= file.count {
      guard file[place] == 0xFF else { return nil }
      let marker = file[place + 1]
      if marker == 0xFF || marker == 0x01 || (0xD0...0xD8).contains(marker) {
        place += marker == 0xFF ? 1 : 2
        continue
      }
      guard marker != 0xD9, marker != 0xDA, let length = big(file, place + 2, 2), length >= 2
      else { return nil }
      if marker == 0xE1 { isTurned = isTurned || turns(file, place + 4, length - 2) }
      if isFrame(marker) {
        let found = size(big(file, place + 7, 2), big(file, place + 5, 2))
        return isTurned ? found.flatMap { size($0.height, $0.width) } : found
      }
      place += 2 + length
    }
    return nil
  }

  private static func isFrame(_ marker: UInt8) -> Bool {
    (0xC0...0xCF).contains(marker) && marker != 0xC4 && marker != 0xC8 && marker != 0xCC
  }

  /// Whether Exif in a segment declares that the image is shown rotated by 90°.
  private static func turns(_ file: Bytes, _ start: Int, _ count: Int) -> Bool {
    start + count <= file.count
      && Exif.segment(file.slice(start..<start + count))?.isTurned ?? false
  }

  // MARK: - WebP (RFC 9649)

  private static func webp(_ file: Bytes) -> ImageSize? {
    if file.has("VP8X", at: 12) {
      return size(little(file, 24, 3).map { $0 + 1 }, little(file, 27, 3).map { $0 + 1 })
    }
    if file.has("VP8L", at: 12) {
      guard file.count > 20, file[20] == 0x2F, let bits = little(file, 21, 4) else { return nil }
      return size((bits & 0x3FFF) + 1, (bits >> 14 & 0x3FFF) + 1)
    }
    guard file.has("VP8 ", at: 12), big(file, 23, 3) == 0x9D012A else { return nil }
    return size(little(file, 26, 2).map { $0 & 0x3FFF }, little(file, 28, 2).map { $0 & 0x3FFF })
  }
}

/// The root element of an SVG file, if it specifies a size.
private struct SVGHeader {
  let size: ImageSize

  init?(_ file: Bytes) {
    let head = file.slice(0..<min(file.count, 4_096))
    var place = 0
    while let open = head[place...].firstIndex(of: 0x3C) {
      place = open + 1
      if head.has("<!--", at: open) {
        while place < head.count, !head.has("-->", at: place) { place += 1 }
      } else if head.has("<svg", at: open) {
        let end = head[open...].firstIndex(of: 0x3E) ?? head.count
        guard let size = SVGHeader.size(head.slice(open + 4..<end)) else { return nil }
        self.size = size
        return
      } else if place >= head.count || head[place] != 0x3F && head[place] != 0x21 {
        return nil
      }
    }
    return nil
  }

  private static func size(_ tag: Bytes) -> ImageSize? {
    let text = tag.string
    let numbers = value("viewBox", text)?.split { $0 == " " || $0 == "," }.compactMap { Double($0) }
    let box = numbers.flatMap { $0.count == 4 ? ($0[2], $0[3]) : nil }
    let width = value("width", text).flatMap(pixels) ?? box?.0
    let height = value("height", text).flatMap(pixels) ?? box?.1
    guard let width, let height, width < 100_000, height < 100_000, width > 0, height > 0 else {
      return nil
    }
    return ImageHeader.size(Int(width.rounded()), Int(height.rounded()))
  }

  /// CSS pixels; other units are not supported.
  private static func pixels(_ text: Substring) -> Double? {
    Double(text.hasSuffix("px") ? text.dropLast(2) : text)
  }

  private static func value(_ name: String, _ tag: String) -> Substring? {
    var rest = tag[...]
    while let found = rest.firstRange(of: "\(name)=") {
      let before = tag[..<found.lowerBound].last
      rest = rest[found.upperBound...]
      guard before?.isWhitespace ?? true, let quote = rest.first, quote == "\"" || quote == "'"
      else { continue }
      let inside = rest.dropFirst()
      return inside.firstIndex(of: quote).map { inside[..<$0] }
    }
    return nil
  }
}
