/// Tells how far long work is; may be called by many threads at once.
package struct WorkProgress: Sendable {
  /// Discards progress.
  package static let none = WorkProgress { _, _, _ in }

  private let tell: @Sendable (_ stage: Message, _ steps: Int, _ total: Int) -> Void

  package init(_ tell: @escaping @Sendable (_ stage: Message, _ steps: Int, _ total: Int) -> Void) {
    self.tell = tell
  }

  /// A stage begins, of which nothing is counted yet.
  package func begin(_ stage: Message) { tell(stage, 0, 0) }

  /// Steps of a stage are done, of `total` in all.
  package func advance(_ stage: Message, by steps: Int = 1, of total: Int) {
    tell(stage, steps, total)
  }
}

/// Decides which progress of long work is shown, and when: a bar on a terminal, a line every few
/// seconds elsewhere.
///
/// Knows no clock: moments are nanoseconds since an arbitrary moment, which must be the same for
/// all calls.
package struct ProgressMeter: Sendable {
  /// The kind of output.
  package enum Style: Sendable {
    /// One line, which each text overwrites.
    case bar
    /// Lines, one after the other.
    case lines
  }

  /// The time without output at the beginning, and between two texts.
  private let patience: UInt64
  private let interval: UInt64
  private let style: Style
  private let start: UInt64
  private let language: Translation
  private var stage: Message = ""
  private var done = 0
  private var total = 0
  /// When something was shown last.
  private var last: UInt64?
  /// The width of the line that is shown, to be overwritten.
  private var width = 0

  /// A meter of work that begins at a moment; one that does not wait shows every step.
  package init(
    _ style: Style, from start: UInt64, waits: Bool = true, in language: Translation = .english
  ) {
    self.language = language
    self.style = style
    self.start = start
    let second: UInt64 = 1_000_000_000
    switch style {
    case .bar: (patience, interval) = waits ? (second, second / 10) : (0, 0)
    case .lines: (patience, interval) = waits ? (3 * second, 3 * second) : (0, 0)
    }
  }

  /// Notes steps of a stage; the text to write now, or `nil`.
  package mutating func advance(
    _ stage: Message, by steps: Int, of total: Int, at now: UInt64
  ) -> String? {
    if stage != self.stage { (self.stage, done) = (stage, 0) }
    done += steps
    self.total = total
    guard now >= start + patience, last.map({ now >= $0 + interval }) ?? true else { return nil }
    last = now
    return line()
  }

  /// Returns the text that clears the displayed line; empty if there is none.
  package mutating func end() -> String {
    defer { width = 0 }
    return width == 0 ? "" : "\r" + String(repeating: " ", count: width) + "\r"
  }

  /// The text of the current progress.
  private mutating func line() -> String {
    let counts = total > 0 ? ("\(done) of \(total)" as Message).text(in: language) : ""
    let stage = stage.text(in: language)
    switch style {
    case .lines: return stage + (counts.isEmpty ? "" : ": \(counts)") + "\n"
    case .bar:
      let line = stage + (counts.isEmpty ? " …" : " \(ProgressMeter.bar(done, total)) \(counts)")
      let rest = max(0, width - line.count)
      width = line.count
      return "\r" + line + String(repeating: " ", count: rest)
    }
  }

  /// A bar of 20 characters: `[######··············]`.
  private static func bar(_ done: Int, _ total: Int) -> String {
    let full = min(20, 20 * min(done, total) / max(1, total))
    return "[" + String(repeating: "#", count: full)
      + String(repeating: "·", count: 20 - full) + "]"
  }
}
