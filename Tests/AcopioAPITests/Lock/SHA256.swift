import AcopioBase

/// The hexadecimal digits of the SHA-256 of bytes (FIPS 180-4), computed without any library.
func sha256(_ bytes: Bytes) -> String {
  var state = Constants.square
  var message = Array(bytes) + [0x80]
  message += Array(repeating: 0, count: (120 - message.count % 64) % 64)
  let size = UInt64(bytes.count) * 8
  message += (0..<8).map { UInt8(truncatingIfNeeded: size >> (56 - 8 * UInt64($0))) }
  func rotated(_ word: UInt32, _ count: UInt32) -> UInt32 {
    word >> count | word << (32 - count)
  }
  for start in stride(from: 0, to: message.count, by: 64) {
    var words = (0..<16).map { index in
      (0..<4).reduce(UInt32(0)) { $0 << 8 | UInt32(message[start + index * 4 + $1]) }
    }
    for index in 16..<64 {
      let (early, late) = (words[index - 15], words[index - 2])
      let first = rotated(early, 7) ^ rotated(early, 18) ^ early >> 3
      let second = rotated(late, 17) ^ rotated(late, 19) ^ late >> 10
      words.append(words[index - 16] &+ first &+ words[index - 7] &+ second)
    }
    var (a, b, c, d) = (state[0], state[1], state[2], state[3])
    var (e, f, g, h) = (state[4], state[5], state[6], state[7])
    for index in 0..<64 {
      let first = rotated(e, 6) ^ rotated(e, 11) ^ rotated(e, 25)
      let one = h &+ first &+ (e & f ^ ~e & g) &+ Constants.cube[index] &+ words[index]
      let second = rotated(a, 2) ^ rotated(a, 13) ^ rotated(a, 22)
      let two = second &+ (a & b ^ a & c ^ b & c)
      (h, g, f, e, d, c, b, a) = (g, f, e, d &+ one, c, b, a, one &+ two)
    }
    state = zip(state, [a, b, c, d, e, f, g, h]).map { $0 &+ $1 }
  }
  return state.map { word in
    let text = String(word, radix: 16)
    return String(repeating: "0", count: 8 - text.count) + text
  }.joined()
}

/// The fractional parts of the roots of the first primes (FIPS 180-4, sections 4.2.2 and 5.3.3).
private enum Constants {
  static let square = primes.prefix(8).map { digits(Double($0).squareRoot()) }
  static let cube = primes.map { digits(cubeRoot(Double($0))) }

  private static let primes = (2...311).filter { number in
    !(2..<number).contains { number.isMultiple(of: $0) }
  }

  private static func digits(_ root: Double) -> UInt32 {
    UInt32((root - root.rounded(.down)) * 4_294_967_296)
  }

  private static func cubeRoot(_ number: Double) -> Double {
    var root = 7.0
    for _ in 0..<60 { root -= (root * root * root - number) / (3 * root * root) }
    return root
  }
}
