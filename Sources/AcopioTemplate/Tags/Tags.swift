import AcopioBase

/// Every tag of the language.
package enum Tags {
  /// All tags, sorted by name.
  package static let all: [Tag] = [
    .remark, .assign, .block, .break, .capture, .case, .comment, .continue, .cycle, .decrement,
    .doc,
    .echo, .for, .highlight, .if, .ifchanged, .include, .increment, .layout, .liquid, .raw, .render,
    .tablerow,
    .unless,
  ]

  /// The syntax of a tag, without delimiters; `nil` if it is unknown.
  static func usage(of name: String) -> String? {
    switch name {
    case "elsif": "elsif a == b"
    case "when": "when 'one', 'two'"
    default: all.first { $0.name == name }?.usage
    }
  }

  /// Tag names that are only valid inside a block.
  static let inner: Set<String> = ["else", "elsif", "when"]
}
