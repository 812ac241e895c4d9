/// Writes the Markdown below the front matter: paragraphs, headings, lists, quotes, listings.
struct BodyWriter {
  /// The number of the page, for links to pages before it.
  let page: Int
  /// Where every choice comes from.
  var dice: Dice

  init(page: Int, dice: Dice) {
    self.page = page
    self.dice = dice
  }

  /// The whole body, of 2 to 4 thousand characters and what its last block needs.
  mutating func body() -> String {
    let target = dice.roll(1_985..<3_985)
    var text = paragraph(sentences: 2)
    var length = text.count
    while length < target {
      let block = block()
      text += block
      length += block.count
    }
    text.removeLast()  // the empty line after the last block
    return text
  }

  private mutating func block() -> String {
    switch dice.roll(0..<100) {
    case ..<20: heading() + paragraph(sentences: dice.roll(2..<5))
    case ..<60: paragraph(sentences: dice.roll(2..<5))
    case ..<78: list(items: dice.roll(3..<7)) { _ in "- " }
    case ..<86: list(items: dice.roll(3..<6)) { "\($0). " }
    case ..<94: "> \(sentence())\n> \(sentence())\n\n"
    default: listing()
    }
  }

  private mutating func heading() -> String {
    let marks = dice.hits(70) ? "##" : "###"
    let words = "\(dice.pick(Words.nouns)) \(dice.pick(Words.adjectives))"
    return "\(marks) \(capitalised(words))\n\n"
  }

  private mutating func list(items: Int, mark: (Int) -> String) -> String {
    var text = ""
    for number in 1...items { text += "\(mark(number))\(sentence())\n" }
    return text + "\n"
  }

  private mutating func listing() -> String {
    let (language, code) = dice.pick(Words.listings)
    return "```\(language)\n\(code)```\n\n"
  }

  /// Sentences in lines of at most 96 characters.
  private mutating func paragraph(sentences: Int) -> String {
    var text = ""
    var column = 0
    for number in 0..<sentences {
      for word in (number == 0 ? sentence() : " " + sentence()).split(separator: " ") {
        if column > 0 {
          let fits = column + word.count <= 96
          text += fits ? " " : "\n"
          column = fits ? column + 1 : 0
        }
        text += word
        column += word.count
      }
    }
    return text + "\n\n"
  }

  /// One sentence; four in ten carry emphasis, a link, code or a connective.
  private mutating func sentence() -> String {
    var words = [
      dice.pick(Words.subjects), dice.pick(Words.verbs), dice.pick(Words.objects),
      dice.pick(Words.circumstances),
    ].joined(separator: " ").split(separator: " ").map(String.init)
    var tail = ""
    switch dice.roll(0..<100) {
    case ..<10:
      let place = dice.roll(0..<words.count - 2)
      words[place] = "**" + words[place]
      words[place + 1] += "**"
    case ..<20:
      let place = dice.roll(0..<words.count - 1)
      words[place] = "*\(words[place])*"
    case ..<27 where page > 0:
      let other = dice.roll(0..<page)
      tail = " (véase [\(Page.title(of: other))](/posts/\(Page.slug(of: other))/))"
    case 27..<31:
      let series = dice.roll(0..<10_000)
      tail =
        " según [el registro abierto](https://datos.example.org/libros/\(series)"
        + "?formato=json&idioma=es \"Datos abiertos\")"
    case 31..<36:
      tail = " con la ficha `\(Page.plain(dice.pick(Words.nouns)))_\(dice.roll(0..<100))`"
    case 36..<42:
      let first = words[0]
      words[0] = dice.pick(Words.connectives) + ", " + first.prefix(1).lowercased()
      words[0] += first.dropFirst()
    default: break
    }
    return words.joined(separator: " ") + tail + "."
  }
}
