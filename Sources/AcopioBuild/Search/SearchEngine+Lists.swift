import AcopioBase

/// Lists of the parts of an index: the start of each part and its name, in turn.
extension SearchEngine {
  /// The part that has a document, and its first one; `nil` in an empty list.
  func holding(
    _ number: Int, in list: UnsafeBufferPointer<Value>
  ) -> (first: Int, name: String)? {
    let place = place(list.count) { number < integer(list[$0]) }
    return place + 1 < list.count ? (integer(list[place]), list[place + 1].text.string) : nil
  }

  /// The part whose words a word is among; empty in an empty list.
  func holding(_ word: String, _ list: [String]) -> String {
    let place = place(list.count) { isBefore(word, list[$0]) }
    return place + 1 < list.count ? list[place + 1] : ""
  }

  /// The parts that may have words that begin so.
  func covering(_ key: String, _ list: [String]) -> [String] {
    stride(from: 0, to: list.count - 1, by: 2).filter { place in
      let isEnded = place + 2 < list.count && !isBefore(key, list[place + 2])
      return !isEnded
        && (!isBefore(key, list[place])
          || list[place].unicodeScalars.starts(with: key.unicodeScalars))
    }.map { list[$0 + 1] }
  }

  /// The place of the last of `count` starts that what is looked for is not before.
  private func place(_ count: Int, _ isBefore: (Int) -> Bool) -> Int {
    var place = 0
    while place + 2 < count, !isBefore(place + 2) { place += 2 }
    return place
  }

  func isBefore(_ one: String, _ other: String) -> Bool {
    one.utf8.lexicographicallyPrecedes(other.utf8)
  }
}
