/// The arguments of a tag: `src="a.png" wide` or `file.html title='A' size=2`.
struct TagArguments {
  /// Those without a name.
  private(set) var positional: [String] = []
  /// Those with a name, in their order.
  private(set) var named: [(name: String, value: String)] = []

  /// Reads arguments; quotes, apostrophes and backticks enclose values with spaces.
  ///
  /// `variable` gives the value of a word without quotes, if it is the name of one.
  init(_ text: String, variable: (String) -> String? = { _ in nil }) {
    var rest = text[...]
    while let first = rest.first {
      if first.isWhitespace || first == "," {
        rest.removeFirst()
        continue
      }
      let name = rest.prefix { $0.isLetter || $0.isNumber || $0 == "_" || $0 == "-" }
      let after = rest[name.endIndex...]
      if !name.isEmpty, after.first == "=" {
        rest = after.dropFirst()
        let isWord = rest.first.map { !"\"'`".contains($0) } ?? false
        let value = TagArguments.value(&rest)
        named.append((String(name), (isWord ? variable(value) : nil) ?? value))
      } else {
        positional.append(TagArguments.value(&rest))
      }
    }
  }

  /// The value of an argument.
  subscript(name: String) -> String? { named.first { $0.name == name }?.value }

  private static func value(_ rest: inout Substring) -> String {
    guard let quote = rest.first, "\"'`".contains(quote) else {
      let word = rest.prefix { !$0.isWhitespace && $0 != "," }
      rest = rest[word.endIndex...]
      return String(word)
    }
    rest.removeFirst()
    var value = ""
    while let character = rest.popFirst(), character != quote {
      if character == "\\", quote == "\"", let next = rest.popFirst() {
        value.append(next)
      } else {
        value.append(character)
      }
    }
    return value
  }
}
