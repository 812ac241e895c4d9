/// A part of a picture with a given shape: as large as fits, and as near to a point as fits.
package struct PictureCrop: Sendable, Hashable {
  /// The point that stays in the picture.
  package enum Focus: Sendable, Hashable {
    /// In percent of the width and of the height.
    case point(Int, Int)
    /// Where a program finds the most to see.
    case attention
  }

  /// The shape: so many parts wide for so many parts of height.
  package let width: Int, height: Int
  package let focus: Focus

  /// The crop with a shape such as `16:9` and a focus such as `center`, `top left`, `30% 60%` or `attention`; `nil` for
  /// other texts.
  package init?(ratio: String, focus: String) {
    let parts = ratio.split(separator: ":", omittingEmptySubsequences: false).map { Int($0) }
    guard parts.count == 2, let width = parts[0], let height = parts[1],
      (1...100).contains(width), (1...100).contains(height),
      let focus = PictureCrop.focus(focus)
    else { return nil }
    (self.width, self.height, self.focus) = (width, height, focus)
  }

  /// The size of the part of a picture of some size.
  package func size(in whole: (width: Int, height: Int)) -> (width: Int, height: Int) {
    if whole.width * height <= whole.height * width {
      return (whole.width, max(1, (whole.width * height + width / 2) / width))
    }
    return (max(1, (whole.height * width + height / 2) / height), whole.height)
  }

  /// The crop as one word, the same for equal crops: `16x9-50-50`.
  package var name: String {
    switch focus {
    case .point(let x, let y): "\(width)x\(height)-\(x)-\(y)"
    case .attention: "\(width)x\(height)-attention"
    }
  }

  /// The focus as `init` reads it.
  package var focusText: String {
    switch focus {
    case .point(let x, let y): "\(x)% \(y)%"
    case .attention: "attention"
    }
  }

  private static func focus(_ text: String) -> Focus? {
    if text == "attention" { return .attention }
    let words = text.split(separator: " ")
    guard (1...2).contains(words.count) else { return nil }
    let numbers = words.compactMap { word in
      word.last == "%" ? Int(word.dropLast()).flatMap { (0...100).contains($0) ? $0 : nil } : nil
    }
    if numbers.count == 2 { return .point(numbers[0], numbers[1]) }
    var (x, y) = (50, 50)
    for word in words {
      switch word {
      case "center": break
      case "left": x = 0
      case "right": x = 100
      case "top": y = 0
      case "bottom": y = 100
      default: return nil
      }
    }
    return .point(x, y)
  }
}

/// A photograph as a template shows it: whole or in part, in the widths of the site or in others.
package struct PictureUse: Sendable, Hashable {
  /// The number of its file.
  package let source: UInt32
  package let crop: PictureCrop?
  /// The widths in pixels; empty for those of the site.
  package let widths: [Int]

  package init(source: UInt32, crop: PictureCrop? = nil, widths: [Int] = []) {
    self.source = source
    self.crop = crop
    self.widths = widths
  }

  /// Whether it is shown as everywhere.
  package var isPlain: Bool { crop == nil && widths.isEmpty }
}
