import AcopioBase

/// The position in the cells of a table that the output has reached (RFC 4180 section 2).
struct TablePlace: FilePlace {
  /// A part of a cell.
  enum Part {
    /// The beginning of a cell.
    case start
    /// A cell without quotes.
    case bare
    /// The beginning of a cell in quotes.
    case quotedStart
    /// A cell in quotes.
    case quoted
    /// After a quotation mark in such a cell, which ends it unless another one follows.
    case quote
  }

  /// The part that the next byte belongs to.
  private(set) var part = Part.start
  private let separator: UInt8
  /// The offset up to which the output was read.
  private var read: Int

  /// The beginning of a file, at an offset of the output.
  init(at offset: Int = 0, separator: UInt8 = UInt8(ascii: ",")) {
    read = offset
    self.separator = separator
  }

  mutating func advance(to end: Int, in output: Bytes) {
    while read < end {
      step(output[read])
      read += 1
    }
  }

  private mutating func step(_ byte: UInt8) {
    let isQuote = byte == UInt8(ascii: "\"")
    switch part {
    case .quotedStart, .quoted: part = isQuote ? .quote : .quoted
    case .quote where isQuote: part = .quoted
    case .start where isQuote: part = .quotedStart
    case .start, .bare, .quote:
      if byte == separator || byte == 0x0A || byte == 0x0D {
        part = .start
      } else if part != .quote {
        part = .bare
      }
    }
  }
}
