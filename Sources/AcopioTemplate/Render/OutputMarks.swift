package import AcopioBase

/// The offsets in the output at which captures and judged addresses began.
package struct OutputMarks: ~Copyable {
  /// The numbers of open captures and addresses.
  package struct Depth: BitwiseCopyable {
    fileprivate var captures = 0
    fileprivate var addresses = 0

    /// The depth at which nothing is open.
    package init() {}

    @inline(__always)
    fileprivate init(captures: Int, addresses: Int) {
      self.captures = captures
      self.addresses = addresses
    }
  }

  /// Offsets, each shifted by the bit that records whether text is captured.
  private var captures = Stack<Int>(capacity: 16)
  private var addresses = Stack<Int>(capacity: 8)

  package init() {}

  /// Begins a render.
  package mutating func reset() {
    captures.cut(to: 0)
    addresses.cut(to: 0)
  }

  /// The current depth.
  @inline(__always)
  package var depth: Depth { Depth(captures: captures.count, addresses: addresses.count) }

  /// Begins a capture at an offset of the output; of text that is escaped later, if it `isText`.
  @inline(__always)
  package mutating func beginCapture(at offset: Int, isText: Bool = false) {
    captures.push(offset << 1 | (isText || isInText ? 1 : 0))
  }

  /// Ends the innermost capture and returns where it began.
  @inline(__always)
  package mutating func endCapture() -> Int { captures.pop() >> 1 }

  /// Whether anything is being captured.
  package var isOpen: Bool { captures.count > 0 }

  /// Whether text is being captured that is escaped later.
  @inline(__always)
  package var isInText: Bool { captures.count > 0 && captures.top & 1 == 1 }

  /// Begins an address at an offset of the output.
  @inline(__always)
  package mutating func beginAddress(at offset: Int) { addresses.push(offset) }

  /// Ends the innermost address and returns where it began; `nil` if none is open.
  @inline(__always)
  package mutating func endAddress() -> Int? { addresses.count > 0 ? addresses.pop() : nil }

  /// Discards everything begun since `depth`, including the output of captures.
  ///
  /// `break` and `continue` can leave a capture before it ends.
  package mutating func discard(since depth: Depth, _ output: inout ByteBuffer) {
    addresses.cut(to: min(depth.addresses, addresses.count))
    guard captures.count > depth.captures else { return }
    output.truncate(to: captures[depth.captures] >> 1)
    captures.cut(to: depth.captures)
  }
}
