import AcopioTemplate
import AcopioTestSupport

/// Changes cases at random, but reproducibly for the same seed.
struct Mutator {
  let corpus: Corpus
  var dice: SeededGenerator

  /// One case of the corpus with some changes.
  mutating func make() -> FuzzCase {
    var made = any(corpus.cases)
    made.mode = any([.standard, .standard, .checked, .strict])
    for _ in 0..<number(1...4) {
      let index = chance(3) ? number(0...made.templates.count - 1) : 0
      // Most changes leave a template whole, or little would ever be rendered.
      if chance(3) {
        made.templates[index].text = changed(made.templates[index].text, words: Self.words)
      } else {
        insertWhole(&made.templates[index].text)
      }
    }
    if chance(4) { made.data = any(corpus.cases).data }
    if chance(3) { made.data = changed(made.data, words: Self.values) }
    if chance(8) {
      let other = any(corpus.cases)
      made.templates += other.templates.map { ("\($0.name)2", $0.text) }
    }
    return made
  }

  private mutating func changed(_ text: [UInt8], words: [String]) -> [UInt8] {
    let place = number(0...text.count)
    let end = min(text.count, place + number(0...16))
    let piece = Array(text[place..<end])
    let word = Array(any(words).utf8)
    var text = text
    switch number(0...9) {
    case 0: text.removeSubrange(place..<end)
    case 1: text.insert(contentsOf: piece, at: number(0...text.count))
    case 2: text.insert(UInt8(number(0...255)), at: place)
    case 3 where place < text.count: text[place] = UInt8(number(0...255))
    case 4: text.replaceSubrange(place..<end, with: word)
    case 5: repeatPiece(&text, at: place, piece.isEmpty ? word : piece)
    case 6: splice(&text, at: place)
    case 7: replaceNumber(&text)
    default: text.insert(contentsOf: word, at: place)
    }
    return text
  }

  /// Puts a whole tag or output, or something around one, between others.
  private mutating func insertWhole(_ text: inout [UInt8]) {
    let ends = text.indices.dropFirst().filter { text[$0] == 0x7D && text[$0 - 1] != 0x7B }
    let places = [0, text.count] + ends.map { $0 + 1 }
    var whole = any(Self.whole)
    if whole.contains("…") { whole = whole.replacing("…", with: any(Self.whole)) }
    for (mark, list) in [("?", Self.operands), ("#", Self.numbers), ("~", Self.filters)] {
      while let range = whole.firstRange(of: mark) {
        whole.replaceSubrange(range, with: any(list))
      }
    }
    if chance(3) { return replaceNumber(&text) }
    let times = chance(8) ? any([2, 20, 150, 1_500]) : 1
    let bytes = Array(whole.replacing("…", with: "").utf8)
    text.insert(contentsOf: (0..<times).flatMap { _ in bytes }, at: any(places))
  }

  private mutating func repeatPiece(_ text: inout [UInt8], at place: Int, _ piece: [UInt8]) {
    let times = any([2, 3, 10, 50, 250, 2_000])
    text.insert(contentsOf: (0..<times).flatMap { _ in piece }, at: place)
  }

  /// Inserts a part of another template.
  private mutating func splice(_ text: inout [UInt8], at place: Int) {
    let other = any(any(corpus.cases).templates).text
    let start = number(0...other.count)
    let end = number(start...other.count)
    text.insert(contentsOf: other[start..<end], at: place)
  }

  /// Replaces a digit with one of the numbers at which arithmetic breaks.
  private mutating func replaceNumber(_ text: inout [UInt8]) {
    let digits = text.indices.filter { (0x30...0x39).contains(text[$0]) }
    guard !digits.isEmpty else { return }
    let place = any(digits)
    text.replaceSubrange(place...place, with: Array(any(Self.numbers).utf8))
  }

  private mutating func any<Element>(_ list: [Element]) -> Element {
    list[number(0...list.count - 1)]
  }

  private mutating func number(_ range: ClosedRange<Int>) -> Int {
    Int.random(in: range, using: &dice)
  }

  /// Once in `times`.
  private mutating func chance(_ times: Int) -> Bool { number(1...times) == 1 }

  private static let numbers = [
    "-1", "0", "1.5", "9223372036854775807", "-9223372036854775808", "9223372036854775808", "1e308",
    "0.0000000000000000001", "99999999999", "2147483648", "-0.0",
  ]

