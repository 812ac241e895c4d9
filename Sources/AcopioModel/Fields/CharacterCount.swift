import AcopioBase

extension Bytes {
  /// The length of a text as `min` and `max` of a field count it: its Unicode scalars, as JSON Schema does.
  package var characterCount: Int64 {
    var count: Int64 = 0
    for byte in self where byte & 0xC0 != 0x80 { count += 1 }
    return count
  }
}
