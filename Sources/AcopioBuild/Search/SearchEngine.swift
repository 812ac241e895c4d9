import AcopioBase
import AcopioLanguage

/// The search of a built site: the files of an index → results.
///
/// Does what `Browser/engine.js` does in a page, step by step; `Tests/Search/engines_test.py` compares both.
package final class SearchEngine {
  /// A page that was found.
  package struct Result {
    package let url: String
    package let title: String
    /// The heading of the part of the page that has the words, and its address; empty if it is not known.
    package let section: String
    package let score: Double
  }

  private struct Word {
    let folded: String
    var isLast = false
    /// Whether its letters are right, since it is a synonym.
    var isSure = false
  }

  private struct Item {
    var options: [(words: [Word], quality: Double)]
  }

  private struct Hits {
    var scores: [Int: Double] = [:]
    var terms: [String: Double] = [:]
    var rare = 0.0
  }

  private struct Shard {
    let terms: [String]
    let postings: [Bytes]
    let synonyms: Value

    init(_ part: Value) {
      synonyms = part.member(named: "synonyms")
      terms = SearchCode.words(part.member(named: "terms").text)
      postings = part.member(named: "postings").text
        .split(separator: 0x20, omittingEmptySubsequences: false).map { Bytes(rebasing: $0) }
    }
  }

  // As in engine.js.
  private static let (form, start, early, near, synonym) = (0.85, 0.7, 0.35, [0.8, 0.5, 0.3], 0.6)
  private static let (joined, alone) = (0.8, 0.4)
  private static let links = ["", "s", "es", "n", "en", "e", "er"]
  private static let enough = 16.0
  private static let (long, longer, whole) = (3, 8, 5)
  private static let (together, closest, shown, explained) = (4, 8, 10, 3)

  private let manifest: Value
  private let language: SearchLanguage
  private let words: SearchWords
  private let ignored: Set<String>
  /// The home of each stem that is kept with another one.
  private let homes: [String: String]
  private let arena = Arena()
  /// Reads a file below Output.
  private let read: (String) -> [UInt8]?
  private var parts: [String: Value] = [:]
  private var shardsByHash: [String: Shard] = [:]
  private var lists: [String: [String]] = [:]

  /// The path of the first file of the index that is missing or cannot be read, so that what was found is not all.
  package private(set) var damaged: String?

  /// The search of the index in a language; `read` reads a file, given its path below Output.
  package init(locale: String, read: @escaping (String) -> [UInt8]?) {
    self.read = read
    let path = "search/\(locale).js"
    let found = SearchEngine.manifest(path, read, arena) ?? .null
    if found.member(named: "version").text.string != "5" { damaged = path }
    manifest = found
    homes = found.member(named: "kept").text.string.split(separator: ",").reduce(into: [:]) {
      let group = $1.split(separator: " ").map(String.init)
      for other in group.dropFirst() { $0[other] = group[0] }
    }
    language = SearchLanguage(found)
    words = SearchWords(locale: found.member(named: "language").text.string)
    ignored = language.ignored
  }

  private static func value(
    _ path: String, _ read: (String) -> [UInt8]?, _ arena: Arena
  ) -> Value? {
    guard let bytes = read(path) else { return nil }
    let copy = bytes.withUnsafeBufferPointer { arena.copy($0) }
    var faults = Diagnostics()
    return JSONReader.read(SourceFile(path: path, bytes: copy, id: 0), arena: arena, &faults)
  }

  /// The list of parts, which is in the last line of the script of the browser: `begin({…});`.
  private static func manifest(
    _ path: String, _ read: (String) -> [UInt8]?, _ arena: Arena
  ) -> Value? {
    guard let line = read(path)?.split(separator: 0x0A).last,
      let start = line.firstIndex(of: UInt8(ascii: "(")),
      let end = line.lastIndex(of: UInt8(ascii: ")")), start < end
    else { return nil }
    return value(path, { _ in Array(line[(start + 1)..<end]) }, arena)
  }

  /// The names of the parts of the site, in order.
  package var scopes: [String] {
    manifest.member(named: "scopes").elements.map { $0.elements[0].text.string }
  }

  /// The best results, in a part of the site or in all of it, and how many there are.
  package func search(
    _ text: String, scope: String? = nil, limit: Int
  ) -> (results: [Result], total: Int) {
    let (used, unwanted) = question(text)
    let own = self.shards(used.map { shardName($0.folded) })
    let synonyms = own.map(\.synonyms).filter { $0.kind == .object }
    let items = self.items(used, synonyms.flatMap { $0.member(named: "groups").elements })
    let known = synonyms.map(Shard.init) + own
    var hits: [String: Hits] = [:]
    let all = items.flatMap { $0.options.flatMap(\.words) } + unwanted
    // A word of the question comes after a synonym that is the same.
    for word in all.filter(\.isSure) + all.filter({ !$0.isSure }) {
      hits[word.folded] = self.hits(word, known)
    }
    let found = rank(items, unwanted, hits, range(scope))
    let reader = reader(items, unwanted, hits)
    var results: [Result] = []
    // The order of the first ones is the same, however many are asked for.
    while results.count < limit, results.count < found.count {
      let next = found.dropFirst(results.count).prefix(SearchEngine.shown)
      let ordered = ordered(next, reader, isFirst: results.isEmpty)
      guard ordered.count == next.count else { break }
      let least = results.last?.score ?? .infinity
      results += ordered.map {
        // Those that were put in order later are not better than those before them.
        Result(url: $0.url, title: $0.title, section: $0.section, score: min(least, $0.score))
      }
    }
    return (Array(results.prefix(limit)), found.count)
  }

  /// Some pages by their titles, and the first of them by their texts.
  private func ordered(
    _ found: ArraySlice<(number: Int, score: Double)>, _ reader: QuestionReader, isFirst: Bool
  ) -> [Result] {
    var titled: [(place: Int, number: Int, title: String, url: String, score: Double)] = []
    for (place, (number, score)) in found.enumerated() {
      guard let (title, url) = document(number) else { continue }
      titled.append((place, number, title, url, score * reader.worth(ofTitle: title, url)))
    }
    titled.sort { ($1.score, $0.place) < ($0.score, $1.place) }
    var ranked: [(place: Int, result: Result)] = []
    for (place, each) in titled.enumerated() {
      let (close, section) = reader.locate(self.text(each.number))
      let isExplained = isFirst && place < SearchEngine.explained
      let factor =
        isExplained ? 1 + reader.most * (reader.closeness(ofTitle: each.title) ?? close) : 1
      ranked.append(
        (
          place,
          Result(
            url: section.map { "\(each.url)#\($0.id)" } ?? each.url, title: each.title,
            section: section?.title ?? "", score: each.score * factor)
        ))
    }
    ranked.sort { ($1.result.score, $0.place) < ($0.result.score, $1.place) }
    return ranked.map(\.result)
  }

  private func range(_ scope: String?) -> Range<Int> {
    guard let scope else { return 0..<integer(manifest.member(named: "count")) }
    for each in manifest.member(named: "scopes").elements
    where each.elements[0].text.string == scope {
      let first = integer(each.elements[1])
      return first..<first + integer(each.elements[2])
    }
    return 0..<0
  }

  func integer(_ value: Value) -> Int { Int(value.text.string) ?? 0 }

  // MARK: - Questions

  private func question(_ text: String) -> (used: [Word], unwanted: [Word]) {
    let written = QuestionReader.folded(text, words).filter { !$0.isEmpty }.prefix(32)
    let isOpen =
      text.unicodeScalars.last.map { SearchWords.isOfWord($0) && $0 != "\u{AD}" } ?? false
    var all: [Word] = []
    var unwanted: [Word] = []
    var isNegated = false
    for (place, folded) in written.enumerated() {
      let isLast = isOpen && place == written.count - 1
      if language.negations.contains(folded), !isLast {
        isNegated = true
      } else if !ignored.contains(folded) || written.count <= 1 {
        if isNegated { unwanted.append(Word(folded: folded)) }
        if !isNegated { all.append(Word(folded: folded, isLast: isLast)) }
        isNegated = false
      }
    }
    if all.isEmpty {
      all = unwanted.map { Word(folded: "-\($0.folded)") }
      unwanted = []
    }
    if all.isEmpty {
      all = written.enumerated().map { place, folded in
        Word(folded: folded, isLast: isOpen && place == written.count - 1)
      }
    }
    return (
      Array(all.prefix(12)), unwanted.prefix(4).flatMap { [$0, Word(folded: "-\($0.folded)")] }
    )
  }

  /// The words of a question with their synonyms.
  private func items(_ used: [Word], _ found: [Value]) -> [Item] {
    var groups: [Int: [String]] = [:]
    for group in found where group.elements.count > 1 {
      groups[integer(group.elements[0])] = group.elements.dropFirst().map(\.text.string)
    }
    let synonyms = groups.sorted { $0.key < $1.key }.map(\.value)
    var items: [Item] = []
    var place = 0
    while place < used.count {
      var length = 1
      var others: [String] = []
      for group in synonyms {
        for phrase in group {
          // One with a dash is only asked for: the site has it nowhere.
          let parts = language.said(
            phrase.utf8.first == 0x2D ? String(phrase.dropFirst()) : phrase, ignored: [])
          let isHere =
            parts.count >= length
            && parts.enumerated().allSatisfy { index, part in
              let own = place + index < used.count ? used[place + index].folded : ""
              return language.stem(part) == language.stem(own)
            }
          guard isHere else { continue }
          if parts.count > length { others = [] }
          length = parts.count
          others += group.filter { $0 != phrase && $0.utf8.first != 0x2D }
        }
      }
      let own = Array(used[place..<min(place + length, used.count)])
      var seen: Set<String> = []
      let unique = others.filter { seen.insert($0).inserted }.prefix(8)
      items.append(
        Item(
          options: [(own, 1)]
            + unique.map { phrase in
              (
                language.said(phrase, ignored: []).map { Word(folded: $0, isSure: true) },
                SearchEngine.synonym
              )
            }))
      place += length
    }
    return items
  }

  // MARK: - Terms

  private func hits(_ word: Word, _ own: [Shard] = []) -> Hits {
    func isThere(_ terms: [String: Double]) -> Bool {
      terms.values.contains { $0 >= SearchEngine.form }
    }
    var shards = word.isSure ? own : []
    var terms = matches(word, shards.flatMap(\.terms))
    if !isThere(terms) {
      let home = shardName(word.folded)
      shards = self.shards([home])
      terms = matches(word, shards.flatMap(\.terms))
      if word.isLast, !isThere(terms) || word.folded.unicodeScalars.count < SearchEngine.whole {
        let more = beginning(word.folded, isWide: !isThere(terms))
        shards = self.shards(first([home] + more))
        terms = matches(word, shards.flatMap(\.terms))
      }
    }
    if terms.isEmpty, let joined = joined(word) { return joined }
    if terms.isEmpty, !word.isSure, word.folded.utf8.first != 0x2D,
      word.folded.unicodeScalars.count >= SearchEngine.long
    {
      let (found, names) = near(word)
      terms = found
      shards += self.shards(names)
    }
    var hits = Hits(terms: terms)
    var seen: Set<String> = []
    for shard in shards {
      for (index, term) in shard.terms.enumerated() {
        guard let quality = terms[term], seen.insert(term).inserted else { continue }
        postings(shard.postings[index]) { document, weight in
          let score = quality * weight
          if score > hits.scores[document] ?? 0 { hits.scores[document] = score }
        }
      }
    }
    hits.rare = rareness(of: hits.scores.count)
    return hits
  }

  private func rareness(of documents: Int) -> Double {
    let count = Double(integer(manifest.member(named: "count")))
    return SearchEngine.logarithm(1 + count / Double(max(1, documents)))
  }

  /// The documents that have both parts of a word that is joined of two words of the site; see `joined` in engine.js.
  private func joined(_ word: Word) -> Hits? {
    let letters = Array(word.folded.unicodeScalars)
    func text(_ letters: ArraySlice<Unicode.Scalar>) -> String {
      var text = String.UnicodeScalarView()
      text.append(contentsOf: letters)
      return String(text)
    }
    if letters.count == 2, letters.allSatisfy({ $0 > "\u{2E7F}" && SearchWords.isDense($0) }) {
      let parts = letters.map { hits(Word(folded: String($0), isLast: true, isSure: true)) }
      let found = both(parts[0], parts[1])
      return found.scores.isEmpty ? nil : found
    }
    guard letters.count >= 8, letters.allSatisfy(SearchEngine.isLetter) else { return nil }
    let names = beginning(text(letters[..<4]), isWide: false)
    let known = Set(shards(first(names)).flatMap(\.terms))
    var alone: Hits?
    for start in stride(from: letters.count - 4, through: 4, by: -1) {
      for link in language.hasCompounds ? SearchEngine.links : [""] {
        let end = start - link.unicodeScalars.count
        guard end >= 4, letters[end..<start].elementsEqual(link.unicodeScalars) else { continue }
        let head = text(letters[..<end])
        guard known.contains(head), !ignored.contains(head) else { continue }
        let rest = hits(Word(folded: text(letters[start...]), isLast: word.isLast, isSure: true))
        guard rest.terms.values.contains(where: { $0 >= 0.5 }) else { continue }
        let found = both(hits(Word(folded: head, isSure: true)), rest)
        if !found.scores.isEmpty { return found }
        guard language.hasCompounds, alone == nil else { continue }
        alone = found
        alone?.scores = rest.scores.mapValues { SearchEngine.alone * $0 }
        alone?.rare = rareness(of: rest.scores.count)
      }
    }
    return alone
  }

  private static func isLetter(_ letter: Unicode.Scalar) -> Bool {
    switch letter.properties.generalCategory {
    case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter: true
    default: false
    }
  }

  /// The documents that have both parts of a word.
  private func both(_ own: Hits, _ rest: Hits) -> Hits {
    var found = Hits(
      terms: own.terms.merging(rest.terms) { $1 }.mapValues { SearchEngine.joined * $0 })
    for (document, score) in rest.scores {
      guard let other = own.scores[document] else { continue }
      found.scores[document] = (SearchEngine.joined * (score + other)) / 2
    }
    found.rare = rareness(of: found.scores.count)
    return found
  }

  private func matches(_ word: Word, _ terms: [String]) -> [String: Double] {
    let folded = word.folded
    let isPair = folded.utf8.first == 0x2D
    let root = language.stem(isPair ? String(folded.dropFirst()) : folded)
    let beginning = Array(root.utf16.prefix(2))
    let letters = Array(folded.utf16)
    var found: [String: Double] = [:]
    var begun: [String: Double] = [:]
    for term in terms {
      guard (term.utf8.first == 0x2D) == isPair else { continue }
      let own = isPair ? String(term.dropFirst()) : term
      if term.unicodeScalars.elementsEqual(folded.unicodeScalars) {
        found[term] = 1
      } else if own.utf16.starts(with: beginning),
        language.stem(own).unicodeScalars.elementsEqual(root.unicodeScalars)
      {
        found[term] = SearchEngine.form
      } else if !isPair, term.utf16.starts(with: letters) {
        let quality = word.isLast ? SearchEngine.start : SearchEngine.early
        begun[term] = quality * (0.5 + (0.5 * Double(letters.count)) / Double(term.utf16.count))
      }
    }
    guard word.isLast || found.isEmpty else { return found }
    return begun.merging(found) { $1 }
  }

  /// The shard that has a word, all its forms, and its synonyms; for a word that is not wanted, that of the word.
  private func shardName(_ folded: String) -> String {
    let root = language.stem(folded.utf8.first == 0x2D ? String(folded.dropFirst()) : folded)
    return holding(homes[root] ?? root, list("terms"))
  }

  /// The shards that may have words that begin so; at last, if they are wanted, those whose stems begin nearly so.
  private func beginning(_ folded: String, isWide: Bool) -> [String] {
    let list = list("terms")
    let moved = homes.filter { $0.key.unicodeScalars.starts(with: folded.unicodeScalars) }
      .inOrder { isBefore($0.key, $1.key) }.map { holding($0.value, list) }
    let letters = language.stem(folded).unicodeScalars
    let nearly = String(String.UnicodeScalarView(letters.prefix(max(2, letters.count - 1))))
    return covering(folded, list) + moved + (isWide ? covering(nearly, list) : [])
  }

  /// The first shards of some, each once, as many as are loaded together.
  private func first(_ names: [String]) -> [String] {
    var seen: Set<String> = []
    return Array(names.filter { seen.insert($0).inserted }.prefix(SearchEngine.together))
  }

  /// The words of the site that one with wrong letters may have been, and the shards that have them.
  private func near(_ word: Word) -> (terms: [String: Double], shards: [String]) {
    let letters = Array(word.folded.unicodeScalars)
    let most = letters.count >= SearchEngine.longer ? 2 : 1
    let half = letters.count / 2
    let forward = list("forward")
    let start =
      most == 2 ? (forward.count / 2 <= SearchEngine.together ? 1 : 2) : max(1, half - 1)
    let rest = most == 2 ? letters.count / 3 : letters.count - half
    func text(_ letters: some Sequence<Unicode.Scalar>) -> String {
      var text = String.UnicodeScalarView()
      text.append(contentsOf: letters)
      return String(text)
    }
    let first = covering(text(letters.prefix(start)), forward).prefix(SearchEngine.together)
    let last = covering(text(letters.reversed().prefix(rest)), list("backward"))
      .prefix(SearchEngine.together)
    var candidates: [String] = first.flatMap { words(of: $0) }
    candidates += last.flatMap { name in
      words(of: name).map { text($0.unicodeScalars.reversed()) }
    }
    var seen: Set<String> = []
    var found: [(term: String, wrong: Int)] = []
    for term in candidates where seen.insert(term).inserted && term.utf8.first != 0x2D {
      let other = Array(term.unicodeScalars)
      let wrong = SearchEngine.distance(letters, other, most, isStart: false)
      if wrong <= most {
        found.append((term, wrong))
      } else if word.isLast, letters.count > 5, other.count > letters.count,
        SearchEngine.distance(letters, other, 1, isStart: true) <= 1
      {
        found.append((term, 2))
      }
    }
    found.sort { $0.wrong != $1.wrong ? $0.wrong < $1.wrong : isBefore($0.term, $1.term) }
    let kept = found.prefix(SearchEngine.closest)
    var names: [String] = []
    for (term, _) in kept {
      let name = shardName(term)
      if !names.contains(name) { names.append(name) }
    }
    return (
      Dictionary(kept.map { ($0.term, SearchEngine.near[$0.wrong]) }) { first, _ in first }, names
    )
  }

  // MARK: - Order of results

  private func rank(
    _ items: [Item], _ unwanted: [Word], _ hits: [String: Hits], _ range: Range<Int>
  ) -> [(number: Int, score: Double)] {
    var found: [Int: (score: Double, share: Double)] = [:]
    var whole = 0.0
    for item in items {
      var best: [Int: Double] = [:]
      var rare = 0.0
      for option in item.options {
        let own = option.words.map { hits[$0.folded] ?? Hits() }
        for document in (own.first?.scores ?? [:]).keys where range.contains(document) {
          var score = 0.0
          for each in own {
            guard let one = each.scores[document] else {
              score = 0
              break
            }
            score += (each.rare * one) / (one + SearchEngine.enough)
          }
          score = (option.quality * score) / Double(own.count)
          if score > best[document] ?? 0 { best[document] = score }
        }
        for each in own where !each.scores.isEmpty && each.rare > rare { rare = each.rare }
      }
      guard !best.isEmpty else { continue }
      whole += rare
      for (document, score) in best {
        let known = found[document] ?? (0, 0)
        found[document] = (known.score + score, known.share + rare)
      }
    }
    for place in stride(from: 0, to: unwanted.count, by: 2) {
      let word = hits[unwanted[place].folded] ?? Hits()
      let negation = hits[unwanted[place + 1].folded] ?? Hits()
      for document in found.keys {
        if let without = negation.scores[document] {
          found[document]?.score += (negation.rare * without) / (without + 3)
        } else if word.scores[document] != nil {
          found[document]?.score *= 0.2
        }
      }
    }
    let most = found.values.map(\.share).max() ?? 0
    return found.filter { $0.value.share * 3 >= most }
      .map { ($0.key, $0.value.score * ($0.value.share / whole) * ($0.value.share / whole)) }
      .sorted { ($1.1, $0.0) < ($0.1, $1.0) }
  }

  private func reader(
    _ items: [Item], _ unwanted: [Word], _ hits: [String: Hits]
  ) -> QuestionReader {
    var wanted: [String] = []
    for word in items.flatMap({ $0.options[0].words }) where !wanted.contains(word.folded) {
      wanted.append(word.folded)
    }
    let synonyms =
      items.flatMap { $0.options.dropFirst().map(\.words) } + unwanted.map { [$0] }
    return QuestionReader(
      words: words, ignored: ignored,
      wanted: wanted.map { (hits[$0]?.terms ?? [:], hits[$0]?.rare ?? 0) },
      phrases: synonyms.filter { $0.allSatisfy { $0.folded.utf8.first != 0x2D } }
        .map { $0.map { hits[$0.folded]?.terms ?? [:] } },
      isWhole: !hits.keys.contains { $0.utf8.first == 0x2D })
  }

  // MARK: - Files

  /// The block of a document, and its place there.
  private func block(_ number: Int) -> (block: Value, place: Int)? {
    let blocks = manifest.member(named: "documents").elements
    guard let (first, name) = holding(number, in: blocks),
      let block = part("d.\(name)", texts: ["urls"], lists: ["titles", "texts"])
    else { return nil }
    return (block, number - first)
  }

  /// The title and address of a document.
  private func document(_ number: Int) -> (title: String, url: String)? {
    guard let (block, place) = block(number) else { return nil }
    let titles = block.member(named: "titles").elements
    let urls = SearchCode.words(block.member(named: "urls").text)
    guard place < titles.count, titles.count == urls.count else { return nil }
    let title = titles[place].text.string
    return (title, SearchAddress.long(urls[place], title, words))
  }

  /// The text of a document.
  private func text(_ number: Int) -> Value {
    let texts = block(number)?.block.member(named: "texts").elements ?? Value.null.elements
    guard let (first, name) = holding(number, in: texts),
      let part = part("more/x.\(name)", lists: ["texts"])
    else { return .null }
    let own = part.member(named: "texts").elements
    let index = number - first
    return index < own.count ? own[index] : .null
  }

  /// A part, which has these texts and lists.
  private func part(_ name: String, texts: [String] = [], lists: [String] = []) -> Value? {
    if let known = parts[name] { return known }
    let folder = "assets/search/\(manifest.member(named: "locale").text.string)"
    let path = "\(folder)/\(name).json"
    guard let part = SearchEngine.value(path, read, arena),
      texts.allSatisfy({ part.member(named: $0).kind == .string }),
      lists.allSatisfy({ part.member(named: $0).kind == .array })
    else {
      damaged = damaged ?? path
      return nil
    }
    parts[name] = part
    return part
  }

  private func shards(_ names: [String]) -> [Shard] {
    var seen: Set<String> = []
    return names.compactMap { name in
      guard !name.isEmpty, seen.insert(name).inserted else { return nil }
      if let known = shardsByHash[name] { return known }
      guard let part = part("t.\(name)", texts: ["terms", "postings"]) else { return nil }
      let shard = Shard(part)
      shardsByHash[name] = shard
      return shard
    }
  }

  private func words(of name: String) -> [String] {
    if let known = lists[name] { return known }
    let words =
      part("more/w.\(name)", texts: ["words"]).map {
        SearchCode.words($0.member(named: "words").text)
      } ?? []
    lists[name] = words
    return words
  }

  private func list(_ key: String) -> [String] {
    manifest.member(named: key).elements.map(\.text.string)
  }
}
