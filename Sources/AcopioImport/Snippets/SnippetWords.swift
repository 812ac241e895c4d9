/// The words of an expression in a template: names, quoted texts, and marks.
struct SnippetWords {
  enum Word: Equatable {
    case name(String)
    case text(String)
    case mark(Character)
  }

  private(set) var words: [Word] = []
  private var place = 0

  /// Splits an expression; `nil` if a quotation never ends.
  init?(_ text: some StringProtocol) {
    var rest = Substring(text)
    while let first = rest.first {
      if first.isWhitespace || first == "," {
        rest.removeFirst()
      } else if "\"'`".contains(first) {
        rest.removeFirst()
        var value = ""
        while let next = rest.first, next != first {
          rest.removeFirst()
          guard next == "\\", first != "`", let escaped = rest.popFirst() else {
            value.append(next)
            continue
          }
          value.append(["n": "\n", "t": "\t"][escaped] ?? escaped)
        }
        guard rest.popFirst() != nil else { return nil }
        words.append(.text(value))
      } else if "()|".contains(first) {
        rest.removeFirst()
        words.append(.mark(first))
      } else {
        let name = rest.prefix { !$0.isWhitespace && !"()|,\"'`".contains($0) }
        rest = rest[name.endIndex...]
        words.append(.name(String(name)))
      }
    }
  }

  var isAtEnd: Bool { place == words.count }
  var next: Word? { isAtEnd ? nil : words[place] }

  mutating func take() -> Word? {
    guard let word = next else { return nil }
    place += 1
    return word
  }

  /// Takes a word if it is next, and returns whether it was.
  mutating func take(_ word: Word) -> Bool {
    guard next == word else { return false }
    place += 1
    return true
  }
}
