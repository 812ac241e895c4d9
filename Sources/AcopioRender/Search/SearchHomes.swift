import AcopioBase
import AcopioLanguage

/// Where the words of a search index are: all forms of a word together, and with them the words that it is a synonym of.
///
/// The home of a word is its stem, without the dash of a word that is not wanted, or the first one of the stems that are kept
/// together. `shardOf` in `Browser/engine.js` and `SearchEngine` find it likewise.
struct SearchHomes: Sendable {
  private let language: SearchLanguage
  /// The home of each stem that is kept with another one.
  private let moved: [String: String]
  /// The numbers of the terms by their homes, their stems, and themselves.
  let order: [Int]
  /// The home of each term in that order.
  let homes: [String]

  /// The homes of terms; `groups` has the words of each group of synonyms that are one word.
  init(_ terms: [SearchIndex.Term], _ groups: [[String]], _ language: SearchLanguage) {
    self.language = language
    let moved = SearchHomes.moved(groups.map { $0.map { SearchHomes.root($0, language) } })
    self.moved = moved
    let all = terms.enumerated().map { number, term in
      let root = SearchHomes.root(term.term.string, language)
      return (home: moved[root] ?? root, root: root, number: number)
    }
    // The terms are in order themselves.
    let sorted = all.inOrder { one, other in
      if one.home != other.home { return SearchHomes.isBefore(one.home, other.home) }
      if one.root != other.root { return SearchHomes.isBefore(one.root, other.root) }
      return one.number < other.number
    }
    order = sorted.map(\.number)
    homes = sorted.map(\.home)
  }

  /// The home of a word.
  func home(_ word: String) -> String {
    let root = SearchHomes.root(word, language)
    return moved[root] ?? root
  }

  /// The stems that are kept together, each group after its home: `home other other,home other`.
  var written: String {
    Dictionary(grouping: moved.keys) { moved[$0] ?? "" }
      .map { home, roots in
        ([home] + roots.inOrder(by: SearchHomes.isBefore)).joined(separator: " ")
      }
      .inOrder(by: SearchHomes.isBefore).joined(separator: ",")
  }

  /// The home of each stem of groups besides the first one; groups that share one are one group.
  private static func moved(_ groups: [[String]]) -> [String: String] {
    var moved: [String: String] = [:]
    func home(_ root: String) -> String {
      var root = root
      while let next = moved[root] { root = next }
      return root
    }
    for group in groups {
      let homes = Set(group.map(home)).inOrder(by: isBefore)
      for other in homes.dropFirst() { moved[other] = homes[0] }
    }
    return Dictionary(uniqueKeysWithValues: moved.keys.map { ($0, home($0)) })
  }

  private static func root(_ word: String, _ language: SearchLanguage) -> String {
    language.stem(word.utf8.first == 0x2D ? String(word.dropFirst()) : word)
  }

  private static func isBefore(_ one: String, _ other: String) -> Bool {
    one.utf8.lexicographicallyPrecedes(other.utf8)
  }
}
