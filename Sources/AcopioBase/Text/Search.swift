import AcopioSystem

/// The offset of the first `part` in `text` at or after `start`, in time linear in both.
package func firstPlace(of part: Bytes, in text: Bytes, from start: Int) -> Int? {
  guard let first = part.first else { return start <= text.count ? start : nil }
  if part.count > 32 { return firstPlaceByHash(of: part, in: text, from: start) }
  var index = start
  while let place = text.place(of: first, from: index), place + part.count <= text.count {
    if text.slice(place..<place + part.count).equals(part) { return place }
    index = place + 1
  }
  return nil
}

/// Uses a rolling hash to find where comparing is worthwhile (Karp, Rabin 1987).
private func firstPlaceByHash(of part: Bytes, in text: Bytes, from start: Int) -> Int? {
  guard start + part.count <= text.count else { return nil }
  var wanted: UInt64 = 0
  var hash: UInt64 = 0
  // The factor of the window's first byte in the hash.
  var weight: UInt64 = 1
  for index in 0..<part.count {
    wanted = rolled(wanted, part[index])
    hash = rolled(hash, text[start + index])
    if index > 0 { weight = product(weight, base) }
  }
  var index = start
  while true {
    if hash == wanted, text.slice(index..<index + part.count).equals(part) { return index }
    guard index + part.count < text.count else { return nil }
    let gone = product(weight, UInt64(text[index]) + 1)
    hash = rolled(hash >= gone ? hash - gone : hash + modulus - gone, text[index + part.count])
    index += 1
  }
}

private let modulus: UInt64 = 1 << 61 - 1
private let base: UInt64 = 0x0A3B_195A_8E8C_37D1

private func rolled(_ hash: UInt64, _ byte: UInt8) -> UInt64 {
  let sum = product(hash, base) + UInt64(byte) + 1
  return sum >= modulus ? sum - modulus : sum
}

/// The product modulo 2^61 - 1.
private func product(_ left: UInt64, _ right: UInt64) -> UInt64 {
  let (high, low) = left.multipliedFullWidth(by: right)
  let sum = (low & modulus) + (high << 3 | low >> 61)
  return sum >= modulus ? sum - modulus : sum
}

extension UnsafeBufferPointer where Element == UInt8 {
  /// The offset of the first `byte` at or after `start`.
  package func place(of byte: UInt8, from start: Int) -> Int? {
    guard let base = baseAddress, start < count,
      let found = memchr(base + start, Int32(byte), count - start)
    else { return nil }
    return UnsafeRawPointer(found) - UnsafeRawPointer(base)
  }

  /// Whether a few characters are anywhere in the bytes.
  package func holds(_ part: StaticString) -> Bool {
    firstPlace(of: part.utf8, in: self, from: 0) != nil
  }
}
