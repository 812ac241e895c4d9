/// Every tag of the language.
package enum Tags {
  /// Alphabetic by name.
  package static let all: [Tag] = [
    .remark, .assign, .block, .break, .capture, .case, .comment, .continue, .cycle, .decrement,
    .doc,
    .echo, .for, .if, .ifchanged, .include, .increment, .layout, .liquid, .raw, .render, .tablerow,
    .unless,
  ]

  /// Words that only stand inside a block.
  static let inner: Set<String> = ["else", "elsif", "when"]
}
