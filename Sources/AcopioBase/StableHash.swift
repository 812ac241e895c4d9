/// A hash that is the same in every process and on every machine, unlike `Hasher`.
///
/// 64 bits, not cryptographic: suitable for tables, change detection and cache names, but not for
/// anything where an attacker may choose collisions. Each step folds 8 bytes with a 64×64→128 bit
/// multiplication.
package struct StableHash: Sendable {
  private var state: UInt64

  /// An empty hash.
  package init(seed: UInt64 = 0x9E37_79B9_7F4A_7C15) { state = seed }

  /// Mixes in `bytes` and their length.
  package mutating func combine(_ bytes: Bytes) {
    state = StableHash.mix(state ^ UInt64(bytes.count), 0xA076_1D64_78BD_642F)
    var offset = 0
    // Without an address there are no bytes, which count as an empty text.
    while offset + 8 <= bytes.count, let base = UnsafeRawPointer(bytes.baseAddress) {
      let word = UInt64(
        littleEndian: (base + offset).loadUnaligned(as: UInt64.self))
      state = StableHash.mix(state ^ word, 0xE703_7ED1_A0B4_28DB)
      offset += 8
    }
    var tail: UInt64 = 0
    var shift: UInt64 = 0
    while offset < bytes.count {
      tail |= UInt64(bytes[offset]) << shift
      shift += 8
      offset += 1
    }
    state = StableHash.mix(state ^ tail, 0x8EBC_6AF0_9C88_C6E3)
  }

  /// The 64-bit hash.
  package var value: UInt64 { StableHash.mix(state, 0x5899_65CC_7537_4CC3) }

  /// The hash of `bytes` alone.
  package static func of(_ bytes: Bytes) -> UInt64 {
    var hash = StableHash()
    hash.combine(bytes)
    return hash.value
  }

  private static func mix(_ left: UInt64, _ right: UInt64) -> UInt64 {
    let product = left.multipliedFullWidth(by: right)
    return product.high ^ product.low
  }
}

/// The 32-bit FNV-1a hash for looking up object members.
@inlinable
package func keyHash(_ bytes: Bytes) -> UInt32 {
  var hash: UInt32 = 2_166_136_261
  for byte in bytes { hash = (hash ^ UInt32(byte)) &* 16_777_619 }
  return hash
}
