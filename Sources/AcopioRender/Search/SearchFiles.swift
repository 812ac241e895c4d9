import AcopioBase
import AcopioGraph
import AcopioLanguage
import AcopioModel
import AcopioSystem

/// The files of the search in each language.
struct SearchProducer: Producer {
  private let index = ToolFileKind("the index of the search")
  private let part = ToolFileKind("a part of the search")
  var kinds: [ToolFileKind] { [index, part] }

  func plan(_ graphs: [SiteGraph]) -> [ToolFile] {
    graphs.filter { SearchFiles.areWritten($0.collections) }.map {
      ToolFile(SearchFiles.manifest($0.site.locale), index)
    }
  }

  /// Reports `search-budget`.
  func files(_ finished: FinishedSite, on desk: inout OutputDesk) -> [ProducedFile] {
    let graphs = finished.graphs
    let found = parallelMap(graphs.count, jobs: finished.jobs) { language -> SearchFiles? in
      let texts = finished.facts.texts.filter { $0.language == language }
      return SearchIndex(graphs[language], texts).map { SearchFiles($0, graphs[language].site) }
    }.compactMap { $0 }
    for files in found { files.check(&desk.diagnostics) }
    return found.flatMap { files in
      files.all.map { path, bytes in
        // The index is the one that is planned.
        let isPart = path.hasPrefix("assets/")
        return ProducedFile(path: path, bytes: bytes, unplanned: isPart ? part : nil)
      }
    }
  }
}

/// The files of the search: for each language a manifest, terms in shards, documents in blocks, and their texts.
///
/// A visitor's first search loads what searches with the manifest, the shards of the words, the blocks of the results, and the texts
/// of the first of these. All but the manifest have the hash of their content in their name and are below `assets/`, so that they
/// may be cached forever. What only helps online is in `more/`: texts, and the words that a wrong letter may have been.
///
/// The manifest is in the last line of the script that searches, `/search/en-GB.js`, as `begin(MANIFEST);`:
/// `{"version":5,"locale","language","count","base","scopes":[[name,first,count]],"kinds":[kind,count,…],"ignored","negations",
/// "compounds","endings","kept","terms":[start,hash,…],"documents":[first document,hash,…],"forward":[start,hash,…],"backward":[…],
/// "choices":hash}`, where `kinds` has the kinds of documents that follow each other; `kept` is `SearchHomes.written`; a start is as
/// much of the home of the first term as is after that of the last one of the shard before; `choices` is there if results have any.
/// A shard, `t.HASH.json`: `{"terms","postings","synonyms":{"groups":[[number,phrase,…]],"terms","postings"}}`, words in the form of
/// `SearchCode.frontCoded`, and for each of them the groups of its documents with scores of one class: the class, the number of
/// documents, and the difference of each from the one before; `synonyms` has the groups with a phrase whose first word has its home
/// here, if there are any, and all forms of their rare words that have not.
/// A block, `d.HASH.json`: `{"titles":[title],"urls","pictures","texts":[first document,hash,…]}`, where `urls` are front-coded like
/// terms, and `|` in them is the words of the title; `pictures` likewise, if there are any.
/// Texts, `more/x.HASH.json`: `{"texts":[[summary,[title,id,text],…]]}`, where a text has a line for each block of the page.
/// Choices, `more/f.HASH.json`: `{"facets":[title,[value],documents,…],"orders":[title,hash,…]}`, where `documents` has those of each
/// value, as differences; an order, `more/o.HASH.json`: `{"documents"}`, the documents from the first on. Only the page of all
/// results loads them.
/// Words, `more/w.HASH.json`: `{"words"}`; those of `backward` are in the order of their last letters, which come first.
struct SearchFiles: Sendable {
  /// The path and the bytes of each file.
  private(set) var all: [(path: String, bytes: [UInt8])] = []
  /// The maximum number of bytes that the first search for a word loads: the manifest, as many shards as are loaded
  /// together, the blocks of the results and the texts of the first of these.
  private(set) var firstBytes = 0

