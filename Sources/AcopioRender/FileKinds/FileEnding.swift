import AcopioBase

/// The end of a file, by its own account.
///
/// Bytes after the end are no fault: cameras, phones and programs put data there.
enum FileEnding: Sendable {
  case complete, truncated, damaged

  /// The end of a file of a kind.
  static func of(_ file: Bytes, _ kind: FileKind) -> FileEnding {
    switch kind {
    case .png: png(file)
    case .jpeg: jpeg(file)
    case .gif: gif(file)
    case .webp: webp(file)
    case .bmp: bmp(file)
    case .avif, .heic: boxes(file, isPicture: true)
    case .isoMedia, .quickTime: boxes(file, isPicture: false)
    case .matroska: matroska(file)
    case .svg: svg(file)
    case .pdf: pdf(file)
    case .woff, .woff2:
      ByteOrder.big.number(file, 8, 4).map { $0 <= file.count } ?? false ? .complete : .truncated
    case .openType: openType(file)
    case .zip: tail(file, 66_000).holds("PK\u{5}\u{6}") ? .complete : .truncated
    default: .complete
    }
  }

  /// PNG, third edition, section 5: a signature and chunks up to `IEND`.
  private static func png(_ file: Bytes) -> FileEnding {
    guard file.count >= 16 else { return .truncated }
    guard file.has("IHDR", at: 12) else { return .damaged }
    var place = 8
    while let length = ByteOrder.big.number(file, place, 4), place + 8 <= file.count {
      guard file.slice(place + 4..<place + 8).allSatisfy(\.isASCIILetter) else { return .damaged }
      if file.has("IEND", at: place + 4) { return .complete }
      place += 12 + length
    }
    return .truncated
  }

  /// The last bytes of a file.
  private static func tail(_ file: Bytes, _ count: Int) -> Bytes {
    file.slice(max(0, file.count - count)..<file.count)
  }

  /// ISO 32000-2, 7.5.5: the end of the file is marked, and the place of its table before that.
  private static func pdf(_ file: Bytes) -> FileEnding {
    // Some programs fill the rest of a block.
    let end = file.lastIndex { $0 != 0 && !$0.isASCIIWhitespace }.map { $0 + 1 } ?? 0
    let last = tail(file.slice(0..<end), 8_192)
    return last.holds("%%EOF") || last.holds("startxref") ? .complete : .truncated
  }

  /// ITU-T T.81, annex B: segments and scans up to `EOI`.
  private static func jpeg(_ file: Bytes) -> FileEnding {
    var place = 2
    var hasScan = false
    while place + 1 < file.count {
      guard file[place] == 0xFF else {
        // Between the marker of a scan and the next one is its data.
        guard hasScan, let next = file.place(of: 0xFF, from: place) else {
          return hasScan ? .truncated : .damaged
        }
        place = next
        continue
      }
      switch file[place + 1] {
      case 0xD9: return hasScan ? .complete : .damaged
      case 0x00, 0x01, 0xD0...0xD8: place += 2
      case 0xFF: place += 1
      case let marker:
        guard let length = ByteOrder.big.number(file, place + 2, 2) else { return .truncated }
        guard length >= 2 else { return .damaged }
        hasScan = hasScan || marker == 0xDA
        place += 2 + length
      }
    }
    return .truncated
  }

  /// GIF89a: blocks up to the trailer, which some programs leave out.
  private static func gif(_ file: Bytes) -> FileEnding {
    guard file.count >= 13 else { return .truncated }
    func table(_ flags: UInt8) -> Int { flags & 0x80 == 0 ? 0 : 3 << (Int(flags & 7) + 1) }
    var place = 13 + table(file[10])
    var hasPicture = false
    while place < file.count {
      switch file[place] {
      case 0x21: place += 2
      case 0x2C:
        guard place + 10 <= file.count else { return .truncated }
        hasPicture = true
        place += 11 + table(file[place + 9])
      default: return hasPicture ? .complete : .damaged
      }
      while place < file.count, file[place] != 0 { place += Int(file[place]) + 1 }
      place += 1
    }
    return hasPicture && place == file.count ? .complete : .truncated
  }

  /// RFC 9649: a size, and a first chunk of one of three kinds.
  private static func webp(_ file: Bytes) -> FileEnding {
    let names: [StaticString] = ["VP8 ", "VP8L", "VP8X"]
    guard file.count >= 20, let size = ByteOrder.little.number(file, 4, 4) else {
      return .truncated
    }
    guard names.contains(where: { file.has($0, at: 12) }) else { return .damaged }
    return size + 8 <= file.count + 1 ? .complete : .truncated
  }

