import AcopioBase
import AcopioModel

/// The terms of a taxonomy with the entries that have them.
struct TermCollector {
  /// One term.
  struct Term {
    /// How the term is written, as first met.
    let name: Value
    /// The last step of its path; terms with the same slug are one term.
    let slug: Bytes
    /// The entries, as indices of what was given, in that order.
    var entries: [Int]
  }

  /// The terms, sorted by slug.
  private(set) var terms: [Term] = []

  /// Collects the values of the taxonomy's field.
  init(_ rule: TaxonomyRule, _ entries: [Value], _ arena: Arena) {
    var table = ByteTable(capacity: 64)
    var buffer = ByteBuffer(capacity: 256)
    for (index, entry) in entries.enumerated() {
      let value = entry.member(named: rule.field.content)
      for name in value.kind == .array ? Array(value.elements) : [value] where name.hasText {
        buffer.clear()
        appendSlug(name.text, into: &buffer)
        if let known = table.find(buffer.bytes) {
          // An entry may write a term twice, in two ways.
          if terms[known].entries.last != index { terms[known].entries.append(index) }
        } else {
          let slug = arena.copy(buffer.bytes)
          _ = table.insert(slug, value: terms.count)
          terms.append(Term(name: name, slug: slug, entries: [index]))
        }
      }
    }
    terms.sort { precedes($0.slug, $1.slug) }
  }
}
