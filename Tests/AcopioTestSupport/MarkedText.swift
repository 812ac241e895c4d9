/// Text with marked offsets: `[la masa](1️⃣posts/masa)` marks the offset before `posts`.
package struct MarkedText {
  /// The text without its marks.
  package let text: String
  /// The byte offset of each mark by its digit.
  package let offsets: [Int: Int]

  /// Takes the marks `1️⃣` to `9️⃣` out of `marked`.
  package init(_ marked: String) {
    var text = ""
    var offsets: [Int: Int] = [:]
    for character in marked {
      let scalars = Array(character.unicodeScalars)
      if scalars.count == 3, scalars[1].value == 0xFE0F, scalars[2].value == 0x20E3 {
        offsets[Int(scalars[0].value) - 0x30] = text.utf8.count
      } else {
        text.append(character)
      }
    }
    self.text = text
    self.offsets = offsets
  }
}
