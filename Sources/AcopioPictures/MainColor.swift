/// The colour that most of a picture has.
enum MainColor {
  /// The colour of pixels of 1 to 4 bytes each as `#rrggbb`: the mean of the largest group of similar ones.
  ///
  /// Transparent pixels have no colour; a picture of them is white.
  static func text(_ pixels: [UInt8], bands: Int) -> String {
    var groups = [(count: Int, red: Int, green: Int, blue: Int)](
      repeating: (0, 0, 0, 0), count: 512)
    for start in stride(from: 0, to: pixels.count - bands + 1, by: max(bands, 1)) {
      let hasAlpha = bands == 2 || bands == 4
      guard !hasAlpha || pixels[start + bands - 1] >= 128 else { continue }
      let red = Int(pixels[start])
      let (green, blue) = bands < 3 ? (red, red) : (Int(pixels[start + 1]), Int(pixels[start + 2]))
      let group = (red >> 5) << 6 | (green >> 5) << 3 | blue >> 5
      groups[group].count += 1
      groups[group].red += red
      groups[group].green += green
      groups[group].blue += blue
    }
    var largest = (count: 0, red: 0, green: 0, blue: 0)
    for group in groups where group.count > largest.count { largest = group }
    guard largest.count > 0 else { return "#ffffff" }
    return "#"
      + [largest.red, largest.green, largest.blue].map { sum in
        let digits = String(sum / largest.count, radix: 16)
        return digits.count == 1 ? "0\(digits)" : digits
      }.joined()
  }
}
