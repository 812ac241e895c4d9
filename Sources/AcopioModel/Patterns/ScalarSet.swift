import AcopioBase

/// A set of Unicode scalars: ranges and general categories.
struct ScalarSet: Sendable {
  /// The ranges, sorted, neither overlapping nor adjacent.
  private var ranges: [ClosedRange<UInt32>] = []
  /// The general categories, one bit for each.
  private var categories: UInt32 = 0
  private var isNegated = false
  /// A bitmap for the scalars below 128, since most texts consist of those.
  private var low: (UInt64, UInt64) = (0, 0)

  /// The set of `ranges` and `categories`, or its complement.
  init(_ ranges: [ClosedRange<UInt32>], categories: UInt32 = 0, isNegated: Bool = false) {
    self.ranges = ScalarSet.merged(ranges)
    self.categories = categories
    self.isNegated = isNegated
    for code: UInt32 in 0..<128 {
      guard let scalar = Unicode.Scalar(code), finds(scalar) != isNegated else { continue }
      if code < 64 { low.0 |= 1 << UInt64(code) } else { low.1 |= 1 << UInt64(code - 64) }
    }
  }

  /// Whether a scalar is in the set.
  func contains(_ scalar: Unicode.Scalar) -> Bool {
    let code = scalar.value
    if code < 64 { return low.0 >> UInt64(code) & 1 == 1 }
    if code < 128 { return low.1 >> UInt64(code - 64) & 1 == 1 }
    return finds(scalar) != isNegated
  }

  private func finds(_ scalar: Unicode.Scalar) -> Bool {
    var first = 0
    var end = ranges.count
    while first < end {
      let middle = (first + end) / 2
      if ranges[middle].upperBound < scalar.value { first = middle + 1 } else { end = middle }
    }
    if first < ranges.count, ranges[first].contains(scalar.value) { return true }
    return categories != 0 && categories & ScalarSet.bit(scalar.properties.generalCategory) != 0
  }

  private static func merged(_ ranges: [ClosedRange<UInt32>]) -> [ClosedRange<UInt32>] {
    var merged: [ClosedRange<UInt32>] = []
    for range in ranges.inOrder(by: { $0.lowerBound < $1.lowerBound }) {
      if let last = merged.last, range.lowerBound <= last.upperBound + 1 {
        merged[merged.count - 1] = last.lowerBound...max(last.upperBound, range.upperBound)
      } else {
        merged.append(range)
      }
    }
    return merged
  }

  /// The complement of `ranges`.
  static func complement(of ranges: [ClosedRange<UInt32>]) -> [ClosedRange<UInt32>] {
    var rest: [ClosedRange<UInt32>] = []
    var next: UInt32 = 0
    for range in merged(ranges) {
      if range.lowerBound > next { rest.append(next...range.lowerBound - 1) }
      next = range.upperBound + 1
    }
    if next <= 0x10FFFF { rest.append(next...0x10FFFF) }
    return rest
  }

  // MARK: - Named sets (ECMA-262 §22.2.2)

  /// `\d`: the ASCII digits.
  static let digits: [ClosedRange<UInt32>] = [0x30...0x39]
  /// `\w`: the ASCII letters and digits and `_`.
  static let word: [ClosedRange<UInt32>] = [0x30...0x39, 0x41...0x5A, 0x5F...0x5F, 0x61...0x7A]
  /// Line terminators.
  static let lines: [ClosedRange<UInt32>] = [0x0A...0x0A, 0x0D...0x0D, 0x2028...0x2029]
  /// `\s`: white space and line terminators.
  static let space: [ClosedRange<UInt32>] =
    lines + [
      0x09...0x09, 0x0B...0x0C, 0x20...0x20, 0xA0...0xA0, 0x1680...0x1680, 0x2000...0x200A,
      0x202F...0x202F, 0x205F...0x205F, 0x3000...0x3000, 0xFEFF...0xFEFF,
    ]

  /// Whether a scalar is a word character.
  static func isWord(_ scalar: Unicode.Scalar) -> Bool {
    word.contains { $0.contains(scalar.value) }
  }

  /// The names of general categories; a one-letter name covers all that begin with it.
  private static let names: [String: Unicode.GeneralCategory] = [
    "Lu": .uppercaseLetter, "Ll": .lowercaseLetter, "Lt": .titlecaseLetter, "Lm": .modifierLetter,
    "Lo": .otherLetter, "Mn": .nonspacingMark, "Mc": .spacingMark, "Me": .enclosingMark,
    "Nd": .decimalNumber, "Nl": .letterNumber, "No": .otherNumber, "Pc": .connectorPunctuation,
    "Pd": .dashPunctuation, "Ps": .openPunctuation, "Pe": .closePunctuation,
    "Pi": .initialPunctuation, "Pf": .finalPunctuation, "Po": .otherPunctuation,
    "Sm": .mathSymbol, "Sc": .currencySymbol, "Sk": .modifierSymbol, "So": .otherSymbol,
    "Zs": .spaceSeparator, "Zl": .lineSeparator, "Zp": .paragraphSeparator, "Cc": .control,
    "Cf": .format, "Cs": .surrogate, "Co": .privateUse, "Cn": .unassigned,
  ]

  /// The bits of a category name; `nil` if there is no such category.
  static func categories(named name: String) -> UInt32? {
    if let category = names[name] { return bit(category) }
    let those = names.filter { name.utf8.count == 1 && $0.key.hasPrefix(name) }
    return those.isEmpty ? nil : those.values.reduce(0) { $0 | bit($1) }
  }

  /// All categories.
  static let allCategories = names.values.reduce(0 as UInt32) { $0 | bit($1) }

  private static func bit(_ category: Unicode.GeneralCategory) -> UInt32 {
    let place: UInt32 =
      switch category {
      case .uppercaseLetter: 0
      case .lowercaseLetter: 1
      case .titlecaseLetter: 2
      case .modifierLetter: 3
      case .otherLetter: 4
      case .nonspacingMark: 5
      case .spacingMark: 6
      case .enclosingMark: 7
      case .decimalNumber: 8
      case .letterNumber: 9
      case .otherNumber: 10
      case .connectorPunctuation: 11
      case .dashPunctuation: 12
      case .openPunctuation: 13
      case .closePunctuation: 14
      case .initialPunctuation: 15
      case .finalPunctuation: 16
      case .otherPunctuation: 17
      case .mathSymbol: 18
      case .currencySymbol: 19
      case .modifierSymbol: 20
      case .otherSymbol: 21
      case .spaceSeparator: 22
      case .lineSeparator: 23
      case .paragraphSeparator: 24
      case .control: 25
      case .format: 26
      case .surrogate: 27
      case .privateUse: 28
      case .unassigned: 29
      @unknown default: 30
      }
    return 1 << place
  }
}
