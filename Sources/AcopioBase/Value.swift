/// A piece of content: what JSON and YAML say, what entries hold, what templates print.
///
/// Plain memory (32 bytes, no reference counts): text, elements and members stand in an `Arena` or
/// in the bytes of the file they came from. Each value knows its origin, so that a fault found late
/// can still be shown at its line. Numbers keep their text, objects keep the order of their keys.
package struct Value: @unchecked Sendable, BitwiseCopyable {
  // @unchecked: points only into memory that is sealed before values cross threads (`Arena`).

  /// What a value is.
  package enum Kind: UInt8, Sendable, BitwiseCopyable {
    case null, bool
    /// A number with the text it was written with; `payload` points to the text.
    case number
    /// A whole number computed here; `payload` holds it.
    case integer
    /// A number computed here; `payload` holds the bits of a `Double`.
    case double
    case string
    /// Text that is HTML already and is printed as it is.
    case html
    /// Markdown source; becomes HTML when printed.
    case markdown
    case date
    case datetime
    case array
    case object
    /// A whole entry, or a duration: an object that prints and serialises as its member `key` where
    /// one value is wanted.
    case entry
    /// The first and last number of a Liquid range `(1..5)`, as two `Value`s.
    case range
    /// Liquid's `empty` and `blank`, which only comparisons understand.
    case empty, blank
    /// What is not there at all (an unknown member), unlike `null`, which was said.
    case undefined
  }

  /// Which of the fields below are meant.
  package var kind: Kind
  /// Bit 0: the number was written with a point or exponent; bit 1: see `isUntyped`; bit 2: see
  /// `isMeasured`; bit 3: see `isLocalized`; bit 4: see `isFile`; bit 5: see
  /// `isNumeric`; other bits are free.
  package var flags: UInt8 = 0
  /// Bytes of text, or number of elements or members.
  package var count: UInt32 = 0
  /// A pointer to text, elements or members, or the number or truth itself.
  package var payload: UInt64 = 0
  /// Where the value was written; `Origin.none` for what was computed.
  package var origin: Origin = .none

  package init(_ kind: Kind) { self.kind = kind }

  /// Whether it is text of a format that knows nothing but text, so that the schema says what it is.
  package var isUntyped: Bool {
    get { flags & 2 != 0 }
    set { flags = newValue ? flags | 2 : flags & ~2 }
  }

  /// Whether it is an object that is compared by the number of its member `seconds`.
  package var isMeasured: Bool {
    get { flags & 4 != 0 }
    set { flags = newValue ? flags | 4 : flags & ~4 }
  }

  /// Whether it is an object with one value for each language, `undefined` where there is none; no
  /// template or endpoint meets such a value.
  package var isLocalized: Bool {
    get { flags & 8 != 0 }
    set { flags = newValue ? flags | 8 : flags & ~8 }
  }

  /// Whether it is an object that tells about a file beside content, which is published with it; in
  /// JSON it is its member `absolute_url`.
  package var isFile: Bool {
    get { flags & 16 != 0 }
    set { flags = newValue ? flags | 16 : flags & ~16 }
  }

  /// Whether it is text that its field declares to be a number: printed as it was written, compared
  /// and put in order as the number.
  package var isNumeric: Bool {
    get { flags & 32 != 0 }
    set { flags = newValue ? flags | 32 : flags & ~32 }
  }
}

/// The place of a value: a file of the build's `SourceMap` and byte offsets into it.
package struct Origin: Sendable, BitwiseCopyable, Hashable {
  /// Index of the file, `UInt32.max` for no place.
  package var file: UInt32
  /// Offset of the first byte.
  package var start: UInt32
  /// Offset behind the last byte.
  package var end: UInt32

  package init(file: UInt32, start: Int, end: Int) {
    self.file = file
    self.start = UInt32(clamping: start)
    self.end = UInt32(clamping: end)
  }

  /// The first byte only, to point at a large thing.
  package var firstByte: Origin {
    var place = self
    place.end = min(end, start + 1)
    return place
  }

  /// No place: the value was computed.
  package static let none = Origin(file: .max, start: 0, end: 0)
}

