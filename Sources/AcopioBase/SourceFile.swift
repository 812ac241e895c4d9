/// A file that was read: its path within the site and its bytes.
package struct SourceFile: @unchecked Sendable {
  // @unchecked: the bytes stand in an `Arena`, sealed before files cross threads.

  /// The path as people write it, relative to the site's root: `content/site.yml`.
  package let path: String
  /// Everything in the file, front matter and byte order mark included.
  package let bytes: Bytes
  /// The index of the file in the build's `SourceMap`.
  package let id: UInt32

  /// A file; `bytes` must live as long as it.
  package init(path: String, bytes: Bytes, id: UInt32) {
    self.path = path
    self.bytes = bytes
    self.id = id
  }

  /// A place in this file; offsets past the end are moved to the end.
  package func origin(_ range: Range<Int>) -> Origin {
    Origin(file: id, start: range.lowerBound, end: range.upperBound)
  }

  /// Line and column of a byte offset, both 1-based; columns count characters (Unicode scalars).
  package func position(of offset: Int) -> (line: Int, column: Int) {
    let end = min(max(offset, 0), bytes.count)
    var line = 1
    var start = 0
    for index in 0..<end where bytes[index] == 0x0A {
      line += 1
      start = index + 1
    }
    var column = 1
    // Continuation bytes (10xxxxxx) belong to the character before them; a byte order mark at the
    // very start takes no room on the screen.
    if start == 0, bytes.has("\u{FEFF}") { start = min(3, end) }
    for index in start..<max(start, end) where bytes[index] & 0xC0 != 0x80 { column += 1 }
    return (line, column)
  }

  /// The text of the line around `offset`, without its end; at most `reach` bytes of it on either side.
  package func line(around offset: Int, within reach: Int = .max) -> Range<Int> {
    let place = min(max(offset, 0), bytes.count)
    let first = place - min(place, reach)
    var low = place
    while low > first, bytes[low - 1] != 0x0A { low -= 1 }
    let end = place + min(bytes.count - place, reach)
    var high = place
    while high < end, bytes[high] != 0x0A { high += 1 }
    if high > low, bytes[high - 1] == 0x0D { high -= 1 }
    return low..<high
  }
}

/// All files of a build by their ids, to turn origins into places.
package struct SourceMap: Sendable {
  /// The files; the id of each is its index.
  package private(set) var files: [SourceFile]
  // Diagnostics are printed when the build is over, so the map itself keeps what it points into.
  private let memory: [Arena]

  /// A map of `files`, whose ids must be their indices; `memory` holds the bytes of the files.
  package init(_ files: [SourceFile] = [], memory: [Arena] = []) {
    self.files = files
    self.memory = memory
  }

  /// The file of a place, `nil` for what was computed.
  package subscript(origin: Origin) -> SourceFile? {
    origin.file < files.count ? files[Int(origin.file)] : nil
  }

  /// Adds a file with the next id and returns it.
  package mutating func add(path: String, bytes: Bytes) -> SourceFile {
    let file = SourceFile(path: path, bytes: bytes, id: UInt32(files.count))
    files.append(file)
    return file
  }
}
