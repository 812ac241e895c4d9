import AcopioBase
import AcopioModel

/// The terms of a field with the entries that have them.
struct TermCollector {
  /// One term.
  struct Term {
    /// How the term is written, as first met; of a reference, what the other entry is called.
    let name: Value
    /// The last step of its path; texts with the same slug are one term.
    let slug: Bytes
    /// The entry that a reference names.
    let entry: Value?
    /// Its place, from 1: among the choices of the field, among the entries of the other
    /// collection, or by name.
    var position: Int
    /// The entries, as indices of what was given, in that order.
    var entries: [Int]

    /// What is the same in every language: of a reference the key of the other entry, whose slug may
    /// be translated; of a text its slug.
    var identity: Bytes { entry.map { $0.member("key").text } ?? slug }
  }

  /// The terms, sorted by slug.
  private(set) var terms: [Term] = []
  private let table: EntryTable

  /// Collects the values of `field` in `entries`, which are some of `collection`.
  ///
  /// `titles` is the field that other entries are called by; without it their `title`, `name` or key.
  init(
    _ field: String, titles: String? = nil, of collection: Collection, _ entries: [Value],
    _ table: EntryTable, _ published: [[Value]]
  ) {
    self.table = table
    var slugs = ByteTable(capacity: 64)
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
          buffer.clear()
          appendSlug(term.text, into: &buffer)
          if let known = slugs.find(buffer.bytes) {
            add(index, to: known)
          } else {
            let slug = table.arena.copy(buffer.bytes)
            _ = slugs.insert(slug, value: terms.count)
            terms.append(Term(name: term, slug: slug, entry: nil, position: 0, entries: [index]))
          }
        }
      }
    }
    number(collection.schema[field]?.type, published)
    terms.sort { precedes($0.slug, $1.slug) }
  }

  /// An entry may name a term twice, in two ways.
  private mutating func add(_ entry: Int, to term: Int) {
    if terms[term].entries.last != entry { terms[term].entries.append(entry) }
  }

  private mutating func addReference(_ term: Value, _ titles: String?, _ index: Int) {
    let names = titles.map { [$0] } ?? ["title", "name"]
    let name = names.lazy.map { term.member(named: $0) }
      .first { $0.kind == .string || $0.kind == .number }
    terms.append(
      Term(
        name: name ?? term.member("key"), slug: term.member("slug").text, entry: term, position: 0,
        entries: [index]))
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
      for index in terms.indices {
        let place = words.firstIndex(of: terms[index].name.text.string)
        terms[index].position = (place ?? words.count) + 1
      }
      return
    }
    for (place, index) in table.collation.sorted(terms.map(\.name.text)).enumerated() {
      terms[index].position = place + 1
    }
  }
}

extension FieldType {
  /// The words of a choice, or of a list of choices.
  fileprivate var words: [String]? {
    switch self {
    case .choice(let words): words
    case .list(let item): item.type.words
    default: nil
    }
  }
}
