import AcopioBase

/// Appends the resolved text of an attribute's value, as far as schemes and hosts depend on it.
///
/// Resolves numeric references and named references to ASCII characters. Characters outside ASCII
/// are never part of a scheme and become `?`.
func appendResolved(_ value: Bytes, into output: inout ByteBuffer) {
  var index = 0
  while index < value.count {
    guard value[index] == UInt8(ascii: "&") else {
      output.append(value[index])
      index += 1
      continue
    }
    index += 1
    if index < value.count, value[index] == UInt8(ascii: "#") {
      appendNumbered(value, &index, into: &output)
    } else {
      appendNamed(value, &index, into: &output)
    }
  }
}

/// Appends a numeric reference; `index` is the offset of its `#`.
private func appendNumbered(_ value: Bytes, _ index: inout Int, into output: inout ByteBuffer) {
  var place = index + 1
  let isHex = place < value.count && value[place] | 0x20 == UInt8(ascii: "x")
  if isHex { place += 1 }
  let first = place
  var number: UInt32 = 0
  while place < value.count, let digit = digit(value[place], isHex) {
    number = min(number * (isHex ? 16 : 10) + digit, 0x11_0000)
    place += 1
  }
  guard place > first else { return output.append(UInt8(ascii: "&")) }
  if place < value.count, value[place] == UInt8(ascii: ";") { place += 1 }
  index = place
  output.append(number < 0x80 ? UInt8(number) : UInt8(ascii: "?"))
}

private func digit(_ byte: UInt8, _ isHex: Bool) -> UInt32? {
  if byte.isASCIIDigit { return UInt32(byte - 0x30) }
  let letter = byte | 0x20
  return isHex && letter >= 0x61 && letter <= 0x66 ? UInt32(letter - 0x61 + 10) : nil
}

/// Appends a named reference; `index` is the offset of the byte after the `&`.
private func appendNamed(_ value: Bytes, _ index: inout Int, into output: inout ByteBuffer) {
  for (name, text) in names where value.has(name, at: index) {
    index += name.utf8CodeUnitCount
    return output.append(text)
  }
  output.append(UInt8(ascii: "&"))
}

/// The names of ASCII characters that matter before the end of a host.
///
/// Names are with and, where the standard allows it, without `;`. Only `fjlig` denotes letters.
private let names: [(StaticString, StaticString)] = [
  ("Tab;", "\t"), ("NewLine;", "\n"), ("colon;", ":"), ("sol;", "/"), ("bsol;", "\\"),
  ("period;", "."), ("plus;", "+"), ("comma;", ","), ("semi;", ";"), ("num;", "#"),
  ("quest;", "?"), ("commat;", "@"), ("fjlig;", "fj"), ("amp;", "&"), ("AMP;", "&"), ("amp", "&"),
  ("AMP", "&"), ("lt;", "<"), ("gt;", ">"), ("quot;", "\""), ("apos;", "'"), ("nbsp;", "?"),
]
