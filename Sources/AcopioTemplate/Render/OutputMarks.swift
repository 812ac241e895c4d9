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

  private var captures = Stack<Int>(capacity: 16)
  private var addresses = Stack<Int>(capacity: 8)

  package init() {}

  /// Begins a render.
  package mutating func reset() {
    captures.cut(to: 0)
    addresses.cut(to: 0)
  }

  /// What is open now.
  @inline(__always)
  package var depth: Depth { Depth(captures: captures.count, addresses: addresses.count) }

  /// Begins a capture at an offset of the output.
  @inline(__always)
  package mutating func beginCapture(at offset: Int) { captures.push(offset) }

  /// Ends the innermost capture and returns where it began.
  @inline(__always)
  package mutating func endCapture() -> Int { captures.pop() }

  /// Begins an address at an offset of the output.
  @inline(__always)
  package mutating func beginAddress(at offset: Int) { addresses.push(offset) }

  /// Ends the innermost address and returns where it began; `nil` if none is open.
  @inline(__always)
  package mutating func endAddress() -> Int? { addresses.count > 0 ? addresses.pop() : nil }

  /// Discards what was begun since `depth`, and what captures begun since then contain.
  ///
  /// `break` and `continue` can leave a capture before it ends.
  package mutating func discard(since depth: Depth, _ output: inout ByteBuffer) {
    addresses.cut(to: min(depth.addresses, addresses.count))
    guard captures.count > depth.captures else { return }
    output.truncate(to: captures[depth.captures])
    captures.cut(to: depth.captures)
  }
}
