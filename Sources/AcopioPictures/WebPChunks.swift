/// The chunks of a WebP (RFC 9649, section 2.7).
enum WebPChunks {
  /// The file without Exif, XMP and a colour profile, which some versions of libvips write although they are told not to.
  ///
  /// A file that is not divided into chunks stays as it is.
  static func pixels(of file: [UInt8]) -> [UInt8] {
    guard file.count > 12, file.starts(with: "RIFF".utf8), file[8..<12].elementsEqual("WEBP".utf8)
    else { return file }
    var result = Array(file[..<12])
    var place = 12
    while place + 8 <= file.count {
      let name = file[place..<place + 4]
      let count = (0..<4).reversed().reduce(0) { $0 << 8 | Int(file[place + 4 + $1]) }
      let end = place + 8 + count + count & 1
      guard end <= file.count else { return file }
      if !["EXIF", "XMP ", "ICCP"].contains(where: { name.elementsEqual($0.utf8) }) {
        var chunk = Array(file[place..<end])
        // The flags of what was left out: bits 5, 3 and 2.
        if name.elementsEqual("VP8X".utf8), chunk.count > 8 { chunk[8] &= ~0b0010_1100 }
        result += chunk
      }
      place = end
    }
    guard place == file.count else { return file }
    let size = result.count - 8
    for index in 0..<4 { result[4 + index] = UInt8(truncatingIfNeeded: size >> (8 * index)) }
    return result
  }
}
