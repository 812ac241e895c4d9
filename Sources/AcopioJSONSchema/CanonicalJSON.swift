import AcopioBase

/// Bytes that are the same for equal JSON values and differ for others.
///
/// Members are sorted by name and numbers are reduced to their digits, so that 1.0 equals 1. Not recursive.
enum CanonicalJSON {
  /// The rest of an open array or object.
  private enum Open {
    case elements(UnsafeBufferPointer<Value>, next: Int)
    case members([AcopioBase.Member], next: Int)
  }

  /// The bytes of a value.
  static func bytes(of value: Value) -> [UInt8] {
    var out: [UInt8] = []
    var open: [Open] = []
    write(value, &out, &open)
    while let last = open.popLast() {
      switch last {
      case .elements(let elements, let next):
        guard next < elements.count else {
          out.append(UInt8(ascii: "]"))
          continue
        }
        open.append(.elements(elements, next: next + 1))
        write(elements[next], &out, &open)
      case .members(let members, let next):
        guard next < members.count else {
          out.append(UInt8(ascii: "}"))
          continue
        }
        open.append(.members(members, next: next + 1))
        write(members[next].key, &out)
        write(members[next].value, &out, &open)
      }
    }
    return out
  }

  private static func write(_ value: Value, _ out: inout [UInt8], _ open: inout [Open]) {
    switch value.kind {
    case .null, .undefined: out.append(UInt8(ascii: "n"))
    case .bool: out.append(value.bool == true ? UInt8(ascii: "t") : UInt8(ascii: "f"))
    case .number, .integer:
      // A computed number may be infinite, which has no digits.
      out += value.withNumberText { $0?.canonical ?? value.shownNumber }.utf8
      out.append(UInt8(ascii: ";"))
    case .array:
      out.append(UInt8(ascii: "["))
      open.append(.elements(value.elements, next: 0))
    case .object:
      out.append(UInt8(ascii: "{"))
      open.append(.members(sorted(value.members), next: 0))
    default: write(value.text, &out)
    }
  }

  private static func write(_ text: Bytes, _ out: inout [UInt8]) {
    // The length marks the end of the text, so that it needs no escapes.
    out += "\"\(text.count):".utf8
    out += text
  }

  /// The members sorted by name; of those with the same name, the first one.
  private static func sorted(_ members: UnsafeBufferPointer<AcopioBase.Member>) -> [AcopioBase
    .Member]
  {
    var sorted: [AcopioBase.Member] = []
    for member in members.inOrder(by: { precedes($0.key, $1.key) }) {
      if let last = sorted.last, last.key.equals(member.key) { continue }
      sorted.append(member)
    }
    return sorted
  }
}
