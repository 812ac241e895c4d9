/// The text of a file for all readers: without byte order mark, in Normalization Form C.
///
/// Also keeps the original bytes, so that positions are reported in those. A file that is not UTF-8
/// is not composed: its reader reports that. A file without anything to change costs one pass over its
/// bytes, which also checks the encoding.
package struct SourceText: @unchecked Sendable {
  // @unchecked: everything is in an `Arena`, sealed before files cross threads.

  /// An offset from which the text and the file differ by a new distance.
  struct Shift: BitwiseCopyable {
    /// The first offset in the text.
    let offset: UInt32
    /// The offset of the same character in the file.
    let written: UInt32
  }

  /// The bytes that readers see.
  package let bytes: Bytes
  /// The bytes of the file.
  package let written: Bytes
  /// The offsets where the two diverge, in ascending order.
  let shifts: UnsafeBufferPointer<Shift>
  /// Whether the text was checked and is valid UTF-8; `false` if it was not checked.
  let isKnownUTF8: Bool
  /// The first merge conflict in the text; `nil` if there is none, or if the text was not searched.
  let conflict: MergeConflict?

  /// The text of a file with the bytes `written`, which must live as long as the text.
  ///
  /// With `rule`, the text is searched for merge conflicts.
  package init(_ written: Bytes, arena: Arena, conflicts rule: MergeConflict.Rule? = nil) {
    self.written = written
    let mark = written.has("\u{FEFF}") ? 3 : 0
    let text = written.slice(mark..<written.count)
    var shifts = mark > 0 ? [Shift(offset: 0, written: 3)] : []
    let form = Composition.form(of: text)
    isKnownUTF8 = form != .invalid
    guard form == .mayChange else {
      bytes = text
      self.shifts = arena.copy(shifts)
      conflict = rule.flatMap { MergeConflict(in: text, $0) }
      return
    }
    var out = ByteBuffer(capacity: text.count)
    Composition.append(text, into: &out) { end, writtenEnd in
      shifts.append(
        Shift(
          offset: UInt32(truncatingIfNeeded: end),
          written: UInt32(truncatingIfNeeded: writtenEnd + mark)))
    }
    let composed = arena.copy(out.bytes)
    bytes = composed
    self.shifts = arena.copy(shifts)
    conflict = rule.flatMap { MergeConflict(in: composed, $0) }
  }

  /// The unchanged bytes of a file that is binary, or that must not be changed.
  package init(asWritten bytes: Bytes, conflicts rule: MergeConflict.Rule? = nil) {
    self.bytes = bytes
    written = bytes
    conflict = rule.flatMap { MergeConflict(in: bytes, $0) }
    shifts = UnsafeBufferPointer(start: nil, count: 0)
    isKnownUTF8 = false
  }
}
