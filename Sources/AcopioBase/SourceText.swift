/// The text of a file as all readers see it: without byte order mark, in Normalization Form C.
///
/// Also knows the bytes as they were written, so that places are given in those. A file that is not
/// UTF-8 is not composed: its reader reports that. Costs one look at each eight bytes of a file that
/// has nothing to change.
package struct SourceText: @unchecked Sendable {
  // @unchecked: everything is in an `Arena`, sealed before files cross threads.

  /// From where on the text is somewhere else in the file than before.
  struct Shift: BitwiseCopyable {
    /// The first offset in the text.
    let offset: UInt32
    /// The offset in the file of the same character.
    let written: UInt32
  }

  /// What readers see.
  package let bytes: Bytes
  /// What the file holds.
  package let written: Bytes
  /// Where the two come apart, in ascending order.
  let shifts: UnsafeBufferPointer<Shift>

  /// The text of a file that holds `written`, which must live as long as it.
  package init(_ written: Bytes, arena: Arena) {
    self.written = written
    let mark = written.has("\u{FEFF}") ? 3 : 0
    let text = written.slice(mark..<written.count)
    var shifts = mark > 0 ? [Shift(offset: 0, written: 3)] : []
    guard Composition.mayChange(text), text.firstInvalidUTF8 == nil else {
      bytes = text
      self.shifts = arena.copy(shifts)
      return
    }
    var out = ByteBuffer(capacity: text.count)
    Composition.append(text, into: &out) { end, writtenEnd in
      shifts.append(
        Shift(
          offset: UInt32(truncatingIfNeeded: end),
          written: UInt32(truncatingIfNeeded: writtenEnd + mark)))
    }
    bytes = arena.copy(out.bytes)
    self.shifts = arena.copy(shifts)
  }

  /// What readers see of a file that is no text, or that nothing may change.
  package init(asWritten bytes: Bytes) {
    self.bytes = bytes
    written = bytes
    shifts = UnsafeBufferPointer(start: nil, count: 0)
  }
}
