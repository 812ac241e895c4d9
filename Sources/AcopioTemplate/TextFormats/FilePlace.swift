import AcopioBase

/// The position in a file whose lines have a syntax that the output has reached.
protocol FilePlace {
  /// Reads the output up to an offset.
  ///
  /// Each byte of the output is read once, however many values are printed.
  mutating func advance(to end: Int, in output: Bytes)
}

extension FilePlace {
  /// The position at the end of the output.
  ///
  /// While text is captured the position is not stored, since captured text leaves the output
  /// again.
  mutating func reached(_ output: borrowing ByteBuffer, isCaptured: Bool) -> Self {
    var place = self
    place.advance(to: output.count, in: output.bytes)
    if !isCaptured { self = place }
    return place
  }
}
