import AcopioBase

/// The data of sequential JPEG (ITU-T T.81, annex F), as far as needed to find the end of the last block.
///
/// Damaged data rarely breaks a rule: its blocks end too early or too late. Libraries notice the former; no library reads
/// what is left.
struct JPEGScan {
  /// Eight tables of Huffman codes: four for the first number of a block, four for the others.
  private struct Codes {
    /// For the next 8 bits, the length of the code in them and its symbol; 0 for a longer one.
    var short = [UInt16](repeating: 0, count: 8 * 256)
    /// For each length, the first code after those that have it, aligned to 16 bits; and what leads to its symbols.
    var limits = [Int](repeating: 0, count: 8 * 17)
    var offsets = [Int](repeating: 0, count: 8 * 17)
    var symbols = [UInt8](repeating: 0, count: 8 * 256)
    var isKnown = [Bool](repeating: false, count: 8)

    mutating func set(_ table: Int, counts: Slice<Bytes>, symbols all: Slice<Bytes>) {
      for index in 256 * table..<256 * (table + 1) { (short[index], symbols[index]) = (0, 0) }
      for (index, symbol) in zip(256 * table..<256 * (table + 1), all) { symbols[index] = symbol }
      isKnown[table] = true
      var code = 0
      var index = 0
      for (length, count) in zip(1...16, counts) {
        offsets[17 * table + length] = index - code
        for _ in 0..<Int(count) {
          if length <= 8, (code + 1) << (8 - length) <= 256 {
            for next in code << (8 - length)..<(code + 1) << (8 - length) {
              short[256 * table + next] =
                UInt16(length) << 8 | UInt16(symbols[256 * table + index & 255])
            }
          }
          code += 1
          index += 1
        }
        limits[17 * table + length] = code << (16 - length)
        code <<= 1
      }
    }
  }

  private struct Component {
    let id: UInt8
    let across: Int, down: Int
  }

  private let file: Bytes
  private var place = 2
  private var buffer: UInt64 = 0
  private var bits = 0
  /// Whether bits were read after the end of the data.
  private var isShort = false
  private var codes = Codes()
  private var components: [Component] = []
  private var width = 0, height = 0
  private var interval = 0

  private init(_ file: Bytes) { self.file = file }

  /// The bytes between the last block and the next marker, in the scan that has the most of them; `nil` for other JPEGs,
  /// and for data that libraries complain about.
  static func rest(of file: ArraySlice<UInt8>) -> Int? {
    file.withUnsafeBufferPointer {
      var scan = JPEGScan($0)
      return scan.rest()
    }
  }

  private mutating func rest() -> Int? {
    var most: Int?
    while place + 4 <= file.count {
      guard file[place] == 0xFF else { return nil }
      let marker = file[place + 1]
      if marker == 0xFF {
        place += 1
        continue
      }
      if marker == 0xD9 { return most }
      let end = place + 2 + (Int(file[place + 2]) << 8 | Int(file[place + 3]))
      guard end > place + 3, end <= file.count else { return nil }
      let segment = place + 4..<end
      place = end
      switch marker {
      case 0xC0, 0xC1: guard readFrame(segment) else { return nil }
      case 0xC4: guard readTables(segment) else { return nil }
      case 0xDD where segment.count >= 2:
        interval = Int(file[segment.lowerBound]) << 8 | Int(file[segment.lowerBound + 1])
      case 0xDA:
        guard let rest = readScan(segment) else { return nil }
        most = max(most ?? 0, rest)
      case 0xC2...0xCF: return nil
      default: break
      }
    }
    return most
  }

  private mutating func readFrame(_ segment: Range<Int>) -> Bool {
    let start = segment.lowerBound
    guard segment.count >= 6, file[start] == 8 else { return false }
    height = Int(file[start + 1]) << 8 | Int(file[start + 2])
    width = Int(file[start + 3]) << 8 | Int(file[start + 4])
    let count = Int(file[start + 5])
    guard segment.count >= 6 + 3 * count, (1...4).contains(count) else { return false }
    components = (0..<count).map { index in
      let place = start + 6 + 3 * index
      return Component(
        id: file[place], across: Int(file[place + 1] >> 4), down: Int(file[place + 1] & 15))
    }
    return width > 0 && height > 0
      && components.allSatisfy { (1...4).contains($0.across) && (1...4).contains($0.down) }
  }

