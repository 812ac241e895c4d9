package import AcopioBase

/// What a search knows of a language: the endings of its words, and words that say nothing alone.
///
/// `Browser/search.json` has it for each language. The build writes it into the index, from where pages and the command read it.
package struct SearchLanguage: Sendable {
  /// The words that questions are not answered by, folded.
  package let ignored: Set<String>
  /// The words after which one is not wanted: `sin`, `without`.
  package let negations: Set<String>
  /// Whether words are joined into longer ones.
  package let hasCompounds: Bool
  /// An ending that a word loses, and what it gets instead.
  private typealias Ending = (letters: [Unicode.Scalar], other: [Unicode.Scalar])
  /// The endings that a word loses, step by step, by their last letters: of each step the longest that leaves so many letters.
  private let steps: [(least: Int, endings: [Unicode.Scalar: [Ending]])]
  /// The steps as they are written into the index.
  package let written: [(least: Int, endings: String)]

  /// The language with these two letters; without endings for one that the tool does not know.
  package init(_ language: String) {
    self.init(SearchLanguage.all.member(named: language))
  }

  /// Reads `{ "ignored": "the of", "negations": "no without", "endings": [[3, "ies>y s"]] }`.
  package init(_ value: Value) {
    func words(_ key: String) -> Set<String> {
      let found = value.member(named: key)
      guard found.kind == .string else { return [] }
      return Set(found.text.string.split(separator: " ").map(String.init))
    }
    ignored = words("ignored")
    negations = words("negations")
    hasCompounds = value.member(named: "compounds").bool == true
    written = value.member(named: "endings").elements.compactMap { step in
      guard step.elements.count == 2, let least = Int(step.elements[0].text.string) else {
        return nil
      }
      return (least, step.elements[1].text.string)
    }
    steps = written.map { least, endings in
      let all = endings.split(separator: " ").compactMap { text -> Ending? in
        let pair = text.split(separator: ">").map { Array($0.unicodeScalars) }
        return pair.first.map { ($0, pair.count > 1 ? pair[1] : []) }
      }
      // The longest first.
      let sorted = all.inOrder { $0.letters.count > $1.letters.count }
      return (least, Dictionary(grouping: sorted) { $0.letters[$0.letters.count - 1] })
    }
  }

  /// The stem of a folded word, which its other forms have, too.
  package func stem(_ word: String) -> String {
    guard !steps.isEmpty else { return word }
    var letters = Array(word.unicodeScalars)
    for (least, endings) in steps {
      guard let last = letters.last, let own = endings[last] else { continue }
      let found = own.first { ending, _ in
        letters.count >= ending.count + least && letters.suffix(ending.count).elementsEqual(ending)
      }
      guard let found else { continue }
      letters.removeLast(found.letters.count)
      letters += found.other
    }
    var text = String.UnicodeScalarView()
    text.append(contentsOf: letters)
    return String(text)
  }

  /// The words of a synonym that say something; one after a negation as the index has it.
  package func said(_ phrase: String, ignored: some Collection<String>) -> [String] {
    let all = phrase.split(separator: " ").map(String.init)
    var said: [String] = []
    for (place, word) in all.enumerated() {
      let isSaid =
        !negations.contains(word) && !self.ignored.contains(word) && !ignored.contains(word)
      guard isSaid || all.count < 2 else { continue }
      said.append(place > 0 && negations.contains(all[place - 1]) ? "-\(word)" : word)
    }
    return said.isEmpty ? all : said
  }

  private static let all = EmbeddedFiles.json("Browser/search.json")
}
