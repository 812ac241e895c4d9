/// One Markdown file of the corpus.
///
/// Page `number` is the same in every corpus, however many pages that has: its dice are its own,
/// and it links only to pages before it.
struct Page {
  /// Its place in the corpus, from 0.
  let number: Int
  /// What it says of itself.
  let title: String
  /// Its file name without extension.
  let slug: String
  /// Two to five of `Words.tags`.
  let tags: [String]
  /// Front matter and body.
  let text: String

  init(number: Int, seed: Int) {
    self.number = number
    title = Page.title(of: number)
    slug = Page.slug(of: number)
    var writer = BodyWriter(page: number, dice: Dice(seed, number))
    tags = writer.dice.draw(writer.dice.roll(2..<6), of: Words.tags)
    let front = Page.frontMatter(title: title, slug: slug, tags: tags, &writer.dice)
    text = front + writer.body()
  }

  /// The title of any page, which pages that link to it need before they have it.
  static func title(of number: Int) -> String {
    var dice = Dice(0, number)
    let first = "\(dice.pick(Words.nouns)) \(dice.pick(Words.adjectives))"
    return "\(capitalised(first)) y \(dice.pick(Words.nouns)) \(dice.pick(Words.adjectives))"
  }

  /// The slug of any page: its title in plain letters, and its number.
  static func slug(of number: Int) -> String { "\(plain(title(of: number)))-\(number)" }

  /// `text` in lowercase letters a to z, with `-` between words.
  static func plain(_ text: String) -> String {
    let accents: [Character: Character] = [
      "á": "a", "é": "e", "í": "i", "ó": "o", "ú": "u", "ü": "u", "ñ": "n",
    ]
    return String(text.lowercased().map { $0 == " " ? "-" : accents[$0] ?? $0 })
  }

  private static func frontMatter(
    title: String, slug: String, tags: [String], _ dice: inout Dice
  ) -> String {
    var text = "---\ntitle: \"\(title)\"\n"
    let month = padded(dice.roll(1..<13), to: 2)
    let day = padded(dice.roll(1..<29), to: 2)
    text += "date: \(dice.roll(2006..<2026))-\(month)-\(day)"
    text += "T\(padded(dice.roll(0..<24), to: 2)):\(padded(dice.roll(0..<60), to: 2)):00Z\n"
    text += "slug: \(slug)\n"
    if dice.hits(50) {
      text += "tags: [\(tags.joined(separator: ", "))]\n"
    } else {
      text += "tags:\n" + tags.map { "  - \($0)\n" }.joined()
    }
    text += "category: \(dice.pick(Words.categories))\nweight: \(dice.roll(1..<1000))\n"
    let description = [
      dice.pick(Words.subjects), dice.pick(Words.verbs), dice.pick(Words.objects),
    ]
    text += "description: \(description.joined(separator: " "))\n"
    text += "geo:\n  lat: \(decimal(14..<32, &dice))\n  lon: -\(decimal(87..<117, &dice))\n"
    return text + "draft: false\n---\n\n"
  }

  /// A number with five decimals, the last of them not 0.
  private static func decimal(_ range: Range<Int>, _ dice: inout Dice) -> String {
    "\(dice.roll(range)).\(padded(dice.roll(0..<10_000), to: 4))\(dice.roll(1..<10))"
  }

  private static func padded(_ number: Int, to digits: Int) -> String {
    let text = String(number)
    return String(repeating: "0", count: max(0, digits - text.count)) + text
  }
}

/// `text` with a capital first letter.
func capitalised(_ text: String) -> String { text.prefix(1).uppercased() + text.dropFirst() }
