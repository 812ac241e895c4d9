@_spi(_Unicode) import Swift

/// Unicode's Normalization Form C (UAX #15), in which each text has one spelling.
///
/// macOS writes `é` in file names as `e` and a combining accent (form D); keyboards produce one
/// character (form C). Both are the same text, so both must become the same bytes before anything
/// is compared. Nearly all text is in form C already; `mayChange` detects that without decoding it.
package enum Composition {
  /// Whether composing could change `bytes`; `false` is certain, `true` may be a false positive.
  package static func mayChange(_ bytes: Bytes) -> Bool {
    firstCandidate(bytes, from: 0) != nil
  }

  /// Whether composing could change `text`; `false` is certain, `true` may be a false positive.
  package static func mayChange(_ text: String) -> Bool {
    return text.withBytes { mayChange($0) }
  }

  /// The effect that composition may have on a text.
  package enum Form {
    /// The bytes are not UTF-8.
    case invalid
    /// The text is in form C, for certain.
    case composed
    /// Composing may change the text.
    case mayChange
  }

  /// Classifies `bytes` by the effect of composition, in the same pass that checks their encoding.
  package static func form(of bytes: Bytes) -> Form {
    guard let base = UnsafeRawPointer(bytes.baseAddress) else { return .composed }
    var form = Form.composed
    var index = 0
    // Whether the byte before `index` begins a character that the one at `index` ends.
    var isInside: UInt64 = 0
    while index < bytes.count {
      while index + 8 <= bytes.count {
        let word = UInt64(littleEndian: (base + index).loadUnaligned(as: UInt64.self))
        guard let isOpen = isSimple(word, isInside) else { break }
        isInside = isOpen
        index += 8
      }
      index -= Int(isInside)
      isInside = 0
      guard index < bytes.count else { break }
      guard let length = bytes.characterLength(at: index) else { return .invalid }
      if form == .composed, isCandidate(scalar(bytes, index)) { form = .mayChange }
      index += length
    }
    return form
  }

  /// Whether `word` consists of characters before U+0300, which never change: 1 if the last of them
  /// ends in the next word, else 0; `nil` if there is anything else.
  ///
  /// `isInside` is the result for the word before. There is no branch but the last: accents come too
  /// irregularly for a processor to foresee.
  @inline(__always)
  private static func isSimple(_ word: UInt64, _ isInside: UInt64) -> UInt64? {
    // Each mark is the high bit of its byte. Two bytes are a character of this kind if the first
    // is 0xC2 to 0xCB and the second 0x80 to 0xBF.
    let high = word & 0x8080_8080_8080_8080
    let leads = high & (word << 1)
    let following = high & ~(word << 1)
    let atLeastCC = (word & 0x3F3F_3F3F_3F3F_3F3F) &+ 0x7474_7474_7474_7474
    let atLeastC2 = (word & 0x3E3E_3E3E_3E3E_3E3E) &+ 0x7E7E_7E7E_7E7E_7E7E
    let faults =
      (leads << 8 | isInside << 7) ^ following | leads & (atLeastCC | ~atLeastC2)
    return faults == 0 ? leads >> 63 : nil
  }

  /// The text in form C.
  package static func composed(_ text: String) -> String {
    guard mayChange(text) else { return text }
    var composed = String.UnicodeScalarView()
    for scalar in text._nfc { composed.append(scalar) }
    return String(composed)
  }

  /// Appends `bytes`, which must be UTF-8, in form C to `out`.
  ///
  /// Calls `changed` after each piece that changed, with the offsets in `out` and in `bytes` where
  /// the text after the piece begins. Time is linear.
  package static func append(
    _ bytes: Bytes, into out: inout ByteBuffer, changed: (_ out: Int, _ bytes: Int) -> Void
  ) {
    var copied = 0
    while let candidate = firstCandidate(bytes, from: copied) {
      // The character before the candidate is a boundary: it cannot change, but it can absorb the
      // characters after it.
      var start = candidate
      if start > copied {
        start -= 1
        while start > copied, bytes[start] & 0xC0 == 0x80 { start -= 1 }
      }
      var end = candidate
      while end < bytes.count, isCandidate(scalar(bytes, end)) {
        end += bytes.characterLength(at: end) ?? 1
      }
      out.append(bytes.slice(copied..<start))
      let piece = bytes.slice(start..<end)
      let length = out.count
      var whole = String.UnicodeScalarView()
      for scalar in sorted(piece)._nfc { whole.append(scalar) }
      out.append(string: String(whole))
      if !out.bytes.slice(length..<out.count).equals(piece) { changed(out.count, end) }
      copied = end
    }
    out.append(bytes.slice(copied..<bytes.count))
  }

  /// The text of `piece`, with its marks in canonical order.
  ///
  /// The standard library sorts marks by insertion, which takes quadratic time for a letter with
  /// thousands of marks. It also misplaces the marks of Tibetan that consist of two marks each (E0
  /// BD and E0 BE).
  private static func sorted(_ piece: Bytes) -> String {
    guard piece.count > 256 || piece.contains(0xBD) || piece.contains(0xBE) else {
      return piece.string
    }
    var whole = String.UnicodeScalarView()
    var marks: [[Unicode.Scalar]] = Array(repeating: [], count: 256)
    var count = 0
    func flush() {
      guard count > 0 else { return }
      for index in marks.indices where !marks[index].isEmpty {
        whole.append(contentsOf: marks[index])
        marks[index].removeAll()
      }
      count = 0
    }
    for scalar in piece.string.unicodeScalars.flatMap(parts(of:)) {
      let order = Int(scalar.properties.canonicalCombiningClass.rawValue)
      if order == 0 {
        flush()
        whole.append(scalar)
      } else {
        marks[order].append(scalar)
        count += 1
      }
    }
    flush()
    return String(whole)
  }

  /// The two marks that a composite Tibetan mark consists of; other characters unchanged.
  private static func parts(of scalar: Unicode.Scalar) -> [Unicode.Scalar] {
    switch scalar {
    case "\u{0F73}": ["\u{0F71}", "\u{0F72}"]
    case "\u{0F75}": ["\u{0F71}", "\u{0F74}"]
    case "\u{0F81}": ["\u{0F71}", "\u{0F80}"]
    default: [scalar]
    }
  }

  /// The offset of the first character at or after `start` that form C may change.
  ///
  /// Includes characters that may attach to the character before them.
  private static func firstCandidate(_ bytes: Bytes, from start: Int) -> Int? {
    var index = start
    guard let base = UnsafeRawPointer(bytes.baseAddress) else { return nil }
    while index < bytes.count {
      // Most text has no such byte at all, so blocks are skipped at the speed of memory.
      while index + 32 <= bytes.count {
        let block = (base + index).loadUnaligned(as: SIMD32<UInt8>.self)
        if block.max() >= 0xCC { break }
        index += 32
      }
      guard index < bytes.count else { break }
      if index + 8 <= bytes.count {
        let word = UInt64(littleEndian: (base + index).loadUnaligned(as: UInt64.self))
        // Marks bytes from 0xCC on: characters before U+0300 never change.
        let leads =
          word & (word << 1) & ((word & 0x3F3F_3F3F_3F3F_3F3F) &+ 0x7474_7474_7474_7474)
          & 0x8080_8080_8080_8080
        index += leads.trailingZeroBitCount >> 3
        if leads == 0 { continue }
      } else if bytes[index] < 0xCC {
        index += 1
        continue
      }
      if isCandidate(scalar(bytes, index)) { return index }
      index += 1
    }
    return nil
  }

  /// The scalar at `offset`; 0 if the character is incomplete.
  private static func scalar(_ bytes: Bytes, _ offset: Int) -> UInt32 {
    guard let length = bytes.characterLength(at: offset) else { return 0 }
    var scalar = UInt32(bytes[offset])
    if length > 1 { scalar &= 0x7F >> UInt32(length) }
    for index in 1..<max(length, 1) { scalar = scalar << 6 | UInt32(bytes[offset + index] & 0x3F) }
    return scalar
  }

  private static func isCandidate(_ scalar: UInt32) -> Bool {
    guard scalar >= 0x300 else { return false }
    var low = 0
    var high = candidates.count
    while low < high {
      let middle = (low + high) / 2
      if candidates[middle].upperBound < scalar { low = middle + 1 } else { high = middle }
    }
    return low < candidates.count && candidates[low].contains(scalar)
  }

  /// Blocks with all characters that form C may change.
  ///
  /// These are the characters with a combining class other than 0, or whose NFC_Quick_Check is not
  /// "Yes" (DerivedNormalizationProps.txt). Other characters of the blocks only cost time.
  private static let candidates: [ClosedRange<UInt32>] = [
    0x300...0x387, 0x483...0x487, 0x591...0x5C7, 0x610...0x61A, 0x64B...0x670, 0x6D6...0x74A,
    0x7EB...0x82D, 0x859...0x85B, 0x897...0x89F, 0x8CA...0x8FF, 0x93C...0x95F, 0x9BC...0x9FE,
    0xA33...0xA5E, 0xABC...0xACD, 0xB3C...0xB5D, 0xBBE...0xBD7, 0xC3C...0xC56, 0xCBC...0xCD6,
    0xD3B...0xD57, 0xDCA...0xDDF, 0xE38...0xE4B, 0xEB8...0xECE, 0xF18...0xFC6, 0x102E...0x103A,
    0x108D...0x108D, 0x1161...0x1175, 0x11A8...0x11C2, 0x135D...0x135F, 0x1714...0x1734,
    0x17D2...0x17DD, 0x18A9...0x18A9, 0x1939...0x193B, 0x1A17...0x1A18, 0x1A60...0x1A7F,
    0x1AB0...0x1AFF, 0x1B34...0x1B73, 0x1BAA...0x1BAB, 0x1BE6...0x1BF3, 0x1C37...0x1C37,
    0x1CD0...0x1CF9, 0x1DC0...0x1DFF, 0x1F71...0x1F7D, 0x1FBB...0x2001, 0x20D0...0x20F0,
    0x2126...0x212B, 0x2329...0x232A, 0x2ADC...0x2ADC, 0x2CEF...0x2CF1, 0x2D7F...0x2D7F,
    0x2DE0...0x2DFF, 0x302A...0x302F, 0x3099...0x309A, 0xA66F...0xA69F, 0xA6F0...0xA6F1,
    0xA806...0xA82C, 0xA8C4...0xA8F1, 0xA92B...0xA953, 0xA9B3...0xA9C0, 0xAAB0...0xAAC1,
    0xAAF6...0xAAF6, 0xABED...0xABED, 0xF900...0xFAD9, 0xFB1D...0xFB4E, 0xFE20...0xFE2F,
    0x101FD...0x16FFF, 0x1BC9E...0x1BC9E, 0x1D15E...0x1D244, 0x1E000...0x1E9FF,
    0x2F800...0x2FA1D,
  ]
}

extension Arena {
  /// A copy of `bytes`, which must be UTF-8, in Normalization Form C.
  package func composed(_ bytes: Bytes) -> Bytes {
    guard Composition.mayChange(bytes) else { return copy(bytes) }
    var out = ByteBuffer(capacity: bytes.count)
    Composition.append(bytes, into: &out) { _, _ in }
    return copy(out.bytes)
  }

  /// The UTF-8 bytes of `string` in Normalization Form C, copied.
  package func composed(_ string: String) -> Bytes {
    return string.withBytes { composed($0) }
  }
}
