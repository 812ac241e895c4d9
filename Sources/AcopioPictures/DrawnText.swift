import AcopioBase

extension Bytes {
  /// The text of an SVG that is drawn, with its character references.
  ///
  /// It is the text between tags and in CDATA sections, without titles, descriptions, style sheets
  /// and comments. A run of white space counts once.
  var drawnText: [UInt8] {
    var text: [UInt8] = []
    var isSkipped = false
    func add(_ byte: UInt8) {
      guard !isSkipped else { return }
      let isSpace = byte <= 0x20
      if !isSpace || text.last.map({ $0 > 0x20 }) == true { text.append(byte) }
    }
    var index = 0
    while index < count {
      if has("<![CDATA[", at: index) {
        index += 9
        while index < count, !has("]]>", at: index) {
          add(self[index])
          index += 1
        }
        index += 3
      } else if has("<!--", at: index) {
        while index < count, !has("-->", at: index) { index += 1 }
        index += 3
      } else if self[index] == UInt8(ascii: "<") {
        let isEnd = has("/", at: index + 1)
        let name = index + (isEnd ? 2 : 1)
        let isWord = ["title", "desc", "style", "metadata"].contains { has($0, at: name) }
        // A '>' in an attribute is no end.
        var quote: UInt8?
        while index < count, quote != nil || self[index] != UInt8(ascii: ">") {
          if quote == self[index] {
            quote = nil
          } else if quote == nil, "\"'".utf8.contains(self[index]) {
            quote = self[index]
          }
          index += 1
        }
        if isWord, index > 0 { isSkipped = !isEnd && self[index - 1] != UInt8(ascii: "/") }
        index += 1
      } else {
        add(self[index])
        index += 1
      }
    }
    return text
  }
}
