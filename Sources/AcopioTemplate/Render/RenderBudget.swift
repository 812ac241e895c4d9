/// The iterations and the output that one render has used.
package struct RenderBudget {
  private let iterations: Int
  private let bytes: Int
  /// Iterations and calls so far.
  private var steps = 0
  /// The length that the output must not exceed.
  private(set) var length = 0

  package init(_ limits: TemplateLimits) {
    iterations = limits.iterations
    bytes = limits.outputBytes
  }

  /// Begins a render whose output begins at `length`.
  package mutating func reset(at length: Int) {
    steps = 0
    self.length = length + bytes
  }

  /// Counts an iteration or a call; `false` if there were too many.
  @inline(__always)
  package mutating func countStep() -> Bool {
    steps += 1
    return steps <= iterations
  }

  /// Whether the output has become too long.
  @inline(__always)
  package func isExceeded(by length: Int) -> Bool { length > self.length }
}