  /// The size of a shard in bytes, from which on it ends before a term that begins with other letters.
  private static let shardSize = 1_300
  /// The maximum number of documents of a synonym that is written with the word, if its home is elsewhere.
  private static let rare = 24
  /// The number of first letters of terms that are kept together.
  private static let kept = 4
  /// The maximum number of shards that are loaded for the beginning of a word; as in `Browser/engine.js`.
  private static let together = 4
  /// The number of results that are shown first, and of those whose texts are loaded; as there.
  private static let shown = 10
  private static let explained = 3
  /// The number of words in a file of words.
  private static let wordsOfFile = 1_500
  /// The size of a file of texts in bytes.
  private static let textsSize = 1_500

  /// The path of what searches in a language, with the manifest, below Output.
  static func manifest(_ locale: String) -> String { "search/\(locale).js" }

  /// The two letters of the language of a tag.
  static func language(_ locale: String) -> String {
    let language = String(locale.prefix { $0 != "-" }).lowercased()
    return language == "no" || language == "nn" ? "nb" : language
  }

  /// Whether a site has a search.
  static func areWritten(_ collections: [Collection]) -> Bool {
    collections.contains { $0.files.search != nil }
  }

  private let site: Site
  private let index: SearchIndex
  private let synonyms: [[String]]
  private let homes: SearchHomes
  /// The maximum number of documents in a block, all of one scope; results of a large site are in many.
  private let blockSize: Int

  init(_ index: SearchIndex, _ site: Site) {
    self.index = index
    self.site = site
    blockSize = index.documents.count > 2_000 ? 32 : 384
    let synonyms = SearchFiles.synonyms(of: site, index)
    let words = synonyms.map { group in
      group.map { SearchFiles.said($0, index) }.filter { $0.count == 1 }.map { $0[0] }
    }
    self.synonyms = synonyms
    homes = SearchHomes(index.terms, words, index.language)
    let documents = blocks()
    let terms = shards()
    let forms = index.terms.map(\.term).filter(SearchFiles.isWord)
    let forward = files(of: forms)
    let choices = index.choices.areNone ? nil : addChoices()
    let backward = files(
      of: forms.map { Text(index.reversed($0)) }.inOrder { precedes($0.bytes, $1.bytes) })
    var json = JSONWriter(style: .compact)
    var out = ByteBuffer(capacity: 8_192)
    json.beginObject(into: &out)
    json.member("version", 5, into: &out)
    json.member("locale", site.locale, into: &out)
    json.member("language", SearchFiles.language(site.locale), into: &out)
    json.member("count", index.documents.count, into: &out)
    json.member("base", "\(site.base.path)/assets/search/\(site.locale)/", into: &out)
    json.key("scopes", into: &out)
    writeScopes(&json, &out)
    json.key("kinds", into: &out)
    writeKinds(&json, &out)
    json.member(
      "ignored", (index.ignored + index.language.ignored.sorted()).joined(separator: " "),
      into: &out)
    json.member("negations", index.language.negations.sorted().joined(separator: " "), into: &out)
    if index.language.hasCompounds { json.member("compounds", .bool(true), into: &out) }
    json.beginArray("endings", into: &out)
    for (least, endings) in index.language.written {
      json.beginArray(into: &out)
      json.integer(Int64(least), into: &out)
      json.string(endings, into: &out)
      json.endArray(into: &out)
    }
    json.endArray(into: &out)
    json.member("kept", homes.written, into: &out)
    json.member("terms", terms, into: &out)
    json.beginArray("documents", into: &out)
    for (first, hash) in documents {
      json.integer(Int64(first), into: &out)
      json.string(hash, into: &out)
    }
    json.endArray(into: &out)
    json.member("forward", forward, into: &out)
    json.member("backward", backward, into: &out)
    if let choices { json.member("choices", choices, into: &out) }
    json.endObject(into: &out)
    func sizes(_ kind: String) -> [Int] {
      all.filter { $0.path.contains("/\(kind).") }.map(\.bytes.count)
    }
    func largest(_ kind: String, _ count: Int) -> Int {
      sizes(kind).sorted(by: >).prefix(count).reduce(0, +)
    }
    let shards = sizes("t")
    let together = shards.indices.map { shards[$0...].prefix(SearchFiles.together).reduce(0, +) }
    firstBytes =
      out.count + (together.max() ?? 0) + largest("d", SearchFiles.shown)
      + largest("x", SearchFiles.explained)
    let script = "\(BrowserParts.engine)begin(\(out.bytes.string));\n"
    all.append((SearchFiles.manifest(site.locale), Array(script.utf8)))
  }

