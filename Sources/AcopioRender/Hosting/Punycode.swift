/// The ASCII form of host names in other letters (RFC 3492), in which header fields name them.
enum Punycode {
  /// A lowercase host whose labels in other letters are written as `xn--…`.
  static func host(_ host: Substring) -> String {
    guard !host.utf8.allSatisfy({ $0 < 0x80 }) else { return String(host) }
    // Browsers read the full stops of other scripts as a dot (UTS #46, §2.3).
    let labels = host.split(
      whereSeparator: { ".\u{3002}\u{FF0E}\u{FF61}".contains($0) }
    )
    return labels.map { label in
      label.utf8.allSatisfy { $0 < 0x80 } ? String(label) : "xn--" + encoded(label)
    }.joined(separator: ".")
  }

  /// The text without `xn--` (RFC 3492, §6.3).
  private static func encoded(_ label: Substring) -> String {
    let scalars = label.unicodeScalars.map(\.value)
    var output = scalars.filter { $0 < 0x80 }.map { UInt8($0) }
    let basic = output.count
    if basic > 0 { output.append(UInt8(ascii: "-")) }
    var next: UInt32 = 0x80
    var delta = 0
    var bias = 72
    var handled = basic
    while handled < scalars.count {
      let least = scalars.filter { $0 >= next }.min() ?? next
      delta += Int(least - next) * (handled + 1)
      next = least
      for scalar in scalars {
        if scalar < next { delta += 1 }
        guard scalar == next else { continue }
        append(delta, bias, to: &output)
        bias = adapted(delta, handled + 1, isFirst: handled == basic)
        delta = 0
        handled += 1
      }
      delta += 1
      next += 1
    }
    return String(decoding: output, as: UTF8.self)
  }

  private static func append(_ delta: Int, _ bias: Int, to output: inout [UInt8]) {
    var rest = delta
    var position = 36
    while true {
      let threshold = min(max(position - bias, 1), 26)
      if rest < threshold { break }
      output.append(digit(threshold + (rest - threshold) % (36 - threshold)))
      rest = (rest - threshold) / (36 - threshold)
      position += 36
    }
    output.append(digit(rest))
  }

  /// `a` to `z` for 0 to 25, and `0` to `9` for 26 to 35.
  private static func digit(_ value: Int) -> UInt8 { UInt8(value < 26 ? value + 0x61 : value + 22) }

  private static func adapted(_ delta: Int, _ count: Int, isFirst: Bool) -> Int {
    var delta = isFirst ? delta / 700 : delta / 2
    delta += delta / count
    var steps = 0
    while delta > 455 {
      delta /= 35
      steps += 36
    }
    return steps + 36 * delta / (delta + 38)
  }
}