  /// A header with the offset of the pixels, and rows of whole words; the last one needs no padding.
  private static func bmp(_ file: Bytes) -> FileEnding {
    let order = ByteOrder.little
    guard let start = order.number(file, 10, 4), let header = order.number(file, 14, 4) else {
      return .truncated
    }
    guard header >= 40 else {
      guard let width = order.number(file, 18, 2), let height = order.number(file, 20, 2),
        let depth = order.number(file, 24, 2)
      else { return .truncated }
      return rows(file, from: start, (width, height, depth))
    }
    guard let width = order.number(file, 18, 4), let height = order.number(file, 22, 4),
      let depth = order.number(file, 28, 2), let compression = order.number(file, 30, 4),
      let size = order.number(file, 34, 4)
    else { return .truncated }
    // Compressed pixels say how long they are; a negative height means that the first row is the top.
    guard [0, 3, 6].contains(compression) else {
      return start + size <= file.count ? .complete : .truncated
    }
    return rows(
      file, from: start, (width, height < 1 << 31 ? height : (1 << 32) - height, depth))
  }

  private static func rows(
    _ file: Bytes, from start: Int, _ size: (width: Int, height: Int, depth: Int)
  ) -> FileEnding {
    // A picture without pixels is reported as such.
    guard size.height > 0 else { return .complete }
    let bits = size.width * size.depth
    let (rest, isHuge) = ((bits + 31) / 32 * 4).multipliedReportingOverflow(by: size.height - 1)
    return !isHuge && rest <= file.count - start - (bits + 7) / 8 ? .complete : .truncated
  }

  /// ISO/IEC 14496-12: boxes, each with its size.
  private static func boxes(_ file: Bytes, isPicture: Bool) -> FileEnding {
    var place = 0
    var hasData = false
    while place + 8 <= file.count, var size = ByteOrder.big.number(file, place, 4) {
      // Bytes that look like no box follow the last one.
      let isNamed = file.slice(place + 4..<place + 8).allSatisfy {
        (0x20..<0x7F).contains($0) || $0 == 0xA9
      }
      guard isNamed, size != 0 else { break }
      if size == 1 {
        guard let low = ByteOrder.big.number(file, place + 12, 4),
          let high = ByteOrder.big.number(file, place + 8, 4), high < 1 << 16
        else { return .truncated }
        size = high << 32 | low
      }
      guard size >= 8 else { break }
      // Letters after the last box of a picture are read as a box that ends after the file.
      guard place + size <= file.count else { return isPicture && hasData ? .complete : .truncated }
      hasData = hasData || file.has("mdat", at: place + 4)
      place += size
    }
    return .complete
  }

  /// RFC 8794 and RFC 9559: a header and a segment, each with its size, which may be unknown.
  private static func matroska(_ file: Bytes) -> FileEnding {
    guard let header = vint(file, 4) else { return .truncated }
    let segment = header.end + header.value
    guard segment + 4 < file.count else { return .truncated }
    guard ByteOrder.big.number(file, segment, 4) == 0x1853_8067 else { return .damaged }
    guard let size = vint(file, segment + 4) else { return .truncated }
    return size.isUnknown || size.value <= file.count - size.end ? .complete : .truncated
  }

  private static func vint(_ file: Bytes, _ start: Int) -> (value: Int, end: Int, isUnknown: Bool)?
  {
    guard start < file.count, file[start] != 0 else { return nil }
    let length = file[start].leadingZeroBitCount + 1
    guard let number = ByteOrder.big.number(file, start, length) else { return nil }
    let limit = 1 << (7 * length)
    let value = number & (limit - 1)
    return (value, start + length, value == limit - 1)
  }

  /// A root element that is closed.
  private static func svg(_ file: Bytes) -> FileEnding {
    // UTF-16 is left to its readers.
    guard file[0] < 0xFE else { return .complete }
    if file.holds("</svg") || file.holds(":svg>") { return .complete }
    return file.trimmed.has("/>", at: file.trimmed.count - 2) && !hasChildren(file)
      ? .complete : .truncated
  }

  private static func hasChildren(_ file: Bytes) -> Bool {
    let names: [StaticString] = ["<svg", ":svg"]
    let root = names.lazy.compactMap { firstPlace(of: $0.utf8, in: file, from: 0) }.first
    return root.map { file[($0 + 1)...].contains(0x3C) } ?? true
  }

  /// OpenType 1.9: a directory of tables.
  private static func openType(_ file: Bytes) -> FileEnding {
    guard !file.has("ttcf") else { return .complete }
    guard let count = ByteOrder.big.number(file, 4, 2) else { return .truncated }
    for table in 0..<count {
      guard let start = ByteOrder.big.number(file, 12 + 16 * table + 8, 4),
        let length = ByteOrder.big.number(file, 12 + 16 * table + 12, 4),
        start + length <= file.count
      else { return .truncated }
    }
    return count == 0 ? .damaged : .complete
  }
}