  /// Whether a term is a word of letters, which may be misspelt.
  private static func isWord(_ term: Text) -> Bool {
    let bytes = term.bytes
    guard bytes.count > 2, bytes[0] != UInt8(ascii: "-") else { return false }
    return !bytes.contains(where: \.isASCIIDigit)
      && !bytes.string.unicodeScalars.contains(where: SearchWords.isDense)
  }

  /// The synonyms of the site, each as folded words, after a dash if the site does not have them.
  private static func synonyms(of site: Site, _ index: SearchIndex) -> [[String]] {
    let words = SearchWords(locale: site.locale)
    return site.synonyms.map { group in
      group.compactMap { phrase in
        var folded: [String] = []
        var phrase = phrase
        phrase.withUTF8 { text in
          words.forEach(in: text) { word, _ in folded.append(words.fold(word)) }
        }
        folded.removeAll(where: \.isEmpty)
        let isHere = folded.allSatisfy { hasForm(of: $0, index) }
        return folded.isEmpty ? nil : (isHere ? "" : "-") + folded.joined(separator: " ")
      }
    }.filter { group in group.count > 1 && group.contains { $0.utf8.first != 0x2D } }
  }

  /// Whether a term begins with the stem of a word, as its forms do.
  private static func hasForm(of word: String, _ index: SearchIndex) -> Bool {
    let stem = Array(index.language.stem(word).utf8)
    var (low, high) = (0, index.terms.count)
    while low < high {
      let middle = (low + high) / 2
      if index.terms[middle].term.bytes.lexicographicallyPrecedes(stem) {
        low = middle + 1
      } else {
        high = middle
      }
    }
    return low < index.terms.count && index.terms[low].term.bytes.starts(with: stem)
  }

  /// Reports `search-budget`.
  func check(_ diagnostics: inout Diagnostics) {
    let budget = site.searchBudget
    guard firstBytes > budget.bytes else { return }
    let message: Message =
      "the first search in \(site.locale) loads up to \(firstBytes) bytes, and \(budget.bytes) are allowed"
    let remedy: Message =
      "leave parts of pages out with 'data-search=\"off\"', or raise 'budget' of 'search' in content/site.yml"
    if let origin = budget.origin {
      diagnostics.warning(.searchBudget, message, at: origin, remedy: remedy)
    } else {
      diagnostics.warning(.searchBudget, message, path: "content/site.yml", remedy: remedy)
    }
  }

  private func writeScopes(_ json: inout JSONWriter, _ out: inout ByteBuffer) {
    json.beginArray(into: &out)
    var start = 0
    while start < index.documents.count {
      let scope = index.documents[start].scope
      let end = index.documents[start...].firstIndex { $0.scope != scope }
      let count = (end ?? index.documents.count) - start
      json.beginArray(into: &out)
      json.string(scope, into: &out)
      json.integer(Int64(start), into: &out)
      json.integer(Int64(count), into: &out)
      json.endArray(into: &out)
      start += count
    }
    json.endArray(into: &out)
  }

  private func writeKinds(_ json: inout JSONWriter, _ out: inout ByteBuffer) {
    json.beginArray(into: &out)
    var rest = index.documents[...]
    while let kind = rest.first?.kind {
      let count = rest.prefix { $0.kind == kind }.count
      json.string(kind, into: &out)
      json.integer(Int64(count), into: &out)
      rest = rest.dropFirst(count)
    }
    json.endArray(into: &out)
  }

  /// Writes a file under its hash, which it returns; as much of the hash as no other file has.
  private mutating func add(_ kind: String, _ bytes: Bytes) -> String {
    let hash = Digest.sha256(bytes)
    for length in 7...hash.count {
      let name = String(hash.prefix(length))
      let path = "assets/search/\(site.locale)/\(kind).\(name).json"
      if written[path] == nil { all.append((path, Array(bytes))) }
      if written[path] == nil || written[path] == hash {
        written[path] = hash
        return name
      }
    }
    return hash
  }