  private static let values =
    numbers + ["null", "[]", "{}", "\"\"", "\"\\ud83d\\ude00\"", "true", "[[[[[[]]]]]]", ",", ":"]

  private static let operands = [
    "a", "o", "s", "product.tags", "nothing", "(1..#)", "(#..5)", "'a,b c'", "''", "#", "nil",
    "true",
    "blank", "empty", "a[#]", "o['k']", "a.first", "s.size", "forloop", "n", "t", "k", "page", "x",
    "products", "foo", "forloop.parentloop.index", "big", "data", "i", "tags",
  ]

  private static let filters = Filters.all.map(\.name)

  private static let whole: [String] = [
    "{{ ? }}", "{{ ? | ~ }}", "{{ ? | ~ | ~ }}", "{{ ? | ~: ? }}", "{{ ? | ~: ?, ? }}",
    "{{ ? | ~: ? | ~: ? | ~ }}", "{{ ? | default: ?, allow_false: true }}", "{% assign a = ? %}",
    "{% assign a = ? | ~: ? %}", "{% assign s = ? | ~ %}", "{% assign a = a | concat: a %}",
    "{% assign s = s | append: s %}", "{% assign s = s | replace: ?, s %}",
    "{% assign a = s | split: ? %}", "{% capture s %}…{{ s }}…{% endcapture %}",
    "{% for x in ? %}…{% endfor %}", "{% for x in ? limit: # offset: # reversed %}…{% endfor %}",
    "{% for i in (1..#) %}…{% if i == # %}{% break %}{% endif %}{% endfor %}",
    "{% for x in ? offset: continue %}…{% continue %}{% else %}…{% endfor %}",
    "{% tablerow x in ? cols: # %}…{% endtablerow %}", "{% cycle ?, ? %}", "{% cycle ?: ?, ? %}",
    "{% if ? == ? %}…{% elsif ? contains ? %}…{% else %}…{% endif %}",
    "{% if ? < ? and ? or ? >= ? %}…{% endif %}", "{% unless ? %}…{% endunless %}",
    "{% case ? %}{% when ?, ? or ? %}…{% when ? %}…{% else %}…{% endcase %}",
    "{% ifchanged %}…{% endifchanged %}", "{% increment n %}", "{% decrement n %}",
    "{% liquid\n assign k = ?\n echo k | ~\n%}", "{% comment %}…{% endcomment %}",
    "{% raw %}…{% endraw %}", "{% include 'main' %}", "{% render 'main', a: ? %}",
    "{% render 'p' for ? as a %}", "{% include ? %}", "{{- ? -}}", "{%- if ? -%} … {%- endif -%}",
    "{% doc %}…{% enddoc %}", "{%- # … %}", "<a href=\"{{ ? }}\">…</a>", "<!-- {{ ? }} -->",
    "<script type=\"application/json\">{{ ? | json }}</script>", "<p title='{{ ? | ~ }}'>…</p>",
  ]

  private static let words: [String] = {
    let filters = Filters.all.map { " | \($0.name)" }
    let tags = [
      "if a", "endif", "else", "elsif b", "unless a", "endunless", "case a", "when 1, 'x'",
      "endcase", "for x in a", "for i in (1..9999999999)", "endfor", "break", "continue",
      "tablerow x in a cols: 2", "endtablerow", "cycle a, b", "cycle i: 1, 2", "increment n",
      "decrement n", "assign a = a | append: a", "assign a = a | concat: a", "capture a",
      "endcapture", "render 'p'", "render 'main'", "include 'main'", "render 'p' for a as x",
      "include a", "layout 'base'", "block a", "endblock", "raw", "endraw", "comment",
      "endcomment", "liquid", "echo a", "ifchanged", "endifchanged", "doc", "enddoc", "# x",
    ].map { "{% \($0) %}" }
    let pieces = [
      "{{", "}}", "{%", "%}", "{%-", "-%}", "{{-", "-}}", "'", "\"", "|", ":", ",", ".", "..", "[",
      "]", "(", ")", "==", "<", "and", "or", "contains", "limit: 2", "offset: continue",
      "reversed", "empty", "blank", "nil", "block.super", "forloop.parentloop", "(1..3)",
      "a | join: a", "{{ forloop }}", "<a href=\"", "\">", "<script>", "</script>", "<!--", "-->",
      "\u{FEFF}", "\u{0}", "é", "😀", "\r", "\n", "{{ a }}", "{{ o | json }}", "{{ a[-1] }}",
    ]
    return filters + tags + pieces + numbers
  }()
}
