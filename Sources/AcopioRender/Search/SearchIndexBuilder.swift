import AcopioBase
import AcopioLanguage
import AcopioModel

/// Collects the terms of documents.
///
/// A word of a field or a heading has its weight, more where it is repeated and in a short text. A word of the text has
/// at most 2.2, by how often it occurs in a text of this length (BM25 with k = 1.2 and b = 0.6). A block of text that
/// many pages have counts half, and one that a tenth of them have is no part of any.
struct SearchIndexBuilder {
  private let words: SearchWords
  private let language: SearchLanguage
  private let arena: Arena
  /// The number of the term of each word as written, so that each spelling is folded once.
  private var spellings = ByteTable(capacity: 4_096)
  private var numbers = ByteTable(capacity: 4_096)
  private var terms: [Bytes] = []
  /// Whether a term is a negation, or a word that is ignored.
  private var kinds: [Kind] = []
  /// The number of the term of a negated word, by the number of the word.
  private var negated: [Int: Int] = [:]
  /// The postings in the order of documents.
  private var postings: [(term: Int32, posting: SearchIndex.Posting)] = []
  /// The weight of each term in the current document, and which are not zero.
  private var sums: [Double] = []
  private var touched: [Int] = []
  /// The number of occurrences of each term in the current field or text.
  private var counts: [Double] = []
  private var seen: [Int] = []
  private var document = -1

  /// The blocks of text of all pages: the terms of each, and how many pages have it.
  private var blocks: [(terms: Range<Int>, pages: Int32, length: Int32)] = []
  private var blockTerms: [Int32] = []
  /// The number in `blocks` of each block of each of the texts.
  private var blockNumbers: [[Int32]] = []
  private var texts: [PageTexts] = []
  /// The mean number of words of a page.
  private var mean = 1.0
  /// A block on more pages than so many says little about one of them, and on more than `most` nothing.
  private var many = 8
  private var most = 16

  private enum Kind { case plain, ignored, negation }

  init(_ locale: String, _ language: SearchLanguage, _ arena: Arena) {
    words = SearchWords(locale: locale)
    self.language = language
    self.arena = arena
  }

  // MARK: - Texts of pages

  /// Reads the blocks of all pages.
  mutating func read(_ texts: [PageTexts], _ pages: [SearchIndex.Found]) {
    self.texts = texts
    var known = ByteTable(capacity: 4_096)
    var found: [Int32] = []
    for part in texts {
      var own: [Int32] = []
      own.reserveCapacity(part.blocks.count)
      for block in part.blocks {
        if let number = known.find(block.bytes) {
          own.append(Int32(number))
          continue
        }
        _ = known.insert(block.bytes, value: blocks.count)
        own.append(Int32(blocks.count))
        let first = found.count
        let length = addTerms(of: block.bytes, to: &found)
        blocks.append((first..<found.count, 0, length))
      }
      blockNumbers.append(own)
    }
    blockTerms = found
    many = max(8, pages.count / 100)
    most = max(16, pages.count / 10)
    for page in pages {
      let part = texts[page.texts]
      for number in part.pages[page.number].parts {
        blocks[Int(blockNumbers[page.texts][Int(part.parts[number].block)])].pages += 1
      }
    }
    var length = 0.0
    for page in pages { length += self.length(of: page) }
    mean = max(1, length / Double(max(1, pages.count)))
  }

  /// How much a block counts.
  private func share(_ block: Int) -> Double {
    let pages = Int(blocks[block].pages)
    return pages <= many ? 1 : pages <= most ? 0.5 : 0
  }

  private func length(of found: SearchIndex.Found) -> Double {
    var length = 0.0
    let part = texts[found.texts]
    let own = blockNumbers[found.texts]
    for number in part.pages[found.number].parts {
      let block = Int(own[Int(part.parts[number].block)])
      length += Double(blocks[block].length) * share(block)
    }
    return length
  }

  /// Adds the text of a page to the current document.
  mutating func add(_ found: SearchIndex.Found, weight: Double) {
    let part = texts[found.texts]
    let own = blockNumbers[found.texts]
    for number in part.pages[found.number].parts {
      let block = Int(own[Int(part.parts[number].block)])
      let level = part.parts[number].level
      let (range, _, length) = blocks[block]
      if level > 0, length > 0 {
        let heading =
          (level == 1 ? 5 : 3) * share(block) * (0.5 + 0.5 / Double(length).squareRoot())
        for term in blockTerms[range] { add(weight * heading, to: Int(term)) }
      }
      let share = share(block)
      guard share > 0 else { continue }
      for term in blockTerms[range] {
        if counts[Int(term)] == 0 { seen.append(Int(term)) }
        counts[Int(term)] += share
      }
    }
    let norm = 1.2 * (0.4 + 0.6 * length(of: found) / mean)
    for term in seen {
      add(weight * 2.2 * counts[term] / (counts[term] + norm), to: term)
      counts[term] = 0
    }
    seen.removeAll(keepingCapacity: true)
  }