  /// The hash of each file, by its path.
  private var written: [String: String] = [:]

  /// Writes an object with lists of texts.
  private mutating func add(_ kind: String, _ members: [(StaticString, [UInt8])]) -> String {
    var json = JSONWriter(style: .compact)
    var out = ByteBuffer(capacity: 1 << 14)
    json.beginObject(into: &out)
    for (key, value) in members {
      json.key(key, into: &out)
      value.withUnsafeBufferPointer { json.string($0, into: &out) }
    }
    json.endObject(into: &out)
    out.append(0x0A)
    return add(kind, out.bytes)
  }

  /// The first document of each block.
  private var starts: [Int] {
    var starts: [Int] = []
    var scope = 0
    while scope < index.documents.count {
      let name = index.documents[scope].scope
      let count = index.documents[scope...].prefix { $0.scope == name }.count
      let blocks = (count + blockSize - 1) / blockSize
      starts += (0..<blocks).map { scope + $0 * count / blocks }
      scope += count
    }
    return starts
  }

  /// The blocks, each with its first document.
  private mutating func blocks() -> [(first: Int, hash: String)] {
    let starts = self.starts
    let texts = self.texts(Set(starts))
    let words = SearchWords(locale: site.locale)
    return starts.enumerated().map { number, start in
      let end = number + 1 < starts.count ? starts[number + 1] : index.documents.count
      var json = JSONWriter(style: .compact)
      var out = ByteBuffer(capacity: 4_096)
      json.beginObject(into: &out)
      let own = index.documents[start..<end]
      json.beginArray("titles", into: &out)
      for document in own { json.string(document.title.bytes, into: &out) }
      json.endArray(into: &out)
      json.key("urls", into: &out)
      SearchCode.frontCoded(own.map { SearchAddress.short($0.url.string, $0.title.string, words) })
        .withUnsafeBufferPointer { json.string($0, into: &out) }
      if own.contains(where: { !$0.picture.bytes.isEmpty }) {
        json.key("pictures", into: &out)
        SearchCode.frontCoded(own.lazy.map(\.picture.bytes))
          .withUnsafeBufferPointer { json.string($0, into: &out) }
      }
      json.beginArray("texts", into: &out)
      for (first, hash) in texts where first >= start && first < end {
        json.integer(Int64(first), into: &out)
        json.string(hash, into: &out)
      }
      json.endArray(into: &out)
      json.endObject(into: &out)
      out.append(0x0A)
      return (start, add("d", out.bytes))
    }
  }

  /// The files of texts, each with its first document.
  private mutating func texts(_ blocks: Set<Int>) -> [(first: Int, hash: String)] {
    var files: [(Int, String)] = []
    var start = 0
    while start < index.documents.count {
      var json = JSONWriter(style: .compact)
      var out = ByteBuffer(capacity: SearchFiles.textsSize * 2)
      json.beginObject(into: &out)
      json.beginArray("texts", into: &out)
      var end = start
      repeat {
        write(index.documents[end], &json, &out)
        end += 1
        // None goes on in the next block, so that a longer text does not move all those after it.
      } while end < index.documents.count && !blocks.contains(end)
        && out.count < SearchFiles.textsSize
      json.endArray(into: &out)
      json.endObject(into: &out)
      out.append(0x0A)
      files.append((start, add("more/x", out.bytes)))
      start = end
    }
    return files
  }

  private func write(
    _ document: SearchIndex.Document, _ json: inout JSONWriter, _ out: inout ByteBuffer
  ) {
    json.beginArray(into: &out)
    json.string(document.summary.bytes, into: &out)
    var text = ByteBuffer(capacity: 1 << 10)
    for section in document.sections {
      json.beginArray(into: &out)
      json.string(section.title.bytes, into: &out)
      json.string(section.id.bytes, into: &out)
      text.clear()
      for block in section.blocks {
        if text.count > 0 { text.append(0x0A) }
        text.append(block.bytes)
      }
      json.string(text.bytes, into: &out)
      json.endArray(into: &out)
    }
    json.endArray(into: &out)
  }

