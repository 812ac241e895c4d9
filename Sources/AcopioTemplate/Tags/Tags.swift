/// Every tag of the language.
package enum Tags {
  /// All tags, sorted by name.
  package static let all: [Tag] = [
    .remark, .assign, .block, .break, .capture, .case, .comment, .continue, .cycle, .decrement,
    .doc,
    .echo, .for, .if, .ifchanged, .include, .increment, .layout, .liquid, .raw, .render, .tablerow,
    .unless,
  ]

  /// Tag names that are only valid inside a block.
  static let inner: Set<String> = ["else", "elsif", "when"]
}