  /// The sections of a page, without the blocks that many pages have.
  func sections(_ found: SearchIndex.Found) -> [SearchIndex.Section] {
    let part = texts[found.texts]
    let own = blockNumbers[found.texts]
    let none = Text(Bytes(start: nil, count: 0))
    var sections: [SearchIndex.Section] = []
    var (title, id) = (none, none)
    var current: [Text] = []
    func end() {
      if !current.isEmpty || !id.bytes.isEmpty {
        sections.append(SearchIndex.Section(title: title, id: id, blocks: current))
      }
      current = []
    }
    var size = 0
    for number in part.pages[found.number].parts {
      let piece = part.parts[number]
      let block = part.blocks[Int(piece.block)]
      if !piece.id.bytes.isEmpty, piece.level > 1 {
        end()
        (title, id) = (block, piece.id)
      } else if share(Int(own[Int(piece.block)])) == 1, piece.level != 1, size < 20_000 {
        current.append(block)
        size += block.bytes.count
      }
    }
    end()
    return sections
  }

  // MARK: - Fields

  mutating func begin() { document += 1 }

  /// Adds the words of a field of an entry.
  mutating func add(_ entry: Value, _ field: SearchRule.Field) {
    var length: Int32 = 0
    for value in SearchIndexBuilder.values(of: entry, field.steps[...]) { count(value, &length) }
    weigh(field.weight, length)
  }

  /// Adds the words of a text.
  mutating func add(_ text: Bytes, weight: Double) {
    var length: Int32 = 0
    count(text, &length)
    weigh(weight, length)
  }

  private mutating func weigh(_ weight: Double, _ length: Int32) {
    guard length > 0 else { return }
    let weight = weight * (0.5 + 0.5 / Double(length).squareRoot())
    for term in seen {
      add(weight * [1, 1.5, 1.8, 2][min(Int(counts[term]), 4) - 1], to: term)
      counts[term] = 0
    }
    seen.removeAll(keepingCapacity: true)
  }

  private mutating func add(_ weight: Double, to term: Int) {
    if sums[term] == 0 { touched.append(term) }
    sums[term] += weight
  }

  mutating func end() {
    for term in touched {
      // Every other class is enough, and the first says too little to be written.
      let grade = (SearchCode.grade(sums[term]) + 1) / 2 * 2
      if grade > 0 { postings.append((Int32(term), SearchIndex.Posting(document, grade))) }
      sums[term] = 0
    }
    touched.removeAll(keepingCapacity: true)
  }

  /// The values at the end of a path, through lists.
  static func values(of value: Value, _ steps: ArraySlice<Name>) -> [Value] {
    if value.kind == .array { return value.elements.flatMap { values(of: $0, steps) } }
    guard let step = steps.first else { return [value] }
    let next = value.member(step.bytes, hash: keyHash(step.bytes))
    return next.isNothing ? [] : values(of: next, steps.dropFirst())
  }

  private mutating func count(_ value: Value, _ length: inout Int32) {
    switch value.kind {
    case .object: for member in value.members { count(member.value, &length) }
    case .array: for element in value.elements { count(element, &length) }
    case .markdown:
      var text = ByteBuffer(capacity: value.text.count)
      SearchText.append(markdown: value.text, into: &text)
      count(text.bytes, &length)
    case .html:
      var text = ByteBuffer(capacity: value.text.count)
      appendWithoutMarkup(value.text, decodes: true, into: &text)
      count(text.bytes, &length)
    // Nobody searches for the digits of a quotient: computed numbers are no words.
    case .number where value.origin == .none: break
    case .string, .number, .date, .datetime: count(value.text, &length)
    default: break
    }
  }

  private mutating func count(_ text: Bytes, _ length: inout Int32) {
    var found: [Int32] = []
    length += addTerms(of: text, to: &found)
    for term in found.lazy.map(Int.init) {
      if counts[term] == 0 { seen.append(term) }
      counts[term] += 1
    }
  }

  // MARK: - Terms

  /// Adds the term of each word of a text, and those of negated words; returns the number of words.
  private mutating func addTerms(of text: Bytes, to found: inout [Int32]) -> Int32 {
    var isNegated = false
    var count: Int32 = 0
    let words = words
    words.forEach(in: text) { word, _ in
      guard let term = number(of: word) else { return }
      count += 1
      found.append(Int32(term))
      switch kinds[term] {
      case .negation: isNegated = true
      case .ignored: break
      case .plain:
        if isNegated { found.append(Int32(negation(of: term))) }
        isNegated = false
      }
    }
    return count
  }

  private mutating func negation(of term: Int) -> Int {
    if let known = negated[term] { return known }
    let number = self.term("-\(terms[term].string)")
    negated[term] = number
    return number
  }