  /// The file of what narrows and sorts results, and one for each order.
  private mutating func addChoices() -> String {
    let orders = index.choices.orders.flatMap { order -> [String] in
      var documents: [UInt8] = []
      for document in order.documents { SearchCode.append(document, to: &documents) }
      return [order.title, add("more/o", [("documents", documents)])]
    }
    var json = JSONWriter(style: .compact)
    var out = ByteBuffer(capacity: 1 << 14)
    json.beginObject(into: &out)
    json.beginArray("facets", into: &out)
    for facet in index.choices.facets {
      json.string(facet.title, into: &out)
      json.array(facet.values.map(\.name), into: &out)
      json.string(SearchFiles.documents(of: facet), into: &out)
    }
    json.endArray(into: &out)
    json.member("orders", orders, into: &out)
    json.endObject(into: &out)
    out.append(0x0A)
    return add("more/f", out.bytes)
  }

  /// The documents of each value of a facet.
  private static func documents(of facet: SearchChoices.Facet) -> String {
    facet.values.map { value in
      var documents: [UInt8] = []
      var last = -1
      for document in value.documents {
        SearchCode.append(document - last - 1, to: &documents)
        last = document
      }
      return String(decoding: documents, as: UTF8.self)
    }.joined(separator: " ")
  }

  /// The start of each shard and its hash, in turn.
  private mutating func shards() -> [String] {
    let shards = ranges()
    let starts = shards.map { SearchFiles.start(at: $0.lowerBound, of: homes.homes) }
    let groups = groups(in: starts)
    let forms = forms(of: Set(synonyms.flatMap { $0.flatMap { SearchFiles.said($0, index) } }))
    return zip(shards, zip(starts, groups)).flatMap { range, own in
      var json = JSONWriter(style: .compact)
      var out = ByteBuffer(capacity: 1 << 14)
      json.beginObject(into: &out)
      let here = Set(homes.order[range])
      write(Array(homes.order[range]), &json, &out)
      if !own.1.isEmpty {
        json.key("synonyms", into: &out)
        json.beginObject(into: &out)
        // Words whose forms are in the shard are not written twice, and common ones are loaded, for their size.
        let found = own.1.flatMap { $0.phrases.flatMap { SearchFiles.said($0, index) } }
          .map { forms[$0] ?? [] }
          .filter { $0.reduce(0) { $0 + index.terms[$1].postings.count } <= SearchFiles.rare }
          .filter { !here.isSuperset(of: $0) }
        write(Set(found.joined()).sorted(), &json, &out)
        json.beginArray("groups", into: &out)
        for group in own.1 {
          json.beginArray(into: &out)
          json.integer(Int64(group.number), into: &out)
          for phrase in group.phrases { json.string(phrase, into: &out) }
          json.endArray(into: &out)
        }
        json.endArray(into: &out)
        json.endObject(into: &out)
      }
      json.endObject(into: &out)
      out.append(0x0A)
      return [own.0, add("t", out.bytes)]
    }
  }

  private func write(_ numbers: [Int], _ json: inout JSONWriter, _ out: inout ByteBuffer) {
    var postings: [UInt8] = []
    for (place, number) in numbers.enumerated() {
      if place > 0 { postings.append(0x20) }
      SearchFiles.append(index.terms[number].postings, to: &postings)
    }
    json.key("terms", into: &out)
    SearchCode.frontCoded(numbers.lazy.map { index.terms[$0].term.bytes })
      .withUnsafeBufferPointer { json.string($0, into: &out) }
    json.key("postings", into: &out)
    postings.withUnsafeBufferPointer { json.string($0, into: &out) }
  }

  /// The words of a synonym that say something.
  private static func said(_ phrase: String, _ index: SearchIndex) -> [String] {
    let phrase = phrase.utf8.first == 0x2D ? String(phrase.dropFirst()) : phrase
    return index.language.said(phrase, ignored: index.ignored)
  }