/// A key of an object with its value.
package struct Member: @unchecked Sendable, BitwiseCopyable {
  // @unchecked: as `Value`.
  private let keyStart: UnsafePointer<UInt8>?
  private let keyCount: UInt32
  /// `keyHash` of the key.
  package let hash: UInt32
  /// Where the key was written.
  package var keyOrigin: Origin
  /// What stands at the key.
  package var value: Value

  /// The key's text.
  package var key: Bytes { Bytes(start: keyStart, count: Int(keyCount)) }

  /// A member; `key` must live as long as the member.
  package init(key: Bytes, origin: Origin = .none, value: Value) {
    keyStart = key.baseAddress
    keyCount = UInt32(key.count)
    hash = keyHash(key)
    keyOrigin = origin
    self.value = value
  }
}

// MARK: - Making values

extension Value {
  /// Nothing, said on purpose.
  package static let null = Value(.null)
  /// What is not there.
  package static let undefined = Value(.undefined)

  /// `true` or `false`.
  package static func bool(_ truth: Bool) -> Value {
    var value = Value(.bool)
    value.payload = truth ? 1 : 0
    return value
  }

  /// A computed whole number.
  package static func integer(_ number: Int64) -> Value {
    var value = Value(.integer)
    value.payload = UInt64(bitPattern: number)
    return value
  }

  /// A computed number.
  package static func double(_ number: Double) -> Value {
    var value = Value(.double)
    value.payload = number.bitPattern
    return value
  }

  /// Text of `kind` (string, html, markdown, number, date, datetime); `bytes` must outlive it.
  package static func text(_ bytes: Bytes, kind: Kind = .string, origin: Origin = .none) -> Value {
    var value = Value(kind)
    value.count = UInt32(bytes.count)
    value.payload = UInt64(UInt(bitPattern: bytes.baseAddress))
    value.origin = origin
    return value
  }

  /// Text copied into `arena`.
  package static func string(_ string: String, in arena: Arena) -> Value {
    text(arena.copy(string))
  }

  /// A list; the elements must outlive it.
  package static func array(_ elements: UnsafeBufferPointer<Value>) -> Value {
    var value = Value(.array)
    value.count = UInt32(elements.count)
    value.payload = UInt64(UInt(bitPattern: elements.baseAddress))
    return value
  }

  /// A list copied into `arena`.
  package static func array(_ elements: [Value], in arena: Arena) -> Value {
    array(arena.copy(elements))
  }

  /// An object; the members must outlive it.
  package static func object(
    _ members: UnsafeBufferPointer<Member>, kind: Kind = .object
  ) -> Value {
    var value = Value(kind)
    value.count = UInt32(members.count)
    value.payload = UInt64(UInt(bitPattern: members.baseAddress))
    return value
  }

  /// An object copied into `arena`.
  package static func object(_ members: [Member], kind: Kind = .object, in arena: Arena) -> Value {
    object(arena.copy(members), kind: kind)
  }

  /// The same value with another place.
  package func at(_ origin: Origin) -> Value {
    var value = self
    value.origin = origin
    return value
  }
}

// MARK: - Reading values

extension Value {
  private var address: UnsafeRawPointer? { UnsafeRawPointer(bitPattern: UInt(payload)) }

  /// Whether the value holds text in `payload`.
  package var hasText: Bool {
    switch kind {
    case .string, .html, .markdown, .number, .date, .datetime: true
    default: false
    }
  }

  /// The text of a value that `hasText`; empty for others.
  package var text: Bytes {
    guard hasText else { return Bytes(start: nil, count: 0) }
    return Bytes(start: address?.assumingMemoryBound(to: UInt8.self), count: Int(count))
  }

  /// The elements of an array (or the two ends of a range); empty for others.
  package var elements: UnsafeBufferPointer<Value> {
    guard kind == .array || kind == .range else {
      return UnsafeBufferPointer(start: nil, count: 0)
    }
    return UnsafeBufferPointer(
      start: address?.assumingMemoryBound(to: Value.self), count: Int(count))
  }

