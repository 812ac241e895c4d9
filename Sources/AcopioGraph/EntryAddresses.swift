import AcopioBase
import AcopioLanguage
import AcopioModel

/// Assigns every entry its slug, permalink and address.
struct EntryAddresses {
  /// The entries.
  let table: EntryTable
  /// The writer of paths.
  let paths: PathWriter
  /// The file of each entry's page; `nil` for entries without a page.
  private(set) var files: [Text?] = []
  /// The entries in the site's own language; empty if no page leads to its original.
  private let originals: [LinkedEntry]

  init(_ table: EntryTable, _ paths: PathWriter, originals: [LinkedEntry] = []) {
    self.originals = originals
    self.table = table
    self.paths = paths
    files = Array(repeating: nil, count: table.content.entries.count)
  }

  /// Assigns the addresses of the collections that have them before fields are computed, or of the others.
  mutating func assign(early isEarly: Bool, _ diagnostics: inout Diagnostics) {
    let chosen = table.content.collections.map { $0.hasEarlyAddresses == isEarly }
    guard chosen.contains(true) else { return }
    var buffer = ByteBuffer(capacity: 1 << 10)
    for (index, entry) in table.content.entries.enumerated() where chosen[entry.collection] {
      files[index] = address(index, &buffer, &diagnostics)
    }
  }

  /// Sets the built-in members of an entry and returns the file of its page.
  private func address(
    _ index: Int, _ buffer: inout ByteBuffer, _ diagnostics: inout Diagnostics
  ) -> Text? {
    let content = table.content
    let entry = content.entries[index]
    let collection = content.collections[entry.collection]
    var key = entry.key
    key.isPath = collection.source.isTree
    set(.key, of: index, to: key)
    set(.slug, of: index, to: slug(entry, collection, table.value(index), &buffer))
    set(.summary, of: index, to: entry.body.flatMap { SummaryEnd.summary(of: $0) } ?? .null)
    set(.content, of: index, to: entry.body ?? .null)
    set(.collection, of: index, to: table.layouts[entry.collection].collectionName)
    guard let page = collection.pages.entry else {
      set(.url, of: index, to: .null)
      set(.absoluteURL, of: index, to: .null)
      return nil
    }
    let permalink: Bytes?
    var origin = entry.permalink.origin
    if entry.permalink.kind == .string {
      permalink = paths.decoded(entry.permalink, called: "permalink", &diagnostics)
        .map { paths.inLanguage($0.permalink(of: page), &buffer) }
    } else {
      permalink = paths.permalink(page.permalink, for: table.value(index), &buffer, &diagnostics)
      origin = entry.origin.firstByte
    }
    guard let permalink else { return nil }
    let url = paths.url(permalink, &buffer)
    set(.url, of: index, to: .text(url.bytes))
    buffer.clear()
    buffer.append(string: content.site.base.origin)
    buffer.append(url.bytes)
    set(.absoluteURL, of: index, to: .text(table.arena.copy(buffer.bytes)))
    if originals.indices.contains(index), content.ruleIfUntranslated(entry) == .omit {
      for member in [BuiltInMember.url, .absoluteURL] {
        let address = originals[index].value.member(named: member.rawValue)
        set(member, of: index, to: .text(table.arena.copy(address.text)))
      }
    }
    return paths.file(ofPage: permalink, at: origin, &buffer, &diagnostics)
  }

  /// Sets a built-in member; a field of the schema with the same name takes precedence.
  private func set(_ member: BuiltInMember, of entry: Int, to value: Value) {
    let collection = table.content.entries[entry].collection
    if let place = table.layouts[collection].builtIn[member] {
      table.set(place, of: entry, to: value)
    }
  }

  /// A slug that an entry names itself, with percent-encoding resolved, in the form of an address
  /// of its own.
  private func written(_ slug: Value) -> Value {
    let text = slug.text
    guard text.contains(0x25), PercentEncoding.fault(inPath: text) == nil else { return slug }
    return .text(table.arena.composed(PercentEncoding.decoded(text)), origin: slug.origin)
  }

  private func slug(
    _ entry: Entry, _ collection: Collection, _ value: Value, _ buffer: inout ByteBuffer
  ) -> Value {
    if entry.slug.kind == .string { return written(entry.slug) }
    buffer.clear()
    let isByKey = collection.slugFields.isEmpty
    if isByKey {
      appendSlug(ownStep(of: entry, collection), into: &buffer, spellsSigns: true)
    }
    for field in collection.slugFields {
      let part = value.member(named: field.content)
      let start = buffer.count
      if start > 0 { buffer.append(0x2D) }
      let before = buffer.count
      if part.hasText {
        appendSlug(part.text, into: &buffer, spellsSigns: true)
      } else if let number = part.int64 {
        buffer.append(decimal: number)
      }
      if buffer.count == before { buffer.truncate(to: start) }
    }
    let origin = collection.slugFields.first.map { value.member(named: $0.content).origin }
    var slug = Value.text(table.arena.copy(buffer.bytes), origin: origin ?? entry.key.origin)
    slug.isPath =
      isByKey && buffer.count == 0 && collection.source.isTree && entry.path.text.isEmpty
    return slug
  }

  /// The part of a key that names the entry within its folder; empty for the top of a tree.
  private func ownStep(of entry: Entry, _ collection: Collection) -> Bytes {
    guard collection.source.isTree, collection.keyField == nil else { return entry.key.text }
    return EntryPath.name(of: entry.path.text)
  }
}

extension Bytes {
  /// A permalink that an entry names itself, in the form of the pages of its collection.
  fileprivate func permalink(of page: PageRule) -> Bytes {
    page.isSlashless && count > 1 && last == 0x2F ? slice(0..<count - 1) : self
  }
}
