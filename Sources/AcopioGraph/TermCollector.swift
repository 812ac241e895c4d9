package import AcopioBase
import AcopioLanguage
import AcopioModel

/// The terms of a field with the entries that have them.
struct TermCollector {
  /// One term.
  struct Term {
    /// The term as first written; for a reference, the title of the other entry.
    let name: Value
    /// The last step of its path, unique for each term.
    var slug: Bytes
    /// The referenced entry, if the term is a reference.
    let entry: Value?
    /// Its 1-based position among the field's choices, the other collection's entries, or by name.
    var position: Int
    /// The entries, as indices into the given ones, in the same order.
    var entries: [Int]

    /// The identity of the term in all languages.
    ///
    /// For a reference, the key of the other entry, whose slug may be translated; for a text, its
    /// slug.
    var identity: Bytes { entry.map { $0.member("key").text } ?? slug }

    /// The members that templates and endpoints see.
    var members: [(StaticString, Value)] {
      var members: [(StaticString, Value)] = [
        ("name", name), ("slug", .text(slug)), ("term", .text(slug)),
        ("count", .integer(Int64(entries.count))), ("position", .integer(Int64(position))),
      ]
      if let entry { members.append(("entry", entry)) }
      return members
    }
  }

  /// The terms, sorted by slug.
  private(set) var terms: [Term] = []
  /// The terms of each entry, as indices, in the order in which the entry names them; empty unless asked for.
  private(set) var termsOfEntries: [[Int]] = []
  /// Terms that would have the same slug, by that slug.
  private var twins: [(slug: Bytes, terms: [Value])] = []
  private let table: EntryTable

  /// Collects the values of `field` in `entries`, which are some of `collection`.
  ///
  /// Texts are one term by the language's `Collation.ofTerms` if they have the same symbols: case and
  /// accents make no difference, `ñ` does in Spanish, and `C++`, `C#` and `C` are three terms, as are
  /// `Room 7` and `Room 007`.
  /// `titles` is the field with the titles of referenced entries; without it, their `title`, `name`
  /// or key is used. `byEntry` asks for `termsOfEntries`.
  init(
    _ field: String, titles: String? = nil, of collection: Collection, _ entries: [Value],
    _ table: EntryTable, _ published: [[Value]], byEntry isByEntry: Bool = false
  ) {
    self.table = table
    if isByEntry { termsOfEntries = Array(repeating: [], count: entries.count) }
    // Texts as written and as compared: most terms have a single spelling, so the second table is
    // rarely used.
    var written = ByteTable(capacity: 64)
    var folded = ByteTable(capacity: 64)
    var addresses: [UInt: Int] = [:]
    var buffer = ByteBuffer(capacity: 256)
    for (index, entry) in entries.enumerated() {
      let value = entry.member(named: field)
      for term in value.kind == .array ? Array(value.elements) : [value] {
        if term.kind == .entry {
          let address = UInt(bitPattern: term.members.baseAddress)
          if let known = addresses[address] {
            add(index, to: known)
          } else {
            addresses[address] = terms.count
            addReference(term, titles, index)
          }
        } else if term.hasText {
          if let known = written.find(term.text) {
            add(index, to: known)
            continue
          }
          buffer.clear()
          appendIdentity(term.text, into: &buffer)
          if let known = folded.find(buffer.bytes) {
            _ = written.insert(term.text, value: known)
            add(index, to: known)
            continue
          }
          _ = folded.insert(table.arena.copy(buffer.bytes), value: terms.count)
          _ = written.insert(term.text, value: terms.count)
          buffer.clear()
          appendSlug(term.text, into: &buffer, spellsSigns: true)
          let slug = table.arena.copy(buffer.bytes)
          // Computed terms have no origin of their own.
          let name =
            term.origin == .none ? term.at(entry.origin.firstByte) : term
          terms.append(Term(name: name, slug: slug, entry: nil, position: 0, entries: []))
          add(index, to: terms.count - 1)
        }
      }
    }
    tellApart()
    number(collection.schema[field]?.type, published)
    sort()
  }

  /// Sorts the terms by slug.
  private mutating func sort() {
    let order = terms.enumerated().inOrder { precedes($0.element.slug, $1.element.slug) }
    terms = order.map(\.element)
    guard !termsOfEntries.isEmpty else { return }
    var places = Array(repeating: 0, count: order.count)
    for (place, term) in order.enumerated() { places[term.offset] = place }
    termsOfEntries = termsOfEntries.map { $0.map { places[$0] } }
  }

  /// Appends bytes that are equal for all texts of one term.
  private func appendIdentity(_ text: Bytes, into buffer: inout ByteBuffer) {
    table.collation.ofTerms.appendKey(text, into: &buffer)
    buffer.append(0)
    var index = 0
    while index < text.count {
      let start = index
      let scalar = decodeScalar(text, &index)
      // Collation compares numbers by value and ignores punctuation, which is right for sorting only.
      let isLetterOrSpace =
        switch scalar.properties.generalCategory {
        case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter,
          .nonspacingMark, .spacingMark, .enclosingMark, .spaceSeparator, .control, .format:
          true
        default: false
        }
      if !isLetterOrSpace { buffer.append(text.slice(start..<index)) }
    }
  }

