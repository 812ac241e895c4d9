import AcopioBase

extension FilterContext {
  /// Reports that a limit was exceeded; nothing more is rendered, and no more faults are reported.
  mutating func giveUp(_ message: Message) {
    _ = fault(
      .templateLimit, message,
      remedy: "render less here; docs/content/pages/reference/templates.md has the limits")
    isOver = true
  }

  /// Counts bytes or elements to be processed; `false` if the limit is exceeded.
  @inline(__always)
  mutating func spend(_ amount: Int) -> Bool {
    effort &+= amount
    return effort <= limits.effort || exhaust()
  }

  /// Counts the minimum that a filter processes.
  @inline(__always)
  mutating func spend(_ value: Value) -> Bool {
    switch value.kind {
    case .string, .html, .number, .array, .object, .entry: spend(Int(value.count))
    // Markdown is first converted to HTML.
    case .markdown: spend(Int(value.count) &* 16)
    default: true
    }
  }

  private mutating func exhaust() -> Bool {
    giveUp("filters and comparisons can go through \(limits.effort >> 20) MiB at most")
    return false
  }

  /// Whether the memory limit was exceeded, which is reported.
  mutating func isOutOfMemory() -> Bool {
    guard scratch.size > limits.memory else { return isOver }
    giveUp("a template can use \(limits.memory >> 20) MiB of memory at most")
    return true
  }
}