  /// The number of the term of a word; `nil` for one without letters.
  private mutating func number(of word: Bytes) -> Int? {
    if let known = spellings.find(word) { return known < 0 ? nil : known }
    let folded = words.fold(word)
    let spelling = arena.copy(word)
    let number = folded.isEmpty ? -1 : term(folded)
    _ = spellings.insert(spelling, value: number)
    return number < 0 ? nil : number
  }

  private mutating func term(_ text: String) -> Int {
    let bytes = arena.copy(text)
    if let known = numbers.find(bytes) { return known }
    _ = numbers.insert(bytes, value: terms.count)
    terms.append(bytes)
    kinds.append(
      language.negations.contains(text)
        ? .negation : language.ignored.contains(text) ? .ignored : .plain)
    sums.append(0)
    counts.append(0)
    return terms.count - 1
  }

  /// The terms of the parts of a word that is joined of two, longer than three letters, which other texts have.
  private func parts(of term: Bytes) -> [Int] {
    guard language.hasCompounds, term.count >= 8, term.allSatisfy(\.isASCIILetter) else {
      return []
    }
    for start in 4...(term.count - 4) {
      guard let tail = numbers.find(term.slice(start..<term.count)), kinds[tail] == .plain else {
        continue
      }
      for link in ["", "s", "es", "n", "en", "e", "er"] as [StaticString] {
        let end = start - link.utf8CodeUnitCount
        guard end >= 4, term.has(link, at: end), let head = numbers.find(term.slice(0..<end)),
          kinds[head] == .plain
        else { continue }
        return [head, tail]
      }
    }
    return []
  }

  /// All terms in order.
  mutating func finish() -> [SearchIndex.Term] {
    // The place of each term in the order of postings by term, which stay in the order of documents.
    var places = [Int](repeating: 0, count: terms.count + 1)
    for posting in postings { places[Int(posting.term) + 1] += 1 }
    for term in terms.indices { places[term + 1] += places[term] }
    let starts = places
    var sorted = [SearchIndex.Posting](repeating: .init(0, 0), count: postings.count)
    for (term, posting) in postings {
      sorted[places[Int(term)]] = posting
      places[Int(term)] += 1
    }
    postings = []
    var added: [Int: [Int: Double]] = [:]
    for term in terms.indices {
      for part in parts(of: terms[term]) {
        for posting in sorted[starts[term]..<starts[term + 1]] {
          added[part, default: [:]][posting.document, default: 0] +=
            SearchCode.weights[posting.grade] * 0.4
        }
      }
    }
    let order = terms.indices.sorted { precedes(terms[$0], terms[$1]) }
    return order.compactMap { term in
      let own = sorted[starts[term]..<starts[term + 1]]
      if var more = added[term] {
        for posting in own {
          more[posting.document, default: 0] += SearchCode.weights[posting.grade]
        }
        let all = more.sorted { $0.key < $1.key }
          .map { SearchIndex.Posting($0.key, SearchCode.grade($0.value)) }
        return SearchIndex.Term(term: Text(terms[term]), postings: all[...])
      }
      return own.isEmpty ? nil : SearchIndex.Term(term: Text(terms[term]), postings: own)
    }
  }

  // MARK: - What is shown

  /// A field that is shown of an entry, on one line and not long.
  func line(_ entry: Value, _ field: SearchRule.Field) -> Text {
    let value = SearchIndexBuilder.values(of: entry, field.steps[...]).first
    return SearchIndexBuilder.line(value ?? .null, arena, limit: 160)
  }

  /// The address of the smallest form of a picture that is sharp beside a result; what is written, for a drawing.
  func picture(_ entry: Value, _ field: SearchRule.Field) -> Text {
    let value = SearchIndexBuilder.values(of: entry, field.steps[...]).first ?? .null
    let forms = value.member("variants").elements
    let type = forms.first?.member("type").text.string
    let small = forms.filter {
      $0.member("type").text.string == type && ($0.member("width").int64 ?? 0) >= 96
    }.min { ($0.member("width").int64 ?? 0) < ($1.member("width").int64 ?? 0) }
    return Text(arena.copy((small ?? value).member("url").text))
  }

  /// A value as a line of plain text, cut after a word.
  static func line(_ value: Value, _ arena: Arena, limit: Int = 200) -> Text {
    var text = ByteBuffer(capacity: 256)
    switch value.kind {
    case .markdown: SearchText.append(markdown: value.text, into: &text)
    case .html: appendWithoutMarkup(value.text, decodes: true, into: &text)
    case .string, .number, .date, .datetime: text.append(value.text)
    default: break
    }
    let words = text.bytes.string.split { $0.isWhitespace }
    var line = ""
    for word in words {
      guard line.unicodeScalars.count + word.unicodeScalars.count < limit else {
        // A word that is too long alone is cut itself.
        let start = Substring(word.unicodeScalars.prefix(limit - 1))
        line += line.isEmpty ? start + "…" : " …"
        break
      }
      line += line.isEmpty ? String(word) : " \(word)"
    }
    return Text(arena.copy(line))
  }
}
