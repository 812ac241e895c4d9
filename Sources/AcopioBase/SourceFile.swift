/// A source file: its path within the site and its bytes.
package struct SourceFile: @unchecked Sendable {
  // @unchecked: the bytes are in an `Arena`, sealed before files cross threads.

  /// The path for messages, relative to the site's root: `content/site.yml`.
  package let path: String
  /// The text that readers see, front matter included; see `SourceText`.
  ///
  /// Empty for a file with late bytes.
  package let bytes: Bytes
  /// The index of the file in the build's `SourceMap`.
  package let id: UInt32
  /// All bytes of the file, byte order mark included.
  package let written: Bytes
  private let shifts: UnsafeBufferPointer<SourceText.Shift>
  private let isKnownUTF8: Bool
  /// The first merge conflict in the text; `nil` if there is none, or if the text was not searched.
  package let conflict: MergeConflict?
  /// The bytes of a large file that is only copied; `nil` for all others, whose bytes are here.
  package let late: LateBytes?

  /// A file that readers see unchanged; `bytes` must live as long as the file.
  package init(path: String, bytes: Bytes, id: UInt32) {
    self.path = path
    self.bytes = bytes
    self.id = id
    written = bytes
    shifts = UnsafeBufferPointer(start: nil, count: 0)
    isKnownUTF8 = false
    conflict = nil
    late = nil
  }

  /// Creates a file with its text; the memory of `text` must live as long as the file.
  package init(path: String, text: SourceText, id: UInt32, late: LateBytes? = nil) {
    self.path = path
    self.id = id
    bytes = text.bytes
    written = text.written
    shifts = text.shifts
    isKnownUTF8 = text.isKnownUTF8
    conflict = text.conflict
    self.late = late
  }

  /// The offset in `bytes` of the first byte that is not valid UTF-8; `nil` if all bytes are valid.
  package var firstInvalidUTF8: Int? { isKnownUTF8 ? nil : bytes.firstInvalidUTF8 }

  /// Reports `invalid-utf8` for the byte at `offset` in `bytes`, which is not valid UTF-8.
  package func reportInvalidUTF8(at offset: Int, _ diagnostics: inout Diagnostics) {
    let isUTF16 = bytes.count > 1 && bytes[0] >= 0xFE && bytes[0] ^ bytes[1] == 1
    diagnostics.error(
      .invalidUTF8,
      isUTF16
        ? "the file is UTF-16, not UTF-8"
        : "byte 0x\(String(bytes[offset], radix: 16, uppercase: true)) is not valid UTF-8",
      at: origin(offset..<offset + 1), remedy: "save the file as UTF-8")
  }

  /// The offset in `written` that corresponds to `offset` in `bytes`.
  package func writtenOffset(of offset: Int) -> Int {
    guard shifts.count > 0, offset >= Int(shifts[0].offset) else { return offset }
    var low = 0
    var high = shifts.count
    while high - low > 1 {
      let middle = (low + high) / 2
      if Int(shifts[middle].offset) <= offset { low = middle } else { high = middle }
    }
    return Int(shifts[low].written) + offset - Int(shifts[low].offset)
  }

  /// The file with its original bytes, and the corresponding origin in them.
  func asWritten(_ origin: Origin) -> (file: SourceFile, origin: Origin) {
    let place = Origin(
      file: origin.file, start: writtenOffset(of: Int(origin.start)),
      end: writtenOffset(of: Int(origin.end)))
    return (SourceFile(path: path, bytes: written, id: id), place)
  }

  /// The origin of a range in this file; offsets past the end are clamped to the end.
  package func origin(_ range: Range<Int>) -> Origin {
    Origin(file: id, start: range.lowerBound, end: range.upperBound)
  }

  /// Line and column of a byte offset, both 1-based; columns count characters (Unicode scalars).
  package func position(of offset: Int) -> (line: Int, column: Int) {
    let bytes = written
    let end = min(max(writtenOffset(of: offset), 0), bytes.count)
    var line = 1
    var start = 0
    for index in 0..<end where bytes.endsLine(at: index) {
      line += 1
      start = index + 1
    }
    var column = 1
    // Continuation bytes (10xxxxxx) belong to the character before them. A byte order mark at the
    // very beginning takes up no column.
    if start == 0, bytes.has("\u{FEFF}") { start = min(3, end) }
    for index in start..<max(start, end) where bytes[index] & 0xC0 != 0x80 { column += 1 }
    return (line, column)
  }

  /// The range of the line around `offset`, without its line end.
  ///
  /// Contains at most `reach` bytes on either side of `offset`.
  package func line(around offset: Int, within reach: Int = .max) -> Range<Int> {
    let place = min(max(offset, 0), bytes.count)
    let first = place - min(place, reach)
    var low = place
    while low > first, !bytes.endsLine(at: low - 1) { low -= 1 }
    let end = place + min(bytes.count - place, reach)
    var high = place
    while high < end, !bytes.endsLine(at: high) { high += 1 }
    if high > low, bytes[high - 1] == 0x0D { high -= 1 }
    return low..<high
  }
}

extension UnsafeBufferPointer where Element == UInt8 {
  /// Whether the byte at `index` is the last one of a line end: LF, CRLF, or CR alone.
  @inline(__always)
  func endsLine(at index: Int) -> Bool {
    guard self[index] != 0x0A else { return true }
    return self[index] == 0x0D && !(index + 1 < count && self[index + 1] == 0x0A)
  }
}

/// All files of a build by their ids, to resolve origins.
package struct SourceMap: Sendable {
  /// The files; the id of each is its index.
  package private(set) var files: [SourceFile]
  // Diagnostics are printed after the build, so the map keeps the memory that it points into.
  private let memory: [Arena]

  /// A map of `files`, whose ids must be their indices; `memory` holds the bytes of the files.
  package init(_ files: [SourceFile] = [], memory: [Arena] = []) {
    self.files = files
    self.memory = memory
  }

  /// The file of an origin; `nil` for computed values.
  package subscript(origin: Origin) -> SourceFile? {
    origin.file < files.count ? files[Int(origin.file)] : nil
  }

  /// Adds a file with its text under the next id and returns it.
  package mutating func add(
    path: String, text: SourceText, late: LateBytes? = nil
  ) -> SourceFile {
    let file = SourceFile(path: path, text: text, id: UInt32(files.count), late: late)
    files.append(file)
    return file
  }

  /// The same files, of which some have another text; `arena` holds the bytes of these.
  package func replacing(
    _ texts: [(id: UInt32, text: SourceText, late: LateBytes?)], memory arena: Arena
  ) -> SourceMap {
    var files = files
    for (id, text, late) in texts {
      files[Int(id)] = SourceFile(path: files[Int(id)].path, text: text, id: id, late: late)
    }
    return SourceMap(files, memory: memory + [arena])
  }

  /// Adds a file that readers see unchanged under the next id and returns it.
  package mutating func add(path: String, bytes: Bytes) -> SourceFile {
    let file = SourceFile(path: path, bytes: bytes, id: UInt32(files.count))
    files.append(file)
    return file
  }
}
