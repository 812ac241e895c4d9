/// Numbers that look random and are the same in every process: SplitMix64.
struct Dice: RandomNumberGenerator {
  private var state: UInt64

  /// A sequence of its own for each pair of numbers.
  init(_ first: Int, _ second: Int) {
    state = UInt64(bitPattern: Int64(first)) &* 0xD6E8_FEB8_6659_FD93
    state ^= UInt64(bitPattern: Int64(second)) &* 0xA076_1D64_78BD_642F
    _ = next()
  }

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }

  /// A whole number of `range`.
  mutating func roll(_ range: Range<Int>) -> Int {
    range.lowerBound + Int(next() % UInt64(range.count))
  }

  /// One of a hundred: true in `percent` of the cases.
  mutating func hits(_ percent: Int) -> Bool { roll(0..<100) < percent }

  /// One of `choices`, which must not be empty.
  mutating func pick<Choice>(_ choices: [Choice]) -> Choice { choices[roll(0..<choices.count)] }

  /// `count` different elements of `choices` in the order they were drawn.
  mutating func draw<Choice>(_ count: Int, of choices: [Choice]) -> [Choice] {
    var rest = choices
    return (0..<count).map { _ in rest.remove(at: roll(0..<rest.count)) }
  }
}