  /// The numbers of the terms that are forms of each of some words.
  private func forms(of words: Set<String>) -> [String: [Int]] {
    func isNegated(_ word: String) -> Bool { word.utf8.first == 0x2D }
    func stem(_ word: String) -> String {
      isNegated(word)
        ? "-\(index.language.stem(String(word.dropFirst())))" : index.language.stem(word)
    }
    let stems = Dictionary(grouping: words, by: stem)
    // A form begins with the same two letters, so that few are taken apart.
    func beginning(_ word: String) -> String {
      String(String.UnicodeScalarView(word.unicodeScalars.prefix(isNegated(word) ? 3 : 2)))
    }
    let beginnings = Set(stems.keys.map(beginning))
    var found: [String: [Int]] = [:]
    for (number, term) in index.terms.enumerated() where !words.isEmpty {
      let text = term.term.string
      guard beginnings.contains(beginning(text)), let own = stems[stem(text)] else { continue }
      for word in own { found[word, default: []].append(number) }
    }
    return found
  }

  /// The places of the terms of each shard, in the order of their homes.
  ///
  /// Those of one home are in one, and so are most whose homes begin with the same letters.
  private func ranges() -> [Range<Int>] {
    func beginning(_ place: Int) -> [Unicode.Scalar] {
      Array(homes.homes[place].unicodeScalars.prefix(SearchFiles.kept))
    }
    var ranges: [Range<Int>] = []
    var start = 0
    while start < homes.order.count {
      var (end, size) = (start, 0)
      while end < homes.order.count {
        let isFull =
          size >= SearchFiles.shardSize && homes.homes[end] != homes.homes[end - 1]
          && (size * 2 >= SearchFiles.shardSize * 3 || beginning(end) != beginning(end - 1))
        if isFull { break }
        var postings: [UInt8] = []
        SearchFiles.append(index.terms[homes.order[end]].postings, to: &postings)
        size += postings.count + 6
        end += 1
      }
      ranges.append(start..<end)
      start = end
    }
    return ranges
  }

  /// As much of a word as is after the one before; nothing of the first.
  private static func start(at number: Int, of words: [String]) -> String {
    guard number > 0 else { return "" }
    let word = words[number].unicodeScalars
    let shared = zip(word, words[number - 1].unicodeScalars).prefix { $0 == $1 }.count
    return String(String.UnicodeScalarView(word.prefix(shared + 1)))
  }

  /// The synonyms that each shard has: of a phrase, its first word has its home there.
  private func groups(in starts: [String]) -> [[(number: Int, phrases: [String])]] {
    var groups: [[(number: Int, phrases: [String])]] = Array(repeating: [], count: starts.count)
    guard !starts.isEmpty else { return groups }
    for (number, phrases) in synonyms.enumerated() {
      let shards = phrases.map { phrase in
        let home = Array(homes.home(SearchFiles.said(phrase, index)[0]).utf8)
        return (starts.lastIndex { !home.lexicographicallyPrecedes($0.utf8) }) ?? 0
      }
      for shard in Set(shards) { groups[shard].append((number, phrases)) }
    }
    return groups
  }

  /// Appends the documents of a term in groups, those with the best scores first.
  private static func append(
    _ postings: ArraySlice<SearchIndex.Posting>, to out: inout [UInt8]
  ) {
    for grade in Set(postings.map(\.grade)).sorted(by: >) {
      let own = postings.filter { $0.grade == grade }
      SearchCode.append(grade, to: &out)
      SearchCode.append(own.count, to: &out)
      var last = -1
      for posting in own {
        SearchCode.append(posting.document - last - 1, to: &out)
        last = posting.document
      }
    }
  }

  /// The start of each file of words and its hash, in turn.
  private mutating func files(of words: [Text]) -> [String] {
    let names = words.map(\.string)
    return stride(from: 0, to: words.count, by: SearchFiles.wordsOfFile).flatMap { start in
      let own = words[start..<min(start + SearchFiles.wordsOfFile, words.count)]
      let text = SearchCode.frontCoded(own.lazy.map(\.bytes))
      return [SearchFiles.start(at: start, of: names), add("more/w", [("words", text)])]
    }
  }
}
