import AcopioBase

/// Rejects texts whose aliases would make Yams run practically forever.
///
/// Yams composes aliases cheaply, but compares and frees the result recursively: long chains of
/// anchors exhaust the stack, and a key that is an alias to aliases is hashed with all its copies.
/// Ten of either are harmless, and nobody writes by hand what is rejected here.
enum AliasBomb {
  /// Whether `range` is harmless; reports `yaml-too-many-aliases` if not.
  static func isAbsent(
    in file: SourceFile, _ range: Range<Int>, _ diagnostics: inout Diagnostics
  ) -> Bool {
    var anchors = 0
    var aliases = 0
    var hasComplexKey = false
    let bytes = file.bytes
    for index in range where index + 1 < range.upperBound {
      let next = bytes[index + 1]
      switch bytes[index] {
      case 0x26 where !next.isASCIIWhitespace: anchors += 1
      case 0x2A where !next.isASCIIWhitespace:
        aliases += 1
        hasComplexKey = hasComplexKey || isKey(bytes, index, range.upperBound)
      case 0x3F where next.isASCIIWhitespace: hasComplexKey = true
      case 0x5D, 0x7D: hasComplexKey = hasComplexKey || isKey(bytes, index, range.upperBound)
      default: break
      }
    }
    let isBomb =
      anchors > 500 && aliases > 500 || hasComplexKey && anchors >= 5 && aliases >= 30
    guard isBomb else { return true }
    diagnostics.error(
      .yamlTooManyAliases, "this text has too many anchors and aliases",
      at: file.origin(range.lowerBound..<range.lowerBound), remedy: "write the data out")
    return false
  }

  /// Whether the word or bracket at `start` is followed by a colon.
  private static func isKey(_ bytes: Bytes, _ start: Int, _ end: Int) -> Bool {
    var index = start + 1
    if bytes[start] == 0x2A {
      while index < end, !bytes[index].isASCIIWhitespace { index += 1 }
    }
    while index < end, bytes[index] == 0x20 { index += 1 }
    return index < end && (bytes[index] == 0x3A || bytes[index - 1] == 0x3A)
  }
}
