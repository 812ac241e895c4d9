/// A piece of content: a value of JSON or YAML, stored by entries and printed by templates.
///
/// Plain memory (32 bytes, no reference counts): text, elements and members are in an `Arena` or in
/// the bytes of the source file. Each value knows its origin, so that a fault found late can still
/// be reported at its line. Numbers keep their text, objects keep the order of their keys.
package struct Value: @unchecked Sendable, BitwiseCopyable {
  // @unchecked: points only into memory that is sealed before values cross threads (`Arena`).

  /// The kind of a value.
  package enum Kind: UInt8, Sendable, BitwiseCopyable {
    case null, bool
    /// A number as it was written, or computed (`Number`); `payload` points to the text.
    case number
    /// A computed integer, stored in `payload`.
    case integer
    case string
    /// Text that is already HTML and is printed without escaping.
    case html
    /// Markdown source; becomes HTML when printed.
    case markdown
    case date
    case datetime
    case array
    case object
    /// An object that prints and serializes as its member `key` where a single value is needed.
    ///
    /// Used for entries and durations.
    case entry
    /// The first and last number of a Liquid range `(1..5)`, as two `Value`s.
    case range
    /// Liquid's `empty` and `blank`, which only comparisons use.
    case empty, blank
    /// A missing value (an unknown member), unlike an explicit `null`.
    case undefined

    // Declared, since other modules call what the compiler makes through a table of functions.
    @inlinable
    package static func == (left: Kind, right: Kind) -> Bool {
      unsafeBitCast(left, to: UInt8.self) == unsafeBitCast(right, to: UInt8.self)
    }

    @inlinable
    package static func != (left: Kind, right: Kind) -> Bool { !(left == right) }
  }

  /// The kind of value, which determines how to read the fields below.
  package var kind: Kind
  /// Bit flags.
  ///
  /// Bit 0: the number was written with a decimal point or exponent; bit 1: see `isUntyped`; bit 2:
  /// see `isMeasured`; bit 3: see `isLocalized`; bit 4: see `isFile`; bit 5: see `isNumeric`, or for a
  /// number, `quotient`; bit 6: see `isFree`; bit 7: see `isPath`.
  package var flags: UInt8 = 0
  /// The number of bytes of text, elements or members.
  package var count: UInt32 = 0
  /// A pointer to text, elements or members, or the number or Boolean itself.
  package var payload: UInt64 = 0
  /// The origin of the value; `Origin.none` if it was computed.
  package var origin: Origin = .none

  package init(_ kind: Kind) { self.kind = kind }

  /// Whether it is text from a format that has only text, so that the schema decides its type.
  package var isUntyped: Bool {
    get { flags & 2 != 0 }
    set { flags = newValue ? flags | 2 : flags & ~2 }
  }

  /// Whether it is an object that is compared by its member `seconds`.
  package var isMeasured: Bool {
    get { flags & 4 != 0 }
    set { flags = newValue ? flags | 4 : flags & ~4 }
  }

  /// Whether it is an object with one value for each language, `undefined` for missing ones.
  ///
  /// Templates and endpoints never receive such a value.
  package var isLocalized: Bool {
    get { flags & 8 != 0 }
    set { flags = newValue ? flags | 8 : flags & ~8 }
  }

  /// Whether it is an object that describes a file next to content and published with it.
  ///
  /// In JSON it is written as its member `absolute_url`.
  package var isFile: Bool {
    get { flags & 16 != 0 }
    set { flags = newValue ? flags | 16 : flags & ~16 }
  }

  /// Whether it is text that its field declares as a number.
  ///
  /// Printed as written, but compared and sorted as a number.
  package var isNumeric: Bool {
    get { flags & 32 != 0 }
    set { flags = newValue ? flags | 32 : flags & ~32 }
  }

  /// Whether it is of the type `any`: JSON has it as it was written, with its nulls.
  package var isFree: Bool {
    get { flags & 64 != 0 }
    set { flags = newValue ? flags | 64 : flags & ~64 }
  }

  /// Whether a text is a path of any number of segments, including none, separated by `/`.
  ///
  /// Other text is one segment of a permalink.
  package var isPath: Bool {
    get { flags & 128 != 0 }
    set { flags = newValue ? flags | 128 : flags & ~128 }
  }
}

