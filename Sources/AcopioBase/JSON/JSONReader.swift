/// Reads JSON (RFC 8259) into values that know where they were written.
///
/// In: the bytes of a file. Out: a tree of `Value`s in an arena, with key order and number text
/// kept; strings without escapes are slices of the file. Promise: no recursion, so no file can
/// exhaust the stack, and time linear in the file. Everything that is not strict JSON is rejected,
/// and so are unpaired surrogates and byte order marks, which programs read differently. Repeated
/// keys are valid JSON but a mistake of the author: they are reported, and a value is still
/// returned.
package struct JSONReader: ~Copyable {
  /// Limits on a file.
  package struct Limits: Sendable {
    /// The maximum nesting depth of arrays and objects.
    package var depth: Int
    /// The maximum size of a file in bytes.
    package var bytes: Int

    package init(depth: Int = 512, bytes: Int = 64 << 20) {
      self.depth = depth
      self.bytes = bytes
    }
  }

  /// Reading cannot continue; the reason was reported.
  struct Stop: Error {}

  /// An array or object that is not closed yet.
  struct Frame: BitwiseCopyable {
    /// Whether it is an object.
    let isObject: Bool
    /// The index in the stack where its elements or members begin.
    let first: Int
    /// The offset of its bracket.
    let start: Int
  }

  let file: SourceFile
  let arena: Arena
  let limits: Limits
  let base: UnsafePointer<UInt8>
  let count: Int
  /// The offset of the next byte.
  var at = 0
  var frames = Stack<Frame>()
  var values = Stack<Value>()
  /// Members of open objects; the last one of each waits for its value.
  var members = Stack<Member>()
  var keys = JSONKeyTable()
  var diagnostics = Diagnostics()

  /// Reads the value in `file`; returns `nil` after an error that leaves no value.
  ///
  /// The file and the arena must live as long as the value. Reports `json-syntax`, `invalid-utf8`,
  /// `invalid-unicode-escape`, `broken-file`, `byte-order-mark`, `merge-conflict`, `nesting-too-deep` and
  /// `file-too-large`, and stops at the first of them. Reports `duplicate-key` and continues: the value contains both
  /// members, and the first one takes precedence (RFC 8259 section 4 leaves that to the reader).
  package static func read(
    _ file: SourceFile, arena: Arena, limits: Limits = Limits(), _ diagnostics: inout Diagnostics
  ) -> Value? {
    var reader = JSONReader(file: file, arena: arena, limits: limits)
    let value = try? reader.document()
    diagnostics.append(reader.diagnostics)
    return value
  }

  private init(file: SourceFile, arena: Arena, limits: Limits) {
    self.file = file
    self.arena = arena
    self.limits = limits
    count = file.bytes.count
    // An empty file may have no address; its pointer is never dereferenced.
    base = file.bytes.baseAddress ?? UnsafePointer(bitPattern: 1).unsafelyUnwrapped
  }

  private mutating func document() throws(Stop) -> Value {
    try checkSizeAndMark()
    skipSpace()
    while true {
      // The byte either opens a non-empty array or object, or begins a complete value.
      guard var value = try valueOrOpening() else { continue }
      // The value is added to the open array or object; a closing bracket after it completes that
      // array or object.
      var isFinished = true
      while isFinished {
        skipSpace()
        guard frames.count > 0 else {
          guard at == count else { throw contentAfterEnd() }
          return value
        }
        isFinished = try settle(&value, in: frames.top)
      }
    }
  }

  /// A complete value, or `nil` after the opening bracket of a non-empty array or object.
  private mutating func valueOrOpening() throws(Stop) -> Value? {
    guard at < count else { throw expectedValue() }
    let start = at
    switch base[at] {
    case 0x22:
      let bytes = try string()
      return Value.text(bytes, origin: file.origin(start..<at))
    case 0x2D, 0x30...0x39:
      return try number()
    case 0x5B:
      try open(isObject: false)
      guard at < count, base[at] == 0x5D else { return nil }
      return closeArray()
    case 0x7B:
      try open(isObject: true)
      if at < count, base[at] == 0x7D { return closeObject() }
      try key()
      return nil
    case 0x74 where has("true"): return word(.bool(true), length: 4)
    case 0x66 where has("false"): return word(.bool(false), length: 5)
    case 0x6E where has("null"): return word(.null, length: 4)
    default: throw expectedValue()
    }
  }

  /// Adds `value` to the open array or object.
  ///
  /// Returns `true` if that is closed now and `value` has become the whole of it.
  private mutating func settle(_ value: inout Value, in frame: Frame) throws(Stop) -> Bool {
    guard frame.isObject else {
      values.push(value)
      guard at < count else { throw expectedComma(in: frame) }
      switch base[at] {
      case 0x2C:
        try comma(before: 0x5D)
        return false
      case 0x5D:
        value = closeArray()
        return true
      default: throw expectedComma(in: frame)
      }
    }
    members.top.value = value
    guard at < count else { throw expectedComma(in: frame) }
    switch base[at] {
    case 0x2C:
      try comma(before: 0x7D)
      try key()
      return false
    case 0x7D:
      value = closeObject()
      return true
    default: throw expectedComma(in: frame)
    }
  }

  private mutating func open(isObject: Bool) throws(Stop) {
    guard frames.count < limits.depth else { throw nestedTooDeep() }
    let first = isObject ? members.count : values.count
    frames.push(Frame(isObject: isObject, first: first, start: at))
    at += 1
    skipSpace()
  }

  private mutating func closeArray() -> Value {
    at += 1
    let frame = frames.pop()
    return Value.array(values.take(from: frame.first, into: arena))
      .at(file.origin(frame.start..<at))
  }

  private mutating func closeObject() -> Value {
    at += 1
    let frame = frames.pop()
    let members = members.take(from: frame.first, into: arena)
    keys.repeated(in: members) { first, again in
      diagnostics.error(
        .duplicateKey, "key '\(again.key.shortString)' can only be given once in an object",
        at: again.keyOrigin, remedy: "remove one of the two, or rename it",
        notes: [Diagnostic.Note("first given here", at: first.keyOrigin)])
    }
    return Value.object(members).at(file.origin(frame.start..<at))
  }

  /// Reads a key and its colon and pushes the member without its value.
  private mutating func key() throws(Stop) {
    guard at < count, base[at] == 0x22 else { throw expectedKey() }
    let start = at
    let text = try string()
    let origin = file.origin(start..<at)
    skipSpace()
    guard at < count, base[at] == 0x3A else { throw expectedColon() }
    at += 1
    skipSpace()
    members.push(Member(key: text, origin: origin, value: .undefined))
  }

  /// Skips past a comma, which `closing` must not follow.
  private mutating func comma(before closing: UInt8) throws(Stop) {
    let place = at
    at += 1
    skipSpace()
    if at < count, base[at] == closing || base[at] == 0x2C {
      throw danglingComma(at: place, inObject: closing == 0x7D)
    }
  }

  private mutating func word(_ value: Value, length: Int) -> Value {
    at += length
    return value.at(file.origin(at - length..<at))
  }

  /// Whether `literal` is at the current offset and no letter or digit follows it.
  private func has(_ literal: StaticString) -> Bool {
    guard file.bytes.has(literal, at: at) else { return false }
    let next = at + literal.utf8CodeUnitCount
    return next == count || !base[next].continuesWord
  }

  @inline(__always)
  mutating func skipSpace() {
    while at < count {
      let byte = base[at]
      guard byte <= 0x20, byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09 else {
        return
      }
      at += 1
    }
  }
}

extension UInt8 {
  /// Whether the byte would continue a word such as `true` or an unquoted key.
  var continuesWord: Bool {
    isASCIILetter || isASCIIDigit || self == 0x5F || self == 0x24 || self >= 0x80
  }
}
