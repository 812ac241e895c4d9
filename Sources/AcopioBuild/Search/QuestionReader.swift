import AcopioBase
import AcopioLanguage

/// Reads titles and texts for the words of a question, as `readerOf` in `Browser/engine.js` does.
struct QuestionReader {
  /// A word of a text: the number of the wanted one that it is, -1 for none, and their count for a synonym.
  private struct Token {
    let folded: String
    var index: Int
  }

  // As in engine.js.
  private static let (title, short, phrase, phrases) = (1.2, 0.8, 0.1, 0.3)

  let words: SearchWords
  let ignored: Set<String>
  /// The terms of each of the wanted words, and how rare they are.
  let wanted: [(terms: [String: Double], rare: Double)]
  /// The terms of each word of each synonym.
  let phrases: [[[String: Double]]]
  /// Whether the wanted words are the whole question, which they are not with a word that is not wanted.
  let isWhole: Bool

  /// The folded words of a text.
  static func folded(_ text: String, _ words: SearchWords) -> [String] {
    var found: [String] = []
    var text = text
    text.withUTF8 { bytes in
      words.forEach(in: bytes) { word, _ in found.append(words.fold(word)) }
    }
    return found
  }

  private func tokens(_ text: String) -> [Token] {
    var tokens = QuestionReader.folded(text, words).map { word in
      Token(folded: word, index: wanted.firstIndex { $0.terms[word] != nil } ?? -1)
    }
    for phrase in phrases {
      for first in tokens.indices {
        for place in following(phrase, tokens, first) where tokens[place].index < 0 {
          tokens[place].index = wanted.count
        }
      }
    }
    return tokens
  }

  /// The places of the words that are those of a phrase, from one on; none if one is missing.
  private func following(_ phrase: [[String: Double]], _ tokens: [Token], _ first: Int) -> [Int] {
    var found: [Int] = []
    for place in first..<tokens.count where found.count < phrase.count {
      if phrase[found.count][tokens[place].folded] != nil {
        found.append(place)
      } else if found.isEmpty || !ignored.contains(tokens[place].folded) {
        break
      }
    }
    return found.count == phrase.count ? found : []
  }

  /// How much the title and the address of a page are worth.
  func worth(ofTitle title: String, _ url: String) -> Double {
    let tokens = tokens(title)
    let said = tokens.filter { !ignored.contains($0.folded) }
    let hasSynonym = said.contains { $0.index == wanted.count }
    var (all, here) = (0.0, 0.0)
    for (index, word) in wanted.enumerated() {
      all += word.rare
      if hasSynonym || tokens.contains(where: { $0.index == index }) { here += word.rare }
    }
    let filled = Double(said.count { $0.index >= 0 })
    let covered = all > 0 && !said.isEmpty ? (here / all) * (filled / Double(said.count)) : 0
    let isSame = isWhole && !tokens.isEmpty && tokens.map(\.index) == Array(wanted.indices)
    let steps = Double(max(1, url.utf8.count { $0 == 0x2F } - 1))
    return (1 + QuestionReader.title * covered + (isSame ? 0.2 : 0))
      * (1 + QuestionReader.short / steps)
  }

  /// How much it adds at most that the words follow each other.
  var most: Double {
    min(QuestionReader.phrases, QuestionReader.phrase * Double(wanted.count - 1))
  }

  /// How many of the words follow each other in a title that has all of them, or a synonym; `nil` for another one.
  func closeness(ofTitle title: String) -> Double? {
    let tokens = tokens(title)
    let found = Set(tokens.map(\.index))
    let hasAll = found.contains(wanted.count) || wanted.indices.allSatisfy(found.contains)
    return hasAll ? together(tokens) : nil
  }

  /// How many of the words follow each other in the same order.
  private func together(_ tokens: [Token]) -> Double {
    guard wanted.count > 1 else { return 0 }
    var pairs: Set<Int> = []
    for (place, token) in tokens.enumerated()
    where token.index >= 0 && token.index + 1 < wanted.count {
      if tokens[(place + 1)...].prefix(3).contains(where: { $0.index == token.index + 1 }) {
        pairs.insert(token.index)
      }
    }
    return Double(pairs.count) / Double(wanted.count - 1)
  }

  /// How many of the words follow each other where a document has them, and the section that has most of them.
  func locate(_ text: Value) -> (close: Double, section: (title: String, id: String)?) {
    var best = 0.0
    var section: (String, String)?
    var phrase = 0.0
    for each in text.elements.dropFirst() where each.elements.count >= 3 {
      let heading = tokens(each.elements[0].text.string)
      let tokens = tokens(each.elements[2].text.string)
      let close = together(heading + tokens)
      if close > phrase { phrase = close }
      var value = close * 4
      for index in 0...wanted.count {
        let rare = index < wanted.count ? wanted[index].rare : 1
        if heading.contains(where: { $0.index == index }) {
          value += rare * 2
        } else if tokens.contains(where: { $0.index == index }) {
          value += rare
        }
      }
      if value > best {
        best = value
        section = (each.elements[0].text.string, each.elements[1].text.string)
      }
    }
    return (
      phrase,
      section.flatMap { $0.1.isEmpty ? nil : (title: $0.0, id: $0.1) }
    )
  }
}
