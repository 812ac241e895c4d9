import AcopioBase

/// Text in a line of Markdown that is written for readers and programs.
enum MarkdownText {
  /// Appends text so that it reads literally, without its characters becoming links, tags or
  /// emphasis.
  static func append(_ text: Bytes, into out: inout ByteBuffer) {
    for byte in text {
      switch byte {
      case 0x0A, 0x0D: out.append(0x20)
      case UInt8(ascii: "["), UInt8(ascii: "]"), UInt8(ascii: "\\"), UInt8(ascii: "<"),
        UInt8(ascii: "`"), UInt8(ascii: "*"), UInt8(ascii: "_"):
        out.append(UInt8(ascii: "\\"))
        out.append(byte)
      default: out.append(byte)
      }
    }
  }
}
