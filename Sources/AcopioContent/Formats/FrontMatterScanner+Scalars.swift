import AcopioBase

extension FrontMatterScanner {
  /// Reads plain text up to the end of the line or a comment.
  mutating func plain() throws(NotUnderstood) -> Value {
    let start = at
    guard begins(at) else { throw NotUnderstood() }
    scan: while true {
      skipHarmless()
      guard at < end else { break }
      switch bytes[at] {
      case 0x23:
        // A comment needs a space before it.
        if bytes[at - 1] == 0x20 { break scan }
        at += 1
      case 0x3A:
        let next = at + 1
        guard next < end, bytes[next] > 0x20 else { throw NotUnderstood() }
        at = next
      case 0x0A: break scan
      case 0x0D:
        guard isLineEnd else { throw NotUnderstood() }
        break scan
      default: try step()
      }
    }
    while bytes[at - 1] == 0x20 { at -= 1 }
    return YAMLScalar.value(bytes.slice(start..<at), origin: origin(start..<at))
  }

  /// Skips letters, digits, spaces and other characters without a meaning in plain text; only for
  /// speed.
  @inline(__always)
  mutating func skipHarmless() {
    var index = at
    while index < end {
      let byte = bytes[index]
      // Special characters are those up to `#`, those from DEL on, and the colon.
      guard byte > 0x23 && byte < 0x7F && byte != 0x3A || byte == 0x20 else { break }
      index += 1
    }
    at = index
  }

  /// Reads plain text in a flow list, up to a comma or bracket.
  mutating func flowPlain() throws(NotUnderstood) -> Value {
    let start = at
    guard begins(at) else { throw NotUnderstood() }
    var last = at
    scan: while at < end {
      switch bytes[at] {
      case 0x2C, 0x5D: break scan
      case 0x20: at += 1
      case 0x3A:
        guard at + 1 < end, bytes[at + 1].isASCIILetter || bytes[at + 1] == 0x2F else {
          throw NotUnderstood()
        }
        at += 1
      // Brackets, braces, question marks and comments have another meaning here.
      case 0x5B, 0x7B, 0x7D, 0x3F, 0x23: throw NotUnderstood()
      default:
        try step()
        last = at
      }
    }
    at = last
    return YAMLScalar.value(bytes.slice(start..<last), origin: origin(start..<last))
  }

  /// Whether plain text may begin at `offset`.
  private func begins(_ offset: Int) -> Bool {
    switch bytes[offset] {
    case 0x2D:
      guard offset + 1 < end else { return false }
      switch bytes[offset + 1] {
      // `-5` and `-x` are text; `- `, `-,`, `-[` and similar need the full parser.
      case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, 0x2E: return true
      default: return false
      }
    // ? : , [ ] { } # & * ! | > ' " % @ `
    case 0x3F, 0x3A, 0x2C, 0x5B, 0x5D, 0x7B, 0x7D, 0x23, 0x26, 0x2A, 0x21, 0x7C, 0x3E, 0x27, 0x22,
      0x25, 0x40, 0x60:
      return false
    default: return true
    }
  }

  /// Reads `'text'`, in which `''` is an apostrophe.
  mutating func singleQuoted() throws(NotUnderstood) -> Value {
    let start = at
    at += 1
    var doubled = 0
    while at < end {
      if bytes[at] == 0x27 {
        guard at + 1 < end, bytes[at + 1] == 0x27 else { break }
        doubled += 1
        at += 2
      } else {
        try step()
      }
    }
    guard at < end else { throw NotUnderstood() }
    let raw = bytes.slice(start + 1..<at)
    at += 1
    let text = doubled == 0 ? raw : unescaped(raw, count: raw.count - doubled)
    return Value.text(text, origin: origin(start..<at))
  }

  /// Copies the inside of single quotes, replacing `''` with `'`.
  private func unescaped(_ raw: Bytes, count: Int) -> Bytes {
    let place = arena.allocate(count).assumingMemoryBound(to: UInt8.self)
    var from = 0
    for to in 0..<count {
      place[to] = raw[from]
      from += raw[from] == 0x27 ? 2 : 1
    }
    return Bytes(start: place, count: count)
  }

  /// Reads `"text"` with the escapes `\"`, `\\`, `\/`, `\n`, `\r` and `\t`.
  mutating func doubleQuoted() throws(NotUnderstood) -> Value {
    let start = at
    at += 1
    var escapes = 0
    while at < end, bytes[at] != 0x22 {
      if bytes[at] == 0x5C {
        at += 1
        guard at < end, plainEscape(bytes[at]) != nil else { throw NotUnderstood() }
        escapes += 1
        at += 1
      } else {
        try step()
      }
    }
    guard at < end else { throw NotUnderstood() }
    let raw = bytes.slice(start + 1..<at)
    at += 1
    let text = escapes == 0 ? raw : withoutEscapes(raw, count: raw.count - escapes)
    return Value.text(text, origin: origin(start..<at))
  }

  /// The byte that an escape denotes; `nil` for escapes left to the full parser.
  private func plainEscape(_ letter: UInt8) -> UInt8? {
    switch letter {
    case 0x22, 0x5C, 0x2F: letter
    case 0x6E: 0x0A
    case 0x72: 0x0D
    case 0x74: 0x09
    default: nil
    }
  }

  private func withoutEscapes(_ raw: Bytes, count: Int) -> Bytes {
    let place = arena.allocate(count).assumingMemoryBound(to: UInt8.self)
    var from = 0
    for to in 0..<count {
      if raw[from] == 0x5C, let byte = plainEscape(raw[from + 1]) {
        place[to] = byte
        from += 2
      } else {
        place[to] = raw[from]
        from += 1
      }
    }
    return Bytes(start: place, count: count)
  }
}