  /// Assigns each term a unique slug.
  ///
  /// A term that is written like its slug keeps it. The others get a suffix made from their text
  /// alone, so that it stays the same when terms are added. Slugs that differ only in case count as
  /// one, since their paths do.
  private mutating func tellApart() {
    var suffixed: [Int: (slug: Bytes, hash: UInt64)] = [:]
    let groups = groupsOfEqualSlugs()
    for members in groups {
      twins.append((terms[members[0]].slug, members.map { terms[$0].name }))
      var keepers = members.filter { isWrittenLikeItsSlug(terms[$0]) }
      // Several can be written like it, such as an Armenian ligature and its letters.
      if keepers.count > 1 {
        let exact = keepers.filter { terms[$0].name.text.equals(terms[$0].slug) }
        keepers = [exact.min { precedes(terms[$0].slug, terms[$1].slug) }].compactMap(\.self)
      }
      for member in members where !keepers.contains(member) {
        var buffer = ByteBuffer(capacity: 64)
        let text = terms[member].name.text
        if isWrittenLikeItsSlug(terms[member]) {
          buffer.append(text)
        } else {
          appendFolded(text, into: &buffer)
        }
        var hash = StableHash(seed: 0)
        hash.combine(buffer.bytes)
        suffixed[member] = (terms[member].slug, hash.value)
        addSuffix(to: member, suffixed[member], bits: 24)
      }
    }
    guard !suffixed.isEmpty else { return }
    // Suffixes can be equal by chance, or make the slug of another term. Longer ones are not.
    for bits in [48, 64] as [UInt64] {
      let equal = groupsOfEqualSlugs().joined().filter { suffixed[$0] != nil }
      for member in equal { addSuffix(to: member, suffixed[member], bits: bits) }
      guard !equal.isEmpty else { return }
    }
  }

  private mutating func addSuffix(
    to term: Int, _ origin: (slug: Bytes, hash: UInt64)?, bits: UInt64
  ) {
    guard let origin else { return }
    let suffix = String(origin.hash & (.max >> (64 - bits)), radix: 16)
    let slug = origin.slug.string
    terms[term].slug = table.arena.copy(slug.isEmpty ? suffix : "\(slug)-\(suffix)")
  }

  /// The texts that have the same slug, as indices of terms; in order, without texts that have a slug
  /// of their own.
  private func groupsOfEqualSlugs() -> [[Int]] {
    var groups: [Int: [Int]] = [:]
    var slugs = ByteTable(capacity: terms.count)
    for index in terms.indices where terms[index].entry == nil {
      let slug = terms[index].slug
      var key = slug
      if slug.contains(where: { $0 >= 0x80 }) {
        var buffer = ByteBuffer(capacity: 64)
        appendFolded(slug, into: &buffer)
        key = table.arena.copy(buffer.bytes)
      }
      if let first = slugs.insert(key, value: index) {
        groups[first, default: [first]].append(index)
      }
    }
    return groups.inOrder { $0.key < $1.key }.map(\.value)
  }

  private func isWrittenLikeItsSlug(_ term: Term) -> Bool {
    var text = ByteBuffer(capacity: 64)
    appendFolded(term.name.text, into: &text)
    var slug = ByteBuffer(capacity: 64)
    appendFolded(term.slug, into: &slug)
    return text.bytes.equals(slug.bytes)
  }

  /// Reports `similar-terms` for different terms whose slugs had to be made unique.
  func reportTwins(_ diagnostics: inout Diagnostics) {
    for (slug, names) in twins {
      let list = names.prefix(5).map { "'\($0.text.string)'" }.joined(separator: ", ")
      let rest: Message = names.count > 5 ? " and \(names.count - 5) more" : ""
      diagnostics.warning(
        .similarTerms, "the terms \(list)\(rest) would all have the slug '\(slug.string)'",
        at: names[1].origin,
        remedy:
          "write them alike if they are one term, or rename one; those not written as the slug get a "
          + "suffix",
        notes: [Diagnostic.Note("the other one is written here", at: names[0].origin)])
    }
  }

  /// Adds an entry to a term once, even if it names the term in two spellings.
  private mutating func add(_ entry: Int, to term: Int) {
    guard terms[term].entries.last != entry else { return }
    terms[term].entries.append(entry)
    if !termsOfEntries.isEmpty { termsOfEntries[entry].append(term) }
  }

  private mutating func addReference(_ term: Value, _ titles: String?, _ index: Int) {
    terms.append(
      Term(
        name: term.nameOfTerm(titles: titles), slug: term.member("slug").text, entry: term,
        position: 0, entries: []))
    add(index, to: terms.count - 1)
  }

  private mutating func number(_ type: FieldType?, _ published: [[Value]]) {
    if let reference = type?.reference, let other = table.collection(reference.collection) {
      var places: [UInt: Int] = [:]
      for (place, entry) in published[other].enumerated() {
        places[UInt(bitPattern: entry.members.baseAddress)] = place + 1
      }
      for index in terms.indices {
        let address = terms[index].entry.map { UInt(bitPattern: $0.members.baseAddress) } ?? 0
        terms[index].position = places[address] ?? places.count + 1
      }
      return
    }
    if let words = type?.words {
      let places = Dictionary(
        zip(words, words.indices), uniquingKeysWith: { first, _ in first })
      for index in terms.indices {
        let place = places[terms[index].name.text.string]
        terms[index].position = (place ?? words.count) + 1
      }
      return
    }
    for (place, index) in table.collation.sorted(terms.map(\.name.text)).enumerated() {
      terms[index].position = place + 1
    }
  }
}

extension Value {
  /// The name of an entry as a term: the field `titles`, or else its `title`, its `name` or its key.
  package func nameOfTerm(titles: String?) -> Value {
    let names = titles.map { [$0] } ?? ["title", "name"]
    let name = names.lazy.map { member(named: $0) }
      .first { $0.kind == .string || $0.kind == .number }
    return name ?? member("key")
  }
}

extension FieldType {
  /// The words of a choice or of a list of choices.
  fileprivate var words: [String]? {
    switch self {
    case .choice(let words): words
    case .list(let item): item.type.words
    default: nil
    }
  }
}
