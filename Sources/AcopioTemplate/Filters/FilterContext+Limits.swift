import AcopioBase

extension FilterContext {
  /// Reports that a limit was met; nothing more is rendered, and nothing that follows is reported.
  mutating func giveUp(_ message: String) {
    _ = fault(
      .templateLimit, message,
      remedy: "render less here; docs/template-reference.md has the limits")
    isOver = true
  }

  /// Notes that so many bytes or elements are gone through; `false` if that is too much.
  @inline(__always)
  mutating func spend(_ amount: Int) -> Bool {
    effort &+= amount
    return effort <= limits.effort || exhaust()
  }

  /// Notes what a filter goes through at least.
  @inline(__always)
  mutating func spend(_ value: Value) -> Bool {
    switch value.kind {
    case .string, .html, .number, .array, .object, .entry: spend(Int(value.count))
    // Markdown is made HTML first.
    case .markdown: spend(Int(value.count) &* 16)
    default: true
    }
  }

  private mutating func exhaust() -> Bool {
    giveUp("filters and comparisons can go through \(limits.effort >> 20) MiB at most")
    return false
  }

  /// Whether more memory than allowed was taken, which is told.
  mutating func isOutOfMemory() -> Bool {
    guard scratch.size > limits.memory else { return isOver }
    giveUp("a template can use \(limits.memory >> 20) MiB of memory at most")
    return true
  }
}