  private mutating func readTables(_ segment: Range<Int>) -> Bool {
    var start = segment.lowerBound
    while start + 17 <= segment.upperBound {
      let counts = file[start + 1..<start + 17]
      let number = Int(file[start] & 3) + (file[start] & 0x10 == 0 ? 0 : 4)
      let end = start + 17 + counts.reduce(0) { $0 + Int($1) }
      guard end <= segment.upperBound, end <= start + 17 + 256 else { return false }
      codes.set(number, counts: counts, symbols: file[start + 17..<end])
      start = end
    }
    return start == segment.upperBound
  }

  /// Reads the blocks of a scan; returns the bytes after the last one.
  private mutating func readScan(_ segment: Range<Int>) -> Int? {
    let start = segment.lowerBound
    let count = Int(file[start])
    guard (1...4).contains(count), segment.count >= 4 + 2 * count,
      let across = components.map(\.across).max(), let down = components.map(\.down).max()
    else { return nil }
    var blocks: [(direct: Int, others: Int)] = []
    var units = 0
    for index in 0..<count {
      let place = start + 1 + 2 * index
      let (direct, others) = (Int(file[place + 1] >> 4 & 3), 4 + Int(file[place + 1] & 3))
      guard let component = components.first(where: { $0.id == file[place] }),
        codes.isKnown[direct], codes.isKnown[others]
      else { return nil }
      func parts(_ size: Int, _ part: Int, _ most: Int) -> Int {
        ((size * part + most - 1) / most + 7) / 8
      }
      let isAlone = count == 1
      units =
        isAlone
        ? parts(width, component.across, across) * parts(height, component.down, down)
        : parts(width, 1, across) * parts(height, 1, down)
      let repeats = isAlone ? 1 : component.across * component.down
      blocks += repeatElement((direct: direct, others: others), count: repeats)
    }
    (buffer, bits, isShort) = (0, 0, false)
    for unit in 0..<units {
      if interval > 0, unit > 0, unit % interval == 0 {
        guard bytesToMarker() <= PhotoLibrary.padding, place + 2 <= file.count,
          (0xD0...0xD7).contains(file[place + 1])
        else { return nil }
        place += 2
      }
      for block in blocks where !skipBlock(block.direct, block.others) { return nil }
    }
    return isShort ? nil : bytesToMarker()
  }

  /// Goes to the next marker; returns how many bytes are skipped.
  private mutating func bytesToMarker() -> Int {
    var skipped = bits / 8
    (buffer, bits) = (0, 0)
    while place + 1 < file.count, file[place] != 0xFF || file[place + 1] == 0 {
      skipped += 1
      place += file[place] == 0xFF ? 2 : 1
    }
    return skipped
  }

  @inline(__always)
  private mutating func fill() {
    while bits <= 48 {
      var byte: UInt8 = 0
      if place < file.count, file[place] != 0xFF {
        byte = file[place]
        place += 1
      } else if place + 1 < file.count, file[place + 1] == 0 {
        byte = 0xFF
        place += 2
      } else {
        // Zeros follow the end; they are read only if something is missing.
        return
      }
      buffer |= UInt64(byte) << UInt64(56 - bits)
      bits += 8
    }
  }

  @inline(__always)
  private mutating func symbol(_ table: Int) -> Int? {
    fill()
    let next = Int(buffer >> 48)
    let known = codes.short[256 * table + next >> 8]
    if known != 0 {
      skip(Int(known >> 8))
      return Int(known & 0xFF)
    }
    for length in 9...16 where next < codes.limits[17 * table + length] {
      let index = next >> (16 - length) + codes.offsets[17 * table + length]
      guard (0..<256).contains(index) else { return nil }
      skip(length)
      return Int(codes.symbols[256 * table + index])
    }
    return nil
  }

  @inline(__always)
  private mutating func skip(_ count: Int) {
    buffer <<= UInt64(count)
    bits -= count
    if bits < 0 { (isShort, bits) = (true, 0) }
  }

  /// Skips the 64 numbers of a block; returns whether it has them.
  private mutating func skipBlock(_ direct: Int, _ others: Int) -> Bool {
    guard let size = symbol(direct), size <= 16 else { return false }
    skip(size)
    var index = 1
    while index < 64 {
      guard let symbol = symbol(others) else { return false }
      if symbol & 15 == 0 {
        guard symbol == 0xF0 else { break }
        index += 16
      } else {
        skip(symbol & 15)
        index += symbol >> 4 + 1
      }
      if isShort { return false }
    }
    return true
  }
}