  /// The members of an object or entry, in written order; empty for others.
  package var members: UnsafeBufferPointer<Member> {
    guard kind == .object || kind == .entry else {
      return UnsafeBufferPointer(start: nil, count: 0)
    }
    return UnsafeBufferPointer(
      start: address?.assumingMemoryBound(to: Member.self), count: Int(count))
  }

  /// Whether the value is true or false, `nil` for other kinds.
  package var bool: Bool? { kind == .bool ? payload != 0 : nil }

  /// Whether the value is null or not there.
  package var isNothing: Bool { kind == .null || kind == .undefined }

  /// The member at `key`, given its `keyHash`; `undefined` if there is none.
  package func member(_ key: Bytes, hash: UInt32) -> Value {
    guard kind == .object || kind == .entry,
      var member = address?.assumingMemoryBound(to: Member.self)
    else { return .undefined }
    let end = member + Int(count)
    while member < end {
      if member.pointee.hash == hash, member.pointee.key.equals(key) { return member.pointee.value }
      member += 1
    }
    return .undefined
  }

  /// As `member(_:hash:)`, looking first where the last member of this name was found: entries of a
  /// collection have theirs in one order.
  @inline(__always)
  package func member(_ key: Bytes, hash: UInt32, remembering places: borrowing MemberPlaces)
    -> Value
  {
    guard kind == .object || kind == .entry,
      let members = address?.assumingMemoryBound(to: Member.self)
    else { return .undefined }
    let place = places.place(of: hash)
    let guess = Int(place.pointee)
    if guess < count, members[guess].hash == hash, members[guess].key.equals(key) {
      return members[guess].value
    }
    for index in 0..<Int(count) where members[index].hash == hash && members[index].key.equals(key)
    {
      place.pointee = UInt16(truncatingIfNeeded: index)
      return members[index].value
    }
    return .undefined
  }

  /// The member at `key`; `undefined` if there is none.
  package func member(_ key: StaticString) -> Value {
    let key = Bytes(start: key.utf8Start, count: key.utf8CodeUnitCount)
    return member(key, hash: keyHash(key))
  }

  /// The member at `key`; `undefined` if there is none.
  package func member(named key: String) -> Value {
    var key = key
    return key.withUTF8 { member($0, hash: keyHash($0)) }
  }

  /// The whole number that the value is, or that text says which is `isNumeric`, if it fits.
  package var int64: Int64? {
    switch kind {
    case .integer: return Int64(bitPattern: payload)
    case .double:
      let number = Double(bitPattern: payload)
      return Int64(exactly: number)
    case .number: return Value.wholeNumber(text)
    case .string where isNumeric: return Value.wholeNumber(text)
    default: return nil
    }
  }

  /// The number that the value is, or that text says which is `isNumeric`.
  package var number: Double? {
    switch kind {
    case .integer: return Double(Int64(bitPattern: payload))
    case .double: return Double(bitPattern: payload)
    case .number,
      .string where isNumeric:
      if let whole = Value.wholeNumber(text) { return Double(whole) }
      return Double(text.string)
    default: return nil
    }
  }

  /// The whole number that decimal digits with an optional minus say, `nil` for anything else.
  package static func wholeNumber(_ text: Bytes) -> Int64? {
    var index = 0
    let negative = text.first == 0x2D
    if negative { index = 1 }
    guard index < text.count else { return nil }
    var result: Int64 = 0
    while index < text.count {
      let digit = text[index] &- 0x30
      guard digit <= 9 else { return nil }
      let (shifted, tooLarge) = result.multipliedReportingOverflow(by: 10)
      let (sum, overflow) = shifted.subtractingReportingOverflow(Int64(digit))
      guard !tooLarge, !overflow else { return nil }
      result = sum
      index += 1
    }
    // Collected as a negative number, since the least `Int64` has no positive twin.
    if negative { return result }
    return result == .min ? nil : -result
  }
}
