/// The facts of a photograph that follow from its bytes.
package struct PhotoFacts: Sendable {
  /// The SHA-256 of the file.
  package let hash: String
  /// The format that every browser shows in which it is published: `jpeg`, `png` or `webp`.
  package let format: String
  /// The size in pixels, as it is shown.
  package let width: Int, height: Int
  /// The colour that most of it has, as `#rrggbb`; `nil` if nothing needs it, or it cannot be read.
  package var color: String?

  package init(hash: String, format: String, width: Int, height: Int) {
    self.hash = hash
    self.format = format
    self.width = width
    self.height = height
  }

  /// The facts in a `text` of them; `nil` for any other.
  package init?(_ text: String) {
    let parts = text.split(separator: " ").map(String.init)
    guard parts.count == 4 || parts.count == 5, let width = Int(parts[2]),
      let height = Int(parts[3])
    else { return nil }
    self.init(hash: parts[0], format: parts[1], width: width, height: height)
    color = parts.count == 5 ? parts[4] : nil
  }

  /// The facts in one line.
  package var text: String {
    "\(hash) \(format) \(width) \(height)" + (color.map { " \($0)" } ?? "")
  }
}