/// The origin of a value: a file of the build's `SourceMap` and byte offsets into it.
package struct Origin: Sendable, BitwiseCopyable, Hashable {
  /// The index of the file; `UInt32.max` for no origin.
  package var file: UInt32
  /// The offset of the first byte.
  package var start: UInt32
  /// The offset just past the last byte.
  package var end: UInt32

  package init(file: UInt32, start: Int, end: Int) {
    self.file = file
    self.start = UInt32(clamping: start)
    self.end = UInt32(clamping: end)
  }

  /// Only the first byte, to point at a large value.
  package var firstByte: Origin {
    var place = self
    place.end = min(end, start + 1)
    return place
  }

  /// No origin: the value was computed.
  package static let none = Origin(file: .max, start: 0, end: 0)
}

/// A key of an object with its value.
package struct Member: @unchecked Sendable, BitwiseCopyable {
  // @unchecked: like `Value`.
  private let keyStart: UnsafePointer<UInt8>?
  private let keyCount: UInt32
  /// `keyHash` of the key.
  package let hash: UInt32
  /// The origin of the key.
  package var keyOrigin: Origin
  /// The value of the key.
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
  /// An explicit null.
  package static let null = Value(.null)
  /// A missing value.
  package static let undefined = Value(.undefined)
  /// A marker that no value of the content equals.
  package static let empty = Value(.empty)

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

  /// A list; the elements must outlive the value.
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

  /// An object; the members must outlive the value.
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

  /// An object whose members have literal keys, copied into `arena`.
  package static func object(
    of members: [(StaticString, Value)], kind: Kind = .object, in arena: Arena
  ) -> Value {
    object(members.map { Member(key: $0.utf8, value: $1) }, kind: kind, in: arena)
  }

  /// The same value with another origin.
  package func at(_ origin: Origin) -> Value {
    var value = self
    value.origin = origin
    return value
  }
}

// MARK: - Reading values

extension Value {
  private var address: UnsafeRawPointer? { UnsafeRawPointer(bitPattern: UInt(payload)) }

  /// Whether `payload` points to text.
  package var hasText: Bool {
    switch kind {
    case .string, .html, .markdown, .number, .date, .datetime: true
    default: false
    }
  }

  /// The text of a value with `hasText`; empty for others.
  package var text: Bytes {
    guard hasText else { return Bytes(start: nil, count: 0) }
    return Bytes(start: address?.assumingMemoryBound(to: UInt8.self), count: Int(count))
  }

  /// The elements of an array, or the two ends of a range; empty for others.
  package var elements: UnsafeBufferPointer<Value> {
    guard kind == .array || kind == .range else {
      return UnsafeBufferPointer(start: nil, count: 0)
    }
    return UnsafeBufferPointer(
      start: address?.assumingMemoryBound(to: Value.self), count: Int(count))
  }

  /// The members of an object or entry, in source order; empty for others.
  package var members: UnsafeBufferPointer<Member> {
    guard kind == .object || kind == .entry else {
      return UnsafeBufferPointer(start: nil, count: 0)
    }
    return UnsafeBufferPointer(
      start: address?.assumingMemoryBound(to: Member.self), count: Int(count))
  }

  /// The Boolean; `nil` for other kinds.
  package var bool: Bool? { kind == .bool ? payload != 0 : nil }

  /// Whether the value is null or undefined.
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

  /// Like `member(_:hash:)`, but first looks where the last member with this name was found.
  ///
  /// Entries of a collection have their members in the same order.
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
    return key.withBytes { member($0, hash: keyHash($0)) }
  }

  /// The value as an integer, if it fits; also the number that `isNumeric` text contains.
  package var int64: Int64? {
    switch kind {
    case .integer: return Int64(bitPattern: payload)
    case .number: return Value.wholeNumber(text)
    case .string where isNumeric: return Value.wholeNumber(text)
    default: return nil
    }
  }

  /// The value as a number; also the number that `isNumeric` text contains.
  package var number: Double? {
    switch kind {
    case .integer: return Double(Int64(bitPattern: payload))
    case .number,
      .string where isNumeric:
      if let whole = Value.wholeNumber(text) { return Double(whole) }
      return Double(text.string)
    default: return nil
    }
  }

  /// Parses decimal digits with an optional minus sign; `nil` for anything else.
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
    // Accumulated as a negative number, since the least `Int64` has no positive counterpart.
    if negative { return result }
    return result == .min ? nil : -result
  }
}
